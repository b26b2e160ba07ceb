"""The gradients of SVG pictures (SVG 2, 14): linear and radial, in either kind of units."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.core.colour import BLACK, Colour
from generator.core.diagnostics import AuthorError
from generator.core.geometry import Point, Rect, Transform
from generator.core.outline import Outline, bounds
from generator.core.patterns import pattern
from generator.scene import Gradient, Stop
from generator.source.svg_document import Document
from generator.source.svg_style import Properties, parse_declarations
from generator.source.svg_values import (
    Viewport,
    parse_share,
    parse_svg_colour,
    parse_svg_length,
    parse_transform,
)
from generator.source.svg_xml import Element

_REFERENCE = pattern(r"url\(\s*[\"']?(#[^\"')\s]+)[\"']?\s*\)")
_KINDS = ("linearGradient", "radialGradient")
_MOST_LINKS = 20
_MOST_STOPS = 200
_INSIDE = 0.999
"""How near to the edge of the circle its focus may lie, as a share of the radius."""


def is_reference(paint: str) -> bool:
    """Tell whether a ``fill`` is something of the document and no colour."""
    return paint.strip().startswith("url(")


def gradient_fill(
    document: Document,
    element: Element,
    style: Properties,
    outline: Outline,
    viewport: Viewport,
) -> Gradient | Colour | None:
    """Return what the ``fill`` of ``element`` names; a colour or None where that is all it is.

    Raises AuthorError for patterns, for gradients that repeat, and for what is not there.
    """
    match = _REFERENCE.match(style["fill"].strip())
    if not match:
        raise AuthorError(element.at, f"the fill “{style['fill'][:40]}” cannot be drawn")
    target = document.target(element, match[1])
    if target.name not in _KINDS:
        message = f"“{target.name[:40]}” cannot be drawn as a fill"
        raise AuthorError(element.at, message, "use a colour or a gradient")
    chain = list(_links(document, target))
    shares = document.attempt(element, lambda: parse_share(style.get("fill-opacity", "1")))
    stops = _stops(document, chain, style, shares)
    if not stops:
        return None
    attributes = _joined(chain)
    if attributes.get("spreadMethod", "pad") != "pad":
        raise AuthorError(target.at, "a gradient that repeats cannot be drawn")
    return document.attempt(
        target, lambda: _placed(target.name, attributes, stops, bounds(outline), viewport)
    )


def _links(document: Document, target: Element) -> Iterator[Element]:
    """Yield a gradient and those it takes what it lacks from."""
    seen: list[Element] = []
    while target not in seen:
        seen.append(target)
        yield target
        reference = target.attributes.get("href", "")
        if not reference:
            return
        if len(seen) >= _MOST_LINKS:
            break
        target = document.target(target, reference)
        if target.name not in _KINDS:
            raise AuthorError(target.at, f"“{target.name[:40]}” is no gradient")
    raise AuthorError(target.at, "a gradient that refers to itself cannot be drawn")


def _joined(chain: list[Element]) -> dict[str, str]:
    joined: dict[str, str] = {}
    for gradient in reversed(chain):
        joined.update(gradient.attributes)
    return joined


def _stops(
    document: Document, chain: list[Element], style: Properties, share: float
) -> tuple[Stop, ...]:
    """Return the stops of the first gradient that has some, in order, as opaque as the shape."""
    found = ([c for c in gradient.children if c.name == "stop"] for gradient in chain)
    elements = next((stops for stops in found if stops), [])
    if len(elements) > _MOST_STOPS:
        raise AuthorError(elements[0].at, f"a gradient of more than {_MOST_STOPS} stops")
    stops: list[Stop] = []
    for element in elements:
        document.count(element, 0)
        stop = document.attempt(element, lambda e=element: _stop(document, e, style))  # type: ignore[misc]
        least = stops[-1].offset if stops else 0.0
        colour = stop.colour._replace(alpha=stop.colour.alpha * share)
        stops.append(Stop(max(stop.offset, least), colour))
    return tuple(stops)


def _stop(document: Document, element: Element, style: Properties) -> Stop:
    look = dict(element.attributes)
    for declarations in document.sheet.declarations(element):
        look.update(declarations)
    look.update(parse_declarations(element.attributes.get("style", "")))
    written = look.get("stop-color", "black").strip()
    if written.lower() == "currentcolor":
        colour = parse_svg_colour(style["color"]) if "color" in style else BLACK
    else:
        colour = parse_svg_colour(written)
    opacity = colour.alpha * parse_share(look.get("stop-opacity", "1"))
    return Stop(parse_share(look.get("offset", "0")), colour._replace(alpha=opacity))


def _placed(
    kind: str,
    attributes: Mapping[str, str],
    stops: tuple[Stop, ...],
    box: Rect,
    viewport: Viewport,
) -> Gradient | Colour | None:
    """Return the gradient in the units of the shape in ``box``."""
    by = parse_transform(attributes.get("gradientTransform", ""))
    around = viewport
    if attributes.get("gradientUnits", "objectBoundingBox") == "objectBoundingBox":
        if box.width <= 0 or box.height <= 0:
            return None
        by = by.then(Transform(box.width, 0.0, 0.0, box.height, box.x, box.y))
        around = Viewport(1.0, 1.0)
    last = stops[-1].colour
    if len(stops) == 1 or abs(by.a * by.d - by.b * by.c) < 1e-12:
        return last
    made = (_linear if kind == "linearGradient" else _radial)(attributes, stops, around)
    return last if made is None else made._replace(transform=by)


def _point(
    attributes: Mapping[str, str], names: tuple[str, str], default: Point, v: Viewport
) -> Point:
    x, y = names
    return (
        parse_svg_length(attributes[x], v.width) if x in attributes else default[0],
        parse_svg_length(attributes[y], v.height) if y in attributes else default[1],
    )


def _linear(
    attributes: Mapping[str, str], stops: tuple[Stop, ...], around: Viewport
) -> Gradient | None:
    start = _point(attributes, ("x1", "y1"), (0.0, 0.0), around)
    end = _point(attributes, ("x2", "y2"), (around.width, 0.0), around)
    return Gradient(stops, start, end) if start != end else None


def _radial(
    attributes: Mapping[str, str], stops: tuple[Stop, ...], around: Viewport
) -> Gradient | None:
    middle = _point(attributes, ("cx", "cy"), (around.width / 2, around.height / 2), around)
    radius = parse_svg_length(attributes.get("r", "50%"), around.diagonal)
    inner = parse_svg_length(attributes.get("fr", "0"), around.diagonal)
    if radius <= 0 or not 0 <= inner < radius:
        return None
    focus = _point(attributes, ("fx", "fy"), middle, around)
    dx, dy = focus[0] - middle[0], focus[1] - middle[1]
    far = (dx * dx + dy * dy) ** 0.5
    most = (radius - inner) * _INSIDE
    if far > most:
        focus = (middle[0] + dx / far * most, middle[1] + dy / far * most)
    return Gradient(stops, focus, middle, (inner, radius))
