"""Text strings of PDF say what they should, to two readers of other people."""

import io

import pikepdf
import pytest
from reportlab.pdfbase.pdfdoc import DummyDoc, PDFString

from generator.render.pdf.strings import text_string

UNDEFINED = "\x7f\x9f\xad"
"""Codes that ISO 32000-1, annex D.2, leaves open, and another writer uses all the same."""


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Azul",
        "a (b) c",
        "back\\slash",
        "Ça – “là” …",
        "대륙횡단 철도",
        "€ 5",
        "Łódź ﬁ",
        "🂡 ace",
    ],
)
def test_a_text_is_read_back_as_it_was(text):
    assert str(pikepdf.Object.parse(text_string(text))) == text


def test_each_sign_is_spelled_as_another_writer_spells_it():
    for code in (*range(0x20, 0x3000), *range(0xAC00, 0xAD00), 0xFB01, 0xFB02, 0xFFFD):
        sign = chr(code)
        if sign not in UNDEFINED and not 0x80 <= code < 0xA0:
            assert text_string(sign) == PDFString(sign).format(DummyDoc()), hex(code)


def test_a_string_with_line_ends_stays_on_its_line():
    spelled = text_string("one\ntwo\rthree")
    assert len(io.BytesIO(spelled).readlines()) == 1
    assert str(pikepdf.Object.parse(spelled)) == "one\ntwo\rthree"
