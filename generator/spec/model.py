"""Typed models that are read from mappings: fields, their defaults, and faults by place.

A model is a class whose annotations say what each key may be, as in other libraries of this
kind; none of them is used because to load one takes as long as to build a deck of cards.
Types are looked at when a model is first read, so that a build pays for what it uses.
"""

from __future__ import annotations

import sys
from collections.abc import Container, Mapping
from typing import (
    Annotated,
    Any,
    ClassVar,
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


_Plan = list[tuple[str, str, Reader, FieldInfo]]
"""Of each field its name, its key, what reads it, and what else is known of it."""


class ModelType(type):
    """The class of models: works out what their fields are when that is first asked for."""

    _written: dict[str, str]
    _hints: dict[str, Any] | None
    _fields: dict[str, FieldInfo] | None
    _readers: _Plan | None

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> ModelType:
        made = super().__new__(cls, name, bases, body)
        made._written = body.get("__annotations__", {})
        made._hints = made._fields = made._readers = None
        return made

    @property
    def own_hints(cls) -> dict[str, Any]:
        """What the annotations of the class itself stand for, by name.

        ``typing.get_type_hints`` compiles each of them, which takes several times as long.
        """
        if cls._hints is None:
            # They are expressions of our own modules; what authors write never gets here.
            together = f"({', '.join(cls._written.values())},)" if cls._written else "()"
            found = eval(together, vars(sys.modules[cls.__module__]))  # noqa: S307
            cls._hints = dict(zip(cls._written, found, strict=True))
        return cls._hints

    @property
    def model_fields(cls) -> dict[str, FieldInfo]:
        """The fields by name, those of the classes above first."""
        if cls._fields is None:
            cls._fields = _fields_of(cls)
        return cls._fields

    @property
    def plan(cls) -> _Plan:
        """How each field is read."""
        if cls._readers is None:
            cls._readers = [
                (name, field.alias or name, reader_of(field.annotation, field.metadata), field)
                for name, field in cls.model_fields.items()
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
        for name, key, read, field in cls.plan:
            if key not in data:
                if field.is_required():
                    faults.append(missing(key))
                else:
                    values[name] = field.get_default()
                continue
            given.append(name)
            try:
                values[name] = read(data[key], inner)
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


def _fields_of(model: ModelType) -> dict[str, FieldInfo]:
    hints: dict[str, Any] = {}
    for base in reversed(model.__mro__):
        if isinstance(base, ModelType):
            hints |= base.own_hints
    return {
        name: _field(model, name, hint)
        for name, hint in hints.items()
        if not name.startswith("_") and get_origin(hint) is not ClassVar and hint is not ClassVar
    }


def _field(model: ModelType, name: str, hint: Any) -> FieldInfo:
    """Return a field with the marks of its type and those of what stands for its default."""
    marks: list[Any] = []
    if get_origin(hint) is Annotated:
        hint, *marks = get_args(hint)
    default = next((b.__dict__[name] for b in model.__mro__ if name in b.__dict__), MISSING)
    told = [mark for mark in (*marks, default) if isinstance(mark, FieldInfo)]
    inner = [one.metadata if isinstance(one, FieldInfo) else (one,) for one in marks]
    field = FieldInfo(annotation=hint, metadata=tuple(mark for one in inner for mark in one))
    for one in told:
        field.alias = one.alias or field.alias
        field.default, field.default_factory = one.default, one.default_factory
    if isinstance(default, FieldInfo):
        field.metadata += default.metadata
    elif default is not MISSING:
        field.default, field.default_factory = default, None
    return field
