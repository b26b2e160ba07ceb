"""A rule text cut into the pieces that translators see, and put together again.

A piece is a heading, a paragraph, an item, a row of a table, a caption or the title of a
box: its words without the signs around them. Whatever is no piece stays as it is written.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from generator.core.patterns import pattern
from generator.core.record import NamedTuple
from generator.rulebook.ids import OWN_ID

_ID = r"\s*" + OWN_ID + r"\s*"
_HEADING = pattern(r"(?P<open>#+\s+)(?P<words>.*?)(?P<close>" + _ID + r"|\s*)$")
_FIGURE = pattern(r"(?P<open>\s*!\[)(?P<words>.*)(?P<close>\]\(figure:[^)]*\).*)$")
_BOX = pattern(r"(?P<open>\s*:::+\s*[a-z]+\s+)(?P<words>\S.*?)(?P<close>\s*)$")
_ROW = pattern(r"(?P<open>\s*\|\s*)(?P<words>.*?)(?P<close>\s*\|?\s*)$")
_RULER = pattern(r"[\s|:-]+")
_ITEM = pattern(
    r"(?P<open>\s*(?:[-*+]|\d+[.)])\s+(?:`[a-z0-9-]+`\s*[:–—]\s*)?)(?P<words>.*?)(?P<close>\s*)$"
)
_PLAIN = pattern(r"(?P<open>\s*)(?P<words>.*?)(?P<close>" + _ID + r"|\s*)$")


class Segment(NamedTuple):
    """A piece of a rule text; ``first`` and ``last`` are its lines, counted from 0."""

    id: str
    kind: str
    text: str
    first: int
    last: int
    opening: str
    closing: str

    def line(self, text: str) -> str:
        """Return the line that says ``text`` instead."""
        return f"{self.opening}{text}{self.closing}"


def segments_of(text: str) -> list[Segment]:
    """Return the pieces of a rule text; each is named after the heading above it."""
    cutter = _Cutter(text.splitlines())
    return cutter.cut()


def with_texts(text: str, texts: Mapping[str, str]) -> str:
    """Return a rule text in which the pieces named in ``texts`` say something else.

    Pieces that keep their words keep their lines.
    """
    lines: list[str] = text.splitlines()
    for segment in reversed(segments_of(text)):
        words = texts.get(segment.id)
        if words is not None and words != segment.text:
            lines[segment.first : segment.last + 1] = [segment.line(" ".join(words.split()))]
    return "\n".join(lines) + ("\n" if text.endswith("\n") else "")


_KINDS = (
    ("heading", _HEADING),
    ("figure caption", _FIGURE),
    ("box title", _BOX),
    ("table row", _ROW),
    ("item", _ITEM),
)


class _Cutter:
    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = lines
        self.section = "top"
        self.counts: dict[str, int] = {}
        self.found: list[Segment] = []

    def cut(self) -> list[Segment]:
        index = 0
        while index < len(self.lines):
            index = self._take(index) + 1
        return self.found

    def _take(self, index: int) -> int:
        """Note the piece that begins in a line, and return its last line."""
        line = self.lines[index]
        if not line.strip() or _is_sign(line):
            return index
        for kind, form in _KINDS:
            match = form.match(line)
            if match is not None:
                last = self._end(index) if kind == "item" else index
                self._note(kind, match, index, last)
                return last
        match = _PLAIN.match(line)
        assert match is not None
        last = self._end(index)
        self._note("paragraph", match, index, last)
        return last

    def _end(self, index: int) -> int:
        """Return the last line of the paragraph or item that begins at ``index``."""
        while index + 1 < len(self.lines):
            line = self.lines[index + 1]
            starts = any(form.match(line) for _, form in _KINDS)
            if not line.strip() or starts or _is_sign(line):
                break
            index += 1
        return index

    def _note(self, kind: str, match: re.Match[str], first: int, last: int) -> None:
        opening, words, closing = match["open"], match["words"], match["close"]
        if last > first:
            end = _PLAIN.match(self.lines[last])
            assert end is not None
            between = (line.strip() for line in self.lines[first + 1 : last])
            words = " ".join([words.strip(), *between, end["words"].strip()])
            closing = end["close"]
        if not words:
            return
        id = match.groupdict().get("id") if kind == "heading" else None
        self.found.append(
            Segment(self._id(kind, id), kind, words, first, last, opening, closing.rstrip())
        )

    def _id(self, kind: str, own: str | None) -> str:
        if kind == "heading":
            self.section = own or self._counted("heading")
            return f"rules.{self.section}"
        return f"rules.{self.section}.{self._counted(f'{self.section}.{kind}')}"

    def _counted(self, name: str) -> str:
        self.counts[name] = self.counts.get(name, 0) + 1
        return f"{name.rpartition('.')[2].replace(' ', '-')}.{self.counts[name]}"


def _is_sign(line: str) -> bool:
    """Tell whether a line has no words: the edge of a box, or a ruler of a table."""
    stripped = line.strip()
    if stripped.startswith(":::"):
        return len(stripped.strip(":").split()) < 2
    return stripped.startswith("|") and _RULER.fullmatch(stripped) is not None
