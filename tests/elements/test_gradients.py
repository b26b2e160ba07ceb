"""Fills that pass from colour to colour, over the box of what they fill."""

import pytest

from generator.core.outline import bounds
from tests.definitions import draw, flat

RED, BLUE, CLEAR = ("#ff0000", 1), ("#0000ff", 1), ("#ff0000", 0)


def drawn(folder, element):
    ((item, _),) = flat(draw(folder, f"- {element}"))
    return item


def ends(gradient):
    return (*gradient.start, *gradient.end)


def stops(gradient):
    return [(s.offset, s.colour.hex, s.colour.alpha) for s in gradient.stops]


@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        (0, (10, 15, 30, 15)),
        (90, (20, 10, 20, 20)),
        (180, (30, 15, 10, 15)),
        # Along the diagonal of a square about the box: (20 + 10) / 2 · (cos 45°)².
        (45, (12.5, 7.5, 27.5, 22.5)),
    ],
)
def test_a_gradient_goes_from_corner_to_corner_in_its_direction(tmp_path, turn, expected):
    fill = f"{{gradient: ['#f00', '#00f'], turn: {turn}}}"
    item = drawn(tmp_path, f"{{rectangle: [20, 10], at: [10, 10], fill: {fill}}}")
    assert ends(item.gradient) == pytest.approx(expected)
    assert item.fill.hex == "#800080"


def test_a_radial_gradient_touches_the_sides_of_the_box(tmp_path):
    fill = "{gradient: ['#f00', '#00f'], radial: true}"
    gradient = drawn(tmp_path, f"{{ellipse: [20, 10], at: [20, 15], fill: {fill}}}").gradient
    assert gradient.radii == (0, 1)
    assert gradient.transform.apply((0, 0)) == (20, 15)
    assert gradient.transform.apply((1, 0)) == (30, 15)
    assert gradient.transform.apply((0, 1)) == (20, 20)


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("['#f00', '#00f', '#f00']", [(0, *RED), (0.5, *BLUE), (1, *RED)]),
        ("[['#f00', 0.2], ['#00f', 0.2]]", [(0.2, *RED), (0.2, *BLUE)]),
        ("['#f00', none]", [(0, *RED), (1, *CLEAR)]),
        ("[none, '#f00']", [(0, *CLEAR), (1, *RED)]),
        ("[\"{{ '#f00' if 1 > 0 else '#00f' }}\", '#00f']", [(0, *RED), (1, *BLUE)]),
    ],
)
def test_colours_lie_evenly_or_where_they_say(tmp_path, written, expected):
    item = drawn(tmp_path, f"{{circle: 10, fill: {{gradient: {written}}}}}")
    assert stops(item.gradient) == expected


def test_a_background_may_be_a_gradient_to_the_edge_of_its_bleed(tmp_path):
    item = drawn(tmp_path, "background: {gradient: ['#f00', '#00f'], turn: 90}")
    box = bounds(item.outline)
    assert ends(item.gradient) == pytest.approx((50, box.y, 50, box.bottom))
    assert box.y < 0
