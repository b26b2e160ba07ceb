"""The words that name a kind of element, and what each picks."""

from __future__ import annotations

from collections.abc import Mapping

from generator.elements.base import Kind
from generator.elements.hexgrid import HEXGRIDS
from generator.elements.layouts import LAYOUTS
from generator.elements.lines import LINES
from generator.elements.paths import PATHS
from generator.elements.pictures import PICTURES
from generator.elements.shapes import SHAPES
from generator.elements.text import TEXTS

ELEMENT_KINDS: Mapping[str, Kind] = {
    **SHAPES,
    **LINES,
    **TEXTS,
    **PICTURES,
    **LAYOUTS,
    **HEXGRIDS,
    **PATHS,
}
