"""Papers by name, and which way round they lie."""

from __future__ import annotations

from typing import Literal

from generator.core.geometry import Rect, Size

Orientation = Literal["portrait", "landscape"]
Edge = Literal["top", "right", "bottom", "left"]
Side = Literal["front", "back"]

PAPERS = {
    "A3": Size(297, 420),
    "A4": Size(210, 297),
    "A5": Size(148, 210),
    "B4": Size(257, 364),
    "B5": Size(182, 257),
    "JIS B4": Size(257, 364),
    "JIS B5": Size(182, 257),
    "Letter": Size(215.9, 279.4),
    "Legal": Size(215.9, 355.6),
    "Tabloid": Size(279.4, 431.8),
    "SRA3": Size(320, 450),
}
"""ISO 216, JIS P 0138 (whose B sizes are the ones sold in Korea and Japan) and ANSI, in mm;
SRA3 is the raw sheet of ISO 217 that print shops cut A3 from."""


def lay(paper: Size, orientation: Orientation) -> Size:
    """Return ``paper`` with its long edge upright (portrait) or level (landscape)."""
    short, long = sorted(paper)
    return Size(short, long) if orientation == "portrait" else Size(long, short)


def take_band(box: Rect, edge: Edge, height: float) -> tuple[Rect, Rect]:
    """Return what is left of ``box`` and the band ``height`` mm deep along its ``edge``."""
    x, y, width, depth = box.x, box.y, box.width, box.height
    match edge:
        case "top":
            return box.inset(height, 0, 0, 0), Rect(x, y, width, height)
        case "right":
            return box.inset(0, height, 0, 0), Rect(box.right - height, y, height, depth)
        case "bottom":
            return box.inset(0, 0, height, 0), Rect(x, box.bottom - height, width, height)
        case "left":
            return box.inset(0, 0, 0, height), Rect(x, y, height, depth)
