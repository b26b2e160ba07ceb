"""Layouts in boxes: stack, row, column, grid and repeat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from generator.core import outline
from generator.core.diagnostics import as_written, number_of
from generator.core.geometry import Rect, Transform
from generator.core.units import parse_decimal
from generator.elements.base import (
    Children,
    ElementSpec,
    Kind,
    elements_seeing,
    unsigned,
)
from generator.elements.copies import Copier, draw_in_box
from generator.elements.drawing import draw_elements
from generator.elements.stage import ROUNDING, Stage
from generator.scene import Group, Item
from generator.spec.base import SpecError, read_each
from generator.spec.model import PlainValidator, ValidationInfo
from generator.spec.values import Condition, CountOrList, Length, Pair, length_or_share

MAX_REPEAT = 20_000
GRID_NAMES = ("index", "number", "row", "column")
REPEAT_NAMES = ("index", "number", "item")


class Stack(ElementSpec):
    """``stack: [elements]``: all in one box, one over the other."""

    stack: Children
    clip: Condition = False
    corner: Length = 0.0


def _draw_stack(spec: Stack, stage: Stage) -> Iterator[Item]:
    items = draw_in_box(spec, spec.stack, stage)
    if not stage.truth(spec.clip, spec.position("clip")):
        yield from items
        return
    corner = unsigned(spec, "corner", stage, min(stage.box.size))
    yield Group(items, clip=outline.rectangle(stage.box, corner))


def _read_sizes(value: Any, info: ValidationInfo) -> list[Any]:
    if not isinstance(value, list):
        raise SpecError("expected a list of sizes, such as [20, 1fr, 2fr]")
    return read_each(_read_track_size, value, info)


def _read_track_size(entry: Any, info: ValidationInfo) -> tuple[float, str]:
    """Return a length in mm, a share of the whole, or a fraction of what is left."""
    text = as_written(entry).strip()
    value, unit = _size_and_unit(text)
    if value < 0:
        raise SpecError(f"a size of “{text}” is below zero")
    return (value, unit)


def _size_and_unit(text: str) -> tuple[float, str]:
    if text.endswith("fr"):
        try:
            return (parse_decimal(text[:-2]), "fr")
        except ValueError:
            raise SpecError(f"“{text}” is not a size", "write 20, “30%” or “1fr”") from None
    length = length_or_share(text)
    return (length, "mm") if isinstance(length, float) else (length.of_box, "%")


Sizes = Annotated[Any, PlainValidator(_read_sizes)]


class Row(ElementSpec):
    """``row: [elements]``: side by side, from the left."""

    row: Children
    gap: Length = 0.0
    sizes: Sizes = None


class Column(ElementSpec):
    """``column: [elements]``: one under the other, from the top."""

    column: Children
    gap: Length = 0.0
    sizes: Sizes = None


def share_out(
    whole: float, count: int, gap: float, sizes: list[tuple[float, str]] | None
) -> list[tuple[float, float]]:
    """Return (start, length) in mm of ``count`` parts of ``whole`` with ``gap`` between."""
    wanted = sizes or [(1.0, "fr")] * count
    room = whole - gap * (count - 1)
    fixed = [
        value if unit == "mm" else value * whole if unit == "%" else 0.0 for value, unit in wanted
    ]
    fractions = sum(value for value, unit in wanted if unit == "fr")
    left = room - sum(fixed)
    lengths = [
        left * value / fractions if unit == "fr" and fractions else length
        for (value, unit), length in zip(wanted, fixed, strict=True)
    ]
    starts, here = [], 0.0
    for length in lengths:
        starts.append(here)
        here += length + gap
    return list(zip(starts, lengths, strict=True))


def _parts(spec: Row | Column, stage: Stage, count: int, whole: float) -> list[tuple[float, float]]:
    if spec.sizes is not None and len(spec.sizes) != count:
        sizes, elements = number_of(len(spec.sizes), "size"), number_of(count, "element")
        hint = "write one size for each: mm, per cent, or shares such as 1fr"
        raise stage.fault(spec.position("sizes"), f"{sizes} for {elements}", hint)
    gap = unsigned(spec, "gap", stage, whole)
    parts = share_out(whole, count, gap, spec.sizes)
    needed = sum(parts[-1]) if parts else 0.0
    if needed > whole + ROUNDING or any(length < -1e-9 for _, length in parts):
        place = spec.position("sizes" if spec.sizes is not None else "gap")
        raise stage.fault(
            place,
            f"the parts need more than the {whole:g} mm there are",
            "“1fr” is a share of what the others leave",
        )
    return parts


def _draw_row(spec: Row, stage: Stage) -> Iterator[Item]:
    box = stage.box
    for child, (x, width) in zip(
        spec.row, _parts(spec, stage, len(spec.row), box.width), strict=True
    ):
        part = Rect(box.x + x, box.y, width, box.height)
        yield from draw_elements((child,), stage.inside(part))


def _draw_column(spec: Column, stage: Stage) -> Iterator[Item]:
    box = stage.box
    for child, (y, height) in zip(
        spec.column, _parts(spec, stage, len(spec.column), box.height), strict=True
    ):
        part = Rect(box.x, box.y + y, box.width, height)
        yield from draw_elements((child,), stage.inside(part))


class Grid(ElementSpec):
    """``grid: [columns, rows]``: ``each`` is drawn in every cell, row by row."""

    grid: Pair
    cell: Pair | None = None
    gap: Length = 0.0
    each: elements_seeing(*GRID_NAMES)  # type: ignore[valid-type]


def _grid_counts(spec: Grid, stage: Stage) -> tuple[int, int]:
    place = spec.position("grid")
    columns, rows = stage.pair(spec.grid, place)
    counts = (stage.whole(columns, place, MAX_REPEAT), stage.whole(rows, place, MAX_REPEAT))
    if counts[0] * counts[1] > MAX_REPEAT or 0 in counts:
        raise stage.fault(place, f"a grid has from 1 to {MAX_REPEAT} cells")
    return counts


def _grid_size(spec: Grid, stage: Stage) -> tuple[float, float] | None:
    if spec.cell is None:
        return None
    columns, rows = _grid_counts(spec, stage)
    place = spec.position("cell")
    width, height = stage.pair(spec.cell, place)
    if min(width, height) < 0:
        raise stage.fault(place, f"a cell cannot be {width:g} × {height:g} mm")
    gap = unsigned(spec, "gap", stage, stage.box.width)
    return (columns * width + (columns - 1) * gap, rows * height + (rows - 1) * gap)


def _draw_grid(spec: Grid, stage: Stage) -> Iterator[Item]:
    columns, rows = _grid_counts(spec, stage)
    box = stage.box
    gap = unsigned(spec, "gap", stage, box.width)
    across, down = share_out(box.width, columns, gap, None), share_out(box.height, rows, gap, None)
    if min(across[0][1], down[0][1]) < -ROUNDING:
        raise stage.fault(
            spec.position("gap"),
            f"the gaps need more than the {box.width:g} × {box.height:g} mm there are",
        )
    cell = Rect(0, 0, across[0][1], down[0][1])
    copier = Copier(spec, spec.each, stage.inside(cell), GRID_NAMES)
    for row, (y, _) in enumerate(down):
        for column, (x, _) in enumerate(across):
            index = row * columns + column
            names = {"index": index, "number": index + 1, "row": row, "column": column}
            yield from copier.draw(names, Transform.translation(box.x + x, box.y + y))


class Repeat(ElementSpec):
    """``repeat: 7`` or a list: ``each`` is drawn again and again, ``step`` apart."""

    repeat: CountOrList
    step: Pair = (0.0, 0.0)
    each: elements_seeing(*REPEAT_NAMES)  # type: ignore[valid-type]


def repeat_items(value: Any, stage: Stage, spec: ElementSpec, key: str) -> list[object]:
    """Return what a repeat runs over: the items of a list, or the numbers from 0."""
    place = spec.position(key)
    written = stage.evaluate(value, place)
    if isinstance(written, (list, tuple)):
        if len(written) > MAX_REPEAT:
            raise stage.fault(place, f"a repeat runs at most {MAX_REPEAT} times")
        return list(written)
    return list(range(stage.whole(written, place, MAX_REPEAT)))


def _draw_repeat(spec: Repeat, stage: Stage) -> Iterator[Item]:
    dx, dy = stage.pair(spec.step, spec.position("step"))
    box = stage.box
    copier = Copier(spec, spec.each, stage.inside(Rect(0, 0, *box.size)), REPEAT_NAMES)
    for index, item in enumerate(repeat_items(spec.repeat, stage, spec, "repeat")):
        names = {"index": index, "number": index + 1, "item": item}
        where = Transform.translation(box.x + index * dx, box.y + index * dy)
        yield from copier.draw(names, where)


LAYOUTS = {
    "stack": Kind(Stack, _draw_stack),
    "row": Kind(Row, _draw_row),
    "column": Kind(Column, _draw_column),
    "grid": Kind(Grid, _draw_grid, _grid_size),
    "repeat": Kind(Repeat, _draw_repeat, free=True),
}
