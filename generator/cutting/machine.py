"""Machines: how their software wants lines to be told apart, and where that is known from.

A machine is a file under ``templates/machines``, or one of the user's. Shops and programs
disagree about colours and names of layers, so these are data, dated.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from generator.core.colour import Colour
from generator.core.diagnostics import Report, as_written
from generator.core.geometry import Size
from generator.cutting.lines import KINDS, Kind
from generator.sheets.profile_values import MarkColour, read_area
from generator.spec.base import Spec, SpecError
from generator.spec.model import Field, PlainValidator
from generator.template_files import Sourced, TemplateFiles

_LONGEST_NAME = 60

Format = Literal["svg", "dxf"]


def _read_name(value: Any) -> str:
    """Return the name of a layer, with signs that every program takes."""
    allowed = isinstance(value, str) and all(c.isalnum() or c in " -_." for c in value)
    if not allowed or not value.strip() or len(value) > _LONGEST_NAME:
        raise SpecError(
            f"“{as_written(value)}” is no name of a layer", "write letters, digits, “-” and “_”"
        )
    return str(value)


def _read_name_or_none(value: Any) -> str | None:
    return None if value is None else _read_name(value)


LayerName = Annotated[str, PlainValidator(_read_name)]


class Layer(Spec):
    """One layer of a file: its name, its colour, and the kinds of line that go there."""

    name: LayerName
    colour: MarkColour = Field(default=Colour(1, 0, 0))
    """In SVG, as “#rrggbb”."""
    aci: int = Field(1, ge=1, le=255)
    """In DXF: a number of the AutoCAD Color Index, where 1 is red and 5 is blue."""
    lines: list[Kind] = Field(min_length=1)
    dash: list[float] = Field(default_factory=list, max_length=2)
    """Mm to cut and mm to leave, for machines that have no wheel to perforate with."""


class Machine(Sourced):
    """A machine as its file tells."""

    advice = "Check what your machine or shop asks for."
    title: str
    profile: str = "home-a4"
    """The print profile to print with, unless another is asked for."""
    formats: list[Format] = Field(default=["svg", "dxf"], min_length=1)
    pen: float = Field(0.1, ge=0.001, le=5)
    """The width of lines in SVG, in mm."""
    tolerance: float = Field(0.01, ge=0.001, le=1)
    """How far the chords of a curve in DXF may lie off it, in mm."""
    shared_edges: Literal["closed", "once"] = "closed"
    """Whether parts that lie edge to edge have a closed outline each, so that what they share is
    cut twice, or their shared edges are cut once, by lines that may be open."""
    area: Annotated[Size | None, PlainValidator(read_area)] = None
    """What it reaches on upright paper, in its middle."""
    registration: Annotated[str | None, PlainValidator(_read_name_or_none)] = None
    """The layer of its registration marks in SVG; it then needs sheets that have them."""
    layers: list[Layer] = Field(min_length=1)
    """In the order in which they are cut."""
    notes: list[str] = Field(default_factory=list)
    """What to know when the files are opened."""


def _check(machine: Machine, report: Report) -> None:
    """Refuse names and kinds of line that stand in two layers."""
    names: set[str] = set()
    taken: set[str] = set()
    for layer in machine.layers:
        if layer.name in names:
            report.error(layer.position("name"), f"two layers are called “{layer.name}”")
        for kind in layer.lines:
            if kind in taken:
                report.error(layer.position("lines"), f"“{kind}” is in two layers")
        if layer.dash and (len(layer.dash) != 2 or min(layer.dash) < 0.1):
            hint = "write the mm to cut and the mm to leave: [3, 1]"
            report.error(layer.position("dash"), "a dash has two lengths of 0.1 mm or more", hint)
        names.add(layer.name)
        taken.update(layer.lines)
    if not set(KINDS) & taken:
        report.error(machine.at, "no layer has any lines")


MACHINES = TemplateFiles(Machine, "machines", "machine", _check)
