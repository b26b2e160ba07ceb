"""Nets by name: those that come with the program, and files of the game's own."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from generator.core.diagnostics import AuthorError, Position, Report, nearest
from generator.elements.stage import Stage
from generator.game.sources import read_mapping
from generator.source.folder import GameFolder
from generator.spec.base import Reading, load_spec

if TYPE_CHECKING:
    from generator.elements.nets.model import NetFile
    from generator.elements.nets.working_out import NetLayout

NETS = "nets"
_MOST_LAYOUTS = 2000


class Nets:
    """The nets under ``templates/nets`` and those in files of the ``folder``."""

    def __init__(self, templates: GameFolder, folder: GameFolder) -> None:
        self._templates = templates
        self._folder = folder
        self._read: dict[str, NetFile] = {}
        self._layouts: dict[tuple[str, str], NetLayout] = {}

    @cached_property
    def _names(self) -> list[str]:
        return sorted(path.stem for path in (self._templates.root / NETS).glob("*.yaml"))

    def net(self, name: str, at: Position) -> NetFile:
        """Return the net called ``name``; AuthorError if there is none or it is faulty."""
        if name not in self._read:
            self._read[name] = self._load(name, at)
        return self._read[name]

    def _load(self, name: str, at: Position) -> NetFile:
        from generator.elements.nets.model import NetFile

        if name in self._names:
            written = read_mapping(self._templates, f"{NETS}/{name}.yaml", at, "net")
        elif name.endswith(".yaml"):
            written = read_mapping(self._folder, name, at, "net")
        else:
            hint = nearest(name, self._names)
            own = f"a net of your own is named by its file, such as nets/{name}.yaml"
            hint = f"{hint} Or {own}" if hint.endswith("?") else f"{hint}; {own}"
            raise AuthorError(at, f"there is no net “{name}”", hint)
        report = Report()
        names = [*(written.get("parameters") or ()), *(written.get("values") or ())]
        reading = Reading(report, frozenset(filter(lambda n: isinstance(n, str), names)))
        found = load_spec(NetFile, written, reading, written.at)
        for fault in report:
            raise AuthorError(fault.at, fault.message, fault.hint)
        assert found is not None
        return found

    def layout(
        self, name: str, scope: Mapping[str, object], stage: Stage, at: Position
    ) -> NetLayout:
        """Return a net worked out for the parameters in ``scope``."""
        key = (name, repr(scope))
        if key not in self._layouts:
            from generator.elements.nets.working_out import work_out

            if len(self._layouts) >= _MOST_LAYOUTS:
                self._layouts.clear()
            self._layouts[key] = work_out(self.net(name, at), scope, stage, at)
        return self._layouts[key]
