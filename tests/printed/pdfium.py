"""What PDFium sees on a page: texts, paths and pixels, in mm from the page's top left."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from functools import cached_property
from math import hypot, sqrt

import numpy as np
import pypdfium2
from pypdfium2 import raw

from generator.core.geometry import Transform

MM = 72 / 25.4
"""Points in a mm."""


@dataclass(frozen=True)
class Text:
    """Letters set in one go: the box of their ink and the size of their type in points."""

    size: float
    left: float
    top: float
    right: float
    bottom: float

    @property
    def corners(self):
        return [(x, y) for x in (self.left, self.right) for y in (self.top, self.bottom)]

    @property
    def middle(self):
        return ((self.left + self.right) / 2, (self.top + self.bottom) / 2)


@dataclass(frozen=True)
class Stroke:
    """A line drawn with a pen: ``points`` on it or its handles; the ``pen`` in mm."""

    points: tuple
    kinds: str
    """A letter for each point: M begins, L is the end of a line, C belongs to a curve."""
    pen: float
    colour: str

    @cached_property
    def box(self):
        """Left, top, right, bottom."""
        xs, ys = zip(*self.outline, strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    @property
    def outline(self):
        """Return the points that it goes through, with eight more on each curve."""
        found, handles = [], []
        for point, kind in zip(self.points, self.kinds, strict=True):
            if kind != "C":
                found.append(point)
                continue
            handles.append(point)
            if len(handles) == 3:
                found += [_on_curve(found[-1], *handles, step / 9) for step in range(1, 10)]
                handles = []
        return tuple(found)

    @property
    def segments(self):
        """Return the straight lines in it, each from left to right or top to bottom."""
        pairs = zip(self.points, self.points[1:], self.kinds[1:], strict=False)
        return [tuple(sorted((start, end))) for start, end, kind in pairs if kind == "L"]


@dataclass(frozen=True)
class Sheet:
    """A page as PDFium reads it."""

    size: tuple
    text: str
    texts: tuple
    strokes: tuple


def _on_curve(start, out, back, end, share):
    """Return the point at a share of a cubic Bézier curve."""
    rest = 1 - share
    weights = (rest**3, 3 * rest * rest * share, 3 * rest * share * share, share**3)
    points = (start, out, back, end)
    return tuple(
        sum(weight * point[axis] for weight, point in zip(weights, points, strict=True))
        for axis in (0, 1)
    )


def read_sheets(file):
    """Return the pages of ``file``."""
    document = pypdfium2.PdfDocument(file)
    try:
        return [_sheet(page) for page in document]
    finally:
        document.close()


def _sheet(page):
    width, height = page.get_size()
    to_page = Transform(1 / MM, 0, 0, -1 / MM, 0, height / MM)
    found = list(_objects(page.raw, raw.FPDFPage_CountObjects, raw.FPDFPage_GetObject, to_page))
    return Sheet(
        (width / MM, height / MM),
        page.get_textpage().get_text_range(),
        tuple(thing for thing in found if isinstance(thing, Text)),
        tuple(thing for thing in found if isinstance(thing, Stroke)),
    )


def _objects(holder, count, get, around):
    for index in range(count(holder)):
        thing = get(holder, index)
        matrix = raw.FS_MATRIX()
        assert raw.FPDFPageObj_GetMatrix(thing, matrix)
        own = Transform(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f).then(around)
        kind = raw.FPDFPageObj_GetType(thing)
        if kind == raw.FPDF_PAGEOBJ_FORM:
            inside = raw.FPDFFormObj_CountObjects, raw.FPDFFormObj_GetObject
            yield from _objects(thing, *inside, own)
        elif kind == raw.FPDF_PAGEOBJ_PATH:
            yield from _strokes(thing, own)
        elif kind == raw.FPDF_PAGEOBJ_TEXT:
            yield _text(thing, own, around)


def _text(thing, own, around):
    size, left, bottom, right, top = (ctypes.c_float() for _ in range(5))
    assert raw.FPDFTextObj_GetFontSize(thing, size)
    assert raw.FPDFPageObj_GetBounds(thing, left, bottom, right, top)
    corners = [around.apply((x.value, y.value)) for x in (left, right) for y in (bottom, top)]
    xs, ys = zip(*corners, strict=True)
    points = size.value * hypot(own.a, own.b) * MM
    return Text(points, min(xs), min(ys), max(xs), max(ys))


_KINDS = {
    raw.FPDF_SEGMENT_MOVETO: "M",
    raw.FPDF_SEGMENT_LINETO: "L",
    raw.FPDF_SEGMENT_BEZIERTO: "C",
}


def _strokes(thing, matrix):
    mode, stroked = ctypes.c_int(), ctypes.c_int()
    assert raw.FPDFPath_GetDrawMode(thing, mode, stroked)
    if not stroked.value:
        return
    x, y = ctypes.c_float(), ctypes.c_float()
    points, kinds = [], ""
    for index in range(raw.FPDFPath_CountSegments(thing)):
        segment = raw.FPDFPath_GetPathSegment(thing, index)
        assert raw.FPDFPathSegment_GetPoint(segment, x, y)
        points.append(matrix.apply((x.value, y.value)))
        kinds += _KINDS[raw.FPDFPathSegment_GetType(segment)]
    width = ctypes.c_float()
    assert raw.FPDFPageObj_GetStrokeWidth(thing, width)
    scale = sqrt(abs(matrix.a * matrix.d - matrix.b * matrix.c))
    levels = [ctypes.c_uint() for _ in range(4)]
    assert raw.FPDFPageObj_GetStrokeColor(thing, *levels)
    colour = "#" + "".join(f"{level.value:02x}" for level in levels[:3])
    yield Stroke(tuple(points), kinds, width.value * scale, colour)


def draw_region(page, box, dpi):
    """Return the pixels of a page from ``box`` (left, top, width, height in mm) on.

    The box begins exactly at the first pixel; a share of a pixel at its end is left out.
    """
    left, top, width, height = box
    pixel = 25.4 / dpi
    size = int(width / pixel + 1e-6), int(height / pixel + 1e-6)
    bitmap = pypdfium2.PdfBitmap.new_native(*size, raw.FPDFBitmap_BGR)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, *size)
    # PDFium first maps points to pixels at 72 dpi with y down, then applies this.
    scale = dpi / 72
    place = raw.FS_MATRIX(scale, 0, 0, scale, -left / pixel, -top / pixel)
    clip = raw.FS_RECTF(0, 0, *size)
    raw.FPDF_RenderPageBitmapWithMatrix(bitmap, page, place, clip, raw.FPDF_ANNOT)
    return np.array(bitmap.to_numpy()[..., ::-1])
