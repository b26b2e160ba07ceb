"""The fonts of a game: files in its folder, and families that come with the program."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from generator.core.diagnostics import AuthorError, Position, Report
from generator.source.folder import GameFolder
from generator.source.located import walk
from generator.spec.theme import ThemeSpec
from generator.text.fonts import FontError, FontLibrary

_FONT_FILES = (".ttf", ".otf", ".ttc", ".otc")


def load_fonts(theme: ThemeSpec, folder: GameFolder, report: Report) -> FontLibrary:
    """Return the fonts that ``theme`` names; those that cannot be had are noted.

    The library goes on without them, so that texts do not tell of them again.
    """
    files, missing = _font_files(theme, folder, report)
    library = FontLibrary(files)
    broken: set[str] = set()
    for name, at in _named_fonts(theme):
        if name not in missing:
            try:
                library.chain((name,), 400)
            except FontError as error:
                report.error(at, str(error), getattr(error, "hint", ""))
                broken.add(name)
    for name in missing | broken:
        library.give_up(name)
    return library


def _font_files(
    theme: ThemeSpec, folder: GameFolder, report: Report
) -> tuple[dict[str, Path], set[str]]:
    """Return the font files by name, and the names whose files are not there."""
    files: dict[str, Path] = {}
    missing: set[str] = set()
    for name, at in _named_fonts(theme):
        file = _file_name(name)
        if file.lower().endswith(_FONT_FILES) and file not in files:
            try:
                files[file] = folder.find(file, at, kind="font")
            except AuthorError as error:
                report.take(error)
                missing.add(name)
    return files, missing


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
