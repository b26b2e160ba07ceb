"""Drawings of one edition for the browser, each known by what is in it.

So only what changed is fetched again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256
from threading import Lock

from generator.core.geometry import Rect
from generator.core.outline import Outline
from generator.scene import Group, Item, Scene, Text, Use

MOST_EAGER = 600
"""Drawings that are made at once; of a bigger deck the rest is drawn when it is looked at."""
_STEPS = 8
_MOST_POINTS = 720
_MOST_WORDS = 2_000


class Album:
    """The SVG drawings of one edition by name; ``key`` tells states of a drawing apart."""

    def __init__(self, generation: int) -> None:
        self._generation = generation
        self._drawn: dict[str, str] = {}
        self._lock = Lock()
        self._later: dict[str, Callable[[], str]] = {}

    @property
    def is_full(self) -> bool:
        """Whether the rest is drawn only when it is looked at."""
        return len(self._drawn) >= MOST_EAGER

    def add(self, draw: Callable[[], str]) -> str:
        """Return the key of what ``draw`` makes."""
        if self.is_full:
            key = f"{self._generation}-{len(self._later)}"
            self._later[key] = draw
            return key
        svg = draw()
        key = digest(svg)
        self._drawn[key] = svg
        return key

    def svg(self, key: str) -> str | None:
        """Return a drawing, or None if there is none."""
        if key in self._drawn:
            return self._drawn[key]
        if key not in self._later:
            return None
        with self._lock:
            return self._later[key]()


def digest(text: str) -> str:
    """Return what tells one state of a drawing or a page from another."""
    return sha256(text.encode()).hexdigest()[:24]


def words_of(scene: Scene) -> str:
    """Return what is written on a drawing, to be searched."""
    found: list[str] = []
    length = 0
    for text in _texts(scene.items, set()):
        found.append(text)
        length += len(text)
        if length > _MOST_WORDS:
            break
    return " ".join(found)


def _texts(items: tuple[Item, ...], seen: set[int]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Text):
            yield item.run.text
        elif isinstance(item, Group):
            yield from _texts(item.items, seen)
        elif isinstance(item, Use) and id(item.symbol) not in seen:
            seen.add(id(item.symbol))
            yield from _texts(item.symbol.items, seen)


def polygon(outline: Outline, box: Rect) -> list[list[float]]:
    """Return an outline as points in hundredths of ``box``, for a browser to clip along.

    One of several parts, or of very many points, gives none.
    """
    points: list[tuple[float, float]] = []
    for letter, *numbers in outline:
        if letter in ("M", "L"):
            points.append((numbers[0], numbers[1]))
        elif letter == "C":
            points.extend(_along(points[-1], numbers))
    is_plain = sum(segment[0] == "M" for segment in outline) == 1
    if not is_plain or len(points) > _MOST_POINTS or not box.width or not box.height:
        return []
    return [
        [round((x - box.x) / box.width * 100, 3), round((y - box.y) / box.height * 100, 3)]
        for x, y in points
    ]


def _along(start: tuple[float, float], curve: list[float]) -> Iterator[tuple[float, float]]:
    x1, y1, x2, y2, x, y = curve
    for step in range(1, _STEPS + 1):
        t = step / _STEPS
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        yield (
            a * start[0] + b * x1 + c * x2 + d * x,
            a * start[1] + b * y1 + c * y2 + d * y,
        )
