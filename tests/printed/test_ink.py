"""Ink on paper: where there is none, where there must be some, and how thin it gets."""

from math import cos, radians, sin

import numpy as np
import pytest

from .edition import COARSE, NEAR, has_ink

THINNEST = 0.2 * 25.4 / 72
"""Mm: a fifth of a point, the thinnest line that printers draw whole."""
UNPRINTABLE = 4.5
"""Mm at each edge of the paper; home printers leave out up to 4.2."""
FINE = 300
CHECK_LINE = 100
CORNER = 5
"""Mm at the ends of a side that are not looked at: rounded corners lie there."""


def test_the_edge_of_the_paper_stays_blank(edition):
    ring = int(UNPRINTABLE * COARSE / 25.4)
    for index in range(len(edition.pages)):
        ink = edition.ink(index)
        assert ink.any()
        ink[ring:-ring, ring:-ring] = False
        assert not ink.any(), np.argwhere(ink)[:5] / COARSE * 25.4


def is_check_line(start, end):
    return abs(end[1] - start[1]) < NEAR and abs(end[0] - start[0] - CHECK_LINE) <= 0.05


def test_every_sheet_has_a_line_to_lay_a_ruler_on(edition):
    for sheet in edition.sheets:
        assert any(is_check_line(*line) for path in sheet.strokes for line in path.segments)


def test_pdfplumber_finds_the_line_to_lay_a_ruler_on(a4_edition):
    for page in a4_edition.plumbed.values():
        assert any(is_check_line(*line) for line in page.lines)


def test_no_line_is_too_thin_to_print(edition):
    for index in edition.distinct:
        thinnest = min(edition.sheets[index].strokes, key=lambda path: path.pen)
        assert thinnest.pen >= THINNEST - 0.0005, (index, thinnest)


def outward(box):
    """Return points on the cut of a part, each with the way out and the side it lies on."""
    if box.piece["cut"] == "circle":
        (x, y), r = ((box.left + box.right) / 2, (box.top + box.bottom) / 2), box.width / 2
        for angle in range(0, 360, 5):
            dx, dy = cos(radians(angle)), sin(radians(angle))
            yield (x + r * dx, y + r * dy), (dx, dy)
        return
    for y in np.arange(box.top + CORNER, box.bottom - CORNER, 1.0):
        yield (box.left, y), (-1, 0)
        yield (box.right, y), (1, 0)
    for x in np.arange(box.left + CORNER, box.right - CORNER, 1.0):
        yield (x, box.top), (0, -1)
        yield (x, box.bottom), (0, 1)


def pixel(pixels, point, way, distance):
    """Return the colour ``distance`` mm from a point."""
    x, y = (int((p + distance * d) * FINE / 25.4) for p, d in zip(point, way, strict=True))
    return pixels[y, x]


def stays_inked(pixels, point, way, bleed):
    """Tell whether ink that reaches the cut goes on into the bleed.

    It reaches the cut where there is ink, all of one colour, in the last half mm.
    """
    inside = [pixel(pixels, point, way, -step) for step in (0.2, 0.35, 0.5)]
    if not has_ink(np.array(inside)).all() or np.ptp(inside, axis=0).max() > 8:
        return None
    return bool(has_ink(pixel(pixels, point, way, 0.75 * bleed)))


def test_art_that_reaches_the_cut_goes_on_beyond_it(first_edition):
    for index in first_edition.distinct:
        boxes = first_edition.boxes[index]
        bleeding = [box for box in boxes if box.piece["bleed_mm"] >= 1]
        if not bleeding:
            continue
        pixels = first_edition.raster(index, FINE)
        for box in bleeding:
            found = [
                stays_inked(pixels, point, way, box.piece["bleed_mm"])
                for point, way in outward(box)
                if not any(other.holds(point, 0.01) for other in boxes if other is not box)
                and not any(
                    other.holds((point[0] + way[0] / 9, point[1] + way[1] / 9)) for other in boxes
                )
            ]
            assert False not in found, (index, box.piece["id"], found.count(False), len(found))


def ink_around(edition, index, box):
    """Return the box of the ink in and around a part or block of parts, in mm."""
    left, top, right, bottom = (round(edge * COARSE / 25.4) for edge in box)
    ys, xs = np.nonzero(edition.ink(index)[max(top, 0) : bottom, max(left, 0) : right])
    found = (xs.min() + left, ys.min() + top, xs.max() + 1 + left, ys.max() + 1 + top)
    return [edge * 25.4 / COARSE for edge in found]


def mirrored(box, paper):
    """Return where a box lies on the other side of paper that turns about its long edge."""
    (left, top, right, bottom), (width, height) = box, paper
    if width <= height:
        return (width - right, top, width - left, bottom)
    return (left, height - bottom, right, height - top)


def block(boxes):
    """Return the box around all parts of a page and what they bleed, but not their marks."""
    edges = zip(*(box.grown(box.piece["bleed_mm"] + 0.3) for box in boxes), strict=True)
    left, top, right, bottom = edges
    return (min(left), min(top), max(right), max(bottom))


def test_ink_behind_lies_where_ink_in_front_lies(edition):
    for front, back in edition.two_sided():
        paper = edition.pages[front]["paper_mm"]
        around = block(edition.boxes[front])
        seen = ink_around(edition, front, around)
        behind = ink_around(edition, back, mirrored(around, paper))
        assert mirrored(behind, paper) == pytest.approx(seen, abs=1.01 * 25.4 / COARSE)
