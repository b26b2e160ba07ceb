"""The two pages of the calibration sheet, put together."""

from __future__ import annotations

from typing import Literal

from generator.core.geometry import Rect, Size, Transform
from generator.core.record import Record
from generator.scene import Group, Item, PrintedPage, Scene
from generator.sheets.calibration.edges import draw_edges
from generator.sheets.calibration.pen import ACCENT, SOFT, Pen
from generator.sheets.calibration.rulers import CORNER, draw_rulers, ruler_lengths
from generator.sheets.calibration.steps import Step, draw_steps
from generator.sheets.calibration.target import draw_back, draw_front, target_box
from generator.sheets.calibration.words import CalibrationWords, StepWords, filled
from generator.sheets.correction import about_middle
from generator.sheets.duplex import turning_axis
from generator.sheets.paper import lay
from generator.text.typesetter import Typesetter

SMALLEST_PAPER = Size(182.0, 257.0)
"""JIS B5: the target and the steps need as much."""
_LEFT = CORNER + 6
_RIGHT = _BELOW = 17.5
_SAVE = ("pnp calibrate --save my-printer",)
_USE = ("pnp build my-game --printer my-printer", "pnp calibrate --printer my-printer")


class Calibration(Record):
    """What the sheet is for: upright paper, how it is turned, what is corrected already."""

    paper: Size
    paper_name: str
    flip: Literal["long", "short"]
    scale: tuple[float, float] = (1.0, 1.0)
    back_offset: tuple[float, float] = (0.0, 0.0)


def draw_calibration(
    calibration: Calibration, words: CalibrationWords, typesetter: Typesetter
) -> tuple[PrintedPage, PrintedPage]:
    """Return the front and the back of the sheet.

    What ``calibration`` corrects is corrected here as on every other sheet, so that a
    second sheet proves the first one right.
    """
    pen = Pen(typesetter)
    paper = lay(calibration.paper, "portrait")
    front = _page(
        calibration, paper, _front(calibration, paper, words, pen), (0.0, 0.0), words.front
    )
    back = _back(calibration, paper, words, pen)
    return front, _page(calibration, paper, back, calibration.back_offset, words.back)


def _page(
    calibration: Calibration,
    paper: Size,
    items: tuple[Item, ...],
    offset: tuple[float, float],
    title: str,
) -> PrintedPage:
    whole = Rect(0, 0, *paper)
    correction = about_middle(paper, calibration.scale, offset)
    corrected = items if correction == Transform() else (Group(items, correction),)
    return PrintedPage(Scene(paper, corrected), whole, whole, title)


def _front(
    calibration: Calibration, paper: Size, words: CalibrationWords, pen: Pen
) -> tuple[Item, ...]:
    across, down = ruler_lengths(paper)
    edge = words.long_edge if calibration.flip == "long" else words.short_edge
    steps = (
        _step(words.print, edge=edge),
        _step(words.size, (words.across, words.down), (), **_examples(across, down)),
        _step(words.edges, (words.top, words.right, words.bottom, words.left)),
    )
    return (
        *draw_edges(paper, pen),
        *draw_rulers(paper, pen),
        *_head(calibration, paper, words.front, words, pen),
        *draw_front(paper, turning_axis(paper, calibration.flip)),
        *_caption(words.target_front, paper, pen),
        *draw_steps(steps, 1, _foot(paper), pen),
    )


def _back(
    calibration: Calibration, paper: Size, words: CalibrationWords, pen: Pen
) -> tuple[Item, ...]:
    steps = (
        _step(words.backs, (words.across, words.down)),
        _step(words.save, code=_SAVE),
        _step(words.use, code=_USE),
    )
    return (
        *_head(calibration, paper, words.back, words, pen),
        *draw_back(paper, pen),
        *_caption(words.target_back, paper, pen),
        *draw_steps(steps, 4, _foot(paper), pen),
    )


def _examples(across: int, down: int) -> dict[str, str]:
    """Return lengths of whole rulers as one might measure and write them."""
    return {"across": f"{across - 0.6:g}/{across}", "down": f"{down - 1}/{down}"}


def _step(
    words: StepWords,
    answers: tuple[str, ...] = (),
    code: tuple[str, ...] = (),
    **values: object,
) -> Step:
    return Step(words.head, filled(words.text, **values), answers, code)


def _head(
    calibration: Calibration, paper: Size, side: str, words: CalibrationWords, pen: Pen
) -> tuple[Item, ...]:
    size = f"{paper.width:g} × {paper.height:g} mm"
    named = f"{calibration.paper_name} · {size}" if calibration.paper_name else size
    lead = Rect(_LEFT, CORNER + 17.5, paper.width - _LEFT - _RIGHT, 9)
    right = (paper.width - _RIGHT, CORNER + 12.5)
    return (
        *pen.label(words.title, (_LEFT, CORNER + 14), 22, weight=700),
        *pen.label(f"{named} · {side}", right, 7.5, weight=500, colour=ACCENT, align="right"),
        *pen.block(words.lead, lead, 8.5, 6.5, colour=SOFT)[0],
    )


def _caption(text: str, paper: Size, pen: Pen) -> tuple[Item, ...]:
    box = target_box(paper)
    at = (paper.width / 2, box.bottom + 5)
    return pen.label(text, at, 6.5, colour=SOFT, align="center")


def _foot(paper: Size) -> Rect:
    top = target_box(paper).bottom + 9
    return Rect(_LEFT, top, paper.width - _LEFT - _RIGHT, paper.height - _BELOW - top)
