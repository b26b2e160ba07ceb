"""Static fonts for the contenders that cannot read a variable one.

All sides set the same typeface: pnp reads the packaged variable Noto Sans KR, the floor and
the peers read two weights pinned from it. Two cuts are made: the whole font, which is what a
script's author would have on disk, and one of the KS X 1001 syllables and Latin only.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import drawing

WEIGHTS = {"Regular": 400, "Bold": 700}
CUTS = ("whole", "ksx1001")


def variable_font() -> Path:
    import justmytype_intl_cjk

    folder = Path(justmytype_intl_cjk.__file__).parent / "fonts" / "ofl" / "notosanskr"
    return next(folder.glob("NotoSansKR*.ttf"))


def make_fonts(folder: Path) -> None:
    """Write ``folder``/CUT/Regular.ttf and Bold.ttf where they are not there yet."""
    for cut in CUTS:
        for style, weight in WEIGHTS.items():
            path = folder / cut / f"{style}.ttf"
            if not path.exists():
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(rename_font(pin_weight(weight, cut), style))


def pin_weight(weight: int, cut: str) -> bytes:
    import uharfbuzz

    face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(variable_font())))
    wanted = uharfbuzz.SubsetInput()
    if cut == "whole":
        wanted.keep_everything()
    else:
        wanted.unicode_set.update(ksx1001_signs())
    wanted.pin_axis_location(face, "wght", weight)
    return bytes(wanted.subset(face).blob.data)


def ksx1001_signs() -> set[int]:
    """Return Latin and the 2,350 syllables of KS X 1001, rows 16 to 40 of the set."""
    lead, trail = range(0xB0, 0xC9), range(0xA1, 0xFF)
    syllables = {ord(bytes((a, b)).decode("euc-kr")) for a in lead for b in trail}
    return syllables | set(range(0x20, 0x180))


def rename_font(data: bytes, style: str) -> bytes:
    """Give the cut a name of its own: both weights of a variable font carry the same one."""
    from fontTools.ttLib import TTFont

    family = drawing.FAMILY
    full = family if style == "Regular" else f"{family} {style}"
    font = TTFont(BytesIO(data), recalcTimestamp=False)
    for number, name in {1: family, 2: style, 3: full, 4: full, 6: f"{family}-{style}"}.items():
        font["name"].setName(name, number, 3, 1, 0x409)
    out = BytesIO()
    font.save(out, reorderTables=None)
    return out.getvalue()


def write_fontconfig(path: Path, fonts: Path) -> None:
    """Write a font list with the whole cut alone, for peers that look fonts up by name."""
    path.write_text(
        '<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n'
        f"<fontconfig><dir>{fonts / 'whole'}</dir>"
        f"<cachedir>{path.parent / 'fontconfig-cache'}</cachedir></fontconfig>\n",
        encoding="utf-8",
    )
