"""The pictures of the guide to printing, each a face of the game ``docs/pictures``."""

from pathlib import Path

from generator.build import BuildOptions, run

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "docs" / "pictures"


def draw_pictures(scratch):
    """Return the pictures by name, as SVG."""
    options = BuildOptions(games=(str(PICTURES),), formats=("svg",), output=Path("pictures"))
    outcome = run(options, scratch)
    assert not outcome.failed, list(outcome.report)
    faces = scratch / "pictures" / "pictures" / "en" / "faces"
    return {
        path.stem.removesuffix("-front"): path.read_text("utf-8") for path in faces.glob("*.svg")
    }
