"""ZIP files that are the same for the same content: sorted, and with no time in them."""

from __future__ import annotations

import io
from collections.abc import Mapping
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

_OLDEST = (1980, 1, 1, 0, 0, 0)
"""The first date that a ZIP file can tell."""
_READABLE = 0o100644 << 16
_UNIX = 3


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Return ``files`` by name as a ZIP."""
    target = io.BytesIO()
    with ZipFile(target, "w") as archive:
        for name in sorted(files):
            entry = ZipInfo(name, _OLDEST)
            entry.compress_type, entry.external_attr = ZIP_DEFLATED, _READABLE
            entry.create_system = _UNIX
            archive.writestr(entry, files[name], compresslevel=9)
    return target.getvalue()
