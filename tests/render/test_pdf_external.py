"""Other programs read the PDF of the whole gallery without a word of complaint."""

import pytest

from .external import output_of
from .pictures import page, save_pdf
from .scene_gallery import gallery

pytestmark = pytest.mark.external


@pytest.fixture(scope="module")
def pdf(tmp_path_factory):
    pages = [page(scene.items, scene.size) for scene in gallery().values()]
    return save_pdf(tmp_path_factory.mktemp("gallery"), *pages, duplex="long")


def test_qpdf_finds_nothing_wrong(pdf):
    said = output_of("qpdf", "--check", pdf)
    assert "No syntax or stream encoding errors found" in said
    assert "WARNING" not in said


def test_ghostscript_is_silent(pdf):
    options = ("-q", "-dNOPAUSE", "-dBATCH", "-dPDFSTOPONERROR", "-sDEVICE=nullpage")
    assert output_of("gs", *options, pdf) == ""


def test_poppler_is_silent(pdf, tmp_path):
    assert output_of("pdftoppm", "-r", "20", "-png", pdf, tmp_path / "page") == ""


def test_mupdf_has_no_complaint(pdf, tmp_path):
    said = output_of("mutool", "draw", "-r", "20", "-o", tmp_path / "page%d.png", pdf)
    # Debian builds it without colour management, and it says so for every file.
    others = [line for line in said.splitlines() if "ICC support" not in line]
    assert all(line.startswith("page ") for line in others), said


def test_every_font_is_an_embedded_subset_with_its_characters(pdf):
    rows = output_of("pdffonts", pdf).splitlines()[2:]
    assert rows
    for row in rows:
        assert "CID TrueType" in row
        assert row.split()[-5:-2] == ["yes", "yes", "yes"], row
