"""The lines drawn over the parts of a page: cuts, folds, safe areas and marks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from generator.core import outline
from generator.core.geometry import Rect, Transform
from generator.core.outline import Outline
from generator.core.units import pt_to_mm
from generator.scene import Group, Item, Piece, Shape, Stroke, Symbol, Use
from generator.scene.bounds import bounds_of
from generator.sheets.contour import inset_outline
from generator.sheets.duplex import Margins
from generator.sheets.marks import Mark
from generator.sheets.pages import Page, Placement
from generator.sheets.profile import Profile


class LineArtist:
    """Draws lines in the styles of one profile; what comes back is a shared symbol."""

    def __init__(self, profile: Profile, pages: Iterable[Page]) -> None:
        self._profile = profile
        self._mark_uses = Counter(page.marks for page in pages)
        self._cut_lines: dict[Outline, Symbol] = {}
        self._safe_areas: dict[Outline, Symbol] = {}
        self._marks: dict[tuple[Mark, ...], Item] = {}

    def cut_lines(self, page: Page) -> Iterator[Item]:
        """Yield the lines along which the parts of a front are cut, as far as they are drawn."""
        for placement in page.placements if page.side == "front" else ():
            if placement.side == "front" and self._has_cut_line(placement.piece, page):
                yield _on_page(self._cut_line(placement.piece.cut_outline), placement)

    def _has_cut_line(self, piece: Piece, page: Page) -> bool:
        show = self._profile.cut_lines.show
        if piece.cut == "none":
            return False
        if self._profile.contour or show == "all":
            return True
        is_straight = piece.cut in ("rectangle", "rounded")
        return show != "none" and (page.needs_cut_lines or not is_straight)

    def _cut_line(self, cut: Outline) -> Symbol:
        if cut not in self._cut_lines:
            style, contour = self._profile.cut_lines, self._profile.contour
            colour = contour.colour if contour else style.colour
            shape = Shape(cut, None, Stroke(colour, style.width, join="round"), "cut")
            name = f"cut-line-{len(self._cut_lines) + 1}"
            self._cut_lines[cut] = Symbol(name, (shape,), bounds_of((shape,)))
        return self._cut_lines[cut]

    def safe_areas(self, page: Page) -> Iterator[Item]:
        """Yield a line inside each part, if the profile asks for it."""
        if not self._profile.safe_area.show:
            return
        for placement in page.placements:
            safe = _safe_outline(placement, self._profile.safe_area.inset)
            if safe is not None:
                yield _on_page(self._safe_area(safe), placement)

    def _safe_area(self, safe: Outline) -> Symbol:
        if safe not in self._safe_areas:
            style = self._profile.safe_area
            shape = Shape(safe, None, Stroke(style.colour, style.width))
            name = f"safe-area-{len(self._safe_areas) + 1}"
            self._safe_areas[safe] = Symbol(name, (shape,), bounds_of((shape,)))
        return self._safe_areas[safe]

    def fold(self, lines: tuple[Mark, ...]) -> Iterator[Item]:
        """Yield the line along which a sheet is folded, if there is one."""
        style = self._profile.fold
        if lines:
            pen = Stroke(style.colour, style.width, dash=style.dash)
            yield Shape(lines_along(lines), None, pen, "fold")

    def marks(self, marks: tuple[Mark, ...]) -> Iterator[Item]:
        """Yield the marks of a page, if there are any."""
        if marks:
            yield self._marks_of(marks)

    def _marks_of(self, marks: tuple[Mark, ...]) -> Item:
        if marks not in self._marks:
            style = self._profile.marks
            shape = Shape(lines_along(marks), None, Stroke(style.colour, pt_to_mm(style.width_pt)))
            name = f"marks-{len(self._marks) + 1}"
            is_shared = self._mark_uses[marks] > 1
            symbol = Symbol(name, (shape,), bounds_of((shape,)))
            self._marks[marks] = Use(symbol) if is_shared else shape
        return self._marks[marks]


def seen_outline(piece: Piece, side: str) -> Outline:
    """Return the cut of a part as its ``side`` shows it: from behind, mirrored."""
    if side == "front" or piece.cut != "outline":
        return piece.cut_outline
    return outline.transform(piece.cut_outline, Transform(a=-1, e=piece.size.width))


def quarter_turn(box: Rect, rotation_deg: int) -> Transform:
    """Return the map from a drawing with its corner at the origin into ``box``.

    ``rotation_deg`` is the clockwise turn of the drawing, in quarters.
    """
    x = box.right if rotation_deg in (90, 180) else box.x
    y = box.bottom if rotation_deg in (180, 270) else box.y
    return Transform.rotation(rotation_deg).then(Transform.translation(x, y))


def inked_box(box: Rect, bleed: Margins) -> Rect:
    """Return the box around all that a part in ``box`` may print."""
    top, right, bottom, left = bleed
    return box.inset(-top, -right, -bottom, -left)


def _safe_outline(placement: Placement, inset: float) -> Outline | None:
    piece = placement.piece
    box = Rect(0, 0, *piece.size)
    return inset_outline(piece.cut, seen_outline(piece, placement.side), box, inset)


def _on_page(symbol: Symbol, placement: Placement) -> Item:
    line = Use(symbol, quarter_turn(placement.box, placement.rotation_deg))
    # A tile shows what lies on its sheet.
    shown = outline.rectangle(inked_box(placement.box, placement.bleed))
    return Group((line,), clip=shown) if placement.tile else line


def lines_along(marks: Iterable[Mark]) -> Outline:
    """Return ``marks`` as one path."""
    return tuple(part for m in marks for part in (("M", m.x1, m.y1), ("L", m.x2, m.y2)))
