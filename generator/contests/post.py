"""What goes into a forum: the rules as a post, the entry, and pictures with captions."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path

from generator.contests.showcase import Showcase, picture
from generator.core.diagnostics import Report
from generator.core.record import Record
from generator.opening import open_game
from generator.rulebook.blocks import Figure, walk_blocks
from generator.rulebook.edition import RuleEdition, read_edition
from generator.rulebook.forum import ForumKind, write_forum
from generator.rulebook.plain import written
from generator.rulebook.source_file import rule_file
from generator.workspace import find_games, roots_of

PICTURES = (("cover", 630), ("social", 1200), ("gallery", 1900))
"""Drawings of the showcase and their widths in pixels; forums take at most 1900."""
FIGURE_WIDTH = 1200


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
        message = f"the game has no rules in “{code}”, so there are only pictures for a post"
        report.warning(definition.header.at, message, f"write {rule_file(code)}")
    if report.has_errors:
        return Post(definition.id, report, roots, {})
    showcase = Showcase(definition, expander, made, words.rulebook)
    files = _pictures(showcase, edition)
    captions = _captions(expander.title(), edition)
    told = "".join(f"{file}: {caption}\n" for file, caption in captions.items())
    files["captions.txt"] = told.encode()
    if edition is not None:
        ending = "txt" if kind == "bgg" else "md"
        files[f"rules.{ending}"] = _rules(edition, kind).encode()
    return Post(definition.id, report, roots, files)


def _pictures(showcase: Showcase, edition: RuleEdition | None) -> dict[str, bytes]:
    """Return the drawings of the showcase and the figures of the rules by their files."""
    scenes = [(f"{drawing}.png", showcase.draw(drawing), width) for drawing, width in PICTURES]
    drawn = {} if edition is None else edition.material.figures
    for figure in _figures(edition):
        scenes.append((_file_of(figure), drawn[figure.name].scene, FIGURE_WIDTH))
    with tempfile.TemporaryDirectory() as scratch:
        return {file: picture(scene, width, Path(scratch)) for file, scene, width in scenes}


def _file_of(figure: Figure) -> str:
    return f"figure-{figure.number}.png"


def _rules(edition: RuleEdition, kind: ForumKind) -> str:
    blocks, words = edition.text.blocks, edition.styles.words
    return write_forum(edition.facts, blocks, edition.material, words, kind)


def _figures(edition: RuleEdition | None) -> list[Figure]:
    """Return the figures of the rules, each once."""
    blocks = () if edition is None else walk_blocks(edition.text.blocks)
    found = {block.number: block for block in blocks if isinstance(block, Figure)}
    return list(found.values())


def _captions(title: str, edition: RuleEdition | None) -> dict[str, str]:
    """Return a caption for each picture, which forums ask for."""
    return {
        "cover.png": f"{title}, cover",
        "social.png": f"{title}, cover for links",
        "gallery.png": f"{title}, the parts as they are printed",
    } | {_file_of(figure): written(figure.caption) for figure in _figures(edition)}
