"""Outlines as authors write them: path data, or the corners of a polygon."""

from __future__ import annotations

from typing import Any, Protocol

from generator.core import outline
from generator.core.diagnostics import Position
from generator.core.outline import Outline
from generator.elements.stage import Stage


class FreeShape(Protocol):
    """What is written as either ``path`` or ``polygon``."""

    @property
    def path(self) -> Any: ...

    @property
    def polygon(self) -> Any: ...

    def position(self, key: str) -> Position: ...


def free_outline(shape: FreeShape, stage: Stage) -> Outline:
    """Return the outline that an author has written, in mm."""
    if shape.polygon is not None:
        return outline.polyline(stage.points(shape.polygon, shape.position("polygon")), closed=True)
    place = shape.position("path")
    return path_outline(stage.text(shape.path, place), stage, place)


def path_outline(written: str, stage: Stage, at: Position) -> Outline:
    """Return the outline of path data; AuthorError for what is none."""
    from generator.source.path_data import parse_path_data

    try:
        return parse_path_data(written)
    except ValueError as error:
        raise stage.fault(at, f"this is not path data: {error}") from None
