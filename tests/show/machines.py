"""The table of cutting machines in the documentation, made from their files."""

from pathlib import Path

from generator.core.diagnostics import Report
from generator.cutting.machine import MACHINES

PAGE = Path(__file__).parents[2] / "docs" / "cutting.md"
BEGIN, END = "<!-- table -->\n", "<!-- end of table -->\n"


def machine_table():
    """Return the machines that come with the program as a table in Markdown."""
    heads = ("machine", "profile", "files", "layers", "shared edges", "known from")
    lines = [f"| {' | '.join(heads)} |", "| --- | --- | --- | --- | --- | --- |"]
    for name in MACHINES.names():
        machine = MACHINES.load(name, Path(), Report())
        layers = [_told(layer) for layer in machine.layers]
        if machine.registration:
            layers.insert(0, f"`{machine.registration}`: its marks, in SVG")
        source = f"{machine.source} ({machine.evidence}, {machine.checked_on})"
        files = ", ".join(machine.formats).upper()
        title = f"`{name}`: {machine.title}"
        known = "–" if machine.evidence == "own" else source
        told = "; ".join(layers)
        cells = (title, f"`{machine.profile}`", files, told, machine.shared_edges, known)
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _told(layer):
    dash = f" in dashes of {layer.dash[0]:g} mm, {layer.dash[1]:g} apart" if layer.dash else ""
    colours = f"{layer.colour.hex}, DXF {layer.aci}"
    return f"`{layer.name}` ({colours}): {', '.join(layer.lines)}{dash}"


def page_with_table(text):
    """Return the page with its table made anew."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{machine_table()}{END}{after}"


def write_machine_page():
    PAGE.write_text(page_with_table(PAGE.read_text("utf-8")), "utf-8", newline="\n")
