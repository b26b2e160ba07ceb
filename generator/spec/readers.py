"""From the type of a field to the function that reads it."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping
from math import isfinite
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from generator.core.diagnostics import as_written, nearest
from generator.core.record import NamedTuple
from generator.spec.field_faults import Fault, ValidationError, fault_of, refused, wanted
from generator.spec.marks import (
    AfterValidator,
    BeforeValidator,
    FieldInfo,
    Ge,
    Gt,
    Le,
    Lt,
    MaxLen,
    MinLen,
    PlainValidator,
    Strict,
)


class ValidationInfo(NamedTuple):
    """What a reader knows besides the value: what its caller passed on, and earlier fields."""

    context: Any = None
    data: Mapping[str, Any] = {}


Reader = Callable[[Any, ValidationInfo], Any]


def reader_of(annotation: Any, marks: Iterable[Any] = ()) -> Reader:
    """Return what reads values of a type, with the marks beside it."""
    marks = [inner for mark in marks for inner in _flat(mark)]
    plain = [index for index, mark in enumerate(marks) if isinstance(mark, PlainValidator)]
    if plain:
        read, marks = _calling(marks[plain[-1]].func), marks[plain[-1] + 1 :]
    else:
        read = _typed(annotation, any(isinstance(mark, Strict) for mark in marks))
    for mark in marks:
        read = _marked(read, mark)
    return read


def _flat(mark: Any) -> Iterable[Any]:
    return mark.metadata if isinstance(mark, FieldInfo) else (mark,)


def _marked(read: Reader, mark: Any) -> Reader:
    if isinstance(mark, Strict):
        return read
    if isinstance(mark, BeforeValidator):
        before = _calling(mark.func)
        return lambda value, info: read(before(value, info), info)
    if isinstance(mark, AfterValidator):
        after = _calling(mark.func)
        return lambda value, info: after(read(value, info), info)
    if isinstance(mark, (MinLen, MaxLen)):
        return _counted(read, mark)
    for kind, (bound, fits, words) in _COMPARED.items():
        if isinstance(mark, kind):
            return _compared(read, fits, getattr(mark, bound), words)
    raise TypeError(f"{mark!r} is no mark of a field; see generator.spec.marks")


_COMPARED: dict[type, tuple[str, Callable[[Any, Any], bool], str]] = {
    Ge: ("ge", operator.ge, "greater than or equal to"),
    Gt: ("gt", operator.gt, "greater than"),
    Le: ("le", operator.le, "less than or equal to"),
    Lt: ("lt", operator.lt, "less than"),
}


def _compared(read: Reader, fits: Callable[[Any, Any], bool], limit: float, words: str) -> Reader:
    def compare(value: Any, info: ValidationInfo) -> Any:
        found = read(value, info)
        if not fits(found, limit):
            raise refused(value, lambda key: (f"“{key}”: input should be {words} {limit}", ""))
        return found

    return compare


def _counted(read: Reader, mark: MinLen | MaxLen) -> Reader:
    def count(value: Any, info: ValidationInfo) -> Any:
        found = read(value, info)
        if isinstance(mark, MinLen) and len(found) < mark.min_length:
            raise wanted("a longer list", value)
        if isinstance(mark, MaxLen) and len(found) > mark.max_length:
            raise wanted("a shorter list", value)
        return found

    return count


def _calling(function: Callable[..., Any]) -> Reader:
    """Return a reader that calls ``function`` with as much as it takes."""
    code = getattr(function, "__code__", None)
    takes_info = code is not None and code.co_argcount - len(function.__defaults__ or ()) > 1

    def call(value: Any, info: ValidationInfo) -> Any:
        try:
            return function(value, info) if takes_info else function(value)
        except ValueError as error:
            raise fault_of(error, value) from None

    return call


def _typed(annotation: Any, strict: bool) -> Reader:
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return reader_of(parts[0], parts[1:])
    if origin is Literal:
        return _one_of(parts)
    if origin in (Union, UnionType):
        return _optional([part for part in parts if part is not NoneType], strict)
    if origin is list:
        return _list_of(reader_of(parts[0]))
    if origin is tuple:
        return _tuple_of(parts)
    if origin is dict:
        return _dict_of(reader_of(parts[0]), reader_of(parts[1]))
    if annotation is Any:
        return lambda value, info: value
    if annotation in _PLAIN:
        return _PLAIN[annotation](strict)
    if isinstance(annotation, type) and hasattr(annotation, "read"):
        return _model(annotation)
    raise TypeError(f"no reader for {annotation!r}; write Annotated[…, PlainValidator(…)]")


def _model(model: Any) -> Reader:
    def read(value: Any, info: ValidationInfo) -> Any:
        try:
            return model.read(value, info)
        except ValueError as error:
            raise fault_of(error, value) from None

    return read


def _optional(parts: list[Any], strict: bool) -> Reader:
    (part,) = parts
    inner = reader_of(part, [Strict()] if strict else ())
    return lambda value, info: None if value is None else inner(value, info)


def _one_of(choices: tuple[Any, ...]) -> Reader:
    def read(value: Any, info: ValidationInfo) -> Any:
        for choice in choices:
            if choice == value and choice.__class__ is value.__class__:
                return value
        shown = as_written(value)

        def say(key: str) -> tuple[str, str]:
            from generator.spec.hints import usual_value

            hint = usual_value(key, value) or nearest(shown, map(str, choices))
            return f"unknown “{shown}” for “{key}”", hint

        raise refused(value, say)

    return read


def _each(pairs: Iterable[tuple[int | str, Any, Reader]], info: ValidationInfo) -> list[Any]:
    """Return every value as its reader takes it; the faults of all of them are one error."""
    found: list[Any] = []
    faults: list[Fault] = []
    for step, value, read in pairs:
        try:
            found.append(read(value, info))
        except ValidationError as error:
            faults += error.inside(step)
    if faults:
        raise ValidationError(faults)
    return found


def _list_of(inner: Reader) -> Reader:
    def read(value: Any, info: ValidationInfo) -> Any:
        if not isinstance(value, (list, tuple)):
            is_one = isinstance(value, (str, int, float)) and value != ""
            raise wanted("a list", value, f"write [{as_written(value)}]" if is_one else "")
        return _each(((index, item, inner) for index, item in enumerate(value)), info)

    return read


def _tuple_of(parts: tuple[Any, ...]) -> Reader:
    if parts[-1] is Ellipsis:
        items = _list_of(reader_of(parts[0]))
        return lambda value, info: tuple(items(value, info))
    inner = [reader_of(part) for part in parts]

    def read(value: Any, info: ValidationInfo) -> Any:
        if not isinstance(value, (list, tuple)):
            raise wanted("a list", value)
        if len(value) > len(inner):
            raise wanted("a shorter list", value)
        if len(value) < len(inner):
            number = len(value) + 1
            raise refused(
                value, lambda key: (f"“{key}” has too few values: number {number} is missing", "")
            )
        return tuple(
            _each(((i, v, r) for i, (v, r) in enumerate(zip(value, inner, strict=True))), info)
        )

    return read


def _dict_of(keys: Reader, values: Reader) -> Reader:
    def read(value: Any, info: ValidationInfo) -> Any:
        if not isinstance(value, dict):
            raise wanted("a mapping", value)
        names = _each(((key, key, keys) for key in value), info)
        found = _each(((key, item, values) for key, item in value.items()), info)
        return dict(zip(names, found, strict=True))

    return read


def _text(strict: bool) -> Reader:
    def read(value: Any, info: ValidationInfo) -> Any:
        if not isinstance(value, str):
            is_one = isinstance(value, (int, float))
            hint = f'between quotes it is one: "{as_written(value)}"' if is_one else ""
            raise wanted("text", value, hint)
        return value

    return read


def _truth(strict: bool) -> Reader:
    def read(value: Any, info: ValidationInfo) -> Any:
        if isinstance(value, bool):
            return value
        if not strict and isinstance(value, (str, int)) and str(value).lower() in _TRUTHS:
            return _TRUTHS[str(value).lower()]
        raise wanted("true or false", value, "write true or false, without quotes")

    return read


_TRUTHS = dict.fromkeys(("true", "yes", "on", "t", "y", "1"), True) | dict.fromkeys(
    ("false", "no", "off", "f", "n", "0"), False
)


def _number(strict: bool) -> Reader:
    def read(value: Any, info: ValidationInfo) -> Any:
        kinds = (int, float) if strict else (int, float, str)
        try:
            if isinstance(value, kinds) and not isinstance(value, bool):
                number = float(value)
                if isfinite(number):
                    return number
        except (ValueError, OverflowError):
            pass
        from generator.spec.hints import plain_number_hint

        raise wanted("a number", value, plain_number_hint(value))

    return read


def _whole(strict: bool) -> Reader:
    def read(value: Any, info: ValidationInfo) -> Any:
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        try:
            if not strict and isinstance(value, (str, float)) and float(value) == int(value):
                return int(value)
        except (ValueError, OverflowError):
            pass
        from generator.spec.hints import plain_number_hint

        raise wanted("a whole number", value, plain_number_hint(value))

    return read


_PLAIN: dict[Any, Callable[[bool], Reader]] = {
    str: _text,
    bool: _truth,
    float: _number,
    int: _whole,
}
