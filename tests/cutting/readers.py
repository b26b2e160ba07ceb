"""Reads cut files as others would: SVG with an XML parser, DXF with ezdxf."""

import re
from itertools import pairwise
from typing import NamedTuple
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"
LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"
_STEPS = 200


class Found(NamedTuple):
    """A line of a file: its layer, its corners in mm from the top left, and whether it closes."""

    layer: str
    points: list
    is_closed: bool
    radius: float | None = None

    @property
    def box(self):
        if self.radius is not None:
            (x, y), r = self.points[0], self.radius
            return (x - r, y - r, x + r, y + r)
        xs, ys = [p[0] for p in self.points], [p[1] for p in self.points]
        return (min(xs), min(ys), max(xs), max(ys))


def read_svg(path):
    """Return the size of the page in mm and its lines."""
    root = ElementTree.parse(path).getroot()
    width, height = (float(root.get(side).removesuffix("mm")) for side in ("width", "height"))
    assert [float(n) for n in root.get("viewBox").split()] == [0, 0, width, height]
    found = []
    for group in root.iter(f"{SVG}g"):
        found += [_line(group.get(LABEL), element) for element in group]
    return (width, height), found


def _line(layer, element):
    if element.tag == f"{SVG}circle":
        x, y, r = (float(element.get(key)) for key in ("cx", "cy", "r"))
        return Found(layer, [(x, y)], True, r)
    assert element.tag == f"{SVG}path"
    points = []
    closed = False
    for letter, numbers in re.findall(r"([MLCZ])([^MLCZ]*)", element.get("d")):
        values = [float(n) for n in numbers.replace(",", " ").split()]
        pairs = list(zip(values[::2], values[1::2], strict=True))
        if letter == "C":
            points += [cubic(points[-1], *pairs, step / _STEPS) for step in range(1, _STEPS + 1)]
        closed = closed or letter == "Z"
        points += pairs if letter in "ML" else []
    return Found(layer, points, closed)


def cubic(a, b, c, d, t):
    """Return the point of a curve at ``t``, from 0 to 1."""
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    return tuple(sum(w * p[i] for w, p in zip(weights, (a, b, c, d), strict=True)) for i in (0, 1))


def read_dxf(path, height):
    """Return the lines of a sound DXF file, turned to y down."""
    import ezdxf

    document = ezdxf.readfile(path)
    audit = document.audit()
    assert not audit.has_errors
    assert not audit.fixes
    assert document.header["$INSUNITS"] == 4
    assert document.header["$MEASUREMENT"] == 1
    found = []
    for entity in document.modelspace():
        layer = entity.dxf.layer
        assert layer in document.layers
        if entity.dxftype() == "CIRCLE":
            x, y, _ = entity.dxf.center
            found.append(Found(layer, [(x, height - y)], True, entity.dxf.radius))
        else:
            assert entity.dxftype() == "LWPOLYLINE"
            points = [(x, height - y) for x, y in entity.get_points("xy")]
            found.append(Found(layer, points, entity.closed))
    return found


def length(points):
    return sum(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 for (ax, ay), (bx, by) in pairwise(points))
