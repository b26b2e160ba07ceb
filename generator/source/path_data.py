"""Path data as SVG writes it, read strictly into an outline.

The grammar and the arc conversion follow SVG 2, chapter 9 and appendix B.2. Where SVG
asks viewers to draw as far as they understand, an author is told what is wrong instead.
"""

from __future__ import annotations

from collections.abc import Callable
from math import atan2, ceil, cos, hypot, pi, radians, sin, sqrt, tan
from typing import ClassVar, NoReturn

from generator.core.geometry import Point
from generator.core.outline import CLOSE, Outline, Segment, handles_of_quadratic
from generator.core.patterns import pattern

MAX_CHARACTERS = 2_000_000
MAX_SEGMENTS = 200_000
LARGEST_COORDINATE = 1e7

_WHITE = r"[ \t\r\n\f]*"
# After a number come spaces, and a comma when another number follows.
_AFTER = rf"{_WHITE}(?:,{_WHITE}(?=[-+.0-9]))?"
_FLAG = pattern(rf"([01]){_AFTER}")
_SPACE = pattern(_WHITE)
_NUMBER = pattern(rf"([+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?){_AFTER}")
_NUMBER_STARTS = frozenset("+-.0123456789")
_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def parse_path_data(text: str) -> Outline:
    """Return the outline that the path data ``text`` describes, in its own units.

    All commands are understood, absolute and relative. Quadratic curves become cubic
    ones exactly, arcs by cubics of at most a quarter turn (off by 0.03 % of the radius).
    A lone move draws nothing and is left out.

    Raises ValueError, with the place in words, for anything that is not path data.
    """
    if len(text) > MAX_CHARACTERS:
        raise ValueError(f"the path data has more than {MAX_CHARACTERS:,} characters")
    return _Reader(text).read()


class _Reader:
    """Reads one text from start to end; the position and the pen are its state."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.place = 0
        self.segments: list[Segment] = []
        self.here: Point = (0.0, 0.0)
        self.start: Point = (0.0, 0.0)
        self.is_open = False
        self.handle: tuple[str, Point] = ("", (0.0, 0.0))

    def read(self) -> Outline:
        self._skip_space()
        first = True
        while self.place < len(self.text):
            letter = self.text[self.place]
            if letter.upper() not in _ARGUMENTS:
                self._refuse(f"“{letter}” is not a command")
            if first and letter not in "Mm":
                self._refuse("path data begins with “M”")
            first = False
            self.place += 1
            self._skip_space()
            self._run(letter)
        return tuple(self.segments)

    def _run(self, letter: str) -> None:
        """Read the arguments of a command, again and again while there are numbers."""
        draw, count = self._COMMANDS[letter.upper()], _ARGUMENTS[letter.upper()]
        relative = letter.islower()
        draw(self, self._arguments(letter), relative)
        while count and self._at_number():
            if letter in "Mm":
                letter, draw = ("l", _Reader._line) if relative else ("L", _Reader._line)
            self._count()
            draw(self, self._arguments(letter), relative)
        self._count()

    def _count(self) -> None:
        if len(self.segments) > MAX_SEGMENTS:
            raise ValueError(f"the path has more than {MAX_SEGMENTS:,} segments")

    def _arguments(self, letter: str) -> list[float]:
        is_arc = letter in "Aa"
        numbers: list[float] = []
        for index in range(_ARGUMENTS[letter.upper()]):
            wanted = _FLAG if is_arc and index in (3, 4) else _NUMBER
            match = wanted.match(self.text, self.place)
            if not match:
                needed = "0 or 1" if wanted is _FLAG else "a number"
                self._refuse(f"“{letter}” needs {needed} here (its {_ORDINALS[index]})")
            number = float(match[1])
            if not -LARGEST_COORDINATE <= number <= LARGEST_COORDINATE:
                self._refuse(f"“{match[1][:20]}” is too large")
            numbers.append(number)
            self.place = match.end()
        return numbers

    def _at_number(self) -> bool:
        return self.text[self.place : self.place + 1] in _NUMBER_STARTS

    def _skip_space(self) -> None:
        match = _SPACE.match(self.text, self.place)
        self.place = match.end() if match else self.place

    def _refuse(self, message: str) -> NoReturn:
        before = self.text[: self.place]
        near = self.text[self.place : self.place + 12].strip()
        where = f"at “{near}”, character {len(before) + 1}" if near else "at the end"
        raise ValueError(f"{message}, {where} of the path data")

    def _point(self, x: float, y: float, relative: bool) -> Point:
        return (x + self.here[0], y + self.here[1]) if relative else (x, y)

    def _begin(self) -> None:
        """Make sure a subpath is open: after “Z” one begins where the last one did."""
        if not self.is_open:
            self.segments.append(("M", *self.here))
            self.is_open = True

    def _move(self, numbers: list[float], relative: bool) -> None:
        self.here = self.start = self._point(numbers[0], numbers[1], relative)
        self.is_open = False
        self.handle = ("", self.here)

    def _close(self, numbers: list[float], relative: bool) -> None:
        if self.is_open:
            self.segments.append(CLOSE)
        self.here = self.start
        self.is_open = False
        self.handle = ("", self.here)

    def _line_to(self, end: Point) -> None:
        self._begin()
        self.segments.append(("L", *end))
        self.here = end
        self.handle = ("", end)

    def _curve_to(self, first: Point, second: Point, end: Point) -> None:
        self._begin()
        self.segments.append(("C", *first, *second, *end))
        self.here = end
        self.handle = ("C", second)

    def _line(self, numbers: list[float], relative: bool) -> None:
        self._line_to(self._point(numbers[0], numbers[1], relative))

    def _horizontal(self, numbers: list[float], relative: bool) -> None:
        self._line_to((numbers[0] + (self.here[0] if relative else 0.0), self.here[1]))

    def _vertical(self, numbers: list[float], relative: bool) -> None:
        self._line_to((self.here[0], numbers[0] + (self.here[1] if relative else 0.0)))

    def _cubic(self, numbers: list[float], relative: bool) -> None:
        x1, y1, x2, y2, x, y = numbers
        points = [self._point(*pair, relative) for pair in ((x1, y1), (x2, y2), (x, y))]
        self._curve_to(*points)

    def _smooth_cubic(self, numbers: list[float], relative: bool) -> None:
        x2, y2, x, y = numbers
        first = self._mirrored("C")
        self._curve_to(first, self._point(x2, y2, relative), self._point(x, y, relative))

    def _quadratic(self, numbers: list[float], relative: bool) -> None:
        x1, y1, x, y = numbers
        self._quadratic_to(self._point(x1, y1, relative), self._point(x, y, relative))

    def _smooth_quadratic(self, numbers: list[float], relative: bool) -> None:
        end = self._point(numbers[0], numbers[1], relative)
        self._quadratic_to(self._mirrored("Q"), end)

    def _quadratic_to(self, control: Point, end: Point) -> None:
        self._curve_to(*handles_of_quadratic(self.here, control, end), end)
        self.handle = ("Q", control)

    def _mirrored(self, kind: str) -> Point:
        """Return the last handle mirrored at the pen, or the pen after another command."""
        last_kind, (x, y) = self.handle
        if last_kind != kind:
            return self.here
        return (2 * self.here[0] - x, 2 * self.here[1] - y)

    def _arc(self, numbers: list[float], relative: bool) -> None:
        rx, ry, turn_deg, large, sweep, x, y = numbers
        end = self._point(x, y, relative)
        if end == self.here:
            return
        if rx == 0 or ry == 0:
            self._line_to(end)
            return
        for curve in arc_curves(self.here, end, (abs(rx), abs(ry)), turn_deg, (large, sweep)):
            self._curve_to(*curve)
        self.here = end
        self.handle = ("", end)

    _COMMANDS: ClassVar[dict[str, Callable[[_Reader, list[float], bool], None]]] = {
        "M": _move,
        "Z": _close,
        "L": _line,
        "H": _horizontal,
        "V": _vertical,
        "C": _cubic,
        "S": _smooth_cubic,
        "Q": _quadratic,
        "T": _smooth_quadratic,
        "A": _arc,
    }


_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")


def arc_curves(
    start: Point,
    end: Point,
    radii: tuple[float, float],
    turn_deg: float,
    flags: tuple[float, float],
) -> list[tuple[Point, Point, Point]]:
    """Return the cubics of an elliptical arc: two handles and an end each.

    ``flags`` are SVG's large-arc and sweep. Radii too small to reach are enlarged.
    """
    turn = radians(turn_deg)
    cosine, sine = cos(turn), sin(turn)
    # Half the chord, in the frame of the ellipse's axes.
    dx, dy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    hx, hy = cosine * dx + sine * dy, cosine * dy - sine * dx
    rx, ry = radii
    reach = hypot(hx / rx, hy / ry)
    if reach > 1:
        rx, ry = rx * reach, ry * reach
    is_large, is_onward = map(bool, flags)
    centre, first, sweep = _on_unit_circle(
        (hx / rx, hy / ry), is_across=reach >= 1, is_large=is_large, is_onward=is_onward
    )
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)

    def place(x: float, y: float) -> Point:
        x, y = (x + centre[0]) * rx, (y + centre[1]) * ry
        return (cosine * x - sine * y + middle[0], sine * x + cosine * y + middle[1])

    curves = _unit_arc(first, sweep, place)
    handle_in, handle_out, _ = curves[-1]
    return [*curves[:-1], (handle_in, handle_out, end)]


def _on_unit_circle(
    start: Point, *, is_across: bool, is_large: bool, is_onward: bool
) -> tuple[Point, float, float]:
    """Return the centre of a unit circle, and where an arc on it begins and how far it goes.

    It leads from ``start`` to the point opposite, seen from the origin; ``is_across`` tells
    that these are as far apart as they can be. Angles are in radians, onward is above 0.
    """
    x, y = start
    # The centre lies beside the chord, by what the radius leaves over.
    beside = 0.0 if is_across else sqrt(1 / (x * x + y * y) - 1)
    if is_large == is_onward:
        beside = -beside
    centre = (y * beside, -x * beside)
    first = atan2(y - centre[1], x - centre[0])
    sweep = atan2(-y - centre[1], -x - centre[0]) - first
    if is_onward and sweep < 0:
        sweep += 2 * pi
    elif not is_onward and sweep > 0:
        sweep -= 2 * pi
    return centre, first, sweep


def _unit_arc(
    first: float, sweep: float, place: Callable[[float, float], Point]
) -> list[tuple[Point, Point, Point]]:
    """Return the cubics of an arc of the unit circle, each point mapped by ``place``."""
    count = max(1, ceil(abs(sweep) / (pi / 2) - 1e-6))
    step = sweep / count
    reach = 4 / 3 * tan(step / 4)
    curves = []
    for index in range(count):
        a, b = first + index * step, first + (index + 1) * step
        curves.append(
            (
                place(cos(a) - reach * sin(a), sin(a) + reach * cos(a)),
                place(cos(b) + reach * sin(b), sin(b) - reach * cos(b)),
                place(cos(b), sin(b)),
            )
        )
    return curves
