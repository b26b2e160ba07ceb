"""What a part of a page is, for readers that cannot see it (PDF 1.7, 14.8.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Role = Literal[
    "H1", "H2", "H3", "P", "Lbl", "LBody", "Caption", "Figure", "TH", "TD", "Note", "TOCI"
]


@dataclass(frozen=True, slots=True, eq=False)
class Tag:
    """One element of the document's structure; parts of it on two pages share the object.

    ``alt`` says what a figure shows; ``language`` is named where it differs from the book's.
    """

    role: Role
    id: str
    alt: str = ""
    language: str = ""
