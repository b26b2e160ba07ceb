"""A scene as lines of text, the same on every machine: for tests and for finding faults."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from generator.core.colour import Colour
from generator.core.geometry import IDENTITY, Rect, Transform
from generator.core.outline import Outline
from generator.scene.items import Gradient, Group, Item, Picture, Shape, Stroke, Text, Use
from generator.scene.scene import Scene


def dump_scene(scene: Scene) -> str:
    """Return what ``scene`` draws, an item a line, indented inside groups and symbols."""
    head = f"scene {_numbers(*scene.size)} bleed {_numbers(scene.bleed)}"
    return "\n".join((head, *_lines(scene.items, "  "))) + "\n"


def _lines(items: Iterable[Item], indent: str) -> Iterator[str]:
    for item in items:
        match item:
            case Shape():
                yield f"{indent}shape{_paint(item)} {_outline(item.outline)}"
            case Text():
                yield f"{indent}{_text(item)}"
            case Picture():
                yield f"{indent}picture {_box(item.box)} {item.data.format} {item.label}".rstrip()
            case Group():
                yield f"{indent}group{_group(item)}"
                yield from _lines(item.items, indent + "  ")
            case Use():
                yield f"{indent}use {item.symbol.name}{_transform(item.transform)}"
                yield from _lines(item.symbol.items, indent + "  ")
            case _:
                assert_never(item)


def _paint(shape: Shape) -> str:
    kind = f" {shape.line_type}" if shape.line_type else ""
    fill = f" fill {_colour(shape.fill)}" if shape.fill else ""
    if shape.gradient:
        fill = f" fill {_gradient(shape.gradient)}"
    return kind + fill + (_stroke(shape.stroke) if shape.stroke else "")


def _gradient(gradient: Gradient) -> str:
    stops = " ".join(f"{_colour(s.colour)} {_numbers(s.offset)}" for s in gradient.stops)
    ends = _numbers(*gradient.start, *gradient.end, *(gradient.radii or ()))
    kind = "radial" if gradient.radii else "linear"
    return f"{kind} {ends}{_transform(gradient.transform)} [{stops}]"


def _stroke(stroke: Stroke) -> str:
    dash = f" dash {_numbers(*stroke.dash)}" if stroke.dash else ""
    ends = "" if stroke.cap == "butt" else f" {stroke.cap}-cap"
    joins = "" if stroke.join == "miter" else f" {stroke.join}-join"
    return f" stroke {_colour(stroke.colour)} {_numbers(stroke.width)}{dash}{ends}{joins}"


def _colour(colour: Colour) -> str:
    return colour.hex if colour.alpha == 1 else f"{colour.hex}/{_numbers(colour.alpha)}"


def _text(text: Text) -> str:
    run = text.run
    place = f"at {_numbers(text.x, text.y)} size {_numbers(run.size)} {_colour(text.colour)}"
    return f"text “{run.text}” {run.typeface.name} {place}"


def _group(group: Group) -> str:
    label = f" “{group.label}”" if group.label else ""
    opacity = "" if group.opacity == 1 else f" opacity {_numbers(group.opacity)}"
    clip = f" clip {_outline(group.clip)}" if group.clip else ""
    words = "" if group.words is None else f" words “{group.words}”"
    return f"{label}{words}{_transform(group.transform)}{opacity}{clip}"


def _transform(by: Transform) -> str:
    if by == IDENTITY:
        return ""
    if (by.a, by.b, by.c, by.d) == (1, 0, 0, 1):
        return f" move {_numbers(by.e, by.f)}"
    return f" matrix {_numbers(by.a, by.b, by.c, by.d, by.e, by.f)}"


def _outline(outline: Outline) -> str:
    return " ".join(f"{segment[0]} {_numbers(*segment[1:])}".strip() for segment in outline)


def _box(box: Rect) -> str:
    return _numbers(box.x, box.y, box.width, box.height)


def _numbers(*numbers: float) -> str:
    return " ".join(f"{round(number, 3) + 0.0:g}" for number in numbers)
