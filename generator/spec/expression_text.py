"""Functions of expressions that make texts, and what they take for texts and lists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.core.patterns import pattern
from generator.spec.expression_operators import is_plain_number, whole_number
from generator.spec.expression_values import (
    Budget,
    ExpressionError,
    MarkedText,
    bounded_text,
    check_items,
    check_length,
    described,
    quoted,
    to_text,
)
from generator.spec.particles import known_particles, particle_after

_WORD = pattern(r"[^-\s({\[<]+")
_DIGITS = pattern(r"[0-9]+")
_WIDEST = 100
"""Signs that “pad” fills up to: far more than the longest number has."""


def text_argument(value: Any) -> str:
    """Return an argument that must be a text or number, as text."""
    if isinstance(value, str):
        return value
    if isinstance(value, list | tuple | Mapping) or value is None:
        raise ExpressionError(f"expected a text, not {described(value)}")
    return to_text(value)


def list_argument(value: Any, budget: Budget) -> list[Any]:
    """Return an argument that must be a list, copied."""
    if not isinstance(value, list | tuple):
        raise ExpressionError(f"expected a list, not {described(value)}")
    budget.spend(len(value))
    return list(value)


def text_of(budget: Budget, value: Any) -> str:
    return bounded_text(to_text(value), budget)


def upper(budget: Budget, value: Any) -> str:
    return bounded_text(text_argument(value).upper(), budget)


def lower(budget: Budget, value: Any) -> str:
    return bounded_text(text_argument(value).lower(), budget)


def titled(budget: Budget, value: Any) -> str:
    """Return a text with a capital at the start of each word, so “don't” is “Don't”."""
    text = _WORD.sub(lambda word: word[0][0].upper() + word[0][1:].lower(), text_argument(value))
    return bounded_text(text, budget)


def trimmed(budget: Budget, value: Any) -> str:
    return text_argument(value).strip()


def padded(budget: Budget, value: Any, width: Any) -> str:
    """Return a number with zeros before it, so that it has at least ``width`` signs.

    A sign of minus stays in front and is counted. A text of digits alone is a number here,
    as a cell may hold 07.
    """
    count = whole_number(width, "“pad”")
    if not 0 <= count <= _WIDEST:
        raise ExpressionError(f"“pad” fills up to between 0 and {_WIDEST} signs")
    if is_plain_number(value):
        written = to_text(value)
    elif isinstance(value, str) and _DIGITS.fullmatch(value):
        written = str(value)
    else:
        shown = quoted(value) if isinstance(value, str) else described(value)
        raise ExpressionError(f"“pad” needs a number, not {shown}")
    return bounded_text(written.zfill(count), budget)


def replaced(budget: Budget, value: Any, old: Any, new: Any, count: Any = -1) -> str:
    """Return a text with ``old`` replaced by ``new``, at most ``count`` times."""
    text, before, after = text_argument(value), text_argument(old), text_argument(new)
    limit = whole_number(count, "“replace”")
    found = text.count(before)
    times = found if limit < 0 else min(found, limit)
    check_length(len(text) + times * (len(after) - len(before)))
    return bounded_text(text.replace(before, after, times), budget)


def parted(budget: Budget, value: Any, separator: Any = None) -> list[Any]:
    """Return the parts of a text, without spaces around; plain numbers are numbers.

    A number is a list of one, as a cell may hold one number or several.
    """
    if value is None or value == "":
        return []
    if is_plain_number(value):
        return [value]
    text, between = text_argument(value), None
    if separator is not None:
        between = text_argument(separator)
        if not between:
            raise ExpressionError("“split” needs a sign to split at")
    from generator.source.table_cells import cell_value

    parts = text.split(between)
    check_items(len(parts), budget)
    return [cell_value(part.strip()) for part in parts]


def joined(budget: Budget, values: Any, between: Any = "") -> str:
    """Return the items of a list as one text with ``between`` between them."""
    separator = text_argument(between)
    texts = [to_text(item) for item in list_argument(values, budget)]
    check_length(sum(map(len, texts)) + len(separator) * max(0, len(texts) - 1))
    return bounded_text(separator.join(texts), budget)


def with_particle(budget: Budget, value: Any, particle: Any) -> str:
    """Return a text or number with the Korean particle that follows its sound."""
    written = text_argument(particle)
    word = to_text(value)
    spoken = value.spoken if isinstance(value, MarkedText) else word
    try:
        after = particle_after(spoken, written)
    except KeyError:
        known = ", ".join(form for form in known_particles() if "/" in form)
        raise ExpressionError(f"{quoted(written)} is no particle", f"known: {known}") from None
    if isinstance(value, MarkedText):
        return MarkedText(word + after, value.markup + after, spoken + after)
    return bounded_text(word + after, budget)
