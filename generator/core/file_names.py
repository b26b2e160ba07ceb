"""Names of files that every system takes: Windows, macOS, Linux, and the web."""

from __future__ import annotations

import re
import unicodedata

from generator.core.patterns import pattern

LONGEST = 180
"""Bytes of a name without its ending: folders and endings fit beside it into 255."""

_FORBIDDEN = pattern(r'[<>:"/\\|?*\x00-\x1f\x7f]+|\s+')
_INVISIBLE = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
_DEVICES = frozenset(
    (
        "con",
        "prn",
        "aux",
        "nul",
        *(f"{port}{n}" for port in ("com", "lpt") for n in "0123456789¹²³"),
    )
)


def is_device(name: str) -> bool:
    """Tell whether Windows takes a file of this name, whatever its ending, for a device."""
    return name.partition(".")[0].lower() in _DEVICES


def safe_file_name(text: str) -> str:
    """Return ``text`` as the name of a file, which may be empty.

    Spaces and signs that a system forbids become one hyphen; signs that nobody sees are left
    out, and so are dots and hyphens at either end. The names of devices on Windows, such as
    ``con``, get a ``_`` behind them.
    """
    seen = "".join(s for s in text if s.isspace() or unicodedata.category(s) not in _INVISIBLE)
    name = _FORBIDDEN.sub("-", unicodedata.normalize("NFC", seen))
    name = re.sub("-{2,}", "-", name).strip("-. ")
    return f"{name}_" if is_device(name) else name
