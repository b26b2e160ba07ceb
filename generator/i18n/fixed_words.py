"""The words that the program itself prints, as entries of a catalogue."""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.diagnostics import AuthorError, Position
from generator.game.translations import FIXED, TranslationFile
from generator.sheets.words import SETTINGS, TRANSLATED
from generator.source.located import LocatedDict
from generator.source.yaml import read_yaml
from generator.workspace import LANGUAGES, templates

_MOST_BYTES = 100_000


def fixed_words(
    first: str, language: str, file: TranslationFile
) -> Iterator[tuple[str, str, str, Position]]:
    """Yield id, words in ``first`` (or English), words in ``language``, and the place.

    What a translation of the game says goes before the program’s own words.
    """
    source = _read(first) or _read("en")
    target = _read(language) or LocatedDict(Position(language))
    if source is None:
        return
    for section in TRANSLATED:
        ours, theirs = source.get(section), target.get(section)
        if not isinstance(ours, LocatedDict):
            continue
        for key, words in ours.items():
            if key in SETTINGS or not isinstance(words, str):
                continue
            id = f"{FIXED}.{section}.{key}"
            own = file.texts.get(id)
            known = theirs.get(key, "") if isinstance(theirs, LocatedDict) else ""
            yield id, words, own.text if own else str(known), ours.position(key)


def _read(language: str) -> LocatedDict | None:
    folder, name = templates(LANGUAGES), f"{language}.yaml"
    shown = f"{folder.shown}/{name}"
    try:
        data = folder.read_bytes(name, Position(shown), kind="language", limit=_MOST_BYTES)
        found = read_yaml(data, shown)
    except AuthorError:
        return None
    return found if isinstance(found, LocatedDict) else None
