"""A small game whose rule texts a test writes itself."""

import pytest

from generator.build import BuildOptions, run

GAME = """
game: {id: pond, title: {ko: 연못, en: Pond}, players: [2, 3], minutes: 20, age: 8, licence: Free.}
languages: [en, ko]
symbols:
  drop: {size: [4, 4], draw: [{circle: 4, fill: ink}]}
components:
  card:
    kind: card
    name: {ko: 카드, en: Card}
    size: [63, 88]
    copies: 7
    front: [{background: accent}]
figures:
  start:
    size: [60, 30]
    alt: {ko: 그림, en: A picture of the start}
    draw: [{piece: card, scale: 0.3}]
"""

WHOLE = """\
## Overview {#overview}

Short.

## Goal {#goal}

Win.

## Components {#components}

::: parts
:::

## Set-up {#setup}

1. For 2 players lay this, for 3 players lay that, see {{ figure("start") }}.

![The start](figure:start)

## Turn {#turn}

Draw <icon drop/>.

::: example
So.
:::

## End {#end}

It ends. A tie is shared.

## Reference {#reference}

<icon drop/> is a drop.
"""


class Pond:
    """The game in a folder of its own."""

    def __init__(self, folder):
        self.folder = folder
        (folder / "pond").mkdir()
        (folder / "pond" / "game.yaml").write_text(GAME, "utf-8")

    def write(self, text, language="en"):
        (self.folder / "pond" / f"rulebook.{language}.md").write_text(text, "utf-8")

    def build(self, **options):
        """Build the PDF of what is written; return what was told, as (line, message)."""
        written = (self.folder / "pond").glob("rulebook.*.md")
        codes = tuple(sorted(path.suffixes[0][1:] for path in written))
        options = {"languages": codes, "formats": ("pdf",), "output": self.folder / "out"} | options
        outcome = run(BuildOptions(games=(str(self.folder / "pond"),), **options), self.folder)
        self.failed = outcome.failed
        return [
            (fault.at.line, fault.message)
            for fault in outcome.report
            if fault.at.file.endswith(".md") or "rules" in fault.message
        ]

    def made(self, name, language="en"):
        return self.folder / "out" / "pond" / language / name


@pytest.fixture
def pond(tmp_path):
    return Pond(tmp_path)


@pytest.fixture
def whole():
    return WHOLE
