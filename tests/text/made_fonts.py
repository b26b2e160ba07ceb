"""Fonts made for tests: small, and simple enough to count with."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont

UPEM = 1000
WIDTHS = {".notdef": 500, "space": 250, "H": 700, "o": 600, "f": 300, "i": 250, "f_i": 540}
LETTERS = {" ": "space", "H": "H", "o": "o", "f": "f", "i": "i"}


def _box(pen: Any, width: int, height: int = 700, stem: int = 80) -> None:
    pen.moveTo((stem, 0))
    pen.lineTo((width - stem, 0))
    pen.lineTo((width - stem, height))
    pen.lineTo((stem, height))
    pen.closePath()


def _bowl(pen: Any, width: int) -> None:
    middle, half, reach = width / 2, 250, 138
    pen.moveTo((middle + half, 250))
    pen.curveTo((middle + half, 250 + reach), (middle + reach, 500), (middle, 500))
    pen.curveTo((middle - reach, 500), (middle - half, 250 + reach), (middle - half, 250))
    pen.curveTo((middle - half, 250 - reach), (middle - reach, 0), (middle, 0))
    pen.curveTo((middle + reach, 0), (middle + half, 250 - reach), (middle + half, 250))
    pen.closePath()


def _draw(pen: Any, name: str) -> None:
    if name == "o":
        _bowl(pen, WIDTHS[name])
    elif name != "space":
        _box(pen, WIDTHS[name])


def _builder(letters: Mapping[str, str], is_ttf: bool) -> FontBuilder:
    builder = FontBuilder(UPEM, isTTF=is_ttf)
    builder.setupGlyphOrder(list(WIDTHS))
    builder.setupCharacterMap({ord(letter): name for letter, name in letters.items()})
    return builder


def _finish(builder: FontBuilder, family: str, weight: int, fs_type: int, features: str) -> TTFont:
    bearings = {"space": 0, "o": 50}
    builder.setupHorizontalMetrics({n: (w, bearings.get(n, 80)) for n, w in WIDTHS.items()})
    builder.setupHorizontalHeader(ascent=900, descent=-200)
    style = {400: "Regular", 700: "Bold"}[weight]
    builder.setupNameTable(
        {"familyName": family, "styleName": style, "psName": f"{family}-{style}"}
    )
    builder.setupOS2(fsType=fs_type, usWeightClass=weight, sCapHeight=700, version=4)
    builder.setupPost()
    if features:
        builder.addOpenTypeFeatures(features)
    return builder.font


def truetype(
    family: str = "Made",
    weight: int = 400,
    fs_type: int = 0,
    features: str = "",
    letters: Mapping[str, str] = LETTERS,
) -> TTFont:
    """Return a font with glyf outlines and the letters H, o, f, i and space."""
    from fontTools.pens.cu2quPen import Cu2QuPen

    builder = _builder(letters, is_ttf=True)
    glyphs = {}
    for name in WIDTHS:
        pen = TTGlyphPen(None)
        _draw(Cu2QuPen(pen, max_err=0.5), name)
        glyphs[name] = pen.glyph()
    builder.setupGlyf(glyphs)
    return _finish(builder, family, weight, fs_type, features)


def opentype(family: str = "MadeCff", weight: int = 400, fs_type: int = 0) -> TTFont:
    """Return the same font with CFF outlines."""
    builder = _builder(LETTERS, is_ttf=False)
    strings = {}
    for name, width in WIDTHS.items():
        pen = T2CharStringPen(width, None)
        _draw(pen, name)
        strings[name] = pen.getCharString()
    builder.setupCFF(f"{family}-Regular", {}, strings, {})
    return _finish(builder, family, weight, fs_type, "")


def squares() -> TTFont:
    """Return a font whose every sign, spaces too, is one em wide: lines can be counted."""
    ranges = ((0x20, 0x7F), (0xA0, 0xAD), (0xAE, 0x180), (0x2010, 0x2028), (0x2030, 0x205F))
    ranges += ((0x20A0, 0x20C0), (0x2100, 0x2200), (0x2460, 0x2500), (0x3000, 0x3100))
    ranges += ((0x4E00, 0x5200), (0x679A, 0x679B), (0xAC00, 0xD7A4), (0xFF01, 0xFFE7))
    builder = FontBuilder(UPEM, isTTF=True)
    builder.setupGlyphOrder([".notdef", "square"])
    builder.setupCharacterMap({at: "square" for first, end in ranges for at in range(first, end)})
    pen = TTGlyphPen(None)
    _box(pen, UPEM)
    builder.setupGlyf({".notdef": TTGlyphPen(None).glyph(), "square": pen.glyph()})
    builder.setupHorizontalMetrics({".notdef": (UPEM, 0), "square": (UPEM, 80)})
    builder.setupHorizontalHeader(ascent=880, descent=-120)
    builder.setupNameTable({"familyName": "Squares", "styleName": "Regular"})
    builder.setupOS2(sCapHeight=700, version=4)
    builder.setupPost()
    return builder.font


def variable_cff2() -> TTFont:
    """Return a variable font with CFF2 outlines: a bar 100 wide at 100, 500 wide at 900."""
    from fontTools.designspaceLib import AxisDescriptor, DesignSpaceDocument, SourceDescriptor
    from fontTools.varLib import build

    document = DesignSpaceDocument()
    document.addAxis(
        AxisDescriptor(tag="wght", name="Weight", minimum=100, default=100, maximum=900)
    )
    for weight, width in ((100, 100), (900, 500)):
        builder = FontBuilder(UPEM, isTTF=False)
        builder.setupGlyphOrder([".notdef", "I"])
        builder.setupCharacterMap({ord("I"): "I"})
        strings = {}
        for name in (".notdef", "I"):
            pen = T2CharStringPen(width + 200, None)
            _box(pen, width + 200, stem=100)
            strings[name] = pen.getCharString()
        builder.setupCFF("MadeVar", {}, strings, {})
        builder.setupHorizontalMetrics(dict.fromkeys((".notdef", "I"), (width + 200, 100)))
        builder.setupHorizontalHeader(ascent=900, descent=-200)
        builder.setupNameTable({"familyName": "MadeVar", "styleName": "Thin"})
        builder.setupOS2(version=4)
        builder.setupPost()
        source = SourceDescriptor(font=builder.font, location={"Weight": weight}, name=str(weight))
        document.addSource(source)
    return build(document)[0]


def save(font: TTFont, path: Path) -> Path:
    font.save(path)
    return path


def as_bytes(font: TTFont) -> bytes:
    stream = BytesIO()
    font.save(stream)
    return stream.getvalue()


def collection(path: Path, *fonts: TTFont) -> Path:
    made = TTCollection()
    made.fonts = [TTFont(BytesIO(as_bytes(font))) for font in fonts]
    made.save(path)
    return path
