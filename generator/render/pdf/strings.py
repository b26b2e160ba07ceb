"""Text strings of PDF: in its own encoding where that has all signs, else in UTF-16."""

from __future__ import annotations

from codecs import BOM_UTF16_BE

_SPACING_ACCENTS = "\u02d8\u02c7\u02c6\u02d9\u02dd\u02db\u02da\u02dc"
_TYPOGRAPHIC = (
    "\u2022\u2020\u2021\u2026\u2014\u2013\u0192\u2044\u2039\u203a\u2212\u2030\u201e\u201c\u201d"
    "\u2018\u2019\u201a\u2122\ufb01\ufb02\u0141\u0152\u0160\u0178\u017d\u0131\u0142\u0153\u0161\u017e"
)
_CODES = {
    **{
        chr(code): code
        for code in (*range(0x18), *range(0x20, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100))
    },
    **dict(zip(_SPACING_ACCENTS, range(0x18, 0x20), strict=True)),
    **dict(zip(_TYPOGRAPHIC, range(0x80, 0x9F), strict=True)),
    "\u20ac": 0xA0,
}
"""PDFDocEncoding (ISO 32000-1, annex D.2)."""

_SPELLED = tuple(
    f"\\{chr(code)}" if chr(code) in "()\\"
    else chr(code) if 0x20 <= code < 0x7F
    else f"\\{code:03o}"
    for code in range(256)
)  # fmt: skip
"""How each byte stands in a literal string."""


def text_string(text: str) -> bytes:
    """Return a text string as it is written (ISO 32000-1, 7.9.2.2)."""
    codes = [_CODES.get(sign, -1) for sign in text]
    data = BOM_UTF16_BE + text.encode("utf-16-be") if -1 in codes else bytes(codes)
    return f"({''.join([_SPELLED[byte] for byte in data])})".encode("ascii")
