"""Templates that are chosen by name: files that come with the program, or one of the user's.

Contests, export targets and machines change from year to year; each is a file that says when
and how well its numbers are known, and whoever knows better writes their own.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar, Generic, Literal, TypeVar

from generator.core.diagnostics import AuthorError, Position, Report, as_written, nearest
from generator.game.sources import read_mapping
from generator.source.folder import GameFolder
from generator.spec.base import Reading, Spec, load_spec
from generator.workspace import UsageError, templates

FILE_ENDING = ".yaml"

Evidence = Literal["primary", "second-hand", "results-only", "assumption", "own"]

Template = TypeVar("Template", bound=Spec)


class Sourced(Spec):
    """What a file about others tells of itself: where its numbers are known from."""

    advice: ClassVar[str] = ""
    """What to do, since the numbers may have changed."""
    source: str
    checked_on: str
    evidence: Evidence

    def known(self, *more: str) -> str:
        """Return where the numbers are from, in a sentence."""
        how = ", ".join((self.evidence, f"looked up {self.checked_on}", *more))
        return f"Known from {self.source} ({how})."

    @property
    def caution(self) -> str:
        """Where the numbers are from, and that they may have changed; of one's own, nothing."""
        return "" if self.evidence == "own" else f"{self.known()} {self.advice}"

    @property
    def known_from(self) -> dict[str, str]:
        """The same for manifests."""
        return {
            "source": self.source,
            "evidence": self.evidence,
            "checked_on": self.checked_on,
        }


class TemplateFiles(Generic[Template]):
    """The templates in one folder under ``templates``.

    ``noun`` is what messages call one; ``check`` notes what its model alone does not refuse.
    """

    def __init__(
        self,
        model: type[Template],
        kind: str,
        noun: str,
        check: Callable[[Template, Report], None] = lambda template, report: None,
    ) -> None:
        self._model = model
        self._kind = kind
        self._noun = noun
        self._check = check

    def names(self) -> list[str]:
        """Return the ids of those that come with the program."""
        return sorted(path.stem for path in templates(self._kind).root.glob(f"*{FILE_ENDING}"))

    def load(self, name: str, working_folder: Path, report: Report) -> Template | None:
        """Return the template called ``name``, an id or the path of a file of the user's.

        Faults of the file are noted in ``report``; UsageError when there is no such template.
        """
        if name.endswith(FILE_ENDING):
            path = working_folder / name
            if not path.is_file():
                raise UsageError(f"there is no file “{as_written(name)}”")
            return self._read(GameFolder(path.parent, path.parent.name), path.name, report)
        known = self.names()
        if name not in known:
            message = f"unknown {self._noun} “{as_written(name)}”"
            raise UsageError(message, nearest(name, known))
        return self._read(templates(self._kind), f"{name}{FILE_ENDING}", report)

    def _read(self, folder: GameFolder, file: str, report: Report) -> Template | None:
        faults = len(report)
        try:
            at = Position(folder.show(folder.root / file))
            document = read_mapping(folder, file, at, self._noun)
        except AuthorError as error:
            report.take(error)
            return None
        template = load_spec(self._model, document, Reading(report), document.at)
        if template is not None and len(report) == faults:
            self._check(template, report)
        return template if len(report) == faults else None
