"""Templates: text with ``{{ … }}`` in it, compiled once and worked out many times.

The syntax is Jinja2's; what it means is ours (see the compiler). What is more than a plain
name is compiled by modules that are loaded only then.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from generator.core.diagnostics import nearest
from generator.core.patterns import pattern
from generator.core.record import Record
from generator.spec.chance import TIMES
from generator.spec.expression_split import Source, refuse_statements, split_template
from generator.spec.expression_values import (
    CONSTANTS,
    KEYWORDS,
    Budget,
    ExpressionError,
    MissingError,
    joined_texts,
    to_text,
)

__all__ = ["Expression", "ExpressionError", "check_names", "parse_template"]

_LONGEST_TEMPLATE = 20_000
_REMEMBERED = 4096
_SMALL = 1_000_000

Scope = Mapping[str, Any]
_Run = Callable[[Scope, Budget], Any]


class Expression(Record, eq=False):
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
        error = _unknown_name(first, known)
        error.hint = _without_owner(expression.source, first, known) or error.hint
        raise error
    listed = ", ".join(f"“{name}”" for name in unknown[:5])
    raise ExpressionError(f"unknown names {listed}", f"“{first}”: {nearest(first, known)}")


_OWNED = pattern(r"(?<![\w.])(\w+)\.(\w+)")


def _without_owner(source: str, name: str, known: frozenset[str]) -> str:
    """Return a hint on ``table.title`` where ``title`` itself is known, or nothing."""
    for owner, part in _OWNED.findall(source):
        if owner == name and part in known:
            return f"write “{part}” alone, without “{name}.”"
    return ""


def parse_template(text: str) -> Expression | None:
    """Return ``text`` compiled, or None when it holds no ``{{``.

    Raises ExpressionError, with the offset of the expression at fault, for bad syntax,
    for statements (``{% … %}``), and for anything that expressions may not do.
    """
    if "{{" not in text:
        refuse_statements(text)
        return None
    if len(text) > _LONGEST_TEMPLATE:
        raise ExpressionError(
            f"a text with an expression in it may have {_LONGEST_TEMPLATE:,} characters"
        )
    return _compile(text)


@lru_cache(maxsize=_REMEMBERED)
def _compile(text: str) -> Expression:
    pieces = split_template(unicodedata.normalize("NFC", text))
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


def repeated(expression: Expression, times: int) -> Expression:
    """Return an expression that draws otherwise than the ``times`` equal ones before it."""
    if not times:
        return expression
    inner = expression.evaluate
    return Expression(
        expression.source,
        expression.names,
        expression.optional,
        expression.is_text,
        lambda scope: inner({**scope, TIMES: times}),
    )


def hinting(expression: Expression, hints: Mapping[str, str]) -> Expression:
    """Return an expression that says more of a name that has no such part.

    ``hints`` are by names, as messages call them.
    """
    inner = expression.evaluate

    def evaluate(scope: Scope) -> object:
        try:
            return inner(scope)
        except MissingError as error:
            error.hint = hints.get(error.owner, error.hint)
            raise

    is_text, optional = expression.is_text, expression.optional
    return Expression(expression.source, expression.names, optional, is_text, evaluate)


class _Step(Record):
    """One compiled expression of a template; ``name`` when it is just a name."""

    name: str
    run: _Run
    names: frozenset[str]
    optional: frozenset[str]
    offset: int


_PLAIN_NAME = pattern(r"[^\W\d_]\w*")
_RESERVED = KEYWORDS | CONSTANTS.keys()


def _compile_piece(piece: Source) -> _Step:
    source = piece.text.strip()
    if not source:
        raise ExpressionError("there is nothing between “{{” and “}}”", "", piece.offset)
    if source.isidentifier() and _PLAIN_NAME.fullmatch(source) and source not in _RESERVED:
        return _Step(source, _nothing, frozenset((source,)), frozenset(), piece.offset)
    from generator.spec.expression_compiler import compile_expression

    try:
        run, names, optional = compile_expression(source, piece.offset)
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
            raise _unknown_name(name, scope, step) from None

    return read


def _joining(steps: list[str | _Step]) -> Callable[[Scope], object]:
    """Return what works out a template of several pieces and joins them."""
    if all(isinstance(step, str) or step.name for step in steps):
        return _joining_names(steps)

    def join(scope: Scope) -> object:
        budget = Budget()
        texts = [step if isinstance(step, str) else _text_of(step, scope, budget) for step in steps]
        return joined_texts(texts)

    return join


def _joining_names(steps: list[str | _Step]) -> Callable[[Scope], object]:
    """The same for pieces that are texts and plain names, with nothing to work out."""
    names = [None if isinstance(step, str) else step.name for step in steps]
    blank = [step if isinstance(step, str) else "" for step in steps]
    places = [(index, name) for index, name in enumerate(names) if name is not None]

    def join(scope: Scope) -> object:
        texts = blank.copy()
        index = 0
        try:
            for index, name in places:
                value = scope[name]
                # Nearly all values are texts or small whole numbers.
                if type(value) is str:
                    texts[index] = value
                elif type(value) is int and -_SMALL < value < _SMALL:
                    texts[index] = str(value)
                else:
                    texts[index] = to_text(value)
        except KeyError:
            raise _unknown_name(names[index] or "", scope, steps[index]) from None
        except ExpressionError as error:
            raise _placed(error, steps[index]) from None
        return joined_texts(texts)

    return join


def _placed(error: ExpressionError, step: str | _Step) -> ExpressionError:
    error.offset = None if isinstance(step, str) else step.offset
    return error


def _text_of(step: _Step, scope: Scope, budget: Budget) -> str:
    try:
        return to_text(scope[step.name] if step.name else _run(step, scope, budget))
    except KeyError:
        raise _unknown_name(step.name, scope, step) from None
    except ExpressionError as error:
        raise _placed(error, step) from None


def _run(step: _Step, scope: Scope, budget: Budget) -> object:
    try:
        return step.run(scope, budget)
    except ExpressionError as error:
        raise _placed(error, step) from None
    except RecursionError:
        raise ExpressionError("the expression is nested too deep", "", step.offset) from None
    except (TypeError, ValueError, ArithmeticError, LookupError):
        # A net for operands that no operator foresaw: the author still learns the place.
        raise ExpressionError("this cannot be worked out", "", step.offset) from None


def _unknown_name(
    name: str, known: Iterable[str], step: str | _Step | None = None
) -> ExpressionError:
    from generator.spec.expression_functions import unknown_name

    error = unknown_name(name, known)
    return error if step is None else _placed(error, step)
