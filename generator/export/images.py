"""Faces as pictures at their own size, with any bleed, at any resolution."""

from __future__ import annotations

from generator.core.units import MM_PER_INCH
from generator.export.canvas import Canvas, centred, cut_out
from generator.export.fitting import SHAPES
from generator.export.job import Job, Listed
from generator.export.stock import Part
from generator.export.target import MOST_PIXELS
from generator.scene import Face
from generator.scene.piece import Piece

_STRAIGHT = ("rectangle", "rounded", "none")


def make_images(job: Job) -> list[Listed]:
    """Write a PNG for each different face."""
    plain: dict[str, Canvas] = {}
    clear: dict[str, Canvas] = {}
    listed = []
    for part in _with_bleed(job):
        files, size = {}, _size(part.piece, job)
        word = _too_big(size, job.target.most_px)
        if word:
            listed.append(Listed(part, "", size, {}, word))
            continue
        is_cut = job.target.cut_out and part.piece.cut not in _STRAIGHT
        for side, face in part.faces:
            name = f"{face.name}.png"
            files[side] = name
            (clear if is_cut else plain)[name] = _canvas(face, part.piece, size, job, is_cut)
        word = _cut_word(part, is_cut)
        listed.append(Listed(part, "picture", size, files, word))
    job.paint(plain)
    job.paint(clear, see_through=True)
    return listed


def _too_big(size: tuple[int, int], most: int | None) -> str:
    if most is not None and max(size) > most:
        return f"too big: {max(size)} px, and {most} is the most"
    if size[0] * size[1] > MOST_PIXELS:
        return f"too big: more than {MOST_PIXELS:,} pixels; a lower --dpi makes it fit"
    return ""


def _canvas(face: Face, piece: Piece, size: tuple[int, int], job: Job, is_cut: bool) -> Canvas:
    dpi = job.target.dpi
    if is_cut:
        return cut_out(face, piece.cut_outline, size, dpi)
    return centred(face, size, dpi, bleed=piece.bleed)


def _with_bleed(job: Job) -> list[Part]:
    wish = job.target.bleed if job.target.cut_out else job.bleed
    if wish is None:
        return list(job.stock.parts)
    drawn: dict[str, Part] = {}
    for component in {part.component.id: part.component for part in job.stock.parts}.values():
        drawn |= job.stock.redrawn(component, wish)
    return [drawn[part.piece.id] for part in job.stock.parts if part.piece.id in drawn]


def _size(piece: Piece, job: Job) -> tuple[int, int]:
    """Return the pixels of a picture with its bleed, the nearest whole ones."""
    width, height = (
        max(1, round((edge + 2 * piece.bleed) / MM_PER_INCH * job.target.dpi))
        for edge in piece.size
    )
    return width, height


def _cut_word(part: Part, is_cut: bool) -> str:
    if is_cut:
        return "transparent outside its cut"
    return f"to be cut as a {SHAPES.get(part.piece.cut, 'free outline')}"
