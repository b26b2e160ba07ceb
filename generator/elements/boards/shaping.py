"""From what an author writes under “shape” to the sites of a board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.core.diagnostics import Position, as_written, nearest
from generator.elements.boards import forms
from generator.elements.boards.forms import Form, FormError
from generator.elements.boards.spec import FORM_WORDS, FormSpec, LatticeSpec
from generator.elements.boards.tilings import Tiling
from generator.elements.layouts import MAX_REPEAT
from generator.elements.stage import Stage
from generator.spec.base import join_words

_LONGEST_SIDE = 200
_ALIGNMENTS = ("center", "left", "offset-odd", "offset-even")


def read_shape(spec: LatticeSpec, stage: Stage, tiling: Tiling) -> Form:
    """Return the sites of all shapes together, each with the sign that a map shows there."""
    place = spec.position("shape")
    flat = spec.orientation == "flat"
    try:
        if not isinstance(spec.shape, tuple):
            found = _from_map(spec.shape, place, stage, tiling, flat)
        else:
            found = _united(spec.shape, stage, tiling, flat)
        form = forms.settled(tiling, found)
    except FormError as error:
        raise stage.fault(place, error.message, error.hint) from None
    if len(form) > MAX_REPEAT:
        raise stage.fault(place, f"a lattice has from 1 to {MAX_REPEAT} sites, not {len(form)}")
    return form


def _united(parts: Sequence[FormSpec], stage: Stage, tiling: Tiling, flat: bool) -> Form:
    found: Form = {}
    for part in parts:
        try:
            form = forms.settled(tiling, _ShapeReader(part, stage, tiling, flat).form())
        except FormError as error:
            raise stage.fault(part.at, error.message, error.hint) from None
        dx, dy = _shift(part, stage, tiling, flat)
        for (u, v), sign in form.items():
            found.setdefault((u + dx, v + dy), sign)
        _refuse_crowd(found, part, stage)
        if tiling.name == "hex" and len({(u + v) % 2 for u, v in found}) > 1:
            raise stage.fault(
                part.position("at"),
                "this shape does not lie on the lattice of the others",
                "move it by half a cell: “at: [0.5, 0]”",
            )
    return found


def _refuse_crowd(found: Form, part: FormSpec, stage: Stage) -> None:
    if len(found) > MAX_REPEAT:
        raise stage.fault(part.at, f"a lattice has from 1 to {MAX_REPEAT} sites")


def _shift(part: FormSpec, stage: Stage, tiling: Tiling, flat: bool) -> tuple[int, int]:
    """Return how far a shape is moved, along and across."""
    if part.at_ is None:
        return (0, 0)
    place = part.position("at")
    numbers = stage.numbers(part.at_, place)
    if len(numbers) != 2:
        raise stage.fault(place, "expected columns and rows, such as [2, 0]")
    columns, rows = numbers
    along, across = (rows, columns) if flat else (columns, rows)
    along *= 2 if tiling.name == "hex" else 1
    if along != int(along) or across != int(across) or max(abs(along), abs(across)) > MAX_REPEAT:
        halves = "whole or half" if tiling.name == "hex" else "whole"
        raise stage.fault(place, f"a shape moves by {halves} cells, not by {columns:g}, {rows:g}")
    return (int(along), int(across))


def _from_map(value: Any, at: Position, stage: Stage, tiling: Tiling, flat: bool) -> Form:
    written = stage.evaluate(value, at)
    lines = written.splitlines() if isinstance(written, str) else written
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise stage.fault(at, f"expected rows of text, got “{as_written(written)}”")
    if sum(map(len, lines)) > 10 * MAX_REPEAT:
        raise stage.fault(at, f"a map has at most {10 * MAX_REPEAT} signs")
    return forms.picture(tiling, lines, flat)


class _ShapeReader:
    """Reads one shape, whose words are the same for all tilings."""

    def __init__(self, part: FormSpec, stage: Stage, tiling: Tiling, flat: bool) -> None:
        self.part, self.stage, self.tiling, self.flat = part, stage, tiling, flat
        given = [word for word in FORM_WORDS if getattr(part, word) is not None]
        if len(given) != 1:
            said = f"{join_words(given)} are given" if given else "it is not said which"
            hint = f"known: {', '.join(FORM_WORDS)}"
            if given == ["rows", "columns"]:
                hint = "so many columns and rows are “rectangle: [columns, rows]”"
            raise stage.fault(part.at, f"a shape is one of its kinds: {said}", hint)
        self.word = given[0]
        self.place = part.position(self.word)
        self._refuse_odd_keys()

    def _refuse_odd_keys(self) -> None:
        uses = {"align": ("rows", "columns", "rectangle"), "point": ("triangle",)}
        uses["slant"] = ("rhombus",)
        for key, words in uses.items():
            if getattr(self.part, key) is not None and self.word not in words:
                raise self.stage.fault(
                    self.part.position(key), f"“{key}” says nothing for “{self.word}”"
                )

    def form(self) -> Form:
        value = getattr(self.part, self.word)
        if self.word == "map":
            return _from_map(value, self.place, self.stage, self.tiling, self.flat)
        if self.word == "rectangle":
            return self._rectangle()
        if self.word in ("rows", "columns"):
            return self._rows(value)
        if self.word == "rhombus":
            return self._rhombus(value)
        side = self._side(value)
        if self.word == "hexagon":
            return forms.hexagon(self.tiling, side)
        return forms.triangle(self.tiling, side, self._is_downward())

    def _side(self, value: Any) -> int:
        side = self.stage.whole(value, self.place, _LONGEST_SIDE)
        if side < 1:
            raise self.stage.fault(self.place, "a side has at least 1 cell")
        return side

    def _is_downward(self) -> bool:
        point, known = self.part.point, ("left", "right") if self.flat else ("up", "down")
        if point is not None and point not in known:
            raise self.stage.fault(
                self.part.position("point"),
                f"this triangle cannot point “{point}”",
                f"write {' or '.join(known)}",
            )
        return point == known[1]

    def _counts(self, value: Any) -> tuple[int, int]:
        """Return how many cells a row has, and how many rows there are."""
        numbers = self.stage.numbers(list(value) if isinstance(value, tuple) else value, self.place)
        whole = [self.stage.whole(number, self.place, MAX_REPEAT) for number in numbers]
        if len(whole) != 2 or min(whole) < 1 or whole[0] * whole[1] > MAX_REPEAT:
            raise self.stage.fault(
                self.place, f"expected columns and rows, from 1 to {MAX_REPEAT} sites in all"
            )
        return (whole[1], whole[0]) if self.flat else (whole[0], whole[1])

    def _rectangle(self) -> Form:
        along, across = self._counts(self.part.rectangle)
        default = "offset-odd" if self.tiling.name == "hex" else "left"
        return self._aligned([along] * across, default)

    def _rows(self, value: Any) -> Form:
        if (self.word == "columns") != self.flat:
            other = "columns" if self.flat else "rows"
            raise self.stage.fault(
                self.place, f"here cells stand in {other}", f"write “{other}: [3, 4, 3]”"
            )
        numbers = self.stage.numbers(value, self.place)
        lengths = [self.stage.whole(number, self.place, MAX_REPEAT) for number in numbers]
        if not lengths or min(lengths) < 1 or sum(lengths) > MAX_REPEAT:
            raise self.stage.fault(
                self.place, f"a lattice has from 1 to {MAX_REPEAT} sites, some in every row"
            )
        return self._aligned(lengths, "center")

    def _aligned(self, lengths: list[int], default: str) -> Form:
        place = self.part.position("align")
        align = default if self.part.align is None else self.stage.evaluate(self.part.align, place)
        if isinstance(align, str) and align not in _ALIGNMENTS:
            raise self.stage.fault(place, f"“{align}” is no alignment", nearest(align, _ALIGNMENTS))
        try:
            shifts = forms.row_shifts(self.tiling, lengths, align)
            if max(map(abs, shifts)) > MAX_REPEAT:
                raise FormError(f"a row is moved by at most {MAX_REPEAT} cells")
            return forms.rows_of(self.tiling, lengths, shifts)
        except FormError as error:
            raise self.stage.fault(place, error.message, error.hint) from None

    def _rhombus(self, value: Any) -> Form:
        written = self.stage.evaluate(value, self.place)
        counts = [written, written] if isinstance(written, int | float) else written
        along, across = self._counts(counts)
        if self.part.slant == "none":
            raise self.stage.fault(self.part.position("slant"), "a rhombus leans left or right")
        return forms.rhombus(self.tiling, along, across, self.part.slant != "right")


def usual_slant(spec: LatticeSpec) -> str:
    """Return the way in which files lean unless the author says it."""
    parts = spec.shape if isinstance(spec.shape, tuple) else ()
    if len(parts) != 1:
        return "left" if parts else "none"
    (part,) = parts
    if part.rhombus is not None:
        return part.slant or "left"
    offset = isinstance(part.align, str) and part.align.startswith("offset")
    return "none" if part.rectangle is not None or part.map is not None or offset else "left"
