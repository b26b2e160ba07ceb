"""One game on paper in one language: pieces, plan, pages, files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from generator.core.diagnostics import Report
from generator.core.geometry import Size
from generator.game.definition import Component, Definition
from generator.game.expand import Expander, Pieces
from generator.game.fonts import load_fonts
from generator.output import Edition, Making, write_files
from generator.print_setup import PrintSetup
from generator.rulebook.source_file import has_rules
from generator.sheets.frame import printable_size
from generator.sheets.order import SheetOrder
from generator.sheets.page import Imprint, PageArtist
from generator.sheets.pages import SheetPlan
from generator.sheets.plan import plan_sheets
from generator.sheets.words import RuleWords, load_words
from generator.text.typesetter import Typesetter
from generator.workspace import LANGUAGES, GamePlace, templates

if TYPE_CHECKING:
    from generator.rulebook.blocks import RuleText
    from generator.rulebook.book import Book


class Printer:
    """Prints one game under one profile; fonts and drawings are shared by its languages."""

    def __init__(self, place: GamePlace, definition: Definition, setup: PrintSetup) -> None:
        self.place = place
        self.definition = definition
        self.profile = setup.profile
        self.setup = setup
        self._typesetter: Typesetter | None = None
        self._first_rules: RuleText | None = None

    def typesetter(self, report: Report) -> Typesetter:
        if self._typesetter is None:
            fonts = load_fonts(self.definition.theme, self.definition.folder, report)
            self._typesetter = Typesetter(fonts)
        return self._typesetter

    def expander(self, language: str, report: Report) -> Expander:
        return Expander(
            self.definition,
            language,
            default_break=load_words(language, templates(LANGUAGES), report).break_mode,
            typesetter=self.typesetter(report),
            report=report,
        )

    def pieces(self, language: str, report: Report) -> list[Pieces]:
        """Return the pieces of all components in one language."""
        expander = self.expander(language, report)
        return self._expand(expander, self.definition.components)

    def also_needed(self, language: str, report: Report) -> list[str]:
        """Return what else is needed to play, in one language."""
        return self.expander(language, report).also_needed()

    def _expand(self, expander: Expander, components: Sequence[Component]) -> list[Pieces]:
        return expander.expand(components, self._page_size, self.profile.bleed)

    def _page_size(self, orientation: str | None) -> Size:
        return printable_size(
            self.profile, "landscape" if orientation == "landscape" else "portrait"
        )

    def print(
        self,
        components: Sequence[Component],
        language: str,
        making: Making,
        target: Path | None,
        report: Report,
    ) -> None:
        """Print ``components`` into the folder ``target``, or only check them if it is None."""
        expander = self.expander(language, report)
        expander.also_needed()
        made = self._expand(expander, components)
        plan = plan_sheets(_orders(made), self.profile, report)
        words = load_words(language, templates(LANGUAGES), report)
        book = None
        if list(components) == list(self.definition.components):
            book = self._book(expander, made, words.rulebook, report)
        imprint = Imprint(expander.title(), self.definition.header.version)
        artist = PageArtist(plan, imprint, words, expander.kit.typesetter)
        pages = (artist.draw_page(page) for page in plan.pages)
        if target is None or not plan.pages:
            for _ in pages:
                pass
            self._note_missing_signs(artist, report)
            return
        edition = Edition(
            self.definition.id,
            imprint.title,
            imprint.version,
            language,
            self.setup.name,
            _duplex(plan),
            (self.place.folder().shown, self.place.lasting_name),
            self.setup.overrides,
        )
        write_files(edition, plan, pages, making, target, book)
        self._note_missing_signs(artist, report)

    def _book(
        self, expander: Expander, made: Sequence[Pieces], words: RuleWords, report: Report
    ) -> Book | None:
        """Return the rule booklet, if the game has rules in the language at hand.

        Each text is held against the first one that was read.
        """
        if not has_rules(self.definition.folder, expander.language):
            return None
        from generator.rulebook.align import check_alignment
        from generator.rulebook.edition import read_edition

        edition = read_edition(expander, made, words, report)
        if edition is None:
            return None
        if self._first_rules is None:
            self._first_rules = edition.text
        else:
            check_alignment(self._first_rules, edition.text, report)
        return edition.book(report)

    def _note_missing_signs(self, artist: PageArtist, report: Report) -> None:
        for sign in artist.missing_signs:
            report.error(
                self.definition.header.position("title"),
                f"no font has the sign “{sign}” (U+{ord(sign[0]):04X}) of the title or a name",
                "it stands in the notes of the sheets; add a font that has it to the theme",
            )


def _duplex(plan: SheetPlan) -> Literal["none", "long", "short"]:
    """Return how the printer should turn the paper, if that holds for every sheet.

    A sheet without a back would take the next sheet on its other side, so the wish is
    only stated where all sheets have backs.
    """
    fronts = sum(page.side == "front" for page in plan.pages)
    return plan.profile.flip if 2 * fronts == len(plan.pages) else "none"


def _orders(found: Iterable[Pieces]) -> Iterator[SheetOrder]:
    for pieces in found:
        spec = pieces.component.spec
        yield SheetOrder(
            pieces.pieces,
            gap=pieces.gap,
            orientation=spec.orientation,
            turn=spec.turn,
            group=spec.sheet,
            title=pieces.title,
        )
