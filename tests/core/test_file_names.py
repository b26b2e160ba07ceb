"""Names of files are what every system takes (Windows: the rules of “Naming Files”)."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.core.file_names import safe_file_name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Frog", "Frog"),
        ("Card 7: the frog", "Card-7-the-frog"),
        ("카드 이름", "카드-이름"),
        (unicodedata.normalize("NFD", "여우"), "여우"),
        ("a/b\\c", "a-b-c"),
        ("../../etc/passwd", "etc-passwd"),
        ('<"what?">*|', "what"),
        ("ends with dots...", "ends-with-dots"),
        ("  spaces  ", "spaces"),
        (".hidden", "hidden"),
        ("con", "con_"),
        ("NUL", "NUL_"),
        ("com1.txt", "com1.txt_"),
        ("lpt²", "lpt²_"),
        ("console", "console"),
        ("a\tb\nc", "a-b-c"),
        ("fr\u200bog\u202e", "frog"),
        ("v1.2", "v1.2"),
        ("???", ""),
        ("", ""),
    ],
)
def test_a_name_is_made_safe(text, name):
    assert safe_file_name(text) == name


@given(st.text())
def test_any_text_gives_a_name_that_is_safe_and_stays(text):
    name = safe_file_name(text)
    assert not set(name) & set('<>:"/\\|?*')
    assert not name.endswith((".", " "))
    assert not name.startswith(".")
    assert name == unicodedata.normalize("NFC", name)
    assert all(unicodedata.category(sign)[0] != "C" for sign in name)
    assert safe_file_name(name) == name
