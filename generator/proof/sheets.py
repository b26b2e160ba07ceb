"""Contact sheets: the pages of an edition side by side, as certain eyes see them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont
from PIL.ImageFilter import Color3DLUT

from generator.core.record import NamedTuple
from generator.proof.vision import Vision, seen_rgb
from generator.render.png import write_png

PAGES_A_SHEET = 12
_COLUMNS = 4
_GAP = 12
_HEAD = 34
_LABEL = 18
_GROUND = (226, 226, 226)
_INK = (40, 40, 40)
_STEPS = 33
"""Points a side of the table of colours; what lies between them is off by less than can be seen."""


class Sheet(NamedTuple):
    """One PNG of pages as they are seen."""

    name: str
    png: bytes


def contact_sheets(
    pages: Sequence[bytes], labels: Sequence[str], title: str, vision: Vision, dpi: float
) -> Iterator[Sheet]:
    """Yield the PNG ``pages``, a dozen to a sheet, each under its label.

    ``title`` and ``labels`` are in Latin letters.
    """
    for start in range(0, len(pages), PAGES_A_SHEET):
        number = start // PAGES_A_SHEET + 1
        part = slice(start, start + PAGES_A_SHEET)
        image = _composed(pages[part], labels[part], f"{title} · {vision}", vision)
        yield Sheet(f"{vision}-{number}.png", write_png(*image.size, image.tobytes(), dpi))


def _composed(
    pages: Sequence[bytes], labels: Sequence[str], title: str, vision: Vision
) -> Image.Image:
    images = [as_seen(_opened(page), vision) for page in pages]
    columns = min(_COLUMNS, len(images))
    rows = -(-len(images) // columns)
    width, height = (max(image.size[axis] for image in images) for axis in (0, 1))
    across, down = width + _GAP, height + _GAP + _LABEL
    sheet = Image.new("RGB", (_GAP + columns * across, _HEAD + rows * down), _GROUND)
    draw = ImageDraw.Draw(sheet)
    draw.text((_GAP, 8), title, _INK, ImageFont.load_default(18))
    for index, (image, label) in enumerate(zip(images, labels, strict=True)):
        x, y = _GAP + index % columns * across, _HEAD + index // columns * down
        draw.text((x, y), label, _INK, ImageFont.load_default(13))
        sheet.paste(image, (x, y + _LABEL))
    return sheet


def _opened(png: bytes) -> Image.Image:
    with Image.open(BytesIO(png)) as image:
        return image.convert("RGB")


def as_seen(image: Image.Image, vision: Vision) -> Image.Image:
    """Return an RGB ``image`` as the eyes of ``vision`` see it."""
    return image if vision == "normal" else image.filter(_table(vision))


@lru_cache
def _table(vision: Vision) -> Color3DLUT:
    return Color3DLUT.generate(_STEPS, lambda r, g, b: seen_rgb(r, g, b, vision))
