"""The lines on a page of a plain file that may be meant for a ruler."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from generator.core.geometry import IDENTITY, Transform
from generator.core.remembered import Remembered
from generator.core.units import PT
from generator.preflight.plain_file import NotPlainError, PlainFile, Stream, Value, numbers_of
from generator.preflight.strokes import (
    PAINTS,
    PATH_OPERATORS,
    Line,
    Paint,
    has_room,
    long_lines,
    step_of,
)
from generator.preflight.syntax import name_of, written_operations

_DEEPEST = 28
_MM = 1 / PT


class Drawing:
    """The strokes of a page, those of its forms among them."""

    def __init__(self, file: PlainFile, page: dict[str, Value]) -> None:
        self._file = file
        self._page = page

    def lines(self) -> Iterator[Line]:
        """Yield the lines of about 100 mm, what is drawn last before what it lies on.

        A check line is among the last that is drawn, so whoever looks for one need not have
        the lines of all drawings worked out.
        """
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
        drawn: list[Callable[[], Iterator[Line]]] = []
        forms = Remembered(partial(self._form, resources))
        for operator, written in written_operations(data):
            if operator == "q":
                saved.append(by)
            elif operator == "Q":
                by = saved.pop()
            elif operator == "cm":
                by = Transform.of(written.split()).then(by)
            elif operator in PATH_OPERATORS:
                path.append((operator, written))
            elif operator in PAINTS:
                if written.strip():
                    raise NotPlainError("operands too many")
                drawn.append(partial(_painted, path, PAINTS[operator], by))
                path = []
            elif operator == "Do":
                form = forms[written]
                if form is not None:
                    drawn.append(partial(self._of_form, form, resources, by, depth))
        for lines in reversed(drawn):
            yield from lines()

    def _form(self, resources: Value, written: bytes) -> Stream | None:
        """Return the form that is drawn, or None if it is a picture."""
        file = self._file
        (name,) = written.split()
        if name.rfind(b"/") != 0:
            raise NotPlainError("a form of no name")
        forms = file.dictionary(file.dictionary(resources)["XObject"])
        found = file.resolve(forms[name_of(name[1:])])
        return found if isinstance(found, Stream) and found.entries["Subtype"] == "Form" else None

    def _of_form(self, form: Stream, resources: Value, by: Transform, depth: int) -> Iterator[Line]:
        if "Matrix" in form.entries:
            by = Transform.of(numbers_of(form.entries["Matrix"])).then(by)
        if has_room(numbers_of(form.entries["BBox"]), by, _MM):
            inner = form.entries.get("Resources", resources)
            yield from self._strokes(self._file.unpacked(form), inner, by, depth + 1)


def _painted(path: list[tuple[str, bytes]], paint: Paint, by: Transform) -> Iterator[Line]:
    """Yield the lines of a path that has not been read yet: most have none to look for."""
    if paint.strokes or (paint.fills and len(path) == 1):
        steps = [step_of(operator, written.split()) for operator, written in path]
        yield from long_lines(steps, paint, by, _MM)
