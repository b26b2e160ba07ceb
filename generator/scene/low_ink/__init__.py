"""Drawings that need little ink: areas become pale inside outlines, words stay dark."""

from generator.scene.low_ink.faces import LowInk

__all__ = ["LowInk"]
