"""Checks of fonts and of what is set in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from generator.core.diagnostics import number_of
from generator.preflight.findings import Finding, Place, Verdict, not_applicable, passed
from generator.preflight.limits import SAFE_TOLERANCE, SMALL_PART

if TYPE_CHECKING:
    from generator.preflight.document import Document
    from generator.preflight.fonts import FontFacts


def check_fonts(document: Document) -> Iterator[Finding]:
    """Yield fonts that print elsewhere other than here, or whose text cannot be read back."""
    fonts = document.fonts()
    if not fonts:
        yield not_applicable("no text")
        return
    for font in fonts:
        yield from _font_faults(font, document.is_ours, bool(font.shown) or document.is_quick)
    yield passed(f"{number_of(len(fonts), 'font')}, all embedded", "embedded subsets")


def _font_faults(font: FontFacts, is_ours: bool, is_used: bool) -> Iterator[Finding]:
    limit = "embedded subsets"
    place = next(iter(font.shown.values()), Place())
    if not font.is_embedded:
        # Only named, it prints nothing, but print shops refuse the file all the same.
        grave = Verdict.FAIL if is_used or is_ours else Verdict.WARN
        what = "is not embedded" if is_used else "is not embedded, nor used"
        hint = "printers put another in its place; embed it"
        yield Finding(grave, f"{font.name} {what}", limit, place, hint)
        return
    if not is_used:
        return
    if font.subtype == "Type3":
        hint = "use a TrueType or OpenType font"
        yield Finding(Verdict.FAIL, f"{font.name} is a Type 3 font", limit, place, hint)
    elif not font.is_subset:
        grave = Verdict.FAIL if is_ours else Verdict.WARN
        yield Finding(grave, f"{font.name} is not a subset", limit, place, "files grow large")
    if not font.says_characters and (font.is_composite or is_ours):
        grave = Verdict.FAIL if is_ours else Verdict.WARN
        hint = "its text cannot be searched or copied"
        yield Finding(grave, f"{font.name} has no ToUnicode", limit, place, hint)


def check_glyphs(document: Document) -> Iterator[Finding]:
    """Yield characters that are drawn as the box for what a font does not have."""
    fonts = [font for font in document.fonts() if font.shown]
    if not fonts:
        yield not_applicable("no text")
        return
    for font in fonts:
        for code, place in font.places_without_glyph():
            measured = f"code {code} of {font.name} has no glyph"
            yield Finding(
                Verdict.FAIL, measured, "no .notdef", place, "use a font that has the sign"
            )
    yield passed(number_of(len(fonts), "font"), "no .notdef")


def check_text(document: Document) -> Iterator[Finding]:
    """Yield signs that nobody writes, as they come out when the text is copied."""
    limit = "written signs only"
    hint = "it cannot be searched, copied or read aloud"
    for text in document.texts:
        for fault, place in text.odd:
            yield Finding(Verdict.FAIL, fault, limit, place, hint)
    count = sum(text.signs for text in document.texts)
    yield passed(number_of(count, "sign"), limit) if count else not_applicable("no text")


def check_safe_area(document: Document) -> Iterator[Finding]:
    """Yield text so near the cut that a knife may touch it."""
    limit = f"≥ {document.safe_area:g} mm"
    if document.sheets is None:
        yield not_applicable("no manifest beside the file tells where parts are")
        return
    letters = [letter for text in document.texts for letter in text.near]
    for distance, sign, piece, place in letters:
        if distance < document.safe_area - SAFE_TOLERANCE:
            measured = f"“{sign}” {distance:.1f} mm from the cut of {piece}"
            yield Finding(Verdict.FAIL, measured, limit, place, "move it inwards")
    if letters:
        nearest = min(letters)
        yield passed(f"{nearest.distance:.1f} mm", limit, nearest.place)
    else:
        yield not_applicable(f"no text on parts of {SMALL_PART:g} mm or more that are cut")
