"""From a definition to pieces: rows × faces × one language."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from generator.components.base import effective_bleed, own_bleed
from generator.core.diagnostics import AuthorError, Position, Report
from generator.core.geometry import Rect, Size
from generator.core.record import Record
from generator.elements.base import Elements, unsigned
from generator.elements.line_types import LineLooks
from generator.elements.meter import Meter
from generator.elements.overrun import FaceCheck, Overruns
from generator.elements.stage import Kit, Stage, TextRoom
from generator.elements.styles import Styles
from generator.game.definition import Component, Definition
from generator.game.faces import FaceMaker, FaceRow
from generator.game.part_shapes import BrokenNetError, CutOf, cut_of_rows, names_in, net_size
from generator.game.pictures import Pictures
from generator.game.pseudo import PSEUDO
from generator.game.row_facts import RowFacts, title_of
from generator.game.row_parts import RowParts
from generator.game.symbols import Symbols
from generator.game.values import in_language
from generator.scene import Piece
from generator.spec.chance import CHANCE
from generator.spec.placed import place_within
from generator.spec.theme import Palette
from generator.text.typesetter import Typesetter


class Pieces(Record):
    """The pieces of one component and how its author wants them on sheets."""

    component: Component
    title: str
    pieces: tuple[Piece, ...]
    gap: float | None


PageSize = Callable[[str | None], Size]
"""From an orientation (None: either) to the size of a page that is printed whole."""


class Expander:
    """Draws the components of one game in one language."""

    def __init__(
        self,
        definition: Definition,
        language: str,
        *,
        default_break: str,
        typesetter: Typesetter,
        report: Report,
        overruns: Overruns | None = None,
        rooms: list[TextRoom] | None = None,
    ) -> None:
        self.definition = definition
        self.language = language
        self.report = report
        self.overruns = Overruns() if overruns is None else overruns
        self.scope = definition.values.scope(language)
        self.drawn: dict[str, list[bytes]] = {}
        """By component, what stands for the values drawn for each part of a run."""
        self.kit = self._kit(default_break, typesetter, rooms)

    def _kit(self, default_break: str, typesetter: Typesetter, rooms: list[TextRoom] | None) -> Kit:
        """Return what all faces are drawn with, after noting the faults of the theme."""
        definition, report = self.definition, self.report
        palette = Palette(definition.theme)
        styles = Styles(definition.theme, palette, default_break)
        palette.check(report)
        styles.check(report)
        lines = LineLooks(definition.theme, palette, report)
        lines.check()
        symbols = Symbols(definition.symbols, definition.icons, self.scope)
        symbols.kit = Kit(
            self.language,
            palette,
            styles,
            symbols,
            Pictures(definition.folder, report),
            typesetter,
            report,
            Meter(),
            lines,
            definition.nets,
            rooms=rooms,
            forgiving=self.language == PSEUDO,
        )
        return symbols.kit

    def title(self) -> str:
        header = self.definition.header
        return self._text(header.title, header.position("title"))

    def also_needed(self) -> list[str]:
        """Return what else is needed to play."""
        file = self.definition.file
        written, at = file.written.get("you_also_need"), file.position("you_also_need")
        return [
            self._text(text, place_within(written, index, at))
            for index, text in enumerate(file.you_also_need)
        ]

    def _text(self, text: Any, at: Position) -> str:
        """Return a text in the language at hand, or nothing after noting its fault."""
        try:
            return in_language(text, self.scope, self.language, at)
        except AuthorError as error:
            self.report.take(error)
            return ""

    def expand(
        self, components: Sequence[Component], page_size: PageSize, bleed: float | None
    ) -> list[Pieces]:
        """Return the pieces of ``components``; faults are noted and skipped."""
        found = []
        for component in components:
            try:
                found.append(self._expand(component, page_size, bleed))
            except AuthorError as error:
                if not (isinstance(error, BrokenNetError) and self.report.has_errors):
                    self.report.take(error)
        self._refuse_same_names(found)
        return found

    def _refuse_same_names(self, found: Sequence[Pieces]) -> None:
        """Note pieces and faces of two components that would be one file.

        A row “a” of “card” and the component “card-a” have one name between them.
        """
        if len(found) == 1:
            return
        seen: dict[str, str] = {}
        for made in found:
            own = {name.casefold() for piece in made.pieces for name in _names_of(piece)}
            for name in sorted(own & seen.keys())[:1]:
                self.report.error(
                    made.component.at,
                    f"“{made.component.id}” and “{seen[name]}” both make “{name}”",
                    "name a component or a row differently",
                )
            seen.update(dict.fromkeys(own, made.component.id))

    def _expand(
        self, component: Component, page_size: PageSize, profile_bleed: float | None
    ) -> Pieces:
        spec = component.spec
        size = self._size(component, page_size)
        box = Rect(0, 0, *size)
        stage = Stage(self.kit, box, self.scope, box)
        own = own_bleed(spec, stage)
        bleed = effective_bleed(own, profile_bleed)
        stage = Stage(self.kit, box, self.scope, box.grown(bleed))
        title = self._name(component)
        cut_of = cut_of_rows(component, size, stage)
        gap = None if spec.gap is None else unsigned(spec, "gap", stage, size.width)
        room = box.grown(max(own, bleed))
        pieces = tuple(self._pieces(component, title, stage, bleed, room, cut_of))
        if not pieces:
            raise AuthorError(
                spec.position("where" if spec.where is not True else "copies"),
                f"“{component.id}” makes no pieces: no row is left",
                "see “rows”, “where” and “copies”",
            )
        return Pieces(component, title, pieces, gap)

    def _pieces(
        self,
        component: Component,
        title: str,
        stage: Stage,
        bleed: float,
        room: Rect,
        cut_of: CutOf,
    ) -> Iterator[Piece]:
        """Yield a piece for each row of which there are copies."""
        size, makers = stage.box.size, self._makers(component, stage, bleed, room)
        for row in self._rows(component, stage):
            if not row.copies:
                continue
            cut, cut_outline = cut_of(row)
            front, back = makers[row.layout]
            yield Piece(
                id=row.name(component.id),
                component=component.id,
                kind=component.spec.kind,
                title=title,
                size=size,
                bleed=bleed,
                cut=cut,
                cut_outline=cut_outline,
                front=front.face(row),
                back=back.face(row) if back else None,
                copies=row.copies,
                at=component.at,
                row_at=row.at,
                name=row.part_name or title_of(row.scope),
            )

    def _size(self, component: Component, page_size: PageSize) -> Size:
        spec = component.spec
        if spec.size == "page":
            return page_size(spec.orientation)
        if spec.size != "net":
            return Size(*spec.size)
        box = Rect(0, 0, 0, 0)
        written, at = spec.written.get("rows"), spec.position("rows")
        rows = self.definition.values.rows(written, at, self.language, component.id) or [{}]
        first = {"index": 0, "number": 1, **rows[0]}
        return net_size(component, Stage(self.kit, box, self.scope, box), first)

    def _makers(
        self, component: Component, stage: Stage, bleed: float, room: Rect
    ) -> dict[str, tuple[FaceMaker, FaceMaker | None]]:
        """Return what makes the fronts and the backs of each layout."""

        def maker(side: str, elements: Elements, layout: str) -> FaceMaker:
            title = f"{side} of “{component.id}”"
            check = FaceCheck(title, room, self.overruns)
            chance = self.definition.values.chance.inside(component.id, side)
            here = stage.naming({CHANCE: chance})
            return FaceMaker(component, side, elements, here, bleed, check, layout)

        found: dict[str, tuple[FaceMaker, FaceMaker | None]] = {}
        shared: FaceMaker | None = None
        for layout, look in component.looks.items():
            back = None
            if look.back is not None and look.has_own_back:
                back = maker("back", look.back, layout)
            elif look.back is not None:
                back = shared = shared or maker("back", look.back, "")
            found[layout] = (maker("front", look.front, layout), back)
        return found

    def _name(self, component: Component) -> str:
        spec = component.spec
        if spec.name is None:
            return component.id
        return self._text(spec.name, spec.position("name"))

    def _rows(self, component: Component, stage: Stage) -> Iterator[FaceRow]:
        spec, at = component.spec, component.spec.position("rows")
        values = self.definition.values
        rows = values.rows(spec.written.get("rows"), at, self.language, component.id)
        parts = RowParts(self.definition, component, self.language, self.report)
        self.drawn[component.id] = parts.drawn
        facts = RowFacts(component)
        if rows is None:
            yield from parts.of("", facts.copies(stage, {}), {}, stage, "", component.at)
            return
        draws = CHANCE in names_in((spec.where, spec.id, spec.copies))
        for index, row in enumerate(rows):
            place = getattr(row, "at", at)
            occasion = f"row {index + 1}, {place.words}"
            scope = {"index": index, "number": index + 1, **row}
            names = {**self.scope, **scope}
            if draws:
                names[CHANCE] = values.chance.inside(component.id, index)
            here = stage.of_row(names, occasion)
            if spec.where is not True and not here.truth(spec.where, spec.position("where")):
                continue
            name, copies = facts.id(here, index), facts.copies(here, row)
            scope.setdefault("row_id", name)
            yield from parts.of(name, copies, scope, here, occasion, place)


def _names_of(piece: Piece) -> Iterator[str]:
    yield piece.id
    yield from (f"{face.name}.svg" for face in piece.faces)
