"""What guides the joining of a tiled part, drawn: cuts, strips and the assembly map.

In the middle of each strip stands the name of the sheet, an arrow, and the name of the
neighbour that is glued over it; triangles touch the line up to which it reaches.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.core import outline
from generator.core.colour import WHITE
from generator.core.geometry import Point, Rect, Size, Transform
from generator.core.outline import Outline
from generator.core.units import pt_to_mm
from generator.scene import Group, Item, Shape, Stroke
from generator.sheets.assembly import AssemblyMap
from generator.sheets.joins import Joins, Strip
from generator.sheets.line_work import lines_along, quarter_turn
from generator.sheets.paper import Edge
from generator.sheets.profile import Tiling
from generator.sheets.words import SheetWords
from generator.text.markup import Span
from generator.text.setting import Setting
from generator.text.style import TextStyle
from generator.text.typesetter import Typesetter

_LABEL_PT, _SMALLEST_PT, _LARGEST_PT = 8.0, 6.0, 16.0
_ADVICE_PT = 8.0
_CAP_SHARE = 0.74
"""The height of capitals to the type size, at its roundest."""
_PAD = 0.9
_ARROW = 2.2
_TRIANGLE = 3.0
_CASING = 3
"""Lines on art have a white one under them, so many times as wide."""
_ART_OPACITY = 0.45
_SEAM, _HIDDEN, _TRIM = 0.3, 0.15, 0.2
_DASH = (1.2, 0.8)


class TileArtist:
    """Draws joins and maps with one typesetter, in the colour of the profile."""

    def __init__(self, typesetter: Typesetter, words: SheetWords, tiling: Tiling) -> None:
        self._typesetter = typesetter
        self._words = words
        self._pen = Stroke(tiling.colour, tiling.width)
        self._labels: dict[tuple[str, float, int], Setting] = {}

    def joins(self, joins: Joins) -> Iterator[Item]:
        """Yield what is drawn on top of a tile."""
        for strip in joins.strips:
            yield Group(tuple(self._strip(joins, strip)))
        if joins.cuts:
            yield Shape(lines_along(joins.cuts), None, self._pen)

    def _strip(self, joins: Joins, strip: Strip) -> Iterator[Item]:
        place, length, depth = _strip_place(strip)
        pen = self._pen
        casing = pen._replace(colour=WHITE, width=_CASING * pen.width)
        triangles = _triangles(length, depth)
        yield Shape(_across(casing.width / 2, length, place), None, casing)
        yield Shape(_across(pen.width / 2, length, place), None, pen)
        for triangle in triangles:
            shape = outline.polyline([place.apply(point) for point in triangle], closed=True)
            yield Shape(shape, None, casing)
            yield Shape(shape, pen.colour)
        panel = self._panel(joins.label, strip, joins.words_deg)
        if panel is not None:
            yield panel

    def _panel(self, own: str, strip: Strip, words_deg: int) -> Item | None:
        """Return the names on their white ground, or None if the strip is too narrow."""
        is_upright = strip.edge in ("left", "right")
        lines = _CASING * self._pen.width
        room = strip.box.grown(-lines)
        for size in (_LABEL_PT, _SMALLEST_PT):
            names = self._label(own, size, 700), self._label(strip.neighbour, size, 400)
            box = _panel_size([name.width for name in names], pt_to_mm(size), is_upright)
            if box.width <= room.width and box.height <= room.height:
                edge = _OPPOSITE[strip.edge] if words_deg == 180 else strip.edge
                items = self._panel_items(names, box, edge, is_upright)
                turn = Transform.rotation(words_deg)
                return Group(items, turn.then(Transform.translation(*strip.box.centre)))
        return None

    def _panel_items(
        self, names: tuple[Setting, Setting], box: Size, edge: Edge, is_upright: bool
    ) -> tuple[Item, ...]:
        width, height = box
        ground = outline.rectangle(Rect(-width / 2, -height / 2, width, height), 0.6)
        arrow = Transform.rotation(_QUARTERS[edge])
        if is_upright:
            shift = height / 2 - _PAD - (height - 2 * _PAD - _ARROW - 2 * _PAD) / 4
            places: list[Point] = [(0, -shift), (0, shift)]
            middle: Point = (0, 0)
        else:
            first, second = (name.width / 2 for name in names)
            places = [(-width / 2 + _PAD + first, 0), (width / 2 - _PAD - second, 0)]
            middle = (first - second, 0)
        tip = arrow.then(Transform.translation(*middle))
        return (
            Shape(ground, WHITE),
            *(
                Group(name.items, Transform.translation(*place))
                for name, place in zip(names, places, strict=True)
            ),
            Shape(outline.transform(_ARROW_OUTLINE, tip), self._pen.colour),
        )

    def _label(self, text: str, size: float, weight: int) -> Setting:
        """Return a name around the origin."""
        key = (text, size, weight)
        if key not in self._labels:
            style = TextStyle(
                font_size=size,
                weight=weight,
                colour=self._pen.colour,
                align="center",
                valign="middle",
                line_height=1.0,
            )
            self._labels[key] = self._typesetter.set_at_point((Span(text, style),), style)
        return self._labels[key]

    def map(self, plan: AssemblyMap, art: Item) -> Iterator[Item]:
        """Yield the map: the part, pale, under the edges of the sheets and their names."""
        place = _drawing_place(plan)
        yield Group((art,), place, opacity=_ART_OPACITY)
        trim = outline.transform(plan.piece.cut_outline, place)
        colour = self._pen.colour
        yield Shape(trim, None, Stroke(colour, _TRIM))
        if plan.hidden:
            yield Shape(lines_along(plan.hidden), None, Stroke(colour, _HIDDEN, dash=_DASH))
        seams = tuple(part for cell in plan.cells for part in outline.rectangle(cell.box))
        yield Shape(seams, None, Stroke(WHITE, _CASING * _SEAM))
        yield Shape(seams, None, Stroke(colour, _SEAM))
        size = self._map_label_size(plan)
        for cell in plan.cells:
            yield self._map_label(cell.label, cell.box.centre, size, plan.words_deg)
        if plan.side == "front":
            yield self._advice(plan)

    def _map_label_size(self, plan: AssemblyMap) -> float:
        """Return the points at which all names have room in their cells."""
        width = min(cell.box.width for cell in plan.cells)
        height = min(cell.box.height for cell in plan.cells)
        longest = max((cell.label for cell in plan.cells), key=len)
        natural = self._label(longest, _LARGEST_PT, 700).width + 2 * _PAD
        fitting = _LARGEST_PT * min(
            1.0, 0.8 * width / natural, 0.45 * height / pt_to_mm(_LARGEST_PT)
        )
        return max(_SMALLEST_PT, round(fitting * 2) / 2)

    def _map_label(self, text: str, centre: Point, size: float, words_deg: int) -> Item:
        name = self._label(text, size, 700)
        height = pt_to_mm(size) * _CAP_SHARE + 2 * _PAD
        width = max(height, name.width + 2 * _PAD)
        ground = outline.rectangle(Rect(-width / 2, -height / 2, width, height), height / 2)
        place = Transform.rotation(words_deg).then(Transform.translation(*centre))
        return Group((Shape(ground, WHITE), *name.items), place)

    def _advice(self, plan: AssemblyMap) -> Item:
        style = TextStyle(
            font_size=_ADVICE_PT,
            min_font_size=_SMALLEST_PT,
            colour=self._pen.colour,
            align="center",
            line_height=1.3,
        )
        width, height = plan.foot.size
        advice = (Span(self._words.joining, style),)
        set_text = self._typesetter.set_in_box(advice, style, width, height)
        corner = Transform.translation(-width / 2, -height / 2)
        turn = corner.then(Transform.rotation(plan.words_deg))
        return Group(set_text.items, turn.then(Transform.translation(*plan.foot.centre)))


_QUARTERS: dict[Edge, int] = {"right": 0, "bottom": 90, "left": 180, "top": 270}
_OPPOSITE: dict[Edge, Edge] = {"right": "left", "left": "right", "top": "bottom", "bottom": "top"}
_ARROW_OUTLINE = outline.polyline(
    [(-_ARROW / 2, -_ARROW / 2), (_ARROW / 2, 0), (-_ARROW / 2, _ARROW / 2)], closed=True
)


def _panel_size(widths: list[float], em: float, is_upright: bool) -> Size:
    cap = em * _CAP_SHARE
    if is_upright:
        return Size(max(*widths, _ARROW) + 2 * _PAD, 2 * cap + _ARROW + 4 * _PAD)
    return Size(sum(widths) + _ARROW + 4 * _PAD, max(cap, _ARROW) + 2 * _PAD)


def _strip_place(strip: Strip) -> tuple[Transform, float, float]:
    """Return the map into a strip from one whose inner edge is the x axis, y going out,
    and its length and depth."""
    x, y, width, height = strip.box
    match strip.edge:
        case "bottom":
            return Transform.translation(x, y), width, height
        case "top":
            return Transform(d=-1.0, e=x, f=y + height), width, height
        case "right":
            return Transform(0.0, 1.0, 1.0, 0.0, x, y), height, width
        case "left":
            return Transform(0.0, 1.0, -1.0, 0.0, x + width, y), height, width


def _across(y: float, length: float, place: Transform) -> Outline:
    return outline.polyline([place.apply((0, y)), place.apply((length, y))])


def _triangles(length: float, depth: float) -> list[list[Point]]:
    """Return the triangles of a strip, with one corner on its inner edge."""
    side = min(_TRIANGLE, depth * 0.6)
    return [
        [(middle, 0.0), (middle + side / 2, side), (middle - side / 2, side)]
        for middle in (length / 4, length * 3 / 4)
    ]


def _drawing_place(plan: AssemblyMap) -> Transform:
    """Return the map from the part's own drawing, upright, into the box on the page."""
    return Transform.scaling(plan.scale).then(quarter_turn(plan.box, plan.rotation_deg))
