"""Export targets: the sizes and limits of a service, and where they are known from.

A target is a file under ``templates/exports``, or one of the user's.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from generator.core.diagnostics import Report, nearest
from generator.core.geometry import Size
from generator.core.units import MM_PER_INCH
from generator.spec.base import Spec
from generator.spec.model import Field
from generator.template_files import Evidence, Sourced, TemplateFiles

MOST_PIXELS = 150_000_000
"""Of one picture; a board of 75 cm square at 400 dpi has fewer."""
_LONGEST_PX = 4096
"""A side of a picture on a virtual table at most, unless the target says otherwise."""

Shape = Literal["rectangle", "circle", "hexagon"]


class Product(Spec):
    """Something that a print service makes, and the canvas that it takes for one."""

    id: str
    px: list[int] = Field(min_length=2, max_length=2)
    """Width and height of the canvas, bleed included."""
    shape: Shape = "rectangle"
    kinds: list[str] | None = None
    """Kinds of part that it is meant for; default: all."""
    evidence: Evidence | None = None
    """Default: that of the file."""


class Claim(Spec):
    """Where some of the numbers of a target are known from, if not from where the others are."""

    of: list[str] = Field(min_length=1)
    """Keys of the target, such as ``batches`` or ``table.card_units``, or ids of products."""
    source: str
    checked_on: str
    evidence: Evidence

    @property
    def known(self) -> str:
        """What is known how, in a sentence."""
        return f"{', '.join(self.of)}: {self.source} ({self.evidence}, looked up {self.checked_on})"


class Table(Spec):
    """How Tabletop Simulator measures, and what its sheets hold."""

    columns: int = Field(10, ge=2, le=10)
    rows: int = Field(7, ge=2, le=10)
    card_mm: float = Field(88.9, gt=0)
    """The height of a card of scale 1."""
    card_units: float = Field(3.1, gt=0)
    """The same in units of the table."""
    tile_units: float = Field(2.0, gt=0)
    """The height of a tile of scale 1, in units of the table."""
    tile_thickness: float = 0.1
    token_thickness: float = 0.2
    token_merge_px: int = 15
    width_units: float = 40.0
    """How far objects may stand apart from left to right."""
    gap_units: float = 0.6


class Room(Spec):
    """How playingcards.io measures, and what a room holds."""

    px_per_mm: float = Field(1.62, gt=0)
    """How large parts lie on the table."""
    width_px: int = 1600
    gap_px: int = 20
    most_widgets: int = 1200


class Target(Sourced):
    """A target as its file tells."""

    advice = "Check what the service asks for today."
    title: str
    makes: Literal["images", "canvases", "order", "card-pdf", "table", "room", "live-svg"]
    """``images`` are faces at their own size, ``canvases`` such as products ask for,
    ``order`` canvases with an order file, ``card-pdf`` a page a face, ``table`` a saved object of
    Tabletop Simulator, ``room`` one of playingcards.io."""
    edition: str = ""
    dpi: float = Field(300.0, ge=10, le=1200)
    bleed: float = Field(0.0, ge=0, le=20)
    """In mm."""
    tolerance: float = Field(1.0, ge=0, le=20)
    """How much larger or smaller than a product a part may be and still pass for its size,
    in mm."""
    cut_out: bool = False
    """Whether what lies outside a round or free cut is transparent."""
    colours: Literal["rgb", "cmyk"] = "rgb"
    ink_limit: float = Field(300.0, ge=100, le=400)
    standard: Literal["none", "pdf/x-1a"] = "none"
    """Of PDF files for a press."""
    output_condition: str = ""
    """The registered condition of printing that such a file names."""
    most_px: int | None = Field(None, ge=100, le=12000)
    most_cards: int | None = Field(None, ge=1)
    batches: list[int] = Field(default_factory=list)
    """How many cards a service sells at a time."""
    stock: str = ""
    products: list[Product] = Field(default_factory=list)
    table: Table = Field(default_factory=Table)
    room: Room = Field(default_factory=Room)
    claims: list[Claim] = Field(default_factory=list)
    notes: list[str] = Field(default_factory=list)
    """What to know before sending anything."""

    @property
    def unconfirmed(self) -> list[str]:
        """Sentences on the numbers that nobody has confirmed."""
        return [
            f"not confirmed: {one.known}" for one in self.claims if one.evidence == "assumption"
        ]

    def pixels(self, size: Size, columns: int = 1, rows: int = 1) -> tuple[int, int]:
        """Return the pixels of what is ``size`` mm: as many as are wished for, or as there may be.

        ``columns`` and ``rows`` of it share one picture.
        """
        most = self.most_px or _LONGEST_PX
        density = min(
            self.dpi / MM_PER_INCH, most // columns / size.width, most // rows / size.height
        )
        return max(1, int(size.width * density + 1e-6)), max(1, int(size.height * density + 1e-6))

    def trim(self, product: Product) -> Size:
        """Return the size in mm that a product is cut to."""
        width, height = (edge / self.dpi * MM_PER_INCH - 2 * self.bleed for edge in product.px)
        return Size(width, height)


def _numbers(target: Target) -> Iterator[str]:
    """Yield what claims may speak of."""
    yield from Target.key_names()
    yield from (f"table.{key}" for key in Table.key_names())
    yield from (f"room.{key}" for key in Room.key_names())
    yield from (product.id for product in target.products)


def _check(target: Target, report: Report) -> None:
    known = set(_numbers(target))
    for claim in target.claims:
        for number in claim.of:
            if number not in known:
                report.error(
                    claim.position("of"), f"there is no “{number}” here", nearest(number, known)
                )
    for product in target.products:
        if product.px[0] * product.px[1] > MOST_PIXELS:
            report.error(product.position("px"), f"a picture of more than {MOST_PIXELS:,} pixels")
        if min(product.px) < 1 or min(target.trim(product)) <= 0:
            report.error(product.position("px"), f"nothing is left of “{product.id}” to cut out")
    if target.standard == "pdf/x-1a" and not (target.output_condition and target.colours == "cmyk"):
        hint = "write colours: cmyk and output_condition: CGATS TR 001, or what your shop names"
        report.error(target.position("standard"), "pdf/x-1a needs inks and a condition", hint)
    if target.makes in ("canvases", "order", "card-pdf") and not target.products:
        report.error(target.at, "no products: nothing would fit")


EXPORTS = TemplateFiles(Target, "exports", "export target", _check)
