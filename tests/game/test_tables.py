"""Tables give rows: from files, lists, expressions and combinations, chosen and widened."""

import pytest

from tests.definitions import expand, load, words, write_game
from tests.source.workbooks import xlsx

HEAD = "game: {id: test, title: Test}\nlanguages: [ko, en]\n"
CARD = """components:
  card:
    kind: card
    size: [63, 88]
    rows: %s
    front: [{text: "%s"}]
"""


def drawn(folder, rows, text, more="", language="en", **files):
    """Return what the cards say, each followed by × and its copies where not 1."""
    write_game(folder, HEAD + more + CARD % (rows, text), **files)
    pieces, report = expand(folder, language)
    assert [f"{found.at}: {found.message}" for found in report] == []
    return [
        " ".join(words(piece.front.scene().items))
        + (f" × {piece.copies}" if piece.copies != 1 else "")
        for piece in pieces.values()
    ]


def faults(folder, rows, text="{{ a }}", more="", **files):
    write_game(folder, HEAD + more + CARD % (rows, text), **files)
    _, report = expand(folder)
    return [f"{found.at}: {found.message}" for found in report]


SETS = "{combine: {number: [1, 2], colour: [red, blue], shape: [oval, wave]}}"


def test_combinations_are_all_there_with_the_last_column_changing_first(tmp_path):
    assert drawn(tmp_path, SETS, "{{ number }} {{ colour }} {{ shape }}") == [
        "1 red oval", "1 red wave", "1 blue oval", "1 blue wave",
        "2 red oval", "2 red wave", "2 blue oval", "2 blue wave",
    ]  # fmt: skip


def test_all_of_four_times_three_are_eighty_one(tmp_path):
    rows = "{combine: {a: 1-3, b: 1-3, c: 1-3, d: 1-3}}"
    found = drawn(tmp_path, rows, "{{ a }}{{ b }}{{ c }}{{ d }}")
    assert (len(found), len(set(found))) == (81, 81)
    assert (found[0], found[1], found[-1]) == ("1111", "1112", "3333")


def test_lists_of_a_combination_may_be_tables_and_expressions(tmp_path):
    rows = "{combine: {suit: suits.csv, rank: '{{ ranks }}'}}"
    more = "values: {ranks: [A, K]}\n"
    found = drawn(tmp_path, rows, "{{ suit.sign }}{{ rank }}", more, suits_csv="sign\n♠\n♥\n")
    assert found == ["♠A", "♠K", "♥A", "♥K"]


@pytest.mark.parametrize(
    ("taken", "expected"),
    [
        ("3", "c"),
        ("2-4", "bcd"),
        ("4-", "de"),
        ("[1, 4-5]", "ade"),
        ("[5, 1]", "ea"),
        ("1-5", "abcde"),
    ],
)
def test_a_range_takes_rows_by_their_number(tmp_path, taken, expected):
    rows = f"{{file: t.csv, range: {taken}}}"
    assert drawn(tmp_path, rows, "{{ a }}", t_csv="a\na\nb\nc\nd\ne\n") == list(expected)


@pytest.mark.parametrize("key", ["sort: '{{ n }}'", "sort: ['{{ 0 }}', '{{ n }}']"])
def test_rows_are_sorted_numbers_before_texts_and_equal_ones_as_they_stood(tmp_path, key):
    table = "a,n\nw,x\nv,10\nu,9\nt,10\n"
    assert drawn(tmp_path, f"{{file: t.csv, {key}}}", "{{ a }}", t_csv=table) == list("uvtw")


def test_columns_are_added_one_after_another_and_where_sees_them(tmp_path):
    rows = (
        "{file: t.csv, columns: {double: '{{ n * 2 }}', six: '{{ double * 3 }}'},"
        " where: '{{ six > 6 }}'}"
    )
    assert drawn(tmp_path, rows, "{{ n }} {{ six }}", t_csv="n\n1\n2\n3\n") == ["2 12", "3 18"]


def test_rows_of_another_table_are_taken_on(tmp_path):
    more = """tables:
  cards: cards.csv
  cheap: {rows: "{{ cards }}", where: "{{ cost < most }}"}
values:
  most: "{{ len(cards) }}"
"""
    rows = "'{{ cheap }}'"
    assert drawn(tmp_path, rows, "{{ a }}", more, cards_csv="a,cost\nx,1\ny,2\n") == ["x"]


def test_a_table_lists_its_rows_in_the_definition(tmp_path):
    more = "tables: {suits: [{a: sun, copies: 2}, {a: {ko: 달, en: moon}}]}\n"
    rows = "'{{ suits[:1] }}'"
    assert drawn(tmp_path, rows, "{{ a }}", more) == ["sun × 2"]
    rows = "'{{ suits }}'"
    copies = "    copies: 1\n    front"
    write_game(tmp_path, HEAD + more + (CARD % (rows, "{{ a }}")).replace("    front", copies))
    pieces, report = expand(tmp_path, "ko")
    assert len(report) == 0
    assert [words(p.front.scene().items) for p in pieces.values()] == [["sun"], ["달"]]


def test_a_value_may_use_what_stands_below_it(tmp_path):
    more = "values: {all: '{{ len(list) }}', list: [5, 6]}\n"
    assert drawn(tmp_path, "[{b: 1}]", "{{ all }}", more) == ["2"]


def test_values_that_go_round_in_a_circle_are_told(tmp_path):
    more = "values: {one: '{{ two }}', two: '{{ one }}'}\n"
    (found,) = faults(tmp_path, "[{a: 1}]", more=more)
    assert found.endswith("“one” is worked out from itself")


@pytest.mark.parametrize(
    "name", ["copies", "count", "qty", "quantity", "Quantity", "수량", "매수", "장수"]
)
def test_a_column_that_counts_copies_does_so_by_its_name(tmp_path, name):
    table = f"a,{name}\nx,3\ny,0\nz,1\n"
    assert drawn(tmp_path, "t.csv", "{{ a }}", t_csv=table) == ["x × 3", "z"]


def test_copies_of_the_component_come_before_such_a_column(tmp_path):
    write_game(
        tmp_path,
        HEAD + (CARD % ("t.csv", "{{ a }}")).replace("    front", "    copies: 5\n    front"),
        t_csv="a,count\nx,3\n",
    )
    pieces, _ = expand(tmp_path)
    assert [piece.copies for piece in pieces.values()] == [5]


def test_two_columns_that_count_copies_are_a_fault(tmp_path):
    (found,) = faults(tmp_path, "t.csv", t_csv="a,count,qty\nx,3,4\n")
    assert found == (
        f"{tmp_path.name}/game.yaml:7:11: the columns “count” and “qty” both tell how many copies"
        " there are"
    )


def test_a_count_that_was_worked_out_is_a_whole_number(tmp_path):
    rows = "{file: t.csv, columns: {count: '{{ a / 2 }}'}}"
    assert drawn(tmp_path, rows, "{{ a }}", t_csv="a\n8\n") == ["8 × 4"]


@pytest.mark.parametrize("count", ["", "many", "1.5", "-1"])
def test_a_count_that_is_none_is_told_at_its_cell(tmp_path, count):
    found = faults(tmp_path, "t.csv", t_csv=f"a,count\nx,{count}\n")
    assert f"{tmp_path.name}/t.csv:2:3: “count” tells how many copies there are" in found[0]


def test_a_row_of_a_spreadsheet_is_named_by_its_sheet(tmp_path):
    (tmp_path / "t.xlsx").write_bytes(xlsx({"Cards": [["a", "count"], ["x", 1], ["y", "q"]]}))
    (found,) = faults(tmp_path, "t.xlsx")
    assert found.startswith(f"{tmp_path.name}/t.xlsx:Cards!B3: ")
    assert found.endswith(f"(row 2, {tmp_path.name}/t.xlsx sheet Cards row 3)")


def test_texts_by_language_are_kept_through_all_steps(tmp_path):
    rows = "{file: t.csv, columns: {twice: '{{ t }} {{ t }}'}, sort: '{{ n }}'}"
    table = "n,t@ko,t@en\n2,곰,bear\n1,여우,fox\n"
    assert drawn(tmp_path, rows, "{{ twice }}", t_csv=table) == ["fox fox", "bear bear"]
    assert drawn(tmp_path, rows, "{{ twice }}", language="ko", t_csv=table)[0] == "여우 여우"


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ("{}", "a table has one of “file”, “combine” and “rows”, not none of them"),
        (
            "{file: t.csv, combine: {a: [1]}}",
            "a table has one of “file”, “combine” and “rows”, not “file” and “combine”",
        ),
        ("{file: t.doc}", "“t.doc” is no table"),
        ("{file: t.csv, shete: 2}", "unknown key “shete”"),
        ("{file: t.csv, encoding: cp94}", "unknown encoding “cp94”"),
        ("{file: t.csv, separator: x}", "“x” separates no cells here"),
        ("{file: t.csv, range: 2-9}", "the table has 1 row, and “range” asks for row 9"),
        ("{file: t.csv, range: 0-1}", "“0-1” is no range of rows"),
        ("{file: t.csv, range: 3-2}", "the range “3-2” ends before it begins"),
        ("{file: t.csv, where: '{{ nope }}'}", "unknown name “nope”"),
        ("{combine: {a: [1]}, sheet: x}", "“sheet” goes with “file” only"),
        ("{combine: {a: 1}}", "“a” should be a list, not “1”"),
        ("{combine: {a: []}}", "there is nothing in the list “a”"),
        ("{combine: {a: 5-1}}", "there is nothing in the list “a”"),
        ("{combine: {not: [1]}}", "the column name “not” cannot be used in expressions"),
        ("{file: t.csv, columns: {if: 1}}", "the column name “if” cannot be used in expressions"),
        ("{combine: {a b: [1]}}", "the column name “a b” cannot be used in expressions"),
        ("{combine: {a: 1-999, b: 1-999}}", "these are 998,001 combinations, and 100,000 may be"),
        ("{file: t.csv, columns: {a-b: 1}}", "the column name “a-b” cannot be used in expressions"),
    ],
)
def test_a_table_that_makes_no_sense_is_told(tmp_path, rows, message):
    found = faults(tmp_path, rows, t_csv="a\n1\n")
    assert any(message in one for one in found), found


def test_tables_and_values_are_one_set_of_names(tmp_path):
    more = "values: {x: 1}\ntables: {x: [{a: 1}]}\n"
    assert faults(tmp_path, "[{a: 1}]", more=more)[0].endswith(
        "“x” stands under “values” and under “tables”"
    )


def test_tables_may_stand_in_included_files(tmp_path):
    write_game(
        tmp_path,
        HEAD + "include: [more.yaml]\n" + CARD % ("'{{ t }}'", "{{ a }}"),
        more_yaml="tables: {t: [{a: 7}]}\n",
    )
    game, report = load(tmp_path)
    assert game is not None
    assert len(report) == 0
