"""Each check of a booklet speaks up when what it looks for is missing, and only then."""

import re

import pdfplumber
import pytest


def test_a_whole_booklet_is_built_without_a_word(pond, whole):
    pond.write(whole)
    assert pond.build() == []
    assert pond.made("rulebook.pdf").exists()


@pytest.mark.parametrize(
    ("pattern", "replacement", "message"),
    [
        (r"\A", "# Pond {#pond}\n\n", "the title stands there already"),
        (r"## Goal.*?(?=## Comp)", "", "there is no chapter “goal”"),
        (r"(## Overview.*?)(## Goal.*?)(?=## Comp)", r"\2\1", "the chapter “goal” stands before"),
        (r"\Z", "\n## More {#more}\n\nText.\n", "the chapter “more” follows “reference”"),
        (r"::: parts\n:::\n", "None.\n", "there is no list of parts"),
        (r"::: parts\n", "::: parts\n- `cart`: x\n", "there is no component “cart”"),
        (r"1\. For", "For", "set-up has no numbered steps"),
        (r"for 3 players", "for more", "set-up does not say what holds for 3 players"),
        (r"!\[The start\]\(figure:start\)\n", "", "set-up has no figure"),
        (r"::: example\nSo\.\n:::", "So.", "worked examples: 0, few for"),
        (r", see \{\{.*?\}\}", "", "the figure “start” is not cited"),
        (r"figure:start", "figure:stort", "there is no figure “stort”"),
        (r"It ends\.", "See [there](#nowhere).", "“#nowhere” leads nowhere"),
        (r"<icon drop/> is a", "A", "the symbol “drop” is not explained"),
        (r"Short\.", "An exception. " * 9, "“exception” stands 9 times"),
        (r"Short\.", ("word " * 40 + ". ") * 3, "sentences are long"),
    ],
)
def test_what_is_missing_is_told(pond, whole, pattern, replacement, message):
    changed = re.sub(pattern, replacement, whole, count=1, flags=re.DOTALL)
    assert changed != whole
    pond.write(changed)
    assert any(message in told for _, told in pond.build())


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ("2장을 가져옵니다.", "the number 2 is not in the source"),
        ("이깁니다.", "the number 7 is not in the translation"),
        ('{{ count("card") }}을 더해 7점입니다.', "the particle “을” follows an expression"),
        (
            "7점이면 이겨요.",
            "“rules.goal.paragraph.1” has a sentence in 해요체; most are in 합니다체",
        ),
    ],
)
def test_what_slips_in_a_language_is_told_where_it_stands(pond, whole, said, message):
    pond.write(whole.replace("Win.", "Take 7."))
    korean = whole.replace("Short.", "짧습니다.").replace(
        "It ends. A tie is shared.", "같으면 비깁니다."
    )
    pond.write(korean.replace("Win.", "7점이면 이깁니다."), "ko")
    assert pond.build(formats=()) == []
    pond.write(korean.replace("Win.", said), "ko")
    (line,) = [number for number, told in pond.build(formats=()) if told.startswith(message)]
    assert korean.splitlines()[line - 1] == "Win."


def test_a_part_that_the_list_leaves_out_is_an_error(pond, whole):
    pond.write(whole.replace("::: parts\n", "::: parts\n- `card`: x\n"))
    assert pond.build() == []
    game = pond.folder / "pond" / "game.yaml"
    more = "components:\n  token: {kind: token, size: [9, 9], front: [{background: ink}]}\n"
    game.write_text(game.read_text("utf-8").replace("components:\n", more), "utf-8")
    assert any("“token” is missing in the list of parts" in told for _, told in pond.build())
    assert pond.failed


@pytest.mark.parametrize(("size", "is_told"), [(8, False), (5.5, True)])
def test_words_of_a_figure_that_print_too_small_are_told_of(pond, whole, size, is_told):
    game = pond.folder / "pond" / "game.yaml"
    lettered = f'draw: [{{text: "here", size: [20, 5], font_size: {size}}}, {{piece'
    game.write_text(game.read_text("utf-8").replace("draw: [{piece", lettered), "utf-8")
    pond.write(whole)
    assert any("print at 5.5 pt" in told for _, told in pond.build()) == is_told


def test_a_wide_figure_is_lettered_as_small_as_it_prints(pond, whole):
    # 8 pt in 180 mm are 5.4 pt in the column of 122 mm.
    game = pond.folder / "pond" / "game.yaml"
    text = game.read_text("utf-8").replace("size: [60, 30]", "size: [180, 30]")
    lettered = 'draw: [{text: "here", size: [20, 5], font_size: 8}, {piece'
    game.write_text(text.replace("draw: [{piece", lettered), "utf-8")
    pond.write(whole)
    assert any("print at 5.4 pt" in told for _, told in pond.build())


@pytest.mark.parametrize(("on_the_card", "is_told"), [(False, True), (True, False)])
def test_small_words_of_a_symbol_count_unless_pieces_bear_it(pond, whole, on_the_card, is_told):
    game = pond.folder / "pond" / "game.yaml"
    text = game.read_text("utf-8")
    text = text.replace("draw: [{piece", "draw: [{use: label}, {piece")
    label = "  label: {size: [20, 5], draw: [{text: here, size: [20, 5], font_size: 5.5}]}\n"
    text = text.replace("symbols:\n", "symbols:\n" + label)
    if on_the_card:
        text = text.replace("front: [", "front: [{use: label}, ")
    game.write_text(text, "utf-8")
    pond.write(whole)
    assert any("print at 5.5 pt" in told for _, told in pond.build()) == is_told


def test_numbers_of_a_set_up_figure_are_those_of_its_steps(pond, whole):
    game = pond.folder / "pond" / "game.yaml"
    numbers = ", ".join(f'{{text: "{n}", size: [5, 5], at: [{6 * n}, 0]}}' for n in (1, 2, 3))
    text = game.read_text("utf-8").replace("draw: [{piece", f"draw: [{numbers}, {{piece")
    game.write_text(text, "utf-8")
    step = "1. For 2 players"
    pond.write(whole.replace(step, "1. Shuffle.\n2. Deal.\n3. For 2 players"))
    assert pond.build() == []
    pond.write(whole.replace(step, "1. Shuffle.\n2. For 2 players"))
    assert any("numbers 3 steps; set-up has 2" in told for _, told in pond.build())


def test_rules_say_who_wins_a_tie(pond, whole):
    message = "the chapter “end” does not say who wins a tie"
    silent = whole.replace(" A tie is shared.", "")
    pond.write(silent)
    assert [told for _, told in pond.build()] == [message]
    pond.write(silent.replace("It ends.", "It ends.\n\n### Level {#ties}\n\nPlay again."))
    assert pond.build() == []
    pond.write(silent)
    game = pond.folder / "pond" / "game.yaml"
    alone = game.read_text("utf-8").replace("players: [2, 3]", "players: 1")
    game.write_text(alone, "utf-8")
    assert message not in [told for _, told in pond.build()]


def test_the_last_page_has_a_licence_to_tell(pond, whole):
    game = pond.folder / "pond" / "game.yaml"
    game.write_text(game.read_text("utf-8").replace(", licence: Free.", ""), "utf-8")
    pond.write(whole)
    assert any("cannot say “licence”" in told for _, told in pond.build())


def test_the_last_page_says_when_it_was_made_and_where_to_write(pond, whole):
    game = pond.folder / "pond" / "game.yaml"
    more = ', licence: Free., date: "2026-11", contact: {en: pond@example.org, ko: 연못에}'
    game.write_text(game.read_text("utf-8").replace(", licence: Free.", more), "utf-8")
    pond.write(whole)
    pond.write(whole.replace("A tie is shared.", "비기면 함께 이깁니다."), "ko")
    assert pond.build() == []
    for language, told in (("en", "pond@example.org"), ("ko", "연못에")):
        with pdfplumber.open(pond.made("rulebook.pdf", language)) as pdf:
            last = pdf.pages[-1].extract_text()
        assert "2026-11" in last
        assert told in last
    pond.build(settings=("anonymous=true",))
    with pdfplumber.open(pond.made("rulebook.pdf")) as pdf:
        assert "pond@example.org" not in pdf.pages[-1].extract_text()
