"""The structure of a tagged PDF: what each part of each page is (ISO 32000-1, 14.7)."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.record import Record
from generator.render.pdf.objects import ObjectFile, Reference, Value, dictionary
from generator.render.pdf.strings import text_string
from generator.scene.tags import Tag


class _Element(Record, eq=False):
    """One element as it grows: what belongs to it, in reading order."""

    reference: Reference
    tag: Tag
    parent: Reference
    kids: list[str]


class StructureTree:
    """Gathers the elements of one file, and writes them once all pages are known."""

    def __init__(self, file: ObjectFile) -> None:
        self._file = file
        self._elements: dict[Tag, _Element] = {}
        self._root: Reference | None = None
        self._document: Reference | None = None
        self._top: list[str] = []
        self._numbers: list[str] = []
        self._count = 0

    def add_page(self, page: Reference, tags: Sequence[Tag]) -> int:
        """Note the tags of a page, the n-th being that of its marked content n.

        Returns the key by which the page finds its elements.
        """
        owners = []
        for number, tag in enumerate(tags):
            element = self._element(tag)
            content: dict[str, Value] = {"Type": "/MCR", "Pg": page, "MCID": number}
            element.kids.append(_text(dictionary(content)))
            owners.append(element.reference)
        return self._numbered(f"[{' '.join(owners)}]")

    def add_link(self, page: Reference, annotation: Reference, tag: Tag) -> int:
        """Note a link within the element of ``tag``; returns the key of its annotation."""
        link = self._file.reserve()
        parent = self._element(tag)
        content: dict[str, Value] = {"Type": "/OBJR", "Pg": page, "Obj": annotation}
        entries: dict[str, Value] = {
            "Type": "/StructElem",
            "S": "/Link",
            "P": parent.reference,
            "K": content,
        }
        self._file.write(link, dictionary(entries))
        parent.kids.append(link)
        return self._numbered(link)

    def _numbered(self, owners: str) -> int:
        key = self._count
        self._numbers.append(f"{key} {owners}")
        self._count += 1
        return key

    def _element(self, tag: Tag) -> _Element:
        known = self._elements.get(tag)
        if known is not None:
            return known
        above = self._element(tag.parent) if tag.parent else None
        parent = above.reference if above else self._document_reference()
        made = self._elements[tag] = _Element(self._file.reserve(), tag, parent, [])
        (above.kids if above else self._top).append(made.reference)
        return made

    def _document_reference(self) -> Reference:
        if self._document is None:
            self._root, self._document = self._file.reserve(), self._file.reserve()
        return self._document

    def catalog_entries(self) -> dict[str, Value]:
        """Write the elements; return what the catalog says of them."""
        if self._root is None or self._document is None:
            return {}
        for element in self._elements.values():
            self._file.write(element.reference, dictionary(_entries(element)))
        document: dict[str, Value] = {
            "Type": "/StructElem",
            "S": "/Document",
            "P": self._root,
            "K": f"[{' '.join(self._top)}]",
        }
        self._file.write(self._document, dictionary(document))
        root: dict[str, Value] = {
            "Type": "/StructTreeRoot",
            "K": self._document,
            "ParentTree": {"Nums": f"[{' '.join(self._numbers)}]"},
            "ParentTreeNextKey": self._count,
        }
        self._file.write(self._root, dictionary(root))
        return {"StructTreeRoot": self._root, "MarkInfo": {"Marked": True}}


def _entries(element: _Element) -> dict[str, Value]:
    tag = element.tag
    entries: dict[str, Value] = {
        "Type": "/StructElem",
        "S": f"/{tag.role}",
        "P": element.parent,
        "K": f"[{' '.join(element.kids)}]",
    }
    if tag.alt:
        entries["Alt"] = text_string(tag.alt)
    if tag.language:
        entries["Lang"] = text_string(tag.language)
    if tag.role == "TH":
        entries["A"] = {"O": "/Table", "Scope": "/Column"}
    return entries


def _text(data: bytes) -> str:
    return data.decode("latin-1")
