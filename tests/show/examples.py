"""Pictures of the example games: the faces that ``docs/examples.md`` shows, cut out.

The page names a face as ``pictures/examples/GAME-LANGUAGE-FACE.svg``.
"""

import re
from pathlib import Path

from tests.show.spread import cut_faces

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "examples.md"
PICTURES = ROOT / "docs" / "pictures" / "examples"
EXAMPLES = ROOT / "tests" / "games" / "examples"
GAMES = tuple(sorted(path.name for path in EXAMPLES.iterdir()))
_SHOWN = re.compile(rf"\(pictures/examples/(({'|'.join(GAMES)})-(en|ko)-([\w-]+))\.svg\)")


def draw_examples():
    """Return the pictures that the page shows by name, as SVG."""
    drawn = {}
    for game in GAMES:
        faces = [found for found in _SHOWN.findall(PAGE.read_text("utf-8")) if found[1] == game]
        for language in sorted({language for _, _, language, _ in faces}):
            cut = cut_faces(EXAMPLES / game, language)
            drawn |= {name: cut[face] for name, _, code, face in faces if code == language}
    return drawn


def write_examples():
    """Write the pictures of the page."""
    PICTURES.mkdir(exist_ok=True)
    for name, svg in draw_examples().items():
        (PICTURES / f"{name}.svg").write_text(svg, "utf-8", newline="\n")
