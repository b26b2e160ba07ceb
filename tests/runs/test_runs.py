"""Runs of copies that all differ: what is made, what stays, and what is refused."""

import json

import pytest

from generator.publish import PublishError
from generator.runs.span import Span, span_called, spans_of
from generator.workspace import UsageError
from tests.runs.bingo import (
    GAME,
    PEOPLE,
    copies_on_paper,
    files,
    manifest_of,
    pages_of,
    run_in,
    shards,
    write_bingo,
)


@pytest.fixture
def bingo(tmp_path):
    write_bingo(tmp_path)
    return tmp_path


# What is made.


def test_copies_are_made_in_shards_each_a_pdf_with_its_manifest(bingo):
    outcome = run_in(bingo, table=bingo / "people.csv")
    assert (outcome.report.has_errors, outcome.made, outcome.kept) == (False, 3, 0)
    names = ["0000001-0000010", "0000011-0000020", "0000021-0000025"]
    assert shards(bingo / "runs/bingo/en") == names
    assert sorted(path.name for path in (bingo / "runs/bingo/en").iterdir()) == [*names, "run.json"]
    # Nine cards of 63 × 88 mm go on a sheet of A4.
    sizes = [pages_of(bingo / f"runs/bingo/en/{name}/components.pdf") for name in names]
    assert sizes == [2, 2, 1]
    assert manifest_of(bingo, names[2])["run"]["copies"] == [21, 25]


def test_each_copy_has_its_number_and_its_row_of_the_table(bingo):
    run_in(bingo, table=bingo / "people.csv")
    assert sorted(copies_on_paper(bingo / "runs")) == [(n, f"Guest{n}") for n in range(1, 26)]
    text = (bingo / "runs/bingo/en/0000011-0000020/manifest.json").read_text("utf-8")
    assert "example.org" not in text


def test_a_table_alone_makes_a_copy_for_each_row(bingo):
    run_in(bingo, copies=None, table=bingo / "people.csv", shard_size=1000)
    assert shards(bingo / "runs") == ["0000001-0000030"]


def test_parts_that_are_the_same_in_all_copies_are_not_made(bingo):
    run_in(bingo)
    pieces = manifest_of(bingo, "0000001-0000010")["pieces"]
    assert {piece["component"] for piece in pieces} == {"sheet"}
    assert [piece["id"] for piece in pieces][:2] == ["sheet-001", "sheet-002"]


def test_a_copy_alone_is_the_one_of_the_run(bingo):
    run_in(bingo, table=bingo / "people.csv")
    before = files(bingo / "runs")
    run_in(bingo, table=bingo / "people.csv", only="17")
    alone = manifest_of(bingo, "only-0000017-0000017")
    among = manifest_of(bingo, "0000011-0000020")
    assert [piece["id"] for piece in alone["pieces"]] == ["sheet-017"]
    place = 2 * 8 * (17 - 11)
    assert alone["run"]["drawn"]["sheet"] == among["run"]["drawn"]["sheet"][place:][:16]
    assert before.items() <= files(bingo / "runs").items()


def test_another_seed_draws_other_copies_and_the_same_seed_the_same(bingo):
    for folder, seed in (("a", 1), ("b", 2), ("c", None)):
        run_in(bingo, seed=seed, output=bingo / folder)
    drawn = [manifest_of(bingo / folder, "0000001-0000010")["run"]["drawn"] for folder in "abc"]
    assert drawn[0] != drawn[1]
    assert drawn[0] == drawn[2]


def test_processes_make_the_same_bytes_as_one(bingo):
    run_in(bingo, jobs=1, output=bingo / "one", languages=("en", "ko"))
    run_in(bingo, jobs=2, output=bingo / "two", languages=("en", "ko"))
    assert files(bingo / "one") == files(bingo / "two")
    assert len(files(bingo / "one")) == 2 * (2 * 3 + 1)


def test_a_copy_is_what_it_is_however_many_are_made_with_it(bingo):
    run_in(bingo, copies=25, shard_size=25, output=bingo / "one")
    run_in(bingo, copies=25, shard_size=5, output=bingo / "five")
    whole = manifest_of(bingo / "one", "0000001-0000025")["run"]["drawn"]["sheet"]
    names = [span.name for span in spans_of(25, 5)]
    parts = [manifest_of(bingo / "five", name)["run"]["drawn"]["sheet"] for name in names]
    assert "".join(parts) == whole


def test_copies_apart_begin_new_sheets(bingo):
    run_in(bingo, apart=True)
    assert pages_of(bingo / "runs/bingo/en/0000001-0000010/components.pdf") == 10


def test_the_cards_of_a_deck_lie_together_copy_by_copy(bingo):
    deck = GAME.replace(
        "    unique: true\n", "    unique: true\n    rows: [{a: 1}, {a: 2}, {a: 3}]\n"
    )
    write_bingo(bingo, deck)
    run_in(bingo, copies=2)
    pieces = manifest_of(bingo, "0000001-0000002")["pieces"]
    ids = [piece["id"].removeprefix("sheet-") for piece in pieces]
    assert ids == ["001-001", "002-001", "003-001", "001-002", "002-002", "003-002"]


# What is there already.


def test_what_is_there_and_whole_is_not_made_again(bingo):
    run_in(bingo)
    before = files(bingo / "runs")
    (bingo / "runs/bingo/en/0000011-0000020/components.pdf").write_bytes(b"%PDF")
    marks = {path: path.stat().st_mtime_ns for path in (bingo / "runs").rglob("*1-0000010/*")}
    outcome = run_in(bingo)
    assert (outcome.made, outcome.kept) == (1, 2)
    assert files(bingo / "runs") == before
    assert all(path.stat().st_mtime_ns == mark for path, mark in marks.items())


def test_more_copies_of_the_same_run_join_those_that_are_there(bingo):
    run_in(bingo, copies=25)
    outcome = run_in(bingo, copies=40)
    assert (outcome.made, outcome.kept) == (2, 2)
    assert shards(bingo / "runs") == [span.name for span in spans_of(40, 10)]
    run_in(bingo, copies=40, output=bingo / "fresh")
    assert files(bingo / "runs") == files(bingo / "fresh")


@pytest.mark.parametrize(
    ("wish", "what"),
    [
        ({"seed": 2}, "the seed is another"),
        ({"shard_size": 5}, "the shards are of another size"),
        ({"apart": True}, "“--apart” is another"),
        ({"settings": ("marks.style=none",)}, "the print settings are others"),
        ({"seed": 2, "only": "3"}, "the seed is another"),
    ],
)
def test_copies_of_another_run_are_refused(bingo, wish, what):
    run_in(bingo)
    before = files(bingo / "runs")
    with pytest.raises(UsageError, match=what):
        run_in(bingo, **wish)
    assert files(bingo / "runs") == before


@pytest.mark.parametrize("wish", [{"shard_size": 1000}, {"apart": True}])
def test_a_copy_alone_may_be_put_on_other_sheets_than_among_its_run(bingo, wish):
    run_in(bingo)
    assert run_in(bingo, only="3", **wish).made == 1


@pytest.mark.parametrize("content", ["", "{", "[]", '{"recipe": 3}'])
def test_a_folder_that_does_not_say_what_it_holds_is_refused(bingo, content):
    run_in(bingo)
    (bingo / "runs/bingo/en/run.json").write_text(content, "utf-8")
    with pytest.raises(UsageError, match=r"run\.json” cannot be read") as caught:
        run_in(bingo)
    assert "--again" in caught.value.hint
    assert run_in(bingo, again=True).made == 3


def test_a_copy_alone_of_another_run_is_not_told_to_make_all_anew(bingo):
    run_in(bingo)
    with pytest.raises(UsageError, match="the seed is another") as caught:
        run_in(bingo, seed=2, only="3", again=True)
    assert "--again" not in caught.value.hint


def test_a_game_that_has_changed_is_refused_until_all_is_made_anew(bingo):
    run_in(bingo)
    write_bingo(bingo, GAME.replace("range(1, 76)", "range(1, 91)"))
    with pytest.raises(UsageError, match="the game’s files are others") as caught:
        run_in(bingo)
    assert "--again" in caught.value.hint
    assert run_in(bingo, again=True, copies=15).made == 2
    assert shards(bingo / "runs") == ["0000001-0000010", "0000011-0000015"]
    run_in(bingo, copies=15, output=bingo / "fresh")
    assert files(bingo / "runs") == files(bingo / "fresh")


def test_fewer_copies_than_are_there_are_refused(bingo):
    run_in(bingo, copies=25)
    with pytest.raises(UsageError, match="holds copies up to 25 already"):
        run_in(bingo, copies=5)


def test_a_row_that_has_changed_makes_its_shard_anew(bingo):
    run_in(bingo, table=bingo / "people.csv")
    (bingo / "people.csv").write_text(PEOPLE.replace("Guest12,", "Ann,"), "utf-8")
    outcome = run_in(bingo, table=bingo / "people.csv")
    assert (outcome.made, outcome.kept) == (1, 2)
    assert (12, "Ann") in [(number, name) for number, name in copies_on_paper(bingo / "runs")]
    # Nothing of a game shows a mail address, so another one changes nothing.
    (bingo / "people.csv").write_text(PEOPLE.replace("Guest12,", "Ann,").replace("g3@", "x@"))
    assert run_in(bingo, table=bingo / "people.csv").made == 0


def test_files_that_no_run_made_are_left_alone(bingo):
    (bingo / "runs/bingo/en").mkdir(parents=True)
    (bingo / "runs/bingo/en/note.txt").write_text("mine")
    with pytest.raises(PublishError, match="holds files that no run made"):
        run_in(bingo)
    assert list(files(bingo / "runs")) == ["bingo/en/note.txt"]


def test_two_runs_do_not_write_into_one_folder(bingo):
    from generator.runs.folder import RunFolder

    with (
        RunFolder(bingo / "runs/bingo/en", "runs/bingo/en", {}).taken(),
        pytest.raises(UsageError, match="another run is at work in “"),
    ):
        run_in(bingo)


# What is refused.


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        ({"copies": 0}, "“--copies” goes from 1 to 9,999,999, not 0"),
        ({"copies": -5}, "“--copies” goes from 1 to 9,999,999, not -5"),
        ({"copies": 10**9}, "“--copies” goes from 1 to 9,999,999, not 1,000,000,000"),
        ({"copies": None}, "how many copies?"),
        ({"copies": 9_999_999, "shard_size": 1}, "these are too many shards"),
        ({"shard_size": 0}, "“--shard-size” goes from 1 to 10,000, not 0"),
        ({"shard_size": 10**6}, "“--shard-size” goes from 1 to 10,000, not 1,000,000"),
        ({"only": "0"}, "“--only 0” names no copies"),
        ({"only": "7-3"}, "“--only 7-3” names no copies"),
        ({"only": "x"}, "“--only x” names no copies"),
        ({"only": "26"}, "there is no copy 26 of 25"),
        ({"components": ("sheat",)}, "the game has no component “sheat”"),
        ({"components": ("rules",)}, "all copies of “rules” are alike"),
        ({"languages": ("de",)}, "this game is not written in “de”"),
        ({"profile": "none-such"}, "unknown profile “none-such”"),
    ],
)
def test_a_wish_that_makes_no_sense_is_told(bingo, wish, message):
    with pytest.raises(UsageError) as caught:
        run_in(bingo, **wish)
    assert message in caught.value.message
    assert not (bingo / "runs").exists()


@pytest.mark.parametrize(
    ("name", "content", "wish", "message"),
    [
        ("gone.csv", None, {}, "there is no table “gone.csv”"),
        ("people.pdf", "", {}, "“people.pdf” is no table"),
        ("few.csv", "name\nAnn\nBo\n", {}, "“few.csv” has 2 rows, too few for copy 25"),
        ("few.csv", "name\nAnn\n", {"only": "2"}, "“few.csv” has 1 row, too few for copy 2"),
        ("none.csv", "name\n", {"copies": None}, "“none.csv” has no rows below its header"),
        ("typo.csv", "Name\nAnn\n", {}, "“typo.csv” has no column “name”"),
    ],
)
def test_a_table_that_does_not_fit_is_told(bingo, name, content, wish, message, monkeypatch):
    from pathlib import Path

    monkeypatch.chdir(bingo)
    if content is not None:
        Path(name).write_text(content, "utf-8")
    with pytest.raises(UsageError) as caught:
        run_in(bingo, table=Path(name), **wish)
    assert message in caught.value.message
    assert not (bingo / "runs").exists()


def test_a_fault_in_a_table_is_told_with_its_place(bingo):
    (bingo / "people.csv").write_text("name,mail\nAnn\n", "utf-8")
    outcome = run_in(bingo, table=bingo / "people.csv")
    assert outcome.report.has_errors
    assert [one.at.line for one in outcome.report] == [2]
    assert not (bingo / "runs").exists()


def test_a_game_without_unique_parts_is_told(bingo):
    write_bingo(bingo, GAME.replace("unique: true", "unique: false").replace("{{ copy }}", "x"))
    outcome = run_in(bingo)
    assert outcome.report.has_errors
    assert not (bingo / "runs").exists()


def test_a_fault_of_an_element_is_told_alone(bingo):
    write_bingo(bingo, GAME.replace("at: [4, 4]", "ad: [4, 4]").replace("index]", "indx]"))
    for components in ((), ("sheet",)):
        outcome = run_in(bingo, components=components)
        assert outcome.report.has_errors
        assert [one.at.line for one in outcome.report] == [13, 18]


def test_a_table_for_a_game_without_values_of_copies_is_told(bingo):
    write_bingo(bingo, GAME.replace("per_copy:", "values:").replace("per_copy.name", "name"))
    with pytest.raises(UsageError, match="the game has no “per_copy”"):
        run_in(bingo, table=bingo / "people.csv")


def test_examples_that_no_table_replaces_are_told(bingo):
    outcome = run_in(bingo)
    assert not outcome.report.has_errors
    said = [one.message for one in outcome.report]
    assert said == ["all copies have the example “Kim Minji” as “per_copy.name”"]


# Faults of single copies.


def test_a_faulty_copy_is_told_and_the_other_shards_are_made(bingo):
    rows = PEOPLE.replace("Guest12,", f"{'W' * 300},")
    (bingo / "people.csv").write_text(rows, "utf-8")
    outcome = run_in(bingo, table=bingo / "people.csv")
    # Three hundred letters of 9 pt do not fit a box of 55 × 10 mm.
    (told,) = [one.message for one in outcome.report if one.severity == "error"]
    assert "does not fit" in told
    assert "copy 12, " in told
    assert shards(bingo / "runs") == ["0000001-0000010", "0000021-0000025"]


def test_copies_that_have_drawn_the_same_are_an_error_that_names_them(bingo):
    write_bingo(bingo, GAME.replace("sample(range(1, 76), 24)", "choices([1, 2], 24)"))
    assert not run_in(bingo, output=bingo / "fine").report.has_errors
    few = GAME.replace("sample(range(1, 76), 24)", "[dice(2)] * 24")
    write_bingo(bingo, few)
    outcome = run_in(bingo, copies=3, shard_size=1)
    numbers = [
        json.loads(path.read_text("utf-8"))["run"]["drawn"]["sheet"]
        for path in sorted((bingo / "runs").rglob("manifest.json"))
    ]
    first = next(n for n in numbers if numbers.count(n) > 1)
    same = [str(place) for place, n in enumerate(numbers, 1) if n == first]
    assert outcome.report.has_errors
    assert any(f"the same values: {' and '.join(same)}" in one.message for one in outcome.report)
    assert len(shards(bingo / "runs")) == 3


# Numbers.


def test_shards_cover_every_copy_once():
    for copies, size in ((1, 1), (10, 3), (9, 3), (1000, 1000), (1001, 1000)):
        spans = list(spans_of(copies, size))
        numbers = [n for span in spans for n in range(span.first, span.last + 1)]
        assert numbers == list(range(1, copies + 1))
        assert [span_called(span.name) for span in spans] == spans


@pytest.mark.parametrize("name", ["run.json", "1-2", "0000001-0000002x", "only-0000001-0000002"])
def test_other_names_are_no_shards(name):
    assert span_called(name) is None


def test_a_span_holds_what_lies_within_it():
    assert Span(1, 10).holds(Span(3, 10))
    assert not Span(1, 10).holds(Span(3, 11))


def test_a_table_in_the_folder_of_the_game_is_no_part_of_the_game(bingo):
    table = bingo / "bingo" / "people.csv"
    table.write_text(PEOPLE, "utf-8")
    run_in(bingo, table=table)
    table.write_text(PEOPLE.replace("Guest12,", "Ann,"), "utf-8")
    assert run_in(bingo, table=table).made == 1


def test_a_table_that_the_game_reads_as_well_is_part_of_it(bingo):
    write_bingo(bingo, GAME.replace("components:", "tables: {people: people.csv}\ncomponents:"))
    table = bingo / "bingo" / "people.csv"
    table.write_text(PEOPLE, "utf-8")
    run_in(bingo, table=table)
    table.write_text(PEOPLE.replace("Guest12,", "Ann,"), "utf-8")
    with pytest.raises(UsageError, match="the game’s files are others"):
        run_in(bingo, table=table)


def test_a_shard_leaves_nothing_of_its_game_behind(bingo):
    import gc

    from generator.game.definition import Definition

    def games():
        return [thing for thing in gc.get_objects() if isinstance(thing, Definition)]

    before = len(games())
    run_in(bingo, copies=6, shard_size=1)
    gc.collect()
    assert len(games()) == before
