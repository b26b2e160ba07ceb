"""Scenes to SVG; the one home of svgwrite."""

from generator.render.svg.document import draw_svg, svg_file
from generator.render.svg.elements import ElementWriter

__all__ = ["ElementWriter", "draw_svg", "svg_file"]
