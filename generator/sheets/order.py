"""What is asked to be printed: orders, one for each component, joined into runs of sheets."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from generator.core.diagnostics import Position, Report
from generator.core.geometry import Size
from generator.scene.piece import CutKind, Piece
from generator.sheets.paper import Orientation

MOST_COPIES = 200_000
"""More parts than this are taken for a slip of the pen."""


@dataclass(frozen=True, slots=True)
class SheetOrder:
    """The pieces of one component and the author's wishes for their sheets.

    ``gap`` is the mm between parts; None means none between rectangles and twice the
    bleed between all others. ``turn`` allows a quarter turn. Orders that name the same
    ``group`` share sheets; all others begin a new one. ``title`` is the component's name
    in the language of the sheets; by default that of the first piece.
    """

    pieces: tuple[Piece, ...]
    gap: float | None = None
    orientation: Orientation | None = None
    turn: bool = False
    group: str | None = None
    title: str = ""


@dataclass(frozen=True, slots=True)
class Run:
    """Pieces of one size that fill sheets together, in order."""

    pieces: tuple[Piece, ...]
    title: str
    size: Size
    cut: CutKind
    bleed: float
    """The most that any of the pieces prints, in mm."""
    gap: float
    orientation: Orientation | None
    turn: bool

    @property
    def count(self) -> int:
        return sum(piece.copies for piece in self.pieces)

    @property
    def at(self) -> Position:
        return self.pieces[0].at

    @property
    def is_whole(self) -> bool:
        """Tell whether each piece is a page printed whole."""
        return self.cut == "none"

    @property
    def has_backs(self) -> bool:
        return any(piece.back is not None for piece in self.pieces)


def gather_runs(
    orders: Iterable[SheetOrder], bleed_limit: float | None, report: Report
) -> list[Run]:
    """Return the runs of ``orders`` in the order of their first pieces.

    Pieces of other sizes than the first of their order get runs of their own. Parts that
    cannot share the sheets they are meant to share, and absurd numbers, go into ``report``.
    """
    runs: list[Run] = []
    groups: dict[str, int] = {}
    total = 0
    for order in orders:
        parts = _split(order, bleed_limit)
        total += sum(run.count for run in parts)
        if total > MOST_COPIES:
            report.error(parts[0].at, f"this makes more than {MOST_COPIES} parts", "see “copies”")
            return runs
        for run in parts:
            if min(run.size) <= 0 or run.gap < 0:
                report.error(run.at, f"“{run.title}” has a size or a gap below zero")
            else:
                _add(run, order.group, runs, groups, report)
    return runs


def _split(order: SheetOrder, bleed_limit: float | None) -> list[Run]:
    alike: dict[tuple[Size, CutKind, float], list[Piece]] = {}
    for piece in order.pieces:
        if piece.copies > 0:
            width, height = piece.size
            # Sizes that come from expressions may differ in their last bits.
            size = Size(round(width, 6), round(height, 6))
            bleed = printed_bleed(piece, bleed_limit)
            alike.setdefault((size, piece.cut, bleed), []).append(piece)
    return [
        Run(
            tuple(pieces),
            order.title or pieces[0].title,
            size,
            cut,
            bleed,
            _gap(order, cut, bleed),
            order.orientation,
            order.turn,
        )
        for (size, cut, bleed), pieces in alike.items()
    ]


def printed_bleed(piece: Piece, limit: float | None) -> float:
    """Return the mm of bleed to print; never more than the piece was drawn with."""
    return piece.bleed if limit is None else min(piece.bleed, limit)


def _gap(order: SheetOrder, cut: CutKind, bleed: float) -> float:
    if order.gap is not None:
        return order.gap
    # A straight cut serves both neighbours; a disc is cut out by itself, bleed and all.
    return 0.0 if cut in ("rectangle", "rounded") else 2 * bleed


def _add(
    run: Run, group: str | None, runs: list[Run], groups: dict[str, int], report: Report
) -> None:
    if group is None or group not in groups:
        if group is not None:
            groups[group] = len(runs)
        runs.append(run)
        return
    first = runs[groups[group]]
    difference = _difference(first, run)
    if difference:
        report.error(
            run.at,
            f"{difference}, so it cannot share the sheet “{group}” with “{first.title}”",
            "only parts of one size, cut and gap share a sheet; name another sheet, or none",
        )
        return
    runs[groups[group]] = _join(first, run)


def _difference(first: Run, run: Run) -> str:
    if run.size != first.size:
        return f"“{run.title}” is {show_size(run.size)}, not {show_size(first.size)}"
    if run.cut != first.cut:
        return f"“{run.title}” is cut as “{run.cut}”, not “{first.cut}”"
    if run.gap != first.gap:
        return f"“{run.title}” has a gap of {run.gap:g} mm, not {first.gap:g} mm"
    return ""


def _join(first: Run, run: Run) -> Run:
    titles = first.title.split(" · ")
    title = first.title if run.title in titles else f"{first.title} · {run.title}"
    return Run(
        first.pieces + run.pieces,
        title,
        first.size,
        first.cut,
        max(first.bleed, run.bleed),
        first.gap,
        first.orientation or run.orientation,
        first.turn and run.turn,
    )


def show_size(size: Size) -> str:
    """Return a size as messages write it, such as ``63 × 88 mm``."""
    return f"{_short(size.width)} × {_short(size.height)} mm"


def _short(length: float) -> str:
    return f"{length:.2f}".rstrip("0").rstrip(".")
