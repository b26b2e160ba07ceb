"""Staircases at the edges of the paper, from which the blank margin is read.

Step ``n`` is a line ``n`` mm from the edge, its number behind it: the lowest step that is
there whole tells how much the printer leaves blank.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.geometry import Point, Size
from generator.scene import Item
from generator.sheets.calibration.pen import ACCENT, FAINT, FIRM, HAIR, INK, Line, Pen, strokes
from generator.sheets.paper import Edge
from generator.text.style import Align

STEPS = 12
_PITCH = 5.0
_LENGTH = 4.2
"""Of the line of one step."""
_BEHIND = 1.7
"""From a line to the middle of its number."""
_BESIDE = 0.8
"""From an upright line to its number."""
_ALIGN: dict[Edge, Align] = {"left": "left", "right": "right"}
_EDGES: tuple[Edge, ...] = ("top", "right", "bottom", "left")
_USUAL = 5
"""The margin that most profiles keep."""


def draw_edges(paper: Size, pen: Pen) -> tuple[Item, ...]:
    """Return a staircase in the middle of each edge."""
    return tuple(item for edge in _EDGES for item in _staircase(edge, paper, pen))


def step_line(edge: Edge, step: int, paper: Size) -> Line:
    """Return the line that is ``step`` mm away from ``edge``."""
    start = _start(step)
    return (*_on_page(edge, start, step, paper), *_on_page(edge, start + _LENGTH, step, paper))


def _start(step: int) -> float:
    return (step - 1 - STEPS / 2) * _PITCH + (_PITCH - _LENGTH) / 2


def _on_page(edge: Edge, along: float, deep: float, paper: Size) -> Point:
    """Return the point ``deep`` mm inside an edge and ``along`` from its middle."""
    middle_x, middle_y = paper.width / 2, paper.height / 2
    match edge:
        case "top":
            return (middle_x + along, deep)
        case "right":
            return (paper.width - deep, middle_y + along)
        case "bottom":
            return (middle_x + along, paper.height - deep)
        case "left":
            return (deep, middle_y + along)


def _staircase(edge: Edge, paper: Size, pen: Pen) -> Iterator[Item]:
    """Yield the steps of one edge, from 1 mm on, at the left or at the top."""
    risers = []
    for step in range(1, STEPS):
        along = _start(step) + (_PITCH + _LENGTH) / 2
        risers.append(
            (*_on_page(edge, along, step, paper), *_on_page(edge, along, step + 1, paper))
        )
    yield strokes(risers, HAIR, FAINT)
    yield strokes([step_line(edge, step, paper) for step in range(1, STEPS + 1)], FIRM)
    align = _ALIGN.get(edge, "center")
    behind = _BESIDE if edge in _ALIGN else _BEHIND
    for step in range(1, STEPS + 1):
        yield from pen.label(
            str(step),
            _on_page(edge, _start(step) + _LENGTH / 2, step + behind, paper),
            6,
            weight=700 if step == _USUAL else 400,
            colour=ACCENT if step == _USUAL else INK,
            align=align,
            valign="middle",
        )
