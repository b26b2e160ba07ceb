"""Values of named fields, as quick to define as to use: records and named tuples.

A data class has Python compile six functions for it, each time the program starts, and a
named tuple of the standard library compiles one and each of its annotations. For all the
classes of the program together that takes as long as drawing hundreds of cards. Here one
function is compiled for all classes with equally many fields; each puts its names in.
"""

from __future__ import annotations

import copyreg
from collections import namedtuple
from collections.abc import Callable, Iterable
from functools import cache
from operator import attrgetter
from types import CodeType, FunctionType, MappingProxyType
from typing import TYPE_CHECKING, Any, NoReturn, Self, TypeVar, dataclass_transform

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple

_LONGEST_SHOWN = 40
_MOST_FIELDS = 40

Some = TypeVar("Some", bound="Record")


class RecordType(type):
    """Makes slots of a class's annotations, and the ``__init__`` that fills them."""

    _fields: tuple[str, ...]
    _values: Callable[[Any], Any]
    """Reads all fields of a record at once."""

    def __new__(
        cls,
        name: str,
        bases: tuple[type, ...],
        body: dict[str, Any],
        *,
        eq: bool = True,
        frozen: bool = True,
        weak: bool = False,
    ) -> RecordType:
        fields = tuple(body.get("__annotations__", ()))
        defaults = tuple(body.pop(field) for field in fields if field in body)
        body["__match_args__"] = fields
        body["__slots__"] = (*fields, "__weakref__") if weak else fields
        if not eq:
            body |= {"__eq__": object.__eq__, "__hash__": object.__hash__}
        if not frozen:
            body |= {"__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
        made = super().__new__(cls, name, bases, body)
        if fields:
            made._fields, made._values = fields, attrgetter(*fields)
            type.__setattr__(made, "__init__", _init(made, fields, defaults))
        return made


def _init(made: type, fields: tuple[str, ...], defaults: tuple[Any, ...]) -> Callable[..., None]:
    """Return the function that fills a new record; ``defaults`` are those of the last fields."""
    names = {f"set_{number}": vars(made)[field].__set__ for number, field in enumerate(fields)}
    code = _filling(len(fields)).replace(co_varnames=("self", *fields))
    return FunctionType(code, names, "__init__", defaults)


@cache
def _filling(count: int) -> CodeType:
    """Return a function that sets ``count`` fields of an object."""
    body = "; ".join(f"set_{number}(self, _{number})" for number in range(count))
    return _compiled("self", count, body)


@cache
def _joining(count: int) -> CodeType:
    """Return a function that makes ``count`` fields a tuple of a class."""
    return _compiled("cls", count, f"return new(cls, ({_numbered(count)},))")


def _compiled(first: str, count: int, body: str) -> CodeType:
    names: dict[str, Any] = {}
    exec(f"def function({first}, {_numbered(count)}): {body}", names)  # noqa: S102 - our own words
    code: CodeType = names["function"].__code__
    return code


def _numbered(count: int) -> str:
    return ", ".join(f"_{number}" for number in range(count))


@dataclass_transform(frozen_default=True)
class Record(metaclass=RecordType):
    """A value whose fields are the annotations of its class, those with defaults last.

    Records are equal when they are of one class and all their fields are equal; with
    ``eq=False`` when they are the same object. With ``frozen=False`` fields can be set, with
    ``weak=True`` weak references can be made.
    """

    def __eq__(self, other: object) -> bool:
        if self.__class__ is not other.__class__:
            return NotImplemented
        values = self.__class__._values
        return bool(values(self) == values(other))

    def __hash__(self) -> int:
        return hash(self.__class__._values(self))

    def __repr__(self) -> str:
        shown = (f"{field}={_shown(getattr(self, field))}" for field in self.__class__._fields)
        return f"{self.__class__.__name__}({', '.join(shown)})"

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{name!r} of a record is fixed")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{name!r} of a record is fixed")

    def _all(self) -> tuple[Any, ...]:
        """Return the values of all fields, in their order."""
        return tuple(getattr(self, field) for field in self.__class__._fields)

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        return self.__class__, self._all()


def replace(record: Some, **changes: Any) -> Some:
    """Return ``record`` with other values for some of its fields."""
    kind = record.__class__
    return kind(**{**dict(zip(kind._fields, record._all(), strict=True)), **changes})


def _shown(value: object) -> str:
    if isinstance(value, bytes) and len(value) > _LONGEST_SHOWN:
        return f"<{len(value)} bytes>"
    return repr(value)


def _fixed(mapping: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(mapping)


# Records that go from process to process have such mappings for defaults.
copyreg.pickle(MappingProxyType, lambda mapping: (_fixed, (dict(mapping),)))


class _NamedTupleType(type):
    """Gives each field of a class's annotations its place in the tuple."""

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> _NamedTupleType:
        fields = tuple(body.get("__annotations__", ()))
        if fields:
            given = {field: body[field] for field in fields if field in body}
            code = _joining(len(fields)).replace(co_varnames=("cls", *fields))
            new = FunctionType(code, {"new": tuple.__new__}, "__new__", tuple(given.values()))
            body |= zip(fields, _PLACES[: len(fields)], strict=True)
            body |= {"__new__": new, "_fields": fields, "_field_defaults": given}
            body["__match_args__"] = fields
        return super().__new__(cls, name, bases, {"__slots__": (), **body})


def _places(count: int) -> list[Any]:
    """Return what reads the first, the second … value of a tuple."""
    make: Any = namedtuple  # for a type checker there are no named tuples of so many fields
    kind = make("kind", [f"field_{number}" for number in range(count)])
    return [vars(kind)[field] for field in kind._fields]


_PLACES = _places(_MOST_FIELDS)


class _NamedTuple(tuple[Any, ...], metaclass=_NamedTupleType):
    """A tuple whose values have the names of its class's annotations, those with defaults last.

    It does what ``typing.NamedTuple`` does, and type checkers take it for that.
    """

    _fields: tuple[str, ...]

    @classmethod
    def _make(cls, values: Iterable[Any]) -> Self:
        """Return a tuple of these values, one for each field."""
        made = tuple.__new__(cls, values)
        if len(made) != len(cls._fields):
            raise TypeError(f"{cls.__name__} has {len(cls._fields)} fields, not {len(made)}")
        return made

    def _replace(self, **changes: Any) -> Self:
        """Return this with other values for some fields."""
        made = tuple.__new__(self.__class__, map(changes.pop, self._fields, self))
        if changes:
            raise TypeError(f"no fields of {self.__class__.__name__}: {', '.join(changes)}")
        return made

    def _asdict(self) -> dict[str, Any]:
        """Return the values by name."""
        return dict(zip(self._fields, self, strict=True))

    def __repr__(self) -> str:
        shown = (f"{field}={value!r}" for field, value in zip(self._fields, self, strict=True))
        return f"{self.__class__.__name__}({', '.join(shown)})"

    def __getnewargs__(self) -> tuple[Any, ...]:
        return tuple(self)


if not TYPE_CHECKING:
    NamedTuple = _NamedTuple
