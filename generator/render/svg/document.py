"""A scene as one SVG document in millimetres."""

from __future__ import annotations

from generator.render.svg.elements import ElementWriter
from generator.render.svg.frame import frame
from generator.render.xml import escaped
from generator.scene import Scene


def draw_svg(
    scene: Scene, *, title: str, language: str, bleed: bool = True, live: bool = False
) -> str:
    """Return ``scene`` as an SVG document, with all that lies outside the trim if ``bleed``.

    One unit is one mm and the origin is the trimmed corner. ``title`` is what readers
    show for the document, ``language`` a BCP 47 code. Text is drawn as outlines, which
    look the same everywhere, and kept as labels; or, ``live``, as text that can be changed,
    with its fonts inside.
    """
    return b"".join(_parts(scene, title, language, bleed=bleed, live=live)).decode()


def svg_file(scene: Scene, *, title: str, language: str) -> bytes:
    """Return what ``draw_svg`` draws as the content of a file."""
    return b"".join(_parts(scene, title, language))


def _parts(
    scene: Scene, title: str, language: str, *, bleed: bool = True, live: bool = False
) -> list[bytes]:
    writer = _live_writer() if live else ElementWriter()
    drawing = writer.draw(scene.items)
    writer.finish()
    view = scene.bleed_box if bleed else scene.trim_box
    start, middle, end = frame(view, language, has_layers=writer.has_layers)
    # Outlines of glyphs are most of it, so they are never joined but in the whole.
    definitions = (b"<defs>\n", *writer.definitions, b"</defs>\n")
    return [start, escaped(title).encode(), middle, *definitions, drawing, end]


def _live_writer() -> ElementWriter:
    from generator.render.svg.live import LiveWriter

    return LiveWriter()
