"""Checks of the page as pixels: margins, bleed, backs behind fronts, ink."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from generator.core.units import MM_PER_INCH
from generator.preflight.findings import Finding, Place, Verdict, not_applicable, passed
from generator.preflight.geometry import Box
from generator.preflight.limits import (
    INK,
    LOW_INK,
    MARGIN,
    MARGIN_SLACK,
    RASTER_DPI,
    REGISTRATION_PIXELS,
    TOTAL_INK,
)

if TYPE_CHECKING:
    from generator.preflight.document import Document
    from generator.sheets.profile import Profile

_UNDRAWN = "no page can be drawn"
_FULL_BLEED = 1.0
"""Mm: with less margin a page is meant to be printed up to its edge, and cut."""
_REGISTER = REGISTRATION_PIXELS * MM_PER_INCH / RASTER_DPI


def check_margin(document: Document) -> Iterator[Finding]:
    """Yield pages with ink where printers leave the paper blank."""
    profile = document.profile
    if profile is not None and (profile.margin < _FULL_BLEED or not profile.gang):
        yield not_applicable("the profile prints up to the edge")
        return
    wanted = MARGIN if profile is None else max(profile.margin - _moved(profile) - MARGIN_SLACK, 0)
    limit = f"≥ {wanted:.3g} mm"
    narrowest, where = float("inf"), Place()
    for index, ink in document.inked.items():
        if ink.everything is None:
            continue
        free, place = _narrowest(document, index, ink.everything)
        if free < narrowest:
            narrowest, where = free, place
        if round(free, 1) < wanted:  # as it is told; a pixel is wider
            # Whoever made the file for a press meant the ink at the edge to be cut off.
            grave = Verdict.FAIL if document.is_bound else Verdict.WARN
            advice = "choose a larger margin: printers leave the edge blank"
            yield Finding(grave, f"{free:.1f} mm", limit, place, advice)
    if not document.inked:
        yield not_applicable(_UNDRAWN)
    elif narrowest == float("inf"):
        yield not_applicable("nothing is printed")
    else:
        yield passed(f"{narrowest:.1f} mm", limit, where)


def _moved(profile: Profile) -> float:
    """Return the mm by which ink nears the edge to allow for what the printer does to it.

    A printer that prints too small, or shifts backs, undoes it on the paper.
    """
    growth = max(*profile.scale, 1.0) - 1.0
    return max(map(abs, profile.back_offset)) + growth * max(profile.paper) / 2


def _narrowest(document: Document, index: int, ink: Box) -> tuple[float, Place]:
    width, height = document.geometry[index].seen
    middle_x, middle_y = (ink.left + ink.right) / 2, (ink.top + ink.bottom) / 2
    free, x, y = min(
        (ink.left, ink.left, middle_y),
        (ink.top, middle_x, ink.top),
        (width - ink.right, ink.right, middle_y),
        (height - ink.bottom, middle_x, ink.bottom),
    )
    return max(free, 0.0), Place(index + 1, round(x, 1), round(y, 1))


def check_bleed(document: Document) -> Iterator[Finding]:
    """Yield cuts where art that reaches the cut does not go on beyond it."""
    looked_at = 0
    for index, ink in document.inked.items():
        looked_at += ink.looked_at
        for x, y in ink.bare:
            place = Place(index + 1, round(x, 1), round(y, 1))
            yield Finding(
                Verdict.FAIL, "no ink beyond the cut", "ink goes on", place,
                "a white edge shows when the knife strays; let the art bleed",
            )  # fmt: skip
    if looked_at:
        yield passed(f"{looked_at} points", "ink goes on")
    else:
        yield not_applicable("no art reaches a cut that has bleed")


def check_registration(document: Document) -> Iterator[Finding]:
    """Yield backs that do not lie behind their fronts."""
    limit = f"± {_REGISTER:.2f} mm"
    worst, count = 0.0, 0
    flip = _flip(document)
    pairs = _pairs(document) if flip else []
    for front, back in pairs:
        count += 1
        yield from _misplaced(document, front, back, flip)
        for seen, behind in _ink_pairs(document, front, back):
            shifts = _shifts(document, front, seen, behind, flip)
            verdict, text, off = _judge(shifts, is_known=document.sheets is not None)
            worst = max(worst, off)
            if verdict > Verdict.PASS:
                place = Place(back + 1, round(behind.left, 1), round(behind.top, 1))
                yield Finding(verdict, text, limit, place, "turn or move the backs; see --profile")
    if count:
        yield passed(f"{worst:.2f} mm on {count} sheets", limit)
    else:
        yield not_applicable("no sheets with a front and a back are known")


def _flip(document: Document) -> str:
    """Return the edge over which paper is turned, "" if that is not known."""
    if document.profile is not None:
        return document.profile.flip
    from pikepdf import Dictionary

    wishes = document.pdf.Root.get("/ViewerPreferences")
    wish = str(wishes.get("/Duplex")) if isinstance(wishes, Dictionary) else ""
    return {"/DuplexFlipLongEdge": "long", "/DuplexFlipShortEdge": "short"}.get(wish, "")


def _pairs(document: Document) -> list[tuple[int, int]]:
    """Return the indexes of fronts and of the backs behind them."""
    if document.sheets is not None:
        if document.profile is not None and document.profile.backs == "gutter-fold":
            return []
        return [(one.number - 1, other.number - 1) for one, other in document.sheets.backs()]
    from pikepdf import Dictionary

    wishes = document.pdf.Root.get("/ViewerPreferences")
    wish = wishes.get("/Duplex") if isinstance(wishes, Dictionary) else None
    count = len(document.pages)
    if wish not in ("/DuplexFlipLongEdge", "/DuplexFlipShortEdge") or count % 2:
        return []
    half = count // 2
    if document.profile is not None and document.profile.backs == "fronts-then-backs":
        return [(index, index + half) for index in range(half)]
    return [(index, index + 1) for index in range(0, count, 2)]


def _turned(document: Document, front: int, box: Box, flip: str) -> Box:
    """Return where a box on the back lies as seen through the front."""
    width, height = document.geometry[front].seen
    if (width <= height) == (flip == "long"):
        return Box(width - box.right, box.top, width - box.left, box.bottom)
    return Box(box.left, height - box.bottom, box.right, height - box.top)


def _offset(document: Document) -> tuple[float, float]:
    """Return by how many mm backs are moved on purpose, to the right and down."""
    return document.profile.back_offset if document.profile else (0.0, 0.0)


def _misplaced(document: Document, front: int, back: int, flip: str) -> Iterator[Finding]:
    """Yield parts whose back the manifest puts elsewhere than behind their front."""
    if document.sheets is None:
        return
    right, down = _offset(document)
    fronts = {(p.piece, p.copy): p for p in document.sheets.pages[front + 1].parts}
    for part in document.sheets.pages[back + 1].parts:
        box = Box(
            part.box.left - right, part.box.top - down,
            part.box.right - right, part.box.bottom - down,
        )  # fmt: skip
        behind = _turned(document, front, box, flip)
        own = fronts.get((part.piece, part.copy))
        if own is None:
            continue
        off = max(abs(a - b) for a, b in zip(own.box, behind, strict=True))
        if off > _REGISTER:
            place = Place(back + 1, round(part.box.left, 1), round(part.box.top, 1))
            measured = f"the back of {part.piece} is {off:.2f} mm off"
            yield Finding(Verdict.FAIL, measured, f"± {_REGISTER:.2f} mm", place)


def _ink_pairs(document: Document, front: int, back: int) -> Iterator[tuple[Box, Box]]:
    """Yield boxes of ink on the front and on the back that belong together."""
    seen, behind = document.inked.get(front), document.inked.get(back)
    if seen is None or behind is None:
        return
    sheets = document.sheets
    if sheets is not None and any(part.is_tile for part in sheets.pages[front + 1].parts):
        # What guides the joining of tiles is not the same on both sides.
        return
    if seen.block and behind.block:
        yield seen.block, behind.block
    for key in seen.parts.keys() & behind.parts.keys():
        yield seen.parts[key], behind.parts[key]


def _shifts(
    document: Document, front: int, seen: Box, behind: Box, flip: str
) -> tuple[float, float, float, float]:
    right, down = _offset(document)
    still = Box(behind.left - right, behind.top - down, behind.right - right, behind.bottom - down)
    turned = _turned(document, front, still, flip)
    left, top, right_edge, bottom = (b - a for a, b in zip(seen, turned, strict=True))
    return left, top, right_edge, bottom


def _judge(
    shifts: tuple[float, float, float, float], *, is_known: bool
) -> tuple[Verdict, str, float]:
    """Tell a shifted back from one whose art merely reaches less or more far.

    Where the places of parts are known and right, art of another size is no fault.
    """
    left, top, right, bottom = shifts
    off = max(map(abs, shifts))
    if off <= _REGISTER:
        return Verdict.PASS, "", off
    same_size = abs(left - right) <= _REGISTER and abs(top - bottom) <= _REGISTER
    if same_size:
        across, down = (left + right) / 2, (top + bottom) / 2
        return Verdict.FAIL, f"the back is off by {across:+.2f}, {down:+.2f} mm", off
    if abs(left + right) <= _REGISTER and abs(top + bottom) <= _REGISTER:
        return Verdict.PASS, "", max(abs(left + right), abs(top + bottom)) / 2
    if is_known:
        return Verdict.PASS, "", 0.0
    return Verdict.WARN, f"ink on the back ends up to {off:.2f} mm elsewhere", off


def check_ink(document: Document) -> Iterator[Finding]:
    """Yield pages that take more ink than paper dries, or than a low-ink file promises."""
    is_low = document.profile is not None and document.profile.ink == "low"
    most = LOW_INK if is_low else INK
    limit = f"≤ {most:g} %"
    worst, where = 0.0, Place()
    for index, ink in document.inked.items():
        place = Place(index + 1)
        if ink.percent >= worst:
            worst, where = ink.percent, place
        if ink.percent > most:
            yield Finding(Verdict.FAIL, f"{ink.percent:.0f} %", limit, place, "lighten the ground")
    if document.inked:
        yield passed(f"{worst:.0f} %", limit, where)
    else:
        yield not_applicable(_UNDRAWN)


def check_total_ink(document: Document) -> Iterator[Finding]:
    """Yield colours of the four inks that put more ink on one spot than the paper takes."""
    most = document.profile.ink_limit if document.profile else TOTAL_INK
    limit = f"≤ {most:g} %"
    found = [
        (colour.ink, geometry.place(x, y))
        for geometry, drawn in document.drawn_pages()
        for colour, (x, y) in drawn.colours.items()
        if colour.space == "DeviceCMYK"
    ]
    pictures = list(_picture_inks(document))
    for ink, place in found + pictures:
        if ink > most + 0.05:
            yield Finding(Verdict.FAIL, f"{ink:.0f} %", limit, place, "take ink out of the darks")
    if found or pictures:
        worst, place = max(found + pictures)
        yield passed(f"{worst:.0f} %", limit, place)
    else:
        yield not_applicable("no CMYK colours")


def _picture_inks(document: Document) -> Iterator[tuple[float, Place]]:
    from generator.preflight.pictures import most_ink

    for geometry, drawn in document.drawn_pages():
        for key, (x, y) in drawn.image_objects.items():
            ink = most_ink(document.pdf, key)
            if ink is not None:
                yield ink, geometry.place(x, y)


def check_colours(document: Document) -> Iterator[Finding]:
    """Yield RGB colours in a file that is to be printed with the four inks."""
    if document.profile is None:
        yield not_applicable("no profile says that it is for a press")
        return
    if document.profile.colours != "cmyk":
        yield not_applicable("the profile allows RGB")
        return
    for geometry, drawn in document.drawn_pages():
        spots = [(colour.space, spot) for colour, spot in drawn.colours.items()]
        for space, spot in (*spots, *drawn.spaces.items()):
            if space == "DeviceRGB":
                place = geometry.place(*spot)
                yield Finding(
                    Verdict.FAIL,
                    "RGB",
                    "CMYK, grey or spot",
                    place,
                    "convert it yourself, or the press does",
                )
    yield passed("no RGB", "CMYK, grey or spot")
