"""The text styles of booklets in one language, and words turned into what is set."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from generator.core.colour import Colour
from generator.core.diagnostics import AuthorError, Position
from generator.core.record import NamedTuple, replace
from generator.elements.stage import Kit
from generator.rulebook.blocks import Inlines, LineEnd, Sign, Term
from generator.scene import Symbol
from generator.sheets.words import RuleWords
from generator.text.fallback import describe_sign
from generator.text.flow import FlowText, set_lines
from generator.text.fontfile import FontError
from generator.text.markup import Inline, LineBreak, MarkupError, Span, parse_markup
from generator.text.style import TextStyle

NOWHERE = Position("templates/themes/plain.yaml")
_LINES_KEPT = 4096
_STYLES_KEPT = 256


class Linked(NamedTuple):
    """Inlines ready to be set, and the link of each (or an empty text)."""

    inlines: tuple[Inline, ...]
    links: tuple[str, ...]

    def words(self, index: int) -> str:
        """Return what stands in one of the inlines."""
        inline = self.inlines[index]
        return inline.text if isinstance(inline, Span) else ""


class BookStyles:
    """Styles by name: those of the theme, with the leading of the language."""

    def __init__(self, kit: Kit, words: RuleWords) -> None:
        self.kit = kit
        self.words = words
        self._set = lru_cache(_LINES_KEPT)(self._set_anew)
        self.style = lru_cache(_STYLES_KEPT)(self._style)
        self.body = lru_cache(_STYLES_KEPT)(self._body)
        """Those for running text, justified where the language asks for it."""
        self._emphasised = lru_cache(_STYLES_KEPT)(self._emphasise)

    def _style(self, name: str) -> TextStyle:
        style = self.kit.styles.style(name, NOWHERE)
        leading = self.words.leading
        return style if leading is None else replace(style, line_height=style.line_height * leading)

    def _body(self, name: str = "book-body") -> TextStyle:
        return replace(self.style(name), align=self.words.align)

    def colour(self, name: str) -> Colour:
        return self.kit.palette.colour(name, NOWHERE)

    def linked(self, words: Inlines, style: TextStyle, at: Position) -> Linked:
        """Return ``words`` in ``style``; faults of icons are noted, and the icons left out."""
        inlines: list[Inline] = []
        links: list[str] = []
        for word in words:
            made: tuple[Inline, ...]
            if isinstance(word, LineEnd):
                made, link = (LineBreak(style),), ""
            elif isinstance(word, Sign):
                made, link = self._icon(word, style, at), word.link
            elif isinstance(word, Term):
                made, link = (Span(word.text, style),), ""
            else:
                link = word.link
                plain = not (word.strong or link)
                look = style if plain else self._emphasised(style, word.strong, bool(link))
                made = (Span(word.text, look),)
            inlines += made
            links += [link] * len(made)
        return Linked(tuple(inlines), tuple(links))

    def _emphasise(self, style: TextStyle, strong: bool, linked: bool) -> TextStyle:
        weight = style.bold_weight if strong else style.weight
        colour = self.colour("accent") if linked else style.colour
        return replace(style, weight=weight, colour=colour)

    def _icon(self, sign: Sign, style: TextStyle, at: Position) -> tuple[Inline, ...]:
        try:
            return parse_markup(f"<icon {sign.written}/>", style, _Lookup(self.kit, at))
        except AuthorError as error:
            self.kit.report.take(error)
        except MarkupError as error:
            self.kit.report.take(error.at(at))
        return ()

    def lines(
        self, inlines: Sequence[Inline], style: TextStyle, width: float, at: Position
    ) -> FlowText:
        """Return ``inlines`` broken at ``width`` mm; signs that no font has are noted.

        Pages are filled again until the numbers of pages in them are right, and hardly any
        line is another then.
        """
        return self._set(tuple(inlines), style, width, at)

    def _set_anew(
        self, inlines: tuple[Inline, ...], style: TextStyle, width: float, at: Position
    ) -> FlowText:
        try:
            flow = set_lines(self.kit.typesetter, inlines, style, width)
        except FontError as error:
            raise AuthorError(at, error.message, error.hint) from None
        for sign in flow.missing:
            self.kit.report.error(
                at,
                f"no font has the sign {describe_sign(sign)}",
                "add a font that has it to the theme, or draw it as a symbol",
            )
        for word in flow.broken:
            self.kit.report.warning(at, f"the word “{word}” is wider than its column")
        return flow


class _Lookup:
    """What the icons of a rule text may name."""

    def __init__(self, kit: Kit, at: Position) -> None:
        self._kit = kit
        self._at = at

    def colour(self, name: str) -> Colour:
        return self._kit.palette.colour(name, self._at)

    def style(self, name: str) -> TextStyle:
        return self._kit.styles.style(name, self._at)

    def emphasis(self, style: TextStyle) -> TextStyle:
        return self._kit.styles.emphasised(style)

    def icon_size(self, name: str) -> tuple[float, float]:
        return self._kit.symbols.size(name, self._at)

    def icon(self, name: str, parameters: dict[str, str | float | bool]) -> Symbol:
        symbol = self._kit.symbols.symbol(name, parameters, self._at)
        self._kit.meter.add_use(symbol, self._at)
        return symbol
