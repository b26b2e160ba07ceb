"""Checks of ink: how near the edge it comes, whether it bleeds, how much there is, of what kind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from generator.core.diagnostics import number_of
from generator.preflight.findings import Finding, Place, Verdict, not_applicable, passed
from generator.preflight.geometry import Box
from generator.preflight.limits import INK, LOW_INK, MARGIN, MARGIN_SLACK, TOTAL_INK

if TYPE_CHECKING:
    from generator.preflight.document import Document
    from generator.sheets.profile import Profile

_UNDRAWN = "no page can be drawn"
_FULL_BLEED = 1.0
"""Mm: with less margin a page is meant to be printed up to its edge, and cut."""


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
        yield passed(number_of(looked_at, "point"), "ink goes on")
    else:
        yield not_applicable("no art reaches a cut that has bleed")


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
