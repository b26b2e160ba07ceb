"""Paths meet the edges of their tiles where those of all neighbours do."""

from itertools import pairwise, permutations
from math import hypot

import pytest

from generator.core.geometry import Rect
from generator.elements.connections import curve_between, tile_corners, tile_ports
from generator.scene import Shape
from tests.definitions import draw, expand, flat, game_of, write_game


def ends(shape):
    return [shape.outline[0][1:], shape.outline[-1][-2:]]


def drawn(folder, written):
    return [item for item, _ in flat(draw(folder, written)) if isinstance(item, Shape)]


def rounded(points):
    return [tuple(round(n, 6) + 0.0 for n in point) for point in points]


def test_ports_go_clockwise_from_the_top_left():
    ports = tile_ports(tile_corners(Rect(0, 0, 30, 30), 4, None), [1 / 3, 2 / 3])
    places = rounded(port.place for port in ports)
    assert places == [
        (10, 0), (20, 0), (30, 10), (30, 20), (20, 30), (10, 30), (0, 20), (0, 10),
    ]  # fmt: skip


@pytest.mark.parametrize(("width", "height", "top"), [(40, 34.641, (20, 0)), (34.641, 40, None)])
def test_a_hexagon_lies_as_its_box_does(width, height, top):
    corners = tile_corners(Rect(0, 0, width, height), 6, None)
    ports = tile_ports(corners, [0.5])
    if top:
        assert ports[0].place == pytest.approx(top, abs=1e-3)
    else:  # The first edge clockwise of a corner that points up.
        assert ports[0].place == pytest.approx((width * 3 / 4, height / 8), abs=1e-3)
    sides = [hypot(a[0] - b[0], a[1] - b[1]) for a, b in pairwise(corners)]
    assert sides == pytest.approx([20] * 5, abs=1e-3)


def test_opposite_ports_of_equal_hexagons_meet():
    ports = tile_ports(tile_corners(Rect(0, 0, 40, 34.64101615), 6, None), [0.25, 0.75])
    for index, port in enumerate(ports):
        side, place = divmod(index, 2)
        other = ports[(side + 3) % 6 * 2 + (1 - place)]
        # The neighbour lies beyond the side: moved by twice the way to the side's middle.
        middle = ports[side * 2].place, ports[side * 2 + 1].place
        mx, my = (sum(p[i] for p in middle) / 2 - (20, 17.320508)[i] for i in (0, 1))
        moved = (other.place[0] + 2 * mx, other.place[1] + 2 * my)
        assert moved == pytest.approx(port.place, abs=1e-5)


def test_a_bend_around_a_corner_is_a_quarter_of_a_circle():
    ports = tile_ports(tile_corners(Rect(0, 0, 40, 40), 4, None), [0.5])
    start, end = ports[0], ports[1]
    x0, y0 = start.place
    _, x1, y1, x2, y2, x3, y3 = curve_between(start, end)
    for t in (0.25, 0.5, 0.75):
        u = 1 - t
        x = u**3 * x0 + 3 * u * u * t * x1 + 3 * u * t * t * x2 + t**3 * x3
        y = u**3 * y0 + 3 * u * u * t * y1 + 3 * u * t * t * y2 + t**3 * y3
        assert hypot(x - 40, y) == pytest.approx(20, rel=5e-4)
    assert (x3, y3) == (40, 20) == end.place


def test_three_ports_meet_in_the_middle(tmp_path):
    (shape,) = drawn(
        tmp_path, "- {paths: [[0, 1, 2]], at: [0, 0], size: [20, 20], stroke: ink, curved: false}"
    )
    lines = [segment[1:] for segment in shape.outline if segment[0] == "L"]
    assert lines == [(10, 10)] * 3


def test_a_text_says_what_a_list_says(tmp_path):
    first = drawn(tmp_path, "- {paths: '0-3 1-middle', sides: 6, stroke: ink}")
    second = drawn(tmp_path, "- {paths: [[0, 3], [1, middle]], sides: 6, stroke: ink}")
    assert first == second


def test_the_later_of_two_paths_is_a_bridge_over_the_earlier(tmp_path):
    written = "- {paths: [[0, 2], [1, 3]], stroke: '#000000', stroke_width: 2, casing: '#ffffff'"
    over = drawn(tmp_path, written + ", bridges: true}")
    level = drawn(tmp_path, written + "}")
    assert [shape.stroke.colour.hex for shape in over] == ["#ffffff", "#000000"] * 2
    assert [shape.stroke.colour.hex for shape in level] == ["#ffffff", "#000000"]


def test_paths_run_on_through_the_bleed_of_a_tile(tmp_path):
    text = game_of("""
        tile: {kind: tile, size: [30, 30], bleed: 2, front: [{paths: [[0, 2]], stroke: ink}]}
    """)
    pieces, report = expand(write_game(tmp_path, text))
    assert not list(report)
    (shape,) = [item for item, _ in flat(pieces["tile"].front.scene().items)]
    (x0, y0), (x1, y1) = ends(shape)
    assert x0 == x1 == 15
    assert y0 <= -2
    assert y1 >= 32


def matchings(ports):
    """Yield every way to join ``ports`` in pairs."""
    if not ports:
        yield ()
        return
    first, *rest = ports
    for other in rest:
        left = [port for port in rest if port != other]
        for more in matchings(left):
            yield ((first, other), *more)


def turned(tile, steps):
    return frozenset(frozenset((end + 2 * steps) % 8 for end in pair) for pair in tile)


def test_eight_ports_make_the_35_tiles_of_the_path_game(tmp_path):
    """Of 105 ways to join eight ports in pairs, 35 differ when tiles may be turned."""
    every = list(matchings(list(range(8))))
    assert len(every) == 105
    seen, tiles = set(), []
    for tile in every:
        turns = {turned(tile, steps) for steps in range(4)}
        if not turns & seen:
            seen |= turns
            tiles.append(tile)
    assert len(tiles) == 35
    texts = [" ".join(f"{a}-{b}" for a, b in tile) for tile in tiles]
    rows = ", ".join(f"{{w: '{text}'}}" for text in texts)
    text = game_of(f"""
        tile:
          kind: tile
          size: [30, 30]
          bleed: 0
          rows: [{rows}]
          front: [{{paths: "{{{{ w }}}}", ports: 2, stroke: ink}}]
    """)
    pieces, report = expand(write_game(tmp_path, text))
    assert not list(report)
    faces = {str(piece.front.scene().items) for piece in pieces.values()}
    assert len(pieces) == len(faces) == 35


def test_all_ports_of_a_path_tile_are_used_whatever_way_it_is_joined(tmp_path):
    for order in list(permutations([0, 2, 5, 7]))[::6]:
        pairs = [[order[0], order[1]], [order[2], order[3]]]
        (shape,) = drawn(
            tmp_path, f"- {{paths: {pairs}, ports: 2, size: [30, 30], at: [0, 0], stroke: ink}}"
        )
        starts = [seg for seg in shape.outline if seg[0] == "M"]
        assert len(starts) == 2
