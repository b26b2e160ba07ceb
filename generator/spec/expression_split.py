"""Templates taken apart: the texts in them, and what stands between pairs of braces."""

from __future__ import annotations

import re

from generator.core.patterns import pattern
from generator.core.record import Record
from generator.spec.expression_values import ExpressionError

_DEEPEST_BRACKETS = 30


class Source(Record):
    """What stands between two pairs of braces, and where it begins."""

    text: str
    offset: int


_OPENING = pattern(r"\{\{-?|\{#|\{%")
_INSIDE = pattern(
    r"""'(?:[^'\\]|\\.)*' | "(?:[^"\\]|\\.)*" | -?\}\} | [(\[{] | [)\]}] | ['"]""",
    re.DOTALL | re.VERBOSE,
)


def split_template(text: str) -> list[str | Source]:
    """Return the texts and the expressions of a template in order, without empty texts."""
    pieces: list[str | Source] = []
    start = 0
    while opening := _OPENING.search(text, start):
        before = text[start : opening.start()]
        trimmed = before.rstrip() if opening[0] == "{{-" else before
        _append_text(pieces, trimmed)
        if opening[0] == "{%":
            refuse_statements(text[opening.start() :], opening.start())
            _append_text(pieces, "{%")
            start = opening.end()
        elif opening[0] == "{#":
            start = _end_of_comment(text, opening.start())
        else:
            source, start = _expression_at(text, opening)
            pieces.append(source)
    _append_text(pieces, text[start:])
    return pieces or [""]


def _append_text(pieces: list[str | Source], text: str) -> None:
    if text:
        pieces.append(text)


def refuse_statements(text: str, offset: int = 0) -> None:
    """Raise ExpressionError when ``text``, which begins at ``offset``, holds ``{% … %}``."""
    start = text.find("{%")
    if start >= 0 and "%}" in text[start:]:
        raise ExpressionError(
            "statements between “{%” and “%}” have no place here",
            "use {{ a if b else c }}, or the keys “when” and “repeat”",
            offset + start,
        )


def _end_of_comment(text: str, start: int) -> int:
    end = text.find("#}", start + 2)
    if end < 0:
        raise ExpressionError("a comment begins with “{#” and has no “#}”", "", start)
    return end + 2


def _expression_at(text: str, opening: re.Match[str]) -> tuple[Source, int]:
    """Return the expression that begins at ``opening`` and where the text goes on."""
    depth, place = 0, opening.end()
    while token := _INSIDE.search(text, place):
        place = token.end()
        sign = token[0]
        if sign in ("'", '"'):
            raise ExpressionError(
                f"a quote ({sign}) is opened and never closed", "", opening.start()
            )
        if sign[0] in "'\"":
            continue
        if sign.endswith("}}") and depth == 0:
            source = Source(text[opening.end() : token.start()], opening.start())
            after = text[place:]
            return source, place + (len(after) - len(after.lstrip()) if sign[0] == "-" else 0)
        if sign in "([{":
            depth += 1
        elif depth:
            depth -= 1
            place = token.end() - 1 if sign.endswith("}}") else place
        if depth > _DEEPEST_BRACKETS:
            raise ExpressionError("brackets are nested too deep", "", opening.start())
    raise ExpressionError("an expression begins with “{{” and has no “}}”", "", opening.start())
