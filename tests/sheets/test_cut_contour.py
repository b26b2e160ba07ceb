"""The cut as a line in a spot colour, for cutting machines."""

import pytest

from generator.core import outline
from generator.core.geometry import IDENTITY
from generator.scene import Group, Shape, Use

from .parts import piece, plan, profile

CONTOUR = {"name": "Kiss", "cmyk": [0, 100, 50, 0]}


def spot_lines(items, place=IDENTITY):
    """Yield name, outline and fill of each shape that is stroked in a spot colour."""
    for item in items:
        if isinstance(item, Group):
            yield from spot_lines(item.items, item.transform.then(place))
        elif isinstance(item, Use):
            yield from spot_lines(item.symbol.items, item.transform.then(place))
        elif isinstance(item, Shape) and item.stroke and item.stroke.colour.ink:
            ink = item.stroke.colour.ink
            yield ink.spot, outline.transform(item.outline, place), item.fill


@pytest.mark.parametrize("show", ["none", "shaped", "all"])
@pytest.mark.parametrize("cut", ["rectangle", "rounded", "circle", "hexagon"])
def test_each_front_has_its_cut_as_one_closed_line(draw, cut, show):
    part = piece(size=(30, 26), cut=cut, copies=3, back=True)
    made = plan(part, profile(contour=CONTOUR, cut_lines={"show": show}))
    front, back = draw(made)
    lines = list(spot_lines(front.scene.items))
    assert [name for name, *_ in lines] == ["Kiss"] * 3
    for (_, line, fill), placement in zip(lines, made.pages[0].placements, strict=True):
        assert fill is None
        assert [segment[0] for segment in line].count("M") == 1
        assert line[-1] == outline.CLOSE
        assert outline.bounds(line) == pytest.approx(placement.box)
    assert not list(spot_lines(back.scene.items))


def test_screens_show_the_inks_that_the_profile_gives():
    colour = profile(contour=CONTOUR).contour.colour
    assert colour.ink[:4] == (0, 1, 0.5, 0)
    assert colour[:3] == (1, 0, 0.5)


def test_pages_printed_whole_are_not_cut(draw):
    made = plan(piece("sheet", (200, 281), bleed=0, cut="none"), profile(contour=CONTOUR))
    for page in draw(made):
        assert not list(spot_lines(page.scene.items))
