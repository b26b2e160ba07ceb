"""How far parts in shifted rows may print towards their neighbours: to half of the way."""

from __future__ import annotations

from collections.abc import Sequence
from math import copysign, hypot

from generator.core import outline
from generator.core.geometry import Point, Rect
from generator.core.outline import Outline
from generator.sheets.lattice import Lattice
from generator.sheets.order import Run

LAP = 0.05
"""Mm by which art laps over a shared cut line, since two clips that just meet show a
hairline of paper between them on a screen."""

Line = tuple[float, float, float]
"""What lies at most a·x + b·y = c; (a, b) is of length 1."""


def nested_bleeds(boxes: Sequence[Rect], lattice: Lattice, run: Run) -> list[Outline | None]:
    """Return the outline within which each part may print, or None where all of its bleed
    is free: neighbours are far enough apart for that, or there are none."""
    if 2 * run.bleed <= run.gap + 1e-6:
        return [None] * len(boxes)
    taken = {_key(box.centre) for box in boxes}
    steps = _steps_to_neighbours(lattice)
    clips: list[Outline | None] = []
    for box in boxes:
        x, y = box.centre
        near = [(dx, dy) for dx, dy in steps if _key((x + dx, y + dy)) in taken]
        lines = [_halfway(run, lattice, (x, y), step) for step in near]
        clips.append(_cut(box.grown(run.bleed), lines) if lines else None)
    return clips


def _key(centre: Point) -> tuple[float, float]:
    return round(centre[0], 3) + 0.0, round(centre[1], 3) + 0.0


def _steps_to_neighbours(lattice: Lattice) -> list[Point]:
    width, height = lattice.trim
    if lattice.pattern == "columns":
        across = height + lattice.gap
        slanting = [(s * lattice.pitch, t * across / 2) for s in (1, -1) for t in (1, -1)]
        return [(0.0, across), (0.0, -across), *slanting]
    across = width + lattice.gap
    slanting = [(s * across / 2, t * lattice.pitch) for s in (1, -1) for t in (1, -1)]
    return [(across, 0.0), (-across, 0.0), *slanting]


def _halfway(run: Run, lattice: Lattice, centre: Point, step: Point) -> Line:
    """Return the line between a part and its neighbour a ``step`` away, along the sides of
    hexagons and square to the way between discs."""
    dx, dy = step
    a, b = dx, dy
    if run.cut == "hexagon" and dx and dy:
        width, height = lattice.trim
        is_pointy = lattice.pattern == "rows"
        side = (width / 2, height / 4) if is_pointy else (width / 4, height / 2)
        a, b = copysign(side[1], dx), copysign(side[0], dy)
    length = hypot(a, b)
    a, b = a / length, b / length
    return a, b, a * (centre[0] + dx / 2) + b * (centre[1] + dy / 2) + LAP


def _cut(box: Rect, lines: Sequence[Line]) -> Outline:
    """Return ``box`` without what lies beyond the ``lines``."""
    points = [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]
    for line in lines:
        points = _side_of(points, line)
    return outline.polyline(points, closed=True)


def _side_of(points: Sequence[Point], line: Line) -> list[Point]:
    a, b, c = line
    kept: list[Point] = []
    for index, (x, y) in enumerate(points):
        before_x, before_y = points[index - 1]
        over, before = a * x + b * y - c, a * before_x + b * before_y - c
        if (over > 0) != (before > 0):
            share = before / (before - over)
            kept.append((before_x + share * (x - before_x), before_y + share * (y - before_y)))
        if over <= 0:
            kept.append((x, y))
    return kept
