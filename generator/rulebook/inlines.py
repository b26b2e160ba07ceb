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


def _read(children: Sequence[Token], at: Position, report: Report) -> Iterator[Inline]:
    # CommonMark does not close “**” between a bracket and a Korean particle.
    is_strong = False
    link = entry = ""
    line = at.line
    for index, child in enumerate(children):
        here = Position(at.file, line)
        match child.type:
            case "text":
                for index, text in enumerate(child.content.split(_STRONG)):
                    is_strong ^= index > 0
                    if text:
                        yield Words(text, is_strong, link, entry)
            case "text_special":
                yield Words(child.content, is_strong, link, entry)
            case "softbreak":
                line += 1
                yield Words(" ", is_strong, link, entry)
            case "hardbreak":
                line += 1
                yield LineEnd()
            case "link_open":
                link = str(child.attrGet("href") or "")
                if link == INDEX_MARK:
                    link, entry = "", str(child.attrGet("title") or _linked_text(children[index:]))
            case "link_close":
                link = entry = ""
            case "code_inline":
                yield Term(child.content)
            case "html_inline":
                icon = _ICON.fullmatch(child.content)
                if icon:
                    yield Sign(icon[1], is_strong, link)
                else:
                    refuse(report, here, f"“{child.content}”", "of HTML, only <icon NAME/> is")
            case "image":
                refuse(report, here, "a picture within a line", "let a figure stand alone")
            case _:
                refuse(report, here, f"“{child.type}”", "")
    if is_strong:
        report.error(at, "“**” begins strong words that never end", "write “**” there")


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
