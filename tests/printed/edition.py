"""One game in one language for one kind of printer, as it lies on disk after a build."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from math import hypot
from pathlib import Path

import numpy as np
import pdfplumber
import pypdfium2
import yaml

from .pdfium import MM, draw_region, read_sheets

ROOT = Path(__file__).parents[2]
PAPERS = {"home-a4": (210, 297), "home-letter": (215.9, 279.4)}
"""Portrait, in mm: ISO 216 and ANSI/ASME Y14.1."""
CUT_LINE = "#b2b2b2"
"""The colour of lines around discs and other shapes, from the profiles."""
COARSE = 150
"""Dpi."""
NEAR = 0.02
"""Mm that numbers read from a file may be off for having been rounded in it."""


def games():
    """Return the languages of each game there is."""
    found = {}
    for definition in sorted((ROOT / "rules").glob("*/game.yaml")):
        # The base loader leaves every word as it is written: “no” is a language.
        game = yaml.load(definition.read_text("utf-8"), yaml.BaseLoader)
        found[definition.parent.name] = tuple(game["languages"])
    return found


@dataclass(frozen=True)
class Box:
    """A trim box on the page, in mm, and what the manifest says lies in it."""

    left: float
    top: float
    width: float
    height: float
    turn: int
    copy: int
    piece: dict

    @property
    def right(self):
        return self.left + self.width

    @property
    def bottom(self):
        return self.top + self.height

    def grown(self, by):
        return (self.left - by, self.top - by, self.right + by, self.bottom + by)

    def holds(self, point, inset=0.0):
        left, top, right, bottom = self.grown(-inset)
        return left <= point[0] <= right and top <= point[1] <= bottom

    def overlaps(self, other):
        return (
            min(self.right, other.right) - max(self.left, other.left) > NEAR
            and min(self.bottom, other.bottom) - max(self.top, other.top) > NEAR
        )


class Edition:
    """The files of a build; what is read from them is kept."""

    def __init__(self, folder, game, language, profile):
        self.folder, self.game, self.language, self.profile = folder, game, language, profile
        self.pdf = folder / "components.pdf"
        self.manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
        self.pages = self.manifest["pages"]
        self.pieces = {piece["id"]: piece for piece in self.manifest["pieces"]}
        self._ink = {}

    @cached_property
    def sheets(self):
        """The pages as PDFium reads them."""
        return read_sheets(self.pdf)

    @cached_property
    def boxes(self):
        """The placements of each page."""
        return [
            [
                Box(
                    placement["x_mm"],
                    placement["y_mm"],
                    placement["w_mm"],
                    placement["h_mm"],
                    placement["rotation_deg"],
                    placement["copy"],
                    self.pieces[placement["piece"]],
                )
                for placement in page["placements"]
            ]
            for page in self.pages
        ]

    @cached_property
    def distinct(self):
        """The indexes of pages that show other parts than the pages before."""
        seen, found = set(), []
        for index, page in enumerate(self.pages):
            shown = {self.face(box, page["side"]) for box in self.boxes[index]}
            if (page["side"], len(self.boxes[index])) not in seen or not shown <= seen:
                found.append(index)
            seen |= shown | {(page["side"], len(self.boxes[index]))}
        return found

    @cached_property
    def plumbed(self):
        """The distinct pages as pdfplumber reads them: signs and lines by index."""
        read = {}
        with pdfplumber.open(self.pdf) as pdf:
            for index in self.distinct:
                page = pdf.pages[index]
                read[index] = Plumbed([_sign(char) for char in page.chars], _straight_lines(page))
                page.close()
        return read

    def cut_of(self, index, box):
        """Return the corners of the line along which a part is cut, as it is seen on paper.

        Straight cuts run along the trim box; all others are drawn as a thin grey line.
        """
        left, top, right, bottom = box.grown(0)
        if box.piece["cut"] in ("rectangle", "rounded"):
            return ((left, top), (right, top), (right, bottom), (left, bottom))
        drawn = [stroke for stroke in self.sheets[index].strokes if stroke.colour == CUT_LINE]
        edges = box.grown(0)
        (line,) = [
            stroke
            for stroke in drawn
            if all(abs(a - b) < 0.1 for a, b in zip(stroke.box, edges, strict=True))
        ]
        return line.outline

    def face(self, box, side):
        """Return the name of the face that a placement shows.

        Faces that pieces share bear the component's name, all others that of the piece.
        """
        names = [f"{box.piece[key]}-{side}" for key in ("id", "component")]
        return next(name for name in names if (self.folder / f"faces/{name}.svg").exists())

    def raster(self, index, dpi):
        """Return the pixels of a page."""
        document = pypdfium2.PdfDocument(self.pdf)
        page = document[index]
        width, height = page.get_size()
        pixels = draw_region(page, (0, 0, width / MM, height / MM), dpi)
        document.close()
        return pixels

    def ink(self, index):
        """Tell where on a page there is ink, pixel by pixel of a ``COARSE`` raster."""
        if index not in self._ink:
            mask = has_ink(self.raster(index, COARSE))
            self._ink[index] = mask.shape, np.packbits(mask)
        (height, width), bits = self._ink[index]
        return np.unpackbits(bits, count=height * width).reshape(height, width).astype(bool)

    def two_sided(self):
        """Return the indexes of each front and the back behind it, if that shows anything."""
        pairs = zip(range(len(self.pages)), range(1, len(self.pages)), strict=False)
        backs = [page["side"] == "back" and bool(page["placements"]) for page in self.pages]
        return [(f, b) for f, b in pairs if backs[b]]


@dataclass(frozen=True)
class Sign:
    """A sign as it stands on its baseline; lengths in points."""

    text: str
    baseline: tuple
    """The way that it runs and where it lies across that."""
    start: float
    end: float
    em: float


def _sign(char):
    a, b, _, _, x, y = char["matrix"]
    scale = hypot(a, b)
    start, across = (x * a + y * b) / scale, (y * a - x * b) / scale
    baseline = (round(a / scale), round(b / scale), round(across, 1))
    em = char["size"] if char["upright"] else char["width"]
    return Sign(char["text"], baseline, start, start + char["adv"] * scale, em)


@dataclass(frozen=True)
class Plumbed:
    """A page as pdfplumber reads it."""

    signs: list
    lines: list
    """Straight lines from end to end, in mm from the top left."""

    @property
    def text(self):
        return "".join(sign.text for sign in self.signs)


def _straight_lines(page):
    """Return each line from left to right or top to bottom."""
    return [tuple(sorted((x / MM, y / MM) for x, y in line["pts"])) for line in page.lines]


def has_ink(pixels):
    """Tell which pixels are not white, up to how edges are smoothed."""
    return np.asarray(pixels).min(axis=-1) < 250
