"""The games as print shops and archives get them."""

import numpy as np
import pikepdf
import pikepdf.pdfa
import pytest
from PIL import Image

from tests.render.external import READERS, complaint_of, output_of
from tests.render.press import most_ink, rgb_found

from .edition import Edition, games
from .pdfium import MM
from .test_ink import outward, stays_inked

GAMES = {game: languages[0] for game, languages in games().items()}
BLEED = 3
INK_LIMIT = 300


@pytest.fixture(scope="module", params=GAMES)
def pressed(request, built):
    """One game after the other, a page for each part."""
    game = request.param
    return Edition(built(game, GAMES[game], "press"), game, GAMES[game], "press")


@pytest.fixture(scope="module", params=GAMES)
def archived(request, built):
    """The folder of one game after the other."""
    return built(request.param, GAMES[request.param], "archive")


def files(folder):
    found = sorted(folder.glob("*.pdf"))
    assert found
    return found


def test_nothing_in_the_files_of_a_press_is_rgb(pressed):
    for path in files(pressed.folder):
        assert rgb_found(path) == []


def test_no_place_takes_more_ink_than_the_paper_can(pressed):
    for path in files(pressed.folder):
        # Shares are written to three places.
        assert 0 < most_ink(path) <= INK_LIMIT + 0.2


def test_pages_of_one_part_have_boxes_around_its_trim_and_its_bleed(pressed):
    with pikepdf.open(pressed.pdf) as pdf:
        for page, entry, boxes in zip(pdf.pages, pressed.pages, pressed.boxes, strict=True):
            (box,) = boxes
            height = entry["paper_mm"][1]
            bleed = box.piece["bleed_mm"]
            if box.piece["cut"] == "none":
                continue
            assert bleed in (0, BLEED)
            for key, grown in (("/TrimBox", 0), ("/BleedBox", bleed)):
                left, top, right, bottom = box.grown(grown)
                expected = [left, height - bottom, right, height - top]
                found = [float(edge) / MM for edge in page.obj[key]]
                assert found == pytest.approx(expected, abs=0.001)


def test_each_front_is_cut_along_one_closed_line_in_the_spot_colour(pressed):
    with pikepdf.open(pressed.pdf) as pdf:
        spots = {
            str(thing[1])
            for thing in pdf.objects
            if isinstance(thing, pikepdf.Array) and len(thing) == 4 and thing[0] == "/Separation"
        }
        whole = all(piece["cut"] == "none" for piece in pressed.pieces.values())
        assert spots == (set() if whole else {"/CutContour"})
        for page, entry, boxes in zip(pdf.pages, pressed.pages, pressed.boxes, strict=True):
            lines = cut_lines(page)
            is_cut = entry["side"] == "front" and boxes[0].piece["cut"] != "none"
            assert len(lines) == (1 if is_cut else 0)
            assert all(lines)


def cut_lines(page):
    """Return, for each line in a spot colour that a page shows, whether it is closed."""
    found = []

    def look(stream, resources):
        is_spot = is_closed = False
        for operands, operator in pikepdf.parse_content_stream(stream):
            word = str(operator)
            if word == "CS":
                is_spot = True
            elif word in {"K", "G", "RG"}:
                is_spot = False
            elif word in {"m", "re"}:
                is_closed = word == "re"
            elif word == "h":
                is_closed = True
            elif word == "S" and is_spot:
                found.append(is_closed)
            elif word == "Do":
                inner = resources.XObject[str(operands[0])]
                if inner.Subtype == "/Form":
                    look(inner, inner.Resources)

    look(page, page.obj.Resources)
    return found


def test_art_that_reaches_the_cut_goes_on_through_all_of_the_bleed(pressed):
    seen = set()
    for index, (entry, boxes) in enumerate(zip(pressed.pages, pressed.boxes, strict=True)):
        (box,) = boxes
        kind = (box.piece["component"], entry["side"])
        if kind in seen or box.piece["bleed_mm"] < 1:
            continue
        seen.add(kind)
        pixels = pressed.raster(index, 300)
        found = [stays_inked(pixels, point, way, BLEED / 0.75 * 0.9) for point, way in outward(box)]
        assert False not in found, (box.piece["id"], entry["side"], found.count(False))


def test_the_archive_of_a_game_passes_the_checks_of_pdf_a_2b(archived):
    for path in files(archived):
        report = pikepdf.pdfa.validate_written(path, "2b")
        assert report.verdict == "pass", (path.name, report.findings)


@pytest.mark.external
@pytest.mark.parametrize("reader", READERS)
def test_other_programs_read_the_files_without_a_word(pressed, tmp_path, reader):
    for path in files(pressed.folder):
        assert complaint_of(reader, path, tmp_path) == "", path.name


@pytest.mark.external
def test_the_plates_of_a_press_add_up_to_no_more_than_the_limit(pressed, tmp_path):
    for path in files(pressed.folder):
        options = ("-q", "-dNOPAUSE", "-dBATCH", "-r40", "-dLastPage=6", "-sDEVICE=tiffsep")
        output_of("gs", *options, f"-sOutputFile={tmp_path / '%d.tif'}", path)
        plates = {
            ink: sorted(tmp_path.glob(f"*({ink}).tif"))
            for ink in ("Cyan", "Magenta", "Yellow", "Black")
        }
        assert len(set(map(len, plates.values()))) == 1
        assert plates["Black"]
        for four in zip(*plates.values(), strict=True):
            # Plates show paper as 255 and solid ink as 0.
            inks = [1 - np.asarray(Image.open(plate), dtype=float) / 255 for plate in four]
            assert 100 * np.max(np.sum(inks, axis=0)) <= INK_LIMIT + 1
