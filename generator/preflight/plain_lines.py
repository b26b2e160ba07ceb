"""The lines on a page of a plain file that may be meant for a ruler."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.core.geometry import IDENTITY, Transform
from generator.core.patterns import pattern
from generator.core.units import PT
from generator.preflight.limits import CHECK_LINE, CHECK_LINE_RECOGNISED
from generator.preflight.plain_file import NotPlainError, PlainFile, Stream, Value, numbers_of
from generator.preflight.strokes import Line, Step, long_lines

_DEEPEST = 28
_OPERATION = pattern(
    rb"(?P<operands>(?:[\x00\t\n\x0c\r ]++|[-+.0-9]++|/[^\x00\t\n\x0c\r ()<>\[\]{}/%]*+"
    rb"|\((?:[^()\\]++|\\.)*+\)|<<|>>|[\[\]]|<[0-9A-Fa-f \n]*+>)*+)"
    rb"(?P<operator>[A-Za-z]++[*'\"]?|\Z)",
    re.DOTALL,
)
"""An operator and what stands before it, taken whole: most of them draw no lines."""


class Drawing:
    """The strokes of a page, those of its forms among them."""

    def __init__(self, file: PlainFile, page: dict[str, Value]) -> None:
        self._file = file
        self._page = page

    def lines(self) -> Iterator[Line]:
        """Yield the lines of about 100 mm."""
        file, contents = self._file, self._file.resolve(self._page["Contents"])
        pieces = contents if isinstance(contents, list) else [contents]
        found = [one for one in map(file.resolve, pieces) if isinstance(one, Stream)]
        data = b"\n".join(map(file.unpacked, found))
        yield from self._strokes(data, self._page["Resources"], IDENTITY, 0)

    def _strokes(self, data: bytes, resources: Value, by: Transform, depth: int) -> Iterator[Line]:
        if depth > _DEEPEST:
            raise NotPlainError("forms too deep in each other")
        path: list[tuple[str, bytes]] = []
        saved: list[Transform] = []
        forms: dict[bytes, Stream | None] = {}
        for operator, operands in _operations(data):
            if operator == "q":
                saved.append(by)
            elif operator == "Q":
                by = saved.pop()
            elif operator == "cm":
                by = Transform(*map(float, operands.split())).then(by)
            elif operator in _STEPS:
                path.append((operator, operands))
            elif operator in _PAINTS:
                if operator in ("S", "B"):
                    yield from long_lines([_step(*step) for step in path], by, 1 / PT)
                path = []
            elif operator == "Do":
                if operands not in forms:
                    forms[operands] = self._form(operands, resources)
                form = forms[operands]
                if form is not None:
                    yield from self._of_form(form, resources, by, depth)

    def _form(self, operands: bytes, resources: Value) -> Stream | None:
        """Return the form that is drawn, or None if it is a picture."""
        file = self._file
        name = operands.strip().removeprefix(b"/").decode("ascii")
        found = file.resolve(file.dictionary(file.dictionary(resources)["XObject"])[name])
        return found if isinstance(found, Stream) and found.entries["Subtype"] == "Form" else None

    def _of_form(self, form: Stream, resources: Value, by: Transform, depth: int) -> Iterator[Line]:
        if "Matrix" in form.entries:
            by = Transform(*numbers_of(form.entries["Matrix"])).then(by)
        left, low, right, high = numbers_of(form.entries["BBox"])
        if by.scale * max(right - left, high - low) / PT >= CHECK_LINE - CHECK_LINE_RECOGNISED:
            inner = form.entries.get("Resources", resources)
            yield from self._strokes(self._file.unpacked(form), inner, by, depth + 1)


def _operations(data: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield each operator in ``data`` and, as it is written, what stands before it."""
    place, operator = 0, ""
    while match := _OPERATION.match(data, place):
        place, operator = match.end(), match["operator"].decode("ascii")
        if not operator:
            return
        if operator == "BI":
            break
        yield operator, match["operands"]
    raise NotPlainError("an odd sign")


def _step(operator: str, operands: bytes) -> Step:
    x, y = map(float, operands.split()[-2:]) if operands.strip() else (0.0, 0.0)
    return Step(operator, x, y)


_STEPS = frozenset(("m", "l", "c", "re", "h"))
_PAINTS = frozenset(("f", "S", "B", "n"))
