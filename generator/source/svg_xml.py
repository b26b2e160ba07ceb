"""XML from strangers: elements and where they stand, without entities and within bounds.

Any document type is refused before it is read. Entities that double with every step
and files fetched from elsewhere both need one.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from xml.parsers import expat

from generator.core.diagnostics import AuthorError, Position

MAX_BYTES = 10_000_000
MAX_ELEMENTS = 50_000
MAX_DEPTH = 60
_MOST_STYLE = 200_000

SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"


@dataclass(slots=True, eq=False)
class Element:
    """One element: its name, its attributes by name, and where it begins."""

    name: str
    """The local name of an SVG element; with its namespace before it for any other."""
    attributes: dict[str, str]
    at: Position
    children: list[Element] = field(default_factory=list)
    text: str = ""
    """What stands in a ``style`` element; empty for all others."""


def parse_xml(data: bytes, shown: str) -> Element:
    """Return the root element of an SVG document; ``shown`` is the file in messages.

    Raises AuthorError for anything that is not well-formed XML of moderate size.
    """
    if len(data) > MAX_BYTES:
        raise AuthorError(
            Position(shown), f"the picture is larger than {MAX_BYTES // 1_000_000} MB"
        )
    reader = _Reader(shown)
    try:
        reader.parser.Parse(data, True)
    except expat.ExpatError as error:
        at = Position(shown, error.lineno, error.offset + 1)
        raise AuthorError(at, f"this is not XML: {expat.ErrorString(error.code)}") from None
    except (ValueError, LookupError):
        raise AuthorError(Position(shown), "the picture's encoding cannot be read") from None
    if reader.root is None:
        raise AuthorError(Position(shown), "the picture is empty")
    return reader.root


class _Reader:
    def __init__(self, shown: str) -> None:
        self.shown = shown
        self.root: Element | None = None
        self.open: list[Element] = []
        self.count = 0
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.characters
        self.parser.StartDoctypeDeclHandler = self.doctype
        self.parser.ProcessingInstructionHandler = self.instruction

    def at(self) -> Position:
        return Position(
            self.shown, self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        )

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self.count += 1
        if self.count > MAX_ELEMENTS:
            raise AuthorError(self.at(), f"the picture has more than {MAX_ELEMENTS:,} elements")
        if len(self.open) >= MAX_DEPTH:
            raise AuthorError(self.at(), "elements are nested too deep")
        element = Element(_local(name), {_local(k): v for k, v in attributes.items()}, self.at())
        if self.open:
            self.open[-1].children.append(element)
        else:
            self.root = element
        self.open.append(element)

    def end(self, name: str) -> None:
        self.open.pop()

    def characters(self, text: str) -> None:
        element = self.open[-1]
        if element.name == "style":
            element.text += text
            if len(element.text) > _MOST_STYLE:
                raise AuthorError(element.at, "the style sheet is too long")

    def doctype(self, *_: object) -> None:
        raise AuthorError(
            self.at(), "a document type has no place in a picture", "delete “<!DOCTYPE …>”"
        )

    def instruction(self, target: str, _: str) -> None:
        if target == "xml-stylesheet":
            raise AuthorError(self.at(), "style sheets beside the picture are not read")


def _local(name: str) -> str:
    """Return SVG names bare, and ``href`` whether it is old style or new."""
    space, _, local = name.rpartition(" ")
    if space in ("", SVG):
        return local
    return "href" if space == XLINK and local == "href" else name
