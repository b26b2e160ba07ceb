"""Photographs in the inks of a press as screens show them."""

from __future__ import annotations

from io import BytesIO

_QUALITY = 92
"""Of photographs that are written anew."""


def shown_jpeg(data: bytes) -> bytes:
    """Return a JPEG in inks with the colours that they show (see ``core.ink.shown``)."""
    from PIL import Image

    written = BytesIO()
    with Image.open(BytesIO(data), formats=["jpeg"]) as opened:
        opened.convert("RGB").save(written, "JPEG", quality=_QUALITY, subsampling=0)
    return written.getvalue()
