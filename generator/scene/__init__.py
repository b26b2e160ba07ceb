"""Finished drawings: sizes in millimetres and items with nothing left to decide."""

from generator.scene.glyphs import GlyphRun, Word
from generator.scene.items import (
    MITER_LIMIT,
    Cap,
    FontProgram,
    Gradient,
    Group,
    Item,
    Join,
    Layer,
    LineType,
    Picture,
    PictureData,
    Shape,
    Stop,
    Stroke,
    Symbol,
    Text,
    Typeface,
    Use,
)
from generator.scene.page import PrintedPage
from generator.scene.piece import Face, Piece
from generator.scene.scene import Scene

__all__ = [
    "MITER_LIMIT",
    "Cap",
    "Face",
    "FontProgram",
    "GlyphRun",
    "Gradient",
    "Group",
    "Item",
    "Join",
    "Layer",
    "LineType",
    "Picture",
    "PictureData",
    "Piece",
    "PrintedPage",
    "Scene",
    "Shape",
    "Stop",
    "Stroke",
    "Symbol",
    "Text",
    "Typeface",
    "Use",
    "Word",
]
