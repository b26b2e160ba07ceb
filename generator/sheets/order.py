"""What is asked to be printed: orders, one for each component, joined into runs of sheets."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter

from generator.core.diagnostics import Position, Report
from generator.core.geometry import Size
from generator.core.record import Record
from generator.core.remembered import Remembered
from generator.scene.piece import CutKind, Piece
from generator.sheets.paper import Orientation

MOST_COPIES = 200_000
"""More parts than this are taken for a slip of the pen."""


# Planning asks for these again and again, of ten thousand pieces as well.
_copies_of = attrgetter("copies")
_back_of = attrgetter("back")


class SheetOrder(Record):
    """The pieces of one component and the author's wishes for their sheets.

    ``gap`` is the mm between parts; None means none between rectangles and twice the
    bleed between all others. ``turn`` allows a quarter turn. Orders that name the same
    ``group`` share sheets; all others begin a new one; ``group_at`` is where the wish
    stands. ``title`` is the component's name in the language of the sheets; by default
    that of the first piece.
    """

    pieces: tuple[Piece, ...]
    gap: float | None = None
    orientation: Orientation | None = None
    turn: bool = False
    group: str | None = None
    title: str = ""
    group_at: Position | None = None


class Run(Record):
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
        return sum(map(_copies_of, self.pieces))

    @property
    def at(self) -> Position:
        return self.pieces[0].at

    @property
    def names(self) -> str:
        """The components by the names that are the same in all languages, for messages."""
        return " · ".join(dict.fromkeys(piece.component for piece in self.pieces))

    @property
    def is_whole(self) -> bool:
        """Tell whether each piece is a page printed whole."""
        return self.cut == "none"

    @property
    def is_straight(self) -> bool:
        """Tell whether straight cuts make the parts, so that marks can guide the knife."""
        return self.cut in ("rectangle", "rounded")

    @property
    def has_backs(self) -> bool:
        return any(map(_back_of, self.pieces))


class Mix(Record):
    """Runs of several sizes that share sheets."""

    runs: tuple[Run, ...]
    group: str

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return tuple(piece for run in self.runs for piece in run.pieces)

    @property
    def title(self) -> str:
        return _join_titles(run.title for run in self.runs)

    @property
    def at(self) -> Position:
        return self.runs[0].at

    @property
    def orientation(self) -> Orientation | None:
        return next((run.orientation for run in self.runs if run.orientation), None)

    @property
    def is_straight(self) -> bool:
        return any(run.is_straight for run in self.runs)

    @property
    def has_backs(self) -> bool:
        return any(run.has_backs for run in self.runs)


def gather_runs(
    orders: Iterable[SheetOrder], bleed_limit: float | None, report: Report
) -> list[Run | Mix]:
    """Return what fills sheets together, in the order of the first pieces.

    Pieces of other sizes than the first of their order get runs of their own, unless they
    name a group. Pages printed whole that are meant to share sheets, and absurd numbers,
    go into ``report``.
    """
    found: list[list[Run]] = []
    groups: dict[str, list[Run]] = {}
    names: list[str] = []
    total = 0
    for order in orders:
        parts = _split(order, bleed_limit)
        total += sum(run.count for run in parts)
        if total > MOST_COPIES:
            report.error(parts[0].at, f"this makes more than {MOST_COPIES} parts", "see “copies”")
            break
        for run in parts:
            if min(run.size) <= 0 or run.gap < 0:
                report.error(run.at, f"“{run.names}” has a size or a gap below zero")
            elif order.group is not None and order.group in groups:
                _join(run, order, groups[order.group], report)
            else:
                found.append([run])
                names.append(order.group or "")
                if order.group is not None:
                    groups[order.group] = found[-1]
    return [
        runs[0] if len(runs) == 1 else Mix(tuple(runs), name)
        for runs, name in zip(found, names, strict=True)
    ]


def _split(order: SheetOrder, bleed_limit: float | None) -> list[Run]:
    alike: dict[tuple[Size, CutKind, float], list[Piece]] = {}
    rounded = Remembered(_rounded)
    for piece in order.pieces:
        if piece.copies > 0:
            bleed = printed_bleed(piece, bleed_limit)
            alike.setdefault((rounded[piece.size], piece.cut, bleed), []).append(piece)
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


def _rounded(size: Size) -> Size:
    """Return a size without its last bits, in which those from expressions may differ."""
    return Size(round(size.width, 6), round(size.height, 6))


def printed_bleed(piece: Piece, limit: float | None) -> float:
    """Return the mm of bleed to print; never more than the piece was drawn with."""
    return piece.bleed if limit is None else min(piece.bleed, limit)


def _gap(order: SheetOrder, cut: CutKind, bleed: float) -> float:
    # A straight cut serves both neighbours; a disc is cut out by itself, bleed and all.
    room = 0.0 if cut in ("rectangle", "rounded") else 2 * bleed
    if order.gap is None:
        return room
    # The gap is chosen for the bleed of the part; a profile may ask for more.
    return max(order.gap, room) if order.gap > 0 else order.gap


def _join(run: Run, order: SheetOrder, runs: list[Run], report: Report) -> None:
    """Put ``run`` among the runs of its group: into one that is alike, or as one more."""
    first = runs[0]
    if run.is_whole != first.is_whole or (run.is_whole and run.size != first.size):
        whole, other = (run, first) if run.is_whole else (first, run)
        report.error(
            order.group_at or run.at,
            f"“{whole.names}” is printed on whole pages, so it cannot share the sheet"
            f" “{order.group}” with “{other.names}”",
            "only parts that are cut out share a sheet; name another sheet, or none",
        )
        return
    for index, other in enumerate(runs):
        if run.is_whole or (run.size, run.cut, run.gap) == (other.size, other.cut, other.gap):
            runs[index] = _together(other, run)
            return
    runs.append(run)


def _together(first: Run, run: Run) -> Run:
    return Run(
        first.pieces + run.pieces,
        _join_titles((first.title, run.title)),
        first.size,
        first.cut,
        max(first.bleed, run.bleed),
        first.gap,
        first.orientation or run.orientation,
        first.turn and run.turn,
    )


def _join_titles(titles: Iterable[str]) -> str:
    return " · ".join(dict.fromkeys(part for title in titles for part in title.split(" · ")))


def show_size(size: Size) -> str:
    """Return a size as messages write it, such as ``63 × 88 mm``."""
    return f"{_short(size.width)} × {_short(size.height)} mm"


def _short(length: float) -> str:
    return f"{length:.2f}".rstrip("0").rstrip(".")
