from contextlib import suppress

import pytest

from generator.core.colour import Colour
from generator.core.geometry import Rect
from generator.core.record import replace
from generator.scene import Symbol
from generator.text.markup import Icon, LineBreak, MarkupError, Span, parse_markup
from generator.text.style import TextStyle

RED = Colour(1, 0, 0)
BODY = TextStyle(font_size=9, weight=400, bold_weight=700)
SMALL = TextStyle(font_size=6, weight=300, bold_weight=600)
BOLD = replace(BODY, weight=700)


class Lookup:
    def __init__(self):
        self.icons = []

    def colour(self, name):
        if name != "red":
            raise ValueError(f"unknown colour “{name}”")
        return RED

    def style(self, name):
        assert name == "small"
        return SMALL

    def emphasis(self, style):
        return replace(style, finish=replace(style.finish, slant=10.0))

    def icon_size(self, name):
        return (1, 1)

    def icon(self, name, parameters):
        self.icons.append((name, parameters))
        return Symbol(name, (), Rect(0, 0, 1, 1))


def parsed(text):
    return parse_markup(text, BODY, Lookup())


def icons(text):
    lookup = Lookup()
    made = parse_markup(text, BODY, lookup)
    return lookup.icons, [part.scale for part in made if isinstance(part, Icon)]


@pytest.mark.parametrize(
    "text",
    ["점수", "a < b > c", "1 <2> 3", "<em>x</em>", "2 * 3", "2 ** 3", "**", "a** b", "<", "* a"],
)
def test_what_is_no_markup_is_text(text):
    assert "".join(span.text for span in parsed(text)) == text
    assert {span.style for span in parsed(text)} == {BODY}


def test_nothing_is_nothing():
    assert parsed("") == ()


def test_stars_and_b_are_bold():
    assert parsed("가 **나** 다") == (Span("가 ", BODY), Span("나", BOLD), Span(" 다", BODY))
    assert parsed("<b>나</b>") == (Span("나", BOLD),)


def test_bold_may_touch_korean_particles_and_quotes():
    assert parsed("**“별”**은") == (Span("“별”", BOLD), Span("은", BODY))
    assert parsed("이**(가)**가") == (Span("이", BODY), Span("(가)", BOLD), Span("가", BODY))


def test_tags_change_colour_size_and_style():
    assert parsed("<color red>가</color>") == (Span("가", replace(BODY, colour=RED)),)
    assert parsed("<size 7.5>가</size>") == (Span("가", replace(BODY, font_size=7.5)),)
    assert parsed("<size 12 pt>가</size>") == (Span("가", replace(BODY, font_size=12)),)
    assert parsed("<style small>가</style>") == (Span("가", SMALL),)


def test_tags_nest_and_the_inner_wins():
    both = replace(BODY, weight=700, colour=RED)
    assert parsed("<b>가<color red>나</color></b>") == (Span("가", BOLD), Span("나", both))
    assert parsed("<color red><style small>가</style></color>") == (Span("가", SMALL),)


def test_bold_holds_inside_another_style():
    assert parsed("**<style small>가</style>**") == (Span("가", replace(SMALL, weight=600)),)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\u2028", "\u2029", "\x85"])
def test_a_line_break_is_a_line_break(end):
    assert parsed(f"가{end}나") == (Span("가", BODY), LineBreak(BODY), Span("나", BODY))


def test_the_line_break_that_yaml_puts_last_is_left_out():
    assert parsed("가\n") == (Span("가", BODY),)
    assert parsed("가\n\n") == (Span("가", BODY), LineBreak(BODY))


def test_bold_goes_on_in_the_next_line():
    assert parsed("**가\n나**") == (Span("가", BOLD), LineBreak(BOLD), Span("나", BOLD))


def test_an_icon_has_a_name_and_parameters_of_their_kinds():
    found, scales = icons('<icon die value=3 tilt=-1.5 filled=true face=six name="big one"/>')
    parameters = {"value": 3, "tilt": -1.5, "filled": True, "face": "six", "name": "big one"}
    assert found == [("die", parameters)]
    assert scales == [1.2]
    assert isinstance(found[0][1]["value"], int)


def test_the_scale_of_an_icon_is_not_a_parameter():
    assert icons("<icon coin scale=2/>") == ([("coin", {})], [2])
    assert icons("<icon coin>") == ([("coin", {})], [1.2])


def test_an_icon_stands_in_the_style_around_it():
    (icon,) = parsed("<b><icon coin/></b>")
    assert icon.style == BOLD


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("<b>가", "“<b>” is never closed"),
        ("가</b>", "“</b>” closes nothing"),
        ("<b><color red>가</b></color>", "“</b>” stands where “</color>” is due"),
        ("**가<b>나** 다</b>", "“**” stands where “</b>” is due"),
        ("<color>가</color>", "“<color>” needs a value"),
        ("<size big>가</size>", "“big” is not a size of type"),
        ("<size 0>가</size>", "“0” is not a size of type"),
        ("<size 99999>가</size>", "“99999” is not a size of type"),
        ("<b red>가</b>", "“<b red>” takes no value"),
        ("<icon value=3/>", "“<icon value=3>” names no symbol"),
        ("<icon die value/>", "cannot read “value” in an icon"),
        ("<icon die value=1 value=2/>", "“value” stands twice in an icon"),
        ("<icon die scale=big/>", "“big” is not a scale for an icon"),
        ("<icon die scale=0/>", "“0” is not a scale for an icon"),
        ("<b>" * 40 + "가" + "</b>" * 40, "markup is nested more than 32 deep"),
    ],
)
def test_markup_that_cannot_be_read_is_told(text, message):
    with pytest.raises(MarkupError) as caught:
        parsed(text)
    assert caught.value.message == message


def test_an_unknown_name_is_told_by_the_lookup():
    with pytest.raises(ValueError, match="unknown colour “rde”"):
        parsed("<color rde>가</color>")


@pytest.mark.parametrize(
    "text", ["<icon " * 20_000, '<icon "' * 20_000, "**" * 50_001, "<" * 100_000]
)
def test_nonsense_of_any_length_is_read_in_one_go(text):
    with suppress(MarkupError):
        assert "".join(part.text for part in parsed(text) if isinstance(part, Span))
