"""Items as SVG elements, and the definitions that they refer to."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from functools import lru_cache
from itertools import chain
from typing import assert_never
from weakref import WeakKeyDictionary

from generator.core.geometry import Transform
from generator.core.outline import Outline
from generator.render.drawable import is_visible
from generator.render.svg.glyphs import GlyphShelf, glyph_shelf
from generator.render.svg.markup import (
    gradient_markup,
    opacity,
    painted,
    path_data,
    placed,
    read_as,
    title,
)
from generator.scene import (
    Group,
    Item,
    Layer,
    Picture,
    PictureData,
    Shape,
    Symbol,
    Text,
    Typeface,
    Use,
)


class ElementWriter:
    """Writes the elements of one document and gathers what is defined once in it.

    Names of definitions are counted, so they depend on the drawing alone.
    """

    def __init__(self) -> None:
        self._definitions: list[bytes] = []
        self._glyphs: dict[str, tuple[GlyphShelf, set[int]]] = {}
        self._symbols: dict[Symbol, str] = {}
        self._pictures: dict[str, str] = {}
        self._alike: dict[tuple[str, bytes], str] = {}
        self._layers: dict[Layer, int] = {}
        self._is_spelled = False
        self._counts = {"c": 0, "p": 0, "r": 0, "s": 0}

    @property
    def definitions(self) -> list[bytes]:
        """What the elements drawn so far refer to, piece by piece."""
        glyphs = [shelf.definitions(used) for shelf, used in self._glyphs.values()]
        return [*chain.from_iterable(glyphs), *self._definitions]

    @property
    def has_layers(self) -> bool:
        """Whether anything drawn so far is in a layer."""
        return bool(self._layers)

    def draw(self, items: Iterable[Item]) -> bytes:
        """Return the elements for ``items`` in UTF-8, the later over the earlier."""
        return b"".join([self._draw_item(item) for item in items])

    def finish(self) -> None:
        """Define what hangs on all that was drawn, once all is."""

    def _draw_item(self, item: Item) -> bytes:
        match item:
            case Text():
                return self._draw_text(item)
            case Shape():
                return self._draw_shape(item)
            case Use():
                return self._draw_use(item)
            case Group():
                return self._draw_group(item)
            case Picture():
                return self._draw_picture(item)
            case _:
                assert_never(item)

    def _draw_shape(self, shape: Shape) -> bytes:
        gradient = ""
        if shape.gradient is not None:
            gradient = self._define_alike("r", *gradient_markup(shape.gradient))
        look = painted(shape, gradient)
        if not (look and shape.outline):
            return b""
        return f'<path d="{path_data(shape.outline)}"{look}/>\n'.encode()

    def _draw_text(self, text: Text) -> bytes:
        shelf, used = self._shelf(text.run.typeface)
        drawing, glyphs = shelf.spelled(text) if self._is_spelled else shelf.text(text)
        used |= glyphs
        return drawing

    def _shelf(self, typeface: Typeface) -> tuple[GlyphShelf, set[int]]:
        """Return the glyphs of a typeface, and those of them that are used here."""
        found = self._glyphs.get(typeface.key)
        if found is None:
            shelf = glyph_shelf(typeface, len(self._glyphs) + 1)
            found = self._glyphs[typeface.key] = (shelf, set())
        return found

    def _draw_group(self, group: Group) -> bytes:
        if group.opacity <= 0 or group.clip == () or not is_visible(group.transform):
            return b""
        words = ""
        if group.words is None or self._is_spelled:
            drawing = self.draw(group.items)
        else:
            words = read_as(group.words) or ' aria-hidden="true"'
            self._is_spelled = True
            drawing = self.draw(group.items)
            self._is_spelled = False
        clip = ""
        if group.clip is not None:
            name = self._define_alike("c", "clipPath", _clip_path(group.clip))
            clip = f' clip-path="url(#{name})"'
        look = self._layer(group.layer) + words + placed(group.transform) + clip
        look += opacity(group.opacity)
        if not (look or group.label):
            return drawing
        return b"%b%b</g>\n" % (f"<g{look}>{title(group.label)}".encode(), drawing)

    def _layer(self, layer: Layer | None) -> str:
        """Return attributes by which drawing programs and cutters tell a layer from others."""
        if layer is None:
            return ""
        self._layers[layer] = count = self._layers.get(layer, 0) + 1
        name = f"layer-{layer}" if count == 1 else f"layer-{layer}-{count}"
        return f' id="{name}" inkscape:groupmode="layer" inkscape:label="{layer}"'

    def _draw_use(self, use: Use) -> bytes:
        if not is_visible(use.transform):
            return b""
        name = self._symbols.get(use.symbol)
        if name is None:
            name = self._define_alike("s", "g", self._content(use.symbol))
            self._symbols[use.symbol] = name
        return _reference(name, use.transform, use.label)

    def _content(self, symbol: Symbol) -> bytes:
        """Return the elements of a symbol, remembered where they refer to nothing."""
        known = _plain_symbols.get(symbol)
        if known is None:
            known = self.draw(symbol.items)
            if not (self._is_spelled or any(word in known for word in _REFERENCES)):
                _plain_symbols[symbol] = known
        return known

    def _draw_picture(self, picture: Picture) -> bytes:
        box, data = picture.box, picture.data
        scale = Transform(a=box.width / data.width_px, d=box.height / data.height_px)
        if not is_visible(scale):
            return b""
        if data.key not in self._pictures:
            self._pictures[data.key] = self._define("p", _image(data))
        place = scale._replace(e=box.x, f=box.y)
        return _reference(self._pictures[data.key], place, picture.label)

    def _define_alike(self, kind: str, start: str, content: bytes) -> str:
        """Return the name of an element that is defined here unless one like it is there."""
        known = (start, content)
        if known not in self._alike:
            self._alike[known] = self._define(kind, start, content)
        return self._alike[known]

    def _define(self, kind: str, start: str, content: bytes = b"") -> str:
        """Define an element that begins like ``start`` and return its name."""
        self._counts[kind] += 1
        name = f"{kind}{self._counts[kind]}"
        element, blank, attributes = start.partition(" ")
        begin = f'<{element} id="{name}"{blank}{attributes}'
        if content:
            self._definitions += (f"{begin}>".encode(), content, f"</{element}>\n".encode())
        else:
            self._definitions.append(f"{begin}/>\n".encode())
        return name


_REFERENCES = (b'href="', b"url(", b' id="', b"<text ", b" aria-")
"""What tells that elements belong to one document; text that can be changed has its fonts there,
and what is read aloud depends on where it stands."""
_plain_symbols: WeakKeyDictionary[Symbol, bytes] = WeakKeyDictionary()


@lru_cache(maxsize=256)
def _clip_path(outline: Outline) -> bytes:
    return f'<path d="{path_data(outline)}"/>'.encode()


def _reference(name: str, transform: Transform, label: str) -> bytes:
    start = f'<use xlink:href="#{name}"{placed(transform)}'
    end = f">{title(label)}</use>" if label else "/>"
    return f"{start}{end}\n".encode()


def _image(data: PictureData) -> str:
    if data.tint is not None or data.inks:
        from generator.render.svg.rasters import for_viewers

        data = for_viewers(data)
    content = b64encode(data.data).decode("ascii")
    size = f'width="{data.width_px}" height="{data.height_px}" preserveAspectRatio="none"'
    return f'image {size} xlink:href="data:image/{data.format};base64,{content}"'
