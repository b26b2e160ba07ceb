"""Two languages side by side, each block level with the other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import zip_longest

from generator.core.geometry import Size
from generator.rulebook.blocks import Heading
from generator.rulebook.book import Book, bind
from generator.rulebook.booklet import BookletMaker
from generator.rulebook.columns import Beside, Column
from generator.rulebook.edition import RuleEdition
from generator.rulebook.flowables import Flow
from generator.scene.page import Target

A4 = Size(210, 297)
GUTTER = 8.0
"""Mm between the columns."""


def make_bilingual(first: RuleEdition, second: RuleEdition, size: Size = A4) -> Book:
    """Return both rule texts in two columns; their blocks must have been found to match.

    Raises TooBigError when something that cannot be parted is higher than a page.
    """

    def fill(anchors: Mapping[str, Target]) -> list[Flow]:
        language = second.text.language
        left = BookletMaker(first.styles, first.material, anchors)
        right = BookletMaker(second.styles, second.material, anchors, language)
        flows = _level(left.head(first.facts), right.head(second.facts))
        for one, other in zip(first.text.blocks, second.text.blocks, strict=True):
            made = _level(left.flows([one]), right.flows([other]))
            if isinstance(one, Heading):
                made[-1].keepWithNext = True
            flows += made
        return [*flows, *_level(left.foot(first.facts), right.foot(second.facts))]

    return bind(fill, first.text, first.facts, first.styles, size)


def _level(left: Iterable[Flow], right: Iterable[Flow]) -> list[Flow]:
    """Return the flowables of one block in both languages, each pair side by side."""
    made: list[Flow] = []
    for one, other in zip_longest(left, right):
        pair = [one or Column(()), other or Column(())]
        space = (max(flow.space[0] for flow in pair), max(flow.space[1] for flow in pair))
        beside = Beside(pair, [-1.0, -1.0], GUTTER, space)
        beside.keepWithNext = any(flow.keepWithNext for flow in pair)
        made.append(beside)
    return made
