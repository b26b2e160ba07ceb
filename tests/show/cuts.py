"""Cut files laid over the sheets that they are for, with the difference measured in mm.

    python -m tests.show.cuts FOLDER [GAME …]

Sheets are built with all their cut lines in a colour of its own; these are found in the PDF by
pdfplumber, the lines of SVG and DXF files by an XML parser and by ezdxf. FOLDER takes a picture
of each sheet with the lines of both on it.
"""

import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

import pdfplumber
import pypdfium2
from PIL import ImageDraw
from typer.testing import CliRunner

from generator.cli import app
from tests.cutting.test_on_sheets import files, off, printed_cuts

RULES = Path(__file__).parents[2] / "rules"
GAMES = ("dvonn", "venice")
MAGENTA = ("--set", "cut_lines.show=all", "--set", "cut_lines.colour=#ff00ff")
DPI = 150
_STEP = DPI / 25.4


class Laid(NamedTuple):
    """How far the lines of a sheet miss what is printed there, at most, in mm."""

    game: str
    sheet: str
    lines: int
    svg: float
    dxf: float


def lay(game, folder, *, language="en"):
    """Yield what was measured on each sheet of a game; ``folder`` takes the pictures."""
    with tempfile.TemporaryDirectory() as scratch:
        room = Path(scratch)
        common = [str(RULES / game), "--lang", language]
        _run("build", *common, "--format", "pdf", "--out", str(room / "lined"), *MAGENTA)
        _run("build", *common, "--format", "pdf", "--out", str(room / "plain"))
        _run("cut", *common, "--out", str(room / "cut"))
        lined = room / "lined" / game / language / "components.pdf"
        plain = room / "plain" / game / language / "components.pdf"
        with pdfplumber.open(lined) as pdf:
            for facts, svg, dxf in files(room / "cut" / game / language / "cut-plain"):
                page = facts["pages"][0]
                printed = printed_cuts(pdf.pages[page - 1])
                assert len(printed) == len(svg) == len(dxf)
                found = (off([line.box for line in lines], printed) for lines in (svg, dxf))
                yield Laid(game, facts["path"], len(svg), *found)
                _picture(plain, page, svg, dxf).save(folder / f"{game}-{page:03d}.png")


def _run(*words):
    result = CliRunner().invoke(app, list(words))
    assert result.exit_code == 0, result.output


def _picture(pdf, page, svg, dxf):
    """Return a printed sheet with the lines on it: SVG wide and red, DXF narrow and green."""
    with pypdfium2.PdfDocument(pdf) as document:
        image = document[page - 1].render(scale=DPI / 72).to_pil().convert("RGB")
    pen = ImageDraw.Draw(image)
    for lines, colour, width in ((svg, (230, 0, 40), 5), (dxf, (0, 220, 90), 1)):
        for line in lines:
            if line.radius is not None:
                pen.ellipse([edge * _STEP for edge in line.box], outline=colour, width=width)
                continue
            points = [(x * _STEP, y * _STEP) for x, y in line.points]
            pen.line(points + points[:1] * line.is_closed, fill=colour, width=width)
    return image


def main(folder, games):
    folder.mkdir(parents=True, exist_ok=True)
    print(f"{'game':8} {'sheet':14} {'lines':>5} {'SVG off':>10} {'DXF off':>10}")
    for game in games:
        for one in lay(game, folder):
            told = f"{one.game:8} {one.sheet:14} {one.lines:5} {one.svg:7.4f} mm {one.dxf:7.4f} mm"
            print(told)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:] or GAMES)
