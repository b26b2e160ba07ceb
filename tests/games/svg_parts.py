"""What an SVG file shows, part by part: labels, boxes and colours in mm on the page."""

import re
from dataclasses import dataclass
from xml.etree import ElementTree as ET

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"
UNTURNED = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_CALL = re.compile(r"(\w+)\(([^)]*)\)")
_SEGMENT = re.compile(r"([MLCZ])([^MLCZ]*)")


@dataclass(frozen=True)
class Shape:
    """A drawn path: the points it goes through or bends by, and its colours."""

    points: tuple
    fill: str | None
    stroke: str | None
    labels: tuple
    """The labels of the groups around, outermost first."""


@dataclass(frozen=True)
class Box:
    """An upright box in mm."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self):
        return self.right - self.left

    @property
    def height(self):
        return self.bottom - self.top

    @property
    def centre(self):
        return ((self.left + self.right) / 2, (self.top + self.bottom) / 2)

    def overlaps(self, other):
        return (
            min(self.right, other.right) - max(self.left, other.left) > 1e-6
            and min(self.bottom, other.bottom) - max(self.top, other.top) > 1e-6
        )


def read_shapes(path):
    """Return every path drawn in the file but those of glyphs, in drawing order."""
    root = ET.parse(path).getroot()
    named = {element.get("id"): element for element in root.iter() if element.get("id")}
    return list(_shapes(root, named, UNTURNED, ()))


def labelled_boxes(path, within=None):
    """Return the box around the paths of each labelled part; a label stands for one part.

    Only parts in the one labelled ``within`` count, if that is given.
    """
    around = {}
    for shape in read_shapes(path):
        if within is not None and within not in shape.labels:
            continue
        for label in shape.labels:
            around.setdefault(label, []).extend(shape.points)
    return {label: _box(points) for label, points in around.items()}


def text_places(path):
    """Return where the line of each labelled text begins, in mm; a label stands for one text."""
    root = ET.parse(path).getroot()
    named = {element.get("id"): element for element in root.iter() if element.get("id")}
    return dict(_text_places(root, named, UNTURNED, None))


def _text_places(element, named, matrix, label):
    matrix = _then(_matrix(element.get("transform", "")), matrix)
    title = element.find(f"{SVG}title")
    label = label if title is None else title.text
    if element.get("aria-label") is not None and label is not None:
        yield label, _apply(matrix, (0, 0))
    elif element.tag == f"{SVG}use":
        x, y = float(element.get("x", 0)), float(element.get("y", 0))
        there = _then((1, 0, 0, 1, x, y), matrix)
        yield from _text_places(named[element.get(HREF)[1:]], named, there, label)
    for child in element:
        if child.tag not in (f"{SVG}defs", f"{SVG}clipPath"):
            yield from _text_places(child, named, matrix, label)


def box_of(shape):
    return _box(shape.points)


def _box(points):
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs), max(ys))


def _shapes(element, named, matrix, labels):
    matrix = _then(_matrix(element.get("transform", "")), matrix)
    title = element.find(f"{SVG}title")
    if title is not None and element.tag != f"{SVG}svg":
        labels = (*labels, title.text)
    if element.tag == f"{SVG}path" and (element.get("fill") or element.get("stroke")):
        points = tuple(_apply(matrix, point) for point in _points(element.get("d")))
        yield Shape(points, _colour(element, "fill"), _colour(element, "stroke"), labels)
    elif element.tag == f"{SVG}use":
        x, y = float(element.get("x", 0)), float(element.get("y", 0))
        there = _then((1, 0, 0, 1, x, y), matrix)
        yield from _shapes(named[element.get(HREF)[1:]], named, there, labels)
    for child in element:
        if child.tag not in (f"{SVG}defs", f"{SVG}clipPath"):
            yield from _shapes(child, named, matrix, labels)


def _colour(element, key):
    value = element.get(key)
    return None if value in (None, "none") else value


def _points(data):
    for _, written in _SEGMENT.findall(data):
        numbers = [float(number) for number in re.findall(r"-?[\d.]+(?:e-?\d+)?", written)]
        yield from zip(numbers[::2], numbers[1::2], strict=True)


def _matrix(text):
    matrix = UNTURNED
    for name, written in _CALL.findall(text):
        numbers = [float(number) for number in re.split(r"[\s,]+", written.strip())]
        matrix = _then(_one(name, numbers), matrix)
    return matrix


def _one(name, numbers):
    if name == "matrix":
        return tuple(numbers)
    if name == "translate":
        return (1, 0, 0, 1, numbers[0], (*numbers, 0)[1])
    if name == "scale":
        return (numbers[0], 0, 0, numbers[-1], 0, 0)
    raise ValueError(f"unexpected transform “{name}”")


def _then(first, outer):
    a, b, c, d, e, f = first
    oa, ob, oc, od, oe, of = outer
    return (
        oa * a + oc * b,
        ob * a + od * b,
        oa * c + oc * d,
        ob * c + od * d,
        oa * e + oc * f + oe,
        ob * e + od * f + of,
    )


def _apply(matrix, point):
    a, b, c, d, e, f = matrix
    x, y = point
    return (a * x + c * y + e, b * x + d * y + f)
