"""Templates: text with ``{{ … }}`` in it, compiled once and worked out many times.

The syntax is Jinja2's; what it means is ours (see the compiler). Templates made only of
plain names never load Jinja2, which would take longer than all the rest of a small build.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from generator.core.diagnostics import nearest
from generator.spec.expression_values import (
    Budget,
    ExpressionError,
    MissingError,
    bounded_text,
    to_text,
)

__all__ = ["Expression", "ExpressionError", "check_names", "parse_template"]

_LONGEST_TEMPLATE = 20_000
_DEEPEST_BRACKETS = 30
_REMEMBERED = 4096

Scope = Mapping[str, Any]
_Run = Callable[[Scope, Budget], Any]


@dataclass(frozen=True, slots=True, eq=False)
class Expression:
    """A compiled template.

    ``evaluate`` takes a mapping of names to values. A template that is one ``{{ … }}``
    and nothing else gives the value itself; any other gives text, in which numbers have
    no float noise (see ``to_text``). It raises ExpressionError when a name or key is
    missing, when operands do not fit, and when the work is out of bounds.
    """

    source: str
    names: frozenset[str]
    """The free names that it reads."""
    optional: frozenset[str]
    """Those of ``names`` that may be missing, because of ``default`` or ``is defined``."""
    is_text: bool
    """Whether it joins pieces to text, rather than giving one value as it is."""
    evaluate: Callable[[Scope], object]


def check_names(expression: Expression, known: Iterable[str]) -> None:
    """Raise ExpressionError when ``expression`` reads names that are not in ``known``."""
    known = frozenset(known)
    unknown = sorted(expression.names - expression.optional - known)
    if not unknown:
        return
    first = unknown[0]
    if len(unknown) == 1:
        raise _unknown_name(first, known)
    listed = ", ".join(f"“{name}”" for name in unknown[:5])
    raise ExpressionError(f"unknown names {listed}", f"“{first}”: {nearest(first, known)}")


def parse_template(text: str) -> Expression | None:
    """Return ``text`` compiled, or None when it holds no ``{{``.

    Raises ExpressionError, with the offset of the expression at fault, for bad syntax,
    for statements (``{% … %}``), and for anything that expressions may not do.
    """
    if "{{" not in text:
        _refuse_statements(text)
        return None
    if len(text) > _LONGEST_TEMPLATE:
        raise ExpressionError(
            f"a text with an expression in it may have {_LONGEST_TEMPLATE:,} characters"
        )
    return _compile(text)


@lru_cache(maxsize=_REMEMBERED)
def _compile(text: str) -> Expression:
    pieces = _split(unicodedata.normalize("NFC", text))
    names: set[str] = set()
    needed: set[str] = set()
    runs: list[str | _Step] = []
    for piece in pieces:
        if isinstance(piece, str):
            runs.append(piece)
            continue
        step = _compile_piece(piece)
        runs.append(step)
        names |= step.names
        needed |= step.names - step.optional
    is_text = len(runs) > 1
    evaluate = _joining(runs) if is_text else _single(runs[0])
    return Expression(text, frozenset(names), frozenset(names - needed), is_text, evaluate)


@dataclass(frozen=True, slots=True)
class _Source:
    """What stands between two pairs of braces, and where it begins."""

    text: str
    offset: int


@dataclass(frozen=True, slots=True)
class _Step:
    """One compiled expression of a template; ``name`` when it is just a name."""

    name: str
    run: _Run
    names: frozenset[str]
    optional: frozenset[str]
    offset: int


_PLAIN_NAME = re.compile(r"[^\W\d_]\w*")
_RESERVED = frozenset(
    ("true", "false", "none", "True", "False", "None", "not", "and", "or", "in", "is", "if", "else")
)


def _compile_piece(piece: _Source) -> _Step:
    source = piece.text.strip()
    if not source:
        raise ExpressionError("there is nothing between “{{” and “}}”", "", piece.offset)
    if source.isidentifier() and _PLAIN_NAME.fullmatch(source) and source not in _RESERVED:
        return _Step(source, _nothing, frozenset((source,)), frozenset(), piece.offset)
    from generator.spec.expression_compiler import compile_expression

    try:
        run, names, optional = compile_expression(source)
    except ExpressionError as error:
        error.offset = piece.offset
        raise
    return _Step("", run, names, optional, piece.offset)


def _nothing(scope: Scope, budget: Budget) -> None:
    return None


def _single(step: str | _Step) -> Callable[[Scope], object]:
    """Return what works out a template that is one expression."""
    if isinstance(step, str):
        return lambda scope: step
    if not step.name:
        return lambda scope: _run(step, scope, Budget())
    name = step.name

    def read(scope: Scope) -> object:
        try:
            return scope[name]
        except KeyError:
            raise _unknown_name(name, scope) from None

    return read


def _joining(steps: list[str | _Step]) -> Callable[[Scope], object]:
    """Return what works out a template of several pieces and joins them."""
    if all(isinstance(step, str) or step.name for step in steps):
        return _joining_names(steps)

    def join(scope: Scope) -> object:
        budget = Budget()
        texts = [step if isinstance(step, str) else _text_of(step, scope, budget) for step in steps]
        return bounded_text("".join(texts), budget)

    return join


def _joining_names(steps: list[str | _Step]) -> Callable[[Scope], object]:
    """The same for pieces that are texts and plain names, with nothing to work out."""
    parts = [(step, "") if isinstance(step, str) else ("", step.name) for step in steps]

    def join(scope: Scope) -> object:
        texts = []
        for text, name in parts:
            if not name:
                texts.append(text)
                continue
            try:
                value = scope[name]
            except KeyError:
                raise _unknown_name(name, scope) from None
            texts.append(value if isinstance(value, str) else to_text(value))
        return "".join(texts)

    return join


def _text_of(step: _Step, scope: Scope, budget: Budget) -> str:
    try:
        value = scope[step.name] if step.name else _run(step, scope, budget)
        return to_text(value)
    except KeyError:
        raise _unknown_name(step.name, scope) from None
    except ExpressionError as error:
        error.offset = step.offset
        raise


def _run(step: _Step, scope: Scope, budget: Budget) -> object:
    try:
        return step.run(scope, budget)
    except ExpressionError as error:
        error.offset = step.offset
        raise
    except RecursionError:
        raise ExpressionError("the expression is nested too deep", "", step.offset) from None
    except (TypeError, ValueError, ArithmeticError, LookupError):
        # A net for operands that no operator foresaw: the author still learns the place.
        raise ExpressionError("this cannot be worked out", "", step.offset) from None


def _unknown_name(name: str, known: Iterable[str]) -> ExpressionError:
    from generator.spec.expression_functions import FUNCTIONS

    if name in FUNCTIONS:
        return MissingError(f"“{name}” is a function", f"write {name}(…)")
    shown = name if len(name) <= 60 else name[:59] + "…"
    return MissingError(f"unknown name “{shown}”", nearest(name, known))


_OPENING = re.compile(r"\{\{-?|\{#|\{%")
_INSIDE = re.compile(
    r"""'(?:[^'\\]|\\.)*' | "(?:[^"\\]|\\.)*" | -?\}\} | [(\[{] | [)\]}]""", re.DOTALL | re.VERBOSE
)


def _split(text: str) -> list[str | _Source]:
    """Return the texts and the expressions of a template in order, without empty texts."""
    pieces: list[str | _Source] = []
    start = 0
    while opening := _OPENING.search(text, start):
        before = text[start : opening.start()]
        trimmed = before.rstrip() if opening[0] == "{{-" else before
        _append_text(pieces, trimmed)
        if opening[0] == "{%":
            _refuse_statements(text[opening.start() :], opening.start())
            _append_text(pieces, "{%")
            start = opening.end()
        elif opening[0] == "{#":
            start = _end_of_comment(text, opening.start())
        else:
            source, start = _expression_at(text, opening)
            pieces.append(source)
    _append_text(pieces, text[start:])
    return pieces or [""]


def _append_text(pieces: list[str | _Source], text: str) -> None:
    if text:
        pieces.append(text)


def _refuse_statements(text: str, offset: int = 0) -> None:
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


def _expression_at(text: str, opening: re.Match[str]) -> tuple[_Source, int]:
    """Return the expression that begins at ``opening`` and where the text goes on."""
    depth, place = 0, opening.end()
    while token := _INSIDE.search(text, place):
        place = token.end()
        sign = token[0]
        if sign[0] in "'\"":
            continue
        if sign.endswith("}}") and depth == 0:
            source = _Source(text[opening.end() : token.start()], opening.start())
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
