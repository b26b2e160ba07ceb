"""Registration marks: what the eye of a cutting machine looks for on a printed sheet.

Sizes are those that an open driver for Silhouette machines draws (render_silhouette_regmarks
of inkscape-silhouette): lines 0.3 mm wide whose middle lies 10 mm from the edges of the paper.
"""

from __future__ import annotations

from generator.core import outline
from generator.core.colour import BLACK
from generator.core.geometry import Point, Rect, Size
from generator.scene import Shape, Stroke
from generator.sheets.profile import Registration


def registration_marks(paper: Size, marks: Registration) -> tuple[Shape, ...]:
    """Return the marks on ``paper``, or nothing if the profile has none."""
    if not marks.is_printed:
        return ()
    low, right, bottom = marks.inset, paper.width - marks.inset, paper.height - marks.inset
    found = [_angle((right, low), -1, 1, marks), _angle((low, bottom), 1, -1, marks)]
    if marks.style == "silhouette":
        square = Rect(low, low, marks.square, marks.square)
        return (Shape(outline.rectangle(square), BLACK), *found)
    return (_angle((low, low), 1, 1, marks), *found, _angle((right, bottom), -1, -1, marks))


def _angle(corner: Point, dx: int, dy: int, marks: Registration) -> Shape:
    x, y = corner
    ends = [(x + dx * marks.arm, y), corner, (x, y + dy * marks.arm)]
    return Shape(outline.polyline(ends), None, Stroke(BLACK, marks.width))


def room_between_marks(paper: Size, marks: Registration) -> tuple[Rect, ...]:
    """Return the boxes on ``paper`` that keep off the marks and their corners.

    Two boxes do: one as wide as the marks leave, the other as high.
    """
    whole = Rect(0, 0, *paper)
    if not marks.is_printed:
        return (whole,)
    near, far = marks.inset + marks.width / 2 + marks.gap, marks.inset + marks.clear
    far = max(near, far)
    return whole.inset(far, near, far, near), whole.inset(near, far, near, far)
