"""Icons: symbols that come with the program, one file each, read when a game uses one."""

from __future__ import annotations

from functools import cached_property

from generator.core.diagnostics import Position, Report
from generator.elements.kinds import ELEMENT_KINDS
from generator.game.drawings import load_drawings
from generator.game.sources import read_mapping
from generator.game.symbols import SYMBOL_NAMES, SymbolDefinition, SymbolSpec
from generator.source.folder import GameFolder
from generator.source.located import LocatedDict
from generator.spec.base import Reading

ICONS = "icons"


class IconSpec(SymbolSpec):
    """An icon as written: a symbol, the group it is listed in and, by language, its meaning."""

    group: str
    about: dict[str, str]


class Icons:
    """The icons under ``templates/icons``, by the names of their files."""

    def __init__(self, templates: GameFolder) -> None:
        self._templates = templates
        self._read: dict[str, SymbolDefinition] = {}

    @cached_property
    def _names(self) -> frozenset[str]:
        return frozenset(path.stem for path in (self._templates.root / ICONS).glob("*.yaml"))

    def names(self) -> list[str]:
        return sorted(self._names)

    def find(self, name: str) -> SymbolDefinition | None:
        if name not in self._names:
            return None
        if name not in self._read:
            self._read[name] = self._load(name)
        return self._read[name]

    def _load(self, name: str) -> SymbolDefinition:
        at = Position(f"{self._templates.shown}/{ICONS}/{name}.yaml")
        written = LocatedDict(at)
        written.put(name, read_mapping(self._templates, f"{ICONS}/{name}.yaml", at, "icon"), at, at)
        report = Report()
        reading = Reading(report, frozenset(SYMBOL_NAMES), table=ELEMENT_KINDS)
        drawings = load_drawings(written, reading, IconSpec, lambda spec: spec.parameters)
        found = [SymbolDefinition(*drawing) for drawing in drawings]
        if report.has_errors or not found:
            faults = "; ".join(f"{fault.at}: {fault.message}" for fault in report)
            raise RuntimeError(f"the icon “{name}” is faulty: {faults}")
        return found[0]
