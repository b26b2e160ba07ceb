"""Pages put right for a printer that prints too small or too big.

A page is stretched about its middle, so that what meets in the middle of a sheet, front and
back, meets there with any scale.
"""

from __future__ import annotations

from generator.core.geometry import Rect, Size, Transform
from generator.scene import Group, Item, PrintedPage, Scene, Use

Scale = tuple[float, float]
"""Factors across and down the upright paper."""


def correct_page(page: PrintedPage, scale: Scale) -> PrintedPage:
    """Return ``page`` as it has to be sent for its lengths to come out true.

    A landscape page lies a quarter turned on the upright paper that ``scale`` is about.
    """
    if scale == (1.0, 1.0):
        return page
    paper = page.scene.size
    across, down = scale if paper.width <= paper.height else (scale[1], scale[0])
    by = about_middle(paper, (across, down))
    items = tuple(_mapped(item, by) for item in page.scene.items)
    return page._replace(
        scene=Scene(paper, items, page.scene.bleed),
        trim_box=_mapped_box(page.trim_box, paper, by),
        bleed_box=_mapped_box(page.bleed_box, paper, by),
    )


def about_middle(paper: Size, scale: Scale, offset: tuple[float, float] = (0.0, 0.0)) -> Transform:
    """Return the map that stretches a page about its middle and then moves it."""
    (across, down), (dx, dy) = scale, offset
    return Transform(
        a=across,
        d=down,
        e=paper.width / 2 * (1 - across) + dx,
        f=paper.height / 2 * (1 - down) + dy,
    )


def _mapped(item: Item, by: Transform) -> Item:
    # A group that is a layer has to stay an outermost one.
    if isinstance(item, Group | Use):
        return item._replace(transform=item.transform.then(by))
    return Group((item,), by)


def _mapped_box(box: Rect, paper: Size, by: Transform) -> Rect:
    """Return where ``box`` comes to lie; the paper itself stays what it is."""
    return box if box == Rect(0, 0, *paper) else by.apply_to_box(box)
