"""Tables of a composite font: from its codes to glyphs, to widths and to characters."""

from __future__ import annotations

from collections import Counter

from generator.render.numbers import number

Key = tuple[int, str]
"""A glyph and the characters it stands for: what has a code of its own."""


def glyph_table(places: dict[int, int]) -> bytes:
    """Return the table from CIDs to glyphs of the embedded program."""
    table = bytearray(2 * (max(places) + 1))
    for code, glyph in places.items():
        table[2 * code : 2 * code + 2] = glyph.to_bytes(2, "big")
    return bytes(table)


def spelled_widths(widths: dict[int, float]) -> tuple[str, str]:
    """Return the commonest width, and all others in the form of a /W array."""
    spelled = {code: number(width) for code, width in sorted(widths.items())}
    common = Counter(spelled.values()).most_common(1)[0][0]
    groups: list[list[int]] = []
    for code in (code for code, width in spelled.items() if width != common):
        if groups and groups[-1][-1] == code - 1:
            groups[-1].append(code)
        else:
            groups.append([code])
    listed = [f"{group[0]}[{' '.join(spelled[code] for code in group)}]" for group in groups]
    return common, f"[{''.join(listed)}]"


_CMAP_HEAD = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
"""
_CMAP_TAIL = """endcmap
CMapName currentdict /CMap defineresource pop
end
end
"""


def to_unicode(codes: dict[Key, int]) -> bytes:
    """Return the CMap from codes to the characters they stand for."""
    rows = [f"<{code:04X}> <{utf16(text)}>" for (_, text), code in codes.items()]
    # A block of a CMap holds at most a hundred rows.
    blocks = [rows[start : start + 100] for start in range(0, len(rows), 100)]
    listed = "".join(f"{len(b)} beginbfchar\n{chr(10).join(b)}\nendbfchar\n" for b in blocks)
    return (_CMAP_HEAD + listed + _CMAP_TAIL).encode("ascii")


def utf16(text: str) -> str:
    """Return ``text`` in UTF-16, the most significant byte first, in hexadecimal digits."""
    return text.encode("utf-16-be", "surrogatepass").hex().upper()
