"""The pseudo-language: longer text with accents and brackets, to find what does not fit.

What is printed without them was never extracted for translators.
"""

from __future__ import annotations

import re

from generator.core.patterns import pattern

PSEUDO = "qps"
"""A code of the range that is kept for private use (ISO 639-2)."""

_ACCENTED = str.maketrans("AEIOUaeiouNnCcYy", "ÁÉÍÓÚáéíóúÑñÇçÝý")
_WORD = 5
"""Signs."""
_KEPT = pattern(r"(\{\{.*?\}\}|\{[a-z_]+\}|<[^<>]*>|\*\*|\]\([^)]*\)|`[^`]*`)", re.DOTALL)


def pseudo_text(text: str) -> str:
    """Return ``text`` a third longer, in brackets, its letters accented.

    Expressions, icons, the targets of links and other markup stay as they are.
    """
    parts = _KEPT.split(text)
    plain = "".join(part for index, part in enumerate(parts) if index % 2 == 0)
    letters = sum(sign.isalpha() for sign in plain)
    if not letters:
        return text
    told = "".join(
        part if index % 2 else part.translate(_ACCENTED) for index, part in enumerate(parts)
    )
    return f"[{told} {_padding(max(1, round(letters * 0.35)))}]"


def _padding(signs: int) -> str:
    """Return what makes a text longer: words of a usual length, which may wrap."""
    words, rest = divmod(signs, _WORD)
    return " ".join(["x" * _WORD] * words + ["x" * rest] * bool(rest))
