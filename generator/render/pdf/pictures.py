"""Raster pictures as image objects.

JPEG and plain PNG data go into the file as they are, since PDF can unpack both; only
PNGs with transparency or in several passes are unpacked here. The data is trusted to be
whole and of a sane size: whoever made the PictureData has checked that.

For a press, colours are separated into inks; palettes can be, and grey is black ink as it
is, so only pictures in full colour are unpacked for that, and packed without loss.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from io import BytesIO
from typing import TYPE_CHECKING
from zlib import compress, compressobj

from generator.core.colour import WHITE, Colour, mix
from generator.core.record import NamedTuple
from generator.render.inked import shown_jpeg
from generator.render.pdf.objects import Value
from generator.render.pdf.separation import separate_palette, separate_strips
from generator.render.pdf.spaces import Cmyk, ColourSpace
from generator.scene import PictureData

if TYPE_CHECKING:
    from PIL.Image import Image


class Layer(NamedTuple):
    """The dictionary and the packed data of one image object."""

    entries: dict[str, Value]
    data: bytes


def image_layers(picture: PictureData, space: ColourSpace) -> tuple[Layer, Layer | None]:
    """Return the colours of ``picture`` in ``space`` and, if parts of it are clear, its mask."""
    layer: Layer | None
    if picture.tint is not None:
        return _tinted_layers(picture.data, picture.tint, space)
    if picture.format == "jpeg":
        layer = _jpeg_layer(picture.data, space)
    else:
        layer = _plain_png_layer(picture.data, space)
    return (layer, None) if layer else _unpacked_layers(picture, space)


_RIM = 4
"""Pixels into what is clear that colours are carried on."""
_SPACES = {"L": "/DeviceGray", "RGB": "/DeviceRGB", "CMYK": "/DeviceCMYK"}


def _jpeg_layer(data: bytes, space: ColourSpace) -> Layer | None:
    with _opened(data, "jpeg") as image:
        if image.mode == "RGB" and isinstance(space, Cmyk):
            return None
        if image.mode == "CMYK" and not isinstance(space, Cmyk):
            return _jpeg_layer(shown_jpeg(data), space)
        entries = _entries(image.width, image.height, _SPACES[image.mode])
        if image.mode == "CMYK" and "adobe" in image.info:
            # Adobe's programs write the four inks upside down, and everybody follows them.
            entries["Decode"] = "[1 0 1 0 1 0 1 0]"
    entries["Filter"] = "/DCTDecode"
    return Layer(entries, data)


def _tinted_layers(data: bytes, tint: Colour, space: ColourSpace) -> tuple[Layer, Layer | None]:
    """Return levels of grey with a palette from ``tint`` to white, so that its inks are kept."""
    with _opened(data, "png") as opened:
        image = opened.convert("LA" if opened.mode == "LA" else "L")
    mask = image.getchannel("A") if image.mode == "LA" else None
    layer = _pixels(image.getchannel("L") if mask else image)
    levels = [space.levels(mix(tint, WHITE, level / 255)).split() for level in range(256)]
    palette = bytes(round(float(part) * 255) for level in levels for part in level)
    layer.entries["ColorSpace"] = f"[/Indexed {space.name} 255 <{palette.hex()}>]"
    return layer, _pixels(mask) if mask else None


def _plain_png_layer(data: bytes, space: ColourSpace) -> Layer | None:
    """Return the packed lines of an opaque PNG of one pass, or None for any other."""
    chunks = list(_chunks(data))
    width, height, depth, kind, _, _, interlaced = struct.unpack(">IIBBBBB", chunks[0][1])
    names = {name for name, _ in chunks}
    if kind not in (0, 2, 3) or depth > 8 or interlaced or b"tRNS" in names:
        return None
    if kind == 2 and isinstance(space, Cmyk):
        return None
    known = {0: "/DeviceGray", 2: "/DeviceRGB"}
    shown = known.get(kind) or _palette(dict(chunks)[b"PLTE"], space)
    entries = _entries(width, height, shown)
    entries["BitsPerComponent"] = depth
    data = b"".join(content for name, content in chunks if name == b"IDAT")
    return _png_lines(entries, data, 3 if kind == 2 else 1)


def _png_lines(entries: dict[str, Value], data: bytes, colours: int) -> Layer:
    entries["Filter"] = "/FlateDecode"
    # Predictor 15 is PNG's own: each line says which of its filters it uses.
    entries["DecodeParms"] = {
        "Predictor": 15,
        "Colors": colours,
        "BitsPerComponent": entries["BitsPerComponent"],
        "Columns": entries["Width"],
    }
    return Layer(entries, data)


def _palette(colours: bytes, space: ColourSpace) -> str:
    last = len(colours) // 3 - 1
    if isinstance(space, Cmyk):
        colours = separate_palette(colours, space.ink_limit, space.coloured_limit)
    return f"[/Indexed {space.name} {last} <{colours.hex()}>]"


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    place = 8
    while place < len(data):
        (size,) = struct.unpack_from(">I", data, place)
        yield data[place + 4 : place + 8], data[place + 8 : place + 8 + size]
        place += 12 + size


def _unpacked_layers(picture: PictureData, space: ColourSpace) -> tuple[Layer, Layer | None]:
    with _opened(picture.data, picture.format) as opened:
        image = opened.convert("RGBA" if opened.has_transparency_data else "RGB")
    mask = image.getchannel("A") if image.mode == "RGBA" else None
    colours = _beyond_edges(image) if mask else image
    layer = _inks(colours, space) if isinstance(space, Cmyk) else _pixels(colours)
    is_clear = mask is not None and mask.getextrema() != (255, 255)
    return layer, _pixels(mask) if mask and is_clear else None


def _beyond_edges(image: Image) -> Image:
    """Return the colours of ``image``, those of its edges carried on into what is clear.

    Viewers that make a picture smaller mix the colours of neighbours before they heed the
    mask, and what is clear is often black: white figures would get dark rims.
    """
    from PIL import ImageFilter

    near = image.convert("RGBa").filter(ImageFilter.BoxBlur(_RIM)).convert("RGBA")
    clear = image.getchannel("A").point([255] + [0] * 255)
    colours = image.convert("RGB")
    colours.paste(near.convert("RGB"), mask=clear)
    return colours


def _inks(image: Image, space: Cmyk) -> Layer:
    """Return the inks for ``image``, each written as its difference from the pixel before.

    That is PNG's filter 1, and makes photographs a good deal smaller.
    """
    packer = compressobj(6)
    strips = separate_strips(image, space.ink_limit, space.coloured_limit)
    packed = [packer.compress(_differences(strip)) for strip in strips]
    entries = _entries(image.width, image.height, _SPACES["CMYK"])
    return _png_lines(entries, b"".join([*packed, packer.flush()]), 4)


def _differences(image: Image) -> bytes:
    from PIL import ImageChops

    before = ImageChops.offset(image, 1, 0)
    before.paste((0, 0, 0, 0), (0, 0, 1, image.height))
    data = memoryview(ImageChops.subtract_modulo(image, before).tobytes())
    line = 4 * image.width
    starts = range(0, len(data), line)
    return b"".join(part for start in starts for part in (b"\1", data[start : start + line]))


def _pixels(image: Image) -> Layer:
    entries = _entries(image.width, image.height, _SPACES[image.mode])
    entries["Filter"] = "/FlateDecode"
    return Layer(entries, compress(image.tobytes(), 6))


def _opened(data: bytes, kind: str) -> Image:
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
