"""Points, boxes and affine maps in millimetres, x to the right and y down."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin, sqrt

from generator.core.record import NamedTuple

Point = tuple[float, float]


class Size(NamedTuple):
    """A width and a height in mm."""

    width: float
    height: float

    def turned(self) -> Size:
        """Return the size after a quarter turn."""
        return Size(self.height, self.width)


class Rect(NamedTuple):
    """An upright box: its top-left corner, width and height in mm."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def centre(self) -> Point:
        return (self.x + self.width / 2, self.y + self.height / 2)

    @property
    def size(self) -> Size:
        return Size(self.width, self.height)

    def inset(self, top: float, right: float, bottom: float, left: float) -> Rect:
        """Return the box with each side moved inward (outward if negative) by mm."""
        return Rect(
            self.x + left, self.y + top, self.width - left - right, self.height - top - bottom
        )

    def grown(self, by: float) -> Rect:
        """Return the box with every side moved outward by ``by`` mm."""
        return self.inset(-by, -by, -by, -by)

    def moved(self, dx: float, dy: float) -> Rect:
        return Rect(self.x + dx, self.y + dy, self.width, self.height)

    def union(self, other: Rect) -> Rect:
        """Return the smallest box that holds both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        right, bottom = max(self.right, other.right), max(self.bottom, other.bottom)
        return Rect(x, y, right - x, bottom - y)

    def contains(self, other: Rect, tolerance: float = 1e-6) -> bool:
        """Tell whether ``other`` lies inside, give or take ``tolerance`` mm."""
        return (
            other.x >= self.x - tolerance
            and other.y >= self.y - tolerance
            and other.right <= self.right + tolerance
            and other.bottom <= self.bottom + tolerance
        )

    def overlaps(self, other: Rect, tolerance: float = 1e-6) -> bool:
        """Tell whether the boxes share more than a line ``tolerance`` mm wide."""
        return (
            other.x < self.right - tolerance
            and self.x < other.right - tolerance
            and other.y < self.bottom - tolerance
            and self.y < other.bottom - tolerance
        )


class Transform(NamedTuple):
    """The affine map x' = a·x + c·y + e, y' = b·x + d·y + f (the order of SVG and PDF)."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    @staticmethod
    def of(numbers: Iterable[float | bytes]) -> Transform:
        """Return the map that six numbers stand for. Raises ValueError or TypeError for others."""
        a, b, c, d, e, f = map(float, numbers)
        return Transform(a, b, c, d, e, f)

    @staticmethod
    def translation(dx: float, dy: float) -> Transform:
        return Transform(e=dx, f=dy)

    @staticmethod
    def scaling(sx: float, sy: float | None = None) -> Transform:
        return Transform(a=sx, d=sx if sy is None else sy)

    @staticmethod
    def rotation(angle_deg: float, about: Point = (0.0, 0.0)) -> Transform:
        """Return a clockwise turn (as seen on paper) by ``angle_deg`` about a point."""
        quarter = _QUARTERS.get(angle_deg % 360)
        cosine, sine = quarter or (cos(radians(angle_deg)), sin(radians(angle_deg)))
        x, y = about
        return Transform(
            cosine, sine, -sine, cosine, x - cosine * x + sine * y, y - sine * x - cosine * y
        )

    def then(self, outer: Transform) -> Transform:
        """Return the map that applies this one first and ``outer`` after it."""
        return Transform(
            outer.a * self.a + outer.c * self.b,
            outer.b * self.a + outer.d * self.b,
            outer.a * self.c + outer.c * self.d,
            outer.b * self.c + outer.d * self.d,
            outer.a * self.e + outer.c * self.f + outer.e,
            outer.b * self.e + outer.d * self.f + outer.f,
        )

    @property
    def scale(self) -> float:
        """By how much lengths grow, in the mean of all directions."""
        return sqrt(abs(self.a * self.d - self.b * self.c))

    def apply(self, point: Point) -> Point:
        x, y = point
        return (self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f)

    def apply_to_box(self, box: Rect) -> Rect:
        """Return the upright box around the image of ``box``."""
        if self.b == 0 == self.c:
            return self._apply_upright(box)
        corners = [
            self.apply(corner)
            for corner in (
                (box.x, box.y),
                (box.right, box.y),
                (box.right, box.bottom),
                (box.x, box.bottom),
            )
        ]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    def _apply_upright(self, box: Rect) -> Rect:
        """Return the image of ``box`` under a map that turns nothing."""
        a, _, _, d, e, f = self
        x, y, width, height = box
        left, right = a * x + e, a * (x + width) + e
        top, bottom = d * y + f, d * (y + height) + f
        if a < 0:
            left, right = right, left
        if d < 0:
            top, bottom = bottom, top
        return Rect(left, top, right - left, bottom - top)


# Exact sines, so that a part turned by a quarter keeps whole coordinates.
_QUARTERS = {0.0: (1.0, 0.0), 90.0: (0.0, 1.0), 180.0: (-1.0, 0.0), 270.0: (0.0, -1.0)}

IDENTITY = Transform()
