"""The lines on a page of a plain file that may be meant for a ruler."""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.geometry import IDENTITY, Transform
from generator.core.units import PT
from generator.preflight.limits import CHECK_LINE, CHECK_LINE_RECOGNISED
from generator.preflight.plain_file import NotPlainError, PlainFile, Stream, Value, numbers_of
from generator.preflight.strokes import Line, Step, long_lines
from generator.preflight.syntax import Operand, read_operations

_DEEPEST = 28


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
        path: list[Step] = []
        saved: list[Transform] = []
        for operator, operands in read_operations(data):
            if operator == "q":
                saved.append(by)
            elif operator == "Q":
                by = saved.pop()
            elif operator == "cm":
                by = _matrix(operands).then(by)
            elif operator in _STEPS:
                x, y = numbers_of(operands[-2:]) if operands else (0.0, 0.0)
                path.append(Step(operator, x, y))
            elif operator in _PAINTS:
                if operator in ("S", "B"):
                    yield from long_lines(path, by, 1 / PT)
                path = []
            elif operator == "Do":
                yield from self._of_form(operands[0], resources, by, depth)

    def _of_form(
        self, name: Operand, resources: Value, by: Transform, depth: int
    ) -> Iterator[Line]:
        file = self._file
        found = file.dictionary(file.dictionary(resources)["XObject"])
        form = file.resolve(found[str(name)])
        if not isinstance(form, Stream) or form.entries["Subtype"] != "Form":
            return
        if "Matrix" in form.entries:
            by = _matrix(form.entries["Matrix"]).then(by)
        left, low, right, high = numbers_of(form.entries["BBox"])
        if by.scale * max(right - left, high - low) / PT >= CHECK_LINE - CHECK_LINE_RECOGNISED:
            inner = form.entries.get("Resources", resources)
            yield from self._strokes(file.unpacked(form), inner, by, depth + 1)


_STEPS = frozenset(("m", "l", "c", "re", "h"))
_PAINTS = frozenset(("f", "S", "B", "n"))


def _matrix(value: object) -> Transform:
    a, b, c, d, e, f = numbers_of(value)
    return Transform(a, b, c, d, e, f)
