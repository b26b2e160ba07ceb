"""What stands within a block of Markdown: words, symbols, links, line ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from markdown_it.token import Token

from generator.core.diagnostics import Position, Report
from generator.core.patterns import pattern
from generator.rulebook.blocks import Inline, Inlines, LineEnd, Sign, Term, Words

_ICON = pattern(r"<icon\s+([^<>]*?)\s*/?>")
_STRONG = "**"
INDEX_MARK = "index"
"""The address of what is no link but a term for the index; its title is the term."""


def read_inlines(children: Sequence[Token], at: Position, report: Report) -> Inlines:
    """Return the inlines of ``children``, neighbours of one look made one."""
    return _joined(_read(children, at, report))


def refuse(report: Report, at: Position, what: str, hint: str) -> None:
    """Note what Markdown can say and rule texts cannot."""
    report.error(at, f"{what} has no place in a rule text", hint)


class _Look:
    """How words look at one place of a line: whether they are strong, and what they lead to."""

    def __init__(self) -> None:
        self.is_strong = False
        self.link = self.entry = ""

    def words(self, text: str) -> Words:
        return Words(text, self.is_strong, self.link, self.entry)

    def parted(self, text: str) -> Iterator[Words]:
        """Yield the words between “**”, which change the look from there on.

        CommonMark does not close “**” between a bracket and a Korean particle.
        """
        for index, words in enumerate(text.split(_STRONG)):
            self.is_strong ^= index > 0
            if words:
                yield self.words(words)

    def enter(self, link: Token, inside: Sequence[Token]) -> None:
        """Take the look of a link, or of a term for the index; ``inside`` begins with ``link``."""
        self.link = str(link.attrGet("href") or "")
        if self.link == INDEX_MARK:
            self.link, self.entry = "", str(link.attrGet("title") or _linked_text(inside))

    def leave(self) -> None:
        self.link = self.entry = ""


def _read(children: Sequence[Token], at: Position, report: Report) -> Iterator[Inline]:
    look, line = _Look(), at.line
    for index, child in enumerate(children):
        match child.type:
            case "text":
                yield from look.parted(child.content)
            case "text_special":
                yield look.words(child.content)
            case "softbreak":
                line += 1
                yield look.words(" ")
            case "hardbreak":
                line += 1
                yield LineEnd()
            case "link_open":
                look.enter(child, children[index:])
            case "link_close":
                look.leave()
            case "code_inline":
                yield Term(child.content)
            case _:
                yield from _sign(child, look, Position(at.file, line), report)
    if look.is_strong:
        report.error(at, "“**” begins strong words that never end", "write “**” there")


def _sign(child: Token, look: _Look, at: Position, report: Report) -> Iterator[Sign]:
    """Yield a symbol; note whatever else stands in a line and has no place there."""
    icon = _ICON.fullmatch(child.content) if child.type == "html_inline" else None
    if icon is not None:
        yield Sign(icon[1], look.is_strong, look.link)
    elif child.type == "html_inline":
        refuse(report, at, f"“{child.content}”", "of HTML, only <icon NAME/> is")
    elif child.type == "image":
        refuse(report, at, "a picture within a line", "let a figure stand alone")
    else:
        refuse(report, at, f"“{child.type}”", "")


def _linked_text(children: Sequence[Token]) -> str:
    """Return what stands in the link that ``children`` begin with."""
    inside = takewhile(lambda child: child.type != "link_close", children)
    text = "".join(" " if child.type == "softbreak" else child.content for child in inside)
    return text.replace(_STRONG, "")


def _joined(inlines: Iterable[Inline]) -> Inlines:
    """Return ``inlines`` with neighbours of one look made one."""
    made: list[Inline] = []
    for inline in inlines:
        last = made[-1] if made else None
        if isinstance(inline, Words) and isinstance(last, Words) and inline[1:] == last[1:]:
            made[-1] = last._replace(text=last.text + inline.text)
        else:
            made.append(inline)
    return tuple(made)
