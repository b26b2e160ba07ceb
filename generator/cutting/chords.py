"""Curves as short chords, and lines broken into dashes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil, hypot, sqrt

from generator.core.geometry import Point
from generator.core.outline import Outline

_SAME = 1e-6


def chords(drawn: Outline, tolerance: float) -> list[Point]:
    """Return the corners of ``drawn`` with chords that lie off its curves by ``tolerance`` mm
    at most; the first corner is not repeated where it is closed."""
    points: list[Point] = []
    for segment in drawn:
        if segment[0] == "C":
            points += _curve(points[-1], segment, tolerance)
        elif len(segment) == 3:
            points.append((segment[1], segment[2]))
    is_closed = drawn[-1][0] == "Z"
    if is_closed and len(points) > 1 and _distance(points[0], points[-1]) < _SAME:
        points.pop()
    return points


def _curve(start: Point, segment: Sequence[float], tolerance: float) -> Iterator[Point]:
    """Yield the ends of chords of a cubic.

    A chord over 1/n of it lies off by 1/8 of its second derivative over n² at most, and
    that is 6 times the larger second difference of its points.
    """
    x0, y0 = start
    _, x1, y1, x2, y2, x3, y3 = segment
    bend = max(hypot(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2), hypot(x1 - 2 * x2 + x3, y1 - 2 * y2 + y3))
    count = max(1, ceil(sqrt(0.75 * bend / tolerance)))
    for step in range(1, count + 1):
        t = step / count
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        yield a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3


def dashes(points: Sequence[Point], on: float, off: float) -> Iterator[list[Point]]:
    """Yield stretches of ``on`` mm along a line through ``points``, ``off`` mm apart."""
    left, is_on = on, True
    piece = [points[0]]
    for start, end in pairwise(points):
        here, length = start, _distance(start, end)
        while length > left:
            share = left / length
            here = (here[0] + (end[0] - here[0]) * share, here[1] + (end[1] - here[1]) * share)
            length -= left
            if is_on:
                yield [*piece, here]
            is_on = not is_on
            left, piece = (on if is_on else off), [here]
        left -= length
        if is_on and length > _SAME:
            piece.append(end)
    if is_on and len(piece) > 1:
        yield piece


def _distance(one: Point, other: Point) -> float:
    return hypot(other[0] - one[0], other[1] - one[1])
