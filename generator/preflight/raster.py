"""Pages as pixels, drawn by PDFium, within bounds; only the page asked for last is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.core.record import Record
from generator.core.units import MM_PER_INCH
from generator.preflight.geometry import Box
from generator.preflight.limits import BLANK, MOST_IMAGE_PIXELS, RASTER_DPI

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pypdfium2

    from generator.preflight.document import Document

_MOST_PIXELS = 40_000_000
"""Of a page: A0 at 150 dpi. Larger pages are drawn coarser."""
_LEAST_DPI = 20
MOST_PAGES = 120
"""Pages of a file that are drawn; of longer files, as many spread evenly."""
_CHANNELS = 3
_INKED = bytes(int(level < BLANK) for level in range(256))


class Pixels(Record):
    """A page of three bytes a pixel, row by row from the top."""

    width: int
    height: int
    stride: int
    data: bytes
    dots: float
    """Pixels in a mm."""

    def row(self, y: int, left: int = 0, right: int | None = None) -> bytes:
        """Return the bytes of a row from one pixel up to another."""
        end = self.width if right is None else right
        start = y * self.stride
        return self.data[start + _CHANNELS * left : start + _CHANNELS * end]

    def at(self, x_mm: float, y_mm: float) -> tuple[int, ...] | None:
        """Return the three levels at a point, None beyond the page."""
        x, y = int(x_mm * self.dots), int(y_mm * self.dots)
        if not (0 <= x < self.width and 0 <= y < self.height and x_mm >= 0 and y_mm >= 0):
            return None
        start = y * self.stride + _CHANNELS * x
        return tuple(self.data[start : start + _CHANNELS])

    def ink_box(self, within: Box) -> Box | None:
        """Return the box of all ink in a part of the page, both in mm; None without ink."""
        left, top = max(round(within.left * self.dots), 0), max(round(within.top * self.dots), 0)
        right = min(round(within.right * self.dots), self.width)
        bottom = min(round(within.bottom * self.dots), self.height)
        first_row = last_row = -1
        first, last = right, -1
        for y in range(top, bottom):
            row = self.row(y, left, right).translate(_INKED)
            start = row.find(1)
            if start < 0:
                continue
            first_row, last_row = (y if first_row < 0 else first_row), y
            first = min(first, left + start // _CHANNELS)
            last = max(last, left + row.rfind(1) // _CHANNELS)
        if first_row < 0:
            return None
        edges = (first, first_row, last + 1, last_row + 1)
        return Box(*(edge / self.dots for edge in edges))

    def ink_percent(self) -> float:
        """Return the mean of cyan, magenta and yellow, added up, of the whole page."""
        total = sum(sum(self.row(y)) for y in range(self.height))
        return 100 * (_CHANNELS - total / 255 / (self.width * self.height))


class Raster:
    """Draws pages of one document."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._pdfium: pypdfium2.PdfDocument | None = None
        self._kept: dict[int, Pixels | None] = {}

    def __getitem__(self, index: int) -> Pixels | None:
        """Return a page from its index, None for one that cannot or must not be drawn."""
        if index not in self._kept:
            if len(self._kept) > 1:
                del self._kept[next(iter(self._kept))]
            self._kept[index] = self._draw(index)
        return self._kept[index]

    def indexes(self) -> list[int]:
        """Return which pages are to be drawn."""
        count = len(self._document.pages)
        if count <= MOST_PAGES:
            return list(range(count))
        return sorted({round(step * (count - 1) / (MOST_PAGES - 1)) for step in range(MOST_PAGES)})

    def pages(self) -> Iterator[tuple[int, Pixels]]:
        """Yield the pages that can be drawn, each with its index."""
        for index in self.indexes():
            pixels = self[index]
            if pixels is not None:
                yield index, pixels

    def open(self) -> pypdfium2.PdfDocument | None:
        """Return the document as PDFium reads it, None if it does not."""
        import pypdfium2

        if self._pdfium is None:
            try:
                self._pdfium = pypdfium2.PdfDocument(self._document.path)
                if len(self._pdfium) != len(self._document.pages):
                    self.close()
            except (pypdfium2.PdfiumError, OSError):
                self._pdfium = None
        return self._pdfium

    def page(self, index: int) -> pypdfium2.PdfPage | None:
        """Return a page as PDFium reads it; whoever asks closes it."""
        import pypdfium2

        opened = self.open()
        if opened is None or self._is_unsafe(index):
            return None
        try:
            return opened[index]
        except (pypdfium2.PdfiumError, IndexError):
            return None

    def _is_unsafe(self, index: int) -> bool:
        # PDFium knows no bounds of its own for how much a page draws.
        drawn = self._document.drawn[index]
        images = drawn.images
        return (
            drawn.is_cut
            or sum(w * h for w, h in {image.pixels for image in images}) > MOST_IMAGE_PIXELS
        )

    def _draw(self, index: int) -> Pixels | None:
        import pypdfium2

        width, height = self._document.geometry[index].seen
        area = width * height / MM_PER_INCH**2
        dpi = min(float(RASTER_DPI), (_MOST_PIXELS / area) ** 0.5)
        page = self.page(index) if dpi >= _LEAST_DPI else None
        if page is None:
            return None
        try:
            scale = dpi / 72 * self._document.geometry[index].unit
            bitmap = page.render(scale=scale, draw_annots=True, rev_byteorder=True,
                                 force_bitmap_format=pypdfium2.raw.FPDFBitmap_BGR)  # fmt: skip
            data = bytes(bitmap.buffer)
            pixels = Pixels(bitmap.width, bitmap.height, bitmap.stride, data, bitmap.width / width)
            bitmap.close()
        except (pypdfium2.PdfiumError, MemoryError, ValueError, OSError):
            return None
        finally:
            page.close()
        return pixels

    def close(self) -> None:
        if self._pdfium is not None:
            self._pdfium.close()
        self._pdfium = None
        self._kept.clear()
