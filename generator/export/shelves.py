"""Places on a table: objects side by side, in rows from the far edge to the near one."""

from __future__ import annotations

from typing import Any


class Shelves:
    """Gives out places for objects with ``gap`` between them, all lengths in units of the table."""

    def __init__(self, width: float, gap: float) -> None:
        self._width = width
        self._gap = gap
        self._x = self._z = self._depth = self._right = 0.0

    def place(self, width: float, depth: float) -> tuple[float, float]:
        """Return the middle of a free place; the z axis leads away from the viewer."""
        if self._x and self._x + width > self._width:
            self._z -= self._depth + self._gap
            self._x = self._depth = 0.0
        middle = (self._x + width / 2, self._z - depth / 2)
        self._x += width + self._gap
        self._depth = max(self._depth, depth)
        self._right = max(self._right, self._x - self._gap)
        return middle

    def centre(self, objects: list[dict[str, Any]]) -> None:
        """Move ``objects``, and what they contain, so that all of them lie about the middle."""
        dx, dz = -self._right / 2, (self._depth - self._z) / 2
        for one in [*objects, *(inner for o in objects for inner in o.get("ContainedObjects", ()))]:
            place = one["Transform"]
            place["posX"] = round(place["posX"] + dx, 3)
            place["posZ"] = round(place["posZ"] + dz, 3)
