"""What the unique parts of one copy have in common, and copies that are made alone."""

import pytest

from generator.game.copies import CopyRun
from generator.game.definition import Choices
from tests.definitions import expand, words, write_game

GAME = """
game: {id: test, title: Test}
languages: [en]
per_copy:
  name: Kim Minji
  deck: "{{ sample(range(1, 101), 3) }}"
  best: "{{ max(per_copy.deck) }}"
components:
  card:
    kind: card
    size: [63, 88]
    rows: [{place: 0}, {place: 1}, {place: 2}]
    unique: true
    copies: 2
    front: [{text: "{{ per_copy.name }} {{ per_copy.deck[place] }}", inset: 5}]
  box:
    kind: card
    size: [63, 88]
    unique: true
    copies: 2
    values: {lid: "{{ dice(1000) }}"}
    front: [{text: "{{ copy }} {{ per_copy.best }} {{ lid }}", inset: 5}]
"""


def texts(folder, game=GAME, **choices):
    write_game(folder, game)
    pieces, report = expand(folder, choices=Choices(**choices))
    assert [f"{one.at}: {one.message}" for one in report] == []
    return {id: " ".join(words(piece.front.scene().items)) for id, piece in pieces.items()}


def test_all_parts_of_a_copy_see_what_was_drawn_for_it_once(tmp_path):
    found = texts(tmp_path)
    decks = [[int(found[f"card-00{n}-00{copy}"].split()[2]) for n in (1, 2, 3)] for copy in (1, 2)]
    assert all(len(set(deck)) == 3 for deck in decks)
    assert decks[0] != decks[1]
    for copy, deck in enumerate(decks, 1):
        assert found[f"box-00{copy}"].split()[:2] == [str(copy), str(max(deck))]


def test_a_copy_of_a_run_is_what_it_is_in_a_build(tmp_path):
    built = texts(tmp_path, unique_copies=9)
    run = texts(tmp_path, run=CopyRun(8, 9))
    assert len(run) == 8
    assert run == {id: built[id] for id in run}


def test_rows_of_a_table_stand_in_for_the_values_they_name(tmp_path):
    rows = ({"name": "Ann", "mail": "a@b.c"}, {"name": "Bo"})
    found = texts(tmp_path, run=CopyRun(5, 6, rows, ("people.csv line 6", "people.csv line 7")))
    assert [found[f"card-001-00{n}"].split()[0] for n in (5, 6)] == ["Ann", "Bo"]
    alone = texts(tmp_path, run=CopyRun(6, 6, rows[1:], ("",)))
    assert alone == {id: text for id, text in found.items() if id.endswith("-006")}


def test_a_fault_of_a_copy_names_it_and_its_row(tmp_path):
    write_game(tmp_path, GAME)
    run = CopyRun(6, 6, ({"name": "丙 \U0001fae8"},), ("people.csv line 7",))
    _, report = expand(tmp_path, choices=Choices(run=run))
    assert any("copy 6, people.csv line 7" in one.message for one in report)


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("unique: true", "unique: false", "“copy”"),
        ("per_copy.best", "per_copy.bets", "“per_copy” has no “bets”"),
        ("max(per_copy.deck)", "per_copy.name + 1", "“+”"),
    ],
)
def test_faults_are_told(tmp_path, before, after, message):
    write_game(tmp_path, GAME.replace(before, after))
    _, report = expand(tmp_path)
    assert any(message in one.message for one in report), list(report)


def test_a_game_without_values_of_copies_does_not_know_the_name(tmp_path):
    game = GAME.replace("per_copy:\n", "values:\n").replace("max(per_copy.deck)", "max(deck)")
    write_game(tmp_path, game)
    _, report = expand(tmp_path)
    assert any("unknown name “per_copy”" in one.message for one in report), list(report)


def test_copies_that_are_made_alone_tell_what_they_drew(tmp_path):
    from tests.definitions import PAGE, expander_of

    game = GAME.replace("dice(1000)", "dice(2)")
    write_game(tmp_path, game)
    maker, report = expander_of(tmp_path, choices=Choices(run=CopyRun(1, 40)))
    made = maker.expand(maker.definition.components, lambda orientation: PAGE, None)
    lids = [words(piece.front.scene().items)[0].split()[2] for piece in made[1].pieces]
    marks = maker.drawn["box"]
    assert not list(report)
    assert len(marks) == 40
    assert len(set(marks)) == 2
    assert [marks.index(mark) for mark in marks] == [lids.index(lid) for lid in lids]
    assert maker.drawn["card"] == []
