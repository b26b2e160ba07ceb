"""Runs of glyphs: words in one typeface, shaped and measured."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from generator.scene.items import Typeface

_FIELDS = ("typeface", "size", "text", "glyphs", "clusters", "advances", "offsets")

Offsets = tuple[tuple[float, float], ...]


class Row:
    """Glyphs in a row: as much of a text as was shaped at once. It never changes.

    ``clusters`` holds, glyph by glyph, the characters it stands for; a glyph that only adds to
    the one before it has "". ``advances`` are in font units, kerning and justification
    included. ``offsets`` are (x right, y up) in font units, or empty when every glyph sits on
    the baseline.
    """

    __slots__ = ("advances", "clusters", "glyphs", "is_kept", "offsets", "width")

    def __init__(
        self,
        glyphs: tuple[int, ...],
        clusters: tuple[str, ...],
        advances: tuple[float, ...],
        offsets: Offsets = (),
        *,
        is_kept: bool = False,
    ) -> None:
        self.glyphs, self.clusters = glyphs, clusters
        self.advances, self.offsets = advances, offsets
        self.width = sum(advances)
        """In font units."""
        self.is_kept = is_kept
        """Whether this very row comes again and again, so that what is made of it is worth
        being remembered."""


class Signs:
    """Signs of one typeface that look the same beside any other: the glyph and the advance of
    each. More may come to be known."""

    __slots__ = ("advances", "glyphs")

    def __init__(self) -> None:
        self.glyphs: dict[str, int] = {}
        self.advances: dict[str, float] = {}
        """In font units."""


class Spelling:
    """A text of nothing but ``signs``. It never changes."""

    __slots__ = ("signs", "text", "width")

    def __init__(self, text: str, signs: Signs) -> None:
        self.text, self.signs = text, signs
        self.width = sum(map(signs.advances.__getitem__, text))
        """In font units."""


Word = Row | Spelling
"""A word or a space, or all of a line that was shaped whole."""


class GlyphRun:
    """Shaped glyphs of one typeface, left to right. It never changes.

    The ``clusters`` of all its ``words``, joined, are ``text``.
    """

    __slots__ = ("_whole", "count", "has_marks", "size", "text", "typeface", "units", "words")

    def __init__(
        self,
        typeface: Typeface,
        size: float,
        text: str,
        glyphs: tuple[int, ...],
        clusters: tuple[str, ...],
        advances: tuple[float, ...],
        offsets: Offsets = (),
    ) -> None:
        self.typeface = typeface
        self.size = size
        """The em in mm."""
        self.text = text
        whole = Row(glyphs, clusters, advances, offsets)
        self.words: Sequence[Word] = (whole,)
        self.units = whole.width
        """The length of the run in font units."""
        self.count = len(glyphs)
        """How many glyphs there are."""
        self.has_marks = "" in clusters
        """Whether there are glyphs that only add to the one before them."""
        self._whole: Row | None = whole

    @classmethod
    def of_words(
        cls, typeface: Typeface, size: float, text: str, words: Sequence[Word]
    ) -> GlyphRun:
        """Return a run of ``words`` that sit on the baseline and have a glyph for each sign."""
        run = cls.__new__(cls)
        run.typeface, run.size, run.text = typeface, size, text
        run.words, run._whole = words, None
        run.count, run.has_marks = len(text), False
        run.units = words[0].width if len(words) == 1 else sum([word.width for word in words])
        return run

    @property
    def whole(self) -> Row:
        """All glyphs in one row."""
        if self._whole is None:
            self._whole = joined(self.words)
        return self._whole

    def steps(self) -> tuple[Sequence[int], Sequence[float], Offsets]:
        """Return all glyphs, how far each of them leads in font units, and their offsets.

        For whoever asks once and not for clusters: no row is put together for it.
        """
        if self._whole is None:
            return *_steps(self.words), ()
        whole = self._whole
        return whole.glyphs, whole.advances, whole.offsets

    @property
    def glyphs(self) -> tuple[int, ...]:
        return self.whole.glyphs

    @property
    def clusters(self) -> tuple[str, ...]:
        return self.whole.clusters

    @property
    def advances(self) -> tuple[float, ...]:
        return self.whole.advances

    @property
    def offsets(self) -> Offsets:
        return self.whole.offsets

    @property
    def width(self) -> float:
        """The length of the run in mm."""
        return self.units * self.size / self.typeface.units_per_em

    def changed(self, **changes: Any) -> GlyphRun:
        """Return this run with other values for what ``__init__`` takes."""
        return GlyphRun(**{**dict(zip(_FIELDS, self._values(), strict=True)), **changes})

    def _values(self) -> tuple[Any, ...]:
        whole = self.whole
        glyphs = (whole.glyphs, whole.clusters, whole.advances, whole.offsets)
        return (self.typeface, self.size, self.text, *glyphs)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GlyphRun) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash((self.typeface, self.size, self.text))

    def __repr__(self) -> str:
        return f"GlyphRun({self.text!r}, {self.size!r} mm, {self.typeface!r})"


def joined(words: Sequence[Word]) -> Row:
    """Return ``words`` that sit on the baseline in one row."""
    if len(words) == 1 and isinstance(words[0], Row):
        return words[0]
    clusters = [word.text if isinstance(word, Spelling) else word.clusters for word in words]
    glyphs, advances = _steps(words)
    return Row(tuple(glyphs), tuple(chain.from_iterable(clusters)), tuple(advances))


def _steps(words: Iterable[Word]) -> tuple[list[int], list[float]]:
    """Return the glyphs and advances of ``words``."""
    glyphs: list[int] = []
    advances: list[float] = []
    for word in words:
        if isinstance(word, Spelling):
            signs, text = word.signs, word.text
            glyphs += map(signs.glyphs.__getitem__, text)
            advances += map(signs.advances.__getitem__, text)
        else:
            glyphs += word.glyphs
            advances += word.advances
    return glyphs, advances
