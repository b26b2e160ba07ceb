"""What is wrong with a value: where in it, and what to say to its author."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from generator.core.diagnostics import as_written
from generator.core.record import NamedTuple

Path = tuple[int | str, ...]


class Fault(NamedTuple):
    """One thing that is wrong with a value: where in it, and what to say.

    ``named`` is the path whose last key ``say`` is told; ``path`` may lead further inside.
    """

    path: Path
    named: Path
    value: Any
    say: Callable[[str], tuple[str, str]]

    def told(self) -> tuple[str, str]:
        """Return the message and the hint."""
        keys = [step for step in self.named if isinstance(step, str)]
        return self.say(keys[-1] if keys else "")


class ValidationError(ValueError):
    """All that is wrong with a value."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(fault.told()[0] for fault in self.faults))

    def inside(self, step: int | str) -> list[Fault]:
        """Return the faults as those of a value that holds this one at ``step``."""
        return [Fault((step, *f.path), (step, *f.named), f.value, f.say) for f in self.faults]


def fault_of(error: ValueError, value: Any) -> ValidationError:
    """Return what a function has refused as faults of the ``value`` that it was given."""
    if isinstance(error, ValidationError):
        return error
    message, hint = getattr(error, "message", str(error)), getattr(error, "hint", "")
    path = getattr(error, "path", ())
    return ValidationError([Fault(path, (), value, lambda key: (message, hint))])


def wanted(what: str, value: Any, hint: str = "") -> ValidationError:
    """Return the fault of a value that should be something else, such as “a list”."""
    shown = as_written(value)
    return refused(value, lambda key: (f"“{key}” should be {what}, not “{shown}”", hint))


def refused(value: Any, say: Callable[[str], tuple[str, str]]) -> ValidationError:
    """Return the fault of a whole value; ``say`` is told its key."""
    return ValidationError([Fault((), (), value, say)])


def missing(key: str) -> Fault:
    """Return the fault of a mapping without a key that it must have."""
    return Fault((key,), (key,), None, lambda key: (f"“{key}” is missing", ""))
