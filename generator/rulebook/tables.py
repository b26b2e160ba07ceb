"""How wide the columns of a table are: by their longest words, then by what they have to say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.core.diagnostics import Position
from generator.core.patterns import pattern
from generator.core.record import replace
from generator.rulebook.blocks import Inlines, Table, Words
from generator.rulebook.grid import Span
from generator.rulebook.styles import BookStyles
from generator.text.flow import FlowLine
from generator.text.style import TextStyle

_PIECES = pattern(r"[\u3040-\u30ff\u3400-\u9fff]{1,6}|[^\u3040-\u30ff\u3400-\u9fff]+")
"""Kana and kanji, which may break between any two signs, but look torn in a narrower column."""


def is_snug(block: Table) -> bool:
    """Tell whether a table is no wider than needed, so that figures stay near what they count."""
    return any(align != "left" for align in block.aligns[1:])


def column_spans(styles: BookStyles, block: Table, style: TextStyle) -> list[Span]:
    """Return what each column takes: its longest word at least, all on one line at best."""
    bold = replace(style, weight=style.bold_weight)
    spans = []
    for head, *cells in zip(block.head, *block.rows, strict=True):
        texts = [(head, bold), *((cell, style) for cell in cells)]
        least = max(_longest_word(styles, words, look) for words, look in texts)
        best = max(_length(styles, words, look) for words, look in texts)
        spans.append(Span(least + 0.1, best + 0.1))
    return spans


def _length(styles: BookStyles, words: Inlines, style: TextStyle) -> float:
    return max((line.width for line in _natural(styles, words, style, 1000.0)), default=0.0)


def _longest_word(styles: BookStyles, words: Inlines, style: TextStyle) -> float:
    parts = [
        word._replace(text=part)
        for word in words
        if isinstance(word, Words)
        for part in _unbroken(word.text, style)
    ]
    signs = [word for word in words if not isinstance(word, Words)]
    return max((_length(styles, (part,), style) for part in (*parts, *signs)), default=0.0)


def _unbroken(text: str, style: TextStyle) -> Iterator[str]:
    """Yield the parts of a text that a column should have room for on one line."""
    for word in text.split(" "):
        yield from _PIECES.findall(word) if style.break_mode == "char" else (word,)


def _natural(
    styles: BookStyles, words: Inlines, style: TextStyle, width: float
) -> Sequence[FlowLine]:
    linked = styles.linked(words, style, Position(""))
    return styles.lines(linked.inlines, style, width, Position("")).lines
