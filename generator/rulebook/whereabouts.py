"""On which pages blocks lie, as far as that is known while a booklet is still being set."""

from __future__ import annotations

from collections.abc import Mapping

from generator.scene.page import Target

LONG = 12
"""Pages from which on a booklet begins with a table of contents and ends with an index."""
_FREE_ROUNDS = 2


def is_long(anchors: Mapping[str, Target]) -> bool:
    """Tell whether a booklet whose blocks lie so is long."""
    return max((target.page for target in anchors.values()), default=0) >= LONG


class Whereabouts:
    """Where each block lay in the round before; pages are filled until nothing moves."""

    def __init__(self) -> None:
        self._anchors: Mapping[str, Target] = {}
        self._rounds = 0
        self._apart: set[tuple[str, str]] = set()

    @property
    def anchors(self) -> Mapping[str, Target]:
        return self._anchors

    @property
    def is_long(self) -> bool:
        return is_long(self._anchors)

    def settle(self, anchors: Mapping[str, Target]) -> bool:
        """Take over where blocks lie now; tell whether all are on the pages they were on."""
        pages = {id: anchor.page for id, anchor in anchors.items()}
        settled = pages == {id: anchor.page for id, anchor in self._anchors.items()}
        self._anchors = dict(anchors)
        self._rounds += 1
        return settled

    def page(self, id: str) -> int:
        """Return the page of a block, or 0 as long as it is not known."""
        anchor = self._anchors.get(id)
        return anchor.page if anchor else 0

    def page_elsewhere(self, here: str, id: str) -> int | None:
        """Return the page of the block ``id`` unless the block ``here`` is on it as well.

        A page that was told once pages have come near their final state is told for good:
        else the words “(p. 4)” could push a block to page 4 and leave again for ever.
        """
        page = self.page(id)
        is_apart = page != self.page(here)
        if is_apart and self._rounds >= _FREE_ROUNDS:
            self._apart.add((here, id))
        return page if is_apart or (here, id) in self._apart else None
