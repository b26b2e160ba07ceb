"""Raster pictures as image objects.

JPEG and plain PNG data go into the file as they are, since PDF can unpack both; only
PNGs with transparency or in several passes are unpacked here. The data is trusted to be
whole and of a sane size: whoever made the PictureData has checked that.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple
from zlib import compress

from generator.render.pdf.objects import Value
from generator.scene import PictureData

if TYPE_CHECKING:
    from PIL.Image import Image


class Layer(NamedTuple):
    """The dictionary and the packed data of one image object."""

    entries: dict[str, Value]
    data: bytes


def image_layers(picture: PictureData) -> tuple[Layer, Layer | None]:
    """Return the colours of ``picture`` and, where parts of it are clear, its mask."""
    if picture.format == "jpeg":
        return _jpeg_layer(picture.data), None
    plain = _plain_png_layer(picture.data)
    return (plain, None) if plain else _unpacked_layers(picture.data)


_SPACES = {"L": "/DeviceGray", "RGB": "/DeviceRGB", "CMYK": "/DeviceCMYK"}


def _jpeg_layer(data: bytes) -> Layer:
    with _opened(data, "jpeg") as image:
        entries = _entries(image.width, image.height, _SPACES[image.mode])
        if image.mode == "CMYK" and "adobe" in image.info:
            # Adobe's programs write the four inks upside down, and everybody follows them.
            entries["Decode"] = "[1 0 1 0 1 0 1 0]"
    entries["Filter"] = "/DCTDecode"
    return Layer(entries, data)


def _plain_png_layer(data: bytes) -> Layer | None:
    """Return the packed lines of an opaque PNG of one pass, or None for any other."""
    chunks = list(_chunks(data))
    width, height, depth, kind, _, _, interlaced = struct.unpack(">IIBBBBB", chunks[0][1])
    names = {name for name, _ in chunks}
    if kind not in (0, 2, 3) or depth > 8 or interlaced or b"tRNS" in names:
        return None
    space = {0: "/DeviceGray", 2: "/DeviceRGB"}.get(kind) or _palette(dict(chunks)[b"PLTE"])
    entries = _entries(width, height, space)
    entries["BitsPerComponent"] = depth
    entries["Filter"] = "/FlateDecode"
    colours = 3 if kind == 2 else 1
    # Predictor 15 is PNG's own: each line says which of its filters it uses.
    entries["DecodeParms"] = {
        "Predictor": 15,
        "Colors": colours,
        "BitsPerComponent": depth,
        "Columns": width,
    }
    return Layer(entries, b"".join(content for name, content in chunks if name == b"IDAT"))


def _palette(colours: bytes) -> str:
    return f"[/Indexed /DeviceRGB {len(colours) // 3 - 1} <{colours.hex()}>]"


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    place = 8
    while place < len(data):
        (size,) = struct.unpack_from(">I", data, place)
        yield data[place + 4 : place + 8], data[place + 8 : place + 8 + size]
        place += 12 + size


def _unpacked_layers(data: bytes) -> tuple[Layer, Layer | None]:
    with _opened(data, "png") as opened:
        image = opened.convert("RGBA")
    colours, mask = _pixels(image.convert("RGB")), image.getchannel("A")
    return colours, None if mask.getextrema() == (255, 255) else _pixels(mask)


def _pixels(image: Image) -> Layer:
    entries = _entries(image.width, image.height, _SPACES[image.mode])
    entries["Filter"] = "/FlateDecode"
    return Layer(entries, compress(image.tobytes(), 6))


def _opened(data: bytes, kind: str) -> Image:
    # reportlab loads Pillow anyway, but its file formats only come in with a picture.
    from PIL import Image

    return Image.open(BytesIO(data), formats=[kind])


def _entries(width: int, height: int, space: str) -> dict[str, Value]:
    return {
        "Type": "/XObject",
        "Subtype": "/Image",
        "Width": width,
        "Height": height,
        "ColorSpace": space,
        "BitsPerComponent": 8,
    }
