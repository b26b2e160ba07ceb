"""The sheets of a game that a machine cuts: each distinct one once, with the pages it is for."""

from __future__ import annotations

from generator.core import outline
from generator.core.diagnostics import Position, Report
from generator.core.geometry import Rect, Size
from generator.core.record import Record
from generator.cutting.drawing import CutDrawing, sort_lines
from generator.cutting.lines import Line, lines_of
from generator.cutting.machine import Machine
from generator.cutting.shared import cut_once
from generator.scene import Shape
from generator.sheets.page import marks_for_machine
from generator.sheets.pages import Page, SheetPlan

_TOLERANCE = 0.01


class CutSheet(Record):
    """What is cut on all ``pages``, which count from 1 as those of the printed file do."""

    pages: tuple[int, ...]
    drawing: CutDrawing
    lines: tuple[Line, ...]
    """All of them, whole where the drawing has dashes or cuts a shared edge once."""
    extent: Size
    """Of the box around all that is cut."""


def cut_sheets(
    plan: SheetPlan, title: str, machine: Machine, at: Position, report: Report
) -> list[CutSheet]:
    """Return the sheets of ``plan`` that have anything to cut, fold or score.

    Whatever the machine cannot do is a warning in ``report``, at the game's place ``at``.
    """
    found: dict[tuple[Size, tuple[Line, ...]], list[int]] = {}
    firsts: dict[tuple[Size, tuple[Line, ...]], Page] = {}
    for number, page in enumerate(plan.pages, 1):
        lines = lines_of(page) if page.side == "front" else ()
        if lines:
            key = (page.paper, lines)
            found.setdefault(key, []).append(number)
            firsts.setdefault(key, page)
    sheets = []
    for key, pages in found.items():
        paper, lines = key
        marks = marks_for_machine(firsts[key], plan.profile)
        named = f"{title} · {firsts[key].title} · {machine.title}"
        drawn = cut_once(lines) if machine.shared_edges == "once" else lines
        drawing = sort_lines(paper, named, drawn, marks, machine)
        sheets.append(CutSheet(tuple(pages), drawing, lines, _around(lines).size))
        _check(pages[0], lines, marks, paper, machine, at, report)
    _check_plan(plan, at, report)
    return sheets


def _around(lines: tuple[Line, ...]) -> Rect:
    box = outline.bounds(lines[0].drawn)
    for line in lines[1:]:
        box = box.union(outline.bounds(line.drawn))
    return box


def _check(
    page: int,
    lines: tuple[Line, ...],
    marks: tuple[Shape, ...],
    paper: Size,
    machine: Machine,
    at: Position,
    report: Report,
) -> None:
    """Warn of what ``machine`` cannot do on one sheet."""
    has_layers = {kind for layer in machine.layers for kind in layer.lines}
    for kind in dict.fromkeys(line.kind for line in lines):
        if kind not in has_layers:
            hint = "give the machine a layer for them"
            report.warning(at, f"lines of the kind “{kind}” are left out", hint)
    if machine.registration and not marks:
        hint = f"print with “--profile {machine.profile}” and cut with the same"
        report.warning(at, "the sheets have no registration marks for this machine", hint)
    if machine.area is not None and not _fits(lines, paper, machine.area):
        around = _around(lines).size
        report.warning(
            at,
            f"page {page} takes up {around.width:.1f} × {around.height:.1f} mm, "
            f"but the machine reaches {machine.area.width:g} × {machine.area.height:g} mm",
            f"print and cut with “--profile {machine.profile}”",
        )


def _fits(lines: tuple[Line, ...], paper: Size, area: Size) -> bool:
    is_upright = paper.width <= paper.height
    width, height = area if is_upright else area.turned()
    room = Rect((paper.width - width) / 2, (paper.height - height) / 2, width, height)
    return room.contains(_around(lines), _TOLERANCE)


def _check_plan(plan: SheetPlan, at: Position, report: Report) -> None:
    """Warn of parts that no machine cuts from the sheets as they come from the printer."""
    tiled = {p.piece.id: p.piece for page in plan.pages for p in page.placements if p.tile}
    for piece in tiled.values():
        hint = "join its sheets, then cut it by hand"
        report.warning(piece.at, f"“{piece.id}” lies on several sheets and is left out", hint)
    if any(page.fold for page in plan.pages):
        hint = "cut after folding and gluing, or choose a profile without “gutter-fold”"
        report.warning(at, "sheets to be folded have the lines of their fronts only", hint)
