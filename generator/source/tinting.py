"""Pictures in one colour: black becomes the colour, white stays white.

What is of one tone and partly clear, such as a white icon on nothing, is a stencil: all of
it takes the colour.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterator

from generator.core.colour import WHITE, Colour, mix
from generator.scene import Group, Item, PictureData, Shape

_ONE_TONE = 48
"""How far, of 255, the levels of what counts as one tone lie apart."""
_LUMA = (0.299, 0.587, 0.114)
"""Shares of red, green and blue in grey (ITU-R BT.601), as Pillow takes them."""


def tinted_picture(picture: PictureData, colour: Colour) -> PictureData:
    """Return ``picture`` as levels of grey whose black stands for ``colour``."""
    from PIL import Image

    with Image.open(io.BytesIO(picture.data), formats=[picture.format]) as opened:
        is_clear = opened.has_transparency_data
        image = opened.convert("RGBA" if is_clear else "RGB")
    grey = image.convert("L")
    if is_clear:
        alpha = image.getchannel("A")
        levels = grey.histogram(alpha.point(lambda level: 255 if level > 127 else 0))
        met = [level for level, count in enumerate(levels) if count]
        if met and met[-1] - met[0] <= _ONE_TONE:
            grey = Image.new("L", grey.size, 0)
        grey = Image.merge("LA", (grey, alpha))
    written = io.BytesIO()
    grey.save(written, "PNG", compress_level=6)
    data = written.getvalue()
    key = hashlib.sha256(data + repr(colour).encode()).hexdigest()
    return PictureData(key, "png", data, picture.width_px, picture.height_px, tint=colour)


def tinted_items(items: tuple[Item, ...], colour: Colour) -> tuple[Item, ...]:
    """Return the drawing ``items`` with their colours between ``colour`` and white."""
    tones = {_grey(found) for found in _colours(items)}
    is_stencil = bool(tones) and max(tones) - min(tones) <= _ONE_TONE / 255
    return tuple(_tinted(item, colour, is_stencil) for item in items)


def _colours(items: tuple[Item, ...]) -> Iterator[Colour]:
    for item in items:
        if isinstance(item, Shape):
            if item.gradient:
                yield from (stop.colour for stop in item.gradient.stops)
            elif item.fill:
                yield item.fill
            if item.stroke:
                yield item.stroke.colour
        elif isinstance(item, Group):
            yield from _colours(item.items)


def _tinted(item: Item, colour: Colour, is_stencil: bool) -> Item:
    if isinstance(item, Group):
        inner = tuple(_tinted(part, colour, is_stencil) for part in item.items)
        return item._replace(items=inner)
    if not isinstance(item, Shape):
        return item
    fill, stroke, gradient = item.fill, item.stroke, item.gradient
    if gradient is not None:
        stops = (s._replace(colour=_toned(s.colour, colour, is_stencil)) for s in gradient.stops)
        gradient = gradient._replace(stops=tuple(stops))
        fill = gradient.mean
    elif fill is not None:
        fill = _toned(fill, colour, is_stencil)
    if stroke is not None:
        stroke = stroke._replace(colour=_toned(stroke.colour, colour, is_stencil))
    return item._replace(fill=fill, stroke=stroke, gradient=gradient)


def _toned(seen: Colour, colour: Colour, is_stencil: bool) -> Colour:
    toned = colour if is_stencil else mix(colour, WHITE, _grey(seen))
    return toned._replace(alpha=seen.alpha * colour.alpha)


def _grey(colour: Colour) -> float:
    return sum(share * part for share, part in zip(_LUMA, colour[:3], strict=True))
