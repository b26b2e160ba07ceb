"""Which copies of unique parts are made, and what a table brings for each of them."""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.record import Record


class CopyRun(Record):
    """The copies from ``first`` to ``last``, each as if it were made alone."""

    first: int
    last: int
    rows: tuple[Mapping[str, object], ...] = ()
    """A row for each copy, whose cells stand in for values of ``per_copy``; or none."""
    places: tuple[str, ...] = ()
    """Where each row stands, in words."""

    @property
    def numbers(self) -> range:
        return range(self.first, self.last + 1)

    def row(self, copy: int) -> Mapping[str, object]:
        return self.rows[copy - self.first] if self.rows else {}

    def occasion(self, copy: int) -> str:
        """Return what is being drawn, for messages."""
        place = self.places[copy - self.first] if self.places else ""
        return f"copy {copy}, {place}" if place else f"copy {copy}"
