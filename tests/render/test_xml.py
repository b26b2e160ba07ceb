"""Texts in XML: a reader gets back what was written, but for what XML cannot hold."""

from xml.etree import ElementTree

import pytest

from generator.render.xml import escaped, quoted

TEXTS = ["가나다 abc", 'a < b & "c" > d', "\tone\ntwo\r", "é\u200b\u00a0\U0001f600", "", "'"]


@pytest.mark.parametrize("text", TEXTS)
def test_a_reader_gets_back_what_was_written(text):
    element = ElementTree.fromstring(f"<a b={quoted(text)}>{escaped(text)}</a>")
    # A reader makes one line feed of any end of a line in content, as the standard asks.
    assert element.get("b") == text
    assert (element.text or "") == text.replace("\r", "\n")


def test_what_xml_cannot_hold_is_left_out():
    for code in (*range(0x20), 0x7F, 0xD800, 0xDFFF, 0xFFFE, 0xFFFF, 0x10FFFF):
        source = f"<a b={quoted(f'x{chr(code)}y')}/>".encode()
        assert len(ElementTree.fromstring(source).get("b")) in (2, 3)
