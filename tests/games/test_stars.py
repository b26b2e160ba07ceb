"""Counting Stars at Night as printed: what lies on the sheets agrees with the rules."""

import io
import json
from collections import Counter
from functools import cache
from itertools import combinations
from math import cos, hypot, radians, sin

import numpy as np
import pypdfium2
import pytest
import resvg_py
from PIL import Image

from .svg_parts import box_of, labelled_boxes, read_shapes

MM = 72 / 25.4
PROFILES = ("home-a4", "home-letter")
LANGUAGES = ("ko", "en")
DPI = 254  # ten pixels a mm
KINDS = range(1, 16)
NAMES = {
    "ko": [
        "개밥바라기",
        "초승달",
        "첨성대",
        "별똥별",
        "북두칠성",
        "토성",
        "북극성",
        "은하수",
        "카시오페이아자리",
        "망원경",
        "오리온자리",
        "보름달",
        "백조자리",
        "혜성",
        "샛별",
    ],
    "en": [
        "Evening Star",
        "Crescent Moon",
        "Cheomseongdae",
        "Shooting Stars",
        "Big Dipper",
        "Saturn",
        "Pole Star",
        "Milky Way",
        "Cassiopeia",
        "Telescope",
        "Orion",
        "Full Moon",
        "Cygnus",
        "Comet",
        "Morning Star",
    ],
}


def copies(n):
    """How many cards of a kind there are; a card has as many dots."""
    return min(n, 16 - n)


@cache
def manifest(folder):
    return json.loads((folder / "manifest.json").read_text("utf-8"))


@cache
def characters(folder):
    """Return the characters of every page as PDFium reads them, in mm from the top left."""
    document = pypdfium2.PdfDocument(folder / "components.pdf")
    return [list(_characters(page)) for page in document]


def _characters(page):
    text, height = page.get_textpage(), page.get_height()
    matrix = pypdfium2.raw.FS_MATRIX()
    for index in range(text.count_chars()):
        if pypdfium2.raw.FPDFText_IsGenerated(text.raw, index):
            continue
        pypdfium2.raw.FPDFText_GetMatrix(text.raw, index, matrix)
        left, bottom, right, top = text.get_charbox(index, loose=True)
        inked = text.get_charbox(index)
        yield {
            "text": chr(pypdfium2.raw.FPDFText_GetUnicode(text.raw, index)),
            "x0": left / MM,
            "x1": right / MM,
            "top": (height - top) / MM,
            "bottom": (height - bottom) / MM,
            "ink": (
                inked[0] / MM,
                (height - inked[3]) / MM,
                inked[2] / MM,
                (height - inked[1]) / MM,
            ),
            "origin": (matrix.e / MM, (height - matrix.f) / MM),
            "turn": (matrix.a, matrix.b),
            "size_pt": pypdfium2.raw.FPDFText_GetFontSize(text.raw, index) * abs(matrix.a),
        }


@cache
def page_pixels(folder, page):
    """Return a page as red, green and blue, ten pixels a mm."""
    document = pypdfium2.PdfDocument(folder / "components.pdf")
    # Sizes are rounded up to whole pixels: a hair less, lest 2970.001 become 2971.
    bitmap = document[page - 1].render(scale=DPI / 72 * 0.999999)
    return np.asarray(bitmap.to_pil().convert("RGB"))


@cache
def face_pixels(folder, face):
    """Return a face with its bleed as red, green and blue, five pixels a mm."""
    svg = (folder / "faces" / f"{face}.svg").read_text("utf-8")
    png = resvg_py.svg_to_bytes(svg_string=svg, dpi=DPI / 2, background="#ffffff")
    return np.asarray(Image.open(io.BytesIO(bytes(png))).convert("RGB"), dtype=float)


def placements(folder, component, side="front"):
    """Yield (page, placement) of every printed copy of a component."""
    pieces = {p["id"] for p in manifest(folder)["pieces"] if p["component"] == component}
    for page in manifest(folder)["pages"]:
        if page["side"] == side:
            for placement in page["placements"]:
                if placement["piece"] in pieces:
                    yield page, placement


def box_mm(placement):
    return tuple(placement[key] for key in ("x_mm", "y_mm", "w_mm", "h_mm"))


def inside(chars, placement):
    """Return the characters whose middle lies in a placement."""
    x, y, w, h = box_mm(placement)
    return [
        c
        for c in chars
        if x < (c["x0"] + c["x1"]) / 2 < x + w and y < (c["top"] + c["bottom"]) / 2 < y + h
    ]


def corner_numbers(chars, placement):
    """Return {(column, row): (number, turned)} of the large digits in a card's corners."""
    x, y, w, h = box_mm(placement)
    digits = {}
    for c in inside(chars, placement):
        if c["size_pt"] > 20:
            corner = (c["x0"] > x + w / 2, c["top"] > y + h / 2)
            digits.setdefault(corner, []).append(c)
    return {corner: _number(found) for corner, found in digits.items()}


def _number(found):
    turned = found[0]["turn"][0] < 0
    assert all((c["turn"][0] < 0) == turned and c["turn"][1] == 0 for c in found)
    in_order = sorted(found, key=lambda c: c["x0"], reverse=turned)
    return int("".join(c["text"] for c in in_order)), turned


def printed_cards(folder):
    """Yield (page, placement, number, characters) of every number card."""
    for page, placement in placements(folder, "card"):
        chars = characters(folder)[page["page"] - 1]
        numbers = corner_numbers(chars, placement)
        yield page, placement, numbers[(False, False)][0], inside(chars, placement)


def text_of(chars):
    return "".join(c["text"] for c in chars)


# The deck ---------------------------------------------------------------------------------


@pytest.mark.parametrize("profile", PROFILES)
def test_the_deck_has_64_cards_that_grow_more_frequent_toward_eight(built, profile):
    deck = Counter(n for _, _, n, _ in printed_cards(built("stars", "ko", profile)))
    assert deck == dict(zip(KINDS, [1, 2, 3, 4, 5, 6, 7, 8, 7, 6, 5, 4, 3, 2, 1], strict=True))
    assert deck.total() == 64
    assert sum(deck.elements()) == 512


def test_every_card_has_its_number_in_four_corners_the_lower_two_turned(built):
    folder = built("stars")
    for page, placement in placements(folder, "card"):
        numbers = corner_numbers(characters(folder)[page["page"] - 1], placement)
        assert len(numbers) == 4
        assert len({number for number, _ in numbers.values()}) == 1
        assert {corner: turned for corner, (_, turned) in numbers.items()} == {
            (column, row): row for column in (False, True) for row in (False, True)
        }


@pytest.mark.parametrize("n", KINDS)
def test_a_card_turned_round_has_its_numbers_at_the_same_places(built, n):
    boxes = [box_of(s) for s in glyph_free(built("stars"), n) if "underline" in s.labels]
    assert len(boxes) == (4 if n in (6, 9) else 0)
    centres = {tuple(round(v, 2) for v in box.centre) for box in boxes}
    assert centres == {(round(63 - x, 2), round(88 - y, 2)) for x, y in centres}
    folder = built("stars")
    page, placement = next((p, q) for p, q, m, _ in printed_cards(folder) if m == n)
    x, y, w, h = box_mm(placement)
    large = [
        c for c in inside(characters(folder)[page["page"] - 1], placement) if c["size_pt"] > 20
    ]
    origins = {(c["origin"][0] - x, c["origin"][1] - y) for c in large}
    for a, b in origins:
        assert min(hypot(w - a - c, h - b - d) for c, d in origins) < 0.1


def glyph_free(folder, n):
    return read_shapes(folder / "faces" / f"card-{n}-front.svg")


@pytest.mark.parametrize("n", KINDS)
def test_a_card_shows_as_many_dots_as_there_are_cards_of_its_kind(built, n):
    shapes = glyph_free(built("stars"), n)
    dots = [box_of(s) for s in shapes if "dots" in s.labels]
    assert len(dots) == copies(n)
    assert all(dot.width == pytest.approx(2.7, abs=0.01) for dot in dots)
    for a, b in combinations(dots, 2):
        assert hypot(a.centre[0] - b.centre[0], a.centre[1] - b.centre[1]) > 2.7 + 0.5
    xs = [dot.centre[0] for dot in dots]
    assert sum(xs) / len(xs) == pytest.approx(31.5, abs=0.01)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_names_its_picture_in_its_language(built, language):
    folder = built("stars", language)
    for _, _, n, chars in printed_cards(folder):
        small = [c for c in chars if c["size_pt"] < 12]
        assert text_of(small) == NAMES[language][n - 1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("component", ["card", "aid"])
@pytest.mark.parametrize("side", ["front", "back"])
def test_text_stays_3_mm_inside_the_cut(built, language, component, side):
    folder = built("stars", language)
    seen = 0
    for page, placement in placements(folder, component, side):
        x, y, w, h = box_mm(placement)
        for c in inside(characters(folder)[page["page"] - 1], placement):
            if c["text"] != " ":
                left, top, right, bottom = c["ink"]
                assert x + 3 <= left < right <= x + w - 3
                assert y + 3 <= top < bottom <= y + h - 3
            assert c["size_pt"] >= 6
            seen += 1
    assert seen or (component, side) == ("card", "back")


# Pictures ---------------------------------------------------------------------------------


def picture(folder, n):
    """Return the middle 35 × 35 mm of a kind's window in grey, as one sees it from afar."""
    image = Image.fromarray(face_pixels(folder, f"card-{n}-front").astype("u1")).convert("L")
    # A face is drawn with 2 mm of bleed; the window lies around the middle of the card.
    left, top = (2 + middle - 17.5 for middle in (31.5, 44))
    window = image.crop([round(5 * v) for v in (left, top, left + 35, top + 35)])
    return np.asarray(window.resize((70, 70), Image.Resampling.BOX), dtype=float)


def likeness(first, second):
    """Return how alike two pictures are, lightness and contrast aside: 1 is the same."""
    a, b = (p.ravel() - p.mean() for p in (first, second))
    return float(a @ b / np.sqrt((a @ a) * (b @ b)))


def test_each_kind_has_a_picture_of_its_own(built):
    pictures = {n: picture(built("stars"), n) for n in KINDS}
    alike = {pair: likeness(*(pictures[n] for n in pair)) for pair in combinations(KINDS, 2)}
    assert max(alike.values()) < 0.9, max(alike, key=alike.get)


def test_the_night_is_deepest_in_the_middle(built):
    def upper_sky(n):
        pixels = face_pixels(built("stars"), f"card-{n}-front").mean(axis=2)
        x, y = (round(5 * (2 + v)) for v in (9.5, 50))
        return np.median(pixels[y - 7 : y + 8, x - 7 : x + 8])

    assert upper_sky(1) > upper_sky(4) > upper_sky(7) > upper_sky(8)
    assert upper_sky(8) < upper_sky(9) < upper_sky(12) < upper_sky(14)


# Right ascension in hours and minutes, declination in degrees and minutes (J2000), as the
# Bright Star Catalogue has them.
CATALOGUE = {
    "dubhe": (11, 3.73, 61, 45.0),
    "merak": (11, 1.84, 56, 22.9),
    "phecda": (11, 53.83, 53, 41.7),
    "megrez": (12, 15.43, 57, 2.0),
    "alioth": (12, 54.03, 55, 57.6),
    "mizar": (13, 23.92, 54, 55.5),
    "alkaid": (13, 47.54, 49, 18.8),
    "caph": (0, 9.18, 59, 9.0),
    "schedar": (0, 40.51, 56, 32.2),
    "gamma-cas": (0, 56.71, 60, 43.0),
    "ruchbah": (1, 25.82, 60, 14.1),
    "segin": (1, 54.40, 63, 40.2),
    "betelgeuse": (5, 55.17, 7, 24.4),
    "bellatrix": (5, 25.13, 6, 21.0),
    "meissa": (5, 35.14, 9, 56.0),
    "mintaka": (5, 32.01, 0, -17.9),
    "alnilam": (5, 36.21, -1, -12.1),
    "alnitak": (5, 40.76, -1, -56.6),
    "hatysa": (5, 35.43, -5, -54.6),
    "rigel": (5, 14.54, -8, -12.1),
    "saiph": (5, 47.76, -9, -40.2),
    "deneb": (20, 41.43, 45, 16.8),
    "sadr": (20, 22.23, 40, 15.4),
    "aljanah": (20, 46.21, 33, 58.2),
    "zeta-cyg": (21, 12.94, 30, 13.6),
    "fawaris": (19, 44.98, 45, 7.9),
    "iota-cyg": (19, 29.71, 51, 43.8),
    "eta-cyg": (19, 56.31, 35, 5.0),
    "albireo": (19, 30.72, 27, 57.6),
}
CONSTELLATIONS = {
    5: "dubhe merak phecda megrez alioth mizar alkaid",
    9: "caph schedar gamma-cas ruchbah segin",
    11: "betelgeuse bellatrix meissa mintaka alnilam alnitak hatysa rigel saiph",
    13: "deneb sadr aljanah zeta-cyg fawaris iota-cyg eta-cyg albireo",
}
LINES = {
    5: "dubhe-merak merak-phecda phecda-megrez megrez-dubhe megrez-alioth alioth-mizar "
    "mizar-alkaid",
    9: "caph-schedar schedar-gamma-cas gamma-cas-ruchbah ruchbah-segin",
}


def on_the_sphere(star):
    hours, minutes, degrees, arc_minutes = CATALOGUE[star]
    ra, dec = radians((hours + minutes / 60) * 15), radians(degrees + arc_minutes / 60)
    return np.array([cos(dec) * cos(ra), cos(dec) * sin(ra), sin(dec)])


def seen_from_below(stars):
    """Return the stars as complex numbers on the plane that touches the sky among them.

    East is left and north is up, as one sees them; y goes down as on paper.
    """
    places = np.array([on_the_sphere(star) for star in stars])
    middle = places.mean(axis=0)
    middle /= np.linalg.norm(middle)
    east = np.cross([0, 0, 1], middle)
    east /= np.linalg.norm(east)
    north = np.cross(middle, east)
    return -(places @ east) - 1j * (places @ north)


@pytest.mark.parametrize("n", CONSTELLATIONS)
def test_constellations_are_those_of_the_sky_not_mirrored(built, n):
    stars = CONSTELLATIONS[n].split()
    boxes = labelled_boxes(built("stars") / "faces" / f"card-{n}-front.svg")
    drawn = {name.removeprefix("star ") for name in boxes if name.startswith("star ")}
    assert drawn == set(stars)
    printed = np.array([complex(*boxes[f"star {star}"].centre) for star in stars])
    sky = seen_from_below(stars)
    printed, sky = printed - printed.mean(), sky - sky.mean()
    # The best turn and scale, without a mirror: one complex factor.
    factor = np.vdot(sky, printed) / np.vdot(sky, sky)
    assert np.abs(printed - factor * sky).max() < 0.02 * np.abs(printed).max()
    assert np.ptp(printed.real) > 15 or np.ptp(printed.imag) > 15


@pytest.mark.parametrize("n", LINES)
def test_constellation_lines_join_the_stars_of_the_figure(built, n):
    folder = built("stars")
    boxes = labelled_boxes(folder / "faces" / f"card-{n}-front.svg")
    places = {s: boxes[f"star {s}"].centre for s in CONSTELLATIONS[n].split()}
    joined = set()
    for shape in glyph_free(folder, n):
        if any(label.startswith("link ") for label in shape.labels):
            ends = [min(places, key=lambda s: distance(places[s], p)) for p in shape.points]
            assert all(
                distance(places[s], p) < 2.2 for s, p in zip(ends, shape.points, strict=True)
            )
            joined.add("-".join(ends))
    assert joined == set(LINES[n].split())


def distance(a, b):
    return hypot(a[0] - b[0], a[1] - b[1])


# Sheets -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("profile", "columns", "rows", "paper"),
    [("home-a4", 3, 3, (210, 297)), ("home-letter", 4, 2, (279.4, 215.9))],
)
def test_cards_fill_eight_sheets(built, profile, columns, rows, paper):
    folder = built("stars", "ko", profile)
    sheets = {}
    for page, placement in placements(folder, "card"):
        sheets.setdefault(page["page"], []).append(box_mm(placement))
    assert len(sheets) == 8
    sizes = [len(boxes) for boxes in sheets.values()]
    full = columns * rows
    assert sizes == [full] * (64 // full) + [64 % full] * (64 % full > 0)
    document = pypdfium2.PdfDocument(folder / "components.pdf")
    for number, boxes in sheets.items():
        size = document[number - 1].get_size()
        assert size == pytest.approx([side * MM for side in paper], abs=0.02)
        assert {box[2:] for box in boxes} == {(63, 88)}
    first = sheets[min(sheets)]
    assert len({x for x, *_ in first}) == columns
    assert len({y for _, y, *_ in first}) == rows
    xs = sorted({x for x, *_ in first})
    assert xs == pytest.approx([xs[0] + 63 * i for i in range(columns)], abs=0.01)


@pytest.mark.parametrize("profile", PROFILES)
def test_behind_every_card_lies_a_back_when_the_sheet_is_turned(built, profile):
    folder = built("stars", "ko", profile)
    backs = {}
    for page, placement in placements(folder, "card", "back"):
        backs.setdefault(page["page"], []).append(box_mm(placement))
    for page, placement in placements(folder, "card"):
        x, y, w, h = box_mm(placement)
        width, height = page["paper_mm"]
        # Printers turn the paper about its long edge: upright sheets about a vertical axis.
        turned = (width - x - w, y) if width < height else (x, height - y - h)
        behind = backs[page["page"] + 1]
        assert min(distance(turned, box) for box in behind) < 0.01
        pixels = page_pixels(folder, page["page"] + 1)
        cx, cy = (round(10 * (c + s / 2)) for c, s in zip(turned, (w, h), strict=True))
        red, green, blue = pixels[cy - 5 : cy + 5, cx - 5 : cx + 5].reshape(-1, 3).mean(axis=0)
        assert min(red, green) > blue + 60, "the gold star lies in the middle"


def cells_of(folder, component, side="front"):
    """Return each printed copy of a component as pixels."""
    cells = []
    for page, placement in placements(folder, component, side):
        x, y, w, h = (round(10 * v) for v in box_mm(placement))
        cells.append(page_pixels(folder, page["page"])[y : y + h, x : x + w].astype("i2"))
    return cells


def largest_difference(cells):
    """Return how far, on the mean of all pixels, any cell is from the first (0 to 255)."""
    return max(np.abs(cell - cells[0]).mean() for cell in cells)


def test_all_cards_share_one_back(built):
    folder = built("stars")
    assert [p.name for p in sorted((folder / "faces").glob("card*back.svg"))] == ["card-back.svg"]
    cells = cells_of(folder, "card", "back")
    assert len(cells) == 64
    assert largest_difference(cells) < 1


def test_a_turned_card_is_not_known_from_its_back(built):
    pixels = face_pixels(built("stars"), "card-back")
    assert np.abs(pixels - pixels[::-1, ::-1]).mean() < 2
    assert np.abs(pixels - np.roll(pixels, 12, axis=0)).mean() > 10


@pytest.mark.parametrize("profile", PROFILES)
def test_a_hundred_stones_come_in_five_blocks_of_twenty_that_look_alike(built, profile):
    folder = built("stars", "ko", profile)
    stones = list(placements(folder, "stone"))
    assert len(stones) == 100
    assert sorted(Counter(p["piece"] for _, p in stones).values()) == [20] * 5
    assert {box_mm(p)[2:] for _, p in stones} == {(15, 15)}
    assert len({page["page"] for page, _ in stones}) <= 2
    blocks = [p["piece"] for _, p in stones]
    assert blocks == sorted(blocks), "block after block"
    assert [p.name for p in (folder / "faces").glob("stone*")] == ["stone-front.svg"]
    cells = cells_of(folder, "stone")
    assert largest_difference(cells) < 1
    assert np.ptp(cells[0]) > 100, "something is drawn"


def test_stones_are_cut_as_discs_with_room_between(built):
    folder = built("stars")
    centres = []
    for _, placement in placements(folder, "stone"):
        x, y, w, h = box_mm(placement)
        centres.append((x + w / 2, y + h / 2))
    nearest = min(distance(a, b) for a, b in combinations(centres, 2))
    assert nearest >= 15 + 2
    (cut,) = {p["cut"] for p in manifest(folder)["pieces"] if p["component"] == "stone"}
    assert cut == "circle"


# Aids and score sheet ---------------------------------------------------------------------


def face_text(folder, component, side="front"):
    page, placement = next(placements(folder, component, side))
    return " ".join(text_of(inside(characters(folder)[page["page"] - 1], placement)).split())


AID_WORDS = {
    "ko": (["전반", "탐사", "거래", "후반", "공매"], ["돌이가장많은사람", "+10점"]),
    "en": (["First half", "Explore", "Trade", "Second half", "Auction"], ["Most stones", "+10"]),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_five_players_find_actions_and_scoring_on_their_aids(built, language):
    folder = built("stars", language)
    assert len(list(placements(folder, "aid"))) == 5
    assert len(list(placements(folder, "aid", "back"))) == 5
    for side, words in zip(("front", "back"), AID_WORDS[language], strict=True):
        shown = face_text(folder, "aid", side).replace(" ", "")
        for word in words:
            assert word.replace(" ", "") in shown
    assert face_text(folder, "aid", "back").count("+10") == 3


def test_the_aid_counts_the_cards_of_each_kind(built):
    boxes = labelled_boxes(built("stars") / "faces" / "aid-back.svg")
    for n in KINDS:
        column = [box for name, box in boxes.items() if name.startswith(f"chart {n} dot ")]
        assert len(column) == copies(n)
        assert len({round(box.centre[0], 2) for box in column}) == 1
    assert sum(name.startswith("chart ") for name in boxes) == 64


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_overview_shows_fifteen_kinds_with_number_name_and_dots(built, language):
    folder = built("stars", language)
    shown = face_text(folder, "overview").replace(" ", "")
    for n in KINDS:
        assert f"{n}{NAMES[language][n - 1]}".replace(" ", "") in shown
    shapes = read_shapes(folder / "faces" / "overview-front.svg")
    for n in KINDS:
        own = [s for s in shapes if f"kind {n}" in s.labels]
        dots = [s for s in own if s.labels[-1].startswith("dot ")]
        assert len(dots) == copies(n)


SCORE_ROWS = {
    "ko": [
        "이름",
        "카드장수",
        "돌이가장많은사람",
        "종류가가장많은사람",
        "카드가가장많은사람",
        "합계",
    ],
    "en": ["Names", "Cards", "Moststones", "Mostkinds", "Mostcards", "Total"],
}


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_score_sheet_has_rows_for_all_that_scores(built, language, profile):
    folder = built("stars", language, profile)
    page, placement = next(placements(folder, "score-sheet"))
    lines = {}
    for c in inside(characters(folder)[page["page"] - 1], placement):
        if c["text"].strip() and c["top"] > 36:
            lines.setdefault(round(c["bottom"], 1), []).append(c)
    shown = [text_of(sorted(chars, key=lambda c: c["x0"])) for _, chars in sorted(lines.items())]
    whole = "".join(shown)
    for row in SCORE_ROWS[language]:
        assert whole.count(row) == 4, "four games"
    assert whole.count("+10") == 4 * 3 * 5
    bonuses = [line for line in shown if "+10" in line]
    assert {line.count("+10") for line in bonuses} == {5}


@pytest.mark.parametrize("profile", PROFILES)
def test_the_score_sheet_has_five_wide_columns(built, profile):
    folder = built("stars", "en", profile)
    shapes = read_shapes(folder / "faces" / "score-sheet-front.svg")
    for game in range(1, 5):
        lines = sorted(
            box_of(s).left
            for s in shapes
            if f"game {game}" in s.labels and any(lb.startswith("column ") for lb in s.labels)
        )
        right = max(box_of(s).right for s in shapes if f"game {game}" in s.labels)
        widths = [b - a for a, b in zip(lines, [*lines[1:], right], strict=True)]
        assert len(widths) == 5
        assert widths == pytest.approx([28] * 5, abs=0.01)
