"""Other programs read the PDF of the whole gallery without a word of complaint."""

import pytest

from .external import READERS, complaint_of, output_of
from .pictures import page, save_pdf
from .scene_gallery import gallery

pytestmark = pytest.mark.external


@pytest.fixture(scope="module")
def pdf(tmp_path_factory):
    pages = [page(scene.items, scene.size) for scene in gallery().values()]
    return save_pdf(tmp_path_factory.mktemp("gallery"), *pages, duplex="long")


@pytest.mark.parametrize("reader", READERS)
def test_other_programs_read_it_without_a_word(pdf, tmp_path, reader):
    assert complaint_of(reader, pdf, tmp_path) == ""


def test_every_font_is_an_embedded_subset_with_its_characters(pdf):
    rows = output_of("pdffonts", pdf).splitlines()[2:]
    assert rows
    for row in rows:
        assert "CID TrueType" in row
        assert row.split()[-5:-2] == ["yes", "yes", "yes"], row
