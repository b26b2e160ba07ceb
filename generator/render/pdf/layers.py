"""Layers that viewers can switch: optional content groups (ISO 32000-1, 8.11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from generator.render.pdf.objects import ObjectFile, Reference, Value, dictionary
from generator.render.pdf.resources import Named
from generator.render.pdf.strings import text_string
from generator.scene import Layer


class LayerSwitches:
    """The switches of one file; each is written when something in its layer is drawn."""

    def __init__(self, file: ObjectFile, names: Mapping[Layer, str]) -> None:
        self._file = file
        self._names = names
        self._switches: dict[Layer, Named] = {}

    def switch(self, layer: Layer) -> Named | None:
        """Return the switch of ``layer``, or None if that has no name."""
        if layer not in self._switches and layer in self._names:
            reference = self._file.reserve()
            name = text_string(self._names[layer])
            self._file.write(reference, dictionary({"Type": "/OCG", "Name": name}))
            self._switches[layer] = Named(f"L{len(self._switches) + 1}", reference)
        return self._switches.get(layer)

    def catalog_entries(self, title: str) -> dict[str, Value]:
        """Return what the catalog says of all switches: that each is on, and their order."""
        if not self._switches:
            return {}
        drawn: list[Reference] = [
            self._switches[layer].reference for layer in get_args(Layer) if layer in self._switches
        ]
        # Lists of layers show the topmost first.
        order = f"[{' '.join(reversed(drawn))}]"
        shown: dict[str, Value] = {"Name": text_string(title), "BaseState": "/ON", "Order": order}
        return {"OCProperties": {"OCGs": f"[{' '.join(drawn)}]", "D": shown}}
