"""The numbered steps of the sheet, in three columns, with room to write the answers."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.geometry import Rect
from generator.core.record import Record
from generator.scene import Item
from generator.sheets.calibration.pen import ACCENT, SOFT, THIN, Pen, strokes

_GAP = 6.0
_WIDEST = 64.0
_HEAD = 8.5
_ROW = 6.6
_CODE_PT = 7.5
_CODE_ROW = 5.0


class Step(Record):
    """A step to do; ``answers`` are what to write down, ``code`` what to type."""

    head: str
    text: str
    answers: tuple[str, ...] = ()
    code: tuple[str, ...] = ()


def draw_steps(steps: Sequence[Step], first: int, box: Rect, pen: Pen) -> tuple[Item, ...]:
    """Return ``steps`` side by side in ``box``, numbered from ``first``."""
    count = len(steps)
    width = min(_WIDEST, (box.width - (count - 1) * _GAP) / count)
    gap = (box.width - count * width) / (count - 1)
    items: list[Item] = []
    for index, step in enumerate(steps):
        column = Rect(box.x + index * (width + gap), box.y, width, box.height)
        items += _draw_step(step, first + index, column, pen)
    return tuple(items)


def _draw_step(step: Step, number: int, box: Rect, pen: Pen) -> list[Item]:
    items: list[Item] = [strokes([(box.x, box.y, box.right, box.y)], THIN, ACCENT)]
    baseline = box.y + 5.6
    items += pen.label(str(number), (box.x, baseline), 14, weight=700, colour=ACCENT)
    items += pen.label(step.head, (box.x + 5.2, baseline), 9, weight=700)
    rows = -(-len(step.answers) // 2)
    below = rows * _ROW + len(step.code) * _CODE_ROW
    room = Rect(box.x, box.y + _HEAD, box.width, box.height - _HEAD - below)
    text, height = pen.block(step.text, room, 7.75, 6.25)
    items += text
    top = room.y + height + 1.6
    longest = max((pen.width(line, _CODE_PT, 700) for line in step.code), default=0.0)
    size = _CODE_PT * min(1.0, box.width / longest) if longest else _CODE_PT
    for index, line in enumerate(step.code):
        at = (box.x, top + 3.4 + index * _CODE_ROW)
        items += pen.label(line, at, size, weight=700, colour=ACCENT)
    for index, label in enumerate(step.answers):
        items += _answer(label, index, Rect(box.x, top, box.width, rows * _ROW), pen)
    return items


def _answer(label: str, index: int, box: Rect, pen: Pen) -> list[Item]:
    """Return a label and a line to write on, two to a row."""
    half = (box.width - 4) / 2
    x = box.x + index % 2 * (half + 4)
    y = box.y + (index // 2 + 1) * _ROW - 1.4
    start = x + pen.width(label, 7) + 1.2
    return [
        *pen.label(label, (x, y), 7, colour=SOFT),
        strokes([(start, y + 0.6, x + half, y + 0.6)], THIN, SOFT),
    ]
