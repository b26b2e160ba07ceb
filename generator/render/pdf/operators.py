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
from generator.core.geometry import Transform
from generator.core.outline import Outline
from generator.render.drawable import dash_pattern, is_visible, visible_stroke
from generator.render.numbers import number
from generator.render.pdf.fonts import CompositeFont
from generator.render.pdf.marks import Mark, split_marks
from generator.render.pdf.paths import matrix, path
from generator.render.pdf.resources import Named, Uses
from generator.render.pdf.spaces import ColourSpace
from generator.scene import (
    MITER_LIMIT,
    GlyphRun,
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

OPAQUE = (1.0, 1.0)


class Library(Protocol):
    """What a content stream may refer to; each call defines the thing if it is new."""

    @property
    def space(self) -> ColourSpace:
        """The space of all colours that are no spot colours."""
        ...

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

    def glyph(self, typeface: Typeface, glyph: int) -> Named | None:
        """Return a form that fills a glyph in the current colour, or None if it is blank."""
        ...

    def opacity(self, fill: float, stroke: float) -> Named: ...

    def overprint(self, is_on: bool) -> Named:
        """Return a state in which inks that a colour does not use stay as they are."""
        ...

    def spot(self, colour: Colour) -> Named:
        """Return the colour space of the spot colour of ``colour``."""
        ...


class ContentWriter:
    """Writes the operators of one stream and notes what resources they name."""

    def __init__(self, library: Library) -> None:
        self.uses = Uses()
        self.tags: list[Tag] = []
        """The tags drawn so far; their place is their marked content's number."""
        self._library = library
        self._space = library.space
        self._overprints_black = library.space.overprints_black
        self._code: list[str] = []
        self._saved: list[_State] = []
        self._state = _State()
        self._in_text = False

    @property
    def code(self) -> list[str]:
        """The operators so far, each line complete."""
        self._end_text()
        return self._code

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
        if "" in text.run.clusters:
            text, marks = split_marks(text)
            self._draw_glyphs(text)
            self._draw_marks(text, marks)
        else:
            self._draw_glyphs(text)

    def _draw_glyphs(self, text: Text) -> None:
        run = text.run
        if not run.glyphs:
            return
        font = self._library.font_for(run)
        self._set_opacity(text.colour.alpha, self._state.opacity[1])
        if self._overprints_black:
            self._set_overprint(self._space.overprints(text.colour))
        self._set_fill(text.colour)
        if not self._in_text:
            self._code.append("BT")
            self._in_text = True
        selected = font.select(run.size)
        if self._state.font != selected:
            self._state.font = selected
            self.uses.fonts[font.resource] = font.reference
            self._code.append(selected)
        self._code.append(f"1 0 0 -1 {number(text.x)} {number(text.y)} Tm {font.show(run)}")
        if text.colour.alpha < 1:
            # Glyphs of one text object knock each other out; those of two runs must not.
            self._end_text()

    def _draw_marks(self, text: Text, marks: list[Mark]) -> None:
        typeface = text.run.typeface
        em = text.run.size / typeface.units_per_em
        for mark in marks:
            form = self._library.glyph(typeface, mark.glyph)
            if form:
                self._set_opacity(text.colour.alpha, self._state.opacity[1])
                self._set_fill(text.colour)
                place = (text.x + mark.x * em, text.y - mark.y * em)
                self._place(form, Transform(em, 0, 0, -em, *place))

    def _draw_shape(self, shape: Shape) -> None:
        fill, stroke = shape.fill, visible_stroke(shape)
        if not shape.outline or not (fill or stroke):
            return
        if fill and stroke and stroke.colour.alpha < 1:
            # One operator for both would let no fill show through the stroke.
            self._paint(shape.outline, fill, None)
            fill = None
        self._paint(shape.outline, fill, stroke)

    def _paint(self, outline: Outline, fill: Colour | None, stroke: Stroke | None) -> None:
        self._end_text()
        self._set_opacity(
            fill.alpha if fill else self._state.opacity[0],
            stroke.colour.alpha if stroke else self._state.opacity[1],
        )
        colour = stroke.colour if stroke else fill
        if self._state.overprint or (colour and colour.ink):
            self._set_overprint(_is_spot(colour))
        if fill:
            self._set_fill(fill)
        if stroke:
            self._set_stroke(stroke)
        operator = "B" if fill and stroke else "f" if fill else "S"
        self._code.append(f"{path(outline)} {operator}")

    def _draw_group(self, group: Group) -> None:
        if group.opacity <= 0 or group.clip == () or not is_visible(group.transform):
            return
        if group.tag is not None:
            self._draw_tagged(group._replace(tag=None), group.tag)
            return
        if group.layer is not None:
            switch = self._library.switch(group.layer)
            if switch:
                self._draw_switched(group._replace(layer=None), switch)
                return
        moved = matrix(group.transform)
        if group.opacity >= 1 and group.clip is None and not moved:
            self.draw(group.items)
            return
        self._save(moved)
        if group.clip is not None:
            self._code.append(f"{_clip_path(group.clip)} W n")
        if group.opacity < 1:
            self._draw_layer(group)
        else:
            self.draw(group.items)
        self._restore()

    def _draw_tagged(self, group: Group, tag: Tag) -> None:
        self._end_text()
        if tag.role == "Artifact":
            self._code.append("/Artifact BMC")
        else:
            self._code.append(f"/{tag.role} <</MCID {len(self.tags)}>> BDC")
            self.tags.append(tag)
        self._draw_group(group)
        self._end_text()
        self._code.append("EMC")

    def _draw_switched(self, group: Group, switch: Named) -> None:
        form = self._library.switched(group, switch)
        if form:
            self._end_text()
            self._set_opacity(*OPAQUE)
            self._set_overprint(False)
            self.uses.properties[switch.resource] = switch.reference
            # Some viewers heed the switch of a form, some that of what is around its use.
            self._code.append(f"/OC /{switch.resource} BDC {self._shown(form)} EMC")

    def _draw_layer(self, group: Group) -> None:
        layer = self._library.layer(group.items)
        if layer:
            self._set_opacity(group.opacity, group.opacity)
            self._set_overprint(False)
            self._code.append(self._shown(layer))

    def _draw_use(self, use: Use) -> None:
        if not is_visible(use.transform):
            return
        form = self._library.symbol(use.symbol)
        self._set_opacity(*OPAQUE)
        if self._state.overprint:
            self._set_overprint(False)
        self._place(form, use.transform)

    def _draw_picture(self, picture: Picture) -> None:
        box = picture.box
        if number(box.width) == "0" or number(box.height) == "0":
            return
        image = self._library.picture(picture.data)
        self._set_opacity(*OPAQUE)
        self._set_overprint(False)
        # A picture fills the unit square, y up.
        self._place(image, Transform(box.width, 0, 0, -box.height, box.x, box.bottom))

    def _place(self, thing: Named, transform: Transform) -> None:
        self._end_text()
        moved = matrix(transform)
        shown = self._shown(thing)
        self._code.append(f"q {moved} cm {shown} Q" if moved else shown)

    def _shown(self, thing: Named) -> str:
        self.uses.objects[thing.resource] = thing.reference
        self.uses.transparent |= thing.transparent
        return f"/{thing.resource} Do"

    def _save(self, moved: str) -> None:
        self._end_text()
        self._saved.append(self._state.copy())
        self._code.append(f"q {moved} cm" if moved else "q")

    def _restore(self) -> None:
        self._end_text()
        self._state = self._saved.pop()
        self._code.append("Q")

    def _end_text(self) -> None:
        if self._in_text:
            self._code.append("ET")
            self._in_text = False

    def _set_opacity(self, fill: float, stroke: float) -> None:
        if self._state.opacity != (fill, stroke):
            self._state.opacity = (fill, stroke)
            state = self._library.opacity(fill, stroke)
            self.uses.states[state.resource] = state.reference
            self.uses.transparent |= state.transparent
            self._code.append(f"/{state.resource} gs")

    def _set_overprint(self, is_on: bool) -> None:
        if self._state.overprint != is_on:
            self._state.overprint = is_on
            state = self._library.overprint(is_on)
            self.uses.states[state.resource] = state.reference
            self._code.append(f"/{state.resource} gs")

    def _set_fill(self, colour: Colour) -> None:
        if self._state.fill != colour:
            self._state.fill = colour
            is_spot = colour.ink is not None and _is_spot(colour)
            self._code.append(
                f"/{self._spot(colour)} cs 1 scn" if is_spot else self._space.fill(colour)
            )

    def _spot(self, colour: Colour) -> str:
        space = self._library.spot(colour)
        self.uses.spaces[space.resource] = space.reference
        return space.resource

    def _set_stroke(self, stroke: Stroke) -> None:
        state, add = self._state, self._code.append
        if state.stroke != stroke.colour:
            colour = state.stroke = stroke.colour
            is_spot = _is_spot(colour)
            add(f"/{self._spot(colour)} CS 1 SCN" if is_spot else self._space.stroke(colour))
        if state.pen is None:
            add(f"{number(MITER_LIMIT)} M")
        if state.pen != (stroke.width, stroke.cap, stroke.join):
            state.pen = (stroke.width, stroke.cap, stroke.join)
            add(f"{number(stroke.width)} w {_CAPS[stroke.cap]} J {_JOINS[stroke.join]} j")
        dash = dash_pattern(stroke)
        if state.dash != dash:
            state.dash = dash
            add(f"[{' '.join(map(number, dash[0]))}] {number(dash[1])} d")


_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}


class _State:
    """What the stream has set; None is what it cannot know.

    A form begins with the colours and the pen of whoever uses it, so nothing but opacity
    and overprinting is taken for granted at the start of any stream.
    """

    __slots__ = ("dash", "fill", "font", "opacity", "overprint", "pen", "stroke")

    def __init__(self) -> None:
        self.fill: Colour | None = None
        self.stroke: Colour | None = None
        self.pen: tuple[float, str, str] | None = None
        self.dash: tuple[tuple[float, ...], float] | None = None
        self.opacity = OPAQUE
        self.overprint = False
        self.font: str | None = None

    def copy(self) -> _State:
        other = _State()
        other.fill, other.stroke, other.pen = self.fill, self.stroke, self.pen
        other.dash, other.opacity, other.font = self.dash, self.opacity, self.font
        other.overprint = self.overprint
        return other


# The parts of a deck are all cut along one line.
_clip_path = lru_cache(maxsize=256)(path)


def _is_spot(colour: Colour | None) -> bool:
    """Tell whether ``colour`` is an ink of its own, which prints over what lies under it."""
    return colour is not None and colour.ink is not None and bool(colour.ink.spot)
