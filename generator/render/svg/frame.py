"""The document around a drawing; the one home of svgwrite.

The drawing itself is handed over as finished text: an object for each of a page's thousand
glyphs costs more than all the rest, and svgwrite has no elements for the labels that screen
readers look for.
"""

from __future__ import annotations

from functools import lru_cache

from generator.core.geometry import Rect
from generator.core.late import called_late
from generator.core.patterns import late_patterns
from generator.render.numbers import number
from generator.scene import MITER_LIMIT

_EMPTY_DEFINITIONS = "<defs />"
_TITLE = "\N{OBJECT REPLACEMENT CHARACTER}"
"""What stands for the title, of which each document has its own."""


def load_library() -> None:
    """Load svgwrite ahead of its first use.

    Its modules load each other ten deep and then compile patterns that nest as deep. Where a
    drawing's calls are open besides, Python 3.11 asks the system for memory with each call
    of theirs and gives it back: loading then takes twice as long.
    """
    # Its patterns are for what it checks, which is off here, and for parts that nobody asks
    # for; and none of its users but those of web fonts need the network.
    with late_patterns(), called_late("urllib.request", "urlopen"):
        import svgwrite  # noqa: F401


@lru_cache(maxsize=64)
def frame(view: Rect, language: str, *, has_layers: bool) -> tuple[bytes, bytes, bytes]:
    """Return a document without content, parted where its title and its drawing go."""
    # Web pages take drawings without a frame, and the library is long to load.
    load_library()
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
    return start.encode(), middle.encode(), f"{end}\n".encode()
