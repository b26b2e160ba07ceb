"""The check of registration: whether backs lie behind their fronts."""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.diagnostics import number_of
from generator.core.units import MM_PER_INCH
from generator.preflight.document import DUPLEX, Document
from generator.preflight.findings import Finding, Place, Verdict, not_applicable, passed
from generator.preflight.geometry import Box
from generator.preflight.limits import RASTER_DPI, REGISTRATION_PIXELS

_REGISTER = REGISTRATION_PIXELS * MM_PER_INCH / RASTER_DPI


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
        yield passed(f"{worst:.2f} mm on {number_of(count, 'sheet')}", limit)
    else:
        yield not_applicable("no sheets with a front and a back are known")


def _flip(document: Document) -> str:
    """Return the edge over which paper is turned, "" if that is not known."""
    if document.profile is not None:
        return document.profile.flip
    return _wished(document)


def _wished(document: Document) -> str:
    """Return the edge that the file asks to be turned over, "" for none."""
    edge = DUPLEX.get(str(document.viewer_wishes.get("/Duplex")), "none")
    return "" if edge == "none" else edge


def _pairs(document: Document) -> list[tuple[int, int]]:
    """Return the indexes of fronts and of the backs behind them."""
    if document.sheets is not None:
        if document.profile is not None and document.profile.backs == "gutter-fold":
            return []
        return [(one.number - 1, other.number - 1) for one, other in document.sheets.backs()]
    count = len(document.pages)
    if not _wished(document) or count % 2:
        return []
    half = count // 2
    if document.profile is not None and document.profile.backs == "fronts-then-backs":
        return [(index, index + half) for index in range(half)]
    return [(index, index + 1) for index in range(0, count, 2)]


def _turned(document: Document, front: int, box: Box, flip: str) -> Box:
    """Return where a box on the back lies as seen through the front.

    What backs are moved by on purpose is undone.
    """
    right, down = document.profile.back_offset if document.profile else (0.0, 0.0)
    box = Box(box.left - right, box.top - down, box.right - right, box.bottom - down)
    width, height = document.geometry[front].seen
    if (width <= height) == (flip == "long"):
        return Box(width - box.right, box.top, width - box.left, box.bottom)
    return Box(box.left, height - box.bottom, box.right, height - box.top)


def _misplaced(document: Document, front: int, back: int, flip: str) -> Iterator[Finding]:
    """Yield parts whose back the manifest puts elsewhere than behind their front."""
    if document.sheets is None:
        return
    fronts = {(p.piece, p.copy): p for p in document.sheets.pages[front + 1].parts}
    for part in document.sheets.pages[back + 1].parts:
        behind = _turned(document, front, part.box, flip)
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
    for key, box in seen.parts.items():
        if key in behind.parts:
            yield box, behind.parts[key]


def _shifts(
    document: Document, front: int, seen: Box, behind: Box, flip: str
) -> tuple[float, float, float, float]:
    turned = _turned(document, front, behind, flip)
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
