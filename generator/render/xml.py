"""Text as it stands in XML; the standard library's help for it loads half the web."""

from __future__ import annotations

# XML 1.0 has no way to write these at all.
_CONTROLS = (*range(9), 0x0B, 0x0C, *range(0x0E, 0x20))
_NO_CHARACTERS = (*range(0xD800, 0xE000), 0xFFFE, 0xFFFF)
_CLEAN: dict[int, str | None] = dict.fromkeys((*_CONTROLS, *_NO_CHARACTERS))
_ESCAPED = _CLEAN | str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
_QUOTED = _ESCAPED | str.maketrans(
    {'"': "&quot;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;"},
)


def _is_plain(text: str) -> bool:
    """Tell whether ``text`` stands in XML as it is, as nearly every text does."""
    return text.isprintable() and not ("&" in text or "<" in text or ">" in text or '"' in text)


def clean(text: str) -> str:
    """Return ``text`` without the characters that XML cannot hold."""
    return text.translate(_CLEAN)


def escaped(text: str) -> str:
    """Return ``text`` as the content of an element."""
    return text if _is_plain(text) else text.translate(_ESCAPED)


def quoted(text: str) -> str:
    """Return ``text`` as the value of an attribute, within its quotes."""
    return f'"{text}"' if _is_plain(text) else f'"{text.translate(_QUOTED)}"'
