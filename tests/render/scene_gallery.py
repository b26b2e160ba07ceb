"""Tiny scenes that between them use every field of every item."""

from __future__ import annotations

import hashlib
import io
import struct
import zlib
from functools import cache
from typing import Literal

from PIL import Image

from generator.core import outline as shapes
from generator.core.colour import BLACK, WHITE, Colour, parse_colour
from generator.core.geometry import Rect, Size, Transform
from generator.core.outline import CLOSE, Outline
from generator.scene import (
    GlyphRun,
    Group,
    Item,
    Picture,
    PictureData,
    Scene,
    Shape,
    Stroke,
    Symbol,
    Text,
    Typeface,
    Use,
)
from generator.text.fonts import FontLibrary
from generator.text.markup import Span
from generator.text.style import TextStyle
from generator.text.typesetter import Typesetter

RED, GREEN, BLUE = (parse_colour(code) for code in ("#c8362e", "#2e8b57", "#1f6fb5"))
GOLD = parse_colour("#f2b632")
SIZE = Size(120 / 72 * 25.4, 90 / 72 * 25.4)
"""500 by 375 pixels at 300 dpi, so that no renderer has to round."""

_library = FontLibrary()
_typesetter = Typesetter(_library)


def typeface(weight: int = 400) -> Typeface:
    return _library.chain(("Noto Sans KR",), weight)[0]


def run(text: str, size: float = 4.0, weight: int = 400) -> GlyphRun:
    """Return ``text`` as the text engine shapes it, at an em of ``size`` mm."""
    style = TextStyle(font_size=size / 25.4 * 72, weight=weight)
    items = _typesetter.set_at_point((Span(text, style),), style).items
    runs = [item.run for item in items if isinstance(item, Text)]
    assert len(runs) == 1, "the gallery sets texts of one run"
    return runs[0]


def words(x: float, y: float, text: str, size: float = 4.0, weight: int = 400) -> Text:
    return Text(x, y, run(text, size, weight))


def enlarged(rows: str) -> Image.Image:
    """Return a picture drawn as letters, many pixels each so that smoothing does not matter."""
    lines = rows.split()
    image = Image.new("RGBA", (len(lines[0]), len(lines)))
    image.putdata([LETTERS[letter] for line in lines for letter in line])
    return image.resize((image.width * 24, image.height * 24), Image.Resampling.NEAREST)


def stored(data: bytes, image: Image.Image, kind: Literal["png", "jpeg"] = "png") -> PictureData:
    return PictureData(hashlib.sha256(data).hexdigest(), kind, data, image.width, image.height)


def picture(rows: str, mode: str, **saved: object) -> PictureData:
    """Return a picture drawn as letters, a JPEG if ``saved`` has a quality."""
    image = enlarged(rows)
    kind: Literal["png", "jpeg"] = "jpeg" if "quality" in saved else "png"
    buffer = io.BytesIO()
    image.convert(mode).save(buffer, kind, **saved)
    return stored(buffer.getvalue(), image, kind)


def clear_palette(rows: str) -> PictureData:
    """Return a picture of few colours, one of them clear."""
    names, lines = ".rgbk-", rows.split()
    few = Image.new("P", (len(lines[0]), len(lines)))
    few.putpalette([level for name in names for level in LETTERS[name][:3]])
    few.putdata([names.index(letter) for line in lines for letter in line])
    few = few.resize((few.width * 24, few.height * 24), Image.Resampling.NEAREST)
    buffer = io.BytesIO()
    few.save(buffer, "png", transparency=names.index("-"))
    return stored(buffer.getvalue(), few)


# Left, top, across and down of each pass of Adam7.
PASSES = (
    (0, 0, 8, 8),
    (4, 0, 8, 8),
    (0, 4, 4, 8),
    (2, 0, 4, 4),
    (0, 2, 2, 4),
    (1, 0, 2, 2),
    (0, 1, 1, 2),
)


def in_passes(rows: str) -> PictureData:
    """Return a picture that builds up in seven passes, which Pillow cannot write."""
    image = enlarged(rows).convert("RGB")
    lines = bytearray()
    for left, top, across, down in PASSES:
        for y in range(top, image.height, down):
            row = [image.getpixel((x, y)) for x in range(left, image.width, across)]
            lines += bytes([0, *(level for pixel in row for level in pixel)])
    chunks = (
        (b"IHDR", struct.pack(">IIBBBBB", *image.size, 8, 2, 0, 0, 1)),
        (b"IDAT", zlib.compress(bytes(lines))),
        (b"IEND", b""),
    )
    data = b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(content))
        + name
        + content
        + struct.pack(">I", zlib.crc32(name + content))
        for name, content in chunks
    )
    return stored(data, image)


LETTERS = {
    ".": (255, 255, 255, 255),
    "r": (200, 54, 46, 255),
    "g": (46, 139, 87, 255),
    "b": (31, 111, 181, 255),
    "k": (0, 0, 0, 255),
    "-": (255, 255, 255, 0),
    "h": (31, 111, 181, 128),
}
F_SHAPE = "rrrr r... ggg. b... b..k"


def _fills() -> tuple[Item, ...]:
    ring: Outline = (*shapes.circle((30, 8), 12), *reversed_circle((30, 8), 5))
    return (
        Shape(shapes.rectangle(Rect(2, 2, 10, 8)), fill=RED),
        Shape(shapes.rectangle(Rect(14, 2, 8, 8), 3), fill=GREEN),
        Shape(ring, fill=BLUE),
        Shape(shapes.star((7, 20), 5, 14, 0.4), fill=GOLD),
        Shape(shapes.ellipse(Rect(14, 14, 10, 14)), fill=Colour(0.2, 0.4, 0.6)),
        Shape(pentagram((32, 22), 14), fill=BLACK),
    )


def reversed_circle(centre: tuple[float, float], diameter: float) -> Outline:
    """Return a circle against the clock, which cuts a hole by the non-zero rule."""
    mirrored = Transform(-1, 0, 0, 1, 2 * centre[0], 0)
    return shapes.transform(shapes.circle(centre, diameter), mirrored)


def pentagram(centre: tuple[float, float], diameter: float) -> Outline:
    """Return a star drawn in one stroke: its middle is full by the non-zero rule only."""
    tips = shapes.circle_points(centre, 5, diameter)
    return shapes.polyline([tips[i] for i in (0, 2, 4, 1, 3)], closed=True)


def _strokes() -> tuple[Item, ...]:
    bend = [(3.0, 3.0), (10.0, 3.0), (4.0, 9.0)]
    spike = [(2.0, 26.0), (12.0, 24.0), (2.0, 22.0)]

    def line(dx: float, dy: float, stroke: Stroke) -> Shape:
        moved = [(x + dx, y + dy) for x, y in bend]
        return Shape(shapes.polyline(moved), stroke=stroke)

    return (
        line(0, 0, Stroke(RED, 1.5, "butt", "miter")),
        line(12, 0, Stroke(GREEN, 1.5, "round", "round")),
        line(24, 0, Stroke(BLUE, 1.5, "square", "bevel")),
        line(0, 10, Stroke(BLACK, 0.6, "butt", "miter", (2.0, 1.0), 0.5)),
        line(12, 10, Stroke(BLACK, 0.6, "round", "round", (1.5,))),
        line(24, 10, Stroke(BLACK, 0.6, "butt", "bevel", (0.0, 0.0))),
        Shape(shapes.polyline(spike), stroke=Stroke(RED, 1.0, "butt", "miter")),
        Shape(shapes.polyline([(16, 24), (24, 24)]), stroke=Stroke(GREEN, 0.0)),
        Shape(shapes.polyline([(27, 25), (27, 25)]), stroke=Stroke(BLUE, 3.0, "round")),
        Shape(
            shapes.rectangle(Rect(31, 22, 6, 5), 1),
            fill=GOLD,
            stroke=Stroke(Colour(0.1, 0.1, 0.12), 0.8),
        ),
    )


def _alphas() -> tuple[Item, ...]:
    stripe = Shape(shapes.rectangle(Rect(0, 12, 40, 5)), fill=BLACK)
    clear_fill, clear_pen = BLUE._replace(alpha=0.4), RED._replace(alpha=0.5)
    return (
        stripe,
        Shape(shapes.circle((8, 14), 12), fill=clear_fill),
        Shape(shapes.circle((21, 14), 10), fill=clear_fill, stroke=Stroke(clear_pen, 2)),
        Shape(shapes.circle((33, 14), 10), fill=GREEN, stroke=Stroke(clear_pen, 2)),
        Shape(shapes.polyline([(2, 25), (38, 25)]), stroke=Stroke(clear_pen, 3)),
        Text(4, 26, run("맑은 글", 4, 700), clear_fill),
    )


def _clips() -> tuple[Item, ...]:
    dots = tuple(
        Shape(shapes.circle((x, y), 3), fill=RED) for x in range(0, 41, 4) for y in range(0, 31, 4)
    )
    inner = Group(dots, clip=shapes.rectangle(Rect(4, 4, 12, 20), 3))
    turned = Group(
        dots, Transform.rotation(20, (28, 15)), clip=shapes.regular_polygon((28, 15), 6, 18)
    )
    nothing = Group((Shape(shapes.rectangle(Rect(0, 0, 40, 30)), fill=BLACK),), clip=())
    return (Group((inner,), clip=shapes.circle((10, 14), 16)), turned, nothing)


def _transforms() -> tuple[Item, ...]:
    flag = (
        Shape(shapes.polyline([(0, 0), (8, 0), (8, 4), (0, 2)], closed=True), fill=BLUE),
        Shape(shapes.polyline([(0, 0), (0, 8)]), stroke=Stroke(BLACK, 0.5)),
        words(1, 7, "깃Flag", 3),
    )
    squeezed = Group(flag, Transform.scaling(0.5, 1.5), label="squeezed")
    return (
        Group(flag, Transform.translation(2, 2)),
        Group(flag, Transform(-1, 0, 0, 1, 24, 2)),
        Group((squeezed,), Transform.rotation(30).then(Transform.translation(30, 3))),
        Group(flag, Transform.rotation(90).then(Transform.translation(14, 16))),
        Group(flag, Transform.rotation(180).then(Transform.translation(30, 26))),
        Group(flag, Transform(1, 0, 0.5, 1, 30, 18)),
        Group(flag, Transform.scaling(0.0)),
    )


def _opacities() -> tuple[Item, ...]:
    pair = (
        Shape(shapes.circle((7, 8), 10), fill=RED),
        Shape(shapes.circle((13, 8), 10), fill=BLUE, stroke=Stroke(BLACK, 1)),
        Text(5, 9, run("겹침", 3), WHITE),
    )
    stripe = Shape(shapes.rectangle(Rect(0, 6, 40, 3)), fill=GOLD)
    nested = Group(
        (Group(pair, opacity=0.5), *pair[:1]), Transform.translation(20, 14), opacity=0.6
    )
    return (
        stripe,
        Group(pair, opacity=0.5),
        Group(pair, Transform.translation(20, 0), opacity=0.25),
        Group(pair, Transform.translation(0, 14), opacity=0.0),
        Group(pair, Transform.rotation(15).then(Transform.translation(4, 13)), opacity=0.8),
        nested,
    )


def _symbols() -> tuple[Item, ...]:
    drop = Symbol(
        "drop",
        (
            Shape(shapes.circle((3, 3), 5), fill=GREEN, stroke=Stroke(BLACK, 0.3)),
            Text(1.8, 4, run("물", 2.4), WHITE),
        ),
        Rect(0, 0, 6, 6),
    )
    pair = Symbol("pair", (Use(drop), Use(drop, Transform.translation(6, 0))), Rect(0, 0, 12, 6))
    return (
        Use(drop, Transform.translation(2, 2), label="a drop"),
        Use(drop, Transform.scaling(1.5).then(Transform.translation(10, 2))),
        Use(drop, Transform.rotation(90).then(Transform.translation(30, 2))),
        Use(pair, Transform.translation(2, 14)),
        Use(pair, Transform.rotation(-20).then(Transform.translation(18, 20))),
        Group((Use(pair),), Transform.translation(24, 22), opacity=0.4),
    )


def _texts() -> tuple[Item, ...]:
    upright = Transform.rotation(-90).then(Transform.translation(38, 28))
    return (
        words(2, 5, "AVATAR To. Wave 10:30"),
        Text(2, 11, run("점수를 셉니다", 5, 700), RED),
        words(2, 15, "작은 글자 6 pt, small", 2.1167),
        words(2, 19, "① → ★ 「낫표」 — 漢字", 3),
        words(2, 27, "가Ag", 8, 900),
        Group((words(0, 0, "돌린 글 turned", 3),), upright),
        marked_text(24, 26),
    )


def marked_text(x: float, y: float) -> Text:
    """Return a text whose accents are glyphs of their own, one of them raised."""
    face = typeface()
    a, mark, e = (run(letter).glyphs[0] for letter in ("a", "´", "e"))
    glyphs = (a, mark, e, mark)
    return Text(
        x,
        y,
        GlyphRun(
            face,
            5,
            "áé",
            glyphs,
            ("á", "", "é", ""),
            (563.0, 0.0, 500.0, 54.0),
            ((0, 0), (-480, 0), (0, 0), (-480, 80)),
        ),
    )


@cache
def pictures() -> dict[str, PictureData]:
    return {
        "colours": picture(F_SHAPE, "RGB"),
        "clear": picture("rr-- r--- gg-- hhhh hhhk", "RGBA"),
        "palette": picture(F_SHAPE, "P"),
        "grey": picture(F_SHAPE, "L"),
        "bits": picture("k..k .kk. .k.. kkkk", "1"),
        "photo": picture(F_SHAPE, "RGB", quality=95, subsampling=0),
        "inks": picture(F_SHAPE, "CMYK", quality=95),
        "clear palette": clear_palette("rr-- r--- ---- bb-- bb-k"),
        "in passes": in_passes(F_SHAPE),
        "grey photo": picture(F_SHAPE, "L", quality=95),
    }


def pixels(x: float, y: float, width: float, height: float) -> Rect:
    """Return a box given in pixels of 300 dpi: PDFium stretches pictures to whole ones."""
    return Rect(*(number * 25.4 / 300 for number in (x, y, width, height)))


def _pictures() -> tuple[Item, ...]:
    data = pictures()
    stripe = Shape(shapes.rectangle(pixels(0, 90, 500, 36)), fill=GOLD)
    turned = Transform.rotation(90).then(Transform.translation(pixels(450, 0, 0, 0).x, 0))
    return (
        stripe,
        Picture(pixels(24, 24, 96, 120), data["colours"], "an F"),
        Picture(pixels(144, 24, 96, 120), data["clear"]),
        Picture(pixels(264, 24, 72, 120), data["palette"]),
        Picture(pixels(24, 192, 96, 120), data["grey"]),
        Picture(pixels(144, 192, 96, 96), data["bits"]),
        Group((Picture(pixels(180, 0, 60, 84), data["photo"]),), turned),
        Picture(pixels(264, 216, 48, 120), data["grey photo"]),
        Picture(pixels(420, 24, 48, 60), data["colours"]),
        Group((Picture(pixels(384, 290, 48, 60), data["clear"]),), opacity=0.5),
    )


def _order() -> tuple[Item, ...]:
    return (
        Shape(shapes.rectangle(Rect(4, 4, 20, 12)), fill=RED),
        Shape(shapes.rectangle(Rect(10, 8, 20, 12)), fill=BLUE),
        words(12, 14, "위", 8, 700),
        Shape(shapes.rectangle(Rect(16, 6, 4, 18)), fill=GOLD),
        Shape((("M", 2, 28), ("L", 38, 28), CLOSE), stroke=Stroke(BLACK, 0.3)),
    )


@cache
def gallery() -> dict[str, Scene]:
    makers = (
        _fills,
        _strokes,
        _alphas,
        _clips,
        _transforms,
        _opacities,
        _symbols,
        _texts,
        _pictures,
        _order,
    )
    return {maker.__name__.strip("_"): Scene(SIZE, maker()) for maker in makers}
