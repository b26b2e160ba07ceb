"""A page as it leaves the printer: its drawing and the boxes that a print shop reads."""

from __future__ import annotations

from generator.core.geometry import Rect
from generator.core.record import NamedTuple
from generator.scene.scene import Scene
from generator.scene.tags import Tag


class Target(NamedTuple):
    """A place in a document: its page, from 1, and mm from the top of it."""

    page: int
    y: float


class Link(NamedTuple):
    """A part of a page that leads elsewhere: to a place in the document, or an address.

    ``words`` are what stands there; ``tag`` is the element that they are part of.
    """

    box: Rect
    target: Target | str
    words: str
    tag: Tag | None = None


class Bookmark(NamedTuple):
    """A line of a document's outline; ``depth`` 0 is the outermost."""

    words: str
    depth: int
    target: Target


class PrintedPage(NamedTuple):
    """One side of a sheet of paper; ``scene.size`` is the paper.

    ``trim_box`` holds all that is cut out and ``bleed_box`` its bleed, in mm from the
    top-left corner of the paper; for a page printed whole both are the paper.
    """

    scene: Scene
    trim_box: Rect
    bleed_box: Rect
    title: str
    links: tuple[Link, ...] = ()
