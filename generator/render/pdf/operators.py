"""Items as the operators of a content stream.

Everything is written in the scene's own millimetres, y down: whoever opens the stream
sets one matrix that flips and scales, so numbers stay short and exact. The code is plain
ASCII lines and needs nothing of the page, so it may stand in a page, in a form XObject
or in the code of a reportlab canvas.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Protocol, assert_never

from generator.core.colour import Colour
from generator.core.geometry import Point, Rect, Transform
from generator.core.outline import Outline, bounds
from generator.core.remembered import Remembered
from generator.render.drawable import is_visible, visible_stroke
from generator.render.numbers import number
from generator.render.pdf.fonts import CompositeFont, spelled
from generator.render.pdf.marks import Mark, split_marks
from generator.render.pdf.paths import matrix, path
from generator.render.pdf.pen import OPAQUE, Pen, States, is_spot
from generator.render.pdf.resources import Named, Uses
from generator.scene import (
    GlyphRun,
    Gradient,
    Group,
    Item,
    Layer,
    Picture,
    PictureData,
    Shape,
    Stroke,
    Symbol,
    Text,
    Typeface,
    Use,
)
from generator.scene.tags import Tag

_MOST_PLACES = 1 << 14


class Library(States, Protocol):
    """What a content stream may refer to; each call defines the thing if it is new."""

    def font_for(self, run: GlyphRun) -> CompositeFont: ...

    def picture(self, data: PictureData) -> Named: ...

    def symbol(self, symbol: Symbol) -> Named: ...

    def layer(self, items: tuple[Item, ...]) -> Named | None:
        """Return a form whose items are blended as one, or None if they draw nothing."""
        ...

    def switch(self, layer: Layer) -> Named | None:
        """Return what viewers switch ``layer`` by, or None if it is always shown."""
        ...

    def switched(self, group: Group, switch: Named) -> Named | None:
        """Return a form that is there while ``switch`` is on, or None if it draws nothing."""
        ...

    def shading(self, gradient: Gradient) -> Named: ...

    def fade(self, gradient: Gradient, box: Rect) -> Named:
        """Return a state in which what is drawn in ``box`` is as opaque as ``gradient``."""
        ...

    def glyph(self, typeface: Typeface, glyph: int) -> Named | None:
        """Return a form that fills a glyph in the current colour, or None if it is blank."""
        ...


class ContentWriter:
    """Writes the operators of one stream and notes what resources they name."""

    def __init__(self, library: Library) -> None:
        self.uses = Uses()
        self.tags: list[Tag] = []
        """The tags drawn so far; their place is their marked content's number."""
        self._library = library
        self._pen = Pen(library, self.uses)

    @property
    def code(self) -> list[str]:
        """The operators so far, each line complete."""
        return self._pen.code

    def draw(self, items: Iterable[Item]) -> None:
        """Draw ``items``, the later over the earlier."""
        for item in items:
            match item:
                case Text():
                    self._draw_text(item)
                case Use():
                    self._draw_use(item)
                case Group():
                    self._draw_group(item)
                case Shape():
                    self._draw_shape(item)
                case Picture():
                    self._draw_picture(item)
                case _:
                    assert_never(item)

    def _draw_text(self, text: Text) -> None:
        if text.run.has_marks:
            text, marks = split_marks(text)
            self._draw_glyphs(text)
            self._draw_marks(text, marks)
        else:
            self._draw_glyphs(text)

    def _draw_glyphs(self, text: Text) -> None:
        x, y, run, colour = text
        if not run.count:
            return
        font = self._library.font_for(run)
        self._pen.write(font, run.size, colour, f"{_text_places[x, y]} {font.show(run)}")
        if colour.alpha < 1:
            # Glyphs of one text object knock each other out; those of two runs must not.
            self._pen.end_text()

    def _draw_marks(self, text: Text, marks: list[Mark]) -> None:
        typeface = text.run.typeface
        em = text.run.size / typeface.units_per_em
        for mark in marks:
            form = self._library.glyph(typeface, mark.glyph)
            if form:
                self._pen.set_opacity(text.colour.alpha, None)
                self._pen.set_fill(text.colour)
                place = (text.x + mark.x * em, text.y - mark.y * em)
                self._place(form, matrix(Transform(em, 0, 0, -em, *place)))

    def _draw_shape(self, shape: Shape) -> None:
        fill, stroke = shape.fill, visible_stroke(shape)
        if not shape.outline or not (fill or stroke):
            return
        if fill and shape.gradient is not None:
            self._draw_gradient(shape.outline, shape.gradient)
            if stroke is None:
                return
            fill = None
        if fill and stroke and stroke.colour.alpha < 1:
            # One operator for both would let no fill show through the stroke.
            self._paint(shape.outline, fill, None)
            fill = None
        self._paint(shape.outline, fill, stroke)

    def _draw_gradient(self, drawn: Outline, gradient: Gradient) -> None:
        from generator.render.pdf.shadings import fades

        pen = self._pen
        pen.end_text()
        pen.set_overprint(False)
        alpha = 1.0 if fades(gradient) else gradient.stops[0].colour.alpha
        pen.set_opacity(alpha, None)
        pen.save("")
        if fades(gradient):
            fade = self._library.fade(gradient, bounds(drawn))
            self.uses.states[fade.resource] = fade.reference
            self.uses.transparent = True
            pen.add(f"/{fade.resource} gs")
        shading = self._library.shading(gradient)
        self.uses.shadings[shading.resource] = shading.reference
        moved = matrix(gradient.transform)
        pen.add(f"{path(drawn)} W n{f' {moved} cm' if moved else ''} /{shading.resource} sh")
        pen.restore()

    def _paint(self, outline: Outline, fill: Colour | None, stroke: Stroke | None) -> None:
        pen = self._pen
        pen.end_text()
        pen.set_opacity(fill.alpha if fill else None, stroke.colour.alpha if stroke else None)
        pen.set_overprint(is_spot(stroke.colour if stroke else fill))
        if fill:
            pen.set_fill(fill)
        if stroke:
            pen.set_stroke(stroke)
        operator = "B" if fill and stroke else "f" if fill else "S"
        pen.add(f"{path(outline)} {operator}")

    def _draw_group(self, group: Group) -> None:
        if group.opacity <= 0 or group.clip == ():
            return
        moved = _moves[group.transform]
        if moved is None:
            return
        if group.tag is not None:
            self._draw_tagged(group._replace(tag=None), group.tag)
            return
        if group.words:
            self._pen.add(f"{spelled(group.words)} BDC")
            self._draw_group(group._replace(words=None))
            self._pen.add("EMC")
            return
        if group.layer is not None:
            switch = self._library.switch(group.layer)
            if switch:
                self._draw_switched(group._replace(layer=None), switch)
                return
        if group.opacity >= 1 and group.clip is None and not moved:
            self.draw(group.items)
            return
        self._pen.save(moved)
        if group.clip is not None:
            self._pen.add(f"{_clip_path(group.clip)} W n")
        if group.opacity < 1:
            self._draw_layer(group)
        else:
            self.draw(group.items)
        self._pen.restore()

    def _draw_tagged(self, group: Group, tag: Tag) -> None:
        if tag.role == "Artifact":
            self._pen.add("/Artifact BMC")
        else:
            self._pen.add(f"/{tag.role} <</MCID {len(self.tags)}>> BDC")
            self.tags.append(tag)
        self._draw_group(group)
        self._pen.add("EMC")

    def _draw_switched(self, group: Group, switch: Named) -> None:
        form = self._library.switched(group, switch)
        if form:
            self._pen.end_text()
            self._show_plainly()
            self.uses.properties[switch.resource] = switch.reference
            # Some viewers heed the switch of a form, some that of what is around its use.
            self._pen.add(f"/OC /{switch.resource} BDC {self._shown(form)} EMC")

    def _draw_layer(self, group: Group) -> None:
        layer = self._library.layer(group.items)
        if layer:
            self._pen.set_opacity(group.opacity, group.opacity)
            self._pen.set_overprint(False)
            self._pen.add(self._shown(layer))

    def _draw_use(self, use: Use) -> None:
        moved = _moves[use.transform]
        if moved is not None:
            form = self._library.symbol(use.symbol)
            self._show_plainly()
            self._place(form, moved)

    def _draw_picture(self, picture: Picture) -> None:
        box = picture.box
        if number(box.width) == "0" or number(box.height) == "0":
            return
        image = self._library.picture(picture.data)
        self._show_plainly()
        # A picture fills the unit square, y up.
        self._place(image, matrix(Transform(box.width, 0, 0, -box.height, box.x, box.bottom)))

    def _show_plainly(self) -> None:
        """Let what comes next bring its own opacity and overprinting."""
        self._pen.set_opacity(*OPAQUE)
        self._pen.set_overprint(False)

    def _place(self, thing: Named, moved: str) -> None:
        shown = self._shown(thing)
        self._pen.add(f"q {moved} cm {shown} Q" if moved else shown)

    def _shown(self, thing: Named) -> str:
        self.uses.objects[thing.resource] = thing.reference
        self.uses.transparent |= thing.transparent
        return f"/{thing.resource} Do"


def _text_place(place: Point) -> str:
    """Return the operator that has a text begin at ``place``, upright where y goes down."""
    x, y = place
    return f"1 0 0 -1 {number(x)} {number(y)} Tm"


def _move(transform: Transform) -> str | None:
    """Return the numbers of a map as ``matrix`` does, or None for one that leaves nothing."""
    return matrix(transform) if is_visible(transform) else None


# Most things of a deck stand where those of other parts and pages do.
_text_places = Remembered(_text_place, _MOST_PLACES)
_moves = Remembered(_move, _MOST_PLACES)
# The parts of a deck are all cut along one line.
_clip_path = lru_cache(maxsize=256)(path)
