"""The element “net”: panels to draw on, and the lines to cut, fold and glue along."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Literal

from generator.core import outline
from generator.core.diagnostics import Position, nearest
from generator.core.geometry import Point, Transform
from generator.core.outline import Outline
from generator.elements.base import (
    Elements,
    ElementSpec,
    Kind,
    elements_seeing,
    read_elements,
)
from generator.elements.drawing import draw_elements
from generator.elements.line_types import typed_items
from generator.elements.nets.panels import Panel, grown_polygon
from generator.elements.nets.working_out import NetLayout, net_scope
from generator.elements.pictures import fitted
from generator.elements.stage import Stage
from generator.scene import Group, Item, LineType
from generator.source.located import LocatedDict
from generator.spec.base import SpecError, reading_of
from generator.spec.model import Field, PlainValidator, ValidationInfo
from generator.spec.values import AnyValue, Name

PANEL_NAMES = ("panel", "index", "number")
LINE_BLEED = 1.0
"""Millimetres printed beyond the cut of a net that is no component of its own."""
_GLUE_INSET = 1.0


def _read_panels(value: Any, info: ValidationInfo) -> dict[str, Elements]:
    if not isinstance(value, LocatedDict):
        raise SpecError("expected a mapping from panels to lists of elements")
    reading = reading_of(info)
    found = {}
    for name, elements in value.items():
        try:
            found[name] = read_elements(elements, reading, value.position(name))
        except SpecError as error:
            raise error.inside(name) from None
    return found


class Net(ElementSpec):
    """``net: tuck-box`` with its measures, and what is drawn on its panels."""

    net: Name
    with_: dict[str, AnyValue] = Field(default_factory=dict, alias="with")
    panels: Annotated[dict[str, Any], PlainValidator(_read_panels)] = Field(default_factory=dict)
    each: elements_seeing(*PANEL_NAMES) = ()  # type: ignore[valid-type]
    seen: Literal["outside", "inside"] = "outside"
    lines: Literal["all", "folds", "none"] = "all"


def net_layout(spec: Net, stage: Stage) -> NetLayout:
    """Return the net of an element, worked out."""
    place = spec.position("net")
    book = stage.kit.nets
    name = stage.text(spec.net, place)
    net = book.net(name, place)
    given = stage.evaluate(spec.with_, spec.position("with"))
    scope = net_scope(net, given, stage, spec.position("with"), spec.written.get("with"))
    layout: NetLayout = book.layout(name, scope, stage, place)
    return layout


def _net_size(spec: Net, stage: Stage) -> Point | None:
    return None if spec.size == "fill" else net_layout(spec, stage).size


def _draw_net(spec: Net, stage: Stage) -> Iterator[Item]:
    layout = net_layout(spec, stage)
    _refuse_unknown(spec, layout, stage)
    target = fitted(layout.size, stage.box, "contain")
    scale = target.width / layout.size[0]
    if scale <= 0:
        raise stage.fault(spec.position("size"), "there is no room for this net")
    place = Transform.scaling(scale).then(Transform.translation(target.x, target.y))
    around = stage.bleed_around(target)
    bleed = (LINE_BLEED if around is None else around) / scale
    items = (*_art(spec, layout, stage, bleed), *_lines(spec, layout, stage))
    if items:
        yield Group(items, place)


def _refuse_unknown(spec: Net, layout: NetLayout, stage: Stage) -> None:
    known = [panel.name for panel in layout.panels]
    written = spec.written.get("panels")
    for name in spec.panels:
        if name not in known:
            at = written.keys_at[name] if isinstance(written, LocatedDict) else spec.at
            hint = nearest(name, known)
            raise stage.fault(at, f"this net has no panel “{name}”", hint)


def _art(spec: Net, layout: NetLayout, stage: Stage, bleed: float) -> Iterator[Item]:
    """Yield what is drawn on the panels.

    What bleeds may come to lie on another panel; so such art is drawn twice, first with its
    bleed under all panels, then within its own.
    """
    views = [_View(panel, place, layout, spec.seen) for panel, place in _pairs(layout)]
    drawn = dict(_drawings(spec, layout, stage, views, bleed))
    clips = {i: views[i].bleeding(layout, bleed) for i in drawn}
    boxes = [outline.bounds(view.on_net(view.shape)) for view in views]
    for i, items in drawn.items():
        reach = outline.bounds(views[i].on_net(clips[i]))
        if any(reach.overlaps(box, 0.01) for j, box in enumerate(boxes) if j != i):
            yield Group(items, views[i].place, clips[i])
            clips[i] = views[i].shape
    for i, items in drawn.items():
        yield Group(items, views[i].place, clips[i], label=layout.panels[i].name)


def _pairs(layout: NetLayout) -> Iterable[tuple[Panel, Transform]]:
    return zip(layout.panels, layout.placed, strict=True)


class _View:
    """A panel as it is seen from one side: from inside, everything is mirrored."""

    def __init__(self, panel: Panel, place: Transform, layout: NetLayout, seen: str) -> None:
        self.index = layout.panels.index(panel)
        self.box = panel.box
        self.mirror = Transform()
        self.place = place
        if seen == "inside":
            self.mirror = Transform(a=-1, e=2 * panel.box.x + panel.box.width)
            self.place = self.mirror.then(place).then(Transform(a=-1, e=layout.size[0]))
        self.points = panel.points

    @property
    def shape(self) -> Outline:
        return self._outline(self.points)

    def _outline(self, points: Iterable[Point]) -> Outline:
        return outline.polyline([self.mirror.apply(point) for point in points], closed=True)

    def bleeding(self, layout: NetLayout, bleed: float) -> Outline:
        """Return the panel with ``bleed`` mm more at all edges but those it folds along."""
        return self._outline(grown_polygon(self.points, _free(layout, self.index, bleed)))

    def on_net(self, drawn: Outline) -> Outline:
        return outline.transform(drawn, self.place)


def _free(layout: NetLayout, index: int, bleed: float) -> list[float]:
    """Return the bleed of each edge: none where a panel hangs along all of it."""
    panel = layout.panels[index]
    free = [bleed] * len(panel.points)
    if panel.hinge is not None:
        free[panel.hinge.edge] = 0.0
    for child in layout.panels:
        hinge = child.hinge
        if hinge is not None and hinge.parent == index:
            whole = panel.edge_length(hinge.parent_edge)
            if child.edge_length(hinge.edge) > whole - 0.01:
                free[hinge.parent_edge] = 0.0
    return free


def _drawings(
    spec: Net, layout: NetLayout, stage: Stage, views: list[_View], bleed: float
) -> Iterator[tuple[int, tuple[Item, ...]]]:
    """Yield the items of each panel that has any, by its index."""
    count = 0
    for index, panel in enumerate(layout.panels):
        elements = spec.panels.get(panel.name)
        names: Mapping[str, object] = {}
        if not panel.is_flap:
            names = {"panel": panel.name, "index": count, "number": count + 1}
            count += 1
            elements = spec.each if elements is None else elements
        if not elements:
            continue
        scope = {**stage.scope, **names, **({spec.as_: names} if spec.as_ else {})}
        box = views[index].box
        here = stage._replace(box=box, bleed_box=box.grown(bleed), scope=scope, copies=None)
        items = draw_elements(elements, here)
        if items:
            yield index, items


def _lines(spec: Net, layout: NetLayout, stage: Stage) -> Iterator[Item]:
    if spec.lines == "none" or spec.seen == "inside":
        return
    for panel, place in _pairs(layout):
        if panel.is_glued:
            inset = grown_polygon(panel.points, [-_GLUE_INSET] * len(panel.points))
            area = outline.transform(outline.polyline(inset, closed=True), place)
            yield from _typed(area, "glue", stage)
    for panel, place in _pairs(layout):
        if panel.hinge is not None:
            fold = outline.transform(outline.polyline(panel.edge(panel.hinge.edge)), place)
            yield from _typed(fold, panel.hinge.line_type, stage)
        for line in panel.lines:
            drawn = outline.transform(outline.polyline(line.points), place)
            yield from _typed(drawn, line.line_type, stage)
    if spec.lines == "all":
        yield from _typed(layout.cut, "cut", stage)


def _typed(drawn: Outline, line_type: LineType, stage: Stage) -> Iterator[Item]:
    looks = stage.kit.lines
    return typed_items(drawn, line_type, None, looks.look(line_type).stroke, looks)


def unlike_first(at: Position, size: Point, first: Point, stage: Stage) -> None:
    """Refuse a row whose net is of another size than that of the first row."""
    if max(abs(a - b) for a, b in zip(size, first, strict=True)) > 1e-6:
        raise stage.fault(
            at,
            f"the net of this row is {size[0]:g} × {size[1]:g} mm,"
            f" that of the first {first[0]:g} × {first[1]:g} mm",
            "make a component of its own for each size",
        )


NETS = {"net": Kind(Net, _draw_net, _net_size, "center", minds_face=True)}
