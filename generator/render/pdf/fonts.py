"""Composite fonts: text that is drawn glyph by glyph and read back letter by letter."""

from __future__ import annotations

from hashlib import sha256
from operator import sub

from generator.core.record import NamedTuple
from generator.core.remembered import Remembered
from generator.render.numbers import factor, number
from generator.render.pdf.codes import CAPACITY, cid, literal
from generator.render.pdf.font_tables import Key, glyph_table, spelled_widths, to_unicode, utf16
from generator.render.pdf.objects import ObjectFile, Reference, Value, dictionary, name, stream
from generator.scene import GlyphRun, Typeface
from generator.scene.glyphs import Row, Signs, Spelling

_MOST_KEPT = 50_000


class _Spelled(NamedTuple):
    """A word as it stands in a literal string, with what moves glyphs between its letters."""

    text: str
    is_moved: bool
    is_spaced: bool
    """Whether letters stand so far apart that readers take it for a space."""


class CompositeFont:
    """One typeface in one file, as a Type0 font whose codes are dealt out in order of use.

    One glyph may stand for different characters (a hyphen and a minus, say), so each
    pair of glyph and characters has its own code, and the table from codes to
    characters gives back the very text that was set.
    """

    def __init__(self, typeface: Typeface, resource: str, reference: Reference) -> None:
        self.resource = resource
        self.reference = reference
        self._typeface = typeface
        self._scale = 1000 / typeface.units_per_em
        self._strings = _Strings()
        self._advances = Remembered(typeface.advance)
        self.string, self.advance = self._strings.__getitem__, self._advances.__getitem__
        self._gaps = Remembered(self._gap)
        self.selected = Remembered(self._select)
        """The operators that make this the font, by the em in mm."""
        self._words = _Words(self)
        self._signs = Remembered(self._strings_of)

    def has_room(self, run: GlyphRun) -> bool:
        """Tell whether every glyph of ``run`` can still get a code."""
        return len(self._strings) + run.count <= CAPACITY

    def _select(self, size: float) -> str:
        return f"/{self.resource} {factor(size)} Tf"

    def _gap(self, gap: float) -> str:
        """Return what moves the next glyph back by ``gap`` font units, between two strings."""
        return f"){number(gap * self._scale, 3)}("

    def _strings_of(self, signs: Signs) -> _SignStrings:
        return _SignStrings(signs, self)

    def show(self, run: GlyphRun) -> str:
        """Return the operators that draw ``run`` from the current text position on.

        Every glyph of it must stand for some characters.
        """
        texts: list[str] = []
        is_moved = False
        for word in run.words:
            if isinstance(word, Spelling):
                signs = self._signs[word.signs]
                texts.append(word.text.translate(signs))
                if signs.is_moved:
                    return self._show_whole(run)
                continue
            spelled = self._words[word]
            if spelled is None:
                return self._show_whole(run)
            texts.append(spelled.text)
            is_moved |= spelled.is_moved
        return f"[({''.join(texts)})]TJ" if is_moved else f"({''.join(texts)})Tj"

    def _show_whole(self, run: GlyphRun) -> str:
        whole = run.whole
        if whole.offsets:
            return self._show_moved(run)
        spelled = self.spell(whole)
        if not spelled.is_moved:
            return f"({spelled.text})Tj"
        shown = f"[({spelled.text})]TJ"
        return _with_text(run.text, shown) if spelled.is_spaced else shown

    def spell(self, word: Row) -> _Spelled:
        """Return glyphs on the baseline as they stand in a literal string."""
        strings = map(self.string, zip(word.glyphs, word.clusters, strict=True))
        nominal = tuple(map(self.advance, word.glyphs))
        if nominal == word.advances:
            return _Spelled("".join(strings), is_moved=False, is_spaced=False)
        parts = list(strings)
        is_moved = is_spaced = False
        # Nothing follows the last glyph that its advance could move.
        for index, gap in enumerate(map(sub, nominal[:-1], word.advances)):
            if gap:
                parts[index] += self._gaps[gap]
                is_moved = True
                is_spaced |= gap * self._scale < -_WORD_GAP and word.clusters[index] != " "
        return _Spelled("".join(parts), is_moved, is_spaced)

    def _show_moved(self, run: GlyphRun) -> str:
        """Return operators for a run whose glyphs leave the baseline or their place on it."""
        em = run.size / self._typeface.units_per_em
        keys = zip(run.glyphs, run.clusters, strict=True)
        operators: list[str] = []
        parts: list[str] = []
        risen = due = 0.0
        for key, advance, (dx, dy) in zip(keys, run.advances, run.offsets, strict=True):
            if dy != risen:
                operators += [f"[{''.join(parts)}]TJ", f"{factor(dy * em)} Ts"]
                parts, risen = [], dy
            shift = number((due - dx) * self._scale, 3)
            parts.append(f"{shift if shift != '0' else ''}({self._strings[key]})")
            due = self._advances[key[0]] - advance + dx
        operators.append(f"[{''.join(parts)}]TJ")
        if risen:
            operators.append("0 Ts")
        return " ".join(operators).removeprefix("[]TJ ")

    def write(self, file: ObjectFile) -> None:
        """Write the font and everything it consists of; no more text may follow."""
        codes = self._strings.codes
        glyphs = sorted({glyph for glyph, _ in codes})
        signs = [characters for _, characters in codes if len(characters) == 1]
        program = self._typeface.subset(glyphs, signs)
        base_font = name(f"{self._tag()}+{_plain_name(self._typeface.name)}")
        embedded = _add(file, stream({"Length1": len(program.data)}, program.data))
        places = {code: program.glyph_ids[glyph] for (glyph, _), code in codes.items()}
        widths = {code: self._advances[glyph] * self._scale for (glyph, _), code in codes.items()}
        common, listed = spelled_widths(widths)
        descendant: dict[str, Value] = {
            "Type": "/Font",
            "Subtype": "/CIDFontType2",
            "BaseFont": base_font,
            "CIDSystemInfo": {"Registry": "(Adobe)", "Ordering": "(Identity)", "Supplement": 0},
            "FontDescriptor": _add(file, dictionary(self._descriptor(base_font, embedded))),
            "CIDToGIDMap": _add(file, stream({}, glyph_table(places))),
            "DW": common,
            "W": listed,
        }
        font = {
            "Type": "/Font",
            "Subtype": "/Type0",
            "BaseFont": base_font,
            "Encoding": "/Identity-H",
            "DescendantFonts": f"[{_add(file, dictionary(descendant))}]",
            "ToUnicode": _add(file, stream({}, to_unicode(codes))),
        }
        file.write(self.reference, dictionary(font))

    def _descriptor(self, base_font: str, embedded: Reference) -> dict[str, Value]:
        typeface, scale = self._typeface, self._scale
        return {
            "Type": "/FontDescriptor",
            "FontName": base_font,
            "Flags": _SYMBOLIC,
            "FontBBox": f"[{' '.join(number(v * scale, 0) for v in typeface.bounding_box)}]",
            "ItalicAngle": 0,
            "Ascent": number(typeface.ascent * scale, 0),
            "Descent": number(typeface.descent * scale, 0),
            "CapHeight": number(typeface.cap_height * scale, 0),
            "StemV": _STEM,
            "FontFile2": embedded,
        }

    def _tag(self) -> str:
        """Return the six letters that tell this subset from others of the same font."""
        content = f"{self.resource} {self._typeface.key} {list(self._strings.codes)}"
        digest = sha256(content.encode("utf-8", "surrogatepass")).digest()
        return "".join(chr(ord("A") + byte % 26) for byte in digest[:6])


# In thousandths of an em; readers take gaps from about a tenth of an em on for spaces.
_WORD_GAP = 75


def _with_text(text: str, operators: str) -> str:
    """Return ``operators`` marked as standing for ``text`` (ISO 32000-1, 14.9.4)."""
    return f"{spelled(text)} BDC {operators} EMC"


def spelled(text: str) -> str:
    """Return the operands of the operator that says what the glyphs to come stand for."""
    return f"/Span <</ActualText <FEFF{utf16(text)}>>>"


# Flag 3 of ISO 32000 table 121: the font holds signs beyond the standard Latin ones.
_SYMBOLIC = 4
# The thickness of stems is only used to fake a font that is missing.
_STEM = 80


class _Strings(dict[Key, str]):
    """Codes as they stand in literal strings, dealt out when first asked for."""

    def __init__(self) -> None:
        self.codes: dict[Key, int] = {}

    def __missing__(self, key: Key) -> str:
        code = cid(len(self.codes))
        self.codes[key] = code
        self[key] = text = literal(code)
        return text


class _Words(dict[Row, _Spelled | None]):
    """Words that come again as they stand in any run; None for those that must be seen in
    their own."""

    def __init__(self, font: CompositeFont) -> None:
        self._font = font

    def __missing__(self, word: Row) -> _Spelled | None:
        if not word.is_kept:
            return None
        if len(self) > _MOST_KEPT:
            self.clear()
        spelled = self._font.spell(word)
        last = word.glyphs[-1:]
        is_plain = [*map(self._font.advance, last)] == [*word.advances[-1:]]
        self[word] = found = spelled if is_plain and not spelled.is_spaced else None
        return found


class _SignStrings(dict[int, str]):
    """The strings of signs that look the same beside any other, by their code points: what
    ``str.translate`` takes."""

    def __init__(self, signs: Signs, font: CompositeFont) -> None:
        self._signs, self._font = signs, font
        self.is_moved = False
        """Whether any of them has another advance than its glyph."""

    def __missing__(self, code_point: int) -> str:
        sign = chr(code_point)
        glyph = self._signs.glyphs[sign]
        self.is_moved |= self._font.advance(glyph) != self._signs.advances[sign]
        self[code_point] = text = self._font.string((glyph, sign))
        return text


def _add(file: ObjectFile, body: bytes) -> Reference:
    reference = file.reserve()
    file.write(reference, body)
    return reference


def _plain_name(text: str) -> str:
    kept = "".join(c for c in text if c.isascii() and (c.isalnum() or c == "-"))
    return kept or "Unnamed"
