"""The few words that the program prints on sheets itself, by language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Literal

from generator.core.diagnostics import AuthorError, Diagnostic, Position, Report
from generator.scene import Layer
from generator.sheets.calibration.words import CalibrationWords
from generator.source.folder import GameFolder
from generator.source.yaml import read_yaml
from generator.spec.base import Reading, Spec, load_spec
from generator.spec.model import Field

FALLBACK = "en"
TRANSLATED = ("sheets", "layers", "rulebook")
"""The sections that translators see."""
SETTINGS = frozenset(("align", "leading", "sentence_unit", "longest_sentence", "tie_words"))
"""What stands in them and is no word."""
_MOST_BYTES = 100_000
_MOST_KEPT = 40


class SheetWords(Spec):
    """Words of one language for the notes on sheets; the defaults are of no language."""

    sheet: str = "{number}/{count}"
    front: str = "A"
    back: str = "B"
    front_only: str = "A"
    """For a sheet whose other side stays blank, so that nobody prints on it."""
    folded: str = "A + B"
    """For a sheet that is folded, so that its backs come behind its fronts."""
    glued: str = "A + B"
    """For the front and the back of what is too big to fold, each on paper of its own."""
    actual_size: str = "100 %"
    assembly_map: str = "#"
    """The name of a page that shows how the sheets of a big part are joined."""
    joining: str = ""
    """How they are joined, in a sentence."""
    cut_line: str = "cut"
    """What lines and areas on parts are called that are cut, folded and glued."""
    fold_line: str = "fold"
    valley_fold_line: str = "valley fold"
    score_line: str = "score"
    perforation_line: str = "tear"
    glue_area: str = "glue"

    def sheet_number(self, number: int, count: int) -> str:
        # Not str.format: a file may come from a stranger, and format reaches into objects.
        return self.sheet.replace("{number}", str(number)).replace("{count}", str(count))


class LayerWords(Spec):
    """The names of the layers that a viewer can switch."""

    art: str = "art"
    cut: str = "cut"
    fold: str = "fold"
    safe_area: str = Field("safe area", alias="safe-area")
    marks: str = "marks"
    notes: str = "notes"

    def names(self) -> dict[Layer, str]:
        return {
            "art": self.art,
            "cut": self.cut,
            "fold": self.fold,
            "safe-area": self.safe_area,
            "marks": self.marks,
            "notes": self.notes,
        }


class RuleWords(Spec):
    """Words of one language for rule booklets, and how its text is set."""

    leading: Annotated[float, Field(gt=0.5, lt=3)] | None = None
    """What the leading of the booklet's styles is multiplied by; null leaves it."""
    align: Literal["left", "justify"] = "left"
    rules: str = "Rules"
    range: str = "{low}–{high}"
    """From one number to another."""
    players: str = "{range} players"
    one_player: str = ""
    """The same for a game that just one can play; without it, as for several."""
    minutes: str = "{range} min"
    age: str = "{range}+"
    count: str = "× {number}"
    counts: dict[str, str] = Field(default_factory=dict)
    """What stands for ``count`` with a kind of component, such as card."""
    also_needed: str = "You also need"
    figure: str = "Figure {number}"
    section: str = "“{title}”"
    """How a section is cited in a sentence; quotes within it become those of the other kind."""
    page: str = " ({page})"
    """What follows a link to another page."""
    contents: str = "Contents"
    components: str = "Components"
    sample_turn: str = "A turn"
    index: str = "Index"
    example: str = "Example"
    note: str = "Note"
    exception: str = "Exception"
    choices: str = "Our choices"
    solutions: str = "Solutions"
    version: str = "Version {version}"
    designed_by: str = "Game design: {names}"
    sentence_unit: Literal["words", "syllables"] = "words"
    longest_sentence: Annotated[int, Field(gt=0)] | None = None
    """How long a sentence may be that is easy to read, in that unit."""
    tie_words: list[str] = Field(default_factory=list)
    """What a text says in one way or another that tells who wins a tie."""
    exception_word: str = ""
    """The word that rules with many special cases use too often."""

    def filled(self, words: str, **values: object) -> str:
        """Return ``words`` with the names in braces replaced."""
        # Not str.format: a file may come from a stranger, and format reaches into objects.
        for name, value in values.items():
            words = words.replace("{" + name + "}", str(value))
        return words


class Words(Spec):
    """What the program knows of a language: a file of ``templates/languages``."""

    name: str
    """The language's name for itself."""
    break_mode: Literal["word", "char"] = Field("word", alias="break")
    """Where lines break unless a style says otherwise: at spaces, or between any signs."""
    sheets: SheetWords = Field(default_factory=SheetWords)
    layers: LayerWords = Field(default_factory=LayerWords)
    rulebook: RuleWords = Field(default_factory=RuleWords)
    calibration: CalibrationWords | None = None
    """Of the calibration sheet; null takes those of English."""
    preview: dict[str, str] = Field(default_factory=dict)
    """Of the page that “pnp preview” shows."""


def load_words(
    language: str, folder: GameFolder, report: Report, own: Mapping[str, str] | None = None
) -> Words:
    """Return the words of ``language`` from ``folder``, or those of English under its code.

    ``own`` are a game’s translations, such as ``sheets.front``, that go before them. Faults
    go into ``report``.
    """
    return _with_own(_load(language, folder, report), own or {})


def _load(language: str, folder: GameFolder, report: Report) -> Words:
    words = _read(language, folder, report)
    if words is not None:
        return words
    fallback = _read(FALLBACK, folder, report) if language != FALLBACK else None
    if fallback is None:
        return Words(name=language)
    return Words(name=language, sheets=fallback.sheets, layers=fallback.layers)


def _with_own(words: Words, own: Mapping[str, str]) -> Words:
    parts: dict[str, Spec] = {}
    for section in TRANSLATED:
        part = getattr(words, section)
        said = {key.replace("-", "_"): own.get(f"{section}.{key}") for key in part.key_names()}
        known = {key: text for key, text in said.items() if text and key not in SETTINGS}
        if known:
            parts[section] = part.model_copy(update=known)
    return words.model_copy(update=parts) if parts else words


def _read(language: str, folder: GameFolder, report: Report) -> Words | None:
    file = f"{language}.yaml"
    try:
        content = folder.read_bytes(file, Position(file), kind="language", limit=_MOST_BYTES)
    except AuthorError:
        return None
    words, said = _words_in(content, f"{folder.shown}/{file}")
    report.extend(said)
    return words


@lru_cache(_MOST_KEPT)
def _words_in(content: bytes, shown: str) -> tuple[Words | None, tuple[Diagnostic, ...]]:
    """Return the words in a file, and what is wrong with them."""
    report = Report()
    words = load_spec(Words, read_yaml(content, shown), Reading(report), Position(shown))
    return words, tuple(report.on_each_occasion())
