"""What a booklet is made from besides its text: facts, figures, parts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.core.record import Record
from generator.game.figures import DrawnFigure
from generator.rulebook.blocks import Inlines, Parts
from generator.scene import Scene


class PartShown(Record):
    """A component as the list of parts shows it."""

    component: str
    kind: str
    name: str
    count: int
    counter: str
    """How its game counts it, with {number}, or empty: as the language counts its kind."""
    scene: Scene


class Facts(Record):
    """What stands above the rules: the title and what players ask first."""

    title: str
    subtitle: str
    lines: tuple[str, ...]
    authors: str
    credits: str
    version: str
    date: str
    licence: str
    contact: str


class Material(Record):
    """What the text calls for: figures by name, parts, and what else is needed."""

    figures: Mapping[str, DrawnFigure]
    parts: Sequence[PartShown]
    also_needed: Sequence[str]
    faces: frozenset[str]
    """The names of faces that figures and parts show."""
    pictured: frozenset[str]
    """The names of faces that figures and parts show, and of symbols on them."""

    def listed(self, block: Parts) -> Iterator[tuple[PartShown, Inlines]]:
        """Yield the parts of a list with what it says of each; one that names none has all."""
        notes = {note.component: note.words for note in block.notes}
        for part in self.parts:
            if not notes or part.component in notes:
                yield part, notes.get(part.component, ())
