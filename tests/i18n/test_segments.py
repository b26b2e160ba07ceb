"""Rule texts come apart into pieces for translators, and together again."""

from generator.rulebook.segments import segments_of, with_texts

TEXT = """\
## Set-up {#setup}

1. Put the {{ count("pond") }} cards down,
   face up.
2. Take <icon drop/>.

![The table](figure:start)

::: example A first turn
Anna takes 1 drop.
:::

::: parts
- `pond`: what it is for
:::

| step | what |
|---|---|
| 1 | take |

### Details

One line
and another. {#own}
"""


def test_each_piece_is_words_without_signs():
    assert [(s.id, s.kind, s.text) for s in segments_of(TEXT)] == [
        ("rules.setup", "heading", "Set-up"),
        ("rules.setup.item.1", "item", 'Put the {{ count("pond") }} cards down, face up.'),
        ("rules.setup.item.2", "item", "Take <icon drop/>."),
        ("rules.setup.figure-caption.1", "figure caption", "The table"),
        ("rules.setup.box-title.1", "box title", "A first turn"),
        ("rules.setup.paragraph.1", "paragraph", "Anna takes 1 drop."),
        ("rules.setup.item.3", "item", "what it is for"),
        ("rules.setup.table-row.1", "table row", "step | what"),
        ("rules.setup.table-row.2", "table row", "1 | take"),
        ("rules.heading.1", "heading", "Details"),
        ("rules.heading.1.paragraph.1", "paragraph", "One line and another."),
    ]


def test_the_same_words_change_nothing():
    assert with_texts(TEXT, {s.id: s.text for s in segments_of(TEXT)}) == TEXT


def test_other_words_keep_ids_figures_and_boxes():
    told = with_texts(TEXT, {s.id: f"«{s.text}»" for s in segments_of(TEXT)})
    assert told == (
        "## «Set-up» {#setup}\n\n"
        '1. «Put the {{ count("pond") }} cards down, face up.»\n'
        "2. «Take <icon drop/>.»\n\n"
        "![«The table»](figure:start)\n\n"
        "::: example «A first turn»\n«Anna takes 1 drop.»\n:::\n\n"
        "::: parts\n- `pond`: «what it is for»\n:::\n\n"
        "| «step | what» |\n|---|---|\n| «1 | take» |\n\n"
        "### «Details»\n\n«One line and another.» {#own}\n"
    )
