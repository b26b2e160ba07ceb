"""One shape with little ink: its own outline in every case, its paint by what it stood on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from generator.core.colour import WHITE, Colour, mix, relative_luminance
from generator.core.geometry import Point
from generator.core.outline import Outline
from generator.core.record import NamedTuple
from generator.scene.items import Shape, Stroke
from generator.scene.low_ink.grounds import Surface
from generator.scene.low_ink.region import Region, flattened, measure, region_of, spread_along
from generator.scene.low_ink.tones import (
    FAINT_CONTRAST,
    LINE_CONTRAST,
    PALEST_GROUND,
    contrast_of,
    dark_for,
    darkened,
    darkness,
    is_lighter,
    laid_over,
    pale,
)

SEEN_EDGE = 1.15
"""The contrast from which two areas are told apart; below it they are one."""
_CLEAR_EDGE = 1.5

# Mm and mm².
_GROUND_AREA = 2500.0
"""From here on an area is a ground: paper does for it."""
_SIGN_AREA = 8.0
_SIGN_THICKNESS = 0.45
"""A sign that is small or thin stays solid where it stands out as dark."""
_TINTED_SIGN_AREA = 6.0
_SIGN_TINTS = (0.4, 0.3, 0.2, 0.1)
"""What is left of the colour of other small signs, of which there is little to print."""
_DOT_AREA = 1.2
_DOT_THICKNESS = 0.35
"""A sign that is too small or too thin for an outline stays solid; if it was light, dark."""
_TINTED_AREA = 300.0
"""Up to here an area that is pale already keeps its tint, which tells something."""
_LIGHT_TINT = 0.12
"""The darkness up to which an area inside a line of its own needs no tint."""
_VEIL = 0.95
"""The opacity below which a drawing shows through and must not be covered."""
_VEIL_TINT = 0.08
_SAMPLES = 5
_INWARD = 0.1
_PEN = 0.085
_FINE_PEN = 0.075
_BOLD_PEN = 0.35
_BOLD_FROM = 2.0
"""The thickness in mm from which a bold pen goes round an area; one round a thin bar would stand
out from its neighbours of other colours."""
_BLACK_EDGE = 12.0
"""The contrast from which an area is black to the eye, and needs to stay apart from white ones."""

_CASED = 1.5
_CASED_LIGHT = 0.9
"""The width from which a line is an area and gets an outline; light ones on dark do sooner."""
_THIN = 0.08
_SLOPE = 0.15
_SHARE = 0.3
"""A line wider than ``_THIN`` keeps little of what it is wider, and a third in any case."""


class Standing(NamedTuple):
    """How a shape stands: what lies under it, how opaque it is, how big a unit is in mm."""

    under: Sequence[Surface]
    """What was seen there, the most frequent first."""
    opacity: float
    scale: float
    is_background: bool = False
    """Whether the shape reaches to where the part is cut: an outline would lie in the waste."""

    @property
    def ground(self) -> Colour:
        return self.under[0].colour

    @property
    def colours(self) -> list[Colour]:
        return [surface.colour for surface in self.under]


class Marking(NamedTuple):
    """How far an area is told from what it stands on."""

    seen: Colour
    edge: float
    """The greatest contrast with what lies under it."""
    pen: Colour


def sample_points(shape: Shape) -> list[Point]:
    """Return up to five points that stand for a shape: inside it if it is filled."""
    polygons = flattened(shape.outline)
    if not polygons:
        return []
    spread = spread_along(polygons, _SAMPLES)
    if shape.fill is None:
        return spread
    region = region_of(polygons)
    inside = [p for p in (region.box.centre, *points_inside(region)) if region.holds(p)]
    return inside or spread


def points_inside(region: Region) -> list[Point]:
    """Return points near the edge of ``region``, a little toward its middle."""
    x, y = region.box.centre
    spread = spread_along(region.polygons, _SAMPLES) if region.polygons else []
    return [(px + (x - px) * _INWARD, py + (y - py) * _INWARD) for px, py in spread]


def draw_cut(
    clip: Outline, before: Sequence[Colour], after: Sequence[Colour], scale: float
) -> Iterator[Shape]:
    """Yield the outline of areas that a clip cuts off, where the two colours are told apart.

    ``before`` and ``after`` were seen just inside the clip, without and with what it holds.
    """
    changes = [(contrast_of(a, b), a, b) for a, b in zip(after, before, strict=True)]
    if not changes or min(changes)[0] < SEEN_EDGE:
        return
    edge, seen, beneath = max(changes)
    # Half of the pen lies outside the clip.
    pen = Stroke(dark_for(seen, beneath, _wanted(edge)), 2 * _PEN / scale, join="round")
    yield Shape(clip, None, pen)


def draw_shape(shape: Shape, standing: Standing) -> Iterator[Shape]:
    """Yield ``shape`` with little ink, and what is drawn over it.

    What stands on a solid sign stays as it is, and so is that sign; lines to cut and to
    fold along are as thin as they may be.
    """
    if standing.under[0].is_solid or shape.line_type is not None:
        yield shape
        return
    fill, stroke = shape.fill, shape.stroke
    marking = None
    if fill is not None:
        marking = _marking(fill, standing)
        if stroke is None:
            yield _filled(shape, fill, marking, standing)
            return
        fill = _inside_line(shape, fill, marking, standing)
    assert stroke is not None
    yield from _stroked(shape, fill, stroke, marking, standing)


def is_solid(shape: Shape, standing: Standing) -> bool:
    """Tell whether ``shape`` keeps a dark fill, so that what stands on it has to stay light."""
    if shape.fill is None or standing.under[0].is_solid:
        return shape.fill is not None
    size = _size(shape, standing.scale)
    return _stays_solid(shape.fill, size, _marking(shape.fill, standing), standing)


def _marking(fill: Colour, standing: Standing) -> Marking:
    seen = laid_over(fill, standing.ground, standing.opacity)
    other = max(standing.colours, key=lambda colour: contrast_of(seen, colour))
    edge = contrast_of(seen, other)
    return Marking(seen, edge, dark_for(seen, other, _wanted(edge)))


def _wanted(edge: float) -> float:
    """Return the contrast that a line keeps: what it had, in the bounds for lines."""
    return min(LINE_CONTRAST, max(FAINT_CONTRAST, edge))


def _filled(shape: Shape, fill: Colour, marking: Marking, standing: Standing) -> Shape:
    size = _size(shape, standing.scale)
    if _stays_solid(fill, size, marking, standing):
        return Shape(shape.outline, marking.seen)
    if _is_dot(size):
        is_light = is_lighter(marking.seen, standing.ground)
        return Shape(shape.outline, marking.pen if is_light else marking.seen)
    if _is_tint(fill, size, marking, standing):
        return Shape(shape.outline, marking.seen)
    tint = _tint(fill, marking, size, standing)
    if marking.edge < SEEN_EDGE or standing.is_background:
        return Shape(shape.outline, tint)
    width = _rim(size[1], marking, standing) / standing.scale
    return Shape(shape.outline, tint, Stroke(marking.pen, width, join="round"))


def _rim(thickness: float, marking: Marking, standing: Standing) -> float:
    """Return the width in mm of the outline of an area: a black one keeps a bold outline.

    With tint and line alike, black and white stones would be hard to tell apart.
    """
    is_black = marking.edge >= _BLACK_EDGE and not is_lighter(marking.seen, standing.ground)
    if is_black and thickness >= _BOLD_FROM:
        return _BOLD_PEN
    return _PEN if marking.edge >= FAINT_CONTRAST else _FINE_PEN


def _inside_line(shape: Shape, fill: Colour, marking: Marking, standing: Standing) -> Colour:
    """Return the paint of an area that has a line of its own."""
    size = _size(shape, standing.scale)
    is_opaque = fill.alpha * standing.opacity >= _VEIL
    if _stays_solid(fill, size, marking, standing):
        return marking.seen
    if is_opaque and darkness(marking.seen) < _LIGHT_TINT:
        return WHITE
    return _tint(fill, marking, size, standing)


def _stays_solid(
    fill: Colour, size: tuple[float, float], marking: Marking, standing: Standing
) -> bool:
    seen, ground = marking.seen, standing.ground
    is_dark = not is_lighter(seen, ground) and contrast_of(seen, ground) >= LINE_CONTRAST
    return is_dark and _is_sign(size) and fill.alpha * standing.opacity >= _VEIL


def _is_tint(fill: Colour, size: tuple[float, float], marking: Marking, standing: Standing) -> bool:
    """Tell whether an area is as pale already as a tint would be, and tells something."""
    is_pale = darkness(marking.seen) < _LIGHT_TINT and size[0] <= _TINTED_AREA
    is_told = marking.edge > 1 and not is_lighter(marking.seen, standing.ground)
    return is_pale and is_told and fill.alpha * standing.opacity >= _VEIL


def _tint(fill: Colour, marking: Marking, size: tuple[float, float], standing: Standing) -> Colour:
    opacity = fill.alpha * standing.opacity
    if opacity < _VEIL:
        return fill._replace(alpha=_VEIL_TINT * opacity)
    if size[0] <= _TINTED_SIGN_AREA and not is_lighter(marking.seen, standing.ground):
        return _sign_tint(marking.seen)
    return WHITE if size[0] > _GROUND_AREA else pale(marking.seen)


@lru_cache(4096)
def _sign_tint(colour: Colour) -> Colour:
    tints = (mix(WHITE, colour, share) for share in _SIGN_TINTS)
    return next((t for t in tints if relative_luminance(t) >= PALEST_GROUND), pale(colour))


def _size(shape: Shape, scale: float) -> tuple[float, float]:
    """Return the area in mm² and the mean thickness in mm."""
    biggest, thickness = measure(flattened(shape.outline))
    return biggest * scale * scale, thickness * scale


def _is_sign(size: tuple[float, float]) -> bool:
    return size[0] <= _SIGN_AREA or size[1] <= _SIGN_THICKNESS


def _is_dot(size: tuple[float, float]) -> bool:
    return size[0] <= _DOT_AREA or size[1] <= _DOT_THICKNESS


def _stroked(
    shape: Shape, fill: Colour | None, stroke: Stroke, marking: Marking | None, standing: Standing
) -> Iterator[Shape]:
    seen = laid_over(stroke.colour, standing.ground, standing.opacity)
    colour = _line_colour(seen, marking, standing)
    width = stroke.width * standing.scale
    is_light = is_lighter(seen, standing.ground)
    if width >= (_CASED_LIGHT if is_light else _CASED) and not stroke.dash:
        yield Shape(shape.outline, fill, stroke._replace(colour=colour))
        rim = _PEN if contrast_of(seen, standing.ground) >= FAINT_CONTRAST else _FINE_PEN
        inner = stroke._replace(colour=pale(seen), width=(width - 2 * rim) / standing.scale)
        yield Shape(shape.outline, None, inner)
        return
    if not stroke.dash:
        width = min(width, max(_THIN + (width - _THIN) * _SLOPE, width * _SHARE))
    thinner = stroke._replace(colour=colour, width=width / standing.scale)
    yield Shape(shape.outline, fill, thinner)


def _line_colour(seen: Colour, marking: Marking | None, standing: Standing) -> Colour:
    """Return the colour of a line: its own, unless it was told from the dark by being light."""
    others = [*standing.colours, *([marking.seen] if marking else [])]
    darkest = max(others, key=lambda colour: contrast_of(WHITE, colour))
    edge = contrast_of(seen, darkest)
    if is_lighter(seen, darkest) and edge >= SEEN_EDGE:
        return dark_for(seen, darkest, _wanted(edge))
    if marking is not None and marking.edge >= _CLEAR_EDGE:
        return darkened(seen, LINE_CONTRAST)
    return seen
