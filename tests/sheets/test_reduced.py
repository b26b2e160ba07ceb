"""Drawings made small: no type that nobody can read, no line too thin to print."""

import pytest

from generator.core import outline
from generator.core.geometry import Rect, Transform
from generator.scene import Group, Shape, Stroke, Symbol, Text, Use
from generator.scene.reduced import Reducer
from generator.text.fonts import FontLibrary
from generator.text.markup import Span
from generator.text.style import TextStyle
from generator.text.typesetter import Typesetter

LINE = outline.polyline([(0, 0), (10, 0)])


@pytest.fixture(scope="module")
def words():
    typesetter = Typesetter(FontLibrary())

    def set_text(size):
        style = TextStyle(font_size=size)
        return typesetter.set_at_point((Span("north", style),), style).items

    return set_text


def texts_in(items):
    """Return how many texts a drawing holds, those of symbols included."""
    count = 0
    for item in items:
        match item:
            case Text():
                count += 1
            case Group():
                count += texts_in(item.items)
            case Use():
                count += texts_in(item.symbol.items)
    return count


@pytest.mark.parametrize(("size", "kept"), [(11.5, 0), (12.5, 1)])
def test_type_stays_where_it_is_six_points_high_at_last(words, size, kept):
    assert texts_in(Reducer(0.5).reduce(words(size))) == kept


def test_what_is_enlarged_before_it_is_reduced_counts_as_it_is_shown(words):
    symbol = Symbol("sign", words(6), Rect(0, 0, 20, 5))
    thrice = Transform.scaling(3).then(Transform.rotation(90))
    shown = Reducer(0.5).reduce([Use(symbol), Use(symbol, thrice), Group(words(6), thrice)])
    assert [texts_in([item]) for item in shown] == [0, 1, 1]


def test_thin_lines_are_kept_at_a_quarter_of_a_point():
    thin, thick = Shape(LINE, None, Stroke(width=0.1)), Shape(LINE, None, Stroke(width=1))
    first, second = Reducer(0.25).reduce([thin, thick])
    # 0.25 pt is 0.0882 mm.
    assert first.stroke.width * 0.25 == pytest.approx(0.0882, abs=0.003)
    assert second == thick


def test_symbols_without_small_type_stay_themselves():
    symbol = Symbol("box", (Shape(LINE, None, Stroke(width=2)),), Rect(-1, -1, 12, 2))
    (shown,) = Reducer(0.5).reduce([Use(symbol)])
    assert shown.symbol is symbol


def test_a_symbol_used_twice_at_one_size_is_changed_once(words):
    symbol = Symbol("sign", words(6), Rect(0, 0, 20, 5))
    turned = Transform.rotation(37)
    first, second = Reducer(0.5).reduce([Use(symbol), Use(symbol, turned)])
    assert first.symbol is second.symbol
    assert first.symbol is not symbol
