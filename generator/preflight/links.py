"""Where the links and the outline of a PDF lead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from generator.preflight.findings import Place

if TYPE_CHECKING:
    import pikepdf

    from generator.preflight.document import Document

_MOST_NODES = 50_000


def lost_targets(document: Document) -> Iterator[tuple[Place, str, bool]]:
    """Yield each link and outline entry: its place, its name, whether it leads nowhere."""
    from pikepdf import Dictionary

    known = {page.objgen for page in document.pages if page.is_indirect}
    names = _named(document)
    for page, geometry in zip(document.pages, document.geometry, strict=True):
        for annotation in _items(page.get("/Annots")):
            if isinstance(annotation, Dictionary) and annotation.get("/Subtype") == "/Link":
                target = _target(annotation)
                if target is not None:
                    place = _place_of(annotation, geometry)
                    yield place, "a link", not _resolves(target, names, known)
    for entry in _outline(document):
        target = _target(entry)
        if target is not None:
            title = str(entry.get("/Title", ""))[:40]
            yield Place(), f"the outline entry “{title}”", not _resolves(target, names, known)


def _items(found: object) -> list[object]:
    from pikepdf import Array

    return list(found) if isinstance(found, Array) else []


def _place_of(annotation: object, geometry: object) -> Place:
    from pikepdf import Dictionary

    from generator.preflight.geometry import PageGeometry

    assert isinstance(annotation, Dictionary)
    assert isinstance(geometry, PageGeometry)
    try:
        left, low, right, high = (float(edge) for edge in _items(annotation.get("/Rect")))  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return Place(geometry.number)
    return geometry.place((left + right) / 2, (low + high) / 2)


def _target(holder: object) -> object:
    """Return where a link or outline entry leads within the file, None for elsewhere."""
    from pikepdf import Dictionary

    assert isinstance(holder, Dictionary)
    target: object = holder.get("/Dest")
    if target is not None:
        return target
    action = holder.get("/A")
    if isinstance(action, Dictionary) and action.get("/S") == "/GoTo":
        return action.get("/D", "")
    return None


def _resolves(target: object, names: dict[str, object], known: set[tuple[int, int]]) -> bool:
    from pikepdf import Array, Dictionary, Name, String

    for _ in range(8):
        if isinstance(target, Name | String):
            target = names.get(str(target).removeprefix("/"))
        elif isinstance(target, Dictionary):
            target = target.get("/D")
        else:
            break
    if not isinstance(target, Array) or not len(target):
        return False
    page = target[0]
    return isinstance(page, Dictionary) and page.is_indirect and page.objgen in known


def _named(document: Document) -> dict[str, object]:
    """Return the named destinations of both kinds (ISO 32000-1, 12.3.2.3)."""
    from pikepdf import Dictionary, String

    root = document.pdf.Root
    old = root.get("/Dests")
    found: dict[str, object] = {}
    if isinstance(old, Dictionary):
        found = {str(key)[1:]: value for key, value in old.items()}
    names = root.get("/Names")
    waiting = [names.get("/Dests")] if isinstance(names, Dictionary) else []
    for _ in range(_MOST_NODES):
        if not waiting:
            break
        node = waiting.pop()
        if not isinstance(node, Dictionary):
            continue
        waiting += _items(node.get("/Kids"))  # type: ignore[arg-type]
        pairs = _items(node.get("/Names"))
        for name, value in zip(pairs[::2], pairs[1::2], strict=False):
            if isinstance(name, String):
                found.setdefault(str(name), value)
    return found


def _outline(document: Document) -> Iterator[pikepdf.Dictionary]:
    from pikepdf import Dictionary

    outlines = document.pdf.Root.get("/Outlines")
    waiting = [outlines.get("/First")] if isinstance(outlines, Dictionary) else []
    seen: set[object] = set()
    while waiting and len(seen) < _MOST_NODES:
        entry = waiting.pop()
        if not isinstance(entry, Dictionary) or entry.objgen in seen:
            continue
        seen.add(entry.objgen)
        yield entry
        waiting += [entry.get("/Next"), entry.get("/First")]
