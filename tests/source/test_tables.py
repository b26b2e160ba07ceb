"""Tables read what spreadsheets write, and say where they cannot."""

import csv
import io
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.core.diagnostics import AuthorError, Position, Report
from generator.source import tables
from generator.source.folder import GameFolder
from generator.source.table_cells import ERRORS
from generator.source.tables import Table, TableFile, localised, read_table

AT = Position("rules/pond/game.yaml", 3, 8)
LANGUAGES = ("ko", "en")

Read = Callable[..., Table]


@pytest.fixture
def read(tmp_path: Path) -> Read:
    def read(
        content: str | bytes, report: Report | None = None, header: int | None = None
    ) -> Table:
        data = content.encode() if isinstance(content, str) else content
        (tmp_path / "cards.csv").write_bytes(data)
        folder = GameFolder(tmp_path, "rules/pond")
        table = TableFile("cards.csv", header=header)
        return read_table(folder, table, AT, LANGUAGES, report=report)

    return read


@pytest.fixture
def fault(read: Read) -> Callable[[str | bytes], AuthorError]:
    def fault(content: str | bytes) -> AuthorError:
        with pytest.raises(AuthorError) as caught:
            read(content)
        return caught.value

    return fault


Fault = Callable[[str | bytes], AuthorError]


def rows(table: Table) -> list[dict[str, object]]:
    return [dict(row) for row in table.rows]


def place(error: AuthorError) -> str:
    return str(error.at).removeprefix("rules/pond/")


# What spreadsheets write.

UGLY = (
    "이름,text,año\r\n"
    '여우,"one, two",1\r\n'
    '"두루미","say ""hi""",2\r\n'
    '곰,"first line\r\nsecond line",3\r\n'
    "\r\n"
    ",,\r\n"
)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
@pytest.mark.parametrize("line_end", ["\r\n", "\n", "\r"])
def test_an_ugly_table_is_read_whole(read: Read, encoding: str, line_end: str) -> None:
    table = read(UGLY.replace("\r\n", line_end).encode(encoding))
    assert table.columns == ("이름", "text", "año")
    assert rows(table) == [
        {"이름": "여우", "text": "one, two", "año": 1},
        {"이름": "두루미", "text": 'say "hi"', "año": 2},
        {"이름": "곰", "text": "first line\nsecond line", "año": 3},
    ]


def test_a_table_that_ends_without_a_line_break_is_whole(read: Read) -> None:
    assert rows(read("a,b\n1,2")) == [{"a": 1, "b": 2}]


def test_blank_rows_and_remarks_are_left_out_also_above_the_header(read: Read) -> None:
    table = read("# our cards\n\n ,\na,b\n1,2\n# 3,4\n \n5,6\n")
    assert [row["a"] for row in table.rows] == [1, 5]


def test_a_row_that_begins_with_a_colour_is_not_taken_for_a_remark(fault: Fault) -> None:
    error = fault("colour,n\nred,1\n#ff0000,2\n")
    assert place(error) == "cards.csv:3:1"
    assert "“#ff0000”" in error.message


def test_spaces_around_cells_and_names_are_no_part_of_them(read: Read) -> None:
    assert rows(read("a , b\n x ,  7 \n")) == [{"a": "x", "b": 7}]


def test_decomposed_hangul_is_composed(read: Read) -> None:
    table = read(unicodedata.normalize("NFD", "이름\n가나다\n"))
    assert rows(table) == [{"이름": "가나다"}]


def test_a_header_alone_is_a_table_without_rows(read: Read) -> None:
    assert read("a,b\n").rows == ()


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ("0", 0),
        ("-3", -3),
        ("42", 42),
        ("2.5", 2.5),
        ("-0.25", -0.25),
        ("007", "007"),
        ("1.50", "1.50"),
        ("1.0", 1.0),
        ("-0", "-0"),
        ("+1", "+1"),
        ("1e5", "1e5"),
        (".5", ".5"),
        ("5.", "5."),
        ("1 000", "1 000"),
        ("12:30", "12:30"),
        ("1-2", "1-2"),
        ("true", "true"),
        ("null", "null"),
        ("nan", "nan"),
        ("inf", "inf"),
        ("٣", "٣"),
        ("３", "３"),
        ("0x10", "0x10"),
        ("1_000", "1_000"),
        ("123456789012345", 123456789012345),
        ("-123456789012345", -123456789012345),
        ("1234567890123456", "1234567890123456"),
        ("9" * 5000, "9" * 5000),
        ("3.14159265358979", "3.14159265358979"),
        ("12345.67891", 12345.67891),
        ("", ""),
        ("no", "no"),
    ],
)
def test_a_cell_is_a_number_when_that_loses_no_sign_of_it(
    read: Read, cell: str, expected: object
) -> None:
    found = read(f"a,b\nx,{cell}\n").rows[0]["b"]
    assert found == expected
    assert type(found) is type(expected)


# Places.


def test_rows_and_cells_know_their_lines_also_after_cells_of_many_lines(read: Read) -> None:
    table = read('a,b,c\n1,"x\ny\nz",2\n# remark\n\n3,4,5\n')
    first, second = table.rows
    assert str(first.at) == "rules/pond/cards.csv:2:1"
    assert str(first.position("b")) == "rules/pond/cards.csv:2:3"
    assert str(first.position("c")) == "rules/pond/cards.csv:4:4"
    assert str(second.at) == "rules/pond/cards.csv:7:1"
    assert str(second.position("c")) == "rules/pond/cards.csv:7:5"


def test_quoted_commas_and_quotes_do_not_shift_a_place(read: Read) -> None:
    (row,) = read('a,b,c\n"1,""2""",3,4\n').rows
    assert row.position("b").column == len('"1,""2""",') + 1


def test_columns_are_counted_in_signs_so_hangul_is_right(read: Read) -> None:
    (row,) = read("이름,수\n두루미,4\n").rows
    assert row.position("수").column == 5


# Texts by language.


def test_columns_by_language_are_one_column(read: Read) -> None:
    table = read("id,title@ko,title@en,n\nx,여우,fox,1\n")
    assert table.names == ("id", "title", "n")
    assert localised(table.rows[0], "ko") == {"id": "x", "n": 1, "title": "여우"}
    assert localised(table.rows[0], "en") == {"id": "x", "n": 1, "title": "fox"}
    assert str(table.rows[0].position("title")) == "rules/pond/cards.csv:2:3"


def test_a_row_without_texts_by_language_is_itself_in_all(read: Read) -> None:
    (row,) = read("a\n1\n").rows
    assert localised(row, "ko") == localised(row, "en") == {"a": 1}


def test_a_text_that_is_missing_in_one_language_is_an_error_at_its_cell(fault: Fault) -> None:
    error = fault("id,title@ko,title@en\nx,여우,fox\ny,곰,\n")
    assert place(error) == "cards.csv:3:5"
    assert error.message == "“title” has no text in “en” in this row"


def test_a_text_that_is_missing_in_every_language_is_empty(read: Read) -> None:
    (row,) = read("id,title@ko,title@en\nx,,\n").rows
    assert localised(row, "en")["title"] == ""


# Headers.


@pytest.mark.parametrize(
    ("header", "column", "message", "hint"),
    [
        ("a,b,a", 5, "the column “a” stands twice", ""),
        ("a,b, a ", 5, "the column “a” stands twice", ""),
        (
            "가,b," + unicodedata.normalize("NFD", "가"),
            5,
            "the column “가” stands twice",
            "",
        ),
        (
            "card name,b,card-name",
            13,
            "the columns “card name” and “card-name” would both be called “card_name”",
            "rename one of them",
        ),
        (
            "a,2nd",
            3,
            "the column name “2nd” cannot be used in expressions",
            "names are letters, digits and “_”, and begin with a letter",
        ),
        (
            "a,if",
            3,
            "the column name “if” cannot be used in expressions",
            "“if” is a word of expressions: name the column otherwise",
        ),
        (
            "a,t@kr,t@en",
            3,
            "the column “t@kr” is for an unknown language",
            "known: en, ko",
        ),
        ("a,@ko", 3, "the column “@ko” has no name", None),
        ("a,%", 3, "the column “%” has no name", None),
        (
            "t,t@ko,t@en",
            1,
            "the column “t” stands both with and without a language",
            "name it for each language, such as “t@ko”",
        ),
        ("t@ko,x", 1, "the column “t” has no text in “en”", "add a column “t@en”"),
        ("a" * 200, 1, "the column name “" + "a" * 60 + "…” is too long", ""),
        ("a," * 600 + "b", 1, "the table has more than 500 columns", ""),
    ],
)
def test_a_header_that_cannot_be_used_is_refused_at_its_cell(
    fault: Fault, header: str, column: int, message: str, hint: str | None
) -> None:
    error = fault("\n" + header + "\n" + "1," * header.count(",") + "1\n")
    assert error.message == message
    assert hint is None or error.hint == hint
    assert place(error) == f"cards.csv:2:{column}"


@pytest.mark.parametrize("content", ["", "\n\n", "# nothing\n", "\ufeff"])
def test_a_table_without_a_header_is_refused(fault: Fault, content: str) -> None:
    assert fault(content).message == "the table is empty"


# Broken tables.


def test_a_row_of_too_many_cells_is_refused_where_they_begin(fault: Fault) -> None:
    error = fault("a,b\n1,2\n3,one, two\n")
    assert place(error) == "cards.csv:3:7"
    assert error.message == "this row has 3 cells, and the header has 2"
    assert error.hint == "put a cell that holds a comma between quotes"


def test_a_row_of_too_few_cells_is_refused(fault: Fault) -> None:
    error = fault('a,b\n"x\ny",2\n3\n')
    assert place(error) == "cards.csv:4:1"
    assert error.message == "this row has 1 cell, and the header has 2"


def test_a_quote_that_is_never_closed_is_refused_where_its_row_begins(fault: Fault) -> None:
    error = fault('a,b\n1,2\n3,"four\n5,6\n7,8\n')
    assert place(error) == "cards.csv:3:1"
    assert error.message == "a quote in this row is opened and never closed"


def test_text_after_a_closing_quote_is_refused(fault: Fault) -> None:
    error = fault('a,b\n1,"two" or three\n')
    assert place(error) == "cards.csv:2:1"
    assert "after a closing quote" in error.message


def test_all_rows_at_fault_are_reported_together(read: Read) -> None:
    report = Report()
    table = read("a,b\n1\n2,3\n4,5,6\n", report)
    assert [str(found.at) for found in report] == [
        "rules/pond/cards.csv:2:1",
        "rules/pond/cards.csv:4:5",
    ]
    assert rows(table) == [{"a": 2, "b": 3}]


def test_a_table_full_of_faults_ends_the_list_of_them(read: Read) -> None:
    report = Report()
    with pytest.raises(AuthorError, match="more faults"):
        read("a,b\n" + "1\n" * 5000, report)
    assert len(report) == 50


def test_a_korean_spreadsheet_in_cp949_is_recognised(fault: Fault) -> None:
    error = fault("name,n\nfox,1\n여우,2\n".encode("cp949"))
    assert place(error) == "cards.csv:3:1"
    assert error.message == "the table is not UTF-8"
    assert "CP949" in error.hint
    assert "“CSV UTF-8”" in error.hint


def test_other_encodings_are_refused_with_what_to_do(fault: Fault) -> None:
    hint = fault("año\nñ\n".encode("latin-1")).hint
    assert hint.startswith("save it as “CSV UTF-8”, or name its encoding")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf_16_is_known_by_its_mark(read: Read, encoding: str) -> None:
    mark = "" if encoding == "utf-16" else "\ufeff"
    assert rows(read((mark + "이름,n\n여우,1\n").encode(encoding))) == [{"이름": "여우", "n": 1}]


def test_an_encoding_that_is_named_is_read(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_bytes("이름,n\n여우,1\n".encode("cp949"))
    table = TableFile("t.csv", encoding="cp949")
    assert rows(read_table(GameFolder(tmp_path, "x"), table, AT, LANGUAGES)) == [
        {"이름": "여우", "n": 1}
    ]


def test_bytes_that_are_not_of_the_named_encoding_are_refused(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_bytes(b"a,b\nx,\xff\xff\n")
    with pytest.raises(AuthorError, match=r"t\.csv:2:1: the table is not CP949"):
        read_table(GameFolder(tmp_path, "x"), TableFile("t.csv", encoding="cp949"), AT, LANGUAGES)


# Separators.


@pytest.mark.parametrize("sign", [",", ";", "\t"])
def test_what_separates_the_names_separates_all_cells(read: Read, sign: str) -> None:
    text = '# a, b; c\n"name, long"|x|y\n1,5|"two|three"|4\n'.replace("|", sign)
    if sign == ",":
        text = text.replace("1,5", '"1,5"')
    table = read(text)
    assert table.columns == ("name_long", "x", "y")
    assert rows(table) == [{"name_long": "1,5", "x": f"two{sign}three", "y": 4}]
    assert table.rows[0].position("y").column == text.split("\n")[2].rindex("4") + 1


def test_a_separator_that_is_named_counts(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text("a,b;c,d\n1;2\n")
    table = TableFile("t.csv", separator=";")
    assert rows(read_table(GameFolder(tmp_path, "x"), table, AT, LANGUAGES)) == [
        {"a_b": 1, "c_d": 2}
    ]


def test_the_line_by_which_a_spreadsheet_names_the_separator_is_no_row(read: Read) -> None:
    table = read("sep=;\na;b\n1;2\n")
    assert rows(table) == [{"a": 1, "b": 2}]
    assert str(table.rows[0].at) == "rules/pond/cards.csv:3:1"


# What designers keep in their tables.


def test_a_name_of_several_words_is_one_word_in_expressions(read: Read) -> None:
    table = read("카드 이름,Card Cost (old),max-hp, x ,effect@ko,effect@en\n여우,1,2,3,가,a\n")
    assert table.names == ("카드_이름", "Card_Cost_old", "max_hp", "x", "effect")


def test_the_names_may_stand_in_a_line_that_is_named(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text("My cards,\nversion 3,\na,b\n1,2\n")
    table = read_table(GameFolder(tmp_path, "x"), TableFile("t.csv", header=3), AT, LANGUAGES)
    assert rows(table) == [{"a": 1, "b": 2}]
    with pytest.raises(AuthorError, match="line 9 holds no column names"):
        read_table(GameFolder(tmp_path, "x"), TableFile("t.csv", header=9), AT, LANGUAGES)


def test_columns_without_a_name_and_without_cells_are_left_out(read: Read) -> None:
    table = read("a,,b,,\n1,,2,,\n3, ,4,,\n")
    assert rows(table) == [{"a": 1, "b": 2}, {"a": 3, "b": 4}]


def test_a_cell_in_a_column_without_a_name_is_refused(fault: Fault) -> None:
    error = fault("a,,b\n1,,2\n3,what,4\n")
    assert place(error) == "cards.csv:3:3"
    assert error.message == "this cell is in column 2, which has no name"


def test_empty_cells_past_the_header_are_left_out(read: Read) -> None:
    assert rows(read("a,b\n1,2,,\n")) == [{"a": 1, "b": 2}]


def test_the_boxes_that_spreadsheets_tick_are_true_or_false(read: Read) -> None:
    found = [row["b"] for row in read("a,b\nx,TRUE\ny,FALSE\nz,True\nTRUE,1\n").rows]
    assert found == [True, False, "True", 1]


@pytest.mark.parametrize("cell", ["#REF!", "#N/A", "#DIV/0!", "#NAME?"])
def test_a_formula_that_has_failed_is_refused_at_its_cell(fault: Fault, cell: str) -> None:
    error = fault(f"a,b\n1,{cell}\n")
    assert place(error) == "cards.csv:2:3"
    assert error.message == f"the formula of this cell has failed: {cell}"
    assert place(fault(f"a,b\n{cell},1\n")) == "cards.csv:2:1"


@pytest.mark.parametrize("cell", ["2-Jan", "01월 02일"])
def test_what_was_taken_for_a_date_is_told(read: Read, cell: str) -> None:
    report = Report()
    assert rows(read(f"a,b\nx,{cell}\n", report)) == [{"a": "x", "b": cell}]
    (warning,) = report
    assert (str(warning.at), warning.severity) == ("rules/pond/cards.csv:2:3", "warning")
    assert f"“{cell}” looks like a date" in warning.message


def test_what_was_taken_for_a_date_above_the_header_does_not_matter(read: Read) -> None:
    report = Report()
    read("printed on,2-Jan\na,b\nx,1\n", report, header=2)
    assert len(report) == 0


def test_words_around_a_date_are_no_date(read: Read) -> None:
    report = Report()
    read("a,b\nx,on 2-Jan at noon\n", report)
    assert len(report) == 0


@pytest.mark.parametrize("sign", ["\0", "\x1b", "\x08", "\x7f"])
def test_control_characters_are_refused_with_their_line(fault: Fault, sign: str) -> None:
    error = fault(f"a\nb\n{sign}c\n")
    assert place(error) == "cards.csv:3:1"
    assert f"U+{ord(sign):04X}" in error.message


def test_a_missing_table_is_named_where_the_author_asked_for_it(tmp_path: Path) -> None:
    with pytest.raises(AuthorError) as caught:
        read_table(GameFolder(tmp_path, "pond"), "card.csv", AT, LANGUAGES)
    assert caught.value.at == AT
    assert caught.value.message == "there is no table “card.csv”"


# Bounds.


def test_a_table_larger_than_the_limit_is_not_read(
    fault: Fault, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "MAX_BYTES", 10)
    assert "larger than" in fault("a,b\n1,2\n3,4\n").message


def test_a_table_of_too_many_rows_is_refused(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MAX_ROWS", 3)
    error = fault("a\n1\n2\n3\n4\n5\n")
    assert (place(error), error.message) == ("cards.csv:5:1", "the table has more than 3 rows")


def test_a_table_of_too_many_cells_is_refused(
    fault: Fault, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "MAX_CELLS", 6)
    assert fault("a,b,c\n" + "1,2,3\n" * 3).message == "the table has more than 2 rows"


def test_a_huge_cell_is_refused(fault: Fault) -> None:
    assert "a cell has more than 131,072 characters" in fault("a\n" + "x" * 140_000).message


# Any table.

CELLS = st.text(
    st.characters(codec="utf-8", exclude_characters="\r\x7f", exclude_categories=["Cc"])
    | st.just("\n"),
    max_size=12,
).filter(lambda cell: cell.strip() not in ERRORS)


def as_written(cell: object) -> str:
    return {True: "TRUE", False: "FALSE"}[cell] if isinstance(cell, bool) else str(cell)


@given(st.lists(st.lists(CELLS, min_size=2, max_size=2), max_size=6))
def test_what_the_csv_module_writes_is_read_back(
    tmp_path_factory: pytest.TempPathFactory, cells: list[list[str]]
) -> None:
    written = io.StringIO(newline="")
    writer = csv.writer(written)
    # The first cell keeps each row from being blank or a remark.
    writer.writerows([["id", "a", "b"], *([f"r{n}", *row] for n, row in enumerate(cells))])
    root = tmp_path_factory.getbasetemp() / "written"
    root.mkdir(exist_ok=True)
    (root / "t.csv").write_bytes(written.getvalue().encode())
    table = read_table(GameFolder(root, "x"), "t.csv", AT, LANGUAGES)
    found = [[as_written(row["a"]), as_written(row["b"])] for row in table.rows]
    assert found == [
        [unicodedata.normalize("NFC", cell).strip(" \t\n") for cell in row] for row in cells
    ]


@given(
    st.binary(max_size=60)
    | st.text('a@#,"\n\r \t1.ko\0\ufeff가\x85\u2028', max_size=40).map(str.encode)
)
def test_any_bytes_are_a_table_or_an_author_error(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    root = tmp_path_factory.getbasetemp() / "any"
    root.mkdir(exist_ok=True)
    (root / "t.csv").write_bytes(data)
    try:
        table = read_table(GameFolder(root, "x"), "t.csv", AT, LANGUAGES)
    except AuthorError:
        return
    for row in table.rows:
        assert row.at.line <= data.count(b"\n") + data.count(b"\r") + 1
        for column in table.columns:
            row.position(column)
        localised(row, "ko")
