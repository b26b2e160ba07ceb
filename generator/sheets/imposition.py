"""Which pages of a booklet lie side by side on which sheet, as bare numbers.

For saddle stitch all sheets are laid on each other, folded in the middle and stapled in
the fold. Of N pages, a multiple of four, sheet s from 0 on carries

    in front  N − 2s │ 2s + 1        behind  2s + 2 │ N − 2s − 1

The inner sheets of a thick booklet stick out and lose that much when the edge is cut, so
their pages are moved towards the spine: sheet s by s times the thickness of the paper.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from generator.core.diagnostics import AuthorError, Position
from generator.core.geometry import Rect, Size
from generator.core.record import NamedTuple, Record
from generator.scene.imposed import PlacedPage
from generator.sheets.duplex import turn_rotation, turning_axis
from generator.sheets.order import show_size
from generator.sheets.paper import PAPERS, Side, lay
from generator.sheets.profile import Booklet, Profile

Pair = tuple[int | None, int | None]
"""The pages to the left and the right of the fold, from 1; None stays blank."""
_TOLERANCE = 1e-6


class BookletSide(NamedTuple):
    """One side of a sheet; sheets count from 1, from the cover inwards."""

    sheet: int
    side: Side
    pages: tuple[PlacedPage, ...]


class Imposition(Record):
    """The sides of all sheets of a booklet in printing order.

    ``paper`` is the sheet as it lies, ``page_size`` that of the booklet's pages, ``spread``
    where two of them lie on the sheet and ``fold`` the x of the fold between them.
    ``pages`` counts blank ones as well.
    """

    paper: Size
    page_size: Size
    spread: Rect
    pages: int
    sides: tuple[BookletSide, ...]
    flip: Literal["long", "short"]

    @property
    def sheets(self) -> int:
        return self.pages // 4

    @property
    def fold(self) -> float:
        return self.spread.centre[0]


def padded(pages: int) -> int:
    """Return the pages of a booklet with at least ``pages``: a multiple of four."""
    return -(-pages // 4) * 4


def booklet_order(
    pages: int, binding: Literal["left", "right"] = "left", *, back_cover: bool = False
) -> Iterator[tuple[Pair, Pair]]:
    """Yield what lies in front of and behind each sheet, from the cover inwards.

    Blank pages come last or, to keep a back cover, before the last page. ``binding`` is
    the side of the closed booklet at which it is stapled. Raises ValueError for no pages.
    """
    if pages < 1:
        raise ValueError("a booklet has at least one page")
    total = padded(pages)

    def shown(number: int) -> int | None:
        if back_cover and number == total:
            return pages
        return number if number <= pages - back_cover else None

    def pair(left: int, right: int) -> Pair:
        found = shown(left), shown(right)
        return found if binding == "left" else found[::-1]

    for sheet in range(total // 4):
        first = 2 * sheet
        yield pair(total - first, first + 1), pair(first + 2, total - first - 1)


def book_page(profile: Profile) -> Size:
    """Return the size of a booklet’s pages: the profile’s, A5, or half of smaller paper."""
    if profile.booklet.page is not None:
        return profile.booklet.page
    if _paper_for(PAPERS["A5"], profile.paper) is not None:
        return PAPERS["A5"]
    short, long = sorted(profile.paper)
    return Size(long / 2, short)


def facing_size(page: Size) -> Size:
    """Return a page for two columns, each as wide as a booklet’s ``page``: A4 lying for A5.

    A page too wide to be doubled on paper at hand lies down itself.
    """
    wide = Size(2 * page.width, page.height)
    if wide.width > max(PAPERS["A4"]):
        return lay(page, "landscape")
    for paper in PAPERS.values():
        lying = lay(paper, "landscape")
        if all(0 <= most - least <= 2 for most, least in zip(lying, wide, strict=True)):
            return lying
    return wide


def can_fold(page_size: Size, profile: Profile) -> bool:
    """Tell whether two pages fit side by side on the paper of ``profile``."""
    return _paper_for(page_size, profile.paper) is not None


def impose_booklet(
    pages: int, page_size: Size, profile: Profile, title: str, at: Position
) -> Imposition:
    """Return the sheets of a booklet of ``pages`` of one size.

    Raises AuthorError, placed ``at`` and naming the booklet by ``title``, when two pages
    do not fit side by side on the paper of ``profile``; pages are never scaled.
    """
    paper = _paper_for(page_size, profile.paper)
    if paper is None:
        raise AuthorError(
            at,
            f"“{title}” has pages of {show_size(page_size)}, two of which do not fit side by "
            f"side on paper of {show_size(lay(profile.paper, 'landscape'))}",
            "choose a profile with bigger paper, or smaller pages",
        )
    planner = _SheetPlanner(paper, page_size, profile, creep_of(pages, profile.booklet))
    order = booklet_order(pages, profile.booklet.binding, back_cover=profile.booklet.back_cover)
    sides = tuple(
        planner.side(sheet, side, pair)
        for sheet, pairs in enumerate(order)
        for side, pair in zip(_SIDES, pairs, strict=True)
    )
    return Imposition(paper, page_size, planner.spread, padded(pages), sides, profile.booklet.flip)


def creep_of(pages: int, booklet: Booklet) -> float:
    """Return the mm by which pages move towards the spine from sheet to sheet."""
    return booklet.caliper if padded(pages) >= booklet.creep_from else 0.0


_SIDES: tuple[Side, Side] = ("front", "back")


def _paper_for(page: Size, paper: Size) -> Size | None:
    """Return the paper the way round on which two pages fit side by side, lying if it can."""
    for way in (lay(paper, "landscape"), lay(paper, "portrait")):
        if 2 * page.width <= way.width + _TOLERANCE and page.height <= way.height + _TOLERANCE:
            return way
    return None


class _SheetPlanner(Record):
    """Places pages of one size on sheets of one paper."""

    paper: Size
    page: Size
    profile: Profile
    creep: float

    @property
    def spread(self) -> Rect:
        width, height = self.paper
        page_width, page_height = self.page
        return Rect(width / 2 - page_width, (height - page_height) / 2, 2 * page_width, page_height)

    def side(self, sheet: int, side: Side, pair: Pair) -> BookletSide:
        shift = sheet * self.creep
        left, right = pair
        halves = ((left, self.spread.x, shift), (right, self.spread.x + self.page.width, -shift))
        pages = [
            self._placed(number, Rect(x, self.spread.y, *self.page), inwards)
            for number, x, inwards in halves
            if number is not None
        ]
        if side == "back":
            pages = [self._behind(placed) for placed in pages]
        return BookletSide(sheet + 1, side, tuple(pages))

    def _placed(self, number: int, half: Rect, inwards: float) -> PlacedPage:
        return PlacedPage(number, half.moved(inwards, 0), half)

    def _behind(self, placed: PlacedPage) -> PlacedPage:
        """Return a page of the back, which the printer turns over as the profile says."""
        turn = turn_rotation(0, turning_axis(self.paper, self.profile.booklet.flip))
        box, clip = (self._turned(box, turn) for box in (placed.box, placed.clip))
        dx, dy = self.profile.back_offset
        return PlacedPage(placed.number, box.moved(dx, dy), clip.moved(dx, dy), turn)

    def _turned(self, box: Rect, turn: int) -> Rect:
        width, height = self.paper
        return Rect(width - box.right, height - box.bottom, *box.size) if turn else box
