"""Figures: drawings for the rule texts, made from pieces, symbols and plain elements."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Annotated, Any

from generator.core import outline
from generator.core.diagnostics import AuthorError, Position, nearest
from generator.core.geometry import Rect, Size
from generator.core.record import Record
from generator.elements.base import Elements
from generator.elements.books import Shown
from generator.elements.drawing import draw_elements
from generator.elements.kinds import FIGURE_KINDS
from generator.elements.stage import Kit, Stage
from generator.game.drawings import DrawingSpec, load_drawings, size_of_drawing
from generator.scene import Face, Group, Piece, Scene, Symbol
from generator.spec.base import Reading, SpecError
from generator.spec.game import check_id
from generator.spec.model import Field
from generator.spec.values import AnyValue, TextValue

FIGURE_NAMES = ("language", "texts", "width", "height")

_LONGEST_SIDE = 400.0


class FigureSpec(DrawingSpec):
    """A figure as written.

    ``data`` is what the figure shows: its drawing sees each value by name, and whoever
    checks the figure against the rules of the game reads the same values. ``claim`` is what the
    figure says about them; nothing is drawn from it.
    """

    size: Annotated[Size, size_of_drawing("figure", _LONGEST_SIDE)]
    alt: TextValue
    """What is to be seen, for those who cannot."""
    data: dict[str, AnyValue] = Field(default_factory=dict)
    claim: AnyValue = None


class FigureDefinition(Record):
    """A figure and the elements it is drawn from."""

    name: str
    spec: FigureSpec
    elements: Elements


def load_figures(written: Any, reading: Reading) -> dict[str, FigureDefinition]:
    """Return the figures of a definition; faulty ones are noted and left out."""
    found: dict[str, FigureDefinition] = {}
    inner = Reading(reading.report, reading.names, table=FIGURE_KINDS, shared=reading.shared)
    for name, spec, elements in load_drawings(written, inner, FigureSpec, lambda spec: spec.data):
        try:
            check_id(name, "the name of a figure")
        except SpecError as error:
            reading.report.error(written.keys_at[name], error.message, error.hint)
            continue
        found[name] = FigureDefinition(name, spec, elements)
    return found


class ShownPieces:
    """The pieces of a game as figures show them: one symbol for each face."""

    def __init__(self, pieces: Sequence[Piece]) -> None:
        self._by_id = {piece.id: piece for piece in pieces}
        self._first: dict[str, Piece] = {}
        for piece in pieces:
            self._first.setdefault(piece.component, piece)
        self._drawn: dict[Face, Symbol] = {}
        self._faces: dict[Symbol, Face] = {}

    def face_of(self, symbol: Symbol) -> Face | None:
        """Return the face that ``symbol`` shows, or None for a symbol of another kind."""
        return self._faces.get(symbol)

    @property
    def drawn(self) -> Collection[Symbol]:
        """The faces that have been shown, each as its symbol."""
        return self._faces.keys()

    def shown(self, component: str, row: str, side: str, at: Position) -> Shown:
        """Return a face of a piece; AuthorError for one that there is not."""
        piece = self._piece(component, row, at)
        if side not in ("front", "back"):
            raise AuthorError(at, f"“{side}” is no side", "write front or back")
        face = piece.front if side == "front" else piece.back
        if face is None:
            raise AuthorError(at, f"“{piece.id}” has no back")
        if face not in self._drawn:
            items = (Group(face.scene().items, clip=piece.cut_outline),)
            drawn = Symbol(face.name, items, outline.bounds(piece.cut_outline))
            self._drawn[face], self._faces[drawn] = drawn, face
        return Shown(self._drawn[face], piece.size, piece.cut_outline)

    def _piece(self, component: str, row: str, at: Position) -> Piece:
        found = self._by_id.get(f"{component}-{row}") if row else self._first.get(component)
        if found is not None:
            return found
        if row and component in self._first:
            rows = [
                piece.id.removeprefix(f"{component}-")
                for piece in self._by_id.values()
                if piece.component == component
            ]
            raise AuthorError(at, f"“{component}” has no row “{row}”", nearest(row, rows))
        raise AuthorError(
            at, f"there is no component “{component}”", nearest(component, self._first)
        )


class DrawnFigure(Record):
    """A figure in one language, and what it is called for those who cannot see it."""

    name: str
    scene: Scene
    alt: str


def draw_figure(figure: FigureDefinition, kit: Kit, scope: Mapping[str, object]) -> DrawnFigure:
    """Return ``figure`` drawn; faults of its elements are noted by the kit's report."""
    spec = figure.spec
    box = Rect(0, 0, *spec.size)
    stage = Stage(kit, box, scope, box, f"figure {figure.name}")
    kit.meter.begin_face()
    data = stage.evaluate(spec.data, spec.position("data"))
    alt = stage.text(spec.alt, spec.position("alt"))
    items = draw_elements(figure.elements, stage.naming(data))
    return DrawnFigure(figure.name, Scene(spec.size, items, 0.0), alt)
