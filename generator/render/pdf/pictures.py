"""Raster pictures as image objects: JPEG as it is, PNG by its pixels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING
from zlib import compress

from generator.render.pdf.objects import Value
from generator.scene import PictureData

if TYPE_CHECKING:
    from PIL.Image import Image


@dataclass(frozen=True, slots=True)
class ImageParts:
    """The dictionary and data of an image, and of the mask that makes parts transparent."""

    entries: Mapping[str, Value]
    data: bytes
    mask: tuple[Mapping[str, Value], bytes] | None = None


def image_parts(picture: PictureData) -> ImageParts:
    """Return what an image object holds for ``picture``."""
    # Pillow is loaded by reportlab anyway, its file formats only when a picture needs them.
    from PIL import Image

    with Image.open(BytesIO(picture.data), formats=[picture.format]) as image:
        if picture.format == "jpeg":
            return _jpeg_parts(image, picture.data)
        return _pixel_parts(image)


_COLOUR_SPACES = {"L": "/DeviceGray", "RGB": "/DeviceRGB", "CMYK": "/DeviceCMYK"}


def _jpeg_parts(image: Image, data: bytes) -> ImageParts:
    entries = {
        **_entries(image, _COLOUR_SPACES[image.mode]),
        "Filter": "/DCTDecode",
    }
    if image.mode == "CMYK" and "adobe" in image.info:
        # Adobe's programs write the four inks upside down, and everybody follows them.
        entries["Decode"] = "[1 0 1 0 1 0 1 0]"
    return ImageParts(entries, data)


def _pixel_parts(image: Image) -> ImageParts:
    has_mask = image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info
    grey = image.mode in ("1", "L", "LA") and not isinstance(image.info.get("transparency"), tuple)
    if image.mode in ("I", "F") or image.mode.startswith("I;16"):
        # Pillow clips sixteen bits when it converts them, so they are scaled first.
        image, grey, has_mask = image.point(lambda level: level / 257).convert("L"), True, False
    mode = ("LA" if grey else "RGBA") if has_mask else ("L" if grey else "RGB")
    image = image.convert(mode)
    if not has_mask:
        return ImageParts(*_packed(image))
    alpha = image.getchannel("A")
    solid = image.convert("L" if grey else "RGB")
    mask = None if alpha.getextrema() == (255, 255) else _packed(alpha)
    return ImageParts(*_packed(solid), mask)


def _packed(image: Image) -> tuple[Mapping[str, Value], bytes]:
    entries = {**_entries(image, _COLOUR_SPACES[image.mode]), "Filter": "/FlateDecode"}
    return entries, compress(image.tobytes(), 6)


def _entries(image: Image, colour_space: str) -> dict[str, Value]:
    return {
        "Type": "/XObject",
        "Subtype": "/Image",
        "Width": image.width,
        "Height": image.height,
        "ColorSpace": colour_space,
        "BitsPerComponent": 8,
    }
