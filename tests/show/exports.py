"""The tables of export targets in the documentation, made from their files."""

from pathlib import Path

from generator.core.diagnostics import Report
from generator.export.target import EXPORTS

PAGE = Path(__file__).parents[2] / "docs" / "exports.md"
BEGIN, END = "<!-- {} -->\n", "<!-- end of {} -->\n"


def targets():
    return {name: EXPORTS.load(name, Path(), Report()) for name in EXPORTS.names()}


def target_table():
    """Return the targets as a table in Markdown."""
    lines = ["| target | made | numbers | known from |", "| --- | --- | --- | --- |"]
    for name, target in targets().items():
        known = f"{target.source} ({target.evidence}, {target.checked_on})"
        for claim in target.claims:
            keys = ", ".join(f"`{key}`" for key in claim.of)
            known += f"; {keys}: {claim.source} ({claim.evidence}, {claim.checked_on})"
        cells = (f"`{name}`: {target.title}", _MADE[target.makes], _numbers(target), known)
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


_MADE = {
    "images": "a PNG for each face",
    "canvases": "a PNG for each face, in a folder for each product",
    "order": "a PNG for each face, and an order file (XML)",
    "card-pdf": "a PDF for each deck, a page a face",
    "table": "a saved object (JSON), its pictures and the rules",
    "room": "a room (ZIP) with its pictures",
    "live-svg": "an SVG for each face, its text still text",
}


def _numbers(target):
    if target.makes == "live-svg":
        return "true size, with bleed"
    said = [f"{target.dpi:g} dpi"]
    if target.makes not in ("images", "table", "room") or target.cut_out:
        said.append(f"bleed {target.bleed:g} mm")
    if target.colours == "cmyk":
        said.append(f"CMYK, at most {target.ink_limit:g} % of ink")
    if target.standard == "pdf/x-1a":
        said.append(f"PDF/X-1a:2003 for {target.output_condition}")
    if target.most_px:
        said.append(f"at most {target.most_px} px")
    if target.most_cards:
        said.append(f"at most {target.most_cards} cards in an order")
    if target.makes == "table":
        said.append(f"sheets of at most {target.table.columns} × {target.table.rows} cards")
    if target.makes == "room":
        said.append(f"at most {target.room.most_widgets} widgets")
    return "; ".join(said)


def product_table():
    """Return the products of all targets as a table in Markdown."""
    lines = [
        "| target | product | canvas | cut to | shape | for |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for name, target in targets().items():
        for product in target.products:
            width, height = target.trim(product)
            canvas = f"{product.px[0]} × {product.px[1]} px"
            guessed = f" ({product.evidence})" if product.evidence else ""
            kinds = ", ".join(product.kinds or ["all"])
            cells = (f"`{name}`", f"`{product.id}`{guessed}", canvas)
            cells += (f"{width:.1f} × {height:.1f} mm", product.shape, kinds)
            lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def page_with_tables(text):
    """Return the page with its tables made anew."""
    for name, table in (("targets", target_table()), ("products", product_table())):
        begin, end = BEGIN.format(name), END.format(name)
        before, _, rest = text.partition(begin)
        _, _, after = rest.partition(end)
        text = f"{before}{begin}{table}{end}{after}"
    return text


def write_export_page():
    PAGE.write_text(page_with_tables(PAGE.read_text("utf-8")), "utf-8", newline="\n")
