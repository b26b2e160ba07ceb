"""Everything a PDF file defines once and its streams refer to."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from weakref import WeakKeyDictionary

from generator.core.colour import WHITE, Colour
from generator.core.geometry import Rect
from generator.core.outline import bounds
from generator.render.numbers import factor, number
from generator.render.pdf.fonts import CompositeFont
from generator.render.pdf.layers import LayerSwitches
from generator.render.pdf.objects import (
    ObjectFile,
    Reference,
    Value,
    dictionary,
    name,
    stream,
)
from generator.render.pdf.operators import ContentWriter
from generator.render.pdf.paths import matrix, path
from generator.render.pdf.resources import Named, ResourceDictionaries, Uses
from generator.render.pdf.settings import PdfSettings
from generator.render.pdf.spaces import colour_space
from generator.scene import GlyphRun, Gradient, Group, Item, Layer, PictureData, Symbol, Typeface
from generator.scene.bounds import items_box, symbol_box

_More = Mapping[str, Value]

_MARGIN = 0.01
"""Room in mm around a form's box, so that rounding its numbers cuts nothing off."""


class FileLibrary:
    """The fonts, pictures, forms and opacities of one file.

    All but the fonts are written when they are first asked for; the fonts by
    ``write_fonts``, once all text is known.
    """

    def __init__(self, file: ObjectFile, settings: PdfSettings | None = None) -> None:
        settings = settings or PdfSettings()
        self.space = colour_space(settings)
        # Whatever is transparent is blended by itself, in the colours of the file.
        self.blending: dict[str, Value] = {
            "Type": "/Group",
            "S": "/Transparency",
            "CS": self.space.name,
            "I": True,
        }
        self.dictionaries = ResourceDictionaries(file)
        self.switches = LayerSwitches(file, settings.layers)
        self._file = file
        self._fonts: dict[str, CompositeFont] = {}
        self._all_fonts: list[CompositeFont] = []
        self._pictures: dict[str, Named] = {}
        # Scenes come and go page by page; a symbol is known no longer than it lives.
        self._symbols: WeakKeyDictionary[Symbol, Named] = WeakKeyDictionary()
        self._forms: dict[bytes, Named] = {}
        self._opacities: dict[tuple[str, str], Named] = {}
        self._overprints: dict[bool, Named] = {}
        self._spots: dict[str, Named] = {}
        self._shadings: dict[bytes, Named] = {}
        self._fades: dict[bytes, Named] = {}

    def font_for(self, run: GlyphRun) -> CompositeFont:
        """Return the font that draws ``run``: one for each typeface, until it is full."""
        key = run.typeface.key
        font = self._fonts.get(key)
        if font is None or not font.has_room(run):
            resource = f"F{len(self._all_fonts) + 1}"
            font = CompositeFont(run.typeface, resource, self._file.reserve())
            self._fonts[key] = font
            self._all_fonts.append(font)
        return font

    def write_fonts(self) -> None:
        """Write all fonts with the glyphs that were drawn."""
        for font in self._all_fonts:
            font.write(self._file)

    def picture(self, data: PictureData) -> Named:
        if data.key not in self._pictures:
            self._pictures[data.key] = self._write_picture(data)
        return self._pictures[data.key]

    def symbol(self, symbol: Symbol) -> Named:
        form = self._symbols.get(symbol)
        if form is None:
            form = self._form(symbol.items, symbol_box(symbol))
            self._symbols[symbol] = form
        return form

    def layer(self, items: tuple[Item, ...]) -> Named | None:
        box = items_box(items)
        return self._form(items, box, {"Group": self.blending}) if box else None

    def opacity(self, fill: float, stroke: float) -> Named:
        levels = (number(fill), number(stroke))
        if levels not in self._opacities:
            body = dictionary({"Type": "/ExtGState", "ca": levels[0], "CA": levels[1]})
            named = Named(f"G{len(self._opacities) + 1}", self._add(body), levels != ("1", "1"))
            self._opacities[levels] = named
        return self._opacities[levels]

    def overprint(self, is_on: bool) -> Named:
        if is_on not in self._overprints:
            # Mode 1 (ISO 32000-1, 8.6.7): an ink of which a colour uses none is left alone.
            body = dictionary({"Type": "/ExtGState", "OP": is_on, "op": is_on, "OPM": 1})
            self._overprints[is_on] = Named(f"O{len(self._overprints) + 1}", self._add(body))
        return self._overprints[is_on]

    def spot(self, colour: Colour) -> Named:
        assert colour.ink is not None
        spot = colour.ink.spot
        if spot not in self._spots:
            levels = self.space.levels(colour)
            blank = self.space.levels(WHITE)
            tint: dict[str, Value] = {"FunctionType": 2, "Domain": "[0 1]", "N": 1}
            tint |= {"C0": f"[{blank}]", "C1": f"[{levels}]"}
            shown = dictionary(tint).decode("ascii")
            body = f"[/Separation {name(spot)} {self.space.name} {shown}]".encode("ascii")
            self._spots[spot] = Named(f"S{len(self._spots) + 1}", self._add(body))
        return self._spots[spot]

    def shading(self, gradient: Gradient) -> Named:
        from generator.render.pdf.shadings import shading

        body = shading(gradient, self.space.name, self.space.levels)
        return self._shading(body)

    def _shading(self, body: bytes) -> Named:
        if body not in self._shadings:
            self._shadings[body] = Named(f"H{len(self._shadings) + 1}", self._add(body))
        return self._shadings[body]

    def fade(self, gradient: Gradient, box: Rect) -> Named:
        from generator.render.pdf.shadings import opacity_levels, shading

        uses = Uses()
        grey = self._shading(shading(gradient, "/DeviceGray", opacity_levels))
        uses.shadings[grey.resource] = grey.reference
        moved = matrix(gradient.transform)
        code = f"{moved} cm /{grey.resource} sh\n" if moved else f"/{grey.resource} sh\n"
        group: dict[str, Value] = {"Type": "/Group", "S": "/Transparency", "CS": "/DeviceGray"}
        form = self._written(uses, box, code.encode("ascii"), {"Group": group})
        mask: dict[str, Value] = {"Type": "/Mask", "S": "/Luminosity", "G": form.reference}
        body = dictionary({"Type": "/ExtGState", "SMask": mask})
        if body not in self._fades:
            self._fades[body] = Named(f"M{len(self._fades) + 1}", self._add(body), True)
        return self._fades[body]

    def switch(self, layer: Layer) -> Named | None:
        return self.switches.switch(layer)

    def switched(self, group: Group, switch: Named) -> Named | None:
        box = items_box((group,))
        return self._form((group,), box, {"OC": switch.reference}) if box else None

    def glyph(self, typeface: Typeface, glyph: int) -> Named | None:
        outline = typeface.glyph_outline(glyph)
        data = f"{path(outline)} f\n".encode("ascii")
        return self._written(Uses(), bounds(outline), data) if outline else None

    def _form(self, items: tuple[Item, ...], box: Rect, more: _More | None = None) -> Named:
        writer = ContentWriter(self)
        writer.draw(items)
        return self._written(writer.uses, box, content(writer), more)

    def _written(self, uses: Uses, box: Rect, data: bytes, more: _More | None = None) -> Named:
        """Write a form, with ``more`` entries, unless the very same form is there already."""
        box = box.grown(_MARGIN)
        entries: dict[str, Value] = {
            "Type": "/XObject",
            "Subtype": "/Form",
            "BBox": f"[{' '.join(map(number, (box.x, box.y, box.right, box.bottom)))}]",
            "Resources": self.dictionaries.reference(uses),
            **(more or {}),
        }
        body = stream(entries, data)
        digest = sha256(body).digest()
        if digest not in self._forms:
            resource = f"X{len(self._forms) + 1}"
            self._forms[digest] = Named(resource, self._add(body), uses.transparent)
        return self._forms[digest]

    def _write_picture(self, data: PictureData) -> Named:
        from generator.render.pdf.pictures import image_layers

        colours, mask = image_layers(data, self.space)
        if mask:
            colours.entries["SMask"] = self._add(stream(*mask))
        resource = f"I{len(self._pictures) + 1}"
        return Named(resource, self._add(stream(*colours)), mask is not None)

    def _add(self, body: bytes) -> Reference:
        reference = self._file.reserve()
        self._file.write(reference, body)
        return reference


def content(writer: ContentWriter) -> bytes:
    """Return the operators of ``writer`` as the data of a stream."""
    return "\n".join([*writer.code, ""]).encode("ascii")


def page_matrix(height: float, scale: float) -> str:
    """Return the operator that turns mm from the top into points from the bottom."""
    return f"{factor(scale)} 0 0 {factor(-scale)} 0 {number(height * scale)} cm"
