"""Cards of Tabletop Simulator: decks and single cards, from the sheets that show them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from generator.export.decks import CARD_TYPES, Sheet
from generator.export.saved import Names, Saved, Standing, saved_object
from generator.export.stock import Part
from generator.export.words import words_on

Url = Callable[[str], str]


class Cards:
    """The cards of a game by their parts: each has a slot of a sheet."""

    def __init__(self, ids: Names, url: Url) -> None:
        self._ids = ids
        self._url = url
        self._slots: dict[str, tuple[Sheet, int]] = {}
        self.next_key = 1
        """The key that the next sheet is to have."""

    def add(self, sheets: Sequence[Sheet]) -> None:
        """Give the parts on ``sheets`` their slots."""
        self.next_key += len(sheets)
        for sheet in sheets:
            for slot, part in enumerate(sheet.parts):
                self._slots[part.piece.id] = (sheet, slot)

    def saved(self, parts: Sequence[Part], standing: Standing) -> Saved:
        """Return a deck of ``parts``, from one end to the other, or the one card."""
        if len(parts) == 1:
            sheet, _ = self._slots[parts[0].piece.id]
            return self._card("CardCustom" if sheet.is_single else "Card", parts[0], standing)
        component, title = parts[0].component.id, parts[0].title
        deck = saved_object("DeckCustom", self._ids.new(component), standing, title, "")
        deck["DeckIDs"] = [self._card_id(part) for part in parts]
        sheets = {sheet.key: sheet for sheet, _ in (self._slots[p.piece.id] for p in parts)}
        deck["CustomDeck"] = {str(key): self._custom_deck(sheets[key]) for key in sorted(sheets)}
        deck["ContainedObjects"] = [self._card("Card", part, standing) for part in parts]
        return deck

    def _card(self, kind: str, part: Part, standing: Standing) -> Saved:
        words = words_on(part.piece.front.scene())
        sheet, _ = self._slots[part.piece.id]
        card = saved_object(kind, self._ids.new(part.piece.id), standing, part.nickname, words)
        card["CardID"] = self._card_id(part)
        card["SidewaysCard"] = False
        card["CustomDeck"] = {str(sheet.key): self._custom_deck(sheet)}
        return card

    def _card_id(self, part: Part) -> int:
        sheet, slot = self._slots[part.piece.id]
        return sheet.card_id(slot)

    def _custom_deck(self, sheet: Sheet) -> dict[str, Any]:
        return {
            "FaceURL": self._url(sheet.face_file),
            "BackURL": self._url(sheet.back_file),
            "NumWidth": sheet.columns,
            "NumHeight": sheet.rows,
            "BackIsHidden": True,
            "UniqueBack": sheet.has_own_backs,
            "Type": CARD_TYPES[sheet.parts[0].piece.cut],
        }
