"""Faces with little ink: each item by what it stands on, each symbol once for each ground."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from math import log
from typing import assert_never
from weakref import WeakKeyDictionary

from generator.core.colour import WHITE, Colour
from generator.core.geometry import IDENTITY, Rect, Transform
from generator.core.outline import bounds
from generator.core.record import NamedTuple, Record, replace
from generator.scene.bounds import bounds_of
from generator.scene.items import Group, Item, Picture, Shape, Symbol, Text, Use
from generator.scene.low_ink.grounds import Ground, Grounds, Surface
from generator.scene.low_ink.region import Region, flattened, is_round, region_of
from generator.scene.low_ink.shapes import (
    Standing,
    draw_cut,
    draw_shape,
    is_solid,
    points_inside,
    sample_points,
)
from generator.scene.low_ink.tones import TEXT_CONTRAST, dark_for, laid_over
from generator.scene.piece import Face, Piece
from generator.scene.scene import Scene

PICTURE_STRENGTH = 0.3
"""What is left of a picture."""
_LEAST_GROUND = 1.0
"""Mm: nothing is written on what is narrower."""
_STEP = 1.2
_NEAR = 0.2
"""Mm by which a background may fall short of where the part is cut."""
_OPAQUE = 0.5
"""The opacity from which what is seen counts as a ground."""


class _Drawn(Record):
    """A symbol with little ink, and what it is a ground of."""

    symbol: Symbol
    grounds: Grounds


class Frame(NamedTuple):
    """Where items are drawn: the way to the drawing's own units, and what acts on them."""

    grounds: Grounds
    place: Transform
    unit: float
    """Mm of one unit of the drawing, so that a symbol knows how big it is printed."""
    opacity: float
    clips: tuple[Region, ...]
    edge: Rect | None
    """Where the part is cut, if the drawing reaches so far."""


class _Way(NamedTuple):
    """All that a symbol with little ink depends on."""

    beneath: Surface
    unit: float
    opacity: float
    is_background: bool


class LowInk:
    """Turns drawings into line art of the same geometry and words, for one print.

    What was shared stays shared: a face stays one face, and a symbol is turned once for
    each ground, size and opacity that it is used with.
    """

    def __init__(self) -> None:
        self._symbols: WeakKeyDictionary[Symbol, dict[_Way, _Drawn]] = WeakKeyDictionary()

    def pieces(self, pieces: Iterable[Piece]) -> tuple[Piece, ...]:
        """Return ``pieces`` with faces that need little ink; shared ones are shared again."""
        faces: dict[Face, Face] = {}
        return tuple([self._piece(piece, faces) for piece in pieces])

    def scene(self, scene: Scene) -> Scene:
        """Return ``scene`` with little ink."""
        frame = Frame(Grounds(Surface(WHITE)), IDENTITY, 1.0, 1.0, (), scene.trim_box)
        return scene._replace(items=tuple(self._items(scene.items, frame)))

    def _piece(self, piece: Piece, faces: dict[Face, Face]) -> Piece:
        for face in piece.faces:
            if face not in faces:
                faces[face] = Face(face.name, partial(self._redrawn, face))
        back = None if piece.back is None else faces[piece.back]
        return replace(piece, front=faces[piece.front], back=back)

    def _redrawn(self, face: Face) -> Scene:
        return self.scene(face.scene())

    def _items(self, items: Iterable[Item], frame: Frame) -> Iterator[Item]:
        for item in items:
            match item:
                case Shape():
                    yield from _shape(item, frame)
                case Text():
                    yield self._word(item, frame)
                case Picture():
                    yield Group((item,), opacity=PICTURE_STRENGTH * frame.opacity)
                case Group(words=""):
                    pass  # On white paper nothing need set letters off.
                case Group():
                    yield self._group(item, frame)
                case Use():
                    yield item._replace(symbol=self._use(item, frame))
                case _:
                    assert_never(item)

    def _word(self, text: Text, frame: Frame) -> Text:
        seen, ground = word_on_ground(text, frame)
        if ground.is_solid:
            return text
        return text._replace(colour=dark_for(seen, ground.colour, TEXT_CONTRAST))

    def _group(self, group: Group, frame: Frame) -> Group:
        place = group.transform.then(frame.place)
        inner = frame._replace(place=place, opacity=frame.opacity * group.opacity)
        if group.clip is None:
            return group._replace(items=tuple(self._items(group.items, inner)), opacity=1.0)
        clip = region_of(flattened(group.clip))
        inner = inner._replace(clips=(*frame.clips, clip.moved(place)))
        points = [place.apply(point) for point in points_inside(clip)]
        before = [frame.grounds.at(point).colour for point in points]
        items = list(self._items(group.items, inner))
        after = [frame.grounds.at(point).colour for point in points]
        if is_round(clip):
            items += draw_cut(group.clip, before, after, inner.unit * place.scale)
        return group._replace(items=tuple(items), opacity=1.0)

    def _use(self, use: Use, frame: Frame) -> Symbol:
        place = use.transform.then(frame.place)
        box = place.apply_to_box(use.symbol.bounds)
        unit = _step(frame.unit * place.scale)
        way = _Way(_most(frame, box), unit, round(frame.opacity, 3), _reaches(box, frame.edge))
        drawn = self._drawn(use.symbol, way)
        if frame.opacity >= _OPAQUE:
            for region, surface in drawn.grounds.summary(place):
                clipped = region._replace(clips=(*region.clips, *frame.clips))
                frame.grounds.add(Ground(clipped, surface))
        return drawn.symbol

    def _drawn(self, symbol: Symbol, way: _Way) -> _Drawn:
        known = self._symbols.setdefault(symbol, {})
        if way not in known:
            grounds = Grounds(way.beneath)
            edge = symbol.bounds if way.is_background else None
            frame = Frame(grounds, IDENTITY, way.unit, way.opacity, (), edge)
            items = tuple(self._items(symbol.items, frame))
            name = symbol.name if not known else f"{symbol.name}-{len(known) + 1}"
            alike = (d.symbol for d in known.values() if d.symbol.items == items)
            drawn = next(alike, None) or Symbol(name, items, bounds_of(items))
            known[way] = _Drawn(drawn, grounds)
        return known[way]


def _step(unit: float) -> float:
    """Return a size near ``unit``: so few of them that symbols are shared, and pens look alike."""
    return float(_STEP ** round(log(max(unit, 0.001), _STEP)))


def _most(frame: Frame, box: Rect) -> Surface:
    x, y, width, height = box
    shares = ((0.5, 0.5), (0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75))
    points = [(x + width * across, y + height * down) for across, down in shares]
    return frame.grounds.under(points)[0]


def _reaches(box: Rect, edge: Rect | None) -> bool:
    return edge is not None and box.contains(edge, _NEAR)


def _shape(shape: Shape, frame: Frame) -> Iterator[Shape]:
    if shape.gradient is not None:
        shape = shape._replace(gradient=None)
    points = [frame.place.apply(point) for point in sample_points(shape)]
    unit = frame.unit * frame.place.scale or 0.01
    is_background = shape.fill is not None and frame.edge is not None
    if is_background:
        is_background = _reaches(frame.place.apply_to_box(bounds(shape.outline)), frame.edge)
    standing = Standing(frame.grounds.under(points), frame.opacity, unit, is_background)
    yield from draw_shape(shape, standing)
    _lay(shape, standing, frame)


def _lay(shape: Shape, standing: Standing, frame: Frame) -> None:
    """Note the areas of ``shape`` as ground for what comes later."""
    fill, stroke = shape.fill, shape.stroke
    if fill is not None and fill.alpha * frame.opacity >= _OPAQUE:
        area = region_of(flattened(shape.outline))
        if min(area.box.size) * standing.scale >= _LEAST_GROUND:
            seen = laid_over(fill, standing.ground, frame.opacity)
            surface = Surface(seen, is_solid(shape, standing))
            region = area.moved(frame.place)._replace(clips=frame.clips)
            frame.grounds.add(Ground(region, surface))
    if stroke is not None and not stroke.dash:
        if stroke.width * standing.scale < 2 * _LEAST_GROUND:
            return
        line = region_of(flattened(shape.outline), stroke.width / 2).moved(frame.place)
        seen = laid_over(stroke.colour, standing.ground, frame.opacity)
        surface = Surface(seen, standing.under[0].is_solid)
        frame.grounds.add(Ground(line._replace(clips=frame.clips), surface))


def word_on_ground(text: Text, frame: Frame) -> tuple[Colour, Surface]:
    """Return the colour in which ``text`` is seen, and what it stands on."""
    run = text.run
    rise = run.typeface.cap_height / 2 * run.size / run.typeface.units_per_em
    points = [(text.x + run.width * share, text.y - rise) for share in (0.5, 0.1, 0.9)]
    ground = frame.grounds.under([frame.place.apply(point) for point in points])[0]
    return laid_over(text.colour, ground.colour, frame.opacity), ground
