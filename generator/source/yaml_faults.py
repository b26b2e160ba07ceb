"""What is wrong with a file that is no YAML, in an author's words.

The reader says what it stumbled over; what an author should mend often stands before it.
"""

from __future__ import annotations

import re
from typing import Any

from generator.core.diagnostics import AuthorError, Position

_INDENT = "check the indentation and the quotes around “:”, “{{” and “#” here and above"
_KEY = "write a key, a colon, a space and the value; a value that holds “: ” needs quotes"
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"|\'(?:[^\']|\'\')*\'')
_BARE_BRACES = re.compile(r"[:-]\s+\{\{")
_BARE_COLOUR = re.compile(r"\s#[0-9a-fA-F]{3,6}\b")
_LONGEST_READ = 500
"""Characters of a line that are looked at for hints."""
_WORD_BEFORE = re.compile(r"[^\s:{\[\"'-][^:{\[\"']*")
"""A line with a word on it and no colon."""


def yaml_fault(text: str, shown: str, error: Any) -> AuthorError:
    """Return the fault that the YAML reader's ``error`` in ``text`` comes from."""
    lines = [line[:_LONGEST_READ] for line in text.splitlines()]
    mark, begun = error.problem_mark or error.context_mark, error.context_mark
    if mark is None:
        return AuthorError(Position(shown), f"this is not YAML: {_said(error)}", _INDENT)
    at = Position(shown, mark.line + 1, mark.column + 1)
    if begun and "quoted scalar" in (error.context or "") and "end of stream" in error.problem:
        opened = Position(shown, begun.line + 1, begun.column + 1)
        hint = "close it, or write a quote inside the text twice"
        return AuthorError(opened, "this is not YAML: a quote is opened here and not closed", hint)
    hint = _hint(lines, at, begun.line + 1 if begun else at.line)
    if "could not find expected ':'" in (error.problem or "") and begun:
        at = Position(shown, begun.line + 1, begun.column + 1)
        return AuthorError(at, "this is not YAML: no “: ” comes after this", _KEY)
    if "mapping values are not allowed" in (error.problem or "") and hint is _INDENT:
        return _unexpected_value(lines, at)
    return AuthorError(at, f"this is not YAML: {_said(error)}", _about_brackets(error, hint))


def _said(error: Any) -> str:
    return ", ".join(part for part in (error.context, error.problem) if part)


def _hint(lines: list[str], at: Position, begun: int) -> str:
    """Return what would mend the lines from ``begun``, counted from 1, to ``at``."""
    here = lines[at.line - 1] if at.line <= len(lines) else ""
    if "\t" in here[: at.column]:
        return "indent with spaces, not tabs"
    if _BARE_BRACES.search(_QUOTED.sub('""', here)):
        return "put the whole value with its “{{ … }}” between quotes"
    near = lines[max(begun, at.line - 2) - 1 : at.line]
    if any(_BARE_COLOUR.search(_QUOTED.sub('""', text)) for text in near):
        return "put colours that begin with “#” between quotes: what follows a bare “#” is not read"
    return _INDENT


def _about_brackets(error: Any, hint: str) -> str:
    """Return a hint on lists and mappings in brackets, unless a better one is known."""
    context, begun = error.context or "", error.context_mark
    if hint is not _INDENT or begun is None:
        return hint
    where = f"in line {begun.line + 1}, column {begun.column + 1}"
    if "flow" in context:
        sign, end = ("{", "}") if "mapping" in context else ("[", "]")
        return f"a comma is missing, or the “{sign}” {where} is not closed with “{end}”"
    if "block collection" in context:
        return f"begin this line with “- ”, or indent it further: the list {where} goes on here"
    return hint


def _unexpected_value(lines: list[str], at: Position) -> AuthorError:
    """Return the fault of a colon where no key can stand."""
    before = lines[at.line - 2].strip() if at.line > 1 else ""
    if _WORD_BEFORE.fullmatch(before):
        message = f"this is not YAML: no “: ” comes after “{before}” in the line before"
        return AuthorError(at, message, _KEY)
    message = "this is not YAML: a key cannot stand here"
    return AuthorError(at, message, "it is indented too far, or text with “: ” needs quotes")
