"""How a page is filled that the next flowable does not fit on: smaller drawings, floats.

What holds for good books: the drawings of a page may be a little smaller, all alike, if it
then takes what would leave it half empty; and what shows a rule may float to the next page,
while text of its section that follows it fills this one. Nothing floats past a heading, and
neither drawings nor texts change places among themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from generator.rulebook.flowables import Flow

SMALLEST = 0.8
"""How many times its size a drawing is at least that is made smaller for the sake of a page."""
_STEPS = (0.95, 0.9, 0.85, SMALLEST)
_EMPTY = 20.0
"""Mm left on a page for the sake of which what stands on it already is made smaller."""

Room = Callable[[Flow], float]
"""Tells how many mm are left on the page for a flowable."""


class OnceMoreError(Exception):
    """The pages have to be filled from the start: drawings on one of them are smaller now."""


class Filler:
    """Makes what comes next fit the page where it can, for one column ``width`` mm wide."""

    def __init__(self, width: float) -> None:
        self._width = width
        self._scales: dict[Flow, float] = {}
        self._page = 0
        self._set: list[Flow] = []
        self._lasting: frozenset[Flow] = frozenset()
        self._tried: set[tuple[tuple[Flow, ...], float]] = set()

    def start(self, flows: Sequence[Flow]) -> None:
        """Begin to fill pages with ``flows``, once more with what is known of their scales."""
        self._page, self._set = 0, []
        self._lasting = frozenset(flows)
        for flow in flows:
            flow.shrink(self._scales.get(flow, 1.0))

    def fill_up(self, flows: list[Flow], page: int, room: Room) -> None:
        """Change the first of ``flows``, or put text before it, where it does not fit ``page``.

        Raises OnceMoreError when it would if what stands there already were smaller.
        """
        if page != self._page:
            self._page, self._set = page, []
        first = flows[0]
        if self._fits(first, room) or self._made_smaller(first, room):
            self._set.append(first)
        elif not first.part(self._width, room(first)):
            self._shrink_page(first, room)
            if first.floats:
                self._bring_forward(flows, room)

    def _height(self, flow: Flow) -> float:
        return flow.measure(self._width).height

    def _fits(self, flow: Flow, room: Room) -> bool:
        return self._height(flow) <= room(flow)

    def _made_smaller(self, flow: Flow, room: Room) -> bool:
        """Shrink the drawings in ``flow`` as little as makes it fit, or leave them as they are."""
        is_near = self._height(flow) * SMALLEST <= room(flow)
        for step in _STEPS if is_near else ():
            flow.shrink(step)
            if self._fits(flow, room):
                return True
        flow.shrink(1.0)
        return False

    def _shrink_page(self, flow: Flow, room: Room) -> None:
        """Shrink all on the page and ``flow`` as little as makes it fit, if that is enough.

        Halves of what was parted stay as they are: they are made anew each time, and what
        is known of their scale with them would be forgotten, without end.
        """
        together, left = [*self._set, flow], room(flow)
        lasting = tuple(each for each in together if each in self._lasting)
        full = sum(map(self._height, self._set)) + left
        is_near = left > _EMPTY and sum(map(self._height, together)) * SMALLEST <= full
        for step in _STEPS if is_near else ():
            for each in lasting:
                each.shrink(step)
            if (lasting, step) in self._tried:
                continue
            if sum(map(self._height, together)) <= full:
                self._tried.add((lasting, step))
                self._scales.update(dict.fromkeys(lasting, step))
                raise OnceMoreError
        for each in lasting:
            each.shrink(self._scales.get(each, 1.0))

    def _bring_forward(self, flows: list[Flow], room: Room) -> None:
        """Put the text after the first of ``flows`` before it, as much as fits."""
        if len(flows) < 2 or not flows[1].passes:
            return
        text = flows[1]
        if self._fits(text, room):
            flows[:2] = [text, flows[0]]
        else:
            halves = text.part(self._width, room(text))
            if halves:
                flows[:2] = [halves[0], flows[0], *halves[1:]]
