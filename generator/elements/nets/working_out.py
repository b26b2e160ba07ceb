"""From a net as written and its parameters to panels as numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.core import outline
from generator.core.diagnostics import AuthorError, Position, nearest
from generator.core.geometry import Point, Rect, Transform
from generator.core.outline import Outline
from generator.core.record import NamedTuple
from generator.elements.nets.contour import net_outline
from generator.elements.nets.model import NetFile, NetPanel
from generator.elements.nets.panels import EDGES, Hinge, InnerLine, Panel, place_panels
from generator.elements.stage import Stage
from generator.spec.placed import place_within

LONGEST = 3000.0
"""The longest side of a net in mm."""
_MOST_LENGTHS = 100


class NetLayout(NamedTuple):
    """A net worked out: its panels, where they lie, and the line around them.

    The top left corner of ``cut`` lies at (0, 0).
    """

    panels: tuple[Panel, ...]
    placed: tuple[Transform, ...]
    cut: Outline
    size: tuple[float, float]


def net_scope(
    net: NetFile, given: Mapping[str, object], stage: Stage, at: Position, given_at: Any
) -> dict[str, object]:
    """Return the parameters of a net and what is worked out from them, by name."""
    for name in given:
        if name not in net.parameters:
            raise stage.fault(
                place_within(given_at, name, at),
                f"this net has no parameter “{name}”",
                nearest(name, net.parameters),
            )
    scope: dict[str, object] = {}
    for name, default in net.parameters.items():
        here = stage._replace(scope=scope)
        if name in given:
            scope[name] = _plain(given[name], stage, place_within(given_at, name, at))
        else:
            scope[name] = _plain(here.evaluate(default, net.position("parameters")), here, at)
    for name, value in net.values.items():
        here = stage._replace(scope=scope)
        scope[name] = _plain(here.evaluate(value, net.position("values")), here, at)
    return scope


def _plain(value: object, stage: Stage, at: Position) -> object:
    return value if isinstance(value, bool) else stage.length(value, 0.0, at)


def work_out(net: NetFile, scope: Mapping[str, object], stage: Stage, at: Position) -> NetLayout:
    """Return a net with numbers; AuthorError where it cannot be cut or folded."""
    maker = _Maker(net, stage._replace(scope=scope), at)
    panels = maker.panels()
    placed = place_panels(panels)
    cut = net_outline(panels, placed)
    box = outline.bounds(cut)
    if max(box.size) > LONGEST:
        raise stage.fault(at, f"this net is bigger than {LONGEST:g} mm")
    move = Transform.translation(-box.x, -box.y)
    return NetLayout(
        panels,
        tuple(place.then(move) for place in placed),
        outline.transform(cut, move),
        (box.width, box.height),
    )


class _Maker:
    def __init__(self, net: NetFile, stage: Stage, at: Position) -> None:
        self._net = net
        self._stage = stage
        self._at = at
        self._made: list[Panel] = []
        self._index: dict[str, int] = {}

    def panels(self) -> tuple[Panel, ...]:
        for name, written in self._net.panels.items():
            if not self._stage.truth(written.when, written.position("when")):
                continue
            panel = self._panel(name, written)
            self._index[name] = len(self._made)
            self._made.append(panel)
        if not self._made:
            raise self._stage.fault(self._at, "this net has no panels")
        return tuple(self._made)

    def _panel(self, name: str, written: NetPanel) -> Panel:
        hinge_edge = self._own_edge(written)
        points, box = self._points(name, written)
        points = self._tapered(written, points, hinge_edge)
        return Panel(
            name,
            tuple(points),
            box,
            self._hinge(written, hinge_edge, len(points)),
            self._corners(written, len(points)),
            self._notch(written, len(points)),
            tuple(
                InnerLine(
                    tuple(self._stage.points(line.line, line.position("line"))), line.line_type
                )
                for line in written.lines
            ),
            written.flap or written.glue,
            written.glue,
        )

    def _points(self, name: str, written: NetPanel) -> tuple[list[Point], Rect]:
        stage = self._stage
        if written.points is not None:
            points = stage.points(written.points, written.position("points"))
            if len(points) < 3:
                raise stage.fault(written.position("points"), "a panel has at least 3 points")
            box = outline.bounds(outline.polyline(points))
        elif written.size is not None:
            width, height = stage.pair(written.size, written.position("size"))
            box = Rect(0, 0, width, height)
            points = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]
        else:
            raise stage.fault(written.at, f"the panel “{name}” has no “size” and no “points”")
        if not min(box.size) > 0:
            raise stage.fault(
                self._at,
                f"the panel “{name}” of this net would be {box.width:g} × {box.height:g} mm",
                "see the parameters under “with”",
            )
        return points, box

    def _tapered(self, written: NetPanel, points: list[Point], hinge: int) -> list[Point]:
        """Return a panel of four points whose far edge is shorter than its hinge."""
        if written.taper is None:
            return points
        place = written.position("taper")
        taper = self._lengths(written.taper, place)
        if len(points) != 4 or len(taper) != 2:
            raise self._stage.fault(place, "a taper is two lengths, on a panel with four points")
        first, second = (hinge + 2) % 4, (hinge + 3) % 4
        (ax, ay), (bx, by) = points[first], points[second]
        length = max(abs(bx - ax), abs(by - ay)) or 1.0
        ux, uy = (bx - ax) / length, (by - ay) / length
        if sum(taper) >= length:
            raise self._stage.fault(
                self._at, "a flap of this net comes to a point", "make it wider"
            )
        tapered = list(points)
        tapered[first] = (ax + ux * taper[0], ay + uy * taper[0])
        tapered[second] = (bx - ux * taper[1], by - uy * taper[1])
        return tapered

    def _own_edge(self, written: NetPanel) -> int:
        """Return the edge by which a panel hangs: as told, or the one that keeps it upright."""
        if written.by is not None:
            return _edge(written.by, written.position("by"))
        if written.on is None:
            return 0
        edge = written.on.rpartition(".")[2]
        return (EDGES.index(edge) + 2) % 4 if edge in EDGES else 0

    def _hinge(self, written: NetPanel, edge: int, sides: int) -> Hinge | None:
        place = written.position("on")
        if written.on is None:
            if self._made:
                raise AuthorError(
                    written.at,
                    "all panels but the first hang on another",
                    "such as on: front.right",
                )
            return None
        parent_name, _, edge_name = written.on.rpartition(".")
        if parent_name not in self._index:
            raise AuthorError(
                place,
                f"there is no panel “{parent_name}” above this one",
                nearest(parent_name, self._index),
            )
        parent = self._index[parent_name]
        parent_edge = _edge(edge_name, place)
        if parent_edge >= len(self._made[parent].points) or edge >= sides:
            raise AuthorError(
                place, f"a panel has no edge “{edge_name}”", "edges are numbered from 1"
            )
        return Hinge(
            parent,
            parent_edge,
            edge,
            self._stage.length(written.shift, 0.0, written.position("shift")),
            written.fold,
            self._stage.number(written.angle, written.position("angle")),
        )

    def _corners(self, written: NetPanel, sides: int) -> tuple[float, ...]:
        if written.corner is None:
            return (0.0,) * sides
        place = written.position("corner")
        radii = self._lengths(written.corner, place)
        if len(radii) != sides:
            raise AuthorError(place, f"give a radius for each of the {sides} corners")
        return tuple(max(0.0, radius) for radius in radii)

    def _lengths(self, written: object, place: Position) -> list[float]:
        lengths = self._stage.evaluate(written, place)
        if not isinstance(lengths, (list, tuple)) or len(lengths) > _MOST_LENGTHS:
            raise self._stage.fault(place, "expected a list of lengths")
        return [
            self._stage.length(length, 0.0, place_within(written, index, place))
            for index, length in enumerate(lengths)
        ]

    def _notch(self, written: NetPanel, sides: int) -> tuple[int, float, float] | None:
        notch = written.notch
        if notch is None:
            return None
        edge = _edge(notch.edge, notch.position("edge"))
        width = self._stage.length(notch.width, 0.0, notch.position("width"))
        if width <= 0 or edge >= sides:
            return None
        depth = width / 2
        if notch.depth is not None:
            depth = self._stage.length(notch.depth, 0.0, notch.position("depth"))
        return (edge, width, depth)


def _edge(name: str, at: Position) -> int:
    """Return an edge by its name or its number from 1, counted from 0."""
    if name in EDGES:
        return EDGES.index(name)
    if name.isdecimal() and 1 <= int(name) <= 99:
        return int(name) - 1
    raise AuthorError(at, f"“{name}” is no edge", f"{', '.join(EDGES)}, or a number from 1")
