"""The words that name a kind of element, and where what each picks is found.

A game uses a few kinds, so the module of a kind is imported when its word is first met.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module

from generator.elements.base import Kind


class KindTable(Mapping[str, Kind]):
    """Kinds by word; ``places`` are the tables of this package with the words of each."""

    def __init__(self, places: Mapping[str, tuple[str, ...]]) -> None:
        self._places = {word: place for place, words in places.items() for word in words}

    def __getitem__(self, word: str) -> Kind:
        module, table = self._places[word].split(":")
        kind: Kind = getattr(import_module(f"{__package__}.{module}"), table)[word]
        return kind

    def __contains__(self, word: object) -> bool:
        return word in self._places

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


_OF_FACES = {
    "shapes:SHAPES": ("rectangle", "circle", "ellipse", "ngon", "star", "polygon", "background"),
    "lines:LINES": ("line", "arrow", "walk", "path"),
    "text:TEXTS": ("text",),
    "pictures:PICTURES": ("picture", "use"),
    "layouts:LAYOUTS": ("stack", "row", "column", "grid", "repeat"),
    "hexgrid:HEXGRIDS": ("hexgrid",),
    "boards.element:LATTICES": ("lattice",),
    "paths:PATHS": ("ring", "track"),
    "pips:PIPS": ("pips",),
    "connections:CONNECTIONS": ("paths",),
    "qr:QR_CODES": ("qr",),
    "nets.element:NETS": ("net",),
}

ELEMENT_KINDS = KindTable(_OF_FACES)

FIGURE_KINDS = KindTable({**_OF_FACES, "pieces:PIECES": ("piece",)})
"""What figures are made of: all that faces are, and whole pieces."""
