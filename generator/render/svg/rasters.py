"""Pictures as SVG viewers take them: tinted ones and those in inks are written anew."""

from __future__ import annotations

from io import BytesIO

from generator.core.colour import WHITE, Colour, mix
from generator.core.record import replace
from generator.render.inked import shown_jpeg
from generator.scene import PictureData


def for_viewers(data: PictureData) -> PictureData:
    """Return ``data`` as a PNG or JPEG in the colours of screens."""
    if data.tint is not None:
        return replace(data, data=_tinted_png(data.data, data.tint), tint=None)
    if data.inks:
        return replace(data, data=shown_jpeg(data.data), inks=False)
    return data


def _tinted_png(data: bytes, tint: Colour) -> bytes:
    """Return a PNG of grey levels with those between ``tint`` and white in their place."""
    from PIL import Image

    levels = [mix(tint, WHITE, level / 255) for level in range(256)]
    with Image.open(BytesIO(data), formats=["png"]) as opened:
        mask = opened.getchannel("A") if opened.mode == "LA" else None
        grey = opened.getchannel("L") if mask else opened.convert("L")
    red, green, blue = zip(*(level[:3] for level in levels), strict=True)
    parts = [grey.point([round(part * 255) for part in parts]) for parts in (red, green, blue)]
    image = Image.merge("RGBA" if mask else "RGB", (*parts, mask) if mask else parts)
    written = BytesIO()
    image.save(written, "PNG", compress_level=6)
    return written.getvalue()
