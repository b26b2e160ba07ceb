"""Pictures beside their source in pages of the documentation.

A block of a page that begins with ```` ```yaml picture=NAME size=[W, H] ```` holds elements.
They are drawn as a part of that size, in mm, of the game ``docs/pictures/PAGE``, which has
all but the parts: theme, symbols, files. The page shows ``pictures/PAGE/NAME.svg``.

A block ```` ```yaml picture=NAME high=MM ```` holds whole sections of a game, components among
them. All their parts are shown side by side, none higher than that on the page.
"""

import re
import shutil
import textwrap
from pathlib import Path

from generator.build import BuildOptions, run
from tests.show.spread import spread

DOCS = Path(__file__).parents[2] / "docs"
_BLOCK = re.compile(r"^```yaml picture=([a-z0-9-]+) size=\[([^\]]+)\]\n(.*?)^```", re.M | re.S)
_SECTIONS = re.compile(r"^```yaml picture=([a-z0-9-]+) high=(\d+)\n(.*?)^```", re.M | re.S)
_PART = """\
  {name}:
    kind: mat
    size: [{size}]
    bleed: 0
    front:
{elements}
"""


def pages():
    """Return the pages that have such pictures."""
    found = (path.parent.name for path in (DOCS / "pictures").glob("*/game.yaml"))
    return sorted(page for page in found if (DOCS / f"{page}.md").exists())


def pictured_blocks(page):
    """Return name, size and elements of each such block of a page."""
    return _BLOCK.findall((DOCS / f"{page}.md").read_text("utf-8"))


def pictured_sections(page):
    """Return name, height and sections of each block that is a game of its own."""
    return _SECTIONS.findall((DOCS / f"{page}.md").read_text("utf-8"))


def pictured_names(page):
    """Return the names of all pictures of a page, in its order."""
    text = (DOCS / f"{page}.md").read_text("utf-8")
    return re.findall(r"^```yaml picture=([a-z0-9-]+) ", text, re.M)


def shown_pictures(page):
    """Return the words for each picture of a page and its file."""
    text = (DOCS / f"{page}.md").read_text("utf-8")
    return re.findall(rf"^!\[([^\]]+)\]\((pictures/{page}/[\w-]+\.svg)\)$", text, re.M)


def draw_page(page, scratch):
    """Return the pictures of ``page`` by name, as SVG."""
    drawn = _draw_faces(page, scratch)
    for name, high, sections in pictured_sections(page):
        folder = scratch / name
        shutil.copytree(DOCS / "pictures" / page, folder)
        (folder / "sections.yaml").write_text(sections, "utf-8")
        with (folder / "game.yaml").open("a", encoding="utf-8") as game:
            game.write("include: [sections.yaml]\n")
        drawn[name] = spread(folder, name, float(high))
    return drawn


def _draw_faces(page, scratch, language="en"):
    if not pictured_blocks(page):
        return {}
    folder = scratch / page
    shutil.copytree(DOCS / "pictures" / page, folder)
    parts = [
        _PART.format(name=name, size=size, elements=textwrap.indent(elements, "      "))
        for name, size, elements in pictured_blocks(page)
    ]
    with (folder / "game.yaml").open("a", encoding="utf-8") as game:
        game.write("components:\n" + "".join(parts))
    options = BuildOptions(
        games=(str(folder),), formats=("svg",), languages=(language,), output=Path("drawn")
    )
    outcome = run(options, scratch)
    assert not outcome.failed, list(outcome.report)
    faces = next((scratch / "drawn").glob(f"*/{language}/faces"))
    return {
        path.stem.removesuffix("-front"): path.read_text("utf-8")
        for path in sorted(faces.glob("*-front.svg"))
    }


def write_page(page, scratch):
    for name, svg in draw_page(page, scratch).items():
        (DOCS / "pictures" / page / f"{name}.svg").write_text(svg, "utf-8", newline="\n")
