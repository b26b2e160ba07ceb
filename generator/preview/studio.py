"""The game on show: drawn for whoever looks at it, checked whole, and kept while it is broken."""

from __future__ import annotations

from collections.abc import Mapping
from threading import Lock
from typing import Any

from generator.core.diagnostics import Report
from generator.core.record import NamedTuple, Record
from generator.game.definition import Definition, load_definition
from generator.output import Making
from generator.preview.pictures import Album, digest
from generator.preview.shown import (
    EMPTY,
    key_of,
    source_of,
    told_booklet,
    told_component,
    told_fault,
    told_pages,
    told_pieces,
)
from generator.print_setup import own_profiles, set_up
from generator.print_wish import PrintWish, setup_roots
from generator.printing import Printer
from generator.sheets.profiles import ProfileShelf
from generator.sheets.words import load_words
from generator.source.inputs import Fact, noted
from generator.workspace import LANGUAGES, PROFILES, GamePlace, roots_of, templates

_MOST_TOLD = 500
_MOST_KEPT = 8
_MOST_REPLACED = 4
_NOTHING = Making(frozenset(), 72, is_partial=True)


class Looked(NamedTuple):
    """What somebody looks at; empty texts stand for what comes first."""

    language: str = ""
    profile: str = ""


class Rules(Record):
    """The rules of a game by language: web pages, and the pages of booklets as plain data."""

    html: Mapping[str, str]
    booklets: Mapping[str, list[dict[str, Any]]]
    album: Album


class Edition(Record):
    """An edition as it was drawn: plain data for the browser, and the drawings."""

    data: dict[str, Any]
    album: Album


class Studio:
    """Holds one game while its files change."""

    def __init__(self, place: GamePlace, wish: PrintWish) -> None:
        self.place = place
        self.wish = wish
        self.version = 1
        """Counts the changes of files."""
        self.rules = Rules({}, {}, Album(0))
        self.seen: dict[Fact, str] = {}
        """All that was looked at since the last change."""
        self._lock = Lock()
        self._checking = Lock()
        self._good: dict[Looked, Edition] = {}
        self._replaced: tuple[Album, ...] = ()
        """The last drawings of what is drawn anew by now: a page may still be asking for them."""
        self._current: dict[Looked, dict[str, Any]] = {}
        self._last = Looked()
        self._checked: tuple[int, list[dict[str, Any]]] = (0, [])
        self._drawn = 0

    def change(self) -> None:
        """Take note that files have changed."""
        with self._lock:
            self.version += 1
            self.seen = {}
            self._current = {}

    @property
    def is_checked(self) -> bool:
        return self._checked[0] == self.version

    def state(self, looked: Looked) -> dict[str, Any]:
        """Return all that the page shows of an edition, drawn anew after a change."""
        with self._lock:
            if looked not in self._current:
                self._current[looked] = self._draw(looked)
            state = self._current[looked]
            self._last = Looked(state["language"], state["profile"])
            known = {key_of(fault) for fault in state["diagnostics"]}
            more = [fault for fault in self._checked[1] if key_of(fault) not in known]
            told = [*state["diagnostics"], *(more if self.is_checked else ())]
            return {
                **state,
                "checked": self.is_checked,
                "diagnostics": sorted(told, key=key_of),
                "rules": {code: digest(html) for code, html in self.rules.html.items()},
                "booklet": self.rules.booklets.get(state["language"], []),
            }

    def svg(self, looked: Looked, key: str) -> str | None:
        """Return a drawing of an edition by its key."""
        known = dict(self._good)
        editions = [known.pop(looked)] if looked in known else []
        albums = [edition.album for edition in (*editions, *known.values())]
        for album in (*albums, self.rules.album, *self._replaced):
            found: str | None = album.svg(key)
            if found is not None:
                return found
        return None

    def check(self) -> None:
        """Set the rules and look for faults in all languages, as ``pnp check`` does.

        What somebody looks at is drawn meanwhile; after another change, this was in vain.
        """
        with self._checking:
            version, report = self.version, Report()
            with noted() as inputs:
                rules = self._check(report, version)
            with self._lock:
                if version == self.version:
                    self._note(inputs.facts)
                    if rules is not None:
                        self._replace(self.rules.album)
                        self.rules = rules
                    self._checked = (version, self._told(report))

    def _note(self, facts: Mapping[Fact, str]) -> None:
        """Add what was read to what was seen since the last change.

        Where a file has been read twice and changed between, the first content counts: else
        nobody would notice that something drawn from it is old.
        """
        self.seen = {**facts, **self.seen}

    def _check(self, report: Report, version: int) -> Rules | None:
        """Return the rules, or None if what they were before is still the best there is."""
        printer = self._printer(self._last.profile, report)
        if printer is None:
            return None
        definition = printer.definition
        printer.set_rules(definition.languages, report)
        album = Album(0)
        rules = Rules(
            {language: files.html for language, files in printer.rules.items()},
            {
                language: told_booklet(files.book, album)
                for language, files in printer.rules.items()
            },
            album,
        )
        for language in definition.languages:
            if version != self.version:
                return None
            printer.print(definition.components, language, _NOTHING, None, report)
            report.extend(definition.translations.gaps(language))
        printer.overruns.tell(report)
        return rules if rules.html or not report.has_errors else None

    def _printer(self, profile: str, report: Report) -> Printer | None:
        """Return what prints the game, or None after noting why it cannot be."""
        place = self.place
        definition = load_definition(place.folder(), place.file, templates(), report)
        if definition is None:
            return None
        setup = set_up(self._wish(profile), definition, report)
        if setup is None:
            report.error(definition.at, f"the game has no print profile “{profile}”")
        if setup is None or not definition.is_drawable:
            return None
        return Printer(place, definition, setup)

    def _wish(self, profile: str) -> PrintWish:
        return PrintWish(profile or self.wish.profile, self.wish.settings, self.wish.printer)

    def _draw(self, looked: Looked) -> dict[str, Any]:
        """Return what is to be shown; with errors, the last good drawings and the errors."""
        report = Report()
        with noted() as inputs:
            edition = self._edition(looked, report)
        self._note(inputs.facts)
        if edition is not None and not report.has_errors:
            self._keep(looked, edition)
        shown = self._good.get(looked) or self._good.get(self._last)
        data = shown.data if shown else {**EMPTY, **looked._asdict()}
        return {
            **data,
            "version": self.version,
            "failed": report.has_errors,
            "diagnostics": self._told(report),
        }

    def _keep(self, looked: Looked, edition: Edition) -> None:
        """Keep what was drawn under what was asked for, and under what that came to."""
        good = dict(self._good)
        for name in (looked, Looked(edition.data["language"], edition.data["profile"])):
            good.pop(name, None)
            good[name] = edition
        good = dict(list(good.items())[-_MOST_KEPT:])
        kept = {one.album for one in good.values()}
        before = dict.fromkeys(one.album for one in self._good.values())
        self._replace(*(album for album in before if album not in kept))
        self._good = good

    def _replace(self, *albums: Album) -> None:
        """Note drawings before others take their place, so that somebody has them all the time."""
        self._replaced = (*self._replaced, *albums)[-_MOST_REPLACED:]

    def _edition(self, looked: Looked, report: Report) -> Edition | None:
        printer = self._printer(looked.profile, report)
        if printer is None:
            return None
        languages = printer.definition.languages
        language = looked.language if looked.language in languages else languages[0]
        laid = printer.lay_out(printer.definition.components, language, report)
        self._drawn += 1
        album = Album(self._drawn)
        data = {
            **self._facts(printer.definition, report),
            "title": laid.imprint.title,
            "profile": printer.setup.name,
            "language": language,
            "components": [told_component(made.title, made.pieces) for made in laid.made],
            "pieces": told_pieces(laid, album, language),
            "pages": told_pages(laid, album, language),
        }
        printer.note_missing_signs(laid.artist, report)
        printer.overruns.tell(report)
        return Edition(data, album)

    def _facts(self, definition: Definition, report: Report) -> dict[str, Any]:
        shelf = ProfileShelf(templates(PROFILES), own_profiles(definition, report))
        names = [self.wish.profile] if self.wish.file else []
        return {
            "id": definition.id,
            "languages": [
                [code, load_words(code, templates(LANGUAGES), Report()).name]
                for code in definition.languages
            ],
            "profiles": [*names, *shelf.names()],
        }

    def _told(self, report: Report) -> list[dict[str, Any]]:
        roots = roots_of([self.place]) | setup_roots(self.wish)
        told = []
        for number, fault in enumerate(report):
            if number == _MOST_TOLD:
                break
            told.append(told_fault(fault, source_of(fault, roots)))
        return told
