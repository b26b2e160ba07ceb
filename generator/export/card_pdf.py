"""One PDF for each deck, a page a face, in the inks and bounds that a print service asks for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.core.geometry import Rect
from generator.export.canvas import in_middle, size_in_mm
from generator.export.canvases import fitted_parts, turn_of
from generator.export.fitting import Fit
from generator.export.flattening import flattened
from generator.export.job import Job, Listed
from generator.export.stock import Part
from generator.export.target import Product
from generator.render.pdf import DocumentInfo, PdfSettings, write_pdf
from generator.scene import Face, PrintedPage, Scene

Card = tuple[Part, Fit]


def make_card_pdf(job: Job) -> list[Listed]:
    """Write the cards of each product, the back of every copy before its front."""
    decks: dict[str, list[Card]] = {}
    listed = []
    for part, fitted, word in fitted_parts(job):
        product = fitted.product
        if product is None:
            listed.append(Listed(part, "", None, {}, word))
            continue
        decks.setdefault(product.id, []).append((part, fitted))
        name = f"{product.id}.pdf"
        files = {side: name for side, _ in part.faces}
        listed.append(Listed(part, product.id, (product.px[0], product.px[1]), files, word))
    for name, cards in decks.items():
        _write_deck(job, name, cards)
    return listed


def _write_deck(job: Job, name: str, cards: Sequence[Card]) -> None:
    target = job.target
    info = DocumentInfo(f"{job.stock.title} – {name}", job.stock.language)
    settings = PdfSettings(
        colours=target.colours,
        ink_limit=target.ink_limit / 100,
        standard=target.standard,
        output_condition=target.output_condition,
        picks_tray=False,
    )
    write_pdf(_pages(cards, job), info, job.folder / f"{name}.pdf", settings)


def _pages(cards: Sequence[Card], job: Job) -> Iterator[PrintedPage]:
    backs: dict[tuple[Face | None, float], PrintedPage] = {}
    for part, fitted in cards:
        assert fitted.product is not None
        seen = (part.piece.back, turn_of("back", fitted))
        if seen not in backs:
            # Cards that share a back follow each other; no more than one is held.
            backs = {seen: _page(*seen, fitted.product, job)}
        front = _page(part.piece.front, turn_of("front", fitted), fitted.product, job)
        for _ in range(part.piece.copies):
            yield backs[seen]
            yield front
        job.advance("drawing", len(cards))


def _page(face: Face | None, turn_deg: float, product: Product, job: Job) -> PrintedPage:
    target = job.target
    room = size_in_mm((product.px[0], product.px[1]), target.dpi)
    items = () if face is None else (in_middle(face.scene(), room, turn_deg),)
    sheet = Rect(0, 0, *room)
    title = "" if face is None else face.name
    page = PrintedPage(Scene(room, items), sheet.grown(-target.bleed), sheet, title)
    may_be_transparent = target.standard != "pdf/x-1a"
    return page if may_be_transparent else flattened(page, target.dpi, job.scratch)
