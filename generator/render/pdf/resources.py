"""The names under which the streams of a file find fonts, pictures, forms and the like."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

from generator.core.record import NamedTuple
from generator.render.pdf.objects import ObjectFile, Reference, dictionary


class Named(NamedTuple):
    """An object and its name, the same in every stream of the file."""

    resource: str
    reference: Reference
    transparent: bool = False
    """Whether what lies under it shows through."""


class Uses:
    """What one stream refers to, by name."""

    def __init__(self) -> None:
        self.fonts: dict[str, Reference] = {}
        self.objects: dict[str, Reference] = {}
        self.states: dict[str, Reference] = {}
        self.spaces: dict[str, Reference] = {}
        self.properties: dict[str, Reference] = {}
        self.shadings: dict[str, Reference] = {}
        self.transparent = False

    def names(self) -> tuple[str, ...]:
        """Return all names, sorted; they tell one set of resources from another."""
        kinds = (self.fonts, self.objects, self.states, self.spaces, self.properties)
        return tuple(sorted(chain(*kinds, self.shadings)))

    def entries(self) -> dict[str, Mapping[str, Reference]]:
        """Return the resource dictionary: exactly what the stream names."""
        kinds = {
            "Font": self.fonts,
            "XObject": self.objects,
            "ExtGState": self.states,
            "ColorSpace": self.spaces,
            "Properties": self.properties,
            "Shading": self.shadings,
        }
        return {kind: named for kind, named in kinds.items() if named}


class ResourceDictionaries:
    """Resource dictionaries as objects, one for all streams that use the same things."""

    def __init__(self, file: ObjectFile) -> None:
        self._file = file
        self._known: dict[tuple[str, ...], Reference] = {}

    def reference(self, uses: Uses) -> Reference:
        names = uses.names()
        if names not in self._known:
            self._known[names] = self._file.reserve()
            self._file.write(self._known[names], dictionary(uses.entries()))
        return self._known[names]
