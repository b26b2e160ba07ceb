"""Scenes to SVG; the one home of svgwrite."""

from generator.render.svg.document import draw_svg

__all__ = ["draw_svg"]
