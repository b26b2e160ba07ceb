"""Models of what authors write: strict, frozen, and each knows where it was written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Self, TypeVar

from pydantic import (
    BaseModel,
    ConfigDict,
    ModelWrapValidatorHandler,
    ValidationError,
    ValidationInfo,
    model_validator,
)

from generator.core.diagnostics import PlacelessError, Position, Report, as_written, nearest
from generator.source.yaml import LocatedDict, walk
from generator.spec.hints import key_hint, value_hint

NOWHERE = Position("(built in)")


@dataclass(slots=True)
class Reading:
    """What is known while a definition is read.

    ``names`` are those an expression may use here (None: not checked); ``used`` collects
    the ones it does use, so that drawings that no row changes can be told apart.
    """

    report: Report
    names: frozenset[str] | None = None
    used: set[str] = field(default_factory=set)
    table: Any = None
    """The kinds of element, for models that hold elements."""
    draws: dict[str, int] | None = None
    """How often each expression that draws by chance has been met in this drawing."""

    def within(self, *names: str) -> Reading:
        """Return the reading of a part where ``names`` are known as well."""
        known = None if self.names is None else self.names | set(names)
        return Reading(self.report, known, set(), self.table, self.draws)

    def drawing(self) -> Reading:
        """Return the reading of a drawing of its own."""
        return Reading(self.report, self.names, set(), self.table, {})


def reading_of(info: ValidationInfo) -> Reading:
    """Return the reading that a validator runs in."""
    context = info.context
    return context if isinstance(context, Reading) else Reading(Report())


class Spec(BaseModel):
    """A mapping in a definition; its keys are the fields, and unknown keys are errors."""

    model_config = ConfigDict(
        extra="ignore", frozen=True, defer_build=True, arbitrary_types_allowed=True
    )

    # Kept in the instance by hand: pydantic's private attributes take ten times as long
    # to read, and positions are asked for on every drawing of every element.
    written: ClassVar[LocatedDict] = LocatedDict(NOWHERE)
    """The mapping as it was read, with its positions."""
    elsewhere: ClassVar[Mapping[str, str]] = {}
    """Hints on keys that authors look for here and that are called or stand otherwise."""

    @model_validator(mode="wrap")
    @classmethod
    def _locate(
        cls, data: Any, handler: ModelWrapValidatorHandler[Self], info: ValidationInfo
    ) -> Self:
        if isinstance(data, cls):
            return data
        if not isinstance(data, dict):
            raise ValueError(f"expected a mapping of {', '.join(cls.key_names()[:6])} …")
        if isinstance(data, LocatedDict):
            cls._refuse_unknown(data, reading_of(info).report)
        spec = handler(data)
        if isinstance(data, LocatedDict):
            spec.__dict__["written"] = data
        return spec

    @classmethod
    def key_names(cls) -> list[str]:
        """Return the words an author may write as keys."""
        return [f.alias or name for name, f in cls.model_fields.items()]

    @classmethod
    def _refuse_unknown(cls, data: LocatedDict, report: Report) -> None:
        known = cls.key_names()
        for key in data:
            if key not in known:
                hint = cls._hint_on(key, data[key], known)
                report.error(data.keys_at[key], f"unknown key “{key}”", hint)

    @classmethod
    def _hint_on(cls, key: str, value: Any, known: list[str]) -> str:
        meant = cls.elsewhere.get(key) or _usual_key(key, known)
        return meant or key_hint(key, value) or nearest(key, known)

    @property
    def at(self) -> Position:
        return self.written.at

    def position(self, key: str) -> Position:
        """Return where the value of ``key`` was written, else where the mapping begins."""
        return self.written.position(key)


def _usual_key(key: str, known: list[str]) -> str:
    """Return what shapes call what everything else calls a colour, or nothing."""
    is_shape = key in ("colour", "color") and "fill" in known
    return "a shape has “fill” and “stroke”" if is_shape else ""


S = TypeVar("S", bound=Spec)


def load_spec(model: type[S], data: Any, reading: Reading, at: Position) -> S | None:
    """Return ``data`` as a ``model``, or None after noting every fault in the report.

    ``at`` is the place to name when ``data`` itself has none.
    """
    try:
        return model.model_validate(data, context=reading)
    except ValidationError as error:
        note_faults(error, data, reading.report, at)
        return None


def note_faults(error: ValidationError, data: Any, report: Report, at: Position) -> None:
    """Add what pydantic found in ``data`` to ``report``, each at its own place."""
    for fault in error.errors(include_url=False):
        path = (*fault["loc"], *_path_inside(fault))
        place = walk(data, path) or at
        message, hint = _phrase(fault)
        report.error(place, message, value_hint(fault["input"]) or hint)


def _path_inside(fault: Any) -> tuple[int | str, ...]:
    """Return the way from the value that a reader refused to the part that is at fault."""
    said = fault.get("ctx", {}).get("error")
    return said.path if isinstance(said, SpecError) else ()


def _phrase(fault: Any) -> tuple[str, str]:
    kind, context, path = fault["type"], fault.get("ctx", {}), fault["loc"]
    key = next((str(step) for step in reversed(path) if isinstance(step, str)), "")
    if kind == "missing":
        if isinstance(path[-1], int):
            return f"“{key}” has too few values: number {path[-1] + 1} is missing", ""
        return f"“{key}” is missing", ""
    if kind == "value_error":
        said = context["error"]
        return getattr(said, "message", str(said)), getattr(said, "hint", "")
    if kind == "literal_error":
        words = [w.strip().strip("'") for w in context["expected"].replace(" or ", ", ").split(",")]
        return f"unknown “{as_written(fault['input'])}” for “{key}”", nearest(
            as_written(fault["input"]), words
        )
    wanted = _WANTED.get(kind)
    if wanted:
        hint = "write true or false, without quotes" if kind.startswith("bool") else ""
        return f"“{key}” should be {wanted}, not “{as_written(fault['input'])}”", hint
    return f"“{key}”: {fault['msg'][:1].lower()}{fault['msg'][1:]}", ""


_WANTED = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "int_parsing": "a whole number",
    "float_type": "a number",
    "float_parsing": "a number",
    "bool_type": "true or false",
    "bool_parsing": "true or false",
    "string_type": "text",
    "list_type": "a list",
    "tuple_type": "a list",
    "dict_type": "a mapping",
    "too_short": "a longer list",
    "too_long": "a shorter list",
}


class SpecError(PlacelessError):
    """A fault found in a value while it is read; the reader knows the place.

    ``path`` leads on from the value to the item of it that is at fault.
    """

    path: tuple[int | str, ...] = ()

    def inside(self, step: int | str) -> SpecError:
        """Return the fault as one of the value that has it at ``step``."""
        self.path = (step, *self.path)
        return self


def read_each(
    read: Callable[[Any, ValidationInfo], Any], values: Iterable[Any], info: ValidationInfo
) -> list[Any]:
    """Return every item of ``values`` as ``read`` takes it; SpecError at the first it refuses."""
    found = []
    for index, value in enumerate(values):
        try:
            found.append(read(value, info))
        except SpecError as error:
            raise error.inside(index) from None
    return found


def join_words(words: Iterable[str]) -> str:
    """Return words as they stand in a sentence: “a”, “b” or “c”."""
    quoted = [f"“{word}”" for word in words]
    if len(quoted) < 2:
        return "".join(quoted)
    return ", ".join(quoted[:-1]) + " or " + quoted[-1]
