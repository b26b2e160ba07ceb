"""Physical pieces: what gets printed, how often, and along which line it is cut."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Literal

from generator.core.diagnostics import Position
from generator.core.geometry import Size
from generator.core.outline import Outline
from generator.core.record import Record
from generator.scene.scene import Scene

CutKind = Literal["rectangle", "rounded", "circle", "hexagon", "outline", "none"]


class Face(Record, eq=False):
    """One side of a piece, drawn when asked for and not kept.

    A deck of ten thousand faces would fill the memory if all of them were drawn at
    once, so a face holds only how to draw itself. Equal faces are one object.
    """

    name: str
    """The file name of this face, without ending, such as ``card-07-front``."""
    draw: Callable[[], Scene]

    def scene(self) -> Scene:
        return _recent_scene(self)


@lru_cache(maxsize=256)
def _recent_scene(face: Face) -> Scene:
    return face.draw()


def forget_scenes() -> None:
    """Let go of the scenes drawn last, and of the game that they belong to."""
    _recent_scene.cache_clear()


class Piece(Record, eq=False):
    """A thing to cut out, or a sheet printed whole (``cut`` is "none")."""

    id: str
    component: str
    kind: str
    title: str
    size: Size
    bleed: float
    cut: CutKind
    cut_outline: Outline
    """In mm from the trimmed top-left corner."""
    front: Face
    back: Face | None
    copies: int
    at: Position
    row_at: Position | None = None
    """The row of a table that it is made from, if it is made from one."""
    name: str = ""
    """What people call it, if that is more than ``title``, which all of its component have."""

    @property
    def faces(self) -> tuple[Face, ...]:
        """Its front, and its back if it has one."""
        return (self.front,) if self.back is None else (self.front, self.back)
