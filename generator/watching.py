"""Waits until something changes that a build looked at.

Files are looked at every fifth of a second: that works on any disk and with any editor, and
costs a few stat calls. A file that is saved without a change is no change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import sleep

from generator.source.inputs import Fact
from generator.source.probe import Probe

PAUSE = 0.2
_SETTLING = 0.06
"""How long nothing may change before a change counts: programs save in several steps."""
_MOST_ROUNDS = 50


class Watch:
    """Tells when what was ``seen`` is no longer as it was."""

    def __init__(self, seen: Mapping[Fact, str], before: Watch | None = None) -> None:
        self._seen = dict(seen)
        self._probe = Probe()
        self._values = self._look()
        self.is_late = any(
            value != self._seen[fact] and not (before and before._knows(fact, self))
            for fact, value in self._values.items()
        )
        """Whether something changed between being read and being watched."""

    def _knows(self, fact: Fact, later: Watch) -> bool:
        """Tell whether a fact was read and looked at just as ``later``.

        What cannot be read the way it is looked at differs every time.
        """
        return (
            self._seen.get(fact) == later._seen[fact]
            and self._values.get(fact) == later._values[fact]
        )

    def _look(self) -> dict[Fact, str]:
        self._probe = Probe(self._probe.contents)
        return {fact: self._probe.value(fact) for fact in self._seen}

    def has_changed(self) -> bool:
        """Tell whether anything changed since the last time, waiting until it has settled."""
        values = self._look()
        if values == self._values:
            return False
        for _ in range(_MOST_ROUNDS):
            sleep(_SETTLING)
            before, values = values, self._look()
            if values == before:
                break
        self._values = values
        return True

    def wait(self, is_over: Callable[[], bool]) -> bool:
        """Return True once anything has changed, False once ``is_over`` says so."""
        while not is_over():
            if self.has_changed():
                return True
            sleep(PAUSE)
        return False
