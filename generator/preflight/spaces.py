"""Colour spaces of a PDF by name."""

from __future__ import annotations

COMPONENTS = {1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK"}


def space_of(found: object) -> str:
    """Return the name of a colour space, the device's own for those based on a profile."""
    from pikepdf import Array, Stream
    from pikepdf import Name as PdfName

    if isinstance(found, str) and not isinstance(found, PdfName):
        short = {"G": "DeviceGray", "RGB": "DeviceRGB", "CMYK": "DeviceCMYK"}
        return short.get(found, found)
    if isinstance(found, PdfName):
        return str(found)[1:]
    if not isinstance(found, Array) or not len(found) or not isinstance(found[0], PdfName):
        return ""
    kind = str(found[0])[1:]
    if kind == "ICCBased" and len(found) > 1 and isinstance(found[1], Stream):
        components = found[1].get("/N")
        return COMPONENTS.get(components, kind) if isinstance(components, int) else kind
    if kind == "Indexed" and len(found) > 1:
        base = found[1]
        return space_of(base) if not isinstance(base, Array) or base[0] != "/Indexed" else kind
    return {"CalRGB": "DeviceRGB", "CalGray": "DeviceGray", "Lab": "DeviceRGB"}.get(kind, kind)
