"""A user's printers: what each was measured to do, and the settings that put it right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from generator.core.diagnostics import AuthorError, Position, Report, as_written
from generator.sheets.profile import Profile
from generator.sheets.profile_values import length_within
from generator.source.located import LocatedDict, LocatedList
from generator.source.yaml import read_yaml
from generator.spec.base import Reading, Spec, SpecError, load_spec
from generator.spec.game import check_id
from generator.spec.model import PlainValidator

NOMINAL = 100.0
"""Mm that ``measured`` tells the printed length of."""
LEAST_MEASURED, MOST_MEASURED = 92.0, 109.0
"""A printer that is further off does not print at 100 %."""
FARTHEST_SHIFT = 10.0
WIDEST_MARGIN = 30.0
_HEADER = """\
# Printers that were measured with “pnp calibrate”; used by “pnp build … --printer NAME”.
# Written anew by “pnp calibrate --save NAME”, which keeps no comments.
#
# measured: mm that 100 mm came out as, across and down
# shift:    mm by which backs lie off their fronts, to the right and down, seen from the back
# margins:  mm that stay blank at the top, right, bottom and left
"""


def _numbers(count: int, low: float, high: float) -> Any:
    one = length_within(low, high)

    def read(value: Any) -> tuple[float, ...]:
        if not isinstance(value, list) or len(value) != count:
            raise SpecError(f"expected {count} lengths, not “{as_written(value)}”")
        return tuple(one(part) for part in value)

    return PlainValidator(read)


class MeasuredPrinter(Spec):
    """What one printer does to a page, in mm; None is what nobody measured."""

    measured: Annotated[tuple[float, float], _numbers(2, LEAST_MEASURED, MOST_MEASURED)] | None = (
        None
    )
    """What 100 mm came out as, across and down the upright paper."""
    shift: Annotated[tuple[float, float], _numbers(2, -FARTHEST_SHIFT, FARTHEST_SHIFT)] | None = (
        None
    )
    """By how much backs lie off their fronts, to the right and down, seen from the back."""
    margins: Annotated[tuple[float, float, float, float], _numbers(4, 0, WIDEST_MARGIN)] | None = (
        None
    )
    """What stays blank at the top, right, bottom and left."""

    @property
    def scale(self) -> tuple[float, float]:
        """The factors that make 100 mm measure 100 mm."""
        across, down = self.measured or (NOMINAL, NOMINAL)
        return (NOMINAL / across, NOMINAL / down)

    @property
    def back_offset(self) -> tuple[float, float]:
        """What moves backs to where their fronts are."""
        right, down = self.shift or (0.0, 0.0)
        # Taken from 0, since -0 would look odd in a manifest.
        return (0.0 - right, 0.0 - down)


def read_printers(content: bytes, shown: str) -> dict[str, MeasuredPrinter]:
    """Return the printers in a file by name; ``shown`` is how messages write the file.

    Raises AuthorError for the first fault.
    """
    data = read_yaml(content, shown)
    if not isinstance(data, LocatedDict):
        raise AuthorError(Position(shown), "expected a mapping of printers by name")
    return {name: _read_printer(name, data) for name in data}


def _read_printer(name: str, among: LocatedDict) -> MeasuredPrinter:
    try:
        check_id(name, "the name of a printer")
    except SpecError as error:
        raise error.at(among.keys_at[name]) from None
    report = Report()
    printer = load_spec(MeasuredPrinter, among[name], Reading(report), among.position(name))
    for fault in report:
        raise AuthorError(fault.at, fault.message, fault.hint)
    assert printer is not None
    return printer


def write_printers(printers: Mapping[str, MeasuredPrinter]) -> str:
    """Return the text of a file that ``read_printers`` reads back the same."""
    return "\n".join((_HEADER, *(_entry(*pair) for pair in sorted(printers.items()))))


def _entry(name: str, printer: MeasuredPrinter) -> str:
    facts = {key: getattr(printer, key) for key in MeasuredPrinter.model_fields}
    lines = [f"  {key}: {_flow(numbers)}\n" for key, numbers in facts.items() if numbers]
    return f'"{name}":\n{"".join(lines)}' if lines else f'"{name}": {{}}\n'


def _flow(numbers: tuple[float, ...]) -> str:
    return f"[{as_typed(numbers)}]"


def as_typed(numbers: tuple[float, ...]) -> str:
    """Return ``numbers`` with what digits count, and commas between them."""
    return ", ".join(f"{round(number, 4) + 0.0:.7g}" for number in numbers)


def printer_settings(printer: MeasuredPrinter, profile: Profile) -> LocatedDict:
    """Return what ``printer`` changes in ``profile``, to be joined on top of it."""
    settings = LocatedDict(printer.at)
    if printer.measured is not None:
        _put_pair(settings, "scale", printer.scale, printer.position("measured"))
    if printer.shift is not None:
        _put_pair(settings, "back_offset", printer.back_offset, printer.position("shift"))
    margin = max(printer.margins or (0.0,))
    if margin > profile.margin:
        at = printer.position("margins")
        settings.put("margin", margin, at, at)
    return settings


def _put_pair(settings: LocatedDict, key: str, pair: tuple[float, float], at: Position) -> None:
    value = LocatedList(at)
    value.extend(pair)
    value.items_at.extend((at, at))
    settings.put(key, value, at, at)
