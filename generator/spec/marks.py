"""What may stand beside the type of a field: its default, bounds, and functions that read it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Final

from generator.core.record import Record


class _Missing:
    """Stands for a default that there is not."""

    def __repr__(self) -> str:
        return "MISSING"


MISSING: Final = _Missing()


class Ge(Record):
    """At least so much."""

    ge: float


class Gt(Record):
    """More than so much."""

    gt: float


class Le(Record):
    """At most so much."""

    le: float


class Lt(Record):
    """Less than so much."""

    lt: float


class MinLen(Record):
    """At least so many items."""

    min_length: int


class MaxLen(Record):
    """At most so many items."""

    max_length: int


class Strict(Record):
    """Just the type itself, and nothing that could be taken for it."""

    strict: bool = True


class PlainValidator(Record, eq=False):
    """A function that reads a value in place of the type.

    It takes the value, and a ``ValidationInfo`` if it has a second parameter; for what it
    refuses it raises ValueError.
    """

    func: Callable[..., Any]


class BeforeValidator(Record, eq=False):
    """A function that a value goes through before it is read."""

    func: Callable[..., Any]


class AfterValidator(Record, eq=False):
    """A function that a value goes through once it has been read."""

    func: Callable[..., Any]


StrictBool = Annotated[bool, Strict()]

_BOUNDS: dict[str, Callable[[Any], Any]] = {
    "ge": Ge,
    "gt": Gt,
    "le": Le,
    "lt": Lt,
    "min_length": MinLen,
    "max_length": MaxLen,
}


class FieldInfo:
    """What is said of a field besides its type: its default, its key and what bounds it."""

    __slots__ = ("alias", "default", "default_factory", "metadata")

    def __init__(
        self,
        default: Any = MISSING,
        *,
        default_factory: Callable[[], Any] | None = None,
        alias: str | None = None,
        metadata: tuple[Any, ...] = (),
    ) -> None:
        self.default = default
        self.default_factory = default_factory
        self.alias = alias
        self.metadata = metadata

    def is_required(self) -> bool:
        return self.default is MISSING and self.default_factory is None

    def get_default(self) -> Any:
        """Return the value of a field that is not written."""
        if self.default_factory is not None:
            return self.default_factory()
        return self.default.copy() if isinstance(self.default, (list, dict)) else self.default


def Field(  # noqa: N802 - it stands where a default would
    default: Any = MISSING,
    *,
    default_factory: Callable[[], Any] | None = None,
    alias: str | None = None,
    strict: bool = False,
    **bounds: float,
) -> Any:
    """Return what a field has instead of a plain default; bounds may stand beside its type, too.

    ``bounds`` are ``ge``, ``gt``, ``le``, ``lt``, ``min_length`` and ``max_length``.
    """
    marks = (*((Strict(),) if strict else ()), *(_BOUNDS[k](v) for k, v in bounds.items()))
    return FieldInfo(default, default_factory=default_factory, alias=alias, metadata=marks)
