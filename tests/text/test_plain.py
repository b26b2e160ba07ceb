"""A line set by the short way is the line that the general way sets."""

from itertools import product

import pytest

from generator.core.geometry import Rect
from generator.text.fonts import FontLibrary
from generator.text.markup import Span
from generator.text.plain import plain_line
from generator.text.shaping import Shaper
from generator.text.style import TextStyle
from generator.text.typesetter import Typesetter

TEXTS = ("a", "AVATAR To.", "강가 부엉이 Thyme", "① (가) 3/4", " 앞의 빈칸", "1945", "é ☆ →")
OF_MORE_SIGNS = ("① (가) 3/4", "é ☆ →")
"""Texts with signs that are no letters of words, which are not put together of words."""
ALIGNS = ("left", "center", "right", "justify")
VALIGNS = ("top", "middle", "bottom", "baseline")


def set_both_ways(monkeypatch, set_it):
    """Return what ``set_it`` makes of a typesetter, and of one without the short way."""
    short = set_it(Typesetter(FontLibrary()))
    monkeypatch.setattr("generator.text.typesetter.plain_line", lambda *_: None)
    return short, set_it(Typesetter(FontLibrary()))


def assert_same(short, general):
    assert (short.lines, short.missing, short.broken) == (general.lines, general.missing, ())
    assert short.excess == general.excess == (0.0, 0.0)
    assert short.font_size == general.font_size
    assert (short.width, short.height) == pytest.approx((general.width, general.height))
    for side in ("x", "y", "width", "height"):
        assert getattr(short.box, side) == pytest.approx(getattr(general.box, side))
    assert len(short.items) == len(general.items) == 1
    one, other = short.items[0], general.items[0]
    assert (one.x, one.y) == pytest.approx((other.x, other.y))
    assert one.colour == other.colour
    for part in ("size", "text", "glyphs", "clusters", "advances", "offsets"):
        assert getattr(one.run, part) == getattr(other.run, part)


@pytest.mark.parametrize("text", TEXTS)
def test_a_plain_line_at_a_point_is_set_as_the_general_way_sets_it(text, monkeypatch):
    styles = [
        TextStyle(align=align, valign=valign, weight=700, colour="#336699")
        for align, valign in product(ALIGNS, VALIGNS)
    ]
    for short, general in zip(
        *set_both_ways(
            monkeypatch, lambda setter: [setter.set_at_point((Span(text, s),), s) for s in styles]
        ),
        strict=True,
    ):
        assert_same(short, general)


@pytest.mark.parametrize("text", TEXTS)
def test_a_plain_line_in_a_box_is_set_as_the_general_way_sets_it(text, monkeypatch):
    styles = [
        TextStyle(align=align, valign=valign, min_font_size=5)
        for align, valign in product(ALIGNS, VALIGNS)
    ]
    for short, general in zip(
        *set_both_ways(
            monkeypatch,
            lambda setter: [setter.set_in_box((Span(text, s),), s, 90, 20) for s in styles],
        ),
        strict=True,
    ):
        assert_same(short, general)


@pytest.mark.parametrize("at_point", [True, False])
@pytest.mark.parametrize("text", [text for text in TEXTS if text not in OF_MORE_SIGNS])
def test_a_line_in_a_settled_box_is_set_as_the_general_way_sets_it(text, at_point, monkeypatch):
    box = Rect(7, 11, 90, 20)
    short = Typesetter(FontLibrary())
    monkeypatch.setattr("generator.text.typesetter.plain_line", lambda *_: None)
    general = Typesetter(FontLibrary())
    for align, valign in product(ALIGNS, VALIGNS):
        style = TextStyle(align=align, valign=valign, min_font_size=5, colour="#336699")
        line = short.plain(style, box, at_point=at_point).set(text)
        spans = (Span(text, style),)
        if at_point:
            wanted = general.set_at_point(spans, style)
        else:
            wanted = general.set_in_box(spans, style, *box.size)
        (other,) = wanted.items
        assert (line.x, line.y) == pytest.approx((other.x + box.x, other.y + box.y))
        assert line.colour == other.colour
        for part in ("size", "text", "glyphs", "clusters", "advances", "offsets"):
            assert getattr(line.run, part) == getattr(other.run, part)


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("two\nlines", {}),
        ("a *word*", {}),
        ("<b>bold</b>", {}),
        ("- a list", {}),
        ("끝의 빈칸 ", {}),
        ("", {}),
        ("a\u00adb", {}),
        ("de\u0301", {}),
        ("שלום", {}),
        ("far too long for such a box " * 4, {}),
        ("word", {"tracking": 20.0}),
        ("word", {"case": "upper"}),
        ("word", {"features": (("smcp", 1),)}),
        ("word", {"font_size": 90.0}),
    ],
)
def test_what_is_more_than_a_line_in_its_box_is_left_to_the_general_way(text, changes):
    setter = Typesetter(FontLibrary())
    box = Rect(0, 0, 90, 20)
    assert setter.plain(TextStyle(**changes), box, at_point=False).set(text) is None
    assert setter.plain(TextStyle(), box, at_point=False).set("word") is not None


@pytest.mark.parametrize(
    "text",
    ["끝의 빈칸 ", "a\u200bb", "a\tb", "\u1112\u1161\u11ab", "가\u0301", "שלום", "\U0001fbff", ""],
    ids=ascii,
)
def test_what_needs_more_than_glyphs_in_a_row_goes_the_general_way(text):
    style = TextStyle()
    assert plain_line((Span(text, style),), FontLibrary(), Shaper()) is None


def test_tracked_text_goes_the_general_way():
    style = TextStyle(tracking=20)
    assert plain_line((Span("가나", style),), FontLibrary(), Shaper()) is None
