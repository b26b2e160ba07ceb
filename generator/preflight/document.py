"""One PDF as checks see it: what is dear to find out is found out once, when first asked for."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.preflight.geometry import PageGeometry, read_geometry
from generator.preflight.limits import SAFE_AREA

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    import pikepdf

    from generator.preflight.drawn import Drawn
    from generator.preflight.fonts import FontFacts
    from generator.preflight.inked import PageInk
    from generator.preflight.parts import Sheets
    from generator.preflight.programs import Program, Shelf
    from generator.preflight.raster import Raster
    from generator.preflight.reading import PageText
    from generator.preflight.strokes import Line
    from generator.preflight.walk import Budget
    from generator.sheets.profile import Profile

_OURS = "pnp-press"
DUPLEX = {"/DuplexFlipLongEdge": "long", "/DuplexFlipShortEdge": "short", "/Simplex": "none"}
"""The edge that each kind of duplex turns the paper over (ISO 32000-1, table 150)."""


@dataclass(eq=False)
class Document:
    """A file that has been opened, what it was made for, and what its manifest says."""

    path: Path
    pdf: pikepdf.Pdf
    profile: Profile | None = None
    sheets: Sheets | None = None
    """The parts on its pages, where a manifest beside it tells."""
    is_quick: bool = False
    """Whether what is drawn is only sampled, as a build does with what it has just made."""

    @cached_property
    def pages(self) -> list[pikepdf.Object]:
        return [page.obj for page in self.pdf.pages]

    @cached_property
    def geometry(self) -> list[PageGeometry]:
        return [read_geometry(page, number) for number, page in enumerate(self.pages, 1)]

    @cached_property
    def shelf(self) -> Shelf:
        from generator.preflight.programs import Shelf

        return Shelf()

    @cached_property
    def _budget(self) -> Budget:
        from generator.preflight.walk import Budget

        return Budget()

    @property
    def is_whole(self) -> bool:
        """Whether all of the file has been looked at, and none of it left out for its size."""
        return not (self.shelf.is_full or self._budget.is_spent)

    @cached_property
    def drawn(self) -> list[Drawn]:
        """What each page draws."""
        return [self._walked(index) for index in range(len(self.pages))]

    def _walked(self, index: int, *, only_lines: bool = False) -> Drawn:
        from generator.preflight.operators import walk_page

        program = self._program(self.pages[index])
        geometry = self.geometry[index]
        found = walk_page(program, geometry, self.shelf, self._budget, only_lines=only_lines)
        found.is_cut = found.is_cut or not self.is_whole
        return found

    def lines(self) -> Iterator[tuple[PageGeometry, list[Line]]]:
        """Yield the pages with the lines on each that may be meant for a ruler."""
        if not self.is_quick:
            yield from ((geometry, drawn.lines) for geometry, drawn in self.drawn_pages())
            return
        yield self.geometry[0], self._walked(0, only_lines=True).lines

    def fonts(self) -> list[FontFacts]:
        """Return all fonts, with what is shown in each unless only samples are looked at."""
        if not self.is_quick:
            list(self.drawn)
            return list(self.shelf.fonts.values())
        from pikepdf import Dictionary

        from generator.preflight.fonts import FontFacts

        return [
            FontFacts(one)
            for one in self.pdf.objects
            if isinstance(one, Dictionary) and one.get("/Type") == "/Font"
            if one.get("/Subtype") not in ("/CIDFontType0", "/CIDFontType2")
        ]

    def _program(self, page: pikepdf.Object) -> Program:
        from pikepdf import Array, Stream

        contents = page.get("/Contents")
        pieces: list[object] = list(contents) if isinstance(contents, Array) else [contents]
        streams: list[pikepdf.Object] = [one for one in pieces if isinstance(one, Stream)]
        program = self.shelf.read(streams, page.get("/Resources"), None)
        program.resources.all_fonts()
        return program

    def drawn_pages(self) -> Iterator[tuple[PageGeometry, Drawn]]:
        return zip(self.geometry, self.drawn, strict=True)

    @cached_property
    def info(self) -> dict[str, str]:
        """The entries of the document information that are texts."""
        from pikepdf import Dictionary, String

        found = self.pdf.trailer.get("/Info")
        if not isinstance(found, Dictionary):
            return {}
        texts = {str(key)[1:]: value for key, value in found.items()}
        return {key: str(value) for key, value in texts.items() if isinstance(value, String)}

    @cached_property
    def viewer_wishes(self) -> Mapping[str, Any]:
        """What the file asks of viewers."""
        from pikepdf import Dictionary

        found = self.pdf.Root.get("/ViewerPreferences")
        return dict(found.items()) if isinstance(found, Dictionary) else {}

    @property
    def is_ours(self) -> bool:
        """Whether this program made the file, which then keeps to its own word."""
        return self.info.get("Producer", "").startswith(_OURS) or self.sheets is not None

    @property
    def is_bound(self) -> bool:
        """Whether the file is held to what sheets of parts need, not just to sound printing."""
        return self.profile is not None or (self.sheets is not None and not self.is_booklet)

    @property
    def is_booklet(self) -> bool:
        """Whether the manifest calls it one: its figures show parts smaller than they are."""
        return self.sheets is not None and self.sheets.kind != "components"

    @cached_property
    def raster(self) -> Raster:
        from generator.preflight.raster import Raster

        return Raster(self)

    @property
    def safe_area(self) -> float:
        """Mm inside the cut that text should keep off."""
        return self.profile.safe_area.inset if self.profile else SAFE_AREA

    @cached_property
    def texts(self) -> list[PageText]:
        """What is written on the pages that are drawn."""
        from generator.preflight.reading import read_page

        return [read_page(self, index, self.safe_area) for index in self.raster.indexes()]

    @cached_property
    def inked(self) -> dict[int, PageInk]:
        """What the pixels of each page tell, by index; pages that cannot be drawn are left out."""
        from generator.preflight.inked import measure

        return {index: measure(self, index, pixels) for index, pixels in self.raster.pages()}

    def close(self) -> None:
        if "raster" in self.__dict__:
            self.raster.close()
        self.pdf.close()
