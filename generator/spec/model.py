"""Typed models that are read from mappings: fields, their defaults, and faults by place.

A model is a class whose annotations say what each key may be, as in other libraries of this
kind; none of them is used because to load one takes as long as to build a deck of cards.
The type of a field is looked at when the field is first read, so that a build pays for what
its author writes, not for all that could be written.
"""

from __future__ import annotations

import builtins
import sys
from collections.abc import Container, Mapping
from functools import cached_property
from typing import (
    Annotated,
    Any,
    NoReturn,
    Self,
    get_args,
    get_origin,
)

from generator.spec.field_faults import Fault, ValidationError, fault_of, missing
from generator.spec.marks import (
    MISSING,
    AfterValidator,
    BeforeValidator,
    Field,
    FieldInfo,
    PlainValidator,
    Strict,
    StrictBool,
)
from generator.spec.readers import Reader, ValidationInfo, reader_of

__all__ = [
    "AfterValidator",
    "BeforeValidator",
    "Field",
    "FieldInfo",
    "Model",
    "PlainValidator",
    "Strict",
    "StrictBool",
    "ValidationError",
    "ValidationInfo",
]


class ModelField:
    """A field of a model: its key, its default, and its type, looked at when first asked for.

    So key and default stand where a default stands; beside the type are only marks.
    """

    def __init__(self, model: ModelType, written: str, default: Any) -> None:
        self._model = model
        self._written = written
        self._told = default if isinstance(default, FieldInfo) else FieldInfo(default)
        self.alias = self._told.alias
        self.is_required = self._told.is_required
        self.get_default = self._told.get_default

    @cached_property
    def annotation(self) -> Any:
        """The type, without the marks beside it."""
        return get_args(self._hint)[0] if get_origin(self._hint) is Annotated else self._hint

    @cached_property
    def metadata(self) -> tuple[Any, ...]:
        """The marks beside the type, and those of what stands for the default."""
        marks = get_args(self._hint)[1:] if get_origin(self._hint) is Annotated else ()
        inner = [one.metadata if isinstance(one, FieldInfo) else (one,) for one in marks]
        return tuple(mark for one in (*inner, self._told.metadata) for mark in one)

    @cached_property
    def read(self) -> Reader:
        """What reads a value."""
        return reader_of(self.annotation, self.metadata)

    @cached_property
    def _hint(self) -> Any:
        return _meaning(self._written, vars(sys.modules[self._model.__module__]))


def _meaning(written: str, names: dict[str, Any]) -> Any:
    """Return what a type stands for; most are a name, which takes no compiler to look up."""
    name = written.removesuffix(" | None")
    found = names.get(name, vars(builtins).get(name))
    if found is not None:
        return found if name == written else found | None
    # It is an expression of our own modules; what authors write never gets here.
    return eval(written, names)  # noqa: S307


_Plan = list[tuple[str, str, ModelField]]
"""Of each field its name, its key, and what else is known of it."""


class ModelType(type):
    """The class of models: works out what their fields are when that is first asked for."""

    _written: dict[str, str]
    _own: dict[str, ModelField] | None
    _fields: dict[str, ModelField] | None
    _readers: _Plan | None

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> ModelType:
        made = super().__new__(cls, name, bases, body)
        made._written = body.get("__annotations__", {})
        made._own = made._fields = made._readers = None
        return made

    @property
    def own_fields(cls) -> dict[str, ModelField]:
        """The fields that the class itself writes, by name."""
        if cls._own is None:
            cls._own = {
                name: ModelField(cls, written, cls.__dict__.get(name, MISSING))
                for name, written in cls._written.items()
                if not name.startswith("_") and not written.startswith("ClassVar")
            }
        return cls._own

    @property
    def model_fields(cls) -> dict[str, ModelField]:
        """The fields by name, those of the classes above first."""
        if cls._fields is None:
            cls._fields = _fields_of(cls)
        return cls._fields

    @property
    def plan(cls) -> _Plan:
        """How each field is read."""
        if cls._readers is None:
            cls._readers = [
                (name, field.alias or name, field) for name, field in cls.model_fields.items()
            ]
        return cls._readers


class Model(metaclass=ModelType):
    """A frozen value whose fields are the annotations of its class and of those above it."""

    def __init__(self, **values: Any) -> None:
        self._fill(*self._values(values, ValidationInfo()))

    @classmethod
    def model_validate(cls, data: Any, *, context: Any = None) -> Self:
        """Return ``data`` as this model. Raises ValidationError for all that is wrong with it."""
        try:
            return cls.read(data, ValidationInfo(context))
        except ValueError as error:
            raise fault_of(error, data) from None

    @classmethod
    def read(cls, data: Any, info: ValidationInfo) -> Self:
        """Do as ``model_validate`` does; ValueError for what is no mapping."""
        if isinstance(data, cls):
            return data
        if not isinstance(data, dict):
            raise ValueError("expected a mapping")
        made = cls.__new__(cls)
        made._fill(*cls._values(data, ValidationInfo(info.context)))
        return made

    @classmethod
    def _values(
        cls, data: Mapping[str, Any], info: ValidationInfo
    ) -> tuple[dict[str, Any], frozenset[str]]:
        """Return the values of all fields, and the names of those that ``data`` gives."""
        values: dict[str, Any] = {}
        faults: list[Fault] = []
        given: list[str] = []
        inner = ValidationInfo(info.context, values)
        for name, key, field in cls.plan:
            if key not in data:
                if field.is_required():
                    faults.append(missing(key))
                else:
                    values[name] = field.get_default()
                continue
            given.append(name)
            try:
                values[name] = field.read(data[key], inner)
            except ValidationError as error:
                faults += error.inside(key)
        if faults:
            raise ValidationError(faults)
        return values, frozenset(given)

    def _fill(self, values: Mapping[str, Any], given: frozenset[str]) -> None:
        self.__dict__.update(values, _given=given)

    @property
    def model_fields_set(self) -> frozenset[str]:
        """The names of the fields that were written."""
        given: frozenset[str] = self.__dict__["_given"]
        return given

    def model_copy(self, *, update: Mapping[str, Any] | None = None) -> Self:
        """Return this with other values, which are taken as they are."""
        changed = update or {}
        made = type(self).__new__(type(self))
        made.__dict__.update(self.__dict__, **changed)
        made.__dict__["_given"] = self.model_fields_set | changed.keys()
        return made

    def model_dump(self, *, exclude: Container[str] = ()) -> dict[str, Any]:
        """Return the values by name, inner models likewise."""
        return {
            name: value.model_dump() if isinstance(value, Model) else value
            for name, value in self._items()
            if name not in exclude
        }

    def _items(self) -> list[tuple[str, Any]]:
        return [(name, self.__dict__[name]) for name in type(self).model_fields]

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Model)
            and type(self) is type(other)
            and self._items() == other._items()
        )

    def __hash__(self) -> int:
        return hash((type(self), *(value for _, value in self._items())))

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={value!r}" for name, value in self._items())
        return f"{type(self).__name__}({shown})"

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{name!r} of a model is fixed")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{name!r} of a model is fixed")


def _fields_of(model: ModelType) -> dict[str, ModelField]:
    """Return all fields; those that no class gives another default are those of their class."""
    above = [base for base in model.__mro__ if isinstance(base, ModelType)]
    fields: dict[str, ModelField] = {}
    for base in reversed(above):
        for name, field in base.own_fields.items():
            giver = next((other for other in above if name in other.__dict__), base)
            fields[name] = (
                field
                if giver is base
                else ModelField(base, base._written[name], giver.__dict__[name])
            )
    return fields
