"""Models of what authors write: strict, frozen, and each knows where it was written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Self, TypeVar

from generator.core.diagnostics import PlacelessError, Position, Report, closest, nearest
from generator.core.record import NamedTuple
from generator.source.located import LocatedDict, walk
from generator.spec.model import Model, ValidationError, ValidationInfo

NOWHERE = Position("(built in)")


class Turns(NamedTuple):
    """The names that each place or turn of what repeats has, with the “as” of what repeats."""

    seen: Mapping[str, str] = {}
    hidden: Mapping[str, str] = {}
    """Those of an outer one that an inner one hides."""

    def inside(self, names: Iterable[str], group: str) -> Turns:
        """Return them where something repeats that has ``names``, reached by ``group`` or “”."""
        mine = dict.fromkeys(names, group)
        hidden = {name: self.seen[name] for name in mine if name in self.seen}
        return Turns({**self.seen, **mine}, {**self.hidden, **hidden})


class Reading:
    """What is known while a definition is read.

    ``names`` are those an expression may use here (None: not checked); ``used`` collects
    the ones it does use, so that drawings that no row changes can be told apart.
    """

    def __init__(
        self,
        report: Report,
        names: frozenset[str] | None = None,
        used: set[str] | None = None,
        table: Any = None,
        draws: dict[str, int] | None = None,
        columns: frozenset[str] = frozenset(),
        turns: Turns = Turns(),  # noqa: B008 - it never changes
        shared: Callable[[], Mapping[str, object]] | None = None,
    ) -> None:
        self.report = report
        self.names = names
        self.used: set[str] = set() if used is None else used
        self.table = table
        """The kinds of element, for models that hold elements."""
        self.draws = draws
        """How often each expression that draws by chance has been met in this drawing."""
        self.columns = columns
        """Those of the rows that are drawn, which inner names may hide."""
        self.turns = turns
        self.shared = shared
        """Gives what the whole game knows, for what is the same in all rows and languages."""

    def within(self, *names: str) -> Reading:
        """Return the reading of a part where ``names`` are known as well."""
        return self._part(names, self.turns)

    def of_turns(self, names: Sequence[str], group: str) -> Reading:
        """Return the reading of what repeats, if it has ``names``; ``group`` may be “”."""
        if not names:
            return self.within(*([group] if group else []))
        known = (*names, group) if group else names
        return self._part(known, self.turns.inside(names, group))

    def _part(self, names: Iterable[str], turns: Turns) -> Reading:
        known = self.names if self.names is None or not names else self.names.union(names)
        draws, columns = self.draws, self.columns
        return Reading(self.report, known, set(), self.table, draws, columns, turns, self.shared)

    def drawing(self) -> Reading:
        """Return the reading of a drawing of its own."""
        inner = self.within()
        inner.draws, inner.turns = {}, Turns()
        return inner


def reading_of(info: ValidationInfo) -> Reading:
    """Return the reading that a validator runs in."""
    context = info.context
    return context if isinstance(context, Reading) else Reading(Report())


class Spec(Model):
    """A mapping in a definition; its keys are the fields, and unknown keys are errors."""

    written: ClassVar[LocatedDict] = LocatedDict(NOWHERE)
    """The mapping as it was read, with its positions."""
    elsewhere: ClassVar[Mapping[str, str]] = {}
    """Hints on keys that authors look for here and that are called or stand otherwise."""
    written_as: ClassVar[str] = ""
    """What to write, for whoever has written no such mapping at all."""

    @classmethod
    def read(cls, data: Any, info: ValidationInfo) -> Self:
        if isinstance(data, cls):
            return data
        if not isinstance(data, dict):
            raise cls.expected()
        if isinstance(data, LocatedDict):
            cls._refuse_unknown(data, reading_of(info).report)
        spec = super().read(data, info)
        if isinstance(data, LocatedDict):
            spec.__dict__["written"] = data
        return spec

    @classmethod
    def expected(cls) -> SpecError:
        """Return the fault of a value that should be such a mapping and is none."""
        keys = ", ".join(cls.key_names()[:6])
        hint = f"write {cls.written_as}" if cls.written_as else ""
        return SpecError(f"expected a mapping of {keys} …", hint)

    @classmethod
    def key_names(cls) -> list[str]:
        """Return the words an author may write as keys."""
        return [f.alias or name for name, f in cls.model_fields.items()]

    @classmethod
    def _refuse_unknown(cls, data: LocatedDict, report: Report) -> None:
        known = cls.key_names()
        for key in data:
            if report.is_full:
                return
            if key not in known:
                hint = cls._hint_on(key, data[key], known)
                report.error(data.keys_at[key], f"unknown key “{key}”", hint)

    @classmethod
    def _hint_on(cls, key: str, value: Any, known: list[str]) -> str:
        from generator.spec.hints import key_hint, usual_key

        meant = cls.elsewhere.get(key) or usual_key(key, known) or key_hint(key, value)
        if meant:
            return meant
        if cls.written_as and not closest(key, known):
            return f"write {cls.written_as}"
        return nearest(key, known)

    @property
    def at(self) -> Position:
        return self.written.at

    def position(self, key: str) -> Position:
        """Return where the value of ``key`` was written, else where the mapping begins."""
        return self.written.position(key)


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
    """Add what is wrong with ``data`` to ``report``, each at its own place."""
    from generator.spec.hints import value_hint

    for fault in error.faults:
        place = walk(data, fault.path) or at
        message, hint = fault.told()
        report.error(place, message, value_hint(fault.value) or hint)


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
