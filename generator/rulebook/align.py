"""Whether the rule texts of two languages say the same things in the same order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.core.diagnostics import Position, Report, number_of
from generator.core.record import NamedTuple
from generator.rulebook.blocks import (
    Block,
    Callout,
    Figure,
    Heading,
    Listing,
    Parts,
    RuleText,
    Table,
    walk_blocks,
)


class _Entry(NamedTuple):
    """A block as the other language must have it."""

    id: str
    shape: str
    at: Position


def check_alignment(first: RuleText, other: RuleText, report: Report) -> bool:
    """Note each block that one of two texts has and the other lacks or has elsewhere.

    Returns whether they match.

    Faults are told in ``other``: at the block that is too much or out of place, and for
    one that is missing at the block before it.
    """
    wanted, found = list(_entries(first.blocks)), list(_entries(other.blocks))
    faults = len(report)
    known = {entry.id: entry for entry in wanted}
    here = {entry.id: entry for entry in found}
    for entry in found:
        twin = known.get(entry.id)
        if twin is None:
            _note(report, entry.at, f"“{first.language}” has no block “{entry.id}”", wanted)
        elif twin.shape != entry.shape:
            report.error(
                entry.at,
                f"this is {entry.shape}, but “{entry.id}” is {twin.shape} in “{first.language}”",
                f"see {twin.at.file}, line {twin.at.line}",
            )
    _note_missing(first, wanted, found, here, report)
    _note_order(
        first, [e for e in wanted if e.id in here], [e for e in found if e.id in known], report
    )
    return len(report) == faults


def _note(report: Report, at: Position, message: str, others: Sequence[_Entry]) -> None:
    where = f"compare {others[0].at.file}" if others else ""
    report.error(at, message, where)


def _note_missing(
    first: RuleText,
    wanted: Sequence[_Entry],
    found: Sequence[_Entry],
    here: dict[str, _Entry],
    report: Report,
) -> None:
    start = Position(found[0].at.file) if found else Position(f"rulebook.{first.language}.md")
    before = start
    for entry in wanted:
        if entry.id in here:
            before = here[entry.id].at
            continue
        report.error(
            before,
            f"the block “{entry.id}” ({entry.shape}) is missing after this",
            f"it stands in {entry.at.file}, line {entry.at.line}",
        )


def _note_order(
    first: RuleText, wanted: Sequence[_Entry], found: Sequence[_Entry], report: Report
) -> None:
    for twin, entry in zip(wanted, found, strict=True):
        if twin.id != entry.id:
            report.error(
                entry.at,
                f"“{entry.id}” stands where “{twin.id}” stands in “{first.language}”",
                f"see {twin.at.file}, line {twin.at.line}",
            )
            return


def _entries(blocks: Sequence[Block]) -> Iterator[_Entry]:
    for block in walk_blocks(tuple(blocks)):
        yield _Entry(block.place.id, _shape(block), block.place.at)


def _shape(block: Block) -> str:
    """Return what a block is, in words, with all that must be alike in every language."""
    match block:
        case Heading():
            return f"a heading of level {block.level}"
        case Listing():
            kind = "list" if block.start is None else "numbered list"
            return f"a {kind} of {len(block.items)}"
        case Table():
            return f"a table of {len(block.rows)} × {len(block.aligns)}"
        case Figure():
            return f"the figure “{block.name}”"
        case Callout():
            return f"a box “{block.kind}”"
        case Parts():
            return f"a list of {number_of(len(block.notes), 'part')}"
        case _:
            return "a paragraph"
