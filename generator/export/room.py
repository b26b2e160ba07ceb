"""A game as a room of playingcards.io: a ZIP of widgets and their pictures."""

from __future__ import annotations

import json
from itertools import groupby
from typing import Any

from generator.core.archive import zipped
from generator.export.canvas import Canvas, cut_out, paint, whole
from generator.export.job import Job, Listed
from generator.export.shelves import Shelves
from generator.export.stock import Part
from generator.scene import Face

Widget = dict[str, Any]
_ASSETS = "package://userassets/"
_BLANK = "blank.png"
_STRAIGHT = ("rectangle", "rounded", "none")
_LYING = ("board", "mat", "sheet")
"""Kinds of part that lie on the table as they are."""


def make_room(job: Job) -> list[Listed]:
    """Write the room as one file."""
    return _RoomMaker(job).make()


class _RoomMaker:
    def __init__(self, job: Job) -> None:
        self._job = job
        self._room = job.target.room
        self._shelves = Shelves(self._room.width_px, self._room.gap_px)
        self._widgets: list[Widget] = []
        self._plain: dict[str, Canvas] = {}
        self._clear: dict[str, Canvas] = {}
        self._listed: list[Listed] = []

    def make(self) -> list[Listed]:
        stock = self._job.stock
        for _, group in groupby(stock.parts, key=lambda part: part.component.id):
            parts = list(group)
            needed = sum(part.piece.copies for part in parts)
            if len(self._widgets) + needed + 2 > self._room.most_widgets:
                word = f"no room: {self._room.most_widgets} widgets are the most"
                self._listed += [Listed(part, "", None, {}, word) for part in parts]
            elif parts[0].piece.kind in _LYING:
                self._add_boards(parts)
            else:
                self._add_deck(parts)
        text = json.dumps(self._widgets, ensure_ascii=False, indent=1) + "\n"
        files = {"widgets.json": text.encode(), **self._pictures()}
        name = f"{stock.definition.id}-{stock.language}.pcio"
        if any(one.fits for one in self._listed):
            (self._job.folder / name).write_bytes(zipped(files))
        return self._listed

    def _pictures(self) -> dict[str, bytes]:
        found: dict[str, bytes] = {}
        for canvases, clear in ((self._plain, False), (self._clear, True)):
            images = paint(list(canvases.values()), self._job.scratch, see_through=clear)
            for name, data in zip(canvases, images, strict=True):
                found[f"userassets/{name}"] = data
                self._job.advance("drawing", len(self._plain) + len(self._clear))
        return found

    # Boards, and whatever else lies still

    def _add_boards(self, parts: list[Part]) -> None:
        for part in parts:
            picture, size = self._picture(part, part.piece.front)
            for copy in range(1, part.piece.copies + 1):
                box = self._place(part)
                board = {"id": f"{part.piece.id}-{copy}", "type": "board", **box, "z": 0}
                self._widgets.append({**board, "boardImage": picture})
            files = {"front": picture.removeprefix(_ASSETS)}
            word = "its front; a board has no back" if part.piece.back else ""
            self._listed.append(Listed(part, "board", size, files, word))

    # Decks, also of tiles and tokens

    def _add_deck(self, parts: list[Part]) -> None:
        first = parts[0]
        name = first.piece.component
        box = self._place(first)
        pile = {"id": f"{name}-pile", "type": "cardPile", **box, "z": 1, "label": first.title}
        types = {part.piece.id: self._type(part) for part in parts}
        deck = {
            "id": f"{name}-deck",
            "type": "cardDeck",
            "parent": pile["id"],
            "x": box["x"],
            "y": box["y"],
            "z": 2,
            "cardWidth": box["width"],
            "cardHeight": box["height"],
            "cardTypes": types,
            "faceTemplate": _template("face", box),
            "backTemplate": _template("back", box),
            "enlarge": True,
        }
        self._widgets += [pile, deck]
        number = 0
        for part in parts:
            for _ in range(part.piece.copies):
                number += 1
                self._widgets.append(_card(part, number, name, box))

    def _type(self, part: Part) -> Widget:
        """Return what all copies of a part have in common, and list its files."""
        files = {}
        face, size = self._picture(part, part.piece.front)
        files["front"] = face.removeprefix(_ASSETS)
        back = self._blank(part)
        if part.piece.back is not None:
            back, _ = self._picture(part, part.piece.back)
            files["back"] = back.removeprefix(_ASSETS)
        self._listed.append(Listed(part, "deck", size, files, ""))
        return {"label": part.nickname, "face": face, "back": back}

    def _blank(self, part: Part) -> str:
        name = f"{part.piece.component}-{_BLANK}"
        if part.piece.back is None:
            self._plain.setdefault(name, whole(None, self._size(part)))
        return _ASSETS + name

    def _picture(self, part: Part, face: Face) -> tuple[str, tuple[int, int]]:
        name, size = f"{face.name}.png", self._size(part)
        if part.piece.cut in _STRAIGHT:
            self._plain[name] = whole(face, size)
        else:
            self._clear[name] = cut_out(face, part.piece.cut_outline, size, 1)
        return _ASSETS + name, size

    def _size(self, part: Part) -> tuple[int, int]:
        return self._job.target.pixels(part.piece.size)

    def _place(self, part: Part) -> dict[str, int]:
        """Return a free place on the table, in its pixels, y down."""
        scale = self._room.px_per_mm
        width, height = (max(1, round(edge * scale)) for edge in part.piece.size)
        x, z = self._shelves.place(width, height)
        return {
            "x": round(x - width / 2),
            "y": round(-z - height / 2),
            "width": width,
            "height": height,
        }


def _template(side: str, box: dict[str, int]) -> Widget:
    picture = {"type": "image", "value": side, "valueType": "dynamic", "color": "white"}
    place = {"x": 0, "y": 0, "w": box["width"], "h": box["height"]}
    return {"includeBorder": False, "includeRadius": False, "objects": [{**picture, **place}]}


def _card(part: Part, number: int, name: str, box: dict[str, int]) -> Widget:
    return {
        "id": f"{name}-card-{number}",
        "type": "card",
        "cardType": part.piece.id,
        "deck": f"{name}-deck",
        "parent": f"{name}-pile",
        "faceup": False,
        "x": box["x"],
        "y": box["y"],
        "z": 100 + number,
    }
