"""What a cut file shows: the lines of a sheet, sorted into the layers of a machine."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core import outline
from generator.core.geometry import Size
from generator.core.record import NamedTuple, Record
from generator.cutting.chords import chords, dashes
from generator.cutting.lines import Line
from generator.cutting.machine import Layer, Machine
from generator.scene import Shape


class FilledLayer(NamedTuple):
    layer: Layer
    lines: tuple[Line, ...]


class CutDrawing(Record):
    """A sheet for a machine; layers without lines are left out."""

    paper: Size
    title: str
    machine: Machine
    layers: tuple[FilledLayer, ...]
    marks: tuple[Shape, ...]
    """Registration marks, if the machine has a layer for them."""


def sort_lines(
    paper: Size, title: str, lines: Sequence[Line], marks: Sequence[Shape], machine: Machine
) -> CutDrawing:
    """Return the drawing of ``lines`` as ``machine`` wants them."""
    layers = []
    for layer in machine.layers:
        found = [line for kind in layer.lines for line in lines if line.kind == kind]
        if layer.dash:
            found = [part for line in found for part in _dashed(line, layer, machine)]
        if found:
            layers.append(FilledLayer(layer, tuple(found)))
    shown = tuple(marks) if machine.registration else ()
    return CutDrawing(paper, title, machine, tuple(layers), shown)


def _dashed(line: Line, layer: Layer, machine: Machine) -> list[Line]:
    on, off = layer.dash
    points = chords(line.drawn, machine.tolerance)
    if line.is_closed:
        points.append(points[0])
    return [Line(line.kind, outline.polyline(part)) for part in dashes(points, on, off)]
