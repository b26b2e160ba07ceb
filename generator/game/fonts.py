"""The fonts of a game: files in its folder, and families that come with the program."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from generator.core.diagnostics import AuthorError, Position, Report
from generator.source.folder import GameFolder
from generator.source.yaml import walk
from generator.spec.theme import ThemeSpec
from generator.text.fonts import FontError, FontLibrary

_FONT_FILES = (".ttf", ".otf", ".ttc", ".otc")


def load_fonts(theme: ThemeSpec, folder: GameFolder, report: Report) -> FontLibrary:
    """Return the fonts that ``theme`` names; those that cannot be had are noted."""
    files: dict[str, Path] = {}
    for name, at in _named_fonts(theme):
        if _file_name(name).lower().endswith(_FONT_FILES) and name not in files:
            try:
                files[_file_name(name)] = folder.find(_file_name(name), at, kind="font")
            except AuthorError as error:
                report.take(error)
    library = FontLibrary(files)
    for name, at in _named_fonts(theme):
        if not _file_name(name).lower().endswith(_FONT_FILES) or _file_name(name) in files:
            try:
                library.chain((name,), 400)
            except FontError as error:
                report.error(at, str(error), getattr(error, "hint", ""))
    return library


def _file_name(name: str) -> str:
    """Return a font's name without the number of a font in a collection (``#1``)."""
    return name.partition("#")[0]


def _named_fonts(theme: ThemeSpec) -> Iterator[tuple[str, Position]]:
    for family, names in theme.fonts.items():
        for index, name in enumerate(names):
            yield name, walk(theme.written, ("fonts", family, index)) or theme.at
    for name, style in theme.styles.items():
        if style.font is not None and style.font not in theme.fonts:
            yield style.font, walk(theme.written, ("styles", name, "font")) or theme.at
