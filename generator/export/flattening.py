"""Pages without anything transparent, for formats that do not know it."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

from generator.core.geometry import Rect
from generator.core.units import MM_PER_INCH
from generator.render.pdf import DocumentInfo, is_opaque, write_pdf
from generator.scene import Group, Item, Picture, PictureData, PrintedPage, Scene

Items = tuple[Item, ...]


def flattened(page: PrintedPage, dpi: float, scratch: Path) -> PrintedPage:
    """Return ``page`` with all up to the last transparent thing as one picture.

    What is drawn after that stays as it is, so words that stand on top stay sharp. ``scratch``
    takes a file on the way.
    """
    scene = page.scene
    if is_opaque(scene.items):
        return page
    below, above = _parted(scene.items)
    picture = _picture(Scene(scene.size, below), dpi, scratch)
    return page._replace(scene=Scene(scene.size, (picture, *above)))


def _parted(items: Sequence[Item]) -> tuple[Items, Items]:
    """Return ``items`` up to the last that is transparent, and those above it."""
    last = max(n for n, item in enumerate(items) if not is_opaque((item,)))
    below, item, above = tuple(items[:last]), items[last], tuple(items[last + 1 :])
    if not isinstance(item, Group) or item.opacity < 1:
        return (*below, item), above
    inner_below, inner_above = _parted(item.items)
    over = (item._replace(items=inner_above), *above) if inner_above else above
    return (*below, item._replace(items=inner_below)), over


def _picture(scene: Scene, dpi: float, scratch: Path) -> Picture:
    from generator.render.png import rasterise_to

    page, pdf = Rect(0, 0, *scene.size), scratch / "flat.pdf"
    width, height = (round(edge / MM_PER_INCH * dpi) for edge in scene.size)
    write_pdf([PrintedPage(scene, page, page, "")], DocumentInfo("", "en"), pdf)
    (data,) = rasterise_to(pdf, [(width, height)], dpi)
    key = hashlib.sha256(data).hexdigest()
    return Picture(page, PictureData(key, "png", data, width, height))
