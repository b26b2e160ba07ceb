"""The gallery page: its headings and words, and the pictures of the other pages it ends with.

Its examples are blocks of the page itself and are drawn as those of other pages
(``tests/show/pages.py``).
"""

from pathlib import Path

from generator.components.base import COMPONENT_KINDS
from generator.elements.kinds import ELEMENT_KINDS
from generator.reference import models
from generator.reference.entries import load_reference
from tests.show.pages import shown_pictures

DOCS = Path(__file__).parents[2] / "docs"
PAGE = DOCS / "gallery.md"
SHOWN = ("tables", "random", "boards", "parts", "text", "pictures")
"""The pages on the language whose pictures are shown as well, in the order of the index."""
MORE = """\
## Decks, boards, parts, text

What these pictures are made from stands beside them on the page that is named.
"""


def introductions():
    """Return how the part of each kind begins: its heading, and what the reference says of it."""
    reference = load_reference()
    kinds = reference.key(models.model("component"), "kind").words
    about = {kind: reference.entry(models.element(kind)).about for kind in ELEMENT_KINDS}
    about |= {kind: f"{kinds[kind]}." for kind in COMPONENT_KINDS}
    return [f"### {kind}\n\n{words[:1].upper()}{words[1:]}\n" for kind, words in about.items()]


def pictures_elsewhere():
    """Return the end of the page: the pictures of the other pages on the language."""
    lines = [MORE]
    for page in SHOWN:
        lines.append(f"### {page}\n\nWith their source in [{page}.md]({page}.md):\n")
        lines.extend(f"![{words}]({file})\n\n{words}.\n" for words, file in shown_pictures(page))
    return "\n".join(lines)


def write_gallery():
    """Write the end of the page anew."""
    own = PAGE.read_text("utf-8").partition(MORE.partition("\n")[0])[0]
    PAGE.write_text(own + pictures_elsewhere(), "utf-8", newline="\n")
