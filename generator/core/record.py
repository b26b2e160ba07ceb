"""Records: frozen values of named fields, as quick to define as to use.

A data class has Python compile six functions for it, each time the program starts. For all
the classes of the program together that takes as long as drawing hundreds of cards, so a
record compiles one function and shares the others.
"""

from __future__ import annotations

import copyreg
from collections.abc import Callable
from operator import attrgetter
from types import MappingProxyType
from typing import Any, NoReturn, TypeVar, dataclass_transform

_LONGEST_SHOWN = 40

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
    body = "; ".join(f"set_{field}(self, {field})" for field in fields)
    names: dict[str, Any] = {f"set_{field}": vars(made)[field].__set__ for field in fields}
    # The same as a data class does; only names of fields go in.
    exec(f"def __init__(self, {', '.join(fields)}): {body}", names)  # noqa: S102
    names["__init__"].__defaults__ = defaults
    function: Callable[..., None] = names["__init__"]
    return function


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
