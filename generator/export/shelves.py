"""Places on a table: objects side by side, in rows from the far edge to the near one."""

from __future__ import annotations


class Shelves:
    """Gives out places for objects with ``gap`` between them, all lengths in units of the table.

    The shelves are ``width`` wide and begin at ``start``, their far left corner.
    """

    def __init__(self, width: float, gap: float, start: tuple[float, float] = (0.0, 0.0)) -> None:
        self._width = width
        self._gap = gap
        self._left, self._z = start
        self._x = self._depth = 0.0

    def place(self, width: float, depth: float) -> tuple[float, float]:
        """Return the middle of a free place; the z axis leads away from the viewer."""
        if self._x and self._x + width > self._width:
            self._z -= self._depth + self._gap
            self._x = self._depth = 0.0
        middle = (self._left + self._x + width / 2, self._z - depth / 2)
        self._x += width + self._gap
        self._depth = max(self._depth, depth)
        return middle
