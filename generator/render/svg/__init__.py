"""Scenes to SVG."""

from generator.render.svg.document import draw_svg, svg_file
from generator.render.svg.elements import ElementWriter
from generator.render.svg.frame import load_library

__all__ = ["ElementWriter", "draw_svg", "load_library", "svg_file"]
