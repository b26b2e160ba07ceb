"""Hints on what is YAML and yet not what its author meant: signs, spaces and commas."""

from __future__ import annotations

from generator.source.full_width import CURLY_QUOTES, PLAIN


def key_hint(key: str, value: object) -> str:
    """Return what may make an unknown ``key`` of what its author meant, or nothing."""
    odd = next((sign for sign in key if sign in PLAIN), None)
    if odd is not None:
        return _plain_sign(odd)
    name, colon, rest = key.partition(":")
    if colon and name.strip() and value is None:
        return f"a space is missing after the colon: “{name.strip()}: {rest.strip()}”"
    if value is None and " " in key.strip():
        return "within { } a comma ends a text: put one that holds a comma between quotes"
    return ""


def value_hint(value: object) -> str:
    """Return which sign of a refused ``value`` its author may have meant otherwise, or nothing."""
    text = value if isinstance(value, str) else _only_text(value)
    if text[:1] and text[0] in CURLY_QUOTES:
        return 'curly quotes are part of the text: write straight ones, "…"'
    odd = next((sign for sign in text if sign in PLAIN), None)
    return _plain_sign(odd) if odd is not None else ""


def _only_text(value: object) -> str:
    """Return the text of a list that holds nothing else, such as ``[63， 88]``."""
    is_one = isinstance(value, list) and len(value) == 1 and isinstance(value[0], str)
    return str(value[0]) if is_one and isinstance(value, list) else ""


def _plain_sign(odd: str) -> str:
    shown = f"“{odd}”" if odd.strip() else "here"
    plain = PLAIN[odd].strip()
    return f"{shown} is a full-width sign: write “{plain}”" if plain else "delete the wide space"
