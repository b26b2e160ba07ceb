"""Named values, tables and texts: what expressions see besides the row at hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from generator.core.diagnostics import AuthorError, Position, Report
from generator.game.located_rows import Failed, Layered, Place, Row
from generator.game.rows import RowBook
from generator.game.translations import Translations
from generator.source.folder import GameFolder
from generator.source.located import LocatedDict
from generator.source.tables import TableFile, is_table_name
from generator.spec.chance import CHANCE, Chance
from generator.spec.expression import Expression, ExpressionError, parse_template
from generator.spec.expression_values import Budget, to_text, weigh
from generator.spec.game import GameFile
from generator.spec.placed import place_within
from generator.spec.values import Localised

GAME = "game"
"""The name of what the game says of itself, unless a value or table has that name."""
LONGEST_TEXT = 10_000
"""Characters of a text that stands on no face, such as a title or a description."""
COPY = "copy"
"""The name of the number of a unique copy, from 1."""
PER_COPY = "per_copy"
"""The name of the values that all unique parts of one copy have in common."""
MOST_KEPT = 3_000_000
"""Items of all values and tables together, in all languages: they are kept for the build."""


class _Scope(dict[str, object]):
    """Names whose values are worked out when they are first asked for."""

    def __init__(self, known: Mapping[str, object]) -> None:
        super().__init__(known)
        self.pending: dict[str, Callable[[], object]] = {}
        self._busy: set[str] = set()

    def __missing__(self, name: str) -> object:
        if name in self._busy:
            raise ExpressionError(f"“{name}” is worked out from itself")
        work_out = self.pending.pop(name)
        self._busy.add(name)
        self[name] = value = work_out()
        self._busy.remove(name)
        return value


class ValueBook:
    """The values of a game, worked out for one language at a time.

    ``seed`` is what is drawn by chance begins with, if not with the seed of the game.
    """

    def __init__(
        self,
        folder: GameFolder,
        file: GameFile,
        translations: Translations,
        report: Report,
        seed: int | None = None,
    ) -> None:
        self._file = file
        self._languages = translations.languages
        self._report = report
        self._rows = RowBook(folder, translations, report, self)
        self._scopes: dict[str, dict[str, object]] = {}
        self._copies: dict[tuple[str, int], dict[str, object]] = {}
        self.chance = Chance(file.seed if seed is None else seed)
        self._room = Budget()
        self._room.left = MOST_KEPT

    @property
    def first_language(self) -> str:
        return self._languages[0]

    def scope(self, language: str) -> dict[str, object]:
        """Return all values, tables, texts and the language by name."""
        known = self._scopes.get(language)
        if known is None:
            known = self._scopes[language] = self._work_out(language)
        return known

    def shared(self) -> dict[str, object]:
        """Return what is the same in all rows and languages: values, tables and the game.

        Raises AuthorError for a value that has failed, since another may hang on it.
        """
        known = self.scope(self.first_language)
        found = {name: known[name] for name in (*self._file.values, *self._file.tables, GAME)}
        for value in found.values():
            if isinstance(value, Failed):
                raise value.error
        return {**found, CHANCE: self.chance}

    def _work_out(self, language: str) -> dict[str, object]:
        known = {"language": language, "seed": self.chance.seed, CHANCE: self.chance}
        scope = _Scope(known)
        for section, written, work_out in (
            ("values", self._file.values, self.value),
            ("tables", self._file.tables, self._rows.rows),
        ):
            for name, value in written.items():
                place = self._place(section, name, scope, language)
                scope.pending[name] = partial(self._noted, work_out, value, place)
        scope.pending.setdefault(GAME, partial(self._game, scope, language))
        for name in (*self._file.values, *self._file.tables, GAME):
            if name in scope.pending:
                scope[name]
        found = dict(scope)
        found["texts"] = {
            name: self._text(text, scope, language, _place(self._file, "texts", name))
            for name, text in self._file.texts.items()
        }
        return found

    def _game(self, scope: Mapping[str, object], language: str) -> dict[str, object]:
        header = self._file.game
        if header is None:
            return {}
        return header.facts(self._text(header.title, scope, language, header.position("title")))

    def _place(self, section: str, name: str, scope: Mapping[str, object], language: str) -> Place:
        chance = self.chance.inside(section, name)
        layer = Layered({CHANCE: chance}, scope)
        return Place(layer, language, _place(self._file, section, name), chance)

    def _noted(self, work_out: Callable[[Any, Place], object], value: Any, place: Place) -> object:
        try:
            self._keep("", place)
            found = work_out(value, place)
            self._keep(found, place)
            return found
        except AuthorError as error:
            self._report.take(error)
            return Failed.by(error)

    def _keep(self, found: object, place: Place) -> None:
        """Take account of what is kept; AuthorError when it is too much."""
        try:
            weigh(found, self._room)
        except ExpressionError as error:
            if self._room.left >= 0:
                raise error.at(place.at) from None
            message = f"up to here, values and tables hold more than {MOST_KEPT:,} items"
            raise AuthorError(place.at, message, "each language counts for itself") from None

    def value(self, written: Any, place: Place) -> object:
        """Return a value; a text that is the name of a table is its rows."""
        if isinstance(written, Expression):
            return evaluate(written, _drawing(written, place), place.at)
        if is_table_name(written):
            return self._rows.of_file(TableFile(written), place.language, place.at)
        if isinstance(written, list):
            return [
                self.value(item, place.inside(place_within(written, index, place.at), index))
                for index, item in enumerate(written)
            ]
        if isinstance(written, dict):
            return {
                key: self.value(item, place.inside(place_within(written, key, place.at), key))
                for key, item in written.items()
            }
        return written

    def cell(self, written: Any, place: Place) -> object:
        """Return the value of a cell as it stands in the definition, its expressions unread."""
        if isinstance(written, str):
            return self._worked_out(written, place)
        if isinstance(written, Expression):
            return self.value(written, place)
        if isinstance(written, dict) and written and set(written) <= set(self._languages):
            return in_language(Localised(dict(written)), place.scope, place.language, place.at)
        if isinstance(written, list):
            return [
                self.cell(item, place.inside(place_within(written, index, place.at), index))
                for index, item in enumerate(written)
            ]
        if isinstance(written, dict):
            return {
                key: self.cell(item, place.inside(place_within(written, key, place.at), key))
                for key, item in written.items()
            }
        return written

    def _worked_out(self, text: str, place: Place) -> object:
        """Return ``text``, or its value if it is an expression."""
        try:
            expression = parse_template(text)
        except ExpressionError as error:
            raise error.at(place.at) from None
        return self.value(expression, place) if expression else text

    @property
    def has_per_copy(self) -> bool:
        return bool(self._file.per_copy)

    def of_copy(self, copy: int, language: str, given: Row | None = None) -> dict[str, object]:
        """Return what all unique parts of one copy have in common.

        Cells of ``given`` stand in for values of the same name. What is drawn hangs on the
        seed and the copy alone.
        """
        key = (language, copy)
        if key not in self._copies:
            place = Place({}, language, self._file.position("per_copy"), self.chance)
            self._keep("", place)
            found = self._worked_out_for(copy, language, given or {})
            self._keep(found, place)
            self._copies[key] = found
        return self._copies[key]

    def _worked_out_for(self, copy: int, language: str, given: Row) -> dict[str, object]:
        found: dict[str, object] = {}
        scope = Layered({COPY: copy, PER_COPY: found}, self.scope(language))
        for name, written in self._file.per_copy.items():
            chance = self.chance.inside(PER_COPY, copy, name)
            place = Place(scope, language, _place(self._file, PER_COPY, name), chance)
            found[name] = given[name] if name in given else self.value(written, place)
        return found

    def _text(self, text: Any, scope: Mapping[str, object], language: str, at: Position) -> str:
        try:
            return in_language(text, scope, language, at)
        except AuthorError as error:
            self._report.take(error)
            return ""

    def rows(
        self, written: Any, at: Position, language: str | None = None, owner: str = ""
    ) -> list[Row] | None:
        """Return the rows that a component is made from, or None if it is made once.

        ``owner`` is the component, for what is drawn by chance.
        """
        language = language or self._languages[0]
        if written is None:
            return None
        chance = self.chance.inside("rows", owner)
        scope = self.scope(language)
        return self._rows.rows(written, Place(scope, language, at, chance))


def _drawing(expression: Expression, place: Place) -> Mapping[str, object]:
    """Return the scope for an expression: where it draws by chance, if it does."""
    if CHANCE not in expression.names:
        return place.scope
    return Layered({CHANCE: place.chance}, place.scope)


def evaluate(expression: Expression, scope: Mapping[str, object], at: Position) -> object:
    """Return the value of ``expression``; its faults are AuthorErrors at ``at``."""
    try:
        return expression.evaluate(scope)
    except ExpressionError as error:
        raise error.at(at) from None


def in_language(text: Any, scope: Mapping[str, object], language: str, at: Position) -> str:
    """Return a text in one language, expressions worked out."""
    if isinstance(text, Localised):
        if language not in text.by_language:
            have = ", ".join(text.by_language)
            raise AuthorError(at, f"this text is missing in “{language}”", f"it is there in {have}")
        text = text.by_language[language]
    if isinstance(text, Expression):
        text = evaluate(text, scope, at)
    try:
        words = to_text(text)
    except ExpressionError as error:
        raise error.at(at) from None
    if len(words) > LONGEST_TEXT:
        message = f"this text has {len(words):,} characters; {LONGEST_TEXT:,} are the most here"
        raise AuthorError(at, message, "long texts stand in the rule booklet")
    return words


def _place(file: GameFile, section: str, name: str) -> Position:
    written = file.written.get(section)
    return written.position(name) if isinstance(written, LocatedDict) else file.at
