"""How words stand out from what they are written on."""

from __future__ import annotations

from collections.abc import Iterable

from generator.core.colour import Colour
from generator.core.record import NamedTuple
from generator.core.units import mm_to_pt
from generator.scene.items import Text
from generator.scene.low_ink.faces import Frame, LowInk, word_on_ground
from generator.scene.low_ink.tones import TEXT_CONTRAST, contrast_of
from generator.scene.scene import Scene

LARGE_CONTRAST = 3.0
"""WCAG 2.2, 1.4.3, as ``TEXT_CONTRAST``."""
LARGE_PT = 18.0
"""From here on words are large, of whatever weight."""


class Wording(NamedTuple):
    """Words as they are printed."""

    colour: Colour
    ground: Colour
    size_pt: float
    text: str

    @property
    def contrast(self) -> float:
        """The contrast ratio of WCAG 2.2 between the words and their ground."""
        return contrast_of(self.colour, self.ground)

    @property
    def is_faint(self) -> bool:
        """Whether the words are hard to read, in colours and in grey alike."""
        return self.contrast < (LARGE_CONTRAST if self.size_pt >= LARGE_PT else TEXT_CONTRAST)


class WordFinder(LowInk):
    """Finds the words of drawings and what each stands on; those of a symbol once."""

    def __init__(self) -> None:
        super().__init__()
        self._found: list[Wording] = []

    def words(self, scenes: Iterable[Scene]) -> list[Wording]:
        """Return the words of ``scenes`` that were not met before."""
        self._found = []
        for scene in scenes:
            self.scene(scene)
        return self._found

    def _word(self, text: Text, frame: Frame) -> Text:
        if text.run.text.strip():
            seen, ground = word_on_ground(text, frame)
            size = text.run.size * frame.unit * frame.place.scale
            self._found.append(Wording(seen, ground.colour, mm_to_pt(size), text.run.text))
        return super()._word(text, frame)
