"""What elements look things up in: the symbols, styles, lines, nets, pictures, pieces of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

from generator.core.colour import Colour
from generator.core.diagnostics import Position
from generator.core.geometry import Size
from generator.core.outline import Outline
from generator.core.record import NamedTuple
from generator.scene import Item, LineType, PictureData, Stroke, Symbol
from generator.spec.theme import StyleFields
from generator.text.style import TextStyle

if TYPE_CHECKING:
    from generator.elements.stage import Stage


class SymbolBook(Protocol):
    """The named drawings of a game."""

    def symbol(self, name: str, parameters: Mapping[str, object], at: Position) -> Symbol:
        """Return the drawing; AuthorError for an unknown name or parameter."""
        ...

    def size(self, name: str, at: Position) -> tuple[float, float]:
        """Return the natural size of the symbol called ``name`` in mm."""
        ...


class StyleBook(Protocol):
    """The text styles of a theme, resolved."""

    def style(self, name: str, at: Position) -> TextStyle: ...

    def changed(self, style: TextStyle, fields: StyleFields, stage: Stage) -> TextStyle:
        """Return ``style`` with the keys that ``fields`` sets."""
        ...

    def emphasised(self, style: TextStyle) -> TextStyle:
        """Return ``style`` as it looks when emphasised."""
        ...


class Look(NamedTuple):
    """How lines of one type are printed; ``hatch`` is the mm between the lines of an area."""

    stroke: Stroke | None
    fill: Colour | None
    hatch: float | None


class LineBook(Protocol):
    """The looks of lines to cut, fold and glue along."""

    def look(self, line_type: LineType) -> Look: ...


class Drawn(NamedTuple):
    """A picture: pixels, or the items of a drawing; ``size`` is in pixels, or in mm."""

    picture: PictureData | tuple[Item, ...]
    size: tuple[float, float]


class NetBook(Protocol):
    """Nets by name."""

    def net(self, name: str, at: Position) -> Any:
        """Return the net as written; AuthorError if there is none."""
        ...

    def layout(self, name: str, scope: Mapping[str, object], stage: Stage, at: Position) -> Any:
        """Return the net worked out for the parameters in ``scope``."""
        ...


class PictureBook(Protocol):
    """The pictures beside the definition."""

    def find(self, name: str, at: Position, occasion: str = "") -> Drawn | None:
        """Return the picture called ``name``; None, with a warning, if there is no such file."""
        ...

    def tinted(self, name: str, drawn: Drawn, colour: Colour, at: Position) -> Drawn:
        """Return the picture ``drawn``, called ``name``, in the one ``colour``."""
        ...


class Shown(NamedTuple):
    """A face of a piece as figures show it, cut out; ``size`` and ``cut`` are true to size."""

    symbol: Symbol
    size: Size
    cut: Outline


class PieceBook(Protocol):
    """The pieces of a game, for figures."""

    def shown(self, component: str, row: str, side: str, at: Position) -> Shown:
        """Return a face; AuthorError for one that there is not. No row means the first."""
        ...
