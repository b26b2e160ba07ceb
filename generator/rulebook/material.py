"""What a booklet is made from besides its text: facts, figures, parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.core.record import Record
from generator.game.figures import DrawnFigure
from generator.scene import Scene


class PartShown(Record):
    """A component as the list of parts shows it."""

    component: str
    name: str
    count: int
    scene: Scene


class Facts(Record):
    """What stands above the rules: the title and what players ask first."""

    title: str
    subtitle: str
    lines: tuple[str, ...]
    credits: str
    version: str


class Material(Record):
    """What the text calls for: figures by name, parts, and what else is needed."""

    figures: Mapping[str, DrawnFigure]
    parts: Sequence[PartShown]
    also_needed: Sequence[str]
