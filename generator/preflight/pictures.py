"""How much of the four inks a picture puts on one spot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.preflight.spaces import space_of

if TYPE_CHECKING:
    import pikepdf

_MOST_BYTES = 64_000_000
_MOST_SAMPLES = 500_000
"""Pixels that are added up; of larger pictures, as many spread evenly."""
_INKS = 4


def most_ink(pdf: pikepdf.Pdf, key: Any) -> float | None:
    """Return the inks added up, in percent, where a picture is darkest.

    None for pictures that are not of four inks with eight bits, and for those whose packing
    is not undone here (JPEG).
    """
    from pikepdf import PikepdfError, Stream

    image = pdf.get_object(key) if key != (0, 0) else None
    if not isinstance(image, Stream) or space_of(image.get("/ColorSpace")) != "DeviceCMYK":
        return None
    width, height = image.get("/Width"), image.get("/Height")
    if image.get("/BitsPerComponent") != 8 or not isinstance(width, int):
        return None
    if not isinstance(height, int) or not 0 < _INKS * width * height <= _MOST_BYTES:
        return None
    try:
        data = image.read_bytes()
    except (PikepdfError, RuntimeError, MemoryError):
        return None
    return _darkest(data[: _INKS * width * height])


def _darkest(data: bytes) -> float:
    step = _INKS * max(1, len(data) // _INKS // _MOST_SAMPLES)
    inks = (data[start::step] for start in range(_INKS))
    return max((sum(spot) for spot in zip(*inks, strict=False)), default=0) * 100 / 255
