"""Names of files that every system takes: Windows, macOS, Linux, and the web."""

from __future__ import annotations

import re
import unicodedata

from generator.core.patterns import pattern

LONGEST = 180
"""Bytes of a name without its ending: folders and endings fit beside it into 255."""

_FORBIDDEN = pattern(r'[<>:"/\\|?*\x00-\x1f\x7f]+|\s+')
_INVISIBLE = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
_DEVICE = pattern(r"(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\..*)?", re.IGNORECASE)


def safe_file_name(text: str) -> str:
    """Return ``text`` as the name of a file, which may be empty.

    Spaces and signs that a system forbids become one hyphen; signs that nobody sees are left
    out, and so are dots and hyphens at either end. The names of devices on Windows, such as
    ``con``, get a ``_`` behind them.
    """
    seen = "".join(s for s in text if s.isspace() or unicodedata.category(s) not in _INVISIBLE)
    name = _FORBIDDEN.sub("-", unicodedata.normalize("NFC", seen))
    name = re.sub("-{2,}", "-", name).strip("-. ")
    return f"{name}_" if _DEVICE.fullmatch(name) else name
