"""Fronts and backs of one sheet laid over each other, for the four ways to turn paper.

The parts are odd shapes, alike in front and behind once the paper is turned, so that a back
that lies anywhere else shows in the difference.
"""

from pathlib import Path

import pypdfium2
from PIL import Image, ImageChops, ImageFilter, ImageOps

from generator.build import BuildOptions, run

DPI = 75
CASES = [(paper, flip) for paper in ("portrait", "landscape") for flip in ("long", "short")]
GAME = """
game: {{id: overlay, title: Overlay}}
components:
  card:
    kind: card
    size: [50, 70]
    corner: 0
    bleed: 0
    orientation: {orientation}
    rows: [{rows}]
    # A flag whose pole is at the left in front, and at the right behind.
    front:
      - polygon: [[5, 5], [45, 15], [12, 30], [12, 65], [5, 65]]
        fill: "#2f6f9f"
      - {{text: "{{{{ n }}}}", at: [30, 50], font_size: 28, align: center, colour: "#4a5158"}}
    back:
      - polygon: [[45, 5], [5, 15], [38, 30], [38, 65], [45, 65]]
        fill: "#2f6f9f"
      - {{text: "{{{{ n }}}}", at: [20, 50], font_size: 28, align: center, colour: "#c2703d"}}
"""


def write_overlays(folder):
    """Yield each picture written into ``folder`` with the largest difference of flags, of 255."""
    for paper, flip in CASES:
        front, back = pages(folder / "built", paper, flip)
        turned = turn(back, paper, flip)
        difference = ImageChops.difference(outline(front), outline(turned))
        panels = [front, back, Image.blend(front, turned, 0.5), ImageOps.invert(difference)]
        target = folder / f"{paper}-{flip}-edge.png"
        side_by_side([panel.convert("RGB") for panel in panels]).save(target)
        # What is just a pixel wide is the softness of edges.
        yield target, difference.filter(ImageFilter.MinFilter(3)).getextrema()[1]


def pages(scratch, paper, flip):
    """Return front and back of ten cards on one sheet, as they are printed."""
    game = scratch / "overlay"
    game.mkdir(parents=True, exist_ok=True)
    rows = ", ".join(f"{{n: {n}}}" for n in range(1, 11))
    (game / "game.yaml").write_text(GAME.format(orientation=paper, rows=rows), "utf-8")
    settings = (f"flip={flip}", "notes.edge=none", "marks.style=none")
    options = BuildOptions(
        games=("overlay",), formats=("pdf",), settings=settings, output=Path("out")
    )
    outcome = run(options, scratch)
    assert not outcome.failed, list(outcome.report)
    with pypdfium2.PdfDocument(scratch / "out" / "overlay" / "en" / "components.pdf") as pdf:
        return [page.render(scale=DPI / 72).to_pil() for page in pdf][:2]


def turn(page, paper, flip):
    """Return what is seen through the paper from the front once a printer has turned it."""
    is_vertical = (paper == "portrait") == (flip == "long")
    return ImageOps.mirror(page) if is_vertical else ImageOps.flip(page)


def outline(page):
    """Return the flags of a page alone: numbers read the other way on the back."""
    red, _, blue = page.convert("RGB").split()
    return ImageChops.subtract(blue, red).point(lambda v: 255 if v > 40 else 0)


def side_by_side(images):
    gap = 12
    width = sum(image.width for image in images) + gap * (len(images) - 1)
    sheet = Image.new("RGB", (width, max(image.height for image in images)), "#9aa3ad")
    x = 0
    for image in images:
        sheet.paste(image, (x, 0))
        x += image.width + gap
    return sheet
