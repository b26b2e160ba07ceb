"""Which model of the program each entry of the reference describes.

A new model of what authors write gets a line here and an entry in ``templates/reference``.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from generator.components.base import COMPONENT_KINDS
from generator.elements.base import ElementSpec
from generator.elements.kinds import ELEMENT_KINDS, FIGURE_KINDS
from generator.spec.base import Spec

_MODELS = {
    "game": "spec.game:GameFile",
    "header": "spec.game:Header",
    "theme": "spec.theme:ThemeSpec",
    "style": "spec.theme:StyleFields",
    "named-style": "spec.theme:StyleSpec",
    "mix": "spec.theme:Mix",
    "inks": "spec.theme:Inked",
    "line-look": "spec.theme:LineLook",
    "table": "spec.tables:TableSpec",
    "layout": "game.looks:LayoutSpec",
    "component": "components.base:ComponentSpec",
    "cut": "components.base:FreeCut",
    "drawing": "game.drawings:DrawingSpec",
    "symbol": "game.symbols:SymbolSpec",
    "figure": "game.figures:FigureSpec",
    "element": "elements.base:ElementSpec",
    "shape": "elements.shapes:InkFields",
    "lattice-shape": "elements.boards.spec:FormSpec",
    "lattice-names": "elements.boards.spec:NamesSpec",
    "lattice-layer": "elements.boards.spec:LayerSpec",
    "lattice-cells": "elements.boards.spec:CellsSpec",
    "lattice-border": "elements.boards.spec:BorderSpec",
    "lattice-lines": "elements.boards.spec:LinesSpec",
    "lattice-marks": "elements.boards.spec:MarksSpec",
    "lattice-route": "elements.boards.spec:RouteSpec",
    "lattice-labels": "elements.boards.spec:LabelsSpec",
    "text-circle": "elements.text:Round",
    "clip": "elements.clips:FreeClip",
    "gradient": "elements.gradients:GradientSpec",
    "net-file": "elements.nets.model:NetFile",
    "net-panel": "elements.nets.model:NetPanel",
    "net-notch": "elements.nets.model:Notch",
    "net-line": "elements.nets.model:NetLine",
}
"""Models by the name of their entry; what a model inherits is told in the entry it is from."""

_PROFILES = {
    "profile": "Profile",
    "profile.marks": "Marks",
    "profile.cut_lines": "CutLines",
    "profile.safe_area": "SafeArea",
    "profile.notes": "Notes",
    "profile.fold": "Fold",
    "profile.tiling": "Tiling",
    "profile.booklet": "Booklet",
    "profile.registration": "Registration",
    "profile.contour": "Contour",
}
"""Print profiles: what their keys mean is written under the fields of the models."""

MORE_KEYS: Mapping[str, tuple[str, ...]] = {
    "component": ("extends", "abstract"),
    "layout": ("extends",),
}
"""Keys that are taken away before a model sees them."""

PLAIN_KINDS = {"component": COMPONENT_KINDS}
"""Words of the language that are no models: the kinds that ``kind`` of a model may be."""


def model_names() -> tuple[str, ...]:
    """Return the names of all models but elements and print profiles."""
    return tuple(_MODELS)


def profile_names() -> tuple[str, ...]:
    return tuple(_PROFILES)


def model(name: str) -> type[Spec]:
    """Return the model called ``name``; KeyError if there is none."""
    place = f"sheets.profile:{_PROFILES[name]}" if name in _PROFILES else _MODELS[name]
    module, word = place.split(":")
    found: type[Spec] = getattr(import_module(f"generator.{module}"), word)
    return found


def element(word: str) -> type[ElementSpec]:
    """Return the model of the kind of element called ``word``."""
    return FIGURE_KINDS[word].spec


def element_words() -> tuple[str, ...]:
    """Return all kinds of element: those of faces first, then those of figures only."""
    return (*ELEMENT_KINDS, *(word for word in FIGURE_KINDS if word not in ELEMENT_KINDS))
