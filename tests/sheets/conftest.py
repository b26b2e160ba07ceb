"""Plans drawn and printed, for the tests that read pages back."""

import pytest

from generator.core.diagnostics import Report
from generator.render.pdf import DocumentInfo, write_pdf
from generator.sheets.page import Imprint, PageArtist
from generator.sheets.words import load_words
from generator.text.fonts import FontLibrary
from generator.text.typesetter import Typesetter
from generator.workspace import templates


@pytest.fixture(scope="session")
def typesetter():
    return Typesetter(FontLibrary())


@pytest.fixture(scope="session")
def draw(typesetter):
    """Return ``draw(plan, language, title)``: the pages of a plan."""

    def pages_of(made, language="en", title="Pond"):
        words = load_words(language, templates("languages"), Report())
        artist = PageArtist(made, Imprint(title, "1.2"), words, typesetter)
        return [artist.draw_page(page) for page in made.pages]

    return pages_of


@pytest.fixture(scope="session")
def print_pdf(draw, tmp_path_factory):
    """Return ``print_pdf(plan, language, title)``: the bytes of the file of a plan."""

    def pdf_of(made, language="en", title="Pond"):
        target = tmp_path_factory.mktemp("pdf") / "components.pdf"
        write_pdf(draw(made, language, title), DocumentInfo(title, language), target)
        return target.read_bytes()

    return pdf_of
