"""How a reader finds its way in a PDF: the outline, and links (ISO 32000-1, 12.3 and 12.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.core.record import Record
from generator.core.units import PT
from generator.render.numbers import number
from generator.render.pdf.objects import (
    ObjectFile,
    Reference,
    Value,
    dictionary,
    rectangle,
)
from generator.render.pdf.strings import text_string
from generator.scene.page import Bookmark, Link, Target


class PagePlaces:
    """Where the pages of a file are: places are named before their pages are written."""

    def __init__(self, file: ObjectFile) -> None:
        self._file = file
        self._pages: dict[int, Reference] = {}

    def reference(self, page: int) -> Reference:
        if page not in self._pages:
            self._pages[page] = self._file.reserve()
        return self._pages[page]

    def destination(self, target: Target, height: float) -> str:
        """Return the place ``target`` on a page ``height`` mm high, at the zoom there is."""
        top = number((height - target.y) * PT)
        return f"[{self.reference(target.page)} /XYZ null {top} null]"


def link_entries(link: Link, page_height: float, places: PagePlaces) -> dict[str, Value]:
    """Return the annotation of ``link``."""
    entries: dict[str, Value] = {
        "Type": "/Annot",
        "Subtype": "/Link",
        "Rect": rectangle(link.box, page_height),
        "Border": "[0 0 0]",
        "F": 4,
        "Contents": text_string(link.words),
    }
    if isinstance(link.target, Target):
        entries["Dest"] = places.destination(link.target, page_height)
    else:
        entries["A"] = {"S": "/URI", "URI": text_string(link.target)}
    return entries


class _Entry(Record):
    """A line of the outline and those under it."""

    reference: Reference
    bookmark: Bookmark
    inner: list[_Entry]


def outline_entries(
    bookmarks: Sequence[Bookmark], height: float, places: PagePlaces, file: ObjectFile
) -> dict[str, Value]:
    """Write the outline; return what the catalog says of it. All of it is shown open.

    ``height`` is that of the pages, in mm.
    """
    if not bookmarks:
        return {}
    root = _Entry(file.reserve(), bookmarks[0], [])
    above = [root]
    for bookmark in bookmarks:
        entry = _Entry(file.reserve(), bookmark, [])
        del above[bookmark.depth + 1 :]
        above[-1].inner.append(entry)
        above.append(entry)
    for parent, entry, before, after in _family(root):
        entries: dict[str, Value] = {
            "Title": text_string(entry.bookmark.words),
            "Parent": parent.reference,
            "Dest": places.destination(entry.bookmark.target, height),
            **_ends(entry),
        }
        if before:
            entries["Prev"] = before.reference
        if after:
            entries["Next"] = after.reference
        file.write(entry.reference, dictionary(entries))
    file.write(root.reference, dictionary({"Type": "/Outlines", **_ends(root)}))
    return {"Outlines": root.reference, "PageMode": "/UseOutlines"}


def _family(parent: _Entry) -> Iterator[tuple[_Entry, _Entry, _Entry | None, _Entry | None]]:
    """Yield each entry below ``parent`` with its parent and its neighbours."""
    inner = parent.inner
    for index, entry in enumerate(inner):
        after = inner[index + 1] if index + 1 < len(inner) else None
        yield parent, entry, inner[index - 1] if index else None, after
        yield from _family(entry)


def _ends(entry: _Entry) -> dict[str, Value]:
    if not entry.inner:
        return {}
    return {
        "First": entry.inner[0].reference,
        "Last": entry.inner[-1].reference,
        "Count": sum(1 for _ in _family(entry)),
    }
