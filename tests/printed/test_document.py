"""The PDF as a document: sound, self-contained, and ready for the printer's dialogue."""

import re

import pikepdf
import pytest

from tests.render.external import READERS, complaint_of, output_of

from .edition import PAPERS
from .pdfium import MM

SUBSET = re.compile(r"/[A-Z]{6}\+")
"""ISO 32000-1, 9.6.4: a tag of six capital letters marks a subset of a font."""


@pytest.fixture
def document(edition):
    with pikepdf.open(edition.pdf) as pdf:
        yield pdf


def numbers(box):
    return [float(number) for number in box]


def lies_in(inner, outer):
    (a, b, c, d), (left, low, right, high) = numbers(inner), numbers(outer)
    return left <= a < c <= right and low <= b < d <= high


def fonts(document):
    """Return each font that a page or a drawing on it can use."""
    found = {}
    for thing in document.objects:
        if isinstance(thing, pikepdf.Dictionary | pikepdf.Stream) and "/Font" in thing:
            for font in thing.Font.values():
                found[font.objgen] = font
        if isinstance(thing, pikepdf.Dictionary | pikepdf.Stream) and "/Resources" in thing:
            for font in thing.Resources.get("/Font", {}).values():
                found[font.objgen] = font
    return list(found.values())


def streams(document):
    """Return each page and each form."""
    forms = [
        thing
        for thing in document.objects
        if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form"
    ]
    return [*document.pages, *forms]


def shown(stream):
    """Return each font and code of two bytes that a page or form shows."""
    resources = stream.obj.Resources if isinstance(stream, pikepdf.Page) else stream.Resources
    font, saved = None, []
    for instruction in pikepdf.parse_content_stream(stream, "q Q Tf Tj TJ ' \""):
        operands, operator = instruction.operands, str(instruction.operator)
        if operator == "Tf":
            font = resources.Font[str(operands[0])]
        elif operator == "q":
            saved.append(font)
        elif operator == "Q":
            font = saved.pop()
        parts = [part for o in operands for part in (o if isinstance(o, pikepdf.Array) else [o])]
        codes = b"".join(bytes(part) for part in parts if isinstance(part, pikepdf.String))
        for place in range(0, len(codes), 2):
            yield font, int.from_bytes(codes[place : place + 2], "big")


def glyph(font, code):
    """Return the number of the outline that is drawn for ``code`` (ISO 32000-1, 9.7.4.3)."""
    (inner,) = font.DescendantFonts
    table = inner.get("/CIDToGIDMap", "/Identity")
    if table == "/Identity":
        return code
    return int.from_bytes(table.read_bytes()[2 * code : 2 * code + 2], "big")


def test_every_font_is_an_embedded_subset_of_outlines_that_says_its_characters(document):
    assert fonts(document)
    for font in fonts(document):
        assert font.Subtype == "/Type0", font.Subtype
        assert font.Encoding == "/Identity-H"
        assert "/ToUnicode" in font
        (inner,) = font.DescendantFonts
        assert inner.Subtype == "/CIDFontType2"
        assert len(inner.FontDescriptor.FontFile2.read_bytes()) > 100
        for name in (font.BaseFont, inner.BaseFont, inner.FontDescriptor.FontName):
            assert SUBSET.match(str(name)), name


def test_no_sign_is_drawn_as_the_box_for_missing_ones(document):
    used = {}
    for stream in streams(document):
        for font, code in shown(stream):
            used.setdefault(font.objgen, (font, set()))[1].add(code)
    assert used
    for font, codes in used.values():
        assert all(glyph(font, code) for code in codes)


def test_every_page_is_the_paper_of_the_profile(edition, document):
    for page in document.pages:
        left, bottom, right, top = numbers(page.obj.MediaBox)
        assert (left, bottom) == (0, 0)
        assert sorted((right / MM, top / MM)) == pytest.approx(PAPERS[edition.profile], abs=0.01)
        assert page.obj.get("/Rotate", 0) == 0
        assert page.obj.get("/UserUnit", 1) == 1


def test_trim_lies_in_bleed_and_bleed_in_the_paper(document):
    for page in document.pages:
        for name in ("/MediaBox", "/TrimBox", "/BleedBox"):
            assert len(page.obj[name]) == 4, name
        assert lies_in(page.obj.TrimBox, page.obj.BleedBox)
        assert lies_in(page.obj.BleedBox, page.obj.MediaBox)


def test_viewers_are_asked_to_print_at_full_size_from_the_tray_of_that_paper(document):
    wishes = document.Root.ViewerPreferences
    assert wishes.PrintScaling == "/None"
    assert wishes.PickTrayByPDFSize is True


def test_both_sides_are_asked_for_where_every_sheet_but_the_last_has_a_back(edition, document):
    sides = [page["side"] for page in edition.pages]
    in_turn = sides == (["front", "back"] * len(sides))[: len(sides)]
    duplex = document.Root.ViewerPreferences.get("/Duplex")
    # One sheet without a back would take the next sheet's front on its other side.
    assert duplex == ("/DuplexFlipLongEdge" if in_turn and len(sides) > 1 else None)


def test_the_document_states_its_language_and_title(edition, document):
    assert document.Root.Lang == edition.language
    assert str(document.docinfo.Title) == edition.manifest["title"] != ""
    with document.open_metadata() as xmp:
        assert xmp["dc:title"] == edition.manifest["title"]
        assert list(xmp["dc:language"]) == [edition.language]
    assert document.Root.Metadata.Subtype == "/XML"


def test_the_document_is_open_and_runs_nothing(document):
    assert not document.is_encrypted
    assert "/OpenAction" not in document.Root
    assert "/AcroForm" not in document.Root
    assert "/JavaScript" not in document.Root.get("/Names", {})
    for thing in document.objects:
        if isinstance(thing, pikepdf.Dictionary):
            assert thing.get("/S") not in ("/JavaScript", "/Launch", "/URI", "/SubmitForm")


@pytest.mark.external
@pytest.mark.parametrize("reader", READERS)
def test_other_programs_read_it_without_a_word(edition, tmp_path, reader):
    assert complaint_of(reader, edition.pdf, tmp_path) == ""


@pytest.mark.external
def test_poppler_sees_embedded_subsets_only(edition):
    rows = output_of("pdffonts", edition.pdf).splitlines()[2:]
    assert rows
    for row in rows:
        assert "CID TrueType" in row
        assert row.split()[-5:-2] == ["yes", "yes", "yes"], row
