"""A small sheet that is all right, and ways to spoil it.

It is an A4 page of two cards with bleed, marks and a check line, front and back, drawn with
reportlab; whatever reportlab does not do well is put right with pikepdf.
"""

from __future__ import annotations

import hashlib
import io
import json
import random
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

import pikepdf
from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

MM = 72 / 25.4
A4 = (210.0, 297.0)
CARDS = ((40.0, 60.0), (103.0, 60.0))
"""The left and top edges in mm of cards of 63 × 88, butted."""
CARD = (63.0, 88.0)
BLEED = 3.0


@dataclass(frozen=True)
class Plan:
    """How the sheet is drawn; the defaults are right."""

    paper: tuple = A4
    check_line: float | None = 100.0
    type_pt: float = 9.0
    text_inset: float = 10.0
    pen_pt: float = 0.5
    white_pt: float = 0.75
    picture_px: int = 300
    """Pixels of a picture an inch wide."""
    bleed: float = BLEED
    shift: float = 0.0
    """Mm that the back is off to the right."""
    spot: tuple | None = None
    """The place in mm of a stray dot."""
    cmyk: tuple | None = (0, 0, 0, 1)
    ground: tuple = (0.2, 0.4, 0.6)
    font: str = "Sheet"
    extra: tuple = field(default=())
    """Operators that are added to each page."""


@cache
def font_file():
    """Return a TrueType font with a few letters."""
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789. "
    names = [".notdef", *(f"g{ord(sign)}" for sign in letters)]
    pen = TTGlyphPen(None)
    for x, y in ((50, 0), (50, 700), (450, 700), (450, 0)):
        (pen.moveTo if (x, y) == (50, 0) else pen.lineTo)((x, y))
    pen.closePath()
    box, blank = pen.glyph(), TTGlyphPen(None).glyph()
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(sign): f"g{ord(sign)}" for sign in letters})
    builder.setupGlyf({name: blank if name == "g32" else box for name in names})
    builder.setupHorizontalMetrics(dict.fromkeys(names, (500, 50)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Sheet", "styleName": "Regular", "psName": "Sheet"})
    builder.setupOS2(sTypoAscender=800, sTypoDescender=-200, usWinAscent=800, usWinDescent=200)
    builder.setupPost()
    data = io.BytesIO()
    builder.font["head"].created = builder.font["head"].modified = 0
    builder.save(data)
    return data.getvalue()


def draw_sheet(path: Path, plan: Plan | None = None) -> Path:
    """Write the sheet to ``path``: front and back."""
    plan = plan or Plan()
    if "Sheet" not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(TTFont("Sheet", io.BytesIO(font_file())))
    width, height = (side * MM for side in plan.paper)
    canvas = Canvas(
        str(path), (width, height), invariant=1, initialFontName=plan.font, lang="en",
        pdfVersion=(1, 7),
    )  # fmt: skip
    canvas.setTitle("A sheet")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("Duplex", "DuplexFlipLongEdge")
    for side in ("front", "back"):
        _draw_page(canvas, plan, side)
        canvas.showPage()
    canvas.save()
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        for page in pdf.pages:
            del page.obj["/Trans"]
            trim = (CARDS[0][0], CARDS[0][1], CARDS[-1][0] + CARD[0], CARDS[0][1] + CARD[1])
            page.obj.TrimBox = _box(trim, 0, plan)
            page.obj.BleedBox = _box(trim, BLEED, plan)
            if plan.extra:
                page.contents_add("\n".join(plan.extra).encode("latin-1"))
        with pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as xmp:
            xmp["dc:title"] = "A sheet"
        pdf.save(path, deterministic_id=True)
    return path


def _box(edges, by, plan):
    left, top, right, bottom = edges
    height = plan.paper[1]
    points = (left - by, height - bottom - by, right + by, height - top + by)
    return pikepdf.Array([round(point * MM, 4) for point in points])


def _draw_page(canvas, plan, side):
    canvas.saveState()
    canvas.translate(0, plan.paper[1] * MM)
    canvas.scale(MM, -MM)
    canvas.saveState()
    # A back turned about the long edge lies at W - x - w; this block is not in the middle.
    if side == "back":
        left = plan.paper[0] - CARDS[-1][0] - CARD[0]
        canvas.translate(left - CARDS[0][0] + plan.shift, 0)
    _draw_cards(canvas, plan)
    canvas.restoreState()
    if plan.check_line is not None:
        canvas.setStrokeColorRGB(0, 0, 0)
        canvas.setLineWidth(0.2)
        canvas.line(50, 285, 50 + plan.check_line, 285)
    if plan.spot:
        canvas.setFillColorRGB(0, 0, 0)
        canvas.rect(*plan.spot, 1, 1, stroke=0, fill=1)
    canvas.restoreState()


def _draw_cards(canvas, plan):
    canvas.setFillColorRGB(*plan.ground)
    by = plan.bleed
    left, top = CARDS[0]
    canvas.rect(left - by, top - by, 2 * CARD[0] + 2 * by, CARD[1] + 2 * by, stroke=0, fill=1)
    canvas.setStrokeColorRGB(1, 1, 1)
    canvas.setLineWidth(plan.white_pt / MM)
    canvas.line(left + 20, top + 40, left + 40, top + 40)
    if plan.cmyk:
        canvas.setFillColorCMYK(*plan.cmyk)
        canvas.rect(left + 20, top + 50, 5, 5, stroke=0, fill=1)
    for x, y in CARDS:
        canvas.setStrokeColorRGB(0, 0, 0)
        canvas.setLineWidth(plan.pen_pt / MM)
        canvas.line(x + 20, y + 30, x + 40, y + 30)
        canvas.saveState()
        canvas.translate(x + plan.text_inset, y + 20)
        canvas.scale(1 / MM, -1 / MM)
        canvas.setFillColorRGB(0, 0, 0)
        canvas.setFont(plan.font, plan.type_pt)
        canvas.drawString(0, 0, "Card 1")
        canvas.restoreState()
    canvas.drawImage(ImageReader(_picture(plan.picture_px)), left + 20, top + 60, 25.4, 25.4)


@cache
def _picture(size):
    noise = random.Random(1)
    return Image.frombytes("RGB", (size, size), noise.randbytes(3 * size * size))


def write_manifest(
    path: Path, plan: Plan | None = None, *, kind="card", settings=None, profile="home-a4",
    file_kind="components", language="en",
) -> None:  # fmt: skip
    """Write what pnp would say of the sheet beside it; no parts lie on pages of booklets."""
    shift = (plan or Plan()).shift
    mirrored = [(A4[0] - x - CARD[0], y) for x, y in CARDS]
    places = {"front": CARDS, "back": [(x + shift, y) for x, y in mirrored]}
    pages = [
        {
            "file": path.name, "page": number, "paper_mm": list(A4), "side": side,
            "placements": [
                {"piece": "card", "copy": copy, "x_mm": x, "y_mm": y, "w_mm": CARD[0],
                 "h_mm": CARD[1], "rotation_deg": 0, "tile": None}
                for copy, (x, y) in enumerate(places[side], 1)
            ],
        }
        for number, side in enumerate(places, 1)
    ]  # fmt: skip
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    manifest = {
        "format": 1, "language": language, "profile": profile, "settings": settings or {},
        "files": [{"path": path.name, "kind": file_kind, "sha256": digest}],
        "pieces": [
            {"id": "card", "component": "card", "kind": kind, "copies": 2,
             "size_mm": list(CARD), "bleed_mm": BLEED, "cut": "rectangle", "has_back": True}
        ],
        "pages": pages if file_kind == "components" else [],
    }  # fmt: skip
    (path.parent / "manifest.json").write_text(json.dumps(manifest), "utf-8")


def changed(**changes):
    return replace(Plan(), **changes)
