"""Spreadsheet files give the rows that the same table gives as CSV, and say where they cannot."""

import csv
import datetime
import io
import os
import unicodedata

import pytest

from generator.core.diagnostics import AuthorError, Position, Report, column_letters
from generator.source import workbooks
from generator.source.folder import GameFolder
from generator.source.tables import TableFile, localised, read_table
from tests.source.workbooks import ods, with_member, xls, xlsx

AT = Position("pond/game.yaml", 3, 8)
LANGUAGES = ("ko", "en")
MAKERS = {"xlsx": xlsx, "xls": xls, "ods": ods}
FORMATS = pytest.mark.parametrize("ending", MAKERS)


@pytest.fixture
def read(tmp_path):
    def read(data, ending, report=None, **wanted):
        (tmp_path / f"t.{ending}").write_bytes(data)
        table = TableFile(f"t.{ending}", **wanted)
        return read_table(GameFolder(tmp_path, "pond"), table, AT, LANGUAGES, report=report)

    return read


def told(report):
    return [(str(found.at), found.message) for found in report]


def faults(read, data, ending):
    report = Report()
    read(data, ending, report)
    return told(report)


# Row 1 of a spreadsheet is line 1 of a text.
CELLS = [
    ["# our cards", None, None, None, None, None],
    ["이름", "Card name", "cost", "share", "flag", "effect"],
    ["여우", "fox", 3, 0.25, True, "one, two"],
    [None, None, None, None, None, None],
    ["곰", "007", -2, 1.5, False, "first\nsecond"],
    ["# 두루미", "crane", 1, 1, True, None],
    [unicodedata.normalize("NFD", "가나다"), " padded ", 0, 100, True, None],
]
NAMES = ("이름", "Card_name", "cost", "share", "flag", "effect")
ROWS = [
    dict(zip(NAMES, cells, strict=True))
    for cells in (
        ("여우", "fox", 3, 0.25, True, "one, two"),
        ("곰", "007", -2, 1.5, False, "first\nsecond"),
        ("가나다", "padded", 0, 100, True, ""),
    )
]


def as_csv(rows):
    stream = io.StringIO(newline="")
    words = {None: "", True: "TRUE", False: "FALSE"}
    csv.writer(stream).writerows(
        [words[c] if c is None or isinstance(c, bool) else c for c in row] for row in rows
    )
    return stream.getvalue().encode()


@pytest.mark.parametrize("ending", [*MAKERS, "csv"])
def test_every_format_gives_the_same_rows(read, ending):
    data = as_csv(CELLS) if ending == "csv" else MAKERS[ending]({"Cards": CELLS})
    table = read(data, ending)
    assert [dict(row) for row in table.rows] == ROWS
    for row, wanted in zip(table.rows, ROWS, strict=True):
        assert [type(cell) for cell in row.values()] == [type(cell) for cell in wanted.values()]


@FORMATS
def test_a_cell_is_named_by_sheet_column_and_row(read, ending):
    table = read(MAKERS[ending]({"Cards": CELLS}), ending)
    assert [row.at.line for row in table.rows] == [3, 5, 7]
    assert str(table.rows[1].position("share")) == f"pond/t.{ending}:Cards!D5"


@pytest.mark.parametrize(
    ("number", "letters"), [(1, "A"), (26, "Z"), (27, "AA"), (52, "AZ"), (53, "BA"), (703, "AAA")]
)
def test_columns_are_lettered_as_in_spreadsheets(number, letters):
    assert column_letters(number) == letters


@FORMATS
def test_a_sheet_is_chosen_by_name_or_number_and_the_first_is_the_default(read, ending):
    data = MAKERS[ending]({"Cards": [["a"], [1]], "토큰": [["b"], [2]]})
    assert [dict(row) for row in read(data, ending).rows] == [{"a": 1}]
    assert [dict(row) for row in read(data, ending, sheet="토큰").rows] == [{"b": 2}]
    assert [dict(row) for row in read(data, ending, sheet=2).rows] == [{"b": 2}]


@FORMATS
def test_an_unknown_sheet_is_refused_with_the_nearest(read, ending):
    data = MAKERS[ending]({"Cards": [["a"], [1]]})
    with pytest.raises(AuthorError) as caught:
        read(data, ending, sheet="Crads")
    assert caught.value.at == AT
    assert caught.value.message == f"pond/t.{ending} has no sheet “Crads”"
    assert caught.value.hint == "did you mean “Cards”?"
    with pytest.raises(AuthorError) as caught:
        read(data, ending, sheet=2)
    assert caught.value.hint == "it has 1 sheet"


@FORMATS
def test_columns_by_language_are_one_column(read, ending):
    table = read(MAKERS[ending]({"S": [["t@ko", "t@en"], ["여우", "fox"]]}), ending)
    assert localised(table.rows[0], "ko") == {"t": "여우"}
    assert localised(table.rows[0], "en") == {"t": "fox"}


@FORMATS
def test_a_missing_text_is_told_at_its_cell(read, ending):
    data = MAKERS[ending]({"S": [["t@ko", "t@en"], ["여우", "fox"], ["곰", None]]})
    assert faults(read, data, ending) == [
        (f"pond/t.{ending}:S!B3", "“t” has no text in “en” in this row")
    ]


@FORMATS
def test_what_the_spreadsheet_took_for_a_date_is_told(read, ending):
    data = MAKERS[ending]({"S": [["a", "b"], ["x", datetime.date(2026, 1, 2)]]})
    report = Report()
    (row,) = read(data, ending, report).rows
    assert row["b"] == "2026-01-02"
    (warning,) = report
    assert (str(warning.at), warning.severity) == (f"pond/t.{ending}:S!B2", "warning")
    assert "a date or a time" in warning.message


MERGED = {
    "xlsx": lambda rows: xlsx({"S": rows}, merged=["A2:A3"]),
    "xls": lambda rows: xls({"S": rows}, merged=[(1, 2, 0, 0)]),
    "ods": lambda rows: ods(
        {
            "S": [
                rows[0],
                [
                    '<table:table-cell table:number-rows-spanned="2" office:value-type="string">'
                    "<text:p>x</text:p></table:table-cell>",
                    rows[1][1],
                ],
                ["<table:covered-table-cell/>", rows[2][1]],
            ]
        }
    ),
}


@FORMATS
def test_merged_cells_are_refused(read, ending):
    data = MERGED[ending]([["a", "b"], ["x", 1], [None, 2]])
    assert faults(read, data, ending) == [
        (
            f"pond/t.{ending}:S!A2",
            "the cells A2 to A3 are merged, so that only the first holds anything",
        )
    ]


def test_cells_merged_in_a_remark_do_not_matter(read):
    data = xlsx({"S": [["# our cards", None], ["a", "b"], [1, 2]]}, merged=["A1:B1"])
    assert faults(read, data, "xlsx") == []


def test_what_stands_above_a_header_that_is_named_does_not_matter(read):
    above = [["Our cards", None], [datetime.date(2026, 3, 1), "=1+1"]]
    data = xlsx({"S": [*above, ["a", "b"], [1, 2]]}, merged=["A1:B1"])
    report = Report()
    (row,) = read(data, "xlsx", report, header=3).rows
    assert dict(row) == {"a": 1, "b": 2}
    assert told(report) == []


def test_formulas_that_were_never_worked_out_are_told_once_a_column(read):
    # openpyxl writes formulas without values.
    data = xlsx({"S": [["a", "b"], ["x", "=1+1"], ["y", "=1+2"], ["z", 3]]})
    assert faults(read, data, "xlsx") == [
        (
            "pond/t.xlsx:S!B2",
            "the formula of this cell has no value saved with it (nor have 1 below it)",
        )
    ]


def test_a_formula_counts_as_what_it_came_to(read):
    data = with_member(
        xlsx({"S": [["a", "b", "c"], ["x", 7, "q"]]}),
        "xl/worksheets/sheet1.xml",
        lambda xml: xml.replace(b"<v>7</v>", b"<f>3+4</f><v>7</v>").replace(
            b'<c r="C2" t="inlineStr"><is><t>q</t></is>', b'<c r="C2" t="str"><f>""</f><v></v>'
        ),
    )
    (row,) = read(data, "xlsx", Report()).rows
    assert dict(row) == {"a": "x", "b": 7, "c": ""}
    assert faults(read, data, "xlsx") == []


def test_formulas_of_open_documents_are_told_alike(read):
    unworked = '<table:table-cell table:formula="of:=1+1"/>'
    failed = (
        '<table:table-cell table:formula="of:=1/0" office:value-type="string" '
        'calcext:value-type="error"><text:p>#DIV/0!</text:p></table:table-cell>'
    )
    worked = (
        '<table:table-cell table:formula="of:=3+4" office:value-type="float" office:value="7">'
        "<text:p>7</text:p></table:table-cell>"
    )
    data = ods({"S": [["a", "b"], ["x", worked], ["y", unworked], ["z", failed]]})
    assert faults(read, data, "ods") == [
        ("pond/t.ods:S!B3", "the formula of this cell has no value saved with it"),
        ("pond/t.ods:S!B4", "the formula of this cell has failed: #DIV/0!"),
    ]
    assert read(data, "ods").rows[0]["b"] == 7


def test_a_formula_that_has_failed_is_told_at_its_cell(read):
    data = xlsx({"S": [["a", "b"], ["x", "#REF!"]]})
    assert faults(read, data, "xlsx") == [
        ("pond/t.xlsx:S!B2", "the formula of this cell has failed: #REF!")
    ]


@pytest.mark.parametrize(
    ("number", "expected"),
    [(3.0, 3), (0.1 + 0.2, 0.3), (1e17, "100000000000000000"), (2.675, 2.675), (-0.0, 0)],
)
def test_numbers_are_those_that_the_spreadsheet_shows(read, number, expected):
    (row,) = read(xlsx({"S": [["a"], [number]]}), "xlsx").rows
    assert row["a"] == expected
    assert type(row["a"]) is type(expected)


@FORMATS
def test_a_column_without_a_name_may_not_hold_anything(read, ending):
    rows = [["a", None, "b"], [1, None, 2], [3, "note", 4]]
    report = Report()
    table = read(MAKERS[ending]({"S": rows}), ending, report)
    assert [dict(row) for row in table.rows] == [{"a": 1, "b": 2}]
    assert told(report) == [
        (f"pond/t.{ending}:S!B3", "this cell is in column 2, which has no name")
    ]


def test_the_header_may_stand_farther_down(read):
    data = xlsx({"S": [["My game"], ["draft 3"], ["a", "b"], [1, 2]]})
    table = read(data, "xlsx", header=3)
    assert [dict(row) for row in table.rows] == [{"a": 1, "b": 2}]
    assert str(table.rows[0].position("b")) == "pond/t.xlsx:S!B4"


@FORMATS
def test_an_empty_sheet_is_refused(read, ending):
    with pytest.raises(AuthorError, match="the table is empty"):
        read(MAKERS[ending]({"S": []}), ending)


# Hostile files.


def test_a_cell_at_the_far_corner_does_not_take_the_memory(read):
    data = with_member(
        xlsx({"S": [["a"], [1]]}),
        "xl/worksheets/sheet1.xml",
        lambda xml: xml.replace(b'r="A2"', b'r="XFD1048576"').replace(b'r="2"', b'r="1048576"'),
    )
    with pytest.raises(AuthorError, match="the sheet is too large") as caught:
        read(data, "xlsx")
    assert str(caught.value.at) == "pond/t.xlsx"


def test_cells_repeated_without_end_do_not_take_the_memory(read):
    many = (
        '<table:table-cell table:number-columns-repeated="16000" office:value-type="string">'
        f"<text:p>{'x' * 1000}</text:p></table:table-cell>"
    )
    with pytest.raises(AuthorError):
        read(ods({"S": [["a"], *[[many]] * 600]}), "ods")


def test_one_text_used_by_many_cells_does_not_take_the_memory(read):
    # The old binary format keeps each text once.
    data = xls({"S": [["a"], *[["x" * 30_000]] * 60_000]})
    assert len(data) < 3_000_000
    with pytest.raises(AuthorError, match="the sheet is too large"):
        read(data, "xls")


ENDLESS = """
import sys
sys.path.insert(0, {folder!r})
import workbook_reader

def read_workbook(data, sheet):
    while True:
        pass

workbook_reader.MOST_SECONDS = 1
workbook_reader.read_workbook = read_workbook
workbook_reader.main()
"""


@pytest.mark.skipif(os.name != "posix", reason="limits of POSIX")
def test_reading_has_an_end_that_no_busy_machine_brings_nearer(read, tmp_path, monkeypatch):
    """What counts is the time that the reader itself has had of the processor."""
    reader = tmp_path / "reader.py"
    reader.write_text(ENDLESS.format(folder=str(workbooks._READER.parent)), "utf-8")
    monkeypatch.setattr(workbooks, "_READER", reader)
    with pytest.raises(AuthorError, match="the sheet is too large"):
        read(xlsx({"S": [["a"]]}), "xlsx")


def test_a_huge_cell_is_told_at_its_place(read):
    data = ods({"S": [["a", "b"], ["x", "y" * 10_000_000]]})
    assert faults(read, data, "ods") == [
        ("pond/t.ods:S!B2", "this cell has more than 131,072 characters")
    ]


@FORMATS
@pytest.mark.parametrize("data", [b"", b"PK\x03\x04 no zip", b"\xd0\xcf\x11\xe0" * 200, b"a,b\n"])
def test_what_is_no_spreadsheet_is_refused(read, ending, data):
    with pytest.raises(AuthorError, match="no spreadsheet that can be read"):
        read(data, ending)


@FORMATS
def test_a_spreadsheet_cut_short_is_refused(read, ending):
    whole = MAKERS[ending]({"S": CELLS})
    for share in (0.3, 0.6, 0.9):
        with pytest.raises(AuthorError):
            read(whole[: int(len(whole) * share)], ending)


def test_entities_are_not_worked_out(read):
    bomb = (
        b'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">'
        + b"".join(
            b'<!ENTITY %c "%s">' % (ord("b") + n, b"&%c;" % (ord("a") + n) * 10) for n in range(12)
        )
        + b"]>"
    )
    data = with_member(
        ods({"S": [["a"], ["<table:table-cell office:value-type='string'><text:p>&m;</text:p>"
                           "</table:table-cell>"]]}),
        "content.xml",
        lambda xml: xml.replace(b"?>", b"?>" + bomb, 1),
    )  # fmt: skip
    try:
        table = read(data, "ods", Report())
    except AuthorError:
        return
    assert all(len(str(cell)) < 20 for row in table.rows for cell in row.values())
