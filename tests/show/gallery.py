"""The gallery page: picture and source of every element and component of the tests' gallery."""

import textwrap
from pathlib import Path

from PIL import Image

from generator.build import BuildOptions, run
from generator.components.base import COMPONENT_KINDS
from generator.elements.kinds import ELEMENT_KINDS
from generator.reference import models
from generator.reference.entries import load_reference
from tests.gallery.test_gallery import HEAD, HERE
from tests.show.pages import shown_pictures

DOCS = Path(__file__).parents[2] / "docs"
PAGE = DOCS / "gallery.md"
PICTURES = DOCS / "pictures" / "gallery"
TOP = """\
# Gallery

A picture and its source for every kind of element and component. Both are examples of the \
tests: what they must draw is counted by hand there. What each word means is in \
[reference.md](reference.md). The faces of elements are 40 × 30 mm with 1 mm of bleed; \
`flag` is a symbol of 10 × 5 mm, `dot.png` a picture. \
Below them are pictures of whole decks, boards and parts. `python -m tests.show` draws this page.
"""
SHOWN = ("tables", "random", "boards", "parts", "text", "pictures")
"""The pages on the language whose pictures are shown as well, in the order of the index."""
MORE = """\
## Decks, boards, parts, text

What these pictures are made from stands beside them on the page that is named.
"""


def sources():
    """Return the source of each example by (part, kind)."""
    parts = {"elements": ELEMENT_KINDS, "components": COMPONENT_KINDS}
    return {
        (part, kind): (HERE / part / f"{kind}.yaml").read_text("utf-8")
        for part, kinds in parts.items()
        for kind in kinds
    }


def draw_gallery(scratch):
    """Return the pictures as SVG by (part, kind)."""
    game = scratch / "gallery"
    game.mkdir()
    Image.new("RGB", (2, 2), "#336699").save(game / "dot.png")
    components = "".join(_component(*key, text) for key, text in sources().items())
    definition = HEAD.removesuffix("  part:\n") + components
    (game / "game.yaml").write_text(definition, "utf-8")
    options = BuildOptions(games=("gallery",), formats=("svg",), output=Path("drawn"))
    outcome = run(options, scratch)
    assert not outcome.failed, list(outcome.report)
    faces = scratch / "drawn" / "gallery" / "en" / "faces"
    return {
        (part, kind): (faces / f"{part}-{kind}-front.svg").read_text("utf-8")
        for part, kind in sources()
    }


def _component(part, kind, text):
    if part == "elements":
        front = textwrap.indent(text, "  ")
        text = f"kind: tile\nsize: [40, 30]\nbleed: 1\nfront:\n{front}"
    return f"  {part}-{kind}:\n{textwrap.indent(text, '    ')}"


def gallery_page():
    """Return the page as Markdown."""
    reference, lines = load_reference(), [TOP]
    kinds = reference.key(models.model("component"), "kind").words
    for part in ("elements", "components"):
        lines.append(f"## {part.capitalize()}\n")
        for (of, kind), text in sources().items():
            if of != part:
                continue
            entry = reference.entry(models.element(kind)) if part == "elements" else None
            about = entry.about if entry is not None else f"{kinds.get(kind, '')}."
            lines.append(f"### {kind}\n\n{about[:1].upper()}{about[1:]}\n")
            lines.append(f"![{kind}](pictures/gallery/{part}-{kind}.svg)\n\n```yaml\n{text}```\n")
    lines.append(MORE)
    for page in SHOWN:
        lines.append(f"### {page}\n\nWith their source in [{page}.md]({page}.md):\n")
        lines.extend(f"![{words}]({file})\n\n{words}.\n" for words, file in shown_pictures(page))
    return "\n".join(lines)


def write_gallery(scratch):
    """Write the page and its pictures."""
    PICTURES.mkdir(exist_ok=True)
    drawn = {f"{part}-{kind}.svg": svg for (part, kind), svg in draw_gallery(scratch).items()}
    for path in PICTURES.glob("*.svg"):
        if path.name not in drawn:
            path.unlink()
    for name, svg in drawn.items():
        (PICTURES / name).write_text(svg, "utf-8", newline="\n")
    PAGE.write_text(gallery_page(), "utf-8", newline="\n")
