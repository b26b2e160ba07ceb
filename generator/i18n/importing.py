"""Takes a translator’s file back into a game, without touching what its author wrote.

Texts go into ``translations/<language>.yaml``, pieces of the rules into the rule text of
the language. A file that holds what is there already changes nothing.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from itertools import takewhile
from pathlib import Path

from generator.core.diagnostics import AuthorError, Position, Report
from generator.core.record import NamedTuple
from generator.game.texts import fingerprint
from generator.game.translations import FOLDER, Translation, TranslationFile, marked
from generator.i18n.catalogue import Catalogue, Entry
from generator.i18n.exchange import Returned
from generator.rulebook.segments import segments_of, with_texts
from generator.rulebook.source import read_source
from generator.rulebook.source_file import rule_file
from generator.workspace import GamePlace

_NOTE = "# Written by “pnp i18n import”. “source” tells which words a text was made from.\n"


class Imported(NamedTuple):
    """What an import did: texts taken, ids that the game does not have, files written."""

    taken: int
    unknown: tuple[str, ...]
    written: tuple[str, ...]


def import_texts(
    catalogue: Catalogue, returned: Iterable[Returned], place: GamePlace, report: Report
) -> Imported:
    """Write the translations that are new into the files of the language."""
    entries = {entry.id: entry for entry in catalogue.entries}
    new: dict[str, tuple[Entry, Returned]] = {}
    unknown: list[str] = []
    for text in returned:
        entry = entries.get(text.id)
        if entry is None:
            unknown.append(text.id)
        elif _is_new(entry, text):
            new[text.id] = (entry, text)
    written: list[str] = []
    if new:
        rules = {id: pair for id, pair in new.items() if id.startswith("rules.")}
        try:
            written += _write_rules(catalogue, rules, place, report)
            written += _write_texts(catalogue, new, place)
        except OSError as error:
            where = f"{place.shown}/{FOLDER}"
            raise AuthorError(Position(where, 0), f"cannot be written: {error.strerror}") from None
    return Imported(len(new), tuple(unknown), tuple(written))


def _is_new(entry: Entry, text: Returned) -> bool:
    if not text.target.strip() or (text.is_old and text.target == entry.target):
        return False
    return text.target != entry.target or (
        entry.is_stale and text.source == entry.source and not text.is_old
    )


def _write_texts(
    catalogue: Catalogue, new: Mapping[str, tuple[Entry, Returned]], place: GamePlace
) -> list[str]:
    texts, rules = dict(catalogue.file.texts), dict(catalogue.file.rules)
    for id, (entry, text) in new.items():
        mark = fingerprint(text.source)
        if id.startswith("rules."):
            rules[id] = mark
        else:
            texts[id] = Translation(text.target, mark, entry.at)
    order = [entry.id for entry in catalogue.entries]
    name = f"{FOLDER}/{catalogue.language}.yaml"
    content = translation_yaml(TranslationFile(texts, rules), order, _head(place.root / name))
    _replace_file(place.root, name, content)
    return [f"{place.shown}/{name}"]


def _head(path: Path) -> str:
    """Return the comment that a translation file begins with, as translators left it."""
    if not path.is_file():
        return _NOTE
    lines = path.read_text("utf-8").splitlines(keepends=True)
    return "".join(takewhile(lambda line: line.startswith("#"), lines)) or _NOTE


def translation_yaml(file: TranslationFile, order: Iterable[str], head: str = _NOTE) -> str:
    """Return a translation file; texts stand in ``order``, and those of no use behind them."""
    lines = [head]
    ids = dict.fromkeys([*order, *file.texts, *file.rules])
    for section, known in (("texts", file.texts), ("rules", file.rules)):
        there = [id for id in ids if id in known]
        lines += [f"{section}:{'' if there else ' {}'}\n"]
        for id in there:
            found = known[id]
            if isinstance(found, Translation):
                lines.append(f"  {_quoted(id)}:\n    text: {_quoted(found.text)}\n")
                lines.append(f"    source: {_quoted(found.source)}\n")
            else:
                lines.append(f"  {_quoted(id)}: {_quoted(found)}\n")
    return "".join(lines)


def _quoted(text: str) -> str:
    """Return ``text`` as YAML between double quotes; JSON is YAML but for invisible line ends."""
    quoted = json.dumps(text, ensure_ascii=False)
    for sign in "\x7f\x85\u2028\u2029":
        quoted = quoted.replace(sign, f"\\u{ord(sign):04x}")
    return quoted


def _write_rules(
    catalogue: Catalogue,
    new: Mapping[str, tuple[Entry, Returned]],
    place: GamePlace,
    report: Report,
) -> list[str]:
    """Write the rule text of the language, made from its own or else from the first one’s."""
    if not new:
        return []
    folder = place.folder()
    source = read_source(folder, catalogue.source_language, report)
    if source is None:
        return []
    own = read_source(folder, catalogue.language, report)
    wanted = [segment.id for segment in segments_of(source)]
    taken = {id: text.target for id, (_, text) in new.items()}
    if own is not None and [segment.id for segment in segments_of(own)] == wanted:
        content = with_texts(own, taken)
    else:
        known = {segment.id: segment.text for segment in segments_of(own or "")}
        stand_ins = {segment.id: marked(segment.text) for segment in segments_of(source)}
        content = with_texts(source, stand_ins | known | taken)
    name = rule_file(catalogue.language)
    _replace_file(place.root, name, content)
    return [f"{place.shown}/{name}"]


def _replace_file(root: Path, name: str, content: str) -> None:
    """Write a file of a game’s folder as a whole; it never leads out of the folder."""
    path = root / name
    path.parent.mkdir(exist_ok=True)
    if not path.parent.resolve().is_relative_to(root.resolve()):
        raise AuthorError(Position(name, 0), "this folder is a link that leads out of the game")
    beside = path.with_name(f".{path.name}.new")
    beside.write_text(content, "utf-8", newline="\n")
    os.replace(beside, path)  # noqa: PTH105 - what is there is replaced on every system


def begin_language(place: GamePlace, language: str) -> str | None:
    """Make an empty translation of a game; returns its file, or None if there is one."""
    name = f"{FOLDER}/{language}.yaml"
    if (place.root / name).exists():
        return None
    _replace_file(place.root, name, translation_yaml(TranslationFile({}, {}), ()))
    return f"{place.shown}/{name}"
