"""A cut drawing as SVG: one unit is one mm, the page is the paper, each layer a group."""

from __future__ import annotations

from collections.abc import Iterator

from generator.cutting.drawing import CutDrawing, FilledLayer
from generator.cutting.lines import Line
from generator.render.numbers import number
from generator.render.svg.markup import DECIMALS, path_data
from generator.render.xml import escaped, quoted
from generator.scene import Shape

_HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" '
    'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" version="1.1"'
)


def write_svg(drawing: CutDrawing) -> str:
    """Return ``drawing`` as an SVG document with nothing but lines: no text, no frame."""
    return "".join(_document(drawing))


def _document(drawing: CutDrawing) -> Iterator[str]:
    width, height = (number(side, DECIMALS) for side in drawing.paper)
    yield '<?xml version="1.0" encoding="utf-8" ?>\n'
    yield f'{_HEAD} width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">\n'
    yield f"<title>{escaped(drawing.title)}</title>\n"
    if drawing.marks and drawing.machine.registration:
        yield f"{_group(drawing.machine.registration)}>\n"
        yield from map(_mark, drawing.marks)
        yield "</g>\n"
    for filled in drawing.layers:
        yield from _layer(filled, drawing.machine.pen)
    yield "</svg>\n"


def _group(name: str) -> str:
    id = "-".join(name.split())
    return f'<g id={quoted(id)} inkscape:groupmode="layer" inkscape:label={quoted(name)}'


def _layer(filled: FilledLayer, pen: float) -> Iterator[str]:
    look = f'fill="none" stroke="{filled.layer.colour.hex}" stroke-width="{number(pen)}"'
    yield f"{_group(filled.layer.name)} {look}>\n"
    yield from map(_line, filled.lines)
    yield "</g>\n"


def _line(line: Line) -> str:
    if line.circle is None:
        return f'<path d="{path_data(line.drawn)}"/>\n'
    (cx, cy), r = line.circle
    x, y, radius = (number(value, DECIMALS) for value in (cx, cy, r))
    return f'<circle cx="{x}" cy="{y}" r="{radius}"/>\n'


def _mark(shape: Shape) -> str:
    if shape.stroke is None:
        return f'<path d="{path_data(shape.outline)}" fill="#000000"/>\n'
    pen = f'fill="none" stroke="#000000" stroke-width="{number(shape.stroke.width)}"'
    return f'<path d="{path_data(shape.outline)}" {pen}/>\n'
