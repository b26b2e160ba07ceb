"""What a run is asked for, and how much of it makes sense."""

from __future__ import annotations

from pathlib import Path

from generator.core.diagnostics import number_of
from generator.core.record import Record
from generator.print_wish import DEFAULT_PROFILE, PrintWish
from generator.runs.people import CopyTable
from generator.runs.span import MOST_COPIES, MOST_IN_SHARD, MOST_SHARDS, Span, spans_of
from generator.workspace import UsageError

SHARD_SIZE = 1000


class RunWish(Record):
    """A run as asked for on a command line."""

    game: str
    copies: int | None = None
    """None: as many as the table has rows."""
    seed: int | None = None
    table: Path | None = None
    shard_size: int = SHARD_SIZE
    only: str | None = None
    """The number of one copy, or two of them as ``10-20``, to make beside the shards."""
    apart: bool = False
    languages: tuple[str, ...] = ()
    """Without any: the first of the game."""
    components: tuple[str, ...] = ()
    profile: str = DEFAULT_PROFILE
    settings: tuple[str, ...] = ()
    printer: str | None = None
    output: Path = Path("runs")
    jobs: int = 1
    scheduler: str | None = None
    again: bool = False

    @property
    def print_wish(self) -> PrintWish:
        return PrintWish(self.profile, self.settings, self.printer)


def check_numbers(wish: RunWish) -> None:
    """Refuse numbers that make no sense for any game; raises UsageError."""
    if wish.copies is not None and not 1 <= wish.copies <= MOST_COPIES:
        raise UsageError(f"“--copies” goes from 1 to {MOST_COPIES:,}, not {wish.copies:,}")
    if not 1 <= wish.shard_size <= MOST_IN_SHARD:
        raise UsageError(
            f"“--shard-size” goes from 1 to {MOST_IN_SHARD:,}, not {wish.shard_size:,}",
            "a shard is one PDF file",
        )
    if wish.only is not None:
        _only(wish.only)
    if wish.copies is None and wish.table is None and wish.only is None:
        raise UsageError(
            "how many copies?", "write --copies 1000, or --table people.csv for one for each row"
        )


def planned(wish: RunWish, table: CopyTable | None) -> list[Span]:
    """Return the shards to make; raises UsageError for more copies than the table has rows."""
    if wish.only is not None:
        span = _only(wish.only)
        _check_rows(span.last, table, "leave out --copies")
        if wish.copies is not None and span.last > wish.copies:
            raise UsageError(f"there is no copy {span.last:,} of {wish.copies:,}")
        return [span]
    rows = len(table.rows) if table else 0
    copies = wish.copies or rows
    _check_rows(copies, table, "leave out --copies to make one for each row")
    if copies / wish.shard_size > MOST_SHARDS:
        hint = f"{MOST_SHARDS:,} are the most; choose a larger --shard-size"
        raise UsageError("these are too many shards", hint)
    return list(spans_of(copies, wish.shard_size))


def _check_rows(copies: int, table: CopyTable | None, hint: str) -> None:
    if table is not None and not table.rows:
        raise UsageError(f"“{table.shown}” has no rows below its header")
    if table is None or copies <= len(table.rows):
        return
    have = number_of(len(table.rows), "row")
    raise UsageError(f"“{table.shown}” has {have}, too few for copy {copies:,}", hint)


def _only(text: str) -> Span:
    """Return the copies that “--only” names; raises UsageError."""
    first, is_range, last = text.partition("-")
    numbers = [first, last] if is_range else [first, first]
    if all(number.isascii() and number.isdigit() and len(number) < 8 for number in numbers):
        span = Span(int(numbers[0]), int(numbers[1]))
        if 1 <= span.first <= span.last and span.size <= MOST_IN_SHARD:
            return span
    raise UsageError(f"“--only {text}” names no copies", "write --only 4711, or --only 10-20")
