"""Reads a rule text: its expressions are worked out, line by line, and its Markdown read."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

from generator.core.diagnostics import AuthorError, Position, Report
from generator.core.patterns import pattern
from generator.game.pseudo import PSEUDO, pseudo_text
from generator.rulebook.blocks import RuleText
from generator.rulebook.ids import ID_AT_END
from generator.rulebook.markdown import parse_markdown
from generator.rulebook.segments import segments_of, with_texts
from generator.rulebook.source_file import RULE_TEXT, has_rules, rule_file, written_in
from generator.source.folder import GameFolder
from generator.spec.expression import ExpressionError, parse_template
from generator.spec.expression_split import Source, split_template
from generator.spec.expression_values import MarkedText, to_text

_MOST_BYTES = 2_000_000
LONGEST_BLOCK = 20_000
"""Signs of lines with none empty between them: a paragraph, a list, a table."""
_MARKUP_SIGNS = pattern(r"([\\`*_\[\]<>|#~])")


def read_rules(
    written: str, language: str, shown: str, scope: Mapping[str, object], report: Report
) -> RuleText:
    """Return the rule text ``written`` in the file that messages call ``shown``.

    ``scope`` is what its expressions may name. Faults are noted in ``report``.
    """
    long = _too_long(written)
    if long is not None:
        hint = "part it with empty lines"
        message = f"what begins here is longer than {LONGEST_BLOCK:,} signs"
        report.error(Position(shown, long), message, hint)
        return RuleText(language, ())
    worked_out = work_out(written, shown, scope, report)
    return RuleText(language, parse_markdown(worked_out, shown, report))


def _too_long(text: str) -> int | None:
    """Return the line where a block begins that would take too long to read and to set."""
    begins, signs = 1, 0
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            begins, signs = number + 1, 0
            continue
        signs += len(line)
        if signs > LONGEST_BLOCK:
            return begins
    return None


def read_edition_source(
    folder: GameFolder, language: str, first: str, report: Report
) -> str | None:
    """Return what the rules in ``language`` are made of, the pseudo-language included."""
    text = read_source(folder, written_in(language, first), report)
    if text is None or language != PSEUDO:
        return text
    return with_texts(text, {piece.id: pseudo_text(piece.text) for piece in segments_of(text)})


def read_source(folder: GameFolder, language: str, report: Report) -> str | None:
    """Return the rule text as it is written, or None if there is none that can be read."""
    name = rule_file(language)
    if not has_rules(folder, language):
        return None
    at = Position(folder.show(folder.root / name))
    try:
        data = folder.read_bytes(name, at, kind=RULE_TEXT, limit=_MOST_BYTES)
        return unicodedata.normalize("NFC", data.decode("utf-8-sig"))
    except AuthorError as error:
        report.take(error)
    except UnicodeDecodeError as error:
        report.error(at, f"the rule text is not UTF-8 (byte {error.start})", "save it as UTF-8")
    return None


def work_out(text: str, shown: str, scope: Mapping[str, object], report: Report) -> str:
    """Return ``text`` with its expressions replaced; the lines stay where they are.

    What comes out of an expression is never markup, unless a function made it so.
    """
    return "\n".join(
        _line(line, Position(shown, number), scope, report) if "{{" in line else line
        for number, line in enumerate(text.splitlines(), 1)
    )


def _line(line: str, at: Position, scope: Mapping[str, object], report: Report) -> str:
    # An id in braces looks like the comments of templates.
    own_id = ID_AT_END.search(line)
    body, rest = (line[: own_id.start()], own_id[0]) if own_id else (line, "")
    try:
        pieces = split_template(body)
    except ExpressionError as error:
        report.take(error.at(_column(at, error.offset or 0)))
        return line
    return "".join(_piece(piece, at, scope, report) for piece in pieces) + rest


def _piece(piece: str | Source, at: Position, scope: Mapping[str, object], report: Report) -> str:
    if isinstance(piece, str):
        return piece
    try:
        expression = parse_template("{{" + piece.text + "}}")
        assert expression is not None
        value = expression.evaluate(scope)
        if isinstance(value, MarkedText):
            return value.markup
        return without_markup(to_text(value))
    except ExpressionError as error:
        report.take(error.at(_column(at, piece.offset)))
        return "…"


def without_markup(text: str) -> str:
    """Return ``text`` in one line, such that none of its signs is markup."""
    return _MARKUP_SIGNS.sub(r"\\\1", " ".join(text.split()))


def _column(at: Position, offset: int) -> Position:
    return Position(at.file, at.line, offset + 1)
