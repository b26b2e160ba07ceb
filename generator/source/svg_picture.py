"""SVG pictures as drawn items, so that vectors stay vectors.

Shapes, gradients, groups, uses, nested viewports, simple style sheets and clip paths are drawn.
What cannot be drawn is an error, or a remark where the picture is all but the same; it
is never left out in silence. Only remarks and editors' notes, which show nothing, are.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from generator.core.colour import BLACK, Colour
from generator.core.diagnostics import AuthorError, Diagnostic, Position
from generator.core.geometry import IDENTITY, Rect, Size, Transform
from generator.core.outline import Outline, rectangle
from generator.scene import Gradient, Group, Item, Shape
from generator.scene.bounds import bounds_of
from generator.source.svg_clip import clip_of
from generator.source.svg_document import NOTHING_TO_SEE, Document
from generator.source.svg_gradients import gradient_fill, is_reference
from generator.source.svg_shapes import SHAPES, has_other_miter, paint_of, stroke_of
from generator.source.svg_style import Properties, refuse_special, style_of
from generator.source.svg_values import (
    MM_PER_PX,
    Viewport,
    fit_view_box,
    natural_size,
    parse_share,
    parse_svg_length,
    parse_transform,
    parse_view_box,
)
from generator.source.svg_xml import Element, parse_xml

LARGEST_SIZE_MM = 5_000.0

# They draw nothing where they stand, only where they are used.
_DEFINITIONS = frozenset(
    (
        "clipPath",
        "color-profile",
        "defs",
        "filter",
        "font",
        "font-face",
        "linearGradient",
        "marker",
        "mask",
        "pattern",
        "radialGradient",
        "solidcolor",
        "symbol",
    )
)
_NO_EFFECT = frozenset(
    ("animate", "animateColor", "animateMotion", "animateTransform", "script", "set")
)
_HINTS = {
    "text": "turn text into paths (Inkscape: Path › Object to Path)",
    "image": "place pixel pictures in the definition, beside this one",
}


@dataclass(frozen=True, slots=True)
class SvgPicture:
    """A vector picture: items in the box from (0, 0) to ``size``, in mm."""

    key: str
    """A hash of the file's bytes."""
    size: Size
    """The natural size in mm; a CSS pixel is 1/96 inch."""
    items: tuple[Item, ...] = field(repr=False)
    remarks: tuple[Diagnostic, ...] = ()
    """Warnings about what is drawn a little differently."""


def read_svg(data: bytes, at: Position, shown: str) -> SvgPicture:
    """Return the SVG picture in ``data``.

    ``at`` is where the author names the picture, ``shown`` the file in messages. Raises
    AuthorError for what is not SVG, cannot be drawn, or is out of bounds.
    """
    root = parse_xml(data, shown)
    if root.name != "svg":
        raise AuthorError(at, f"“{shown}” is not an SVG picture", "save it as PNG, JPEG or SVG")
    document = Document(root)
    items, size = _Painter(document).picture()
    return SvgPicture(hashlib.sha256(data).hexdigest(), size, items, tuple(document.remarks))


class _Painter:
    """Draws the elements of a document."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.uses: list[Element] = []

    def picture(self) -> tuple[tuple[Item, ...], Size]:
        """Return the items of the whole picture and its size, both in mm."""
        root = self.document.root
        view, size = self.document.attempt(root, lambda: natural_size(root.attributes))
        size_mm = Size(size.width * MM_PER_PX, size.height * MM_PER_PX)
        if not all(0 < side <= LARGEST_SIZE_MM for side in size_mm):
            raise AuthorError(root.at, "the picture's size makes no sense", "set width and height")
        style = style_of(root, {}, self.document.sheet)
        refuse_special(root, style)
        fit = self._fit(root, view, size)
        inner = Viewport(view.width, view.height)
        items = _clipped(self._children(root, style, inner, 0), fit, size)
        items = self._wrapped(root, style, items, IDENTITY, inner)
        if items:
            items = (Group(items, fit.then(Transform.scaling(MM_PER_PX))),)
        return items, size_mm

    def _fit(self, element: Element, view: Rect, size: Size) -> Transform:
        how = element.attributes.get("preserveAspectRatio", "xMidYMid")
        return self.document.attempt(element, lambda: fit_view_box(view, size, how))

    def _children(
        self, element: Element, style: Properties, viewport: Viewport, depth: int
    ) -> tuple[Item, ...]:
        items: list[Item] = []
        for child in element.children:
            items += self._element(child, style, viewport, depth + 1)
        return tuple(items)

    def _element(
        self, element: Element, inherited: Mapping[str, str], viewport: Viewport, depth: int
    ) -> tuple[Item, ...]:
        """Return the items of one element, transform, clip and opacity applied."""
        name = element.name
        if " " in name or name in NOTHING_TO_SEE or name in _DEFINITIONS:
            return ()
        if name in _NO_EFFECT:
            self.document.remark(element, f"“{name}” has no effect on paper")
            return ()
        self.document.count(element, depth)
        style = style_of(element, inherited, self.document.sheet)
        if style.get("display") == "none":
            return ()
        refuse_special(element, style)
        draw = _Painter._shape if name in SHAPES else self._DRAWERS.get(name)
        if draw is None:
            hint = _HINTS.get(name, "draw it with plain shapes")
            raise AuthorError(element.at, f"“{name[:40]}” cannot be drawn", hint)
        by = self.document.attempt(element, lambda: parse_transform(style.get("transform", "")))
        if name == "use":
            by = Transform.translation(*self.document.place(element, viewport)).then(by)
        if by.a * by.d == by.b * by.c:
            return ()
        return self._wrapped(
            element, style, draw(self, element, style, viewport, depth), by, viewport
        )

    def _wrapped(
        self,
        element: Element,
        style: Properties,
        items: tuple[Item, ...],
        by: Transform,
        viewport: Viewport,
    ) -> tuple[Item, ...]:
        """Return ``items`` under the transform, clip and opacity of ``element``."""
        opacity = self.document.attempt(element, lambda: parse_share(style.get("opacity", "1")))
        clip = clip_of(self.document, element, style, viewport)
        if not items or opacity == 0 or clip == ():
            return ()
        if by == IDENTITY and clip is None and opacity == 1:
            return items
        return (Group(items, by, clip, opacity),)

    def _switch(
        self, element: Element, style: Properties, viewport: Viewport, depth: int
    ) -> tuple[Item, ...]:
        """Draw the first child that asks for nothing special."""
        special = {"requiredExtensions", "requiredFeatures", "systemLanguage"}
        for child in element.children:
            if " " not in child.name and not special & child.attributes.keys():
                return self._element(child, style, viewport, depth + 1)
        return ()

    def _shape(
        self, element: Element, style: Properties, viewport: Viewport, depth: int
    ) -> tuple[Item, ...]:
        document = self.document
        outline = document.outline(element, viewport)
        gradient = None
        if element.name != "line" and outline and is_reference(style.get("fill", "")):
            fill, gradient = self._gradient(element, style, outline, viewport)
        else:
            fill = document.attempt(element, lambda: paint_of(style, "fill", BLACK))
        stroke = document.attempt(element, lambda: stroke_of(style, viewport))
        if element.name == "line":
            fill = None
        is_hidden = style.get("visibility", "visible") != "visible"
        if is_hidden or not outline or (fill is None and stroke is None):
            return ()
        if stroke is not None and document.attempt(element, lambda: has_other_miter(style)):
            document.remark(element, "“stroke-miterlimit” is taken as 4")
        rule = style.get("fill-rule", "nonzero")
        inside = document.filled(element, outline, rule) if fill else outline
        stroke_first = style.get("paint-order", "normal").split()[:1] == ["stroke"]
        if fill is None or stroke is None or (inside == outline and not stroke_first):
            return (Shape(inside, fill, stroke, gradient=gradient),)
        both = (Shape(inside, fill, gradient=gradient), Shape(outline, None, stroke))
        return both[::-1] if stroke_first else both

    def _gradient(
        self, element: Element, style: Properties, outline: Outline, viewport: Viewport
    ) -> tuple[Colour | None, Gradient | None]:
        """Return the fill as one colour, and the gradient if it is one."""
        found = gradient_fill(self.document, element, style, outline, viewport)
        if isinstance(found, Gradient):
            return found.mean, found
        return (found, None) if found is None or found.alpha > 0 else (None, None)

    def _use(
        self, element: Element, style: Properties, viewport: Viewport, depth: int
    ) -> tuple[Item, ...]:
        target = self.document.target(element, element.attributes.get("href", ""))
        if target in self.uses:
            raise AuthorError(element.at, f"“{element.attributes['href'][:40]}” uses itself")
        self.uses.append(target)
        if target.name in ("symbol", "svg"):
            items = self._used_viewport(target, style, viewport, depth + 1, element)
        else:
            items = self._element(target, style, viewport, depth + 1)
        self.uses.pop()
        return items

    def _used_viewport(
        self,
        target: Element,
        inherited: Properties,
        viewport: Viewport,
        depth: int,
        use: Element,
    ) -> tuple[Item, ...]:
        """Return a symbol or nested picture as ``use`` places it."""
        self.document.count(target, depth)
        style = style_of(target, inherited, self.document.sheet)
        if style.get("display") == "none":
            return ()
        refuse_special(target, style)
        items = self._viewport(target, style, viewport, depth, use)
        by = self.document.attempt(target, lambda: parse_transform(style.get("transform", "")))
        return self._wrapped(target, style, items, by, viewport)

    def _nested(
        self, element: Element, style: Properties, viewport: Viewport, depth: int
    ) -> tuple[Item, ...]:
        items = self._viewport(element, style, viewport, depth, element)
        dx, dy = self.document.place(element, viewport)
        if not items or (dx == 0 and dy == 0):
            return items
        return (Group(items, Transform.translation(dx, dy)),)

    def _viewport(
        self,
        element: Element,
        style: Properties,
        outer: Viewport,
        depth: int,
        sized_by: Element,
    ) -> tuple[Item, ...]:
        """Return the content of a symbol or nested picture; ``sized_by`` says how big."""

        def side(name: str, whole: float) -> float:
            text = sized_by.attributes.get(name) or element.attributes.get(name) or "auto"
            return whole if text == "auto" else parse_svg_length(text, whole)

        attempt = self.document.attempt
        size = Size(
            attempt(sized_by, lambda: side("width", outer.width)),
            attempt(sized_by, lambda: side("height", outer.height)),
        )
        if size.width <= 0 or size.height <= 0:
            return ()
        view = Rect(0.0, 0.0, *size)
        if "viewBox" in element.attributes:
            view = attempt(element, lambda: parse_view_box(element.attributes["viewBox"]))
        fit = self._fit(element, view, size)
        items = self._children(element, style, Viewport(view.width, view.height), depth)
        if style.get("overflow", "hidden") not in ("visible", "auto"):
            items = _clipped(items, fit, size)
        return (Group(items, fit),) if items and fit != IDENTITY else items

    _DRAWERS: Mapping[
        str, Callable[[_Painter, Element, Properties, Viewport, int], tuple[Item, ...]]
    ] = {"a": _children, "g": _children, "svg": _nested, "switch": _switch, "use": _use}


def _clipped(items: tuple[Item, ...], fit: Transform, size: Size) -> tuple[Item, ...]:
    """Return ``items`` cut to the viewport of ``size`` that ``fit`` maps them to."""
    window = Rect(-fit.e / fit.a, -fit.f / fit.d, size.width / fit.a, size.height / fit.d)
    if not items or window.contains(bounds_of(items), 1e-6):
        return items
    return (Group(items, clip=rectangle(window)),)
