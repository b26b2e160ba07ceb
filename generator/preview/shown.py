"""What the page is told of a game, as plain data: components, pieces, sheets, faults."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.core.diagnostics import Diagnostic
from generator.core.geometry import Rect
from generator.preview.pictures import Album, polygon, words_of
from generator.printing import LaidOut
from generator.render.svg import draw_svg
from generator.reporting import lines_of
from generator.scene import Face, Piece, Scene
from generator.sheets.page import PageArtist
from generator.sheets.pages import Page

if TYPE_CHECKING:
    from generator.rulebook.book import Book

EMPTY: dict[str, Any] = {
    "id": "",
    "title": "",
    "languages": [],
    "profiles": [],
    "components": [],
    "pieces": [],
    "pages": [],
}


def source_of(fault: Diagnostic, roots: Mapping[str, Path]) -> str:
    """Return the line of the file that a fault lies in, if it can be shown."""
    lines = list(lines_of([fault], roots, colour=False))
    return lines[1][4:] if len(lines) > 2 and lines[2].strip() == "^" else ""


def told_fault(fault: Diagnostic, source: str) -> dict[str, Any]:
    """Return a fault with the line ``source`` that it lies in."""
    return {
        "severity": fault.severity,
        "file": fault.at.file,
        "line": fault.at.line,
        "column": fault.at.column,
        "message": fault.message,
        "hint": fault.hint,
        "source": source,
    }


def key_of(fault: Mapping[str, Any]) -> tuple[Any, ...]:
    """Return what tells one fault from another; errors come first."""
    return (fault["severity"], fault["file"], fault["line"], fault["column"], fault["message"])


def told_component(title: str, pieces: tuple[Piece, ...]) -> dict[str, Any]:
    """Return a row of the list of components, sizes in mm."""
    first = pieces[0]
    return {
        "id": first.component,
        "name": title,
        "kind": first.kind,
        "size": [_short(first.size.width), _short(first.size.height)],
        "designs": len(pieces),
        "count": sum(piece.copies for piece in pieces),
        "two_sided": any(piece.back is not None for piece in pieces),
    }


def told_pieces(laid: LaidOut, album: Album, language: str) -> list[dict[str, Any]]:
    """Return every piece with its faces, which are drawn into ``album``."""
    drawn: dict[Face, tuple[str, str]] = {}

    def side(face: Face | None) -> dict[str, str] | None:
        if face is None:
            return None
        if face not in drawn:
            words = "" if album.is_full else words_of(face.scene())
            drawn[face] = (album.add(_drawing(face.scene, face.name, language)), words)
        key, words = drawn[face]
        return {"name": face.name, "key": key, "words": words}

    return [
        {
            "id": piece.id,
            "component": piece.component,
            "copies": piece.copies,
            "size": [_short(piece.size.width), _short(piece.size.height)],
            "bleed": _short(piece.bleed),
            "cut": polygon(piece.cut_outline, _bleed_box(piece)),
            "front": side(piece.front),
            "back": side(piece.back),
        }
        for made in laid.made
        for piece in made.pieces
    ]


def _bleed_box(piece: Piece) -> Rect:
    return Rect(0, 0, *piece.size).grown(piece.bleed)


def told_pages(laid: LaidOut, album: Album, language: str) -> list[dict[str, Any]]:
    """Return every page, which is drawn into ``album``."""
    return [
        {
            "id": f"{number:03d}-{page.side}",
            "side": page.side,
            **_page(page, laid.artist, album, language),
        }
        for number, page in enumerate(laid.plan.pages, 1)
    ]


def told_booklet(book: Book, album: Album) -> list[dict[str, Any]]:
    """Return every page of a rule booklet, which is drawn into ``album``."""
    return [
        {
            "id": str(number),
            "title": page.title,
            "size": [_short(page.scene.size.width), _short(page.scene.size.height)],
            "key": album.add(_drawing(partial(_same, page.scene), page.title, book.language)),
            "words": words_of(page.scene),
        }
        for number, page in enumerate(book.printed_pages(), 1)
    ]


def _page(page: Page, artist: PageArtist, album: Album, language: str) -> dict[str, Any]:
    if album.is_full:
        title, size = page.title, page.paper
        scene: Callable[[], Scene] = partial(_scene_of, page, artist)
    else:
        printed = artist.draw_page(page)
        title, size = printed.title, printed.scene.size
        scene = partial(_same, printed.scene)
    return {
        "title": title,
        "size": [_short(size.width), _short(size.height)],
        "key": album.add(_drawing(scene, title, language)),
    }


def _scene_of(page: Page, artist: PageArtist) -> Scene:
    return artist.draw_page(page).scene


def _same(scene: Scene) -> Scene:
    return scene


def _drawing(scene: Callable[[], Scene], title: str, language: str) -> Callable[[], str]:
    return lambda: draw_svg(scene(), title=title, language=language)


def _short(number: float) -> float:
    return round(number, 3)
