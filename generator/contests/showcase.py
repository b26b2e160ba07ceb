"""Sell sheets, covers and pictures of a game: drawings that are data, filled with its parts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from generator.contests.arrangement import arranged, in_grid
from generator.core.diagnostics import AuthorError, Position, Report
from generator.core.geometry import Rect, Size
from generator.core.record import NamedTuple, replace
from generator.core.units import MM_PER_INCH
from generator.elements.kinds import FIGURE_KINDS
from generator.game.definition import Definition
from generator.game.drawings import load_drawings
from generator.game.expand import Expander, Pieces
from generator.game.figures import (
    FIGURE_NAMES,
    FigureDefinition,
    FigureSpec,
    ShownPieces,
    draw_figure,
)
from generator.game.sources import read_mapping
from generator.game.values import in_language
from generator.render.pdf import DocumentInfo, write_pdf
from generator.rulebook.labels import fact_lines
from generator.scene import Piece, PrintedPage, Scene
from generator.sheets.words import RuleWords
from generator.source.located import LocatedDict
from generator.spec.base import Reading
from generator.workspace import templates

SHOWCASE = "showcase"
LONGEST = 1900
"""Pixels of the longer side of a picture at most: what BoardGameGeek's guidelines allow."""
WIDTHS = {"gallery": LONGEST, "cover": 630, "social": 1200}
"""Drawings that are sent as pictures and their widths in pixels, as organisers ask for them."""
MOST_IN_GRID = 60
GOLDEN = (5**0.5 - 1) / 2
"""Its multiples, of which only the fraction counts, fill a stretch evenly and never repeat."""
MARGIN = 10.0
"""Mm of blank paper that is shown around what is printed whole."""
SEEN = (
    "title",
    "hook",
    "description",
    "version",
    "authors",
    "facts",
    "contents",
    "also_needed",
    "placed",
    "labels",
    "sample_turn",
)
"""What a drawing of the showcase can name."""


class Part(NamedTuple):
    """A component as a sell sheet counts it."""

    name: str
    copies: int


class Showcase:
    """The drawings of ``templates/showcase``, filled with a game in one language."""

    def __init__(
        self,
        definition: Definition,
        expander: Expander,
        made: Sequence[Pieces],
        words: RuleWords,
        *,
        anonymous: bool = False,
    ) -> None:
        self._expander = expander
        self._made = made
        self._words = words
        self._definition = definition
        self._anonymous = anonymous
        pieces = [piece for each in made for piece in each.pieces]
        self._kit = replace(expander.kit, pieces=ShownPieces(pieces))

    @property
    def title(self) -> str:
        """What the game is called."""
        return self._expander.title()

    def composites(self) -> Iterator[tuple[str, str, Scene]]:
        """Yield the id and title of each component with several faces, and these side by side.

        At most ``MOST_IN_GRID`` are shown, evenly spread.
        """
        for each in self._made:
            pieces = list({piece.front.name: piece for piece in each.pieces}.values())
            if len(pieces) > 1:
                step = -(-len(pieces) // MOST_IN_GRID)
                yield each.component.id, each.title, self.draw("composite", pieces[::step])

    def draw(self, name: str, pieces: Sequence[Piece] | None = None) -> Scene:
        """Return the drawing called ``name``, of ``pieces`` in a grid or of a few of the game.

        Raises AuthorError for what cannot be drawn of the game.
        """
        figure = _load(name)
        report = self._expander.report
        before = report.has_errors
        scope = {**self._expander.scope, **self._facts(), "placed": self._placed(figure, pieces)}
        drawn = draw_figure(figure, self._kit, scope)
        if report.has_errors and not before:
            fault = next(one for one in report if one.severity == "error")
            raise AuthorError(fault.at, fault.message, fault.hint)
        return drawn.scene

    def _facts(self) -> dict[str, Any]:
        header, words = self._definition.header, self._words
        return {
            "title": self._expander.title(),
            "hook": self._said("hook"),
            "description": self._said("description"),
            "sample_turn": self._said("sample_turn"),
            "version": header.version,
            "authors": "" if self._anonymous else ", ".join(header.authors),
            "facts": list(fact_lines(header, words)),
            "contents": [[part.name, part.copies] for part in self._contents()],
            "also_needed": self._expander.also_needed(),
            "labels": {
                "also_needed": words.also_needed,
                "contents": words.components,
                "sample_turn": words.sample_turn,
            },
        }

    def _said(self, key: str) -> str:
        header = self._definition.header
        text = getattr(header, key)
        if text is None:
            return ""
        language = self._expander.language
        return in_language(text, self._expander.scope, language, header.position(key))

    def _contents(self) -> list[Part]:
        return [Part(each.title, sum(piece.copies for piece in each.pieces)) for each in self._made]

    def _placed(self, figure: FigureDefinition, pieces: Sequence[Piece] | None) -> list[list[Any]]:
        """Return each part that a drawing shows.

        That is its component and row; left, top, width and height; and how much paper is left
        blank around it, if it is a sheet printed whole.
        """
        data = figure.spec.data
        room, gap = Size(*data["room"]), data["gap"]
        parts = _of_each(self._made, data["parts"]) if pieces is None else pieces
        sizes = [_on_paper(piece) for piece in parts]
        places = arranged(sizes, room, gap) if pieces is None else in_grid(sizes, room, gap)
        return [_shown_at(piece, place) for piece, place in zip(parts, places, strict=True)]


def _on_paper(piece: Piece) -> Size:
    """Return the size of a part, or of the paper that is not cut down to it."""
    width, height = piece.size
    return Size(width + 2 * MARGIN, height + 2 * MARGIN) if piece.cut == "none" else piece.size


def _shown_at(piece: Piece, place: Rect) -> list[Any]:
    blank = MARGIN * place.width / _on_paper(piece).width if piece.cut == "none" else 0.0
    return [piece.component, _row_of(piece), *place.grown(-blank), blank]


def _row_of(piece: Piece) -> str:
    return piece.id.removeprefix(piece.component).removeprefix("-")


def _of_each(made: Sequence[Pieces], most: int) -> list[Piece]:
    """Return at most ``most`` parts: one of each component, then more of those with several.

    What is shown of a component is evenly spread over its different fronts.
    """
    different = [list({piece.front.name: piece for piece in each.pieces}.values()) for each in made]
    turns = (n for turn in range(most) for n, fronts in enumerate(different) if turn < len(fronts))
    owners = list(islice(turns, most))
    spread = {n: _spread(different[n], count) for n, count in Counter(owners).items()}
    return [next(spread[n]) for n in owners]


def _spread(pieces: Sequence[Piece], count: int) -> Iterator[Piece]:
    """Yield one piece from each of ``count`` equal stretches, from another place in each.

    Even steps through all combinations of some lists would meet the same items again and again.
    """
    stretch = len(pieces) / count
    for number in range(count):
        yield pieces[int((number + number * GOLDEN % 1) * stretch)]


def _load(name: str) -> FigureDefinition:
    folder = templates()
    at = Position(f"{folder.shown}/{SHOWCASE}/{name}.yaml")
    written = LocatedDict(at)
    written.put(name, read_mapping(folder, f"{SHOWCASE}/{name}.yaml", at, "drawing"), at, at)
    report = Report()
    reading = Reading(report, frozenset((*FIGURE_NAMES, *SEEN)), table=FIGURE_KINDS)
    drawings = load_drawings(written, reading, FigureSpec, lambda spec: spec.data)
    found = [FigureDefinition(*drawing) for drawing in drawings]
    if report.has_errors or not found:
        raise RuntimeError("; ".join(f"{fault.at}: {fault.message}" for fault in report))
    return found[0]


def save_pdf(scene: Scene, title: str, language: str, target: Path) -> None:
    """Write a drawing as a PDF of one page."""
    paper = Rect(0, 0, *scene.size)
    page = PrintedPage(scene, paper, paper, title)
    write_pdf([page], DocumentInfo(title, language), target)


def picture(scene: Scene, width_px: int, scratch: Path) -> bytes:
    """Return a drawing as a PNG of ``width_px`` pixels; ``scratch`` takes a file on the way."""
    from generator.render.png import rasterise

    pdf = scratch / "picture.pdf"
    save_pdf(scene, "picture", "en", pdf)
    (png,) = rasterise(pdf, width_px / (scene.size.width / MM_PER_INCH))
    return png
