"""One SVG document while it is drawn: its parts by id, its rules, and the work done so far."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from generator.core.diagnostics import AuthorError, Diagnostic
from generator.core.outline import Outline
from generator.source.fill_rule import even_odd_to_non_zero
from generator.source.svg_shapes import outline_of
from generator.source.svg_style import StyleSheet, read_style_sheet
from generator.source.svg_values import Viewport, parse_svg_length
from generator.source.svg_xml import Element

MAX_DRAWN = 50_000
MAX_SEGMENTS = 500_000
MAX_COMPARISONS = 2_000_000
MAX_DEPTH = 60

NOTHING_TO_SEE = frozenset(("cursor", "desc", "metadata", "style", "title", "view"))

T = TypeVar("T")


class Document:
    """The parts and rules of one document.

    Uses of uses can stand for any number of elements in a few lines, so everything that
    is drawn is counted, here, for the document as a whole.
    """

    def __init__(self, root: Element) -> None:
        self.root = root
        self.by_id: dict[str, Element] = {}
        for element in _all_elements(root):
            self.by_id.setdefault(element.attributes.get("id", ""), element)
        styles = [element for element in _all_elements(root) if element.name == "style"]
        self.sheet: StyleSheet = read_style_sheet(styles)
        self.remarks: dict[Diagnostic, None] = {}
        self._outlines: dict[tuple[int, Viewport], Outline] = {}
        self._drawn = 0
        self._segments = 0
        self._comparisons = 0

    def attempt(self, element: Element, work: Callable[[], T]) -> T:
        """Return what ``work`` returns; a ValueError in it gets the place of ``element``."""
        try:
            return work()
        except ValueError as error:
            message = f"in “{element.name[:40]}”: {error}"
            raise AuthorError(element.at, message) from None

    def count(self, element: Element, depth: int) -> None:
        """Note that an element is drawn. Raises AuthorError when it is one too many."""
        self._drawn += 1
        if self._drawn > MAX_DRAWN or depth > MAX_DEPTH:
            what = "too many elements" if self._drawn > MAX_DRAWN else "elements nested too deep"
            raise AuthorError(element.at, f"the picture has {what}, those used again included")

    def compare(self, comparisons: int) -> None:
        """Note work to be done. Raises ValueError when it is too much."""
        self._comparisons += comparisons
        if self._comparisons > MAX_COMPARISONS:
            raise ValueError("there are too many lines to compare")

    def remark(self, element: Element, message: str) -> None:
        """Note what is drawn a little differently."""
        self.remarks.setdefault(Diagnostic("warning", element.at, message))

    def outline(self, element: Element, viewport: Viewport) -> Outline:
        """Return the outline of a shape element; empty when it draws nothing."""
        key = (id(element), viewport)
        outline = self._outlines.get(key)
        if outline is None:
            outline = self._outlines[key] = self.attempt(
                element, lambda: outline_of(element.name, element.attributes, viewport)
            )
        self._segments += len(outline)
        if self._segments > MAX_SEGMENTS:
            raise AuthorError(element.at, f"the picture has more than {MAX_SEGMENTS:,} lines")
        return outline

    def filled(self, element: Element, outline: Outline, rule: str) -> Outline:
        """Return the outline that the non-zero rule fills as ``rule`` fills this one."""
        if rule == "nonzero":
            return outline
        if rule != "evenodd":
            raise AuthorError(element.at, f"the fill rule “{rule[:20]}” is not known")
        try:
            return even_odd_to_non_zero(outline, self.compare)
        except ValueError as error:
            message = f"this cannot be filled by “evenodd”: {error}"
            raise AuthorError(element.at, message, "use the fill rule “nonzero”") from None

    def target(self, element: Element, reference: str) -> Element:
        """Return the element that ``#id`` refers to."""
        reference = reference.strip()
        if not reference.startswith("#"):
            message = f"“{reference[:40]}” is not in this file"
            raise AuthorError(element.at, message, "a picture can use only its own parts")
        target = self.by_id.get(reference[1:]) if reference != "#" else None
        if target is None:
            raise AuthorError(element.at, f"there is no “{reference[:40]}” in this file")
        return target

    def place(self, element: Element, viewport: Viewport) -> tuple[float, float]:
        """Return where an element with ``x`` and ``y`` stands."""
        get = element.attributes.get
        return self.attempt(
            element,
            lambda: (
                parse_svg_length(get("x") or "0", viewport.width),
                parse_svg_length(get("y") or "0", viewport.height),
            ),
        )


def _all_elements(root: Element) -> Iterator[Element]:
    waiting = [root]
    while waiting:
        element = waiting.pop()
        yield element
        waiting.extend(reversed(element.children))
