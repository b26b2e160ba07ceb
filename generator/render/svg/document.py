"""A scene as one SVG document in millimetres.

svgwrite makes the document around the drawing. The drawing itself is handed over as
finished text: an object for each of a page's thousand glyphs costs more than all the
rest, and svgwrite has no elements for the labels that screen readers look for.
"""

from __future__ import annotations

from functools import lru_cache

from generator.core.geometry import Rect
from generator.render.numbers import number
from generator.render.svg.elements import ElementWriter
from generator.render.svg.live import LiveWriter
from generator.render.xml import escaped
from generator.scene import MITER_LIMIT, Scene

_EMPTY_DEFINITIONS = "<defs />"
_TITLE = "\N{OBJECT REPLACEMENT CHARACTER}"
"""What stands for the title, of which each document has its own."""


def draw_svg(
    scene: Scene, *, title: str, language: str, bleed: bool = True, live: bool = False
) -> str:
    """Return ``scene`` as an SVG document, with all that lies outside the trim if ``bleed``.

    One unit is one mm and the origin is the trimmed corner. ``title`` is what readers
    show for the document, ``language`` a BCP 47 code. Text is drawn as outlines, which
    look the same everywhere, and kept as labels; or, ``live``, as text that can be changed,
    with its fonts inside.
    """
    return "".join(_parts(scene, title, language, bleed=bleed, live=live))


def svg_file(scene: Scene, *, title: str, language: str) -> bytes:
    """Return what ``draw_svg`` draws as the content of a file."""
    # Outlines of glyphs are most of it, and ASCII alone is encoded in no time.
    return b"".join([part.encode() for part in _parts(scene, title, language)])


def _parts(
    scene: Scene, title: str, language: str, *, bleed: bool = True, live: bool = False
) -> tuple[str, ...]:
    writer = LiveWriter() if live else ElementWriter()
    drawing = writer.draw(scene.items)
    if isinstance(writer, LiveWriter):
        writer.define_fonts()
    view = scene.bleed_box if bleed else scene.trim_box
    start, middle, end = _frame(view, language, has_layers=writer.has_layers)
    definitions = writer.definitions
    return start, escaped(title), middle, "<defs>\n", definitions, "</defs>\n", drawing, end, "\n"


@lru_cache(maxsize=64)
def _frame(view: Rect, language: str, *, has_layers: bool) -> tuple[str, str, str]:
    """Return a document without content, parted where its title and its drawing go."""
    # Web pages take drawings without a frame, and the library is long to load.
    from svgwrite import Drawing

    drawing = Drawing(
        size=(f"{number(view.width, 3)}mm", f"{number(view.height, 3)}mm"),
        viewBox=" ".join(number(edge, 3) for edge in (view.x, view.y, view.width, view.height)),
        debug=False,
    )
    drawing.set_desc(title=_TITLE)
    drawing["lang"] = drawing["xml:lang"] = language
    if has_layers:
        drawing["xmlns:inkscape"] = "http://www.inkscape.org/namespaces/inkscape"
    # What two renderers could read differently is said once, for all that is in here.
    drawing["fill-rule"] = drawing["clip-rule"] = "nonzero"
    drawing["stroke-miterlimit"] = number(MITER_LIMIT)
    start, _, rest = drawing.tostring().partition(_TITLE)
    middle, _, end = rest.partition(_EMPTY_DEFINITIONS)
    return start, middle, end
