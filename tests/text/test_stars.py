"""One star stresses a word, two make it bold, and other asterisks are asterisks."""

import pytest

from generator.core.record import replace
from generator.text.markup import LineBreak, MarkupError, Span, parse_markup
from generator.text.style import PLAIN, TextStyle

BODY = TextStyle(weight=400, bold_weight=700)
STRESSED = replace(PLAIN, slant=10.0)


class Lookup:
    def emphasis(self, style):
        return replace(style, finish=replace(style.finish, slant=10.0))


def looks(text):
    """Return the text with what is stressed between slashes and what is bold between bars."""
    shown = ""
    for span in parse_markup(text, BODY, Lookup()):
        if isinstance(span, LineBreak):
            continue
        word = f"/{span.text}/" if span.style.finish == STRESSED else span.text
        shown += f"|{word}|" if span.style.weight == 700 else word
    return shown


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a *b* c", "a /b/ c"),
        ("*강조*는 곧게", "/강조/는 곧게"),
        ("“*quoted*”", "“/quoted/”"),
        ("*two words*", "/two words/"),
        ("**bold** *lean*", "|bold| /lean/"),
        ("***both***", "|/both/|"),
        ("**a *b***", "|a ||/b/|"),
        ("*a **b***", "/a /|/b/|"),
        ("*a*\n*b*", "/a//b/"),
        ("<i>a</i>", "/a/"),
    ],
)
def test_stars_that_match_switch_the_look(text, expected):
    assert looks(text) == expected


@pytest.mark.parametrize(
    "text",
    ["2*3*4", "2 * 3 * 4", "a* b", "* note", "*", "a*", "*a", "*a\nb*", "4* and 5*", "***"],
)
def test_other_stars_are_asterisks(text):
    assert looks(text) == text.replace("\n", "")


def test_parts_that_overlap_are_refused():
    with pytest.raises(MarkupError, match="stands where"):
        parse_markup("*a <b>b* c</b>", BODY, Lookup())


@pytest.mark.parametrize("text", ["*" * 100_000, "*a " * 30_000, "***a" * 20_000, "a* " * 30_000])
def test_endless_stars_are_read_in_one_go(text):
    looks(text)


def test_u_and_s_draw_lines_and_may_stand_in_each_other():
    (span,) = parse_markup("<u><s>a</s></u>", BODY, Lookup())
    assert span == Span("a", replace(BODY, finish=replace(PLAIN, underline=True, strike=True)))


@pytest.mark.parametrize(("case", "expected"), [("upper", "AB ÄC"), ("lower", "ab äc")])
def test_a_case_changes_words_and_not_markup(case, expected):
    style = replace(BODY, case=case)
    assert "".join(s.text for s in parse_markup("Ab <b>äC</b>", style, Lookup())) == expected
