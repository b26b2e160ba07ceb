"""A page as it leaves the printer: its drawing and the boxes that a print shop reads."""

from __future__ import annotations

from typing import NamedTuple

from generator.core.geometry import Rect
from generator.scene.scene import Scene


class PrintedPage(NamedTuple):
    """One side of a sheet of paper; ``scene.size`` is the paper.

    ``trim_box`` holds all that is cut out and ``bleed_box`` its bleed, in mm from the
    top-left corner of the paper; for a page printed whole both are the paper.
    """

    scene: Scene
    trim_box: Rect
    bleed_box: Rect
    title: str
