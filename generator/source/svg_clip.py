"""Clip paths of SVG pictures: the outlines of plain shapes, side by side."""

from __future__ import annotations

from generator.core.diagnostics import AuthorError
from generator.core.geometry import Transform
from generator.core.outline import Outline, bounds, transform
from generator.source.svg_document import NOTHING_TO_SEE, Document
from generator.source.svg_shapes import SHAPES
from generator.source.svg_style import Properties, style_of
from generator.source.svg_values import Viewport, parse_transform
from generator.source.svg_xml import Element


def clip_of(
    document: Document, element: Element, style: Properties, viewport: Viewport
) -> Outline | None:
    """Return the clip of ``element``, None for none; empty when nothing of it shows.

    Raises AuthorError for clips that one outline cannot stand for.
    """
    text = style.get("clip-path", "none").strip()
    if text == "none":
        return None
    if not text.startswith("url(") or not text.endswith(")"):
        raise AuthorError(element.at, f"the clip “{text[:40]}” cannot be drawn")
    reference = text[4:-1].strip(" \"'")
    target = document.target(element, reference)
    if target.name != "clipPath":
        raise AuthorError(element.at, f"“{reference[:40]}” is not a clip path")
    if target.attributes.get("clipPathUnits", "userSpaceOnUse") != "userSpaceOnUse":
        raise AuthorError(target.at, "clip paths in shares of a box cannot be drawn")
    return _outline(document, target, viewport)


def _outline(document: Document, target: Element, viewport: Viewport) -> Outline:
    style = style_of(target, {}, document.sheet)
    by = document.attempt(target, lambda: parse_transform(style.get("transform", "")))
    _refuse_nested(target, style)
    parts = [
        outline
        for child in target.children
        if " " not in child.name and child.name not in NOTHING_TO_SEE
        if (outline := _part(document, child, style, viewport))
    ]
    document.attempt(target, lambda: document.compare(len(parts) ** 2))
    if _overlap(parts):
        message = "a clip path of shapes that overlap cannot be drawn"
        raise AuthorError(target.at, message, "unite them into one path")
    return transform(tuple(segment for part in parts for segment in part), by)


def _part(document: Document, child: Element, inherited: Properties, viewport: Viewport) -> Outline:
    document.count(child, 0)
    style = style_of(child, inherited, document.sheet)
    if style.get("display") == "none" or style.get("visibility", "visible") != "visible":
        return ()
    _refuse_nested(child, style)
    by = document.attempt(child, lambda: parse_transform(style.get("transform", "")))
    if child.name == "use":
        target = document.target(child, child.attributes.get("href", ""))
        if target.name not in SHAPES:
            raise AuthorError(child.at, "a clip path can use only a shape")
        by = Transform.translation(*document.place(child, viewport)).then(by)
        return transform(_part(document, target, style, viewport), by)
    if child.name not in SHAPES:
        raise AuthorError(child.at, f"“{child.name[:40]}” cannot clip", "use plain shapes")
    outline = document.outline(child, viewport)
    return transform(document.filled(child, outline, style.get("clip-rule", "nonzero")), by)


def _refuse_nested(element: Element, style: Properties) -> None:
    if style.get("clip-path", "none") != "none":
        raise AuthorError(element.at, "a clip path inside another cannot be drawn")


def _overlap(parts: list[Outline]) -> bool:
    """Tell whether any boxes overlap: where shapes do, their windings might cancel."""
    boxes = [bounds(part) for part in parts]
    return any(a.overlaps(b) for index, a in enumerate(boxes) for b in boxes[index + 1 :])
