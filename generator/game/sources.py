"""The files of a definition: read, joined with what they include, and built on themes."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator.core.diagnostics import (
    AuthorError,
    Position,
    Report,
    as_written,
    nearest,
    refuse_long,
)
from generator.source.folder import GameFolder
from generator.source.located import LocatedDict, LocatedList, merge
from generator.source.yaml import read_yaml
from generator.spec.base import Reading, load_spec
from generator.spec.game import GameFile
from generator.spec.theme import ThemeSpec

MAX_BYTES = 4_000_000
MAX_FILES = 100
MAX_INCLUDED = 8_000_000
"""Bytes of all included files together."""
SHARED_SECTIONS = ("values", "tables", "texts", "symbols", "layouts", "components", "figures")
THEMES = "themes"
DEFAULT_THEME = "plain"


def read_mapping(folder: GameFolder, name: str, at: Position, kind: str) -> LocatedDict:
    """Return the mapping in a YAML file; AuthorError if it holds anything else."""
    return _mapping(folder, name, folder.read_bytes(name, at, kind=kind, limit=MAX_BYTES), kind)


def _mapping(folder: GameFolder, name: str, data: bytes, kind: str) -> LocatedDict:
    shown = f"{folder.shown}/{name}" if folder.shown not in ("", ".") else name
    document = read_yaml(data, shown)
    if not isinstance(document, LocatedDict):
        hint = "it is made of keys, a colon and a value: “game: {title: Pond}”"
        raise AuthorError(Position(shown), f"expected a mapping in this {kind}", hint)
    return document


def read_definition(folder: GameFolder, name: str, report: Report) -> LocatedDict:
    """Return ``game.yaml`` with the sections of all files it includes joined in.

    Every name may be given in one file only.
    """
    root = read_mapping(folder, name, Position(folder.shown), "game definition")
    joined = root.without(*SHARED_SECTIONS, "include")
    sections = {key: LocatedDict(root.at) for key in SHARED_SECTIONS}
    for document in _with_included(folder, root, report):
        for key in SHARED_SECTIONS:
            _join_section(sections[key], document.get(key), key, document, report)
    for key, section in sections.items():
        if section:
            joined.put(key, section, section.at, section.at)
    return joined


def _with_included(folder: GameFolder, root: LocatedDict, report: Report) -> Iterator[LocatedDict]:
    yield root
    names = root.get("include")
    if names is None:
        return
    if not isinstance(names, LocatedList) or len(names) > MAX_FILES:
        report.error(root.position("include"), "expected a list of files to include")
        return
    room = MAX_INCLUDED
    for index, name in enumerate(names):
        at = names.position(index)
        try:
            if not isinstance(name, str):
                raise AuthorError(at, f"expected a file name, not “{as_written(name)}”")
            data = folder.read_bytes(name, at, kind="definition", limit=MAX_BYTES)
            room -= len(data)
            if room < 0:
                most = MAX_INCLUDED // 1_000_000
                report.error(at, f"all that is included is larger than {most} MB")
                return
            document = _mapping(folder, name, data, "definition")
        except AuthorError as error:
            report.take(error)
            continue
        _refuse_own_sections(document, report)
        yield document


def _refuse_own_sections(document: LocatedDict, report: Report) -> None:
    """Note what only the game's own file may say."""
    for key in document:
        if key not in SHARED_SECTIONS:
            report.error(
                document.keys_at[key],
                f"“{key}” cannot stand in an included file",
                f"these can: {', '.join(SHARED_SECTIONS)}",
            )


def _join_section(
    section: LocatedDict, found: object, key: str, document: LocatedDict, report: Report
) -> None:
    if found is None:
        return
    if not isinstance(found, LocatedDict):
        hint = "a name, a colon, and what it is; no “- ” before it"
        report.error(document.position(key), f"“{key}” should be a mapping", hint)
        return
    for name in found:
        if name in section:
            first = section.keys_at[name]
            report.error(
                found.keys_at[name],
                f"“{name}” stands twice under “{key}”",
                f"it was first given in {first.file}, line {first.line}",
            )
        else:
            section.put_from(found, name)


def load_header(document: LocatedDict, reading: Reading) -> GameFile | None:
    """Return the checked root of a definition."""
    game = load_spec(GameFile, document, reading, document.at)
    if game is not None and game.game is None:
        reading.report.error(document.at, "“game” is missing", "begin with game: {title: …}")
        return None
    return game


def load_theme(written: object, at: Position, templates: GameFolder, report: Report) -> ThemeSpec:
    """Return a theme joined with those of ``templates/themes`` that it extends."""
    own = written if isinstance(written, LocatedDict) else LocatedDict(at)
    if written is not None and not isinstance(written, LocatedDict):
        report.error(at, "a theme is a mapping", "theme: {extends: plain, colours: …}")
    try:
        joined = _with_base_themes(own, templates, ())
    except AuthorError as error:
        report.take(error)
        joined = own
    reading = Reading(report, frozenset())
    return load_spec(ThemeSpec, joined.without("extends"), reading, at) or ThemeSpec()


def _with_base_themes(
    own: LocatedDict, templates: GameFolder, on_the_way: tuple[str, ...]
) -> LocatedDict:
    name = own.get("extends", None if on_the_way == (DEFAULT_THEME,) else DEFAULT_THEME)
    if name is None or (on_the_way and "extends" not in own):
        return own
    at = own.position("extends")
    if not isinstance(name, str):
        raise AuthorError(at, f"expected the name of a theme, not “{as_written(name)}”")
    if name in on_the_way:
        chain = " → ".join((*on_the_way, name))
        raise AuthorError(at, f"the theme “{name}” extends itself: {chain}")
    known = sorted(path.stem for path in (templates.root / THEMES).glob("*.yaml"))
    if name not in known:
        raise AuthorError(at, f"unknown theme “{name}”", nearest(name, known))
    base = read_mapping(templates, f"{THEMES}/{name}.yaml", at, "theme")
    return merge(_with_base_themes(base, templates, (*on_the_way, name)), own)


Join = Callable[[LocatedDict, LocatedDict], LocatedDict]


def with_extends(
    name: str,
    written: LocatedDict,
    among: LocatedDict,
    on_the_way: tuple[str, ...] = (),
    *,
    noun: str = "component",
    join: Join = merge,
) -> LocatedDict:
    """Return a component, or what ``noun`` says, with what it extends underneath.

    ``extends`` and ``abstract`` are not handed down. Raises AuthorError for an unknown
    name and for a cycle.
    """
    base_name = written.get("extends")
    own = written.without("extends", "abstract")
    if base_name is None:
        return own
    at = written.position("extends")
    path = (*on_the_way, name)
    if base_name in path:
        chain = " → ".join((*path, str(base_name)))
        raise AuthorError(at, f"“{path[0]}” extends itself: {chain}")
    refuse_long(path, at)
    base = among.get(base_name) if isinstance(base_name, str) else None
    if not isinstance(base, LocatedDict):
        raise AuthorError(
            at,
            f"“{as_written(base_name)}” is no {noun} to extend",
            nearest(str(base_name), among),
        )
    below = with_extends(str(base_name), base, among, path, noun=noun, join=join)
    return join(below, own)
