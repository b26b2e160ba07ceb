"""A whole booklet in one language: from the rule text to finished pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from generator.core.diagnostics import Position
from generator.core.geometry import Rect, Size
from generator.core.record import NamedTuple
from generator.rulebook.blocks import Heading, RuleText, plain_text
from generator.rulebook.booklet import BookletMaker
from generator.rulebook.columns import Column
from generator.rulebook.flowables import Flow, Mark
from generator.rulebook.material import Facts, Material
from generator.rulebook.matter import INDEX, MatterMaker
from generator.rulebook.paginate import Leaf, fill_pages
from generator.rulebook.setter import WordSetter
from generator.rulebook.styles import BookStyles
from generator.rulebook.whereabouts import Whereabouts
from generator.scene import Group, Item, PrintedPage, Scene
from generator.scene.bounds import moved
from generator.scene.page import Bookmark, Link, Target
from generator.scene.tags import ARTIFACT
from generator.text.markup import Span

_MOST_ROUNDS = 7
"""Page numbers in the text may move lines; after this many rounds they have settled."""

MARGINS = (13.0, 13.0, 15.0, 13.0)
"""Mm at the top, right, bottom and left of a page."""

_FOLIO_DROP = 8.0
_REFERENCE = "reference"
_WHOLE_REFERENCE = 1000.0
"""Mm up to which the reference moves to the next page rather than be parted: any height."""


class BookPage(NamedTuple):
    """One page of a booklet: what stands on it, each part under its tag."""

    size: Size
    marks: tuple[Mark, ...]

    @property
    def scene(self) -> Scene:
        items = (Group(mark.items, tag=mark.tag or ARTIFACT) for mark in self.marks)
        return Scene(self.size, tuple(items))


class Book(NamedTuple):
    """A finished booklet."""

    title: str
    language: str
    pages: tuple[BookPage, ...]
    bookmarks: tuple[Bookmark, ...]
    anchors: dict[str, Target]

    def printed_pages(self) -> Iterator[PrintedPage]:
        """Yield the pages as they leave the printer."""
        for number, page in enumerate(self.pages, 1):
            paper = Rect(0, 0, *page.size)
            links = tuple(self._links(page))
            yield PrintedPage(page.scene, paper, paper, f"{self.title} {number}", links)

    def _links(self, page: BookPage) -> Iterator[Link]:
        """Yield the links of a page; one to a block that is not there leads nowhere."""
        for mark in page.marks:
            for area in mark.areas:
                is_inner = area.target.startswith("#")
                target = self.anchors.get(area.target[1:]) if is_inner else area.target
                if target is not None:
                    yield Link(area.box, target, area.words, mark.tag)


Fill = Callable[[Whereabouts], list[Flow]]
"""Makes the flowables of a booklet whose blocks lie where they did in the round before."""


def make_book(
    text: RuleText, facts: Facts, material: Material, styles: BookStyles, size: Size
) -> Book:
    """Return ``text`` set on pages of ``size`` mm.

    Raises TooBigError when something that cannot be parted is higher than a page.
    """

    def fill(whereabouts: Whereabouts) -> list[Flow]:
        setter = WordSetter(styles, whereabouts)
        matter, body = MatterMaker(setter), BookletMaker(setter, material)
        before = [*matter.head(facts), *matter.contents(text.blocks)]
        rules = [*body.flows(text.blocks), *matter.index(text.blocks)]
        return [*before, *rules_and_foot(rules, matter.foot(facts))]

    return bind(fill, text, facts, styles, size)


def rules_and_foot(rules: list[Flow], foot: Iterable[Flow]) -> list[Flow]:
    """Return ``rules`` with their ``foot``, which does not stand on a page by itself.

    The chapter to look things up in is not parted where it can be helped.
    """
    rules = list(_with_whole_reference(rules))
    end = [*rules[-1:], *foot]
    for flow in end[:-1]:
        flow.keeps = True
    return [*rules[:-1], *end]


def _with_whole_reference(rules: Sequence[Flow]) -> Iterator[Flow]:
    starts = [index for index, flow in enumerate(rules) if flow.holds(_REFERENCE)]
    if not starts:
        yield from rules
        return
    ends = [index for index, flow in enumerate(rules) if flow.holds(INDEX)]
    start, end = starts[0], ends[0] if ends else len(rules)
    chapter = rules[start:end]
    space = (chapter[0].space[0], chapter[-1].space[1])
    yield from rules[:start]
    yield Column(chapter, space=space, whole_to=_WHOLE_REFERENCE)
    yield from rules[end:]


def bind(fill: Fill, text: RuleText, facts: Facts, styles: BookStyles, size: Size) -> Book:
    """Return a booklet of what ``fill`` makes; ``text`` gives its language and outline."""
    column = Rect(0, 0, *size).inset(*MARGINS)
    whereabouts = Whereabouts()
    for _ in range(_MOST_ROUNDS):
        pages = fill_pages(fill(whereabouts), size, column)
        if whereabouts.settle(pages.anchors):
            break
    finished = [
        _finish(leaf, number, facts, styles, size) for number, leaf in enumerate(pages.leaves, 1)
    ]
    anchors = dict(pages.anchors)
    bookmarks = tuple(_bookmarks(text, anchors, styles.words.index))
    return Book(facts.title, text.language, tuple(finished), bookmarks, anchors)


def _bookmarks(text: RuleText, anchors: dict[str, Target], index: str) -> Iterator[Bookmark]:
    for block in text.blocks:
        if isinstance(block, Heading) and block.place.id in anchors:
            depth = max(0, block.level - 2)
            yield Bookmark(plain_text(block.words), depth, anchors[block.place.id])
    if INDEX in anchors:
        yield Bookmark(index, 0, anchors[INDEX])


def _finish(leaf: Leaf, number: int, facts: Facts, styles: BookStyles, size: Size) -> BookPage:
    folio = Mark(tuple(_folio(number, facts, styles, size)), (), None)
    return BookPage(size, (*leaf.marks, folio))


def _folio(number: int, facts: Facts, styles: BookStyles, size: Size) -> Iterator[Item]:
    """Yield the running foot: the title on the inner side, the page number on the outer."""
    style = styles.style("book-folio")
    left, right = MARGINS[3], size.width - MARGINS[1]
    baseline = size.height - _FOLIO_DROP
    for words, at_right in ((str(number), number % 2 == 1), (facts.title, number % 2 == 0)):
        flow = styles.lines((Span(words, style),), style, size.width, Position(""))
        for line in flow.lines:
            x = right - line.width if at_right else left
            yield from moved(line.items, x, baseline)
