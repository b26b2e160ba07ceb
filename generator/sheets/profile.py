"""Print profiles: the paper, the printer and the habits of whoever cuts, as data."""

from __future__ import annotations

from typing import Annotated, Literal

from generator.core.colour import Colour
from generator.core.geometry import Size
from generator.core.ink import Ink, shown
from generator.sheets.paper import PAPERS
from generator.sheets.profile_values import (
    Cmyk,
    Distance,
    MarkColour,
    SpotName,
    length_within,
    read_area,
    read_offset,
    read_page,
    read_paper,
    read_scale,
)
from generator.spec.base import Spec
from generator.spec.model import BeforeValidator, Field, PlainValidator


class Marks(Spec):
    """The marks that guide the knife.

    ``crop``: lines outside the parts, in the waste, as print shops set them.
    ``corner``: a small angle on each corner of each part. ``none``: no marks, and their
    share of the paper is free for parts.
    """

    style: Literal["crop", "corner", "none"] = "crop"
    """Lines outside the parts, small angles on them, or nothing."""
    length: Distance = 3.0
    """Of a mark, in mm."""
    min_length: Distance = 2.5
    """What a crop mark keeps where paper is short; the number of parts is reckoned with it."""
    tight_length: Distance | None = 2.0
    """What it keeps where that saves a sheet; null: no less than elsewhere."""
    gap: Distance = 0.5
    """Between the bleed and the mark."""
    width_pt: Annotated[float, Field(gt=0, le=10)] = 0.25
    """Of the pen, in points."""
    colour: MarkColour = Field(default=Colour(0, 0, 0))
    """As “#rrggbb”."""

    @property
    def shortest(self) -> float:
        return min(self.min_length, self.length)


class CutLines(Spec):
    """Thin lines drawn where a part is cut, on the front only.

    ``shaped``: just for parts that crop marks cannot guide, such as discs.
    """

    show: Literal["shaped", "all", "none"] = "shaped"
    """For which parts: just those that crop marks cannot guide, every part, or no part."""
    width: Distance = 0.2
    """Of the pen, in mm."""
    colour: MarkColour = Field(default=Colour(0.7, 0.7, 0.7))
    """As “#rrggbb”."""


class Notes(Spec):
    """The line at the edge that says what the sheet is and proves its scale.

    It moves to a neighbouring edge where parts fit only so.
    """

    edge: Literal["top", "right", "bottom", "left", "none"] = "bottom"
    """Where they stand if parts do not need the room."""
    height: Annotated[float, BeforeValidator(length_within(4, 30))] = 6.0
    """Of the band that they take up, in mm."""
    check_lines: Annotated[
        tuple[Annotated[float, BeforeValidator(length_within(10, 1000))], ...], Field(max_length=6)
    ] = (100.0, 76.2)
    """Lines of exactly this length, to lay a ruler on."""
    colour: MarkColour = Field(default=Colour(0.35, 0.35, 0.35))
    """As “#rrggbb”."""


class SafeArea(Spec):
    """A thin line inside each part, within which a shifted knife does no harm."""

    show: bool = False
    """Whether it is printed."""
    inset: Distance = 3.0
    """From the trim."""
    width: Distance = 0.1
    """Of the pen, in mm."""
    colour: MarkColour = Field(default=Colour(0.2, 0.6, 0.9))
    """As “#rrggbb”."""


class Fold(Spec):
    """The fold of sheets whose backs lie beside their fronts (``backs: gutter-fold``)."""

    line: Literal["vertical", "horizontal"] = "vertical"
    """Which way the fold runs."""
    gap: Distance = 0.0
    """Between the fold and the bleed of the nearest parts."""
    width: Distance = 0.2
    """Of the pen, in mm."""
    dash: tuple[Distance, Distance] = (2.0, 1.0)
    """Mm of line and of gap."""
    colour: MarkColour = Field(default=Colour(0.35, 0.35, 0.35))
    """As “#rrggbb”."""


class Tiling(Spec):
    """How a part bigger than the paper is printed over several sheets, to be joined."""

    overlap: Distance = 10.0
    """What two neighbours both print, to glue one on the other."""
    map: bool = True
    """Whether a page that shows how the sheets join comes first."""
    width: Distance = 0.1
    """Of the pen, in mm."""
    colour: MarkColour = Field(default=Colour(0.35, 0.35, 0.35))
    """As “#rrggbb”."""


class Booklet(Spec):
    """How rule booklets are laid two pages a side on sheets to be folded and stapled."""

    page: Annotated[Size | None, PlainValidator(read_page)] = None
    """The size of its pages, such as A5; null takes A5, or half of paper too small for two."""
    binding: Literal["left", "right"] = "left"
    """The side of the closed booklet with the staples: right for what is read leftwards."""
    flip: Literal["long", "short"] = "short"
    """The edge about which the printer turns these sheets, whose long edges lie level."""
    back_cover: bool = False
    """Whether the last page stays the back cover, with blank pages before it."""
    creep_from: Annotated[int, Field(ge=4)] = 16
    """From this many pages on, those of inner sheets are moved towards the spine."""
    caliper: Annotated[float, BeforeValidator(length_within(0, 1))] = 0.1
    """The thickness of the paper, by which they are moved from sheet to sheet."""


class Contour(Spec):
    """The spot colour that tells a cutting machine where to cut."""

    name: SpotName = "CutContour"
    """As the cutting machine knows it."""
    cmyk: Cmyk = (0.0, 100.0, 0.0, 0.0)
    """How screens and proofs show it, in percent."""

    @property
    def colour(self) -> Colour:
        """The spot colour as lines are drawn in it."""
        cyan, magenta, yellow, black = (share / 100 for share in self.cmyk)
        ink = Ink(cyan, magenta, yellow, black, self.name)
        return Colour(*shown(ink), ink=ink)


class Registration(Spec):
    """The marks by which a cutting machine finds the print; parts keep off their corners.

    ``silhouette``: a square at the top left, angles at the top right and the bottom left.
    ``silhouette-four``: an angle in each corner, for newer machines.
    """

    style: Literal["none", "silhouette", "silhouette-four"] = "none"
    """Which marks there are."""
    inset: Distance = 10.0
    """From the edges of the paper to the marks, in mm."""
    square: Distance = 5.0
    """The side of the square."""
    arm: Distance = 20.0
    """Of each angle."""
    width: Distance = 0.3
    """Of the pen, in mm."""
    clear: Distance = 20.0
    """The side of each corner, reckoned from its mark, in which nothing else is printed."""
    gap: Distance = 2.0
    """Between the lines from mark to mark and whatever is printed."""

    @property
    def is_printed(self) -> bool:
        return self.style != "none"


class Profile(Spec):
    """All that the planner needs to know about a printer and its paper."""

    extends: str | None = None
    about: dict[str, str] = Field(default_factory=dict)
    """What the profile is for, by language."""
    paper: Annotated[Size, PlainValidator(read_paper)] = Field(default=PAPERS["A4"])
    """A name such as A4, B5 or Letter, or a width and a height."""
    pick_tray: bool = True
    """Whether the PDF asks for the tray with its paper; false for pages that suit several."""
    gang: bool = True
    """Whether parts share sheets; else each has a page just big enough for it."""
    margin: Distance = 5.0
    """What the printer leaves blank on every side, and a little more."""
    bleed: Distance | None = None
    """The bleed of parts that have one; null prints what each part asks for."""
    marks: Marks = Field(default_factory=Marks)
    cut_lines: CutLines = Field(default_factory=CutLines)
    safe_area: SafeArea = Field(default_factory=SafeArea)
    notes: Notes = Field(default_factory=Notes)
    backs: Literal["alternate", "fronts", "fronts-then-backs", "gutter-fold"] = "alternate"
    """Each after its front, none, all after all fronts, or beside their fronts to be folded."""
    flip: Literal["long", "short"] = "long"
    """The edge about which the printer turns the paper."""
    back_offset: Annotated[tuple[float, float], PlainValidator(read_offset)] = (0.0, 0.0)
    """Mm that all of a back page is moved by, to the right and down, to meet its front."""
    fold: Fold = Field(default_factory=Fold)
    tiling: Tiling | None = None
    """How parts bigger than the paper are spread over sheets; null refuses them."""
    booklet: Booklet = Field(default_factory=Booklet)
    scale: Annotated[tuple[float, float], PlainValidator(read_scale)] = (1.0, 1.0)
    """What a printer that prints too small or too big is put right by, across and down."""
    ink: Literal["full", "low"] = "full"
    """``low``: the same drawings and words with pale areas inside outlines."""
    colours: Literal["rgb", "cmyk"] = "rgb"
    """Of the whole file: ``rgb`` for screens and printers at home, ``cmyk`` for a press."""
    ink_limit: Annotated[float, Field(ge=100, le=400)] = 300.0
    """The most of the four inks together at any place, in percent."""
    icc: str | None = None
    """A CMYK profile beside the game or the print profile, named in the output intent."""
    contour: Contour | None = None
    """Prints cut lines in a spot colour."""
    area: Annotated[Size | None, PlainValidator(read_area)] = None
    """The most that parts to cut out take up on upright paper, in its middle; null: all of it."""
    registration: Registration = Field(default_factory=Registration)
    anonymous: bool = False
    """Leaves out who made the game, for contests that judge without knowing."""
    layers: bool = False
    """Whether art, cut lines, folds, safe area and marks can be switched in a viewer."""
    standard: Literal["none", "pdf/a-2b", "pdf/x-4"] = "none"
    """The standard that the PDF keeps to."""

    @property
    def mark_room(self) -> float:
        """The mm that crop marks need outside the bleed."""
        return self.marks.gap + self.marks.shortest if self.marks.style == "crop" else 0.0

    def with_tight_marks(self) -> Profile:
        """Return this profile with the marks that may save a sheet, or itself if it has none."""
        tight = self.marks.tight_length
        if self.marks.style != "crop" or tight is None or tight >= self.marks.shortest:
            return self
        marks = self.marks.model_copy(update={"min_length": tight})
        return self.model_copy(update={"marks": marks})
