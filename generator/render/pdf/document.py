"""Printed pages to a PDF file, one page in memory at a time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from generator.core.geometry import Rect, Size
from generator.core.units import PT
from generator.render.pdf.intents import intent_entries
from generator.render.pdf.library import FileLibrary, content, page_matrix
from generator.render.pdf.metadata import (
    FOR_PRESS,
    DocumentInfo,
    catalog_entries,
    info_entries,
    xmp_stream,
)
from generator.render.pdf.navigation import PagePlaces, link_entries, outline_entries
from generator.render.pdf.objects import (
    PdfFile,
    Reference,
    Value,
    dictionary,
    rectangle,
    stream,
)
from generator.render.pdf.operators import ContentWriter
from generator.render.pdf.settings import PdfSettings
from generator.render.pdf.structure import StructureTree
from generator.scene import Item, PrintedPage
from generator.scene.page import Bookmark, Link

VERSIONS = {"none": "1.7", "pdf/a-2b": "1.7", "pdf/x-1a": "1.4", "pdf/x-4": "1.6"}
"""The version of PDF that each standard builds on."""


def write_pdf(
    pages: Iterable[PrintedPage],
    info: DocumentInfo,
    target: Path,
    settings: PdfSettings | None = None,
    bookmarks: Sequence[Bookmark] = (),
) -> int:
    """Write ``pages`` to ``target`` and return how many there were.

    ``bookmarks`` make the outline.

    Pages are asked for one by one and not kept. Raises ValueError when there are none, since a
    PDF has at least one, or for a page that its standard does not take, and OSError when the
    file cannot be written; what is then in ``target`` is of no use.
    """
    with target.open("wb") as opened:
        return write_pdf_to(opened, pages, info, settings, bookmarks)


def write_pdf_to(
    opened: BinaryIO,
    pages: Iterable[PrintedPage],
    info: DocumentInfo,
    settings: PdfSettings | None = None,
    bookmarks: Sequence[Bookmark] = (),
) -> int:
    """Do as ``write_pdf`` does, with a file that is open already."""
    settings = settings or PdfSettings()
    document = _Document(PdfFile(opened, VERSIONS[settings.standard]), settings)
    for page in pages:
        document.add(page)
    return document.close(info, bookmarks)


def is_opaque(items: Sequence[Item]) -> bool:
    """Tell whether nothing in ``items`` lets through what is below it."""
    writer = ContentWriter(FileLibrary(PdfFile(BytesIO()), PdfSettings(colours="cmyk")))
    writer.draw(items)
    return not writer.uses.transparent


class _Document:
    """The page tree of one file."""

    def __init__(self, file: PdfFile, settings: PdfSettings) -> None:
        self._file = file
        self._settings = settings
        self._library = FileLibrary(file, settings)
        self._tree = file.reserve()
        self._places = PagePlaces(file)
        self._structure = StructureTree(file)
        self._pages: list[Reference] = []
        self._height = 0.0

    def add(self, page: PrintedPage) -> None:
        height = page.scene.size.height
        writer = ContentWriter(self._library)
        writer.draw(page.scene.items)
        data = page_matrix(height, PT).encode("ascii") + b"\n" + content(writer)
        entries: dict[str, Value] = {
            "Type": "/Page",
            "Parent": self._tree,
            "Contents": self._add(stream({}, data)),
            "Resources": self._library.dictionaries.reference(writer.uses),
            **_boxes(page.scene.size, page.bleed_box, page.trim_box),
        }
        if writer.uses.transparent and self._settings.standard == "pdf/x-1a":
            raise ValueError(f"“{page.title}” is transparent, which pdf/x-1a does not take")
        if writer.uses.transparent:
            entries["Group"] = self._library.blending
        reference = self._places.reference(len(self._pages) + 1)
        self._height = height
        if writer.tags:
            entries["StructParents"] = self._structure.add_page(reference, writer.tags)
            entries["Tabs"] = "/S"
        # A page for a print shop holds nothing that is not printed.
        if page.links and self._settings.standard not in FOR_PRESS:
            links = [self._link(link, reference, height) for link in page.links]
            entries["Annots"] = f"[{' '.join(links)}]"
        self._file.write(reference, dictionary(entries))
        self._pages.append(reference)

    def _link(self, link: Link, page: Reference, height: float) -> Reference:
        reference = self._file.reserve()
        entries = link_entries(link, height, self._places)
        if link.tag is not None:
            entries["StructParent"] = self._structure.add_link(page, reference, link.tag)
        self._file.write(reference, dictionary(entries))
        return reference

    def close(self, info: DocumentInfo, bookmarks: Sequence[Bookmark] = ()) -> int:
        if not self._pages:
            raise ValueError("a PDF needs at least one page")
        self._library.write_fonts()
        kids = f"[{' '.join(self._pages)}]"
        tree: dict[str, Value] = {"Type": "/Pages", "Count": len(self._pages), "Kids": kids}
        self._file.write(self._tree, dictionary(tree))
        standard = self._settings.standard
        more = self._library.switches.catalog_entries(info.title)
        more |= intent_entries(self._settings, self._file)
        more |= outline_entries(bookmarks, self._height, self._places, self._file)
        more |= self._structure.catalog_entries()
        metadata = self._add(xmp_stream(info, standard, self._file.digest))
        own = catalog_entries(info, self._tree, metadata, self._settings.picks_tray)
        root = self._add(dictionary(own | more))
        self._file.close(root, self._add(dictionary(info_entries(info, standard))))
        return len(self._pages)

    def _add(self, body: bytes) -> Reference:
        reference = self._file.reserve()
        self._file.write(reference, body)
        return reference


@lru_cache(maxsize=64)
def _boxes(size: Size, bleed_box: Rect, trim_box: Rect) -> dict[str, Value]:
    """Return the page boxes in points, each inside the one before."""
    paper = Rect(0, 0, *size)
    bleed = _common(bleed_box, paper)
    trim = _common(trim_box, bleed)
    boxes = {"MediaBox": paper, "CropBox": paper, "BleedBox": bleed, "TrimBox": trim}
    return {kind: rectangle(box, size.height) for kind, box in boxes.items()}


def _common(box: Rect, limit: Rect) -> Rect:
    x, y = max(box.x, limit.x), max(box.y, limit.y)
    right, bottom = min(box.right, limit.right), min(box.bottom, limit.bottom)
    return Rect(x, y, max(0.0, right - x), max(0.0, bottom - y))
