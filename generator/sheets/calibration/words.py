"""The words of the calibration sheet, by language."""

from __future__ import annotations

from generator.spec.base import Spec


class StepWords(Spec):
    """One numbered step: what it is about and what to do."""

    head: str
    text: str


class CalibrationWords(Spec):
    """All that the sheet says; ``{…}`` in a text is filled in."""

    title: str
    lead: str
    front: str
    back: str
    print: StepWords
    """Knows ``{edge}``."""
    long_edge: str
    short_edge: str
    size: StepWords
    """Knows ``{across}`` and ``{down}``, lengths of the whole rulers as one writes them."""
    edges: StepWords
    backs: StepWords
    save: StepWords
    use: StepWords
    target_front: str
    """What to do with the dots on the front."""
    target_back: str
    across: str
    down: str
    top: str
    right: str
    bottom: str
    left: str


def filled(text: str, **values: object) -> str:
    """Return ``text`` with the names in braces replaced."""
    # Not str.format: a file may come from a stranger, and format reaches into objects.
    for name, value in values.items():
        text = text.replace("{" + name + "}", str(value))
    return text
