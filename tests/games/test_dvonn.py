"""DVONN as printed: the board's geometry and the pieces agree with the rules of the game."""

import json
from collections import Counter
from math import hypot

import numpy as np
import pdfplumber
import pypdfium2
import pytest

from .dvonn_rules import DIRECTIONS, SPACES, neighbours, place, space_at
from .svg_parts import box_of, labelled_boxes, read_shapes

MM = 72 / 25.4
PITCH = 23.5
CORNERS = {"a1", "i1", "a3", "k3", "c5", "k5"}
PAPERS = {"home-a4": (297, 210), "home-letter": (279.4, 215.9)}
PROFILES = tuple(PAPERS)
LANGUAGES = ("ko", "en")


def manifest(folder):
    return json.loads((folder / "manifest.json").read_text("utf-8"))


def pages_of(folder, component):
    return [
        page
        for page in manifest(folder)["pages"]
        if any(placement["piece"] == component for placement in page["placements"])
    ]


def sheet_of(folder, component):
    (page,) = pages_of(folder, component)
    return folder / "sheets" / f"{page['page']:03d}-front.svg"


def printed_centres(folder):
    boxes = labelled_boxes(sheet_of(folder, "board"))
    return {
        label.removeprefix("space "): box.centre
        for label, box in boxes.items()
        if label.startswith("space ")
    }


def printed_links(folder):
    """Return the pairs of spaces that a printed line joins, matched by its end points."""
    centres = printed_centres(folder)
    links = []
    for shape in read_shapes(sheet_of(folder, "board")):
        if any(label.startswith("link ") for label in shape.labels):
            start, end = shape.points
            links.append((nearest(start, centres), nearest(end, centres)))
    return links


def nearest(point, centres):
    space = min(centres, key=lambda name: distance(point, centres[name]))
    assert distance(point, centres[space]) < 0.01, f"a line ends at no space: {point}"
    return space


def distance(a, b):
    return hypot(a[0] - b[0], a[1] - b[1])


@pytest.fixture(scope="module")
def centres(built):
    return printed_centres(built("dvonn"))


@pytest.fixture(scope="module")
def links(built):
    return printed_links(built("dvonn"))


def test_the_board_has_the_49_spaces_of_ranks_9_10_11_10_9(centres):
    assert set(centres) == SPACES
    assert len(SPACES) == 49


def test_a_space_is_20_mm_wide(built):
    boxes = labelled_boxes(sheet_of(built("dvonn"), "board"))
    for space in SPACES:
        box = boxes[f"space {space}"]
        assert (box.width, box.height) == pytest.approx((20, 20), abs=0.01)


def test_every_space_lies_on_the_triangular_lattice_with_rank_1_at_the_bottom(centres):
    x0, y0 = centres["f3"]
    for space, (x, y) in centres.items():
        file, rank = place(space)
        assert x - x0 == pytest.approx((file - 5) * PITCH - (rank - 2) * PITCH / 2, abs=0.01)
        assert y0 - y == pytest.approx((rank - 2) * PITCH * 3**0.5 / 2, abs=0.01)


def test_the_spaces_extend_over_255_by_101_4_mm(centres):
    xs, ys = zip(*centres.values(), strict=True)
    assert max(xs) - min(xs) + 20 == pytest.approx(255, abs=0.02)
    assert max(ys) - min(ys) + 20 == pytest.approx(101.4, abs=0.02)


def test_neighbours_are_one_pitch_apart_and_all_other_spaces_farther(centres):
    for space in SPACES:
        for other in SPACES - {space}:
            apart = distance(centres[space], centres[other])
            if other in neighbours(space):
                assert apart == pytest.approx(PITCH, abs=0.01)
            else:
                assert apart > 1.5 * PITCH


def test_120_lines_join_every_two_neighbours_once_and_nothing_else(links):
    expected = {frozenset((a, b)) for a in SPACES for b in neighbours(a)}
    assert len(links) == len(expected) == 120
    assert {frozenset(link) for link in links} == expected


def test_every_line_shows_between_its_spaces(built, links, centres):
    pixels, scale = pixels_of(built("dvonn"), "board")
    for a, b in links:
        x, y = ((centres[a][axis] + centres[b][axis]) / 2 * scale for axis in (0, 1))
        assert pixels[int(y), int(x)].max() < 128


def test_six_lines_leave_an_inner_space_four_a_side_and_three_a_corner(links):
    degree = Counter(space for link in links for space in link)
    assert Counter(degree.values()) == {6: 25, 4: 18, 3: 6}
    assert {space for space, lines in degree.items() if lines == 3} == CORNERS


def test_no_line_runs_from_a_file_to_the_next_one_down_a_rank(links):
    steps = set()
    for a, b in links:
        (fa, ra), (fb, rb) = place(a), place(b)
        steps |= {(fb - fa, rb - ra), (fa - fb, ra - rb)}
    assert steps == set(DIRECTIONS)


def test_the_lines_make_27_straight_rows(links, centres):
    assert Counter(map(len, straight_rows(links, centres))) == {
        11: 1,
        10: 2,
        9: 2,
        5: 14,
        4: 4,
        3: 4,
    }


def straight_rows(links, centres):
    """Follow the printed lines straight on from space to space, as a stack may move."""
    joined = {space: set() for space in centres}
    for a, b in links:
        joined[a].add(b)
        joined[b].add(a)
    rows = set()
    for a, b in links:
        rows.add(frozenset((*run(a, b, joined, centres), *run(b, a, joined, centres))))
    return rows


def run(before, space, joined, centres):
    found = [space]
    while True:
        (x0, y0), (x1, y1) = centres[before], centres[space]
        ahead = (2 * x1 - x0, 2 * y1 - y0)
        onward = [other for other in joined[space] if distance(centres[other], ahead) < 0.05]
        if not onward:
            return found
        before, space = space, onward[0]
        found.append(space)


def test_both_players_see_the_same_board(links, centres):
    def turned(space):
        file, rank = place(space)
        return space_at(10 - file, 4 - rank)

    middle = centres["f3"]
    for space, (x, y) in centres.items():
        opposite = (2 * middle[0] - x, 2 * middle[1] - y)
        assert distance(centres[turned(space)], opposite) < 0.01
    drawn = {frozenset(link) for link in links}
    assert {frozenset(map(turned, link)) for link in drawn} == drawn


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_name_of_each_space_stands_right_under_it(built, language, profile):
    folder = built("dvonn", language, profile)
    centres = printed_centres(folder)
    (page,) = pages_of(folder, "board")
    with pdfplumber.open(folder / "components.pdf") as pdf:
        words = pdf.pages[page["page"] - 1].extract_words()
    named = {}
    for word in words:
        if word["text"] in SPACES:
            assert word["text"] not in named
            named[word["text"]] = (
                (word["x0"] + word["x1"]) / 2 / MM,
                (word["top"] + word["bottom"]) / 2 / MM,
            )
    assert set(named) == SPACES
    for space, (x, y) in named.items():
        assert x - centres[space][0] == pytest.approx(0, abs=0.3)
        assert 11 < y - centres[space][1] < 13


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_is_one_page_whole_and_landscape(built, language, profile):
    folder = built("dvonn", language, profile)
    (page,) = pages_of(folder, "board")
    (board,) = page["placements"]
    assert board["tile"] is None
    assert board["w_mm"] <= 264
    assert board["h_mm"] <= 125
    width, height = PAPERS[profile]
    with pdfplumber.open(folder / "components.pdf") as pdf:
        printed = pdf.pages[page["page"] - 1]
        assert (printed.width / MM, printed.height / MM) == pytest.approx((width, height), abs=0.1)
    assert board["x_mm"] >= 5
    assert board["x_mm"] + board["w_mm"] <= width - 5
    assert board["y_mm"] >= 5
    assert board["y_mm"] + board["h_mm"] <= height - 5


def test_the_board_is_of_one_size_on_both_papers(built):
    a4, letter = (printed_centres(built("dvonn", "en", profile)) for profile in PROFILES)
    for space in SPACES:
        for axis in (0, 1):
            on_a4 = a4[space][axis] - a4["f3"][axis]
            on_letter = letter[space][axis] - letter["f3"][axis]
            assert on_a4 == pytest.approx(on_letter, abs=0.002)


def cut_circles(folder):
    """Return the centres of the round cut lines on the sheet of pieces."""
    found = []
    for shape in read_shapes(sheet_of(folder, "piece-red")):
        box = box_of(shape)
        if shape.fill is None and not shape.labels and abs(box.width - 18) < 0.01:
            found.append(box.centre)
    return found


def pixels_of(folder, component, dpi=254):
    (page,) = pages_of(folder, component)
    document = pypdfium2.PdfDocument(folder / "components.pdf")
    picture = document[page["page"] - 1].render(scale=dpi / 72).to_numpy()
    document.close()
    return picture[:, :, 2::-1].astype(float), dpi / 25.4


def around(picture, centre, radius):
    """Return the pixels on a circle of ``radius`` mm."""
    pixels, scale = picture
    angles = np.linspace(0, 2 * np.pi, 360, endpoint=False)
    x = np.round((centre[0] + radius * np.cos(angles)) * scale).astype(int)
    y = np.round((centre[1] + radius * np.sin(angles)) * scale).astype(int)
    return pixels[y, x]


def colour_of(pixels):
    """Return white, black or red: what the pixels are on the whole."""
    red, green, blue = pixels.mean(axis=0)
    if red - max(green, blue) > 50:
        return "red"
    return "white" if min(red, green, blue) > 128 else "black"


def body_of(picture, centre):
    """Return the colour of the ring around ``centre``, halfway from its middle to its edge."""
    return colour_of(around(picture, centre, 6))


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_23_white_23_black_and_3_red_rings_of_18_mm_are_printed(built, language, profile):
    folder = built("dvonn", language, profile)
    picture = pixels_of(folder, "piece-red")
    printed = Counter(body_of(picture, at) for at in cut_circles(folder))
    assert printed == {"white": 23, "black": 23, "red": 3}


@pytest.mark.parametrize("profile", PROFILES)
def test_the_manifest_counts_49_discs_one_for_each_space(built, profile):
    pieces = {p["component"]: p for p in manifest(built("dvonn", "ko", profile))["pieces"]}
    counts = {"piece-white": 23, "piece-black": 23, "piece-red": 3}
    for component, copies in counts.items():
        piece = pieces[component]
        assert piece["copies"] == copies
        assert piece["size_mm"] == [18, 18]
        assert piece["bleed_mm"] == 1
        assert piece["cut"] == "circle"
    assert sum(counts.values()) == len(SPACES)


def test_no_two_pieces_touch_on_the_sheet_with_their_bleeds(built):
    centres = cut_circles(built("dvonn"))
    assert len(centres) == 49
    for index, centre in enumerate(centres):
        for other in centres[index + 1 :]:
            assert distance(centre, other) >= 20


def test_the_colour_of_black_and_red_pieces_goes_on_past_the_cut(built):
    folder = built("dvonn")
    picture = pixels_of(folder, "piece-red")
    beyond = Counter(colour_of(around(picture, at, 9.6)) for at in cut_circles(folder))
    assert beyond == {"white": 23, "black": 23, "red": 3}


def test_each_piece_is_a_ring_with_a_light_middle(built):
    folder = built("dvonn")
    picture = pixels_of(folder, "piece-red")
    for centre in cut_circles(folder):
        assert around(picture, centre, 1.5).min() > 200


def test_a_white_piece_has_an_outline_on_white_paper(built):
    folder = built("dvonn")
    picture = pixels_of(folder, "piece-red")
    for centre in cut_circles(folder):
        if body_of(picture, centre) == "white":
            assert around(picture, centre, 8.3).mean() < 90


def test_a_red_piece_differs_from_all_others_without_colour(built):
    folder = built("dvonn")
    picture = pixels_of(folder, "piece-red")
    for centre in cut_circles(folder):
        grey = around(picture, centre, 6).mean(axis=1) > 170
        # Light and dark take turns around a red ring; the others are of one tone.
        changes = int(np.count_nonzero(grey != np.roll(grey, 1)))
        is_red = body_of(picture, centre) == "red"
        assert changes >= 40 if is_red else changes == 0


WHOSE_TURN = {
    "ko": ["백", "흑", "백", "흑", "백", "흑", "백"],
    "en": ["White", "Black", "White", "Black", "White", "Black", "White"],
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_aid_lets_white_black_white_place_red_and_then_black_begin(built, language):
    folder = built("dvonn", language)
    (page,) = pages_of(folder, "aid")
    card = page["placements"][0]
    left, top = card["x_mm"] * MM, card["y_mm"] * MM
    box = (left, top, left + card["w_mm"] * MM, top + card["h_mm"] * MM)
    rows = {}
    with pdfplumber.open(folder / "components.pdf") as pdf:
        for word in pdf.pages[page["page"] - 1].crop(box).extract_words():
            rows.setdefault(round(word["top"]), []).append(word["text"])
    assert WHOSE_TURN[language] in rows.values()
    placed = ["red", "red", "red", "black", "white", "black", "white"]
    assert pieces_in_a_row(folder, page, card) == placed


def pieces_in_a_row(folder, page, card):
    """Return the colours of the pieces of 5 mm drawn in a row at the top of the aid."""
    shapes = read_shapes(folder / "sheets" / f"{page['page']:03d}-front.svg")
    found = {}
    for shape in shapes:
        box = box_of(shape)
        x, y = box.centre[0] - card["x_mm"], box.centre[1] - card["y_mm"]
        if 4 < box.width < 5.2 and 0 < x < card["w_mm"] and 22 < y < 30 and shape.fill:
            red, green, blue = (int(shape.fill[i : i + 2], 16) for i in (1, 3, 5))
            found[x] = colour_of(np.array([[red, green, blue]]))
    return [found[x] for x in sorted(found)]
