"""Spreadsheet files made by programs of others, and OpenDocument written by its standard."""

import datetime
import io
import zipfile
from xml.sax.saxutils import escape

MIME = "application/vnd.oasis.opendocument.spreadsheet"
NAMESPACES = " ".join(
    f'xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{long}:1.0"'
    for short, long in (("office", "office"), ("table", "table"), ("text", "text"))
)


def xlsx(sheets, *, merged=(), change=None):
    """Return an XLSX file by openpyxl; ``sheets`` are rows by name."""
    import openpyxl

    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    for cells in merged:
        book.worksheets[0].merge_cells(cells)
    if change is not None:
        change(book)
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def xls(sheets, *, merged=()):
    """Return an XLS file by xlwt."""
    import xlwt

    date = xlwt.easyxf(num_format_str="YYYY-MM-DD")
    book = xlwt.Workbook()
    for name, rows in sheets.items():
        sheet = book.add_sheet(name)
        for y, row in enumerate(rows):
            for x, cell in enumerate(row):
                if isinstance(cell, datetime.date):
                    sheet.write(y, x, cell, date)
                elif cell is not None:
                    sheet.write(y, x, cell)
    for top, bottom, left, right in merged:
        book.get_sheet(0).merge(top, bottom, left, right)
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def ods(sheets):
    """Return an ODS file; cells are values, or the whole element as text after ``<``.

    As LibreOffice does, it ends each sheet with rows to the last one that there can be.
    """
    tables = "".join(
        f'<table:table table:name="{escape(name)}">{"".join(map(_row, rows))}'
        '<table:table-row table:number-rows-repeated="1048000">'
        '<table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>'
        for name, rows in sheets.items()
    )
    content = (
        f'<?xml version="1.0" encoding="UTF-8"?><office:document-content {NAMESPACES} '
        'xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0">'
        f"<office:body><office:spreadsheet>{tables}</office:spreadsheet></office:body>"
        "</office:document-content>"
    )
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("mimetype", MIME)
        archive.writestr("content.xml", content)
        archive.writestr(
            "META-INF/manifest.xml",
            "<manifest:manifest"
            ' xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
            f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{MIME}"/>'
            '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>'
            "</manifest:manifest>",
        )
    return stream.getvalue()


def _row(cells):
    return f"<table:table-row>{''.join(map(_cell, cells))}</table:table-row>"


def _cell(value):
    if value is None:
        return "<table:table-cell/>"
    if isinstance(value, str) and value.startswith("<"):
        return value
    kind, attribute = {
        bool: ("boolean", "boolean-value"),
        int: ("float", "value"),
        float: ("float", "value"),
        datetime.date: ("date", "date-value"),
        str: ("string", ""),
    }[type(value)]
    written = str(value).lower() if isinstance(value, bool) else str(value)
    given = f' office:{attribute}="{written}"' if attribute else ""
    lines = "".join(f"<text:p>{escape(line)}</text:p>" for line in str(value).split("\n"))
    return f'<table:table-cell office:value-type="{kind}"{given}>{lines}</table:table-cell>'


def with_member(data, name, change):
    """Return a zip file with one member changed."""
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(stream, "w") as new:
        for member in old.namelist():
            content = old.read(member)
            new.writestr(member, change(content) if member == name else content)
    return stream.getvalue()
