"""Prints the parts of a game, or takes them over from the build before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cache.kept import Kept, read_kept, take_folder
from generator.cache.results import Made
from generator.core.diagnostics import Report
from generator.game.definition import Component
from generator.output import Making, is_of_rules
from generator.printing import Printer
from generator.publish import MANIFEST
from generator.rulebook.source_file import RULE_TEXT
from generator.source.inputs import Fact, Inputs

if TYPE_CHECKING:
    from generator.ahead import Ahead
    from generator.cache.shelf import Known
    from generator.manifest_file import Digests

RULES = "rules"
LISTS = "lists"
"""The part of a game that is its manifests."""
_MUCH = 2000
"""Parts in one language, above which another process is worth its start, half a second."""


class Press:
    """Prints the parts of a game that are not ``known``, and keeps account of all of them."""

    def __init__(
        self,
        printer: Printer,
        making: Making,
        area: Path | None,
        inputs: Inputs,
        known: Known | None,
        report: Report,
    ) -> None:
        self.folders: list[str] = []
        self.remade: dict[str, list[str]] = {}
        """By folder, the files in it that were not taken over."""
        self._printer = printer
        self._making = making
        self._area = area
        self._inputs = inputs
        self._known = known if known is not None and LISTS in known.fresh else None
        self._report = report
        self._files: dict[str, dict[str, str]] = {RULES: {}, LISTS: {}}
        self._facts: dict[str, dict[Fact, str]] = {LISTS: {}}
        self.ahead: Ahead | None = None
        """Who has sheets made by other processes, if anybody does."""

    def run(
        self, wanted: Sequence[Component], languages: Sequence[str], *, with_rules: bool
    ) -> None:
        """Print everything, rules first, since figures are drawn of all components."""
        if self.ahead is not None and self._area is not None:
            self.ahead.begin(languages, self._area)
        keeps_rules = self._has(RULES)
        if with_rules and not keeps_rules:
            self._printer.set_rules(languages, self._report)
        before = dict(self._inputs.facts)
        for language in languages:
            self._print(wanted, language, keeps_rules)
        self._bilingual(keeps_rules)
        self._printer.overruns.tell(self._report)
        for language in languages:
            self._report.extend(self._printer.definition.translations.gaps(language))
        self._facts[RULES] = (
            dict(self._known.result.made[RULES].facts)
            if keeps_rules and self._known
            else _facts_of_rules(before, self._inputs.facts)
        )

    def made(self) -> dict[str, Made]:
        return {part: Made(self._files[part], facts) for part, facts in self._facts.items()}

    def _has(self, part: str) -> bool:
        """Tell whether a part can be taken over without missing what is to be said of it."""
        if self._known is None or part not in self._known.fresh:
            return False
        return part != RULES or not self._known.result.diagnostics

    def _print(self, wanted: Sequence[Component], language: str, keeps_rules: bool) -> None:
        folder = self._folder(language)
        target = None if self._area is None else self._area / folder
        self.folders.append(folder)
        if target is not None and self._known is not None and self._has(language):
            if self._known.result.diagnostics:
                # What was said of them has to be said again.
                self._printer.print(wanted, language, self._making, None, self._report)
            digests = self._take(language, folder, target, keeps_rules)
            facts: Mapping[Fact, str] = self._known.result.made[language].facts
        else:
            rules = self._kept(RULES, folder) if keeps_rules else None
            digests = self._print_anew(wanted, language, target, rules)
            facts = _facts_of_sheets(self._inputs.facts)
        self._facts[language] = dict(facts)
        self._note(language, folder, digests)

    def _print_anew(
        self, wanted: Sequence[Component], language: str, target: Path | None, rules: Kept | None
    ) -> Digests:
        """Print the sheets of a language, unless another process has done so, and its rules."""
        if self.ahead is None or target is None:
            return self._printer.print(wanted, language, self._making, target, self._report, rules)
        return self.ahead.print(self._printer, wanted, language, target, self._report, self._inputs)

    def has_much_for_others(self, wanted: Sequence[Component], languages: Sequence[str]) -> bool:
        """Tell whether there is so much to make anew that a further process pays."""
        if self._area is None or self._known is not None or self._making.jobs < 2:
            return False
        if len(languages) < 2 and not {"pdf", "svg"} <= self._making.formats:
            return False
        return sum(map(self._printer.definition.parts_of, wanted)) >= _MUCH

    def _take(self, language: str, folder: str, target: Path, keeps_rules: bool) -> Digests:
        """Take over the sheets of a language, and its rules as well or those that were set."""
        assert self._known is not None
        if not keeps_rules:
            kept = self._kept(language, folder)
            return self._printer.print_rules(language, self._making, target, kept)
        parts = (language, RULES, LISTS)
        digests = {path: d for part in parts for path, d in self._digests(part, folder).items()}
        take_folder(self._known.output / folder, target, digests)
        return digests

    def _bilingual(self, keeps_rules: bool) -> None:
        """Write the booklets in two languages, or take over those there are."""
        if self._area is None:
            return
        if keeps_rules and self._known is not None:
            for folder in self._known.result.folders[len(self.folders) :]:
                digests = self._digests(RULES, folder)
                take_folder(self._known.output / folder, self._area / folder, digests)
                self._files[RULES] |= {f"{folder}/{path}": d for path, d in digests.items()}
                self.folders.append(folder)
            return
        for pair, write in self._printer.print_bilingual(self._making):
            folder = self._folder(pair)
            self.folders.append(folder)
            digests = write(self._area / folder)
            self._files[RULES] |= {f"{folder}/{path}": d for path, d in digests.items()}
            self.remade[folder] = list(digests)

    def _kept(self, part: str, folder: str) -> Kept:
        """Return the files of a part that lie in one of its folders."""
        assert self._known is not None
        return read_kept(self._known.output / folder, self._digests(part, folder), MANIFEST)

    def _digests(self, part: str, folder: str) -> dict[str, str]:
        assert self._known is not None
        begin, found = f"{folder}/", self._known.result.made[part].files.items()
        return {
            path.removeprefix(begin): digest for path, digest in found if path.startswith(begin)
        }

    def _note(self, language: str, folder: str, digests: Digests) -> None:
        known = self._known.result.made if self._known else {}
        for path, digest in digests.items():
            part = LISTS if path == MANIFEST else RULES if is_of_rules(path) else language
            self._files.setdefault(part, {})[f"{folder}/{path}"] = digest
            taken = self._has(part) and part in known
            if not taken:
                self.remade.setdefault(folder, []).append(path)
        self._files.setdefault(language, {})

    def _folder(self, language: str) -> str:
        return self._printer.setup.folder(self._printer.definition.id, language)


def _facts_of_sheets(facts: Mapping[Fact, str]) -> dict[Fact, str]:
    return {fact: value for fact, value in facts.items() if fact[1] != RULE_TEXT}


def _facts_of_rules(before: Mapping[Fact, str], after: Mapping[Fact, str]) -> dict[Fact, str]:
    """Return what rules hang on: all but the pictures that only sheets have shown."""
    return {fact: value for fact, value in after.items() if fact in before or fact[1] != "picture"}
