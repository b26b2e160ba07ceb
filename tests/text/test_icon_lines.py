"""Symbols in a line of text keep lines that a printer can hold."""

import pytest

from generator.core import outline
from generator.core.geometry import Rect, Transform
from generator.scene import Group, Shape, Stroke, Symbol, Use
from generator.scene.reduced import thickened

LEAST = 0.2 * 25.4 / 72
"""A fifth of a point in mm: what the print shops that name a limit ask for."""


def ruled(width, name="sign"):
    line = outline.polyline([(0, 0), (40, 40)])
    return Symbol(name, (Shape(line, None, Stroke(width=width)),), Rect(0, 0, 40, 40))


def pens(items, scale):
    for item in items:
        if isinstance(item, Shape):
            yield item.stroke.width * scale
        elif isinstance(item, Group):
            yield from pens(item.items, scale * item.transform.scale)
        else:
            yield from pens(item.symbol.items, scale * item.transform.scale)


@pytest.mark.parametrize("scale", [0.02, 0.1, 1.0])
def test_no_line_is_too_thin_at_any_depth(scale):
    inner = Use(ruled(0.3), Transform.scaling(0.25))
    outer = Symbol("outer", (Group((inner,), Transform.scaling(0.5)),), Rect(0, 0, 20, 20))
    assert min(pens(thickened(outer, scale).items, scale)) >= LEAST


def test_lines_thick_enough_stay_and_so_does_their_symbol():
    symbol = ruled(0.5)
    assert thickened(symbol, 0.5) is symbol


def test_one_size_of_a_symbol_is_one_drawing():
    symbol = ruled(0.1)
    assert thickened(symbol, 0.05) is thickened(symbol, 0.05)
    assert thickened(symbol, 0.05) is not thickened(symbol, 0.1)
