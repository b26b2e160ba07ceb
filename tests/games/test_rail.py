"""The railway game, read back from its printed sheets.

R1 to R13 are what the rules ask of the two sheets; set C is written here as the rules give
it: the arrow, then the steps after the first cell. ○ has no arrow, O joins the rival only,
X closes a cell and draws nothing.
"""

import re
from collections import Counter
from itertools import pairwise

import pdfplumber
import pytest

from .colour import contrast, lightness
from .svg_parts import box_of, labelled_boxes, read_shapes

SET_C = {
    1: "→R ←L →U ←D ↑U ↓D ○U",
    2: "→R ←L →D ←U ↑R ↓L →O:R",
    3: "→RR ←LL →RU ←LD ↑UU ↓DD X",
    4: "→RD ←LU →UR ←DL ↑UR ↓DL ←O:LL",
    5: "→RRU ←LLD →RDR ←LUL ↑UUR ↓DDL ○UUR",
    6: "→RRD ←LLU →RUR ←LDL ↑UUL ↓DDR X",
}
CELL, UNIT = 13, 6.5
WAYS = {(1, 0): "R", (-1, 0): "L", (0, -1): "U", (0, 1): "D"}
ARROWS = {"R": "→", "L": "←", "U": "↑", "D": "↓"}
HALF_TURN = str.maketrans("→←↑↓RLUD", "←→↓↑LRDU")
EDITIONS = [
    (language, profile) for language in ("ko", "en") for profile in ("home-a4", "home-letter")
]
PAPERS = {"home-a4": (210, 297), "home-letter": (215.9, 279.4)}
RAIL = re.compile(r"rail (\d)-(\d) (\w+)")
MM = 25.4 / 72


@pytest.fixture(scope="module", params=EDITIONS, ids="-".join)
def edition(request, built):
    """Return the folder, language and profile of each edition in turn."""
    language, profile = request.param
    return built("rail", language, profile), language, profile


@pytest.fixture(scope="module")
def station(edition):
    return read_shapes(edition[0] / "sheets/001-front.svg")


@pytest.fixture(scope="module")
def railway_sheet(edition):
    return read_shapes(edition[0] / "sheets/002-front.svg")


@pytest.fixture(scope="module")
def signs(edition):
    """Return the characters of both pages with where they stand in mm."""
    with pdfplumber.open(edition[0] / "components.pdf") as pdf:
        return [[_Sign(char, page.height) for char in page.chars] for page in pdf.pages]


@pytest.fixture(scope="module")
def rails(railway_sheet, signs):
    """Return the 42 railways as read from the drawing."""
    found = {}
    for shape in railway_sheet:
        for label in shape.labels:
            if match := RAIL.fullmatch(label):
                parts = found.setdefault((match[1], match[2]), {})
                parts.setdefault(match[3], []).append(shape)
    return [_Rail(parts, signs[1]) for parts in found.values()]


class _Sign:
    """A printed character: where, how large in points, and which way up."""

    def __init__(self, char, page_height):
        self.text, self.size = char["text"], char["size"]
        a, b, _, d, _, _ = char["matrix"]
        self.turn = {(1, 0): 0, (-1, 0): 180}.get((_sign(a), _sign(b)))
        self.is_mirrored = (a > 0) != (d > 0)
        self.x = (char["x0"] + char["x1"]) / 2 * MM
        self.y = (char["top"] + char["bottom"]) / 2 * MM


def _sign(value):
    return 0 if abs(value) < 0.005 else 1 if value > 0 else -1  # files keep three decimals


class _Rail:
    """A railway as its drawing shows it; cells are (column, row) in its box."""

    def __init__(self, parts, signs):
        self.parts = parts
        (frame,) = parts["box"]
        self.box = box_of(frame)
        self.cells = _cells_walked(parts.get("path", ()), self.box)
        self.arrow = _arrow_of(parts.get("arrow"))
        self.is_o, self.is_x = "O" in parts, "X" in parts
        box = self.box
        self.signs = [
            sign
            for sign in signs
            if box.left - 1 < sign.x < box.right + 1 and box.top - 5 < sign.y < box.bottom + 5.6
        ]

    @property
    def steps(self):
        return "".join(WAYS[(c2 - c1, r2 - r1)] for (c1, r1), (c2, r2) in pairwise(self.cells))

    @property
    def notation(self):
        if self.is_x:
            return "X"
        arrow = ARROWS[self.arrow] if self.arrow else "○"
        return f"{arrow}{'O:' if self.is_o else ''}{self.steps}"

    @property
    def result(self):
        (digit,) = (sign for sign in self.signs if sign.text.isdecimal())
        return int(digit.text)


def _cells_walked(shapes, box):
    """Return the cells that the rails run through, in order from their start."""
    lines = [s.points for s in shapes if s.fill is None and s.stroke]
    walks = [_cells_of_line(points, box) for points in lines]
    assert all(walk == walks[0] for walk in walks), "the strokes of one railway differ"
    return walks[0] if walks else []


def _cells_of_line(points, box):
    cells = []
    for (x1, y1), (x2, y2) in pairwise(points):
        for part in range(1, 40):
            x, y = x1 + (x2 - x1) * part / 40, y1 + (y2 - y1) * part / 40
            column, row = (x - box.left) / UNIT, (y - box.top) / UNIT
            if min(column % 1, row % 1, -column % 1, -row % 1) < 0.02:
                continue  # on a line between two cells
            cell = (int(column // 1), int(row // 1))
            if not cells or cells[-1] != cell:
                cells.append(cell)
    return cells


def _arrow_of(shapes):
    """Return the way an arrow points, from its shaft and its head."""
    if shapes is None:
        return None
    shaft = next(s.points for s in shapes if s.stroke)
    head = box_of(next(s for s in shapes if s.fill))
    dx, dy = _sign(shaft[-1][0] - shaft[0][0]), _sign(shaft[-1][1] - shaft[0][1])
    x, y = head.centre
    assert (_sign(x - shaft[0][0]), _sign(y - shaft[0][1])) == (dx, dy), "the head is at the tail"
    return WAYS[(dx, dy)]


def _first_cell_centre(rail):
    column, row = rail.cells[0]
    return rail.box.left + (column + 0.5) * UNIT, rail.box.top + (row + 0.5) * UNIT


def _rows(rails):
    """Return the railways by the height at which they stand, each row from the left."""
    heights = sorted({round(rail.box.top, 2) for rail in rails})
    return [
        sorted((r for r in rails if round(r.box.top, 2) == top), key=lambda r: r.box.left)
        for top in heights
    ]


# R1: two sheets


def test_there_are_two_pages_a_station_sheet_and_a_railway_sheet(edition):
    folder, _, profile = edition
    width, height = PAPERS[profile]
    with pdfplumber.open(folder / "components.pdf") as pdf:
        sizes = [(page.width * MM, page.height * MM) for page in pdf.pages]
    expected = [(height, width), (width, height)]
    assert sizes == [pytest.approx(size, abs=0.01) for size in expected]


# R2 to R9: the railway sheet


def test_42_railways_stand_in_six_rows_of_seven(rails):
    assert len(rails) == 42
    assert [len(row) for row in _rows(rails)] == [7] * 6


def test_each_box_is_nine_cells_of_six_and_a_half_mm(rails, railway_sheet):
    fine = [box_of(s) for s in railway_sheet if len(s.points) == 2 and s.stroke and not s.fill]
    for rail in rails:
        box = rail.box
        assert (box.width, box.height) == pytest.approx((3 * UNIT, 3 * UNIT), abs=0.002)
        inside = [
            line
            for line in fine
            if line.left > box.left - 0.01
            and line.right < box.right + 0.01
            and line.top > box.top - 0.01
            and line.bottom < box.bottom + 0.01
        ]
        across = sorted(b.top - box.top for b in inside if b.width > 19 and b.height < 0.01)
        down = sorted(b.left - box.left for b in inside if b.height > 19 and b.width < 0.01)
        straight = [UNIT, 2 * UNIT]
        assert across == pytest.approx(straight, abs=0.002)
        assert down == pytest.approx(straight, abs=0.002)


def test_boxes_and_what_belongs_to_them_keep_clear_of_each_other(rails):
    reaches = []
    for rail in rails:
        shapes = [shape for shapes in rail.parts.values() for shape in shapes]
        xs = [x for shape in shapes for x, _ in shape.points]
        ys = [y for shape in shapes for _, y in shape.points]
        reaches.append((min(xs), min(ys), max(xs), max(ys)))
    for index, (left, top, right, bottom) in enumerate(reaches):
        for other in reaches[index + 1 :]:
            apart = max(other[0] - right, left - other[2], other[1] - bottom, top - other[3])
            assert apart > 0.9


def test_each_result_has_the_seven_railways_of_set_c(rails):
    printed = {
        result: Counter(r.notation for r in rails if r.result == result) for result in range(1, 7)
    }
    assert printed == {result: Counter(line.split()) for result, line in SET_C.items()}


def test_no_two_railways_of_one_result_are_alike(rails):
    for result in range(1, 7):
        notations = [rail.notation for rail in rails if rail.result == result]
        assert len(set(notations)) == 7


def test_each_row_is_headed_by_a_die_of_its_result(rails, railway_sheet):
    for row in _rows(rails):
        results = {rail.result for rail in row}
        first = row[0]
        pips = [
            box
            for s in railway_sheet
            if s.fill and not s.stroke and any(label.startswith("die ") for label in s.labels)
            for box in [box_of(s)]
            if first.box.top < box.centre[1] < first.box.bottom and box.right < first.box.left
        ]
        assert results == {len(pips)}
        assert all(pip.width == pytest.approx(pip.height, abs=0.01) for pip in pips)


def test_the_digit_stands_upright_at_the_lower_side_of_its_box(rails):
    for rail in rails:
        (digit,) = rail.signs
        assert digit.text == str(rail.result)
        assert digit.turn == 0
        assert not digit.is_mirrored
        assert rail.box.bottom < digit.y < rail.box.bottom + 6
        assert rail.box.left < digit.x < rail.box.right


def test_only_a_six_is_underlined(rails):
    for rail in rails:
        lines = rail.parts.get("underline", ())
        assert len(lines) == (1 if rail.result == 6 else 0)
        for line in lines:
            (digit,) = rail.signs
            under = box_of(line)
            assert under.left < digit.x < under.right
            assert digit.y < under.top < digit.y + 3
            assert under.height < 0.01


def test_a_path_lies_inside_its_box_and_visits_no_cell_twice(rails):
    for rail in rails:
        for shape in rail.parts.get("path", ()):
            box = box_of(shape)
            assert box.left > rail.box.left - 0.01
            assert box.right < rail.box.right + 0.01
            assert box.top > rail.box.top - 0.01
            assert box.bottom < rail.box.bottom + 0.01
        assert len(set(rail.cells)) == len(rail.cells)
        assert set(rail.cells) <= {(column, row) for column in range(3) for row in range(3)}


def test_the_cells_of_a_path_and_no_others_are_tinted(rails):
    for rail in rails:
        tinted = [
            box_of(shape)
            for shape in rail.parts.get("cells", ())
            if shape.stroke is None and shape.fill is not None
        ]
        cells = {
            (
                int((box.centre[0] - rail.box.left) // UNIT),
                int((box.centre[1] - rail.box.top) // UNIT),
            )
            for box in tinted
        }
        assert cells == set(rail.cells)


def test_an_arrow_stands_outside_the_box_and_points_into_the_first_cell(rails):
    for rail in (rail for rail in rails if rail.arrow):
        x, y = _first_cell_centre(rail)
        dx, dy = next(way for way, letter in WAYS.items() if letter == rail.arrow)
        shaft = next(s.points for s in rail.parts["arrow"] if s.stroke)
        head = next(s.points for s in rail.parts["arrow"] if s.fill)
        tip = max(head, key=lambda point: point[0] * dx + point[1] * dy)
        before = (x - tip[0]) * dx + (y - tip[1]) * dy - UNIT / 2
        assert 0.2 < before < 1.2, "the tip stands just before the side of the box"
        for px, py in (tip, *shaft):
            assert (px - x) * dy == pytest.approx(0, abs=0.01), "in line with the cell"
            assert (py - y) * dx == pytest.approx(0, abs=0.01), "in line with the cell"


def test_the_first_cell_lies_on_the_side_that_the_arrow_comes_from(rails):
    sides = {"R": (0, 0), "L": (0, 2), "D": (1, 0), "U": (1, 2)}
    for rail in (rail for rail in rails if rail.arrow):
        axis, place = sides[rail.arrow]
        assert rail.cells[0][axis] == place


def test_the_rails_begin_at_the_side_where_the_pencil_enters(rails):
    for rail in (rail for rail in rails if rail.arrow):
        x, y = _first_cell_centre(rail)
        dx, dy = next(way for way, letter in WAYS.items() if letter == rail.arrow)
        line = next(s.points for s in rail.parts["path"] if s.fill is None and s.stroke)
        assert line[0] == pytest.approx((x - dx * UNIT / 2, y - dy * UNIT / 2), abs=0.01)


def test_all_four_arrows_occur(rails):
    assert {rail.arrow for rail in rails if rail.arrow} == set("RLUD")


def test_the_sheet_is_closed_under_the_half_turn_but_for_the_o_railways(rails):
    for result in range(1, 7):
        own = [r for r in rails if r.result == result and r.arrow and not r.is_o]
        turned = Counter(r.notation.translate(HALF_TURN) for r in own)
        assert turned == Counter(r.notation for r in own)
        cells = Counter(tuple(r.cells) for r in own)
        assert cells == Counter(tuple((2 - c, 2 - r) for c, r in rail.cells) for rail in own)


def test_two_railways_each_have_no_arrow_an_o_and_an_x(rails):
    kinds = Counter(
        "X" if r.is_x else "O" if r.is_o else "free" if r.arrow is None else "arrow" for r in rails
    )
    assert kinds == {"arrow": 36, "free": 2, "O": 2, "X": 2}


def test_an_x_box_holds_a_cross_and_neither_track_nor_arrow(rails):
    for rail in (rail for rail in rails if rail.is_x):
        assert not {"path", "arrow", "O", "free"} & set(rail.parts)
        (cross,) = rail.parts["X"]
        box = box_of(cross)
        assert box.centre == pytest.approx(rail.box.centre, abs=0.02)
        assert min(box.width, box.height) > UNIT
        corners = [(box.left, box.top), (box.right, box.bottom)]
        corners += [(box.right, box.top), (box.left, box.bottom)]
        assert sorted(cross.points) == [pytest.approx(c, abs=0.01) for c in sorted(corners)]


def test_an_o_is_a_ring_on_a_box_with_track_and_arrow(rails):
    for rail in (rail for rail in rails if rail.is_o):
        assert rail.arrow
        assert len(rail.cells) > 1
        ring = box_of(next(s for s in rail.parts["O"] if s.stroke))
        assert ring.width == pytest.approx(ring.height, abs=0.01)
        assert ring.width > 3.5


def test_each_box_has_an_empty_square_to_tick(rails, railway_sheet, signs):
    for rail in rails:
        (square,) = rail.parts["tick"]
        box = box_of(square)
        assert 3.5 <= box.width == pytest.approx(box.height, abs=0.002)
        assert square.fill is None
        assert square.stroke
        assert rail.box.bottom < box.top < rail.box.bottom + 3
        assert not any(box.left < s.x < box.right and box.top < s.y < box.bottom for s in signs[1])
        within = [
            s
            for s in railway_sheet
            if s is not square
            and box.left < box_of(s).centre[0] < box.right
            and box.top < box_of(s).centre[1] < box.bottom
        ]
        assert not within


# R10 to R13: the station sheet


@pytest.fixture(scope="module")
def grid(station):
    """Return where the lines of the map run: x from the left, y from the top."""
    across, down = [], []
    for shape in station:
        if any(label.startswith("map column line") for label in shape.labels):
            across.append(box_of(shape))
        if any(label.startswith("map row line") for label in shape.labels):
            down.append(box_of(shape))
    assert all(b.width < 0.001 and b.height == pytest.approx(11 * CELL, abs=0.01) for b in across)
    assert all(b.height < 0.001 and b.width == pytest.approx(15 * CELL, abs=0.01) for b in down)
    return sorted(b.left for b in across), sorted(b.top for b in down)


def test_the_map_has_15_by_11_cells_of_13_mm(grid):
    columns, rows = grid
    assert len(columns) == 16
    assert len(rows) == 12
    for lines in (columns, rows):
        assert [b - a for a, b in pairwise(lines)] == [pytest.approx(CELL, abs=0.002)] * (
            len(lines) - 1
        )


def test_the_map_lies_in_the_middle_of_the_paper_from_side_to_side(grid, edition):
    columns, _ = grid
    width = max(PAPERS[edition[2]])
    assert (columns[0] + columns[-1]) / 2 == pytest.approx(width / 2, abs=0.01)


def _stations(station, grid):
    """Return (column, row) from 1 of the cells that hold a station, by side."""
    columns, rows = grid
    found = {"west": [], "east": []}
    boxes = {}
    for shape in station:
        for label in shape.labels:
            if match := re.fullmatch(r"station (west|east) \d", label):
                boxes.setdefault((match[1], label), []).extend(shape.points)
    for (side, _), points in boxes.items():
        xs, ys = zip(*points, strict=True)
        left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
        column, row = int((left - columns[0]) // CELL), int((top - rows[0]) // CELL)
        assert right < columns[column + 1]
        assert bottom < rows[row + 1]
        assert (left + right) / 2 == pytest.approx(columns[column] + CELL / 2, abs=0.01)
        assert (top + bottom) / 2 == pytest.approx(rows[row] + CELL / 2, abs=0.01)
        found[side].append((column + 1, row + 1))
    return {side: sorted(cells) for side, cells in found.items()}


def test_three_stations_a_side_stand_in_the_outer_columns_in_rows_4_6_and_8(station, grid):
    assert _stations(station, grid) == {
        "west": [(1, 4), (1, 6), (1, 8)],
        "east": [(15, 4), (15, 6), (15, 8)],
    }


def test_each_station_is_lettered_s_toward_its_player(signs, grid):
    columns, rows = grid
    letters = [
        (int((s.x - columns[0]) // CELL) + 1, int((s.y - rows[0]) // CELL) + 1, s.text, s.turn)
        for s in signs[0]
        if columns[0] < s.x < columns[-1] and rows[0] < s.y < rows[-1]
    ]
    west = [(1, row, "S", 0) for row in (4, 6, 8)]
    east = [(15, row, "S", 180) for row in (4, 6, 8)]
    assert sorted(letters) == west + east


def test_the_map_is_printed_so_light_that_pencil_shows(station, grid):
    columns, rows = grid
    for shape in station:
        box = box_of(shape)
        x, y = box.centre
        if columns[0] + 0.1 < x < columns[-1] - 0.1 and rows[0] + 0.1 < y < rows[-1] - 0.1:
            is_border = box.width > 14 * CELL and box.height > 10 * CELL
            if is_border or any(label.startswith("station ") for label in shape.labels):
                continue
            for ink in (shape.fill, shape.stroke):
                assert ink is None or lightness(_rgb(ink)) > 75


def test_west_and_east_are_told_apart_in_grey_and_by_form(station):
    inks, solid = {}, {}
    for shape in station:
        for label in shape.labels:
            if match := re.fullmatch(r"station (west|east) 1", label):
                inks.setdefault(match[1], set()).update({shape.fill, shape.stroke})
                solid.setdefault(match[1], []).append(shape.fill)
    colours = {side: _rgb(next(iter(i - {None, "#ffffff"}))) for side, i in inks.items()}
    assert abs(lightness(colours["west"]) - lightness(colours["east"])) > 10
    assert all(contrast(colour, (255, 255, 255)) > 4.5 for colour in colours.values())
    west, east = (_rgb(solid[side][0]) for side in ("west", "east"))
    assert lightness(west) < 50
    assert lightness(east) > 90


def _rgb(colour):
    return tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5))


def test_the_rules_below_the_map_stand_above_it_too_turned_to_east(signs, grid):
    columns, rows = grid
    across, down = columns[0] + columns[-1], rows[0] + rows[-1]
    upright = {(s.text, round(s.x), round(s.y)) for s in signs[0] if s.turn == 0}
    turned = [s for s in signs[0] if s.turn == 180 and s.y < rows[0] and s.text.strip()]
    assert len(turned) > 200
    for sign in turned:
        x, y = across - sign.x, down - sign.y
        near = {
            (sign.text, round(x + dx), round(y + dy)) for dx in (-0.5, 0.5) for dy in (-0.5, 0.5)
        }
        assert near & upright, f"{sign.text} at {sign.x:.1f}, {sign.y:.1f} has no twin"


def test_each_side_has_its_name_turned_to_its_player(signs, edition):
    names = {"ko": ("서부", "동부"), "en": ("WEST", "EAST")}[edition[1]]
    for name, turn in zip(names, (0, 180), strict=True):
        large = [s for s in signs[0] if s.size > 12.5 and s.text in name and s.turn == turn]
        large.sort(key=lambda s: s.x if turn == 0 else -s.x)
        assert name in "".join(s.text for s in large)


@pytest.mark.parametrize("side", ["west", "east"])
def test_each_side_has_ledgers_for_railways_and_route_and_a_box_for_the_start(station, side):
    drawn = [box_of(s) for s in station if f"railways drawn {side}" in s.labels]
    route = [box_of(s) for s in station if f"route length {side}" in s.labels]
    (start,) = (box_of(s) for s in station if f"start {side}" in s.labels)
    # A side draws half of the 42 railways, and an even share of the longest games more.
    assert len(drawn) >= 21 + 3
    assert len(route) >= 15
    for cell in (*drawn, *route, start):
        assert min(cell.width, cell.height) >= 3.9


def test_four_equal_boxes_in_a_row_count_the_passed_turns(station):
    boxes = sorted(
        (box_of(s) for s in station if any(re.fullmatch(r"passed \d", x) for x in s.labels)),
        key=lambda box: box.left,
    )
    assert len(boxes) == 4
    assert len({(round(b.top, 2), round(b.width, 2), round(b.height, 2)) for b in boxes}) == 1
    steps = [b.left - a.left for a, b in pairwise(boxes)]
    assert steps == [pytest.approx(steps[0], abs=0.01)] * 3
    assert steps[0] > boxes[0].width + 1


def test_the_sign_for_the_way_up_is_the_same_way_up_as_the_railway_sheet(station, signs):
    frame = labelled_boxes_of(station)["way up"]
    (digit,) = (
        s
        for s in signs[0]
        if frame.left < s.x < frame.right and frame.centre[1] < s.y < frame.bottom + 4
    )
    assert digit.turn == 0


def labelled_boxes_of(shapes):
    """Return the boxes around labelled shapes that are read already."""
    around = {}
    for shape in shapes:
        for label in shape.labels:
            around.setdefault(label, []).extend(shape.points)
    return {
        label: box_of(type(shapes[0])(tuple(points), None, None, ()))
        for label, points in around.items()
    }


def test_nothing_leaves_the_printable_area(edition):
    folder, _, profile = edition
    for page, paper in ((1, PAPERS[profile][::-1]), (2, PAPERS[profile])):
        for box in labelled_boxes(folder / f"sheets/{page:03d}-front.svg").values():
            assert box.left >= 5 - 0.01
            assert box.top >= 5 - 0.01
            assert box.right <= paper[0] - 5 + 0.01
            assert box.bottom <= paper[1] - 5 + 0.01


def test_no_text_is_smaller_than_6_points(signs):
    for page in signs:
        # The check line at the edge is the program's, not the game's.
        assert min(s.size for s in page if s.text.strip()) >= 5.99


PHRASES = {
    "ko": [
        "둘 다 할 수 없을 때만 쉽니다. 할 수 있으면 꼭 합니다.",
        "자기 S나 경로의 끝에서 꼭 나온 수만큼 잇습니다.",
        "경로가 이미 지난 칸과 닫힌 칸은 지날 수 없습니다.",
        "상대 S에는 수가 꼭 맞을 때만 들어갑니다.",
        "O 상대 철도에만 잇습니다.",
        "X 경로가 없는 철도를 닫습니다.",
        "화살표 없음 돌려 그릴 수 있고 옆면으로도 이을 수 있습니다.",
        "42개를 모두 쓰면 주사위 없이, 차례마다 철도 한 칸과 경로 한 칸을 함께 그립니다.",
        "갈 길이 없어지면 집니다.",
        "선 플레이어가 도착하면 상대가 한 차례 더 합니다.",
        "철도가 적은 쪽, 같으면 경로가 짧은 쪽, 또 같으면 후 플레이어가 이깁니다.",
        "◇ 우리가 정한 것",
        "S 칸에는 그리지 않고, 떠나는 S는 세지 않습니다.",
        "철도는 겹치거나 가로지르지 않습니다.",
        "이웃한 철도 칸은 누가 그렸든 이어집니다.",
        "X 때문이든 아니든 열차가 갇히면 집니다.",
        "연달아 네 차례 쉬면 마지막 단계입니다.",
        "숫자 쪽이 아래입니다. 돌리거나 뒤집지 않습니다.",
        "이 시트의 칸은 지도의 칸보다 작습니다.",
        "상자 안의 위치는 상관없고, 모양과 순서만 같으면 됩니다.",
        "◇ 화살표 방향은 지키며, 그린 뒤에는 자기 철도입니다.",
        "◇ 한 칸만 닫으며 철도는 그리지 않습니다.",
        "◇ 어느 쪽 끝에서 시작해도 되지만 뒤집지는 않습니다.",
        "◇ 원래 규칙에 없어 우리가 정한 것입니다.",
    ],
    "en": [
        "3 Pass only if you can do neither; if you can, you must.",
        "2 Ride exactly that many cells from your S or the end of your route.",
        "on no cell that a route has used or that is closed.",
        "It enters a rival S on the exact count only.",
        "O joins rival track only.",
        "X closes track without a route.",
        "No arrow: turn it any way; it may be joined by its side.",
        "All 42 used: no more rolls; each turn draw one cell of track and one of route together.",
        "with no way left to one, you lose.",
        "If the starting player arrives, the other has one more turn.",
        "If both arrive: fewer railways drawn, then the shorter route, then the second player.",
        "◇ Our choices",
        "Nobody draws over S; the S that a route leaves is not counted.",
        "Track never covers or crosses track.",
        "Neighbouring track cells are connected, whoever drew them.",
        "A train sealed in by any means, even an X, loses.",
        "Four passes in a row open the last phase.",
        "The side with the digit is the bottom. Do not turn or flip the box.",
        "box cells are smaller than map cells",
        "Where the railway lies in its box does not matter; its cells and their order do.",
        "◇ The arrow still counts; once drawn, the track is yours.",
        "◇ It closes one cell and draws no track.",
        "◇ Begin at either end, but do not mirror it.",
        "◇ Our choice, where the original rules are silent.",
    ],
}


def test_the_rules_can_be_found_in_the_text_of_the_file(edition):
    folder, language, _ = edition
    with pdfplumber.open(folder / "components.pdf") as pdf:
        written = " ".join(_columns_of(page) for page in pdf.pages)
    missing = [p for p in PHRASES[language] if _folded(p) not in _folded(written)]
    assert not missing


def _columns_of(page):
    """Return the upright text of a page in the order in which it was set."""
    return "".join(char["text"] for char in page.chars if char["matrix"][0] > 0)


def _folded(text):
    return re.sub(r"\s+", "", text)
