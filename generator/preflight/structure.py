"""Checks of the file as such: is it sound, does it have what it names, does it run anything."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from generator.core.diagnostics import number_of
from generator.preflight.findings import Finding, Place, Verdict, not_applicable, passed
from generator.preflight.limits import FEW_PAGES
from generator.preflight.opening import in_short

if TYPE_CHECKING:
    from generator.preflight.document import Document

_MOST_WARNINGS = 20
_OUR_LIMITS = ("memory limit exceeded", "re-processed without filtering")
_ACTIVE = {
    "/JavaScript": "JavaScript",
    "/Launch": "an action that starts a program",
    "/SubmitForm": "an action that sends data away",
    "/ImportData": "an action that reads another file",
    "/Rendition": "an action that plays a recording",
    "/Movie": "an action that plays a film",
    "/Sound": "an action that plays a sound",
}


def check_structure(document: Document) -> Iterator[Finding]:
    """Yield what qpdf's reader has to say about the syntax of the file."""
    from pikepdf import PikepdfError

    limit = "no warnings"
    try:
        said = [str(warning) for warning in document.pdf.get_warnings()]
        if _can_unpack(document):
            said += document.pdf.check_pdf_syntax()
        said += [str(warning) for warning in document.pdf.get_warnings()]
    except (PikepdfError, RuntimeError, MemoryError) as error:
        yield Finding(Verdict.FAIL, in_short(error, document.path), limit)
        return
    # What is over our own limits is no fault of the file; pictures are measured elsewhere.
    faults = (one for one in said if not any(words in one for words in _OUR_LIMITS))
    for warning in islice(faults, _MOST_WARNINGS):
        text = in_short(warning, document.path).removeprefix("WARNING: ")
        yield Finding(Verdict.FAIL, text, limit, hint="write the file anew with another program")
    yield passed("no warnings", limit)


def _can_unpack(document: Document) -> bool:
    """Tell whether all streams can be read at little cost: qpdf knows no bounds there."""
    if document.is_quick:
        return len(document.pages) <= FEW_PAGES
    return all(not drawn.is_cut for drawn in document.drawn)


def check_syntax(document: Document) -> Iterator[Finding]:
    """Yield what is malformed in the drawings of each page."""
    count = 0
    for geometry, drawn in document.drawn_pages():
        count += 1
        for fault in drawn.faults:
            yield Finding(Verdict.FAIL, fault, "well-formed", Place(geometry.number))
    if not document.is_whole:
        yield Finding(
            Verdict.WARN,
            "too much is drawn to look at all of it",
            "some million operators",
            hint="split the file and check each part",
        )
    yield passed(number_of(count, "page"), "well-formed")


def check_resources(document: Document) -> Iterator[Finding]:
    """Yield each resource that a page, or a form on it, names without having it."""
    for geometry, drawn in document.drawn_pages():
        for name in drawn.missing:
            yield Finding(
                Verdict.FAIL,
                f"{name} is not there",
                "all there",
                Place(geometry.number),
                "what uses it is drawn wrong or not at all",
            )
    yield passed("all there", "all there")


def check_security(document: Document) -> Iterator[Finding]:
    """Yield encryption, and actions that a printed file has no use for."""
    limit = "open, no actions"
    if document.pdf.is_encrypted:
        yield Finding(
            Verdict.FAIL, "encrypted", limit, hint="print shops cannot place a locked file"
        )
    for action, number in sorted(_actions(document)):
        place = Place(number or None)
        yield Finding(Verdict.FAIL, action, limit, place, "print to a new PDF without it")
    yield passed("open, no actions", limit)


def _actions(document: Document) -> set[tuple[str, int]]:
    """Return what is active in the file, with the page that it is on, 0 for the file."""
    from pikepdf import Dictionary

    found: set[tuple[str, int]] = set()
    root = document.pdf.Root
    names = root.get("/Names")
    if isinstance(names, Dictionary) and "/JavaScript" in names:
        found.add(("JavaScript", 0))
    found |= {(kind, 0) for kind in _active(root)}
    for number, page in enumerate(document.pages, 1):
        found |= {(kind, number) for kind in _active(page)}
        for annotation in _annotations(page):
            found |= {(kind, number) for kind in _active(annotation)}
    return found


def _annotations(page: object) -> list[object]:
    from pikepdf import Array, Dictionary

    found = page.get("/Annots") if isinstance(page, Dictionary) else None
    annotations = list(found) if isinstance(found, Array) else []
    return [one for one in annotations if isinstance(one, Dictionary)]


def _active(holder: object) -> Iterator[str]:
    """Yield the kinds of active actions that a dictionary holds, or that follow on them."""
    from pikepdf import Array, Dictionary

    assert isinstance(holder, Dictionary)
    additional = holder.get("/AA")
    waiting = [holder.get("/A"), holder.get("/OpenAction")]
    waiting += list(additional.values()) if isinstance(additional, Dictionary) else []
    for _ in range(100):
        if not waiting:
            return
        action = waiting.pop()
        if not isinstance(action, Dictionary):
            continue
        kind = _ACTIVE.get(str(action.get("/S")))
        if kind:
            yield kind
        later = action.get("/Next")
        waiting += list(later)[:50] if isinstance(later, Array) else [later]


def check_document(document: Document) -> Iterator[Finding]:
    """Yield what a file does not say of itself: language, title, metadata that it claims."""
    from pikepdf import Stream, String

    grave = Verdict.FAIL if document.is_ours else Verdict.WARN
    limit = "language and title"
    root = document.pdf.Root
    language = root.get("/Lang")
    if not isinstance(language, String) or not str(language).strip():
        yield Finding(grave, "no language", limit, hint="readers aloud need /Lang")
    if not document.info.get("Title", "").strip():
        yield Finding(grave, "no title", limit, hint="viewers show the title, else the file name")
    metadata = root.get("/Metadata")
    claims = _claims(document)
    if isinstance(metadata, Stream):
        if not _is_xml(metadata):
            yield Finding(Verdict.FAIL, "metadata (XMP) that is no XML", limit)
    elif claims or document.is_ours:
        yield Finding(Verdict.FAIL, f"no metadata (XMP){claims}", limit)
    yield passed(f"{language}, “{document.info.get('Title', '')}”", limit)


def _claims(document: Document) -> str:
    """Return the standard that the file says it keeps to, "" for none."""
    from pikepdf import Array, Dictionary

    intents = document.pdf.Root.get("/OutputIntents")
    for intent in list(intents) if isinstance(intents, Array) else []:
        kind = str(intent.get("/S")) if isinstance(intent, Dictionary) else ""
        if kind.startswith(("/GTS_PDFX", "/GTS_PDFA")):
            return f", yet it claims to be {'PDF/X' if 'PDFX' in kind else 'PDF/A'}"
    return ""


def _is_xml(metadata: object) -> bool:
    from xml.parsers.expat import ExpatError, ParserCreate

    from pikepdf import PikepdfError, Stream

    assert isinstance(metadata, Stream)
    parser = ParserCreate()

    def refuse(*_: object) -> None:
        raise ExpatError("entities are not read")

    parser.EntityDeclHandler = refuse
    try:
        parser.Parse(metadata.read_bytes(), True)
    except (ExpatError, PikepdfError, RuntimeError, ValueError):
        return False
    return True


def check_links(document: Document) -> Iterator[Finding]:
    """Yield links and outline entries that lead nowhere."""
    from generator.preflight.links import lost_targets

    checked = 0
    for place, name, is_lost in lost_targets(document):
        checked += 1
        if is_lost:
            yield Finding(Verdict.FAIL, f"{name} leads nowhere", "a page of the file", place)
    if checked:
        yield passed(f"{checked} targets", "a page of the file")
    else:
        yield not_applicable("no links or outline")
