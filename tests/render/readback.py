"""What a PDF and an SVG say they draw, read with pikepdf and ElementTree.

Both come back as the same list of marks in mm from the top-left corner of the page, so
that they can be compared with each other and with what was asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import hypot
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pikepdf

from generator.core.geometry import IDENTITY, Transform
from generator.core.units import PT

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"
UNITS_PER_EM = 1000
"""Of the fonts that the gallery is set in."""


@dataclass(frozen=True)
class Pen:
    width: float
    cap: str
    join: str
    miter_limit: float
    dash: tuple[float, ...]
    dash_offset: float


@dataclass(frozen=True)
class Mark:
    """One thing drawn: ``kind`` is fill, stroke, picture or text."""

    kind: str
    points: tuple[tuple[float, float], ...]
    """Every point of the outline with handles; corners of a picture; a text's start."""
    colour: str = ""
    opacity: float = 1.0
    pen: Pen | None = None
    text: str = ""
    em: float = 0.0

    def agrees_with(self, other: Mark, tolerance: float = 0.002) -> bool:
        near = all(
            abs(a - b) <= tolerance
            for one, two in zip(self.points, other.points, strict=True)
            for a, b in zip(one, two, strict=True)
        )
        same = (self.kind, self.colour, self.text) == (other.kind, other.colour, other.text)
        pens = (self.pen is None) == (other.pen is None)
        if self.pen and other.pen:
            one, two = self.pen, other.pen
            lengths = [
                (one.width, two.width),
                (one.miter_limit, two.miter_limit),
                (one.dash_offset, two.dash_offset),
                *zip(one.dash, two.dash, strict=True),
            ]
            pens = (one.cap, one.join) == (two.cap, two.join) and all(
                abs(a - b) <= tolerance for a, b in lengths
            )
        return (
            near
            and same
            and pens
            and abs(self.opacity - other.opacity) <= tolerance
            and abs(self.em - other.em) <= tolerance
        )


def box(mark: Mark) -> tuple[float, float, float, float]:
    """Return left, top, right, bottom of all points of ``mark``."""
    xs, ys = [x for x, _ in mark.points], [y for _, y in mark.points]
    return (min(xs), min(ys), max(xs), max(ys))


# PDF ----------------------------------------------------------------------------------

_TEXT_OPERATORS = ("Tm", "Tj", "TJ")
_ANYWHERE = ("Tf", "Ts", "gs", "rg")
_CAPS, _JOINS = ("butt", "round", "square"), ("miter", "round", "bevel")


@dataclass
class _PdfState:
    matrix: Transform
    fill: str = "#000000"
    stroke: str = "#000000"
    fill_opacity: float = 1.0
    stroke_opacity: float = 1.0
    pen: Pen = Pen(1, "butt", "miter", 10, (), 0)
    font: Any = None
    em: float = 0.0


def pdf_marks(path: Path, number: int = 0) -> list[Mark]:
    """Return what page ``number`` draws."""
    with pikepdf.open(path) as pdf:
        page = pdf.pages[number]
        height = float(page.mediabox[3])
        from_points = Transform(1 / PT, 0, 0, -1 / PT, 0, height / PT)
        return list(_PdfReader().read(page, page.obj.Resources, _PdfState(from_points)))


class _PdfReader:
    def read(self, stream: Any, resources: Any, state: _PdfState) -> Iterator[Mark]:
        outside = replace(state)
        saved: list[_PdfState] = []
        path: list[tuple[float, float]] = []
        line = IDENTITY
        in_text = False
        for operands, operator in pikepdf.parse_content_stream(stream):
            name = str(operator)
            # ISO 32000-1, figure 9: what may stand inside a text object, and what not.
            if name in ("BT", "ET"):
                assert in_text == (name == "ET")
                in_text = name == "BT"
            elif name in _TEXT_OPERATORS:
                assert in_text, f"{name} outside a text object"
            elif name not in _ANYWHERE:
                assert not in_text, f"{name} inside a text object"
            if name == "q":
                saved.append(replace(state))
            elif name == "Q":
                state = saved.pop()
            elif name == "cm":
                state.matrix = Transform(*map(float, operands)).then(state.matrix)
            elif name in ("m", "l", "c"):
                path += _points(operands, state.matrix)
            elif name == "re":
                x, y, w, h = map(float, operands)
                corners = [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
                path += [state.matrix.apply(corner) for corner in corners]
            elif name in ("f", "S", "B"):
                yield from _painted(name, tuple(path), state)
                path = []
            elif name == "n":
                path = []
            elif name == "Tm":
                line = Transform(*map(float, operands))
            elif name in ("Tj", "TJ"):
                yield self._shown(operands[0], line, state)
            elif name == "Do":
                yield from self._placed(resources.XObject[str(operands[0])], state)
            else:
                _set(state, name, operands, resources)
        assert not saved, "every q has its Q"
        assert not in_text, "every BT has its ET"
        state.__dict__.update(outside.__dict__)

    def _placed(self, thing: Any, state: _PdfState) -> Iterator[Mark]:
        if thing.Subtype == "/Image":
            corners = [(0, 1), (1, 1), (1, 0), (0, 0)]
            points = tuple(state.matrix.apply(corner) for corner in corners)
            yield Mark("picture", points, opacity=state.fill_opacity)
            return
        inner = replace(state)
        if "/Group" not in thing:
            yield from self.read(thing, thing.Resources, inner)
            return
        inner.fill_opacity = inner.stroke_opacity = 1.0
        for mark in self.read(thing, thing.Resources, inner):
            yield replace(mark, opacity=mark.opacity * state.fill_opacity)

    def _shown(self, operand: Any, line: Transform, state: _PdfState) -> Mark:
        to_page = line.then(state.matrix)
        return Mark(
            "text",
            (to_page.apply((0, 0)),),
            state.fill,
            state.fill_opacity,
            text="".join(_decoded(operand, to_unicode(state.font))),
            em=state.em * hypot(to_page.a, to_page.b),
        )


def _points(operands: Any, matrix: Transform) -> list[tuple[float, float]]:
    numbers = list(map(float, operands))
    return [matrix.apply((numbers[i], numbers[i + 1])) for i in range(0, len(numbers), 2)]


def _painted(
    name: str, points: tuple[tuple[float, float], ...], state: _PdfState
) -> Iterator[Mark]:
    if name in "fB":
        yield Mark("fill", points, state.fill, state.fill_opacity)
    if name in "SB":
        scale = abs(state.matrix.a * state.matrix.d - state.matrix.b * state.matrix.c) ** 0.5
        pen = replace(
            state.pen,
            width=state.pen.width * scale,
            dash=tuple(length * scale for length in state.pen.dash),
            dash_offset=state.pen.dash_offset * scale,
        )
        yield Mark("stroke", points, state.stroke, state.stroke_opacity, pen)


def _set(state: _PdfState, name: str, operands: Any, resources: Any) -> None:
    if name == "rg":
        state.fill = _hex(operands)
    elif name == "RG":
        state.stroke = _hex(operands)
    elif name == "w":
        state.pen = replace(state.pen, width=float(operands[0]))
    elif name == "J":
        state.pen = replace(state.pen, cap=_CAPS[int(operands[0])])
    elif name == "j":
        state.pen = replace(state.pen, join=_JOINS[int(operands[0])])
    elif name == "M":
        state.pen = replace(state.pen, miter_limit=float(operands[0]))
    elif name == "d":
        lengths = tuple(map(float, operands[0]))
        state.pen = replace(state.pen, dash=lengths, dash_offset=float(operands[1]))
    elif name == "gs":
        settings = resources.ExtGState[str(operands[0])]
        state.fill_opacity, state.stroke_opacity = float(settings.ca), float(settings.CA)
    elif name == "Tf":
        state.font = resources.Font[str(operands[0])]
        state.em = float(operands[1])
    else:
        assert name in ("BT", "ET", "W", "h", "Ts"), f"{name} is new here"


def _hex(operands: Any) -> str:
    return "#" + "".join(f"{round(float(level) * 255):02x}" for level in operands)


def to_unicode(font: Any) -> dict[int, str]:
    """Return the characters that each code of a composite font stands for."""
    cmap = font.ToUnicode.read_bytes().decode("ascii")
    rows = re.findall(r"^<([0-9A-F]{4})> <([0-9A-F]*)>$", cmap, re.MULTILINE)
    return {int(code, 16): bytes.fromhex(text).decode("utf-16-be") for code, text in rows}


def _decoded(operand: Any, characters: dict[int, str]) -> Iterator[str]:
    parts = operand if isinstance(operand, pikepdf.Array) else [operand]
    for part in parts:
        if isinstance(part, pikepdf.String):
            codes = bytes(part)
            for place in range(0, len(codes), 2):
                yield characters[int.from_bytes(codes[place : place + 2], "big")]


# SVG ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class _SvgState:
    matrix: Transform
    opacity: float = 1.0
    miter_limit: float = 0.0


def svg_marks(text: str) -> list[Mark]:
    """Return what an SVG draws."""
    root = ET.fromstring(text)
    x, y, *_ = map(float, root.attrib["viewBox"].split())
    named = {e.attrib["id"]: e for e in root.iter() if "id" in e.attrib}
    limit = float(root.attrib["stroke-miterlimit"])
    state = _SvgState(Transform.translation(-x, -y), miter_limit=limit)
    return [mark for child in root for mark in _svg_element(child, state, named)]


def _svg_element(
    element: ET.Element, state: _SvgState, named: dict[str, ET.Element]
) -> Iterator[Mark]:
    kind, attributes = element.tag.removeprefix(SVG), element.attrib
    if kind in ("defs", "title"):
        return
    state = replace(
        state,
        matrix=_svg_transform(attributes.get("transform", "")).then(state.matrix),
        opacity=state.opacity * float(attributes.get("opacity", 1)),
    )
    if kind == "path":
        yield from _svg_path(attributes, state)
    elif kind == "use":
        yield from _svg_element(named[attributes[HREF].removeprefix("#")], state, named)
    elif kind == "image":
        w, h = float(attributes["width"]), float(attributes["height"])
        corners = [(0, 0), (w, 0), (w, h), (0, h)]
        points = tuple(state.matrix.apply(corner) for corner in corners)
        yield Mark("picture", points, opacity=state.opacity)
    elif "aria-label" in attributes:
        yield Mark(
            "text",
            (state.matrix.apply((0, 0)),),
            attributes["fill"],
            state.opacity,
            text=attributes["aria-label"],
            em=hypot(state.matrix.a, state.matrix.b) * UNITS_PER_EM,
        )
    else:
        assert kind == "g", f"{kind} is new here"
        for child in element:
            yield from _svg_element(child, state, named)


def _svg_path(attributes: dict[str, str], state: _SvgState) -> Iterator[Mark]:
    numbers = list(map(float, re.findall(r"-?[0-9.]+", attributes["d"])))
    pairs = [(numbers[i], numbers[i + 1]) for i in range(0, len(numbers), 2)]
    points = tuple(state.matrix.apply(pair) for pair in pairs)
    if attributes["fill"] != "none":
        alpha = float(attributes.get("fill-opacity", 1))
        yield Mark("fill", points, attributes["fill"], state.opacity * alpha)
    if "stroke" in attributes:
        scale = abs(state.matrix.a * state.matrix.d - state.matrix.b * state.matrix.c) ** 0.5
        dash = attributes.get("stroke-dasharray", "").split()
        pen = Pen(
            float(attributes["stroke-width"]) * scale,
            attributes["stroke-linecap"],
            attributes["stroke-linejoin"],
            state.miter_limit,
            tuple(float(length) * scale for length in dash),
            float(attributes.get("stroke-dashoffset", 0)) * scale,
        )
        alpha = float(attributes.get("stroke-opacity", 1))
        yield Mark("stroke", points, attributes["stroke"], state.opacity * alpha, pen)


def _svg_transform(text: str) -> Transform:
    result = IDENTITY
    for kind, listed in reversed(re.findall(r"(\w+)\(([^)]*)\)", text)):
        n = list(map(float, listed.split()))
        step = {"translate": Transform.translation, "scale": Transform.scaling, "matrix": Transform}
        result = result.then(step[kind](*n))
    return result
