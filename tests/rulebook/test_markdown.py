"""Rule texts: Markdown and expressions become blocks that know their place."""

import pytest

from generator.core.diagnostics import Position, Report
from generator.rulebook.blocks import (
    Callout,
    Figure,
    Heading,
    Listing,
    Paragraph,
    Parts,
    Sign,
    Table,
    Words,
    plain_text,
)
from generator.rulebook.markdown import parse_markdown
from generator.rulebook.source import work_out
from generator.spec.expression_values import MarkedText

TEXT = """\
## Goal {#goal}

Take **{{ n }} tiles**.
Then stop.

![The wall](figure:wall)

1. First
2. Second

   - inner

| a | b |
|---|--:|
| 1 | 2 |

::: example Moving a stack {#move}
See <icon die face=3/> here.
:::

::: parts
- `tile`: what they are
:::
"""


def blocks_of(text, scope=None):
    report = Report()
    worked_out = work_out(text, "rules.md", scope or {}, report)
    return parse_markdown(worked_out, "rules.md", report), list(report)


def test_every_kind_of_block_is_read_with_its_line():
    blocks, faults = blocks_of(TEXT, {"n": 3})
    assert faults == []
    kinds = [type(block) for block in blocks]
    assert kinds == [Heading, Paragraph, Figure, Listing, Table, Callout, Parts]
    assert [block.place.at.line for block in blocks] == [1, 3, 6, 8, 13, 17, 21]
    assert blocks[0].place.id == "goal"
    assert plain_text(blocks[1].words) == "Take 3 tiles. Then stop."
    assert blocks[1].words[1] == Words("3 tiles", strong=True)
    assert (blocks[2].name, blocks[2].number) == ("wall", 1)
    assert (blocks[3].start, len(blocks[3].items)) == (1, 2)
    assert blocks[4].aligns == ("left", "right")
    assert (blocks[5].kind, blocks[5].title, blocks[5].place.id) == (
        "example",
        "Moving a stack",
        "move",
    )
    assert blocks[5].blocks[0].words[1] == Sign("die face=3")
    assert blocks[6].notes[0].component == "tile"


def test_strong_words_may_end_between_a_bracket_and_a_particle():
    (paragraph,), faults = blocks_of("**드본 말(빨간 말)**과 이어집니다.")
    assert faults == []
    assert paragraph.words == (
        Words("드본 말(빨간 말)", strong=True),
        Words("과 이어집니다."),
    )


def test_a_value_is_never_markup_unless_a_function_made_it_so():
    (paragraph,), faults = blocks_of(
        "{{ plain }} {{ made }}",
        {"plain": "**a** [b](c) <b>", "made": MarkedText("figure 1", "[figure 1](#f)")},
    )
    assert faults == []
    assert plain_text(paragraph.words) == "**a** [b](c) <b> figure 1"
    assert paragraph.words[-1] == Words("figure 1", link="#f")


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("## Goal\n", 1, "this heading has no id"),
        ("a\n\n## Goal {#a}\n\n## Goal {#a}\n", 5, "the id “a” is taken"),
        ("a\n\n::: exampel\nx\n:::\n", 3, "there is no box “exampel”"),
        ("x <br>", 1, "“<br>” has no place in a rule text"),
        ("a **b", 1, "“**” begins strong words that never end"),
        ("> quoted", 1, "a quotation has no place in a rule text"),
        ("![x](wall.png)", 1, "“wall.png” is no figure"),
        ("a\nb {{ nn }}", 2, "unknown name “nn”"),
    ],
)
def test_what_has_no_place_is_told_with_its_line(text, line, message):
    _, faults = blocks_of(text, {"n": 3})
    assert [(fault.at.line, fault.message) for fault in faults][:1] == [(line, message)]


def test_a_fault_of_an_expression_is_told_at_its_column():
    _, faults = blocks_of("one {{ wrong }}", {})
    assert faults[0].at == Position("rules.md", 1, 5)
