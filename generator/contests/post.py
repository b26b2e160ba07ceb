"""What goes into a forum: the rules as a post, the entry, and pictures with captions."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from generator.contests.entry_text import as_post, entry_of
from generator.contests.showcase import LONGEST, WIDTHS, Showcase, picture
from generator.core.diagnostics import AuthorError, Report
from generator.core.record import NamedTuple, Record
from generator.opening import open_game
from generator.rulebook.blocks import Figure, walk_blocks
from generator.rulebook.edition import RuleEdition, read_edition
from generator.rulebook.forum import ForumKind, write_forum
from generator.rulebook.labels import NO_BREAK_SPACE, figure_label, picture_of
from generator.rulebook.plain import written
from generator.rulebook.source_file import rule_file
from generator.scene import Scene
from generator.sheets.words import RuleWords
from generator.workspace import find_games, roots_of

PICTURES = ("cover", "social", "gallery")
"""Drawings of the showcase, in the order of their captions."""
FIGURE_WIDTH = 1200
ENDINGS: Mapping[ForumKind, str] = {"bgg": "txt", "markdown": "md", "html": "html"}


class Post(Record):
    """The files of a post by their names."""

    game: str
    report: Report
    roots: Mapping[str, Path]
    files: Mapping[str, bytes]


def make_post(name: str, kind: ForumKind, language: str | None, working_folder: Path) -> Post:
    """Return the post of a game in ``language`` or its first one.

    Raises UsageError when there is no such game or language.
    """
    (place,) = find_games([name], working_folder)
    report, roots = Report(), roots_of([place])
    printer = open_game(place, report)
    if printer is None or report.has_errors:
        return Post("", report, roots, {})
    definition = printer.definition
    code = printer.languages([language] if language else [])[0]
    expander, made = printer.made(code, report)
    words = printer.words(code, report)
    edition = read_edition(expander, made, words.rulebook, report)
    if edition is None:
        message = f"the game has no rules in “{code}”, so only the entry and pictures are there"
        report.warning(definition.header.at, message, f"write {rule_file(code)}")
    if report.has_errors:
        return Post(definition.id, report, roots, {})
    showcase = Showcase(definition, expander, made, words.rulebook)
    try:
        pictures = [*_of_game(showcase, words.rulebook), *_of_rules(edition)]
    except AuthorError as error:
        report.take(error)
        return Post(definition.id, report, roots, {})
    files, ending = _shown(pictures), ENDINGS[kind]
    files[f"entry.{ending}"] = as_post(entry_of(printer, code), kind).encode()
    if edition is not None:
        files[f"rules.{ending}"] = _rules(edition, kind).encode()
    return Post(definition.id, report, roots, files)


class _Picture(NamedTuple):
    file: str
    caption: str
    scene: Scene
    width_px: int


def _shown(pictures: Sequence[_Picture]) -> dict[str, bytes]:
    """Return the files of ``pictures``, and one with their captions."""
    with tempfile.TemporaryDirectory() as scratch:
        files = {one.file: picture(one.scene, one.width_px, Path(scratch)) for one in pictures}
    told = "".join(f"{one.file}: {one.caption}\n" for one in pictures)
    files["captions.txt"] = told.replace(NO_BREAK_SPACE, " ").encode()
    return files


def _of_game(showcase: Showcase, words: RuleWords) -> Iterator[_Picture]:
    """Yield the drawings of the showcase; forums ask for a caption for each."""
    title = showcase.title
    captions = {"gallery": f"{title} · {words.components}"}
    for drawing in PICTURES:
        caption = captions.get(drawing, title)
        yield _Picture(f"{drawing}.png", caption, showcase.draw(drawing), WIDTHS[drawing])
    for id, name, scene in showcase.composites():
        yield _Picture(f"parts-{id}.png", f"{title} · {name}", scene, LONGEST)


def _of_rules(edition: RuleEdition | None) -> Iterator[_Picture]:
    for figure in _figures(edition):
        assert edition is not None
        scene = edition.material.figures[figure.name].scene
        width = min(FIGURE_WIDTH, int(LONGEST * min(1, scene.size.width / scene.size.height)))
        label = figure_label(figure.number, edition.styles.words)
        said = written(figure.caption)
        yield _Picture(picture_of(figure), f"{label}: {said}" if said else label, scene, width)


def _rules(edition: RuleEdition, kind: ForumKind) -> str:
    blocks, words = edition.text.blocks, edition.styles.words
    return write_forum(edition.facts, blocks, edition.material, words, kind)


def _figures(edition: RuleEdition | None) -> list[Figure]:
    """Return the figures of the rules, each once."""
    blocks = () if edition is None else walk_blocks(edition.text.blocks)
    found = {block.number: block for block in blocks if isinstance(block, Figure)}
    return list(found.values())
