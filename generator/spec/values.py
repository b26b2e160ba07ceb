"""The values of fields: numbers, lengths, points, colours and texts, or expressions for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Any

from generator.core.diagnostics import as_written
from generator.core.patterns import pattern
from generator.core.record import Record
from generator.core.units import bounded, parse_decimal, parse_length
from generator.source.located import LocatedDict, LocatedList
from generator.spec.base import Reading, SpecError, read_each, reading_of
from generator.spec.chance import CHANCE
from generator.spec.expression import (
    Expression,
    ExpressionError,
    check_names,
    hinting,
    parse_template,
    repeated,
)
from generator.spec.expression_values import LARGEST_NUMBER
from generator.spec.model import PlainValidator, ValidationInfo
from generator.spec.placed import PlacedPair, placed_like

_WORD = pattern(r"[^\W\d_]\w*")


class Share(Record):
    """A part of the box around, from ``50%``; 1 is all of it."""

    of_box: float


class Localised(Record):
    """One text for each language."""

    by_language: dict[str, str | Expression]


def read_expression(text: str, info: ValidationInfo) -> Expression | None:
    """Return the expression in ``text`` or None; notes the names it uses."""
    return expression_in(text, reading_of(info))


def expression_in(text: str, reading: Reading) -> Expression | None:
    """Return the expression in ``text`` or None, as ``reading`` knows names and notes them."""
    if "{{" not in text and "{%" not in text:
        return None
    try:
        expression = parse_template(text)
        if expression is not None and reading.names is not None:
            check_names(expression, reading.names)
    except ExpressionError as error:
        raise SpecError(error.message, error.hint) from None
    if expression is None:
        return None
    reading.used.update(expression.names)
    if CHANCE in expression.names and reading.draws is not None:
        times = reading.draws.get(text, 0)
        reading.draws[text] = times + 1
        return repeated(expression, times)
    hidden = reading.turns.hidden
    if hidden and not hidden.keys().isdisjoint(expression.names):
        from generator.spec.hints import hidden_hints

        return hinting(expression, hidden_hints(hidden))
    return expression


def read_shared(value: Any, info: ValidationInfo) -> Any:
    """Return a value that is the same in all rows and languages, expressions worked out.

    Raises SpecError for one that looks at anything but values and tables.
    """
    if not isinstance(value, str) or "{{" not in value:
        return value
    from generator.spec.shared import worked_out

    return worked_out(value, reading_of(info))


def _plain(value: float) -> float:
    """Return a number as it stands in a file; SpecError when it is out of bounds."""
    try:
        return bounded(float(value))
    except (ValueError, OverflowError) as error:
        raise SpecError(str(error)) from None


def _counted(value: float) -> float:
    """Return a number that is no length; its user knows closer bounds than these."""
    if not -LARGEST_NUMBER <= value <= LARGEST_NUMBER:
        raise SpecError(f"{as_written(value)} is out of bounds")
    return float(value)


def _number(value: Any, info: ValidationInfo) -> float | Expression:
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return _counted(value)
    if isinstance(value, str):
        expression = read_expression(value, info)
        if expression is not None:
            return expression
    from generator.spec.hints import number_hint

    hint = _in_braces(value, info) or number_hint(value)
    raise SpecError(f"expected a number, not “{as_written(value)}”", hint)


def _in_braces(value: Any, info: ValidationInfo) -> str:
    """Return a hint for a name that an author wrote without its braces, or nothing."""
    if not isinstance(value, str) or value not in (reading_of(info).names or ()):
        return ""
    return f"write “{{{{ {value} }}}}”, between quotes"


def _length(value: Any, info: ValidationInfo) -> float | Share | Expression:
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return _plain(value)
    if isinstance(value, str):
        expression = read_expression(value, info)
        return expression if expression is not None else length_or_share(value)
    raise SpecError(f"expected a length, not “{as_written(value)}”")


def length_or_share(text: str) -> float | Share:
    """Return ``"4"``, ``"0.5 in"`` as mm and ``"50%"`` as a share; SpecError otherwise."""
    try:
        if text.strip().endswith("%"):
            return Share(parse_length(text.strip()[:-1] + "mm") / 100)
        return parse_length(text)
    except ValueError:
        raise SpecError(
            f"“{text}” is not a length", "write 4, “0.5 in”, “1.2 cm”, “9 pt” or “50%”"
        ) from None


def _points_size(value: Any, info: ValidationInfo) -> float | Expression:
    """A size of type: points, bare or with “pt”."""
    if isinstance(value, str) and "{{" not in value:
        text = value.strip().removesuffix("pt").strip()
        try:
            return parse_decimal(text)
        except ValueError:
            raise SpecError(
                f"“{as_written(value)}” is not a size of type", "write 9 or “9 pt”"
            ) from None
    return _number(value, info)


def read_colour(value: Any, info: ValidationInfo) -> str | Expression | None:
    """Return a colour as written: a name, ``#rrggbb``, an expression; None for none."""
    if value is None:
        return None
    if not isinstance(value, str):
        raise SpecError(
            f"expected a colour, not “{as_written(value)}”", "quote “#rrggbb”, or name a colour"
        )
    return read_expression(value, info) or value


def _text(value: Any, info: ValidationInfo) -> str | Expression | Localised:
    if isinstance(value, bool) or value is None:
        raise SpecError(f"expected text, not “{as_written(value)}”")
    if isinstance(value, (int, float)):
        return str(value)
    if isinstance(value, str):
        return read_expression(value, info) or value
    if isinstance(value, dict) and value:
        if all(text is None for text in value.values()):
            from generator.spec.hints import braces_hint

            raise SpecError(f"expected text, not “{{{', '.join(value)}}}”", braces_hint(value))
        return Localised(dict(_read_items(_plain_text, value, info)))
    raise SpecError("expected text, or a mapping of texts by language")


def _plain_text(value: Any, info: ValidationInfo) -> str | Expression:
    text = _text(value, info)
    if isinstance(text, Localised):
        raise SpecError("expected text, not a mapping inside a mapping")
    return text


def _any_value(value: Any, info: ValidationInfo) -> Any:
    """Anything, with the expressions in it compiled."""
    if isinstance(value, str):
        return read_expression(value, info) or value
    if isinstance(value, list):
        return placed_like(value, read_each(_any_value, value, info))
    if isinstance(value, dict):
        return _any_mapping(value, info)
    return value


def _any_mapping(value: dict[str, Any], info: ValidationInfo) -> dict[str, Any]:
    found = dict(_read_items(_any_value, value, info))
    if not isinstance(value, LocatedDict):
        return found
    placed = LocatedDict(value.at)
    for key, item in found.items():
        placed.put(key, item, value.keys_at[key], value.values_at[key])
    return placed


def _read_items(
    read: Callable[[Any, ValidationInfo], Any], values: dict[str, Any], info: ValidationInfo
) -> Iterator[tuple[str, Any]]:
    """Yield every item of a mapping as ``read`` takes it; SpecError at the first it refuses."""
    for key, value in values.items():
        try:
            yield key, read(value, info)
        except SpecError as error:
            raise error.inside(key) from None


def _name(value: Any, info: ValidationInfo) -> str | Expression:
    if not isinstance(value, str) or not value:
        from generator.spec.hints import name_hint

        raise SpecError(f"expected a name, not “{as_written(value)}”", name_hint(value))
    return read_expression(value, info) or value


def _condition(value: Any, info: ValidationInfo) -> bool | Expression:
    if isinstance(value, bool):
        return value
    if isinstance(value, str):
        expression = read_expression(value, info)
        if expression is not None:
            return expression
    raise SpecError(
        f"expected true, false or an expression, not “{as_written(value)}”",
        "an expression stands between quotes and braces: “{{ … }}”",
    )


def _list_of(item: Any, noun: str) -> Any:
    def read(value: Any, info: ValidationInfo) -> Any:
        if isinstance(value, str):
            expression = read_expression(value, info)
            if expression is not None:
                return expression
        if not isinstance(value, list):
            from generator.spec.hints import list_hint

            hint = list_hint(value, noun)
            raise SpecError(f"expected a list of {noun}, or an expression for one", hint)
        if noun == "points" and value and all(isinstance(item, int | float) for item in value):
            from generator.spec.hints import points_hint

            raise SpecError("expected a list of points, not of numbers", points_hint(value))
        return placed_like(value, read_each(item, value, info))

    return read


def read_pair(value: Any, info: ValidationInfo) -> Any:
    """Return two lengths, or an expression for them."""
    if isinstance(value, str):
        expression = read_expression(value, info)
        if expression is not None:
            return expression
    if not isinstance(value, list) or len(value) != 2:
        from generator.spec.hints import pair_hint

        shown = as_written(value)
        raise SpecError(f"expected two lengths, such as [4, 6], not “{shown}”", pair_hint(value))
    first, second = read_each(_length, value, info)
    if first.__class__ is second.__class__ is float or not isinstance(value, LocatedList):
        return (first, second)
    return PlacedPair((first, second), value.items_at)


def _word(value: Any) -> str:
    """A name that expressions can use."""
    if not isinstance(value, str) or not _WORD.fullmatch(value):
        raise SpecError(
            f"“{as_written(value)}” cannot be a name in expressions",
            "begin with a letter, and go on with letters, digits and “_”",
        )
    return value


Word = Annotated[str, PlainValidator(_word)]
Number = Annotated[float | Expression, PlainValidator(_number)]
Length = Annotated[float | Share | Expression, PlainValidator(_length)]
PointSize = Annotated[float | Expression, PlainValidator(_points_size)]
ColourValue = Annotated[str | Expression | None, PlainValidator(read_colour)]
TextValue = Annotated[str | Expression | Localised, PlainValidator(_text)]
Name = Annotated[str | Expression, PlainValidator(_name)]
Condition = Annotated[bool | Expression, PlainValidator(_condition)]
AnyValue = Annotated[Any, PlainValidator(_any_value)]
Pair = Annotated[
    tuple[float | Share | Expression, float | Share | Expression] | Expression,
    PlainValidator(read_pair),
]
Pairs = Annotated[list[Any] | Expression, PlainValidator(_list_of(read_pair, "points"))]
Lengths = Annotated[list[Any] | Expression, PlainValidator(_list_of(_length, "lengths"))]
Numbers = Annotated[list[Any] | Expression, PlainValidator(_list_of(_number, "numbers"))]


def _number_or_list(value: Any, info: ValidationInfo) -> Any:
    return _any_value(value, info) if isinstance(value, list) else _number(value, info)


CountOrList = Annotated[Any, PlainValidator(_number_or_list)]
