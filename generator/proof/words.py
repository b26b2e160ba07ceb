"""Words that hardly stand out from what they are printed on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.core.colour import Colour
from generator.core.diagnostics import Report
from generator.game.definition import Definition
from generator.print_setup import PrintWish, set_up
from generator.printing import Printer
from generator.scene import Face, Piece
from generator.scene.low_ink.tones import TEXT_CONTRAST
from generator.scene.low_ink.words import LARGE_CONTRAST, LARGE_PT, WordFinder, Wording
from generator.workspace import GamePlace


def warn_of_faint_words(
    place: GamePlace,
    definition: Definition,
    wish: PrintWish,
    languages: Sequence[str],
    report: Report,
) -> None:
    """Warn of each pair of word and ground colours in a game whose contrast is too low."""
    setup = set_up(wish, definition, Report())
    if setup is None:
        return
    printer, finder = Printer(place, definition, setup), WordFinder()
    known: set[tuple[Colour, Colour]] = set()
    for language in languages:
        for piece, face in _faces(printer, language):
            for wording in finder.words([face.scene()]):
                pair = (wording.colour, wording.ground)
                if wording.is_faint and pair not in known:
                    known.add(pair)
                    _warn(wording, piece, face, report)


def _faces(printer: Printer, language: str) -> Iterator[tuple[Piece, Face]]:
    """Yield each face of a game once, with a piece that it belongs to."""
    met: set[Face] = set()
    _, made = printer.made(language, Report())
    for found in made:
        for piece in found.pieces:
            for face in piece.faces:
                if face not in met:
                    met.add(face)
                    yield piece, face


def _warn(wording: Wording, piece: Piece, face: Face, report: Report) -> None:
    colours = f"{wording.colour.hex} on {wording.ground.hex}"
    report.warning(
        piece.at,
        f"words are hard to read: “{wording.text.strip()}” on “{face.name}” is {colours}, "
        f"a contrast of {wording.contrast:.1f}",
        f"at least {TEXT_CONTRAST:g}, or {LARGE_CONTRAST:g} from {LARGE_PT:g} pt on",
    )
