"""Texts as printed: what was written can be read back, is big enough and keeps off the knife."""

import unicodedata
from collections import Counter
from math import hypot
from xml.etree import ElementTree as ET

import pytest

from .edition import NEAR, games

SVG = "{http://www.w3.org/2000/svg}"
CLOSING = frozenset("!%),.:;?]}¢°’”′″℃〉》」』】〕")
OPENING = frozenset("$([\\{£¥‘“〈《「『【〔`")
"""What no line of Korean starts or ends with (W3C, KLREQ; the sets of ECMA-376 for Korean)."""
FLOOR = {"board": 5}
FLOOR_ELSEWHERE = 6
"""Of type, in points."""
SAFE = 3
"""Mm between text and the cut."""
WIDE_GAP = 1.6
"""In em: between columns. Signs drawn among the words of a line are narrower than that."""
SMALL = 30
"""Mm; smaller parts have no room for a safe zone."""


def folded(text):
    return " ".join(unicodedata.normalize("NFC", text).split())


def written(folder, page):
    """Return each text that a sheet's SVG says it shows."""
    name = f"sheets/{page['page']:03d}-{page['side']}.svg"
    root = ET.parse(folder / name).getroot()
    return [folded(e.get("aria-label")) for e in root.iter() if e.get("aria-label")]


def missing(edition, index, text):
    texts = written(edition.folder, edition.pages[index])
    assert texts
    found = folded(text)
    return [piece for piece, times in Counter(texts).items() if found.count(piece) < times]


def test_pdfium_reads_back_every_text(edition):
    for index, sheet in enumerate(edition.sheets):
        assert missing(edition, index, sheet.text) == []


def test_pdfplumber_reads_back_every_text(a4_edition):
    for index, page in a4_edition.plumbed.items():
        assert missing(a4_edition, index, page.text) == []


def odd(text):
    """Return the signs that nobody writes: private, unassigned, replacement and control ones."""
    return {
        sign
        for sign in text
        if sign == "\ufffd"
        or (unicodedata.category(sign) in ("Cc", "Cn", "Co", "Cs") and sign not in "\r\n")
    }


def test_no_text_holds_signs_that_nobody_wrote(edition):
    for sheet in edition.sheets:
        assert odd(sheet.text) == set()


def test_pdfplumber_reads_no_signs_that_nobody_wrote(a4_edition):
    for page in a4_edition.plumbed.values():
        assert odd(page.text) == set()


def test_type_is_no_smaller_than_can_be_read(edition):
    for sheet, boxes in zip(edition.sheets, edition.boxes, strict=True):
        assert sheet.texts
        for text in sheet.texts:
            kind = next((b.piece["kind"] for b in boxes if b.holds(text.middle)), "")
            assert text.size >= FLOOR.get(kind, FLOOR_ELSEWHERE) - 0.01, (kind, text)


def distance(point, start, end):
    """Return the mm from a point to a straight line between two others."""
    (px, py), (ax, ay), (bx, by) = point, start, end
    dx, dy = bx - ax, by - ay
    share = ((px - ax) * dx + (py - ay) * dy) / ((dx * dx + dy * dy) or 1)
    share = min(max(share, 0), 1)
    return hypot(px - ax - share * dx, py - ay - share * dy)


def is_inside(point, corners):
    """Tell whether a point lies within a closed outline (even-odd rule)."""
    x, y = point
    crossed = [
        ax + (y - ay) / (by - ay) * (bx - ax) > x
        for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True)
        if (ay > y) != (by > y)
    ]
    return sum(crossed) % 2 == 1


def is_safe(text, cut):
    """Tell whether a text lies within a cut, well away from it."""
    sides = list(zip(cut, (*cut[1:], cut[0]), strict=True))
    return all(
        is_inside(corner, cut) and min(distance(corner, *side) for side in sides) >= SAFE - NEAR
        for corner in text.corners
    )


def test_texts_keep_away_from_the_cut(edition):
    for index in edition.distinct:
        sheet = edition.sheets[index]
        for box in edition.boxes[index]:
            if box.piece["cut"] == "none" or min(box.width, box.height) < SMALL:
                continue
            cut = edition.cut_of(index, box)
            for text in sheet.texts:
                # A text belongs to the part that any corner of it lies on.
                if any(box.holds(corner) for corner in text.corners):
                    assert is_safe(text, cut), (index, box.piece["id"], text)


def lines(page):
    """Return each line of text: the signs that stand on one baseline with no wide gap."""
    found, last = [], None
    for sign in sorted(page.signs, key=lambda sign: (sign.baseline, sign.start)):
        is_next = last and sign.baseline == last.baseline
        if not is_next or sign.start - last.end > WIDE_GAP * sign.em:
            found.append("")
        found[-1] += sign.text
        last = sign
    return [line.strip() for line in found if line.strip()]


@pytest.mark.parametrize("game", games())
def test_no_line_of_korean_starts_with_a_closing_or_ends_with_an_opening_sign(editions, game):
    for page in editions(game, "ko", "home-a4").plumbed.values():
        assert lines(page)
        for line in lines(page):
            assert len(line) == 1 or line[0] not in CLOSING, line
            assert len(line) == 1 or line[-1] not in OPENING, line
