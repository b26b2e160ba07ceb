"""The fonts of a build: those of the game by file name, and Noto Sans for everything else."""

from __future__ import annotations

import importlib.util
from collections.abc import Mapping, Sequence
from pathlib import Path

from generator.core.diagnostics import nearest
from generator.text.face import FontFace
from generator.text.fontfile import FontError, FontFile, OpenedFont

__all__ = ["FALLBACK_FAMILIES", "FontError", "FontFace", "FontFile", "FontLibrary"]

FALLBACK_FAMILIES = ("Noto Sans KR", "Noto Sans JP")
"""Tried for every sign that the families asked for do not have."""

_PACKAGE = "justmytype_intl_cjk"
_PACKAGED = {
    "Noto Sans KR": "fonts/ofl/notosanskr/NotoSansKR[wght].ttf",
    "Noto Sans JP": "fonts/ofl/notosansjp/NotoSansJP[wght].ttf",
    "Noto Sans SC": "fonts/ofl/notosanssc/NotoSansSC[wght].ttf",
    "Noto Sans TC": "fonts/ofl/notosanstc/NotoSansTC[wght].ttf",
}


def packaged_font(family: str) -> FontFile:
    """Return the file of one of the Noto Sans families, found without importing its package.

    Raises FontError when the package is not installed.
    """
    spec = importlib.util.find_spec(_PACKAGE)
    if spec is None or spec.origin is None:
        raise FontError(
            f"the packaged font “{family}” is missing", "install the program again with pip"
        )
    return FontFile(family, Path(spec.origin).parent / _PACKAGED[family], packaged=True)


class FontLibrary:
    """Finds fonts by the names that an author may write and opens each once.

    ``game_fonts`` gives the path of every font file of the game, by the name written in
    ``fonts:``. A name may end in ``#1``, ``#2`` … for a later font of a collection.
    """

    def __init__(self, game_fonts: Mapping[str, Path] | None = None) -> None:
        self._game_fonts = dict(game_fonts or {})
        self._opened: dict[str, OpenedFont] = {}
        self._given_up: set[str] = set()
        self._faces: dict[tuple[str, int | None], FontFace] = {}
        self._chains: dict[tuple[tuple[str, ...], int], tuple[FontFace, ...]] = {}

    def give_up(self, name: str) -> None:
        """Go on without a font whose fault has been told, so that no text tells it again."""
        self._given_up.add(name)

    def chain(self, families: Sequence[str], weight: int) -> tuple[FontFace, ...]:
        """Return the faces to try, in order: ``families``, then Noto Sans KR, then JP.

        A variable font comes at ``weight`` (100 to 900) or the nearest it has; static
        fonts come as they are, but files of one family stand with the nearest weight
        first. Raises FontError for a name that nobody knows and for an unusable file.
        """
        key = (tuple(families), weight)
        found = self._chains.get(key)
        if found is None:
            found = self._chains[key] = self._build_chain(*key)
        return found

    def _build_chain(self, families: tuple[str, ...], weight: int) -> tuple[FontFace, ...]:
        names = dict.fromkeys((*families, *FALLBACK_FAMILIES))
        faces = [self._face(name, weight) for name in names if name not in self._given_up]
        return tuple(dict.fromkeys(_nearest_weight_first(faces, weight)))

    def _face(self, name: str, weight: int) -> FontFace:
        font = self._open(name)
        at = font.weight_axis and round(
            min(max(weight, font.weight_axis.min_value), font.weight_axis.max_value)
        )
        key = (name, at)
        if key not in self._faces:
            self._faces[key] = FontFace(font, at)
        return self._faces[key]

    def _open(self, name: str) -> OpenedFont:
        if name not in self._opened:
            self._opened[name] = OpenedFont(self._find(name))
        return self._opened[name]

    def _find(self, name: str) -> FontFile:
        if name in _PACKAGED:
            return packaged_font(name)
        if name in self._game_fonts:
            return FontFile(name, self._game_fonts[name])
        stem, _, number = name.rpartition("#")
        if stem in self._game_fonts and number.isdecimal() and len(number) < 5:
            return FontFile(name, self._game_fonts[stem], int(number))
        raise FontError(f"unknown font “{name}”", nearest(name, (*_PACKAGED, *self._game_fonts)))


def _nearest_weight_first(faces: list[FontFace], weight: int) -> list[FontFace]:
    """Return the faces with the static ones of each family sorted among their own places."""
    families: dict[str, list[FontFace]] = {}
    for face in faces:
        if face.is_static and face.family:
            families.setdefault(face.family, []).append(face)
    for members in families.values():
        members.sort(key=lambda face: abs(face.weight - weight))
    queues = {family: iter(members) for family, members in families.items()}
    return [next(queues[f.family]) if f.is_static and f.family else f for f in faces]
