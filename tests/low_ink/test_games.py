"""The games in low ink: less of it, with the same words in the same places."""

import json
import re

import numpy as np
import pypdfium2
import pytest
from PIL import Image

from tests.printed.edition import PAPERS, Box, games
from tests.printed.pdfium import draw_region
from tests.render.external import output_of

FULL, LOW = "home-a4", "low-ink"
DPI = 300
EDITIONS = [(game, language) for game, languages in games().items() for language in languages]
assert FULL in PAPERS


def placements(folder, piece, side):
    """Yield the index of a page and the box of each place where a piece lies on it."""
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    for page in manifest["pages"]:
        for place in page["placements"]:
            if page["side"] == side and place["piece"].startswith(piece):
                x, y, w, h = (place[key] for key in ("x_mm", "y_mm", "w_mm", "h_mm"))
                yield page["page"] - 1, Box(x, y, w, h, place["rotation_deg"], 1, place)


def drawn(folder, index, box, dpi=DPI):
    """Return the pixels of a box on a page, as it would be printed."""
    document = pypdfium2.PdfDocument(folder / "components.pdf")
    pixels = draw_region(document[index], (box.left, box.top, box.width, box.height), dpi)
    document.close()
    return pixels


def ink_of(folder, piece, side):
    index, box = next(placements(folder, piece, side))
    return 255 - drawn(folder, index, box).mean()


@pytest.mark.parametrize(
    ("game", "piece", "side"),
    [
        ("azul", "player-board", "front"),
        ("azul", "player-board", "back"),
        ("stars", "card", "back"),
        ("stars", "card", "front"),
        ("azul", "tile", "front"),
        ("venice", "tile", "front"),
    ],
)
def test_parts_full_of_colour_need_less_than_a_third_of_the_ink(built, game, piece, side):
    full, low = (ink_of(built(game, "ko", profile), piece, side) for profile in (FULL, LOW))
    assert 0 < low <= 0.3 * full


@pytest.mark.external
@pytest.mark.parametrize(("game", "pages"), [("azul", (3, 4)), ("stars", (2, 2))])
def test_ghostscript_counts_less_than_a_third_of_the_ink(built, game, pages):
    counts = []
    for profile in (FULL, LOW):
        # Ghostscript inks every pixel that a line touches, so the pixels have to be small.
        said = output_of(
            "gs",
            *("-q", "-r1200", "-dNOPAUSE", "-dBATCH", "-sDEVICE=ink_cov", "-o", "-"),
            *(f"-dFirstPage={pages[0]}", f"-dLastPage={pages[1]}"),
            built(game, "ko", profile) / "components.pdf",
        )
        rows = re.findall(r"([\d.]+) +([\d.]+) +([\d.]+) +([\d.]+) +CMYK", said)
        counts.append([sum(map(float, row)) for row in rows])
    assert len(counts[0]) == pages[1] - pages[0] + 1
    for full, low in zip(*counts, strict=True):
        assert 0 < low <= 0.3 * full


@pytest.mark.parametrize(("game", "language"), EDITIONS)
def test_every_page_has_the_same_words(built, game, language):
    texts = []
    for profile in (FULL, LOW):
        document = pypdfium2.PdfDocument(built(game, language, profile) / "components.pdf")
        texts.append([page.get_textpage().get_text_range() for page in document])
        document.close()
    assert texts[0] == texts[1]
    assert any(text.strip() for text in texts[0])


@pytest.mark.parametrize("game", games())
def test_every_part_lies_where_it_lay(built, game):
    full, low = (
        json.loads((built(game, "ko", profile) / "manifest.json").read_text("utf-8"))["pages"]
        for profile in (FULL, LOW)
    )
    assert full == low


def paths(svg):
    """Return the outlines that a face is drawn with."""
    text = svg.read_text("utf-8")
    return set(re.findall(r"<path[^>]*? d=\"([^\"]*)\"", text))


@pytest.mark.parametrize("game", games())
def test_every_face_is_drawn_with_the_same_outlines(built, game):
    full, low = (built(game, "ko", profile) / "faces" for profile in (FULL, LOW))
    names = sorted(path.name for path in full.iterdir())
    assert names == sorted(path.name for path in low.iterdir())
    for name in names:
        assert paths(full / name) == paths(low / name), name


def in_grey(pixels, side=60):
    """Return what is seen of a cell from arm's length, in shades of grey."""
    grey = Image.fromarray(pixels).convert("L").resize((side, side), Image.Resampling.BOX)
    return np.asarray(grey, dtype=float)


def likeness(first, second):
    return np.corrcoef(first.ravel(), second.ravel())[0, 1]


def test_the_five_kinds_of_azul_tiles_are_told_apart_in_grey(built):
    folder = built("azul", "ko", LOW)
    kinds = {}
    for index, box in placements(folder, "tile", "front"):
        kinds.setdefault(box.piece["piece"], in_grey(drawn(folder, index, box)))
    assert len(kinds) == 5
    names = sorted(kinds)
    for number, first in enumerate(names):
        for second in names[number + 1 :]:
            assert likeness(kinds[first], kinds[second]) < 0.6, (first, second)


def test_each_place_of_the_azul_wall_looks_like_its_tile_and_no_other_in_grey(built):
    folder = built("azul", "ko", LOW)
    index, board = next(placements(folder, "player-board", "front"))
    cells = {}
    for row in range(5):
        for column in range(5):
            # rules/azul: the wall begins at 118.5, 44; a space is 20.5 wide, 21 from the next.
            x, y = board.left + 118.5 + 21 * column, board.top + 44 + 21 * row
            cell = Box(x, y, 20.5, 20.5, 0, 1, {})
            cells[row, column] = in_grey(drawn(folder, index, cell))
    for (row, column), cell in cells.items():
        others = {
            key: likeness(cell, other) for key, other in cells.items() if key != (row, column)
        }
        nearest = sorted(others, key=others.__getitem__)[-4:]
        assert {(c - r) % 5 for r, c in nearest} == {(column - row) % 5}


def test_each_place_of_the_azul_wall_has_an_outline(built):
    folder = built("azul", "ko", LOW)
    for side in ("front", "back"):
        index, board = next(placements(folder, "player-board", side))
        for column in range(5):
            x, y = 118.5 + 21 * column, 44
            if board.turn == 180:
                x, y = board.width - x - 20.5, board.height - y - 20.5
            edge = Box(board.left + x - 0.3, board.top + y + 9, 1.2, 2, 0, 1, {})
            # A line all the way down between the space outside and the place.
            rows = drawn(folder, index, edge, 600).min(axis=-1)
            assert (rows.min(axis=1) < 215).all(), (side, column)


def test_the_pieces_of_both_sides_of_dvonn_are_told_apart_in_grey(built):
    folder = built("dvonn", "ko", LOW)
    kinds = {}
    for index, box in placements(folder, "piece", "front"):
        kinds.setdefault(box.piece["piece"], in_grey(drawn(folder, index, box)))
    white, black = kinds["piece-white"], kinds["piece-black"]
    assert np.abs(white - black).max() > 60
    assert white.mean() - black.mean() > 5
