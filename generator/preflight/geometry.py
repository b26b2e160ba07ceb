"""A page's boxes, and where a point of it is on paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.core.record import NamedTuple, Record
from generator.core.units import PT
from generator.preflight.findings import Place

if TYPE_CHECKING:
    import pikepdf

BOX_NAMES = ("MediaBox", "CropBox", "BleedBox", "TrimBox", "ArtBox")
_A_NUMBER = (int, float)


class Box(NamedTuple):
    """Edges; which unit and which way up is for its holder to say."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    def grown(self, by: float) -> Box:
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def holds(self, x: float, y: float) -> bool:
        return self.left <= x <= self.right and self.top <= y <= self.bottom

    def common(self, other: Box) -> Box:
        return Box(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )


class PageGeometry(Record):
    """The boxes of a page, in points from the bottom left, and how it is turned.

    A box that is malformed is in ``malformed``, in the words of the file, and not in ``boxes``.
    """

    number: int
    boxes: dict[str, tuple[float, float, float, float]]
    malformed: dict[str, str]
    rotate: int
    unit: float
    """Points that a unit of the page stands for (UserUnit)."""

    @property
    def media(self) -> tuple[float, float, float, float]:
        return self.boxes.get("MediaBox", (0.0, 0.0, 612.0, 792.0))

    @property
    def visible(self) -> tuple[float, float, float, float]:
        """What viewers show: the crop box as far as it lies in the media box."""
        media, crop = self.media, self.boxes.get("CropBox", self.media)
        left, low = max(media[0], crop[0]), max(media[1], crop[1])
        right, high = min(media[2], crop[2]), min(media[3], crop[3])
        return (left, low, right, high) if right > left and high > low else media

    @property
    def scale(self) -> float:
        """Mm to one unit of the page."""
        return self.unit / PT

    @property
    def paper(self) -> tuple[float, float]:
        """The width and height of the media box in mm, as the page is seen."""
        left, low, right, high = self.media
        size = ((right - left) * self.scale, (high - low) * self.scale)
        return size if self.rotate % 180 == 0 else (size[1], size[0])

    @property
    def seen(self) -> tuple[float, float]:
        """The width and height of what is visible, in mm."""
        left, low, right, high = self.visible
        size = ((right - left) * self.scale, (high - low) * self.scale)
        return size if self.rotate % 180 == 0 else (size[1], size[0])

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Return where a point of the page is, in mm from the top left as it is seen."""
        left, low, right, high = self.visible
        across, down = {
            0: (x - left, high - y),
            90: (y - low, x - left),
            180: (right - x, y - low),
            270: (high - y, right - x),
        }[self.rotate]
        return across * self.scale, down * self.scale

    def place(self, x: float, y: float) -> Place:
        across, down = self.point(x, y)
        return Place(self.number, round(across, 1), round(down, 1))

    def on_paper(self, name: str) -> Box | None:
        """Return a box in mm from the top left, if the page has it."""
        edges = self.boxes.get(name)
        if edges is None:
            return None
        first, second = self.point(edges[0], edges[1]), self.point(edges[2], edges[3])
        (left, right), (top, bottom) = sorted((first[0], second[0])), sorted((first[1], second[1]))
        return Box(left, top, right, bottom)


def read_geometry(page: pikepdf.Object, number: int) -> PageGeometry:
    """Return the geometry of a page; ``number`` counts from 1.

    What pages take from the page tree has been handed down to them by the reader.
    """
    boxes, malformed = {}, {}
    for name in BOX_NAMES:
        value = page.get(f"/{name}")
        if value is None:
            continue
        box = _edges(value)
        if box is None:
            malformed[name] = _written(value)
        else:
            boxes[name] = box
    rotate, unit = _number(page.get("/Rotate")), _number(page.get("/UserUnit"))
    turned = int(rotate or 0) % 360
    return PageGeometry(
        number,
        boxes,
        malformed,
        turned if turned % 90 == 0 else 0,
        unit if unit is not None and 0 < unit < 1e6 else 1.0,
    )


def _edges(value: object) -> tuple[float, float, float, float] | None:
    import pikepdf

    if not isinstance(value, pikepdf.Array) or len(value) != 4:
        return None
    numbers = [_number(item) for item in value]
    if any(number is None or abs(number) > 1e7 for number in numbers):
        return None
    a, b, c, d = (float(number or 0) for number in numbers)
    box = (min(a, c), min(b, d), max(a, c), max(b, d))
    return box if box[2] > box[0] and box[3] > box[1] else None


def _number(value: object) -> float | None:
    from decimal import Decimal

    if isinstance(value, bool) or not isinstance(value, (*_A_NUMBER, Decimal)):
        return None
    return float(value)


def _written(value: object) -> str:
    import pikepdf

    if not isinstance(value, pikepdf.Array):
        return "not a list"
    items = [_number(item) for item in list(value)[:6]]
    return "[" + " ".join("?" if item is None else f"{item:g}" for item in items) + "]"
