"""Canvases: faces drawn on a given number of pixels, never stretched, never repeated."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from generator.core.colour import WHITE
from generator.core.geometry import Rect, Size, Transform
from generator.core.outline import Outline, rectangle
from generator.core.record import NamedTuple
from generator.core.units import MM_PER_INCH
from generator.render.pdf import DocumentInfo, write_pdf
from generator.scene import Face, Group, Item, PrintedPage, Scene, Shape

SizePx = tuple[int, int]


class Canvas(NamedTuple):
    """A picture to be made: what stands on it, and its size."""

    draw: Callable[[], Item | None]
    """Returns what is drawn, in mm from the top-left corner of the canvas."""
    size: SizePx
    dpi: float


def size_in_mm(size: SizePx, dpi: float) -> Size:
    width, height = size
    return Size(width / dpi * MM_PER_INCH, height / dpi * MM_PER_INCH)


def centred(
    face: Face | None, size: SizePx, dpi: float, *, turn_deg: float = 0, bleed: float | None = None
) -> Canvas:
    """Return a canvas with ``face`` in its middle at its own size, turned clockwise.

    No more than ``bleed`` mm of it are shown around the trim; without a face it stays white.
    """
    room = size_in_mm(size, dpi)

    def draw() -> Item | None:
        return None if face is None else in_middle(face.scene(), room, turn_deg, bleed)

    return Canvas(draw, size, dpi)


def in_middle(scene: Scene, room: Size, turn_deg: float = 0, bleed: float | None = None) -> Group:
    """Return ``scene`` in the middle of ``room``, with its bleed and nothing beyond."""
    shown = scene.bleed if bleed is None else min(scene.bleed, bleed)
    (x, y), width, height = scene.trim_box.centre, room.width / 2, room.height / 2
    turning = Transform.rotation(turn_deg, (x, y))
    placing = turning.then(Transform.translation(width - x, height - y))
    return Group(scene.items, placing, rectangle(scene.trim_box.grown(shown)))


def cut_out(face: Face, cut: Outline, size: SizePx, dpi: float) -> Canvas:
    """Return a canvas of the trim of ``face`` with nothing outside ``cut``, and paper inside."""

    def draw() -> Item:
        scene, room = face.scene(), size_in_mm(size, dpi)
        items = (Shape(cut, WHITE), *scene.items)
        return Group(items, _stretch(scene.trim_box, Rect(0, 0, *room)), cut)

    return Canvas(draw, size, dpi)


def sheet_of(faces: Sequence[Face | None], columns: int, rows: int, slot: SizePx) -> Canvas:
    """Return a canvas with the trims of ``faces`` in slots, row by row; None leaves one white."""
    dpi = MM_PER_INCH  # a pixel is a millimetre

    def draw() -> Item:
        placed = [
            _in_slot(face.scene(), Rect(number % columns * w, number // columns * h, w, h))
            for number, face in enumerate(faces)
            if face is not None
        ]
        return Group(tuple(placed))

    w, h = slot
    return Canvas(draw, (columns * w, rows * h), dpi)


def whole(face: Face | None, size: SizePx) -> Canvas:
    """Return a canvas with the trim of ``face`` and nothing else, to its edges."""
    return centred(None, size, 1) if face is None else sheet_of([face], 1, 1, size)


def _in_slot(scene: Scene, slot: Rect) -> Group:
    return Group(scene.items, _stretch(scene.trim_box, slot), rectangle(scene.trim_box))


def _stretch(source: Rect, target: Rect) -> Transform:
    """Return the map from one box to another, whose shapes differ by less than a pixel."""
    scaling = Transform.scaling(target.width / source.width, target.height / source.height)
    return scaling.then(Transform.translation(target.x, target.y))


def paint(
    canvases: Sequence[Canvas], scratch: Path, *, see_through: bool = False
) -> Iterator[bytes]:
    """Yield each canvas as a PNG; ``scratch`` takes a file on the way."""
    from generator.render.png import rasterise_to

    for canvas in canvases:
        room = size_in_mm(canvas.size, canvas.dpi)
        item = canvas.draw()
        page = Rect(0, 0, *room)
        scene = Scene(room, () if item is None else (item,))
        pdf = scratch / "canvas.pdf"
        write_pdf([PrintedPage(scene, page, page, "")], DocumentInfo("", "en"), pdf)
        yield from rasterise_to(pdf, [canvas.size], canvas.dpi, see_through=see_through)
