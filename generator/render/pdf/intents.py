"""Output intents: for what device the colours of a file are meant (ISO 32000-1, 14.11.5)."""

from __future__ import annotations

from generator.render.pdf.objects import (
    ObjectFile,
    Reference,
    Value,
    dictionary,
    stream,
)
from generator.render.pdf.settings import PdfSettings
from generator.render.pdf.srgb import srgb_profile
from generator.render.pdf.strings import text_string
from generator.source.icc_file import read_output_profile

# ISO 19005-2, 6.2.3, and ISO 15930-7, 6.2.
_KINDS = {"pdf/a-2b": "/GTS_PDFA1", "pdf/x-4": "/GTS_PDFX"}
_REGISTRY = "(http://www.color.org)"


def intent_entries(settings: PdfSettings, file: ObjectFile) -> dict[str, Value]:
    """Return what the catalog says of the output intent that the standard asks for.

    Raises ValueError for ``pdf/x-4`` without the profile of a CMYK press, and for ``pdf/x-1a``
    without a condition.
    """
    if settings.standard == "none":
        return {}
    if settings.standard == "pdf/x-1a":
        return {"OutputIntents": f"[{_add(file, dictionary(_registered(settings)))}]"}
    if settings.standard == "pdf/a-2b":
        data, components, described = srgb_profile(), 3, "sRGB IEC61966-2.1"
    else:
        profile = read_output_profile(settings.output_profile or b"")
        data, components, described = profile.data, 4, profile.description
    intent: dict[str, Value] = {
        "Type": "/OutputIntent",
        "S": _KINDS[settings.standard],
        # Neither is one of the registered conditions; the profile itself is inside.
        "OutputConditionIdentifier": text_string("Custom" if components == 4 else described),
        "Info": text_string(described),
        "DestOutputProfile": _add(file, stream({"N": components}, data)),
    }
    return {"OutputIntents": f"[{_add(file, dictionary(intent))}]"}


def _registered(settings: PdfSettings) -> dict[str, Value]:
    """Return an intent that names a registered condition and so needs no profile inside."""
    if not settings.output_condition:
        raise ValueError("pdf/x-1a names a registered condition of printing")
    return {
        "Type": "/OutputIntent",
        "S": "/GTS_PDFX",
        "OutputConditionIdentifier": text_string(settings.output_condition),
        "Info": text_string(settings.output_condition),
        "RegistryName": _REGISTRY,
    }


def _add(file: ObjectFile, body: bytes) -> Reference:
    reference = file.reserve()
    file.write(reference, body)
    return reference
