"""Azul as printed: what lies on the sheets agrees with the rules of the game."""

import colorsys
import io
import json
import re
from collections import Counter
from functools import cache
from itertools import combinations, pairwise

import numpy as np
import pdfplumber
import pypdfium2
import pytest
import resvg_py
from pdfplumber.utils.text import extract_text, extract_words
from PIL import Image

from .colour import VISIONS, contrast, distance, lightness
from .svg_parts import labelled_boxes, read_shapes

MM = 72 / 25.4
COLOURS = ("blue", "yellow", "red", "black", "sky")
WALL = (
    "blue yellow red black sky",
    "sky blue yellow red black",
    "black sky blue yellow red",
    "red black sky blue yellow",
    "yellow red black sky blue",
)
HUES = {"blue": (215, 265), "yellow": (40, 70), "red": (0, 30), "sky": (165, 195)}
PROFILES = ("home-a4", "home-letter")
LANGUAGES = ("ko", "en")


def manifest(folder):
    return json.loads((folder / "manifest.json").read_text("utf-8"))


def pages_of(folder, component):
    """Return the manifest's pages that hold ``component``."""
    pieces = {p["id"] for p in manifest(folder)["pieces"] if p["component"] == component}
    return [
        page
        for page in manifest(folder)["pages"]
        if pieces & {placement["piece"] for placement in page["placements"]}
    ]


def trim(placement):
    """Return left, top, right, bottom of a placement in points."""
    x, y, w, h = (placement[key] * MM for key in ("x_mm", "y_mm", "w_mm", "h_mm"))
    return (x, y, x + w, y + h)


@cache
def picture_of_face(folder, face, dpi=150):
    """Return a face as pixels, and mm → pixel for its trimmed corner and scale."""
    svg = (folder / "faces" / f"{face}.svg").read_text("utf-8")
    left, top = (float(v) for v in re.search(r'viewBox="(\S+) (\S+)', svg).groups())
    png = resvg_py.svg_to_bytes(svg_string=svg, dpi=dpi, background="#ffffff")
    pixels = np.asarray(Image.open(io.BytesIO(bytes(png))).convert("RGB"), dtype=float)
    return pixels, (left, top), dpi / 25.4


def cut_out(picture, box):
    pixels, (left, top), scale = picture
    x0, x1 = (round((x - left) * scale) for x in (box.left, box.right))
    y0, y1 = (round((y - top) * scale) for y in (box.top, box.bottom))
    return pixels[y0:y1, x0:x1]


def colour_of(pixels):
    """Name the colour of a tile from its mean, as one sees it from afar."""
    mean = pixels.reshape(-1, 3).mean(axis=0)
    hue, _, value = colorsys.rgb_to_hsv(*(mean / 255))
    if np.ptp(mean) < 16:
        return "black" if value < 0.8 else "none"
    names = [name for name, (low, high) in HUES.items() if low <= hue * 360 <= high]
    return names[0] if names else f"hue {hue * 360:.0f}"


@cache
def page_chars(folder, number):
    """Return the signs on a page as pdfplumber finds them."""
    with pdfplumber.open(folder / "components.pdf") as pdf:
        return tuple(pdf.pages[number - 1].chars)


def chars_on(folder, page, placement):
    """Return the signs inside the trim of one part."""
    x0, y0, x1, y1 = trim(placement)
    return [
        char
        for char in page_chars(folder, page["page"])
        if x0 <= (char["x0"] + char["x1"]) / 2 <= x1
        and y0 <= (char["top"] + char["bottom"]) / 2 <= y1
    ]


def page_pixels(folder, number, dpi=100):
    document = pypdfium2.PdfDocument(folder / "components.pdf")
    image = document[number - 1].render(scale=dpi / 72).to_pil().convert("RGB")
    return np.asarray(image, dtype=float)


# Tiles ------------------------------------------------------------------------------------


@pytest.mark.parametrize("profile", PROFILES)
def test_one_sheet_holds_twenty_tiles_of_each_colour_and_the_starting_tile(built, profile):
    folder = built("azul", "ko", profile)
    (page,) = pages_of(folder, "tile")
    assert len(page["placements"]) == 101
    pixels, scale = page_pixels(folder, page["page"]), 100 / 72
    seen = []
    for placement in page["placements"]:
        x0, y0, x1, y1 = (round(v * scale) for v in trim(placement))
        tile = pixels[y0:y1, x0:x1]
        bright = tile.mean() > 190 and np.ptp(tile.reshape(-1, 3).mean(axis=0)) < 30
        seen.append("starting" if bright else colour_of(tile))
    assert Counter(seen) == {**dict.fromkeys(COLOURS, 20), "starting": 1}
    groups = [a for a, b in pairwise([*seen, "end"]) if a != b]
    assert groups == [*COLOURS, "starting"]


@pytest.mark.parametrize("colour", [*COLOURS, None])
def test_art_stays_clear_of_the_cut(built, colour):
    face = f"tile-{colour}-front" if colour else "starting-tile-front"
    pixels, _, scale = picture_of_face(built("azul"), face, dpi=300)
    assert pixels.shape[:2] == (round(20 * scale), round(20 * scale))
    border = round(0.8 * scale)
    for edge in (pixels[:border], pixels[-border:], pixels[:, :border], pixels[:, -border:]):
        assert (edge == 255).all()


def main_colour(pixels):
    """Return the colour, white aside, that covers most of a picture."""
    flat = pixels.astype(int).reshape(-1, 3)
    inked = Counter(map(tuple, flat[(flat < 250).any(axis=1)].tolist()))
    return inked.most_common(1)[0][0]


def printed_palette(folder):
    faces = {colour: picture_of_face(folder, f"tile-{colour}-front")[0] for colour in COLOURS}
    return {colour: main_colour(face) for colour, face in faces.items()}


@pytest.mark.parametrize("vision", VISIONS)
def test_tile_colours_lie_far_apart_for_every_colour_vision(built, vision):
    palette = printed_palette(built("azul"))
    distances = [distance(a, b, vision) for a, b in combinations(palette.values(), 2)]
    assert min(distances) >= 20


def test_tile_colours_differ_in_grey(built):
    steps = sorted(lightness(rgb) for rgb in printed_palette(built("azul")).values())
    assert min(b - a for a, b in pairwise(steps)) >= 10


def likeness(first, second):
    """Return how alike two pictures are in grey, lightness and contrast aside: 0 to 1."""
    a, b = (p.mean(axis=2).ravel() - p.mean() for p in (first, second))
    return abs(a @ b) / np.sqrt((a @ a) * (b @ b))


def test_each_colour_has_a_pattern_of_its_own_in_grey(built):
    # A tile's white border is common to all, so only the art inside it is compared.
    faces = [picture_of_face(built("azul"), f"tile-{c}-front")[0][9:-9, 9:-9] for c in COLOURS]
    assert all(np.std(face.mean(axis=2)) > 20 for face in faces)
    assert max(likeness(a, b) for a, b in combinations(faces, 2)) < 0.5


def test_the_printed_wall_shows_the_pattern_of_the_tile(built):
    folder = built("azul")
    board, boxes = board_picture(folder, "front"), labelled_boxes(face_file(folder, "front"))
    cells = {}
    for column, colour in enumerate(WALL[0].split(), start=1):
        cell = Image.fromarray(cut_out(board, boxes[f"wall 1-{column}"]).astype("uint8"))
        cells[colour] = np.asarray(cell.resize((100, 100)), dtype=float)[5:-5, 5:-5]
    for colour, cell in cells.items():
        art = picture_of_face(folder, f"tile-{colour}-front")[0][6:-6, 6:-6].astype("uint8")
        art = np.asarray(Image.fromarray(art).resize((100, 100)), dtype=float)[5:-5, 5:-5]
        others = [likeness(art, other) for name, other in cells.items() if name != colour]
        assert likeness(art, cell) > max(0.5, *others)


# Boards -----------------------------------------------------------------------------------


def face_file(folder, side):
    return folder / "faces" / f"player-board-{side}.svg"


def board_picture(folder, side):
    return picture_of_face(folder, f"player-board-{side}")


def spaces(folder, side, kind):
    """Return the boxes of the spaces of one kind, by what follows it in their labels."""
    boxes = labelled_boxes(face_file(folder, side))
    return {
        label.removeprefix(f"{kind} "): box
        for label, box in boxes.items()
        if label.startswith(f"{kind} ")
    }


def in_rows(boxes):
    """Return boxes in rows from the top, each from the left."""
    rows = {}
    for box in boxes:
        rows.setdefault(round(box.centre[1], 1), []).append(box)
    return [sorted(rows[y], key=lambda box: box.left) for y in sorted(rows)]


def test_the_wall_shows_each_colour_where_the_rules_want_it(built):
    folder = built("azul")
    picture = board_picture(folder, "front")
    rows = in_rows(spaces(folder, "front", "wall").values())
    assert [" ".join(colour_of(cut_out(picture, c)) for c in row) for row in rows] == [*WALL]


def test_wall_labels_count_rows_and_columns_from_the_top_left(built):
    walls = spaces(built("azul"), "front", "wall")
    for row, boxes in enumerate(in_rows(walls.values()), start=1):
        for column, box in enumerate(boxes, start=1):
            assert walls[f"{row}-{column}"] == box


def test_tiles_stand_out_from_the_paler_wall_that_they_cover(built):
    folder = built("azul")
    picture, walls = board_picture(folder, "front"), spaces(folder, "front", "wall")
    palette = printed_palette(folder)
    for column, colour in enumerate(WALL[0].split(), start=1):
        printed = main_colour(cut_out(picture, walls[f"1-{column}"]))
        assert lightness(printed) > lightness(palette[colour])
        assert distance(printed, palette[colour]) > 10


def test_the_other_side_of_the_wall_is_grey(built):
    folder = built("azul")
    picture, walls = board_picture(folder, "back"), spaces(folder, "back", "wall")
    assert len(walls) == 25
    for box in walls.values():
        cell = cut_out(picture, box)[3:-3, 3:-3]
        assert np.ptp(cell, axis=2).max() <= 2
        assert 150 < cell.mean() < 245


@pytest.mark.parametrize("side", ["front", "back"])
def test_a_board_has_148_spaces_and_none_lies_over_another(built, side):
    folder = built("azul")
    found = [spaces(folder, side, kind) for kind in ("track", "pattern", "wall", "floor")]
    assert [len(boxes) for boxes in found] == [101, 15, 25, 7]
    boxes = [box for part in found for box in part.values()]
    assert len(boxes) == 148
    for first, second in combinations(boxes, 2):
        overlap = min(first.right, second.right) - max(first.left, second.left)
        depth = min(first.bottom, second.bottom) - max(first.top, second.top)
        assert min(overlap, depth) < 0.01


@pytest.mark.parametrize("side", ["front", "back"])
def test_tiles_and_marker_fit_their_spaces(built, side):
    folder = built("azul")
    for kind in ("pattern", "wall", "floor"):
        for box in spaces(folder, side, kind).values():
            assert 20 <= box.width <= 21
            assert 20 <= box.height <= 21
    marker = next(p for p in manifest(folder)["pieces"] if p["id"] == "scoring-marker")
    for box in spaces(folder, side, "track").values():
        assert max(marker["size_mm"]) <= min(box.width, box.height)
        assert box.height <= 7


@pytest.mark.parametrize("side", ["front", "back"])
def test_pattern_lines_have_one_to_five_spaces_flush_right_beside_their_wall_rows(built, side):
    folder = built("azul")
    lines = in_rows(spaces(folder, side, "pattern").values())
    walls = in_rows(spaces(folder, side, "wall").values())
    arrows = in_rows(spaces(folder, side, "arrow").values())
    assert [len(line) for line in lines] == [1, 2, 3, 4, 5]
    assert len(arrows) == 5
    for line, wall, (arrow,) in zip(lines, walls, arrows, strict=True):
        assert line[-1].right == pytest.approx(lines[0][0].right)
        assert line[-1].centre[1] == pytest.approx(wall[0].centre[1], abs=0.01)
        assert arrow.centre[1] == pytest.approx(wall[0].centre[1], abs=0.01)
        assert line[-1].right < arrow.left < arrow.right < wall[0].left


@pytest.mark.parametrize("side", ["front", "back"])
def test_arrows_point_at_the_wall(built, side):
    shapes = read_shapes(face_file(built("azul"), side))
    for number in range(1, 6):
        (arrow,) = [shape for shape in shapes if f"arrow {number}" in shape.labels]
        _, ys = zip(*arrow.points, strict=True)
        middle = (min(ys) + max(ys)) / 2
        tip = [x for x, y in arrow.points if abs(y - middle) < 0.5]
        assert max(tip) == max(x for x, _ in arrow.points)


def board_words(folder, side):
    """Return the words on the first board: text and middle in mm from its own top left."""
    page = next(p for p in pages_of(folder, "player-board") if p["side"] == side)
    (placement,) = page["placements"]
    turned = placement["rotation_deg"] == 180
    reading = {"line_dir": "btt", "char_dir": "rtl"} if turned else {}
    x0, y0, x1, y1 = trim(placement)
    words = extract_words(chars_on(folder, page, placement), **reading)
    found = []
    for word in words:
        x, y = (word["x0"] + word["x1"]) / 2, (word["top"] + word["bottom"]) / 2
        x, y = (x1 - x, y1 - y) if turned else (x - x0, y - y0)
        found.append((word["text"], x / MM, y / MM))
    return found


@pytest.mark.parametrize("side", ["front", "back"])
def test_the_score_track_counts_from_0_apart_through_five_rows_of_twenty(built, side):
    folder = built("azul")
    places = {int(text): (x, y) for text, x, y in board_words(folder, side) if text.isdigit()}
    assert sorted(places) == list(range(101))
    step = (places[20][0] - places[1][0]) / 19
    down = (places[100][1] - places[20][1]) / 4
    for number in range(1, 101):
        row, column = divmod(number - 1, 20)
        assert places[number][0] == pytest.approx(places[1][0] + column * step, abs=0.15)
        assert places[number][1] == pytest.approx(places[1][1] + row * down, abs=0.4)
    assert 6 < down <= 7
    assert places[0][1] == pytest.approx(places[1][1], abs=0.4)
    assert places[1][0] - places[0][0] > 1.2 * step


@pytest.mark.parametrize("side", ["front", "back"])
def test_numbers_stand_in_the_middle_of_their_own_track_spaces(built, side):
    folder = built("azul")
    track = spaces(folder, side, "track")
    for text, x, y in board_words(folder, side):
        if text.isdigit():
            assert x == pytest.approx(track[text].centre[0], abs=0.2)
            assert y == pytest.approx(track[text].centre[1], abs=0.8)


def test_every_fifth_and_tenth_track_space_stands_out(built):
    fills = {}
    for shape in read_shapes(face_file(built("azul"), "front")):
        for label in shape.labels:
            if label.startswith("track ") and shape.fill:
                fills.setdefault(int(label.split()[1]), shape.fill)
    plain = {fills[n] for n in range(1, 101) if n % 5}
    fifth = {fills[n] for n in range(5, 100, 10)}
    tenth = {fills[n] for n in range(10, 101, 10)}
    assert len(plain) == len(fifth) == len(tenth) == len(plain | fifth | tenth) - 2


@pytest.mark.parametrize("side", ["front", "back"])
def test_the_floor_line_costs_1_1_2_2_2_3_3(built, side):
    folder = built("azul")
    labels = sorted(
        (x, y, int(text.replace("−", "-")))
        for text, x, y in board_words(folder, side)
        if text.startswith("−")
    )
    (floor,) = in_rows(spaces(folder, side, "floor").values())
    costs = [cost for _, _, cost in labels]
    assert costs == [-1, -1, -2, -2, -2, -3, -3]
    assert sum(costs) == -14
    for (x, y, _), box in zip(labels, floor, strict=True):
        assert x == pytest.approx(box.centre[0], abs=0.5)
        assert box.top - 8 < y < box.top


def test_the_bonus_key_names_2_7_and_10_under_their_pictures(built):
    folder = built("azul")
    words = sorted((x, text) for text, x, _ in board_words(folder, "front") if text[0] == "+")
    assert [text for _, text in words] == ["+2", "+7", "+10"]
    pictures = spaces(folder, "front", "bonus")
    for (x, _), what in zip(words, ("row", "column", "colour"), strict=True):
        assert x == pytest.approx(pictures[what].centre[0], abs=0.5)


def test_the_bonus_pictures_show_a_row_a_column_and_one_colour(built):
    shapes = read_shapes(face_file(built("azul"), "front"))
    filled = {}
    for what in ("row", "column", "colour"):
        cells = [s for s in shapes if f"bonus {what}" in s.labels and s.fill != "#ffffff"]
        filled[what] = [(s.fill, *np.mean(s.points, axis=0).round(1)) for s in cells]
        assert len(cells) == 5
    assert len({y for _, _, y in filled["row"]}) == 1
    assert len({x for _, x, _ in filled["column"]}) == 1
    assert len({fill for fill, _, _ in filled["colour"]}) == 1
    for axis in (1, 2):
        assert len({cell[axis] for cell in filled["colour"]}) == 5


def test_boards_are_alike_in_both_languages(built):
    korean, english = (board_words(built("azul", code), "front") for code in LANGUAGES)
    assert korean == english


# All parts --------------------------------------------------------------------------------


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize(
    ("component", "count", "size"),
    [
        ("tile", 100, [20, 20]),
        ("starting-tile", 1, [20, 20]),
        ("player-board", 4, [230, 185]),
        ("display", 9, [70, 70]),
        ("scoring-marker", 4, None),
        ("player-aid", 4, None),
    ],
)
def test_every_part_is_there_in_its_number_and_size(built, profile, component, count, size):
    data = manifest(built("azul", "en", profile))
    pieces = [piece for piece in data["pieces"] if piece["component"] == component]
    names = {piece["id"] for piece in pieces}
    fronts = [
        placement
        for page in data["pages"]
        if page["side"] == "front"
        for placement in page["placements"]
        if placement["piece"] in names
    ]
    assert len(fronts) == count
    if size:
        assert {tuple(piece["size_mm"]) for piece in pieces} == {tuple(size)}


@pytest.mark.parametrize("profile", PROFILES)
def test_each_board_has_a_sheet_with_its_grey_side_behind(built, profile):
    folder = built("azul", "ko", profile)
    pages = pages_of(folder, "player-board")
    assert [page["side"] for page in pages] == ["front", "back"] * 4
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        (a,), (b,) = front["placements"], back["placements"]
        assert (b["w_mm"], b["h_mm"]) == (a["w_mm"], a["h_mm"])
        # Turned about the long edge of a sheet that lies: top and bottom change places.
        assert b["x_mm"] == pytest.approx(a["x_mm"])
        assert b["y_mm"] + b["h_mm"] == pytest.approx(front["paper_mm"][1] - a["y_mm"])


@pytest.mark.parametrize("profile", PROFILES)
def test_displays_come_six_to_a_sheet(built, profile):
    pages = pages_of(built("azul", "ko", profile), "display")
    pieces = [[place["piece"] for place in page["placements"]] for page in pages]
    # The last three leave room for the markers.
    assert pieces == [["display"] * 6, ["display"] * 3 + ["scoring-marker"] * 4]


def test_a_display_has_four_places_inside_its_disc(built):
    boxes = labelled_boxes(built("azul") / "faces" / "display-front.svg")
    places = [box for label, box in boxes.items() if label.startswith("place ")]
    assert [len(row) for row in in_rows(places)] == [2, 2]
    for box in places:
        assert min(box.width, box.height) >= 20
        for x in (box.left, box.right):
            for y in (box.top, box.bottom):
                assert np.hypot(x - 35, y - 35) < 35 - 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_player_aid_tells_what_the_rules_tell(built, language):
    folder = built("azul", language)
    front, back = pages_of(folder, "player-aid")
    taking, scoring = (
        extract_text(chars_on(folder, page, page["placements"][0])) for page in (front, back)
    )
    counts = {"ko": r"2명 5개 · 3명 7개 · 4명 9개", "en": r"5 for 2 players · 7 for 3 · 9 for 4"}
    assert counts[language] in taking
    assert re.findall(r"[+−]\d+", scoring) == [
        "−1",
        "−1",
        "−2",
        "−2",
        "−2",
        "−3",
        "−3",
        "+2",
        "+7",
        "+10",
    ]
    assert "3 + 2 = 5" in scoring
    is_korean = [bool(re.search("[가-힣]", text)) for text in (taking, scoring)]
    assert is_korean == [language == "ko"] * 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("component", "smallest"), [("player-board", 5), ("player-aid", 6)])
def test_print_is_large_clear_of_the_cut_and_easy_to_read(built, language, component, smallest):
    folder = built("azul", language)
    for page in pages_of(folder, component)[:2]:
        pixels = page_pixels(folder, page["page"], dpi=288)
        for placement in page["placements"]:
            x0, y0, x1, y1 = trim(placement)
            signs = chars_on(folder, page, placement)
            assert len(signs) > 100
            for char in signs:
                assert char["size"] >= smallest
                assert x0 + 3 * MM <= char["x0"] <= char["x1"] <= x1 - 3 * MM
                assert y0 + 2 * MM <= char["top"] <= char["bottom"] <= y1 - 2 * MM
                if char["text"].strip():
                    assert contrast(_ink(char), _ground(char, pixels)) >= 4.5


def _ink(char):
    return tuple(255 * part for part in char["non_stroking_color"])


def _ground(char, pixels):
    """Return the colour that a sign stands on: the most frequent one around its box."""
    x0, x1 = (round(char[key] * 4) for key in ("x0", "x1"))
    y0, y1 = (round(char[key] * 4) for key in ("top", "bottom"))
    around = pixels[y0 - 2 : y1 + 2, x0 - 2 : x1 + 2].astype(int)
    edge = np.concatenate([around[0], around[-1], around[:, 0], around[:, -1]])
    return Counter(map(tuple, edge.tolist())).most_common(1)[0][0]
