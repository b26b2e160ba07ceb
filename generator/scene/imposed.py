"""A sheet of paper that carries pages of a finished document."""

from __future__ import annotations

from generator.core.geometry import Rect
from generator.core.record import NamedTuple
from generator.scene.page import PrintedPage


class PlacedPage(NamedTuple):
    """A page of the document, counted from 1, in true size on a sheet.

    ``box`` is where its trim comes to lie, turned clockwise by ``rotation_deg``; of that
    only what is inside ``clip`` is printed.
    """

    number: int
    box: Rect
    clip: Rect
    rotation_deg: int = 0


class ImposedSide(NamedTuple):
    """One side of a sheet: what is drawn on it, and over that the pages it carries."""

    printed: PrintedPage
    pages: tuple[PlacedPage, ...]
