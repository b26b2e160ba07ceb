"""One game on paper in one language: pieces, plan, pages, files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from generator.core.diagnostics import Report
from generator.core.geometry import Size
from generator.core.record import NamedTuple, replace
from generator.elements.overrun import Overruns
from generator.elements.stage import TextRoom
from generator.game.definition import Component, Definition
from generator.game.expand import Expander, Pieces
from generator.game.fonts import load_fonts
from generator.ordering import orders_of
from generator.output import Edition, Making, write_bilingual, write_files, write_rules_beside
from generator.print_setup import PrintSetup
from generator.rulebook.source_file import languages_with_rules
from generator.sheets.frame import printable_size
from generator.sheets.order import SheetOrder
from generator.sheets.page import Imprint, PageArtist
from generator.sheets.pages import SheetPlan
from generator.sheets.plan import plan_sheets
from generator.sheets.words import Words, load_words
from generator.text.typesetter import Typesetter
from generator.workspace import LANGUAGES, RULEBOOK, GamePlace, UsageError, one_by_one, templates

if TYPE_CHECKING:
    from generator.cache.kept import Kept, TakenOver
    from generator.manifest_file import Digests
    from generator.rulebook.editions import AllRules, RuleFiles
    from generator.scene.low_ink import LowInk


class LaidOut(NamedTuple):
    """The components of a game in one language, laid out on pages."""

    made: tuple[Pieces, ...]
    plan: SheetPlan
    imprint: Imprint
    words: Words
    artist: PageArtist
    typesetter: Typesetter


class Printer:
    """Prints one game under one profile; fonts and drawings are shared by its languages."""

    def __init__(self, place: GamePlace, definition: Definition, setup: PrintSetup) -> None:
        self.place = place
        self.definition = definition
        self.profile = setup.profile
        self.setup = setup
        self.overruns = Overruns()
        self._typesetter: Typesetter | None = None
        self._stock: dict[str, tuple[Expander, list[Pieces]]] = {}
        self._rules: AllRules | None = None

    def languages(self, asked: Sequence[str]) -> list[str]:
        """Return those of the game's languages that are ``asked`` for, or all.

        Raises UsageError for one that it is not written in.
        """
        known = self.definition.languages
        for language in asked:
            if language not in known:
                hint = one_by_one("--lang", language) or f"it is written in {', '.join(known)}"
                raise UsageError(f"this game is not written in “{language}”", hint)
        return [language for language in known if language in (asked or known)]

    def typesetter(self, report: Report) -> Typesetter:
        if self._typesetter is None:
            fonts = load_fonts(self.definition.theme, self.definition.folder, report)
            self._typesetter = Typesetter(fonts)
        return self._typesetter

    def words(self, language: str, report: Report) -> Words:
        """Return what the program itself prints in a language."""
        own = self.definition.translations.fixed_words(language)
        return load_words(language, templates(LANGUAGES), report, own)

    def expander(
        self, language: str, report: Report, rooms: list[TextRoom] | None = None
    ) -> Expander:
        """Return what draws in a language; ``rooms`` takes the box of each text drawn."""
        return Expander(
            self.definition,
            language,
            default_break=self.words(language, report).break_mode,
            typesetter=self.typesetter(report),
            report=report,
            overruns=self.overruns,
            rooms=rooms,
        )

    def made(
        self, language: str, report: Report, components: Sequence[Component] | None = None
    ) -> tuple[Expander, list[Pieces]]:
        """Return the pieces of ``components`` or of all in one language, and what draws them."""
        wanted = self.definition.components if components is None else components
        expander = self.expander(language, report)
        expander.also_needed()
        return expander, self.expand(expander, wanted)

    def expand(self, expander: Expander, components: Sequence[Component]) -> list[Pieces]:
        """Return the pieces of ``components`` as the profile wants them."""
        made = expander.expand(components, self.page_size, self.profile.bleed)
        if self.profile.ink != "low":
            return made
        pieces = self._low_ink.pieces
        return [replace(found, pieces=pieces(found.pieces)) for found in made]

    @cached_property
    def _low_ink(self) -> LowInk:
        from generator.scene.low_ink import LowInk

        return LowInk()

    def page_size(self, orientation: str | None) -> Size:
        """Return the room on a page, in mm, for parts that have no size of their own."""
        lying = orientation == "landscape"
        return printable_size(self.profile, "landscape" if lying else "portrait")

    def set_rules(self, languages: Sequence[str], report: Report) -> None:
        """Set the rule booklets of a game that has any, before its components are printed.

        All languages are read first, since each text is held against the first one, and a
        web page holds them all.
        """
        folder, first = self.definition.folder, self.definition.languages[0]
        written = languages_with_rules(folder, languages, first, report)
        if not written:
            return
        from generator.rulebook.editions import make_rule_files
        from generator.sheets.imposition import book_page

        for language in written:
            self._stock[language] = self.made(language, report)
        words = {language: self.words(language, report) for language in written}
        made = [(*self._stock[language], words[language]) for language in written]
        self._rules = make_rule_files(
            made,
            book_page(self.profile),
            templates(RULEBOOK),
            report,
            anonymous=self.profile.anonymous,
        )

    def print(
        self,
        components: Sequence[Component],
        language: str,
        making: Making,
        target: Path | None,
        report: Report,
        kept: TakenOver | None = None,
    ) -> Digests:
        """Print ``components`` into the folder ``target``, or only check them if it is None.

        ``kept`` are rules of an earlier build that go with them. Returns the digests of what
        is written.
        """
        laid = self.lay_out(components, language, report)
        return self.print_laid(laid, language, making, target, report, kept)

    def print_laid(
        self,
        laid: LaidOut,
        language: str,
        making: Making,
        target: Path | None,
        report: Report,
        kept: TakenOver | None = None,
    ) -> Digests:
        """Print what is laid out, as ``print`` does."""
        artist, plan, imprint, words = laid.artist, laid.plan, laid.imprint, laid.words
        pages = (artist.draw_page(page) for page in plan.pages)
        if target is None or not plan.pages:
            for _ in pages:
                pass
            self.note_missing_signs(artist, report)
            return {}
        edition = self._edition(imprint.title, language, words, _duplex(plan))
        rules = self._folded(language, imprint, words, laid.typesetter)
        earlier = making.output and making.output / self.setup.folder(edition.game, language)
        digests = write_files(edition, plan, pages, making, target, rules, kept, earlier)
        self.note_missing_signs(artist, report)
        return digests

    def lay_out(self, components: Sequence[Component], language: str, report: Report) -> LaidOut:
        """Return the pieces of ``components`` on their pages, ready to be drawn."""
        if language in self._stock:
            expander, made = self._stock.pop(language)
        else:
            expander, made = self.made(language, report, components)
        return self.on_sheets(expander, made, orders_of(made), report)

    def on_sheets(
        self, maker: Expander, made: Sequence[Pieces], orders: Iterable[SheetOrder], report: Report
    ) -> LaidOut:
        """Return pieces that are ``made``, laid out as ``orders`` ask for."""
        plan = plan_sheets(orders, self.profile, report)
        words = self.words(maker.language, report)
        imprint = Imprint(maker.title(), self.definition.header.version)
        typesetter = maker.kit.typesetter
        artist = PageArtist(plan, imprint, words, typesetter)
        return LaidOut(tuple(made), plan, imprint, words, artist, typesetter)

    @property
    def rules(self) -> Mapping[str, RuleFiles]:
        """The rules by language, once they are set."""
        return self._rules.by_language if self._rules else {}

    def print_rules(self, language: str, making: Making, target: Path, kept: Kept) -> Digests:
        """Print the rules into the folder ``target``, with sheets ``kept`` from before."""
        report = Report()
        words = self.words(language, report)
        expander, _ = self._stock.pop(language, (None, None))
        expander = expander or self.expander(language, report)
        imprint = Imprint(expander.title(), self.definition.header.version)
        rules = self._folded(language, imprint, words, expander.kit.typesetter)
        edition = self._edition(imprint.title, language, words, "none")
        return write_rules_beside(edition, rules, making, target, kept)

    def _folded(
        self, language: str, imprint: Imprint, words: Words, typesetter: Typesetter
    ) -> RuleFiles | None:
        """Return the rules with the sheets to fold, if two pages fit side by side on one.

        An archive keeps the booklet for reading only.
        """
        rules = self.rules.get(language)
        if rules is None:
            return None
        from generator.rulebook.editions import Folded
        from generator.sheets.booklet_drawing import BookletArtist
        from generator.sheets.imposition import can_fold, impose_booklet

        size = rules.book.pages[0].size
        if self.profile.standard != "none" or not can_fold(size, self.profile):
            return rules
        title = words.rulebook.rules
        at = self.definition.at
        plan = impose_booklet(len(rules.book.pages), size, self.profile, title, at)
        artist = BookletArtist(self.profile, imprint, words, typesetter)
        return rules._replace(folded=Folded(tuple(artist.draw(plan, title)), plan.flip))

    def print_bilingual(self, making: Making) -> Iterator[tuple[str, Callable[[Path], Digests]]]:
        """Yield the booklets in two languages: their folder’s name, and what writes them."""
        if self._rules is None or "pdf" not in making.formats:
            return
        for languages, book in self._rules.bilingual.items():
            name = "+".join(languages)
            words = self.words(languages[0], Report())
            edition = self._edition(book.title, name, words, "none")
            yield name, partial(write_bilingual, edition, book, self.profile, making)

    def _edition(
        self, title: str, language: str, words: Words, duplex: Literal["none", "long", "short"]
    ) -> Edition:
        return Edition(
            game=self.definition.id,
            title=title,
            version=self.definition.header.version,
            language=language,
            profile=self.setup.name,
            duplex=duplex,
            folder=(self.place.folder().shown, self.place.lasting_name),
            settings={**self.setup.overrides, **self.definition.choices.instead},
            print_profile=self.profile,
            layer_names=words.layers.names(),
            press_profile=self.setup.press_profile,
        )

    def note_missing_signs(self, artist: PageArtist, report: Report) -> None:
        """Note the signs on pages drawn so far that no font has."""
        for sign in artist.missing_signs:
            report.error(
                self.definition.header.position("title"),
                f"no font has the sign “{sign}” (U+{ord(sign[0]):04X}) of the title or a name",
                "it stands in the notes of the sheets; add a font that has it to the theme",
            )


def _duplex(plan: SheetPlan) -> Literal["none", "long", "short"]:
    """Return how the printer should turn the paper, if that holds for every sheet.

    A sheet without a back would take the next sheet on its other side, so the wish is
    only stated where each back follows its front and all sheets but the last have one.
    """
    sides = [page.side for page in plan.pages]
    in_turn = all(one != next_one for one, next_one in pairwise(sides))
    is_paired = plan.profile.backs == "alternate" and "back" in sides and in_turn
    return plan.profile.flip if is_paired else "none"
