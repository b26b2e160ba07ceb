"""How a game reads in grey: words that hardly stand out, and colours that look alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from generator.core.colour import lightness
from generator.core.record import NamedTuple
from generator.game.expand import Pieces
from generator.scene.low_ink.words import WordFinder
from generator.spec.theme import Palette, ThemeSpec


class FaintWords(NamedTuple):
    """Words whose contrast is too low in grey, and the face that they stand on."""

    text: str
    face: str
    contrast: float


class Shades(NamedTuple):
    """Two colours that have to be told apart, and how far they are apart in grey (L*)."""

    first: str
    second: str
    step: float


def faint_words(made: Sequence[Pieces]) -> tuple[FaintWords, ...]:
    """Return the faint words on ``made``, the faintest first.

    Contrast is reckoned from luminance, which is what grey leaves of a colour.
    """
    faces = dict.fromkeys(f for each in made for piece in each.pieces for f in piece.faces)
    finder = WordFinder()
    found = {
        FaintWords(wording.text.strip(), face.name, round(wording.contrast, 2)): None
        for face in faces
        for wording in finder.words([face.scene()])
        if wording.is_faint
    }
    return tuple(sorted(found, key=lambda one: (one.contrast, one.face, one.text)))


def nearest_shades(theme: ThemeSpec) -> Shades | None:
    """Return the two colours that grey leaves most alike, of those a theme says must differ."""
    return min(_pairs(theme), key=lambda pair: pair.step, default=None)


def _pairs(theme: ThemeSpec) -> Iterator[Shades]:
    palette, at = Palette(theme), theme.position("tell_apart")
    for group in theme.tell_apart:
        shades = {name: lightness(palette.colour(name, at)) for name in group}
        for first, second in combinations(group, 2):
            yield Shades(first, second, round(abs(shades[first] - shades[second]), 1))
