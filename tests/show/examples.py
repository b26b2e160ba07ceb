"""Pictures of the example games: the faces that ``docs/examples.md`` shows.

The page names a face as ``pictures/examples/GAME-LANGUAGE-FACE.svg``.
"""

import re
from pathlib import Path

from generator.build import BuildOptions, run

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "examples.md"
PICTURES = ROOT / "docs" / "pictures" / "examples"
EXAMPLES = ROOT / "tests" / "games" / "examples"
GAMES = tuple(sorted(path.name for path in EXAMPLES.iterdir()))
_SHOWN = re.compile(rf"\(pictures/examples/(({'|'.join(GAMES)})-(en|ko)-(([a-z]+)[\w-]*))\.svg\)")


def draw_examples(scratch):
    """Return the pictures that the page shows by name, as SVG."""
    shown = _SHOWN.findall(PAGE.read_text("utf-8"))
    drawn = {}
    for game in GAMES:
        faces = [found for found in shown if found[1] == game]
        options = BuildOptions(
            games=(str(EXAMPLES / game),),
            formats=("svg",),
            languages=tuple(sorted({language for _, _, language, _, _ in faces})),
            components=tuple(sorted({component for *_, component in faces})),
            output=Path("out"),
        )
        outcome = run(options, scratch)
        assert not len(outcome.report), list(outcome.report)
        for name, _, language, face, _ in faces:
            made = scratch / "out" / game / language / "faces" / f"{face}.svg"
            drawn[name] = made.read_text("utf-8")
    return drawn


def write_examples(scratch):
    """Write the pictures of the page."""
    PICTURES.mkdir(exist_ok=True)
    for name, svg in draw_examples(scratch).items():
        (PICTURES / f"{name}.svg").write_text(svg, "utf-8", newline="\n")
