"""The parts of one row: one for all its copies, or each copy one of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.core.diagnostics import AuthorError, Position, Report
from generator.core.file_names import LONGEST, safe_file_name
from generator.elements.stage import Stage
from generator.game.component import SIDE, Component
from generator.game.copies import CopyRun
from generator.game.definition import Definition
from generator.game.faces import FaceRow
from generator.game.looks import SIDES, layout_name
from generator.game.part_values import PartValues
from generator.game.values import COPY, PER_COPY, in_language
from generator.spec.chance import CHANCE, Chance
from generator.spec.expression import Expression

MOST_UNIQUE = 10_000
"""Unique copies of one component, those of all rows together."""


class RowParts:
    """Makes the parts of the rows of one component, in one language."""

    def __init__(
        self, definition: Definition, component: Component, language: str, report: Report
    ) -> None:
        self._definition = definition
        self._component = component
        self._spec = component.spec
        self._language = language
        self._run = definition.choices.run
        self._values = PartValues(
            component.spec, definition.values, language, alone=self._run is not None
        )
        self._report = report
        self._files: dict[str, tuple[str, Position]] = {}
        self._unique_so_far = 0
        self._has_rows = component.spec.rows is not None
        self._is_plain = not self._has_more()

    def _has_more(self) -> bool:
        """Tell whether a part is anything but its row: nearly all are not."""
        spec = self._spec
        told = (spec.layout, spec.file_name, spec.part_name)
        if spec.unique or spec.values or any(each is not None for each in told):
            return True
        looks = self._component.looks.values()
        elements = (e for look in looks for e in (*look.front, *(look.back or ())))
        return any(CHANCE in element.names for element in elements)

    def of(
        self,
        name: str,
        copies: int,
        scope: Mapping[str, object],
        stage: Stage,
        occasion: str,
        at: Position,
    ) -> Iterator[FaceRow]:
        """Yield the parts of a row called ``name`` that stands at ``at``."""
        if self._is_plain:
            yield FaceRow(name, copies, scope, occasion, at=at if self._has_rows else None)
            return
        chance = self._definition.values.chance.inside(self._component.id, name)
        if not self._spec.unique:
            yield self._part(name, copies, scope, stage, occasion, chance, at)
            return
        run = self._copies_to_make(copies)
        self._count(len(run.numbers), stage)
        for copy in run.numbers:
            own = f"{name}-{copy:03d}" if name else f"{copy:03d}"
            which = run.occasion(copy)
            when = f"{occasion}, {which}" if occasion else which
            names = {**scope, COPY: copy}
            if self._definition.values.has_per_copy:
                names[PER_COPY] = self._per_copy(copy, run, when)
            yield self._part(own, 1, names, stage, when, chance.inside(copy), at)

    @property
    def drawn(self) -> list[bytes]:
        """What stands for the values drawn for each part of a run, in their order."""
        return self._values.drawn

    def _copies_to_make(self, copies: int) -> CopyRun:
        if not copies:
            return CopyRun(1, 0)
        return self._run or CopyRun(1, self._definition.choices.unique_copies or copies)

    def _per_copy(self, copy: int, run: CopyRun, occasion: str) -> dict[str, object]:
        try:
            return self._definition.values.of_copy(copy, self._language, run.row(copy))
        except AuthorError as error:
            raise error.on(occasion) from None

    def _count(self, count: int, stage: Stage) -> None:
        self._unique_so_far += count
        if self._unique_so_far > MOST_UNIQUE:
            place = self._spec.position("copies")
            raise stage.fault(place, f"these are more than {MOST_UNIQUE:,} unique copies")

    def _part(
        self,
        name: str,
        copies: int,
        scope: Mapping[str, object],
        stage: Stage,
        occasion: str,
        chance: Chance,
        at: Position,
    ) -> FaceRow:
        names = {CHANCE: chance, **scope}
        if self._spec.values:
            names |= self._values.of({**stage.scope, **names}, chance, occasion)
        layout, files = "", {}
        if self._spec.layout is not None:
            layout = self._layout({**stage.scope, **names}, occasion)
        if self._spec.file_name is not None and copies:
            here = stage._replace(scope={**stage.scope, **names}, occasion=occasion)
            files = self._file_names(here, at)
        part_name = ""
        if self._spec.part_name is not None and copies:
            part_name = self._part_name({**stage.scope, **names}, occasion)
        return FaceRow(
            name,
            copies,
            names,
            occasion,
            layout=layout,
            files=files,
            at=at if self._has_rows else None,
            part_name=part_name,
        )

    def _part_name(self, scope: Mapping[str, object], occasion: str) -> str:
        at = self._spec.position("part_name")
        try:
            words = in_language(self._spec.part_name, scope, self._language, at)
            return " ".join(words.split())
        except AuthorError as error:
            raise error.on(occasion) from None

    def _layout(self, scope: Mapping[str, object], occasion: str) -> str:
        at, written = self._spec.position("layout"), self._spec.layout
        name = layout_name(written, scope, at, occasion) if written is not None else ""
        if name not in self._component.looks:
            message = f"the layout “{name}” is chosen in this language only"
            raise AuthorError(at, message, "choose by a column without language", occasion)
        return name

    def _file_names(self, stage: Stage, at: Position) -> dict[str, str]:
        """Return the names of the files of both sides."""
        pattern, place = self._spec.file_name, self._spec.position("file_name")
        tells_side = isinstance(pattern, Expression) and SIDE in pattern.names
        found = {}
        for side in SIDES:
            text = stage.naming({SIDE: side}).text(pattern, place)
            name = safe_file_name(text if tells_side else f"{text}-{side}")
            if not safe_file_name(text) or len(name.encode()) > LONGEST:
                what = "nothing is left of" if not safe_file_name(text) else "too long for a file:"
                hint = f"use letters and digits, {LONGEST} bytes at most"
                raise stage.fault(place, f"{what} the name “{text[:60]}”", hint)
            self._refuse_taken(name, stage, at)
            found[side] = name
        return found

    def _refuse_taken(self, name: str, stage: Stage, at: Position) -> None:
        """Refuse a name that another part has; some systems know no capitals."""
        folded = name.casefold()
        if folded in self._files:
            where, first = self._files[folded]
            other = f"for {where or first.words}"
            hint = "let the pattern hold what differs, such as {{ row_id }}, {{ copy }}, {{ side }}"
            place = self._spec.position("file_name")
            raise stage.fault(place, f"the file name “{name}” is taken, {other}", hint)
        self._files[folded] = (stage.occasion, at)
