"""The few words that the program prints on sheets itself, by language."""

from __future__ import annotations

from typing import Any

from generator.core.diagnostics import AuthorError, Position, Report
from generator.source.folder import GameFolder
from generator.source.yaml import LocatedDict, read_yaml
from generator.spec.base import Reading, Spec, load_spec

FALLBACK = "en"
_MOST_BYTES = 100_000


class SheetWords(Spec):
    """Words of one language; the defaults are those of no language."""

    sheet: str = "{number}/{count}"
    front: str = "A"
    back: str = "B"
    actual_size: str = "100 %"
    language: str = ""
    """The language's name for itself."""

    def sheet_number(self, number: int, count: int) -> str:
        # Not str.format: a file may come from a stranger, and format reaches into objects.
        return self.sheet.replace("{number}", str(number)).replace("{count}", str(count))


def load_words(language: str, folder: GameFolder, report: Report) -> SheetWords:
    """Return the words of ``language`` from ``folder``, or those of English.

    The language's name for itself falls back on its code. Faults go into ``report``.
    """
    data = _read(language, folder)
    words = data.get("sheets") if data is not None else None
    if data is None or not isinstance(words, LocatedDict):
        if language == FALLBACK:
            return SheetWords(language=language)
        return load_words(FALLBACK, folder, report).model_copy(update={"language": language})
    made = load_spec(SheetWords, words, Reading(report), words.at) or SheetWords()
    name: Any = data.get("name")
    return made.model_copy(update={"language": name if isinstance(name, str) else language})


def _read(language: str, folder: GameFolder) -> LocatedDict | None:
    file = f"{language}.yaml"
    try:
        content = folder.read_bytes(file, Position(file), kind="language", limit=_MOST_BYTES)
    except AuthorError:
        return None
    data = read_yaml(content, f"{folder.shown}/{file}")
    return data if isinstance(data, LocatedDict) else None
