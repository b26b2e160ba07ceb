"""A font of a PDF: whether it is embedded, and which glyph a code draws."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from generator.core.patterns import pattern
from generator.preflight.findings import Place

if TYPE_CHECKING:
    import pikepdf

    from generator.preflight.geometry import PageGeometry

_SUBSET = pattern(r"[A-Z]{6}\+")
"""ISO 32000-1, 9.6.4: a tag of six capital letters marks a subset of a font."""
_MOST_SHOWN = 200_000


class FontFacts:
    """What a font says of itself, and the strings that are shown in it."""

    def __init__(self, font: pikepdf.Object) -> None:
        from pikepdf import Array, Dictionary

        self.subtype = _text(font.get("/Subtype"))
        self.name = _text(font.get("/BaseFont")) or _text(font.get("/Name")) or "without a name"
        self.says_characters = font.get("/ToUnicode") is not None
        self.shown: dict[bytes, Place] = {}
        inner = font
        descendants = font.get("/DescendantFonts")
        if isinstance(descendants, Array) and len(descendants):
            inner = descendants[0]
        descriptor = inner.get("/FontDescriptor") if isinstance(inner, Dictionary) else None
        self.program = next(
            (
                descriptor[key]
                for key in ("/FontFile2", "/FontFile3", "/FontFile")
                if isinstance(descriptor, Dictionary) and key in descriptor
            ),
            None,
        )
        self.encoding = font.get("/Encoding")
        self._inner = inner

    @property
    def is_embedded(self) -> bool:
        return self.subtype == "Type3" or self.program is not None

    @property
    def is_subset(self) -> bool:
        return self.subtype == "Type3" or bool(_SUBSET.match(self.name))

    @property
    def is_composite(self) -> bool:
        return self.subtype == "Type0"

    def show(self, text: bytes, page: PageGeometry, x: float, y: float) -> None:
        """Note that ``text`` is drawn with this font at a point of a page."""
        if text not in self.shown and len(self.shown) < _MOST_SHOWN:
            self.shown[text] = page.place(x, y)

    def places_without_glyph(self) -> list[tuple[int, Place]]:
        """Return codes that are drawn as glyph 0, the box for what is missing, and where.

        Codes of other encodings than two plain bytes are not looked at (ISO 32000-1,
        9.7.4.3), nor are those of fonts with one byte that name no glyphs.
        """
        if not self.is_composite:
            unnamed = self._unnamed_codes()
            pairs = ((code, place) for text, place in self.shown.items() for code in text)
            return [(code, place) for code, place in pairs if code in unnamed] if unnamed else []
        if _text(self.encoding) not in ("Identity-H", "Identity-V"):
            return []
        missing = self._missing_codes()
        found = []
        for text, place in self.shown.items():
            for start in range(0, len(text) - 1, 2):
                code = text[start] << 8 | text[start + 1]
                if missing(code):
                    found.append((code, place))
        return found

    def _unnamed_codes(self) -> frozenset[int]:
        from pikepdf import Array, Dictionary, Name

        differences = (
            self.encoding.get("/Differences") if isinstance(self.encoding, Dictionary) else None
        )
        if not isinstance(differences, Array):
            return frozenset()
        found, code = set(), 0
        for item in differences:
            if isinstance(item, Name):
                if item == "/.notdef":
                    found.add(code)
                code += 1
            elif isinstance(item, int):
                code = item
        return frozenset(found)

    def _missing_codes(self) -> Callable[[int], bool]:
        from pikepdf import PikepdfError, Stream

        table = self._inner.get("/CIDToGIDMap") if hasattr(self._inner, "get") else None
        if not isinstance(table, Stream):
            return lambda code: code == 0
        try:
            data = table.read_bytes()
        except (PikepdfError, RuntimeError):
            return lambda code: code == 0
        return lambda code: data[2 * code : 2 * code + 2] in (b"\0\0", b"", b"\0")


def _text(value: object) -> str:
    """Return a name without its slash, "" for anything else."""
    from pikepdf import Name

    # Names are bytes; that they are UTF-8 is no more than a habit.
    return bytes(value)[1:].decode("utf-8", "replace") if isinstance(value, Name) else ""
