"""Faces on the canvases of a print service, and the order file of one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from xml.etree import ElementTree

from generator.export.canvas import Canvas, centred
from generator.export.fitting import Fit, bleed_needed, fit
from generator.export.job import Job, Listed
from generator.export.stock import Part
from generator.export.target import Target

BLANK = "blank-back.png"
_SHORT = 0.05
"""The bleed in mm that may be missing without a word."""


_TURNS = {"front": 90.0, "back": 270.0}
"""How much the sides are turned for a product that lies the other way: what is up on the
front is then up on the back, for whoever turns the part over as before."""


def turn_of(side: str, fitted: Fit) -> float:
    """Return by how much a side is turned clockwise."""
    return _TURNS[side] if fitted.turned else 0.0


def fitted_parts(job: Job) -> Iterator[tuple[Part, Fit, str]]:
    """Yield each part, drawn with the bleed that its product needs, and a word on it."""
    fits = [fit(part, job.target) for part in job.stock.parts]
    needs: dict[str, float] = {}
    for one in fits:
        if one.product is not None:
            key = one.part.component.id
            needs[key] = max(needs.get(key, 0.0), bleed_needed(one, job.target))
    components = {part.component.id: part.component for part in job.stock.parts}
    drawn = dict(
        chain.from_iterable(
            job.stock.redrawn(components[key], bleed).items() for key, bleed in needs.items()
        )
    )
    for one in fits:
        part = drawn.get(one.part.piece.id, one.part)
        yield part, one, _word(part, one, job.target)


def _word(part: Part, fitted: Fit, target: Target) -> str:
    if fitted.product is None or target.bleed - part.piece.bleed <= _SHORT:
        return fitted.word
    if part.piece.bleed > 0:
        return f"{fitted.word}; bleed {part.piece.bleed:g} mm of {target.bleed:g}"
    return f"{fitted.word}; it has no bleed: white beyond its edge"


def make_canvases(job: Job) -> list[Listed]:
    """Write a PNG for each face that goes on a product, in a folder for each product."""
    canvases: dict[str, Canvas] = {}
    listed = []
    for part, fitted, word in fitted_parts(job):
        product, files = fitted.product, {}
        if product is None:
            listed.append(Listed(part, "", None, {}, word))
            continue
        size = (product.px[0], product.px[1])
        for side, face in part.faces:
            name = f"{product.id}/{face.name}.png"
            files[side] = name
            canvases[name] = centred(face, size, job.target.dpi, turn_deg=turn_of(side, fitted))
        listed.append(Listed(part, product.id, size, files, word))
    job.paint(canvases)
    return listed


def make_order(job: Job) -> list[Listed]:
    """Do as ``make_canvases`` does, and write the order of each product."""
    listed = make_canvases(job)
    for product in job.target.products:
        cards = [one for one in listed if one.goes_to == product.id]
        if not cards:
            continue
        if any("back" not in one.files for one in cards):
            size = (product.px[0], product.px[1])
            job.paint({f"{product.id}/{BLANK}": centred(None, size, job.target.dpi)})
        _write_orders(job, product.id, cards)
    return listed


def _write_orders(job: Job, product: str, cards: Sequence[Listed]) -> None:
    slots = [one for one in cards for _ in range(one.part.piece.copies)]
    most = job.target.most_cards or len(slots)
    parts = [slots[start : start + most] for start in range(0, len(slots), most)]
    for number, part in enumerate(parts, 1):
        name = f"{product}.xml" if len(parts) == 1 else f"{product}-{number}.xml"
        text = order_xml(part, job.target, f"{product}/{BLANK}")
        (job.folder / name).write_text(text, "utf-8", newline="\n")


def order_xml(slots: Sequence[Listed], target: Target, blank: str) -> str:
    """Return an order of the cards in ``slots``, one after another.

    The format is that of the public tools that fill in orders: cards have the path of their
    picture, the slots where they go from 0, and the back that most have stands apart.
    """
    fronts = [one.files["front"] for one in slots]
    backs = [one.files.get("back", blank) for one in slots]
    common = max(dict.fromkeys(backs), key=backs.count)
    order = ElementTree.Element("order")
    details = ElementTree.SubElement(order, "details")
    batch = next((size for size in sorted(target.batches) if size >= len(slots)), len(slots))
    facts = {"quantity": len(slots), "bracket": batch, "stock": target.stock, "foil": "false"}
    for tag, value in facts.items():
        ElementTree.SubElement(details, tag).text = str(value)
    _add_cards(ElementTree.SubElement(order, "fronts"), fronts, None)
    if set(backs) != {common}:
        _add_cards(ElementTree.SubElement(order, "backs"), backs, common)
    ElementTree.SubElement(order, "cardback").text = common
    ElementTree.indent(order)
    return ElementTree.tostring(order, "unicode") + "\n"


def _add_cards(parent: ElementTree.Element, paths: Sequence[str], but: str | None) -> None:
    for path in dict.fromkeys(paths):
        if path == but:
            continue
        card = ElementTree.SubElement(parent, "card")
        slots = ",".join(str(number) for number, one in enumerate(paths) if one == path)
        for tag, value in (("id", path), ("slots", slots), ("name", path.rpartition("/")[2])):
            ElementTree.SubElement(card, tag).text = value
