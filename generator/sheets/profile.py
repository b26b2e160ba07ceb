"""Print profiles: the paper, the printer and the habits of whoever cuts, as data."""

from __future__ import annotations

from math import isfinite
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, PlainValidator

from generator.core.colour import Colour, parse_colour
from generator.core.diagnostics import AuthorError, Position, Report, as_written
from generator.core.geometry import Size
from generator.core.units import parse_length
from generator.sheets.paper import PAPERS
from generator.source.folder import GameFolder
from generator.source.yaml import LocatedDict, merge, read_yaml
from generator.spec.base import Reading, Spec, SpecError, join_words, load_spec

COMMAND_LINE = Position("--profile")
_MOST_BYTES = 100_000
_SMALLEST_PAPER = 50.0
_LARGEST_PAPER = 5000.0


def _length(value: Any) -> float:
    if isinstance(value, str):
        try:
            value = parse_length(value)
        except ValueError:
            raise SpecError(
                f"“{as_written(value)}” is not a length", "write 4, “0.5 in” or “9 pt”"
            ) from None
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not isfinite(value):
        raise SpecError(f"expected a length, not “{as_written(value)}”")
    return float(value)


def _length_within(low: float, high: float) -> Any:
    def read(value: Any) -> float:
        length = _length(value)
        if not low <= length <= high:
            raise SpecError(f"“{as_written(value)}” is not between {low:g} and {high:g} mm")
        return length

    return read


def _paper(value: Any) -> Size:
    if isinstance(value, list) and len(value) == 2:
        return Size(*(_length_within(_SMALLEST_PAPER, _LARGEST_PAPER)(side) for side in value))
    by_name = {name.lower(): size for name, size in PAPERS.items()}
    size = by_name.get(value.lower()) if isinstance(value, str) else None
    if size is None:
        raise SpecError(
            f"unknown paper “{as_written(value)}”", f"write {join_words(PAPERS)}, or [210, 297]"
        )
    return size


def _colour(value: Any) -> Colour:
    if isinstance(value, str):
        try:
            return parse_colour(value)
        except ValueError:
            pass
    raise SpecError(f"“{as_written(value)}” is not a colour", "write “#rrggbb”, between quotes")


def _offset(value: Any) -> tuple[float, float]:
    if not isinstance(value, list) or len(value) != 2:
        raise SpecError(f"expected two lengths, such as [0.5, -1], not “{as_written(value)}”")
    read = _length_within(-10, 10)
    return (read(value[0]), read(value[1]))


Distance = Annotated[float, BeforeValidator(_length_within(0, 100))]
"""A length in mm that is not negative."""
Ink = Annotated[Colour, PlainValidator(_colour)]


class Marks(Spec):
    """The marks that guide the knife.

    ``crop``: lines outside the parts, in the waste, as print shops set them.
    ``corner``: a small angle on each corner of each part. ``none``: no marks, and their
    share of the paper is free for parts.
    """

    style: Literal["crop", "corner", "none"] = "crop"
    length: Distance = 3.0
    min_length: Distance = 2.5
    """What a crop mark keeps where paper is short; the number of parts is reckoned with it."""
    gap: Distance = 0.5
    """Between the bleed and the mark."""
    width_pt: Annotated[float, Field(gt=0, le=10)] = 0.25
    colour: Ink = Field(default=Colour(0, 0, 0))

    @property
    def shortest(self) -> float:
        return min(self.min_length, self.length)


class CutLines(Spec):
    """Thin lines drawn where a part is cut, on the front only.

    ``shaped``: just for parts that crop marks cannot guide, such as discs.
    """

    show: Literal["shaped", "all", "none"] = "shaped"
    width: Distance = 0.2
    colour: Ink = Field(default=Colour(0.7, 0.7, 0.7))


class Notes(Spec):
    """The line at the edge that says what the sheet is and proves its scale.

    It moves to a neighbouring edge where parts fit only so.
    """

    edge: Literal["top", "right", "bottom", "left", "none"] = "bottom"
    height: Annotated[float, BeforeValidator(_length_within(4, 30))] = 6.0
    check_lines: tuple[Annotated[float, BeforeValidator(_length_within(10, 1000))], ...] = (
        100.0,
        76.2,
    )
    """Lines of exactly this length, to lay a ruler on."""
    colour: Ink = Field(default=Colour(0.35, 0.35, 0.35))


class Profile(Spec):
    """All that the planner needs to know about a printer and its paper."""

    extends: str | None = None
    about: dict[str, str] = Field(default_factory=dict)
    """What the profile is for, by language."""
    paper: Annotated[Size, PlainValidator(_paper)] = Field(default=PAPERS["A4"])
    margin: Distance = 5.0
    """What the printer leaves blank on every side, and a little more."""
    bleed: Distance | None = None
    """The most bleed to print; null prints what each part has."""
    marks: Marks = Field(default_factory=Marks)
    cut_lines: CutLines = Field(default_factory=CutLines)
    notes: Notes = Field(default_factory=Notes)
    backs: Literal["alternate", "fronts", "fronts-then-backs"] = "alternate"
    flip: Literal["long", "short"] = "long"
    """The edge about which the printer turns the paper."""
    back_offset: Annotated[tuple[float, float], PlainValidator(_offset)] = (0.0, 0.0)
    """Mm that all of a back page is moved by, to the right and down, to meet its front."""

    @property
    def mark_room(self) -> float:
        """The mm that crop marks need outside the bleed."""
        return self.marks.gap + self.marks.shortest if self.marks.style == "crop" else 0.0


def load_profile(
    folder: GameFolder,
    name: str,
    overrides: LocatedDict | None = None,
    at: Position = COMMAND_LINE,
) -> Profile:
    """Return the profile ``name`` of ``folder``, with ``overrides`` joined on top.

    ``at`` is where the name was written. Raises AuthorError for a name without a file, for
    a chain of ``extends`` that comes back to itself, and for the first fault in the values.
    """
    data = _read_joined(name, folder, at, ())
    if overrides is not None:
        data = merge(data, overrides)
    report = Report()
    made = load_spec(Profile, data.without("extends"), Reading(report), data.at)
    for fault in report:
        raise AuthorError(fault.at, fault.message, fault.hint)
    assert made is not None
    return made


def _read_joined(
    name: str, folder: GameFolder, at: Position, on_the_way: tuple[str, ...]
) -> LocatedDict:
    if name in on_the_way:
        chain = " → ".join((*on_the_way, name))
        raise AuthorError(at, f"the print profile “{name}” extends itself: {chain}")
    content = folder.read_bytes(f"{name}.yaml", at, kind="print profile", limit=_MOST_BYTES)
    data = read_yaml(content, f"{folder.shown}/{name}.yaml")
    if not isinstance(data, LocatedDict):
        raise AuthorError(Position(f"{folder.shown}/{name}.yaml"), "a print profile is a mapping")
    base: Any = data.get("extends")
    if base is None:
        return data
    if not isinstance(base, str):
        raise AuthorError(data.position("extends"), "“extends” names another print profile")
    joined = _read_joined(base, folder, data.position("extends"), (*on_the_way, name))
    return merge(joined, data)
