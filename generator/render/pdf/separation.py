"""Raster pictures in the inks of a press, by the same rule as colours (see ``core.ink``)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from generator.core.ink import limit_ink, separate

if TYPE_CHECKING:
    from PIL.Image import Image

_STRIP = 1 << 18
"""Pixels separated at once; the working numbers take sixty bytes each."""


def separate_strips(image: Image, most: float, most_coloured: float) -> Iterator[Image]:
    """Yield an RGB picture as CMYK, from top to bottom, so that memory holds no more of it.

    ``most`` and ``most_coloured`` are limits as shares.
    """
    limits = int(most * 255), int(most_coloured * 255)
    height = max(1, _STRIP // image.width)
    for top in range(0, image.height, height):
        bottom = min(top + height, image.height)
        yield _separated(image.crop((0, top, image.width, bottom)), *limits)


def _separated(image: Image, most: int, most_coloured: int) -> Image:
    from PIL import Image as Images
    from PIL import ImageChops, ImageMath

    red, green, blue = image.split()
    lightest = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    black = ImageChops.invert(lightest)
    coloured = [
        ImageMath.lambda_eval(_share, part=part, lightest=lightest) for part in (red, green, blue)
    ]
    total = ImageMath.lambda_eval(lambda a: a["c"] + a["m"] + a["y"], **_named(coloured))
    room = ImageMath.lambda_eval(
        lambda a: a["min"](most - a["convert"](a["black"], "I"), most_coloured), black=black
    )
    thinned = [
        ImageMath.lambda_eval(_thinned, part=part, total=total, room=room).convert("L")
        for part in coloured
    ]
    return Images.merge("CMYK", (*thinned, black))


def _named(parts: list[Image]) -> dict[str, Image]:
    return dict(zip("cmy", parts, strict=True))


def _share(names: dict[str, Any]) -> Any:
    """Return 255 · (1 − part / lightest), rounded."""
    part, lightest = (names["convert"](names[name], "I") for name in ("part", "lightest"))
    most = names["max"](lightest, 1)
    return ((lightest - part) * 510 + most) / (most * 2)


def _thinned(names: dict[str, Any]) -> Any:
    """Return a part of all coloured inks as it fits the room there is, rounded down."""
    total, room = names["total"], names["room"]
    return names["part"] * names["min"](total, room) / names["max"](total, 1)


def separate_palette(colours: bytes, most: float, most_coloured: float) -> bytes:
    """Return the colours of a palette, three bytes each, as four inks each."""
    levels = iter(byte / 255 for byte in colours)
    inks = (
        limit_ink(separate(*rgb), most, most_coloured)
        for rgb in zip(levels, levels, levels, strict=True)
    )
    return bytes(int(share * 255 + 0.5) for ink in inks for share in ink[:4])
