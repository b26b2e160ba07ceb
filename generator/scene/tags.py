"""What a part of a page is, for readers that cannot see it (ISO 32000-1, 14.8.4)."""

from __future__ import annotations

from typing import Literal

from generator.core.record import Record

Role = Literal[
    "H1",
    "H2",
    "H3",
    "P",
    "L",
    "LI",
    "Lbl",
    "LBody",
    "Table",
    "TR",
    "TH",
    "TD",
    "Figure",
    "Caption",
    "Note",
    "Artifact",
]


class Tag(Record, eq=False):
    """One element of a document's structure; what is parted over pages shares one object.

    ``alt`` says what a figure shows; ``language`` is named where it is not the document's.
    An artifact only adorns: a running foot, a line.
    """

    role: Role
    parent: Tag | None = None
    alt: str = ""
    language: str = ""


ARTIFACT = Tag("Artifact")
