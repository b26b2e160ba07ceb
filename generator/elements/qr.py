"""QR codes: a text as a square of modules that a camera reads (ISO/IEC 18004)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal

from generator.core import outline
from generator.core.colour import Colour, contrast, relative_luminance
from generator.core.geometry import Rect, Transform
from generator.core.outline import Outline
from generator.elements.base import ElementSpec, Kind
from generator.elements.stage import Stage
from generator.scene import Item, Shape
from generator.spec.values import ColourValue, Number, TextValue

LEAST_MODULE = 0.4
"""Millimetres: what cameras of telephones read well from paper."""
LEAST_CONTRAST = 4.0
QUIET_MODULES = 4
"""The margin that ISO/IEC 18004 asks for."""
_MOST_QUIET = 40
_LETTERS = {"low": "L", "medium": "M", "quartile": "Q", "high": "H"}


class QrCode(ElementSpec):
    """``qr: text``, as big as its box, margin included."""

    qr: TextValue
    correction: Literal["low", "medium", "quartile", "high"] = "medium"
    quiet: Number = float(QUIET_MODULES)
    fill: ColourValue = "#000000"
    ground: ColourValue = "#ffffff"


def _draw_qr(spec: QrCode, stage: Stage) -> Iterator[Item]:
    place = spec.position("qr")
    words = stage.text(spec.qr, place).strip()
    if not words:
        return
    try:
        modules, drawn = _code(words, _LETTERS[spec.correction])
    except ValueError:
        size = len(words.encode())
        raise stage.fault(
            place,
            f"a text of {size} bytes is too long for a QR code",
            "shorten it, or ask for less “correction”",
        ) from None
    quiet = stage.whole(spec.quiet, spec.position("quiet"), _MOST_QUIET)
    side = min(stage.box.size)
    module = side / (modules + 2 * quiet)
    (cx, cy) = stage.box.centre
    field = Rect(cx - side / 2, cy - side / 2, side, side)
    fill, ground = (stage.colour(getattr(spec, k), spec.position(k)) for k in ("fill", "ground"))
    _warn(spec, stage, module, modules + 2 * quiet, fill, ground)
    if ground is not None:
        yield Shape(outline.rectangle(field), ground)
    if fill is not None:
        corner = Transform.translation(field.x + quiet * module, field.y + quiet * module)
        yield Shape(outline.transform(drawn, Transform.scaling(module).then(corner)), fill)


def _warn(
    spec: QrCode,
    stage: Stage,
    module: float,
    modules: int,
    fill: Colour | None,
    ground: Colour | None,
) -> None:
    """Tell of what cameras do not read well."""
    report = stage.kit.report
    place = spec.position("qr")
    if module < LEAST_MODULE - 1e-9:
        report.warning(
            place,
            f"the modules of this QR code are {module:.2f} mm wide; cameras need {LEAST_MODULE:g}",
            f"make it {modules * LEAST_MODULE:.1f} mm wide, shorten its text,"
            " or ask for less “correction”",
            stage.occasion,
        )
    if fill is None or ground is None:
        return
    is_light = relative_luminance(fill) >= relative_luminance(ground)
    if is_light or contrast(fill, ground) < LEAST_CONTRAST:
        report.warning(
            spec.position("fill"),
            "cameras may not tell the modules of this QR code from its ground",
            "dark modules on a light ground are read best",
            stage.occasion,
        )


@lru_cache(256)
def _code(words: str, correction: str) -> tuple[int, Outline]:
    """Return how many modules a side has, and the outline of the dark ones, a unit wide each.

    Raises ValueError for a text that no code holds.
    """
    import segno

    code = segno.make_qr(words, error=correction, boost_error=False)
    rows = [[bool(cell) for cell in row] for row in code.matrix]
    return len(rows), outline_of_cells(rows)


def outline_of_cells(rows: Sequence[Sequence[bool]]) -> Outline:
    """Return the outline around all true cells, as one path; holes run the other way round."""
    ways = _edges(rows)
    segments: list[outline.Segment] = []
    while ways:
        start = min(ways)
        here, heading = start, (0, 0)
        points: list[tuple[int, int]] = []
        while True:
            heading_before, heading = heading, _leave(ways, here, heading)
            if heading != heading_before:
                points.append(here)
            here = (here[0] + heading[0], here[1] + heading[1])
            if here == start:
                break
        segments += outline.polyline([(float(x), float(y)) for x, y in points], closed=True)
    return tuple(segments)


def _edges(rows: Sequence[Sequence[bool]]) -> dict[tuple[int, int], list[tuple[int, int]]]:
    """Return the ways along edges with a true cell on their right hand, by where they begin."""
    ways: dict[tuple[int, int], list[tuple[int, int]]] = {}

    def is_dark(x: int, y: int) -> bool:
        return 0 <= y < len(rows) and 0 <= x < len(rows[y]) and rows[y][x]

    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if not dark:
                continue
            for beyond, begin, way in (
                ((x, y - 1), (x, y), (1, 0)),
                ((x + 1, y), (x + 1, y), (0, 1)),
                ((x, y + 1), (x + 1, y + 1), (-1, 0)),
                ((x - 1, y), (x, y + 1), (0, -1)),
            ):
                if not is_dark(*beyond):
                    ways.setdefault(begin, []).append(way)
    return ways


def _leave(
    ways: dict[tuple[int, int], list[tuple[int, int]]],
    here: tuple[int, int],
    heading: tuple[int, int],
) -> tuple[int, int]:
    """Take the way on from ``here``; where two cells touch at a corner, the right-hand one."""
    choices = ways[here]
    right = (-heading[1], heading[0])
    way = right if right in choices else choices[0]
    choices.remove(way)
    if not choices:
        del ways[here]
    return way


QR_CODES = {"qr": Kind(QrCode, _draw_qr)}
