"""From Markdown to the blocks of a rule text.

CommonMark with tables, boxes between lines of colons (``::: example Title``) and ids in
braces at the end of a block (``{#setup}``). A picture whose address begins with
``figure:`` and that stands alone is a figure.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, cast, get_args

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.container import container_plugin

from generator.core.diagnostics import Position, Report, nearest
from generator.core.patterns import pattern
from generator.rulebook.blocks import (
    Block,
    Callout,
    CalloutKind,
    Figure,
    Heading,
    Inlines,
    Listing,
    Paragraph,
    PartNote,
    Parts,
    Place,
    Table,
    Term,
    Words,
)
from generator.rulebook.ids import ID_AT_END
from generator.rulebook.inlines import read_inlines, refuse

_ALIGN = pattern(r"text-align:(left|center|right)")
BOXES = (*get_args(CalloutKind), "parts")
_FIGURE = "figure:"
_DEEPEST = 12

Align = Literal["left", "center", "right"]


def parse_markdown(text: str, shown: str, report: Report) -> tuple[Block, ...]:
    """Return the blocks of ``text``; what has no place in a rule text is noted."""
    tokens = _reader().parse(text)
    return _Parser(tokens, shown, report).parse()


def _reader() -> MarkdownIt:
    reader = MarkdownIt("commonmark", {"html": True, "maxNesting": _DEEPEST * 2})
    reader.enable("table")
    # Escaped signs stay apart from the text around, so that “\\*\\*” is never strong.
    reader.disable(
        ["text_join", "emphasis", "html_block", "code", "fence", "lheading", "hr", "reference"]
    )
    reader.use(container_plugin, name="box", validate=lambda params, markup: True)
    return reader


class _Parser:
    def __init__(self, tokens: Sequence[Token], shown: str, report: Report) -> None:
        self._tokens = tokens
        self._shown = shown
        self._report = report
        self._next = 0
        self._line = 1
        self._section = "start"
        self._counts: dict[str, int] = {}
        self._figures = 0
        self._seen: dict[str, Position] = {}

    def parse(self) -> tuple[Block, ...]:
        return tuple(self._blocks(None))

    def _at(self, token: Token) -> Position:
        if token.map:
            self._line = token.map[0] + 1
        return Position(self._shown, self._line)

    def _take(self) -> Token:
        token = self._tokens[self._next]
        self._next += 1
        return token

    def _blocks(self, end: str | None) -> Iterator[Block]:
        """Yield blocks up to the token of the kind ``end``, which is taken as well."""
        while self._next < len(self._tokens):
            token = self._take()
            if token.type == end:
                return
            at = self._at(token)
            match token.type:
                case "heading_open":
                    yield self._heading(int(token.tag[1]), at)
                case "paragraph_open":
                    yield from self._paragraph(at)
                case "bullet_list_open":
                    yield self._list(None, "bullet_list_close", at)
                case "ordered_list_open":
                    yield self._list(int(token.attrGet("start") or 1), "ordered_list_close", at)
                case "table_open":
                    yield self._table(at)
                case "container_box_open":
                    yield from self._box(token.info.strip(), at)
                case "blockquote_open" | "blockquote_close":
                    refuse(self._report, at, "a quotation", "write ::: note … :::")
                case _:
                    refuse(self._report, at, f"“{token.type}”", "")

    def _within(self, id: str, end: str) -> tuple[Block, ...]:
        """Return the blocks up to ``end``, their ids counted within the block ``id``."""
        around, self._section = self._section, id
        blocks = tuple(self._blocks(end))
        self._section = around
        return blocks

    def _place(self, kind: str, own: str | None, at: Position) -> Place:
        """Return the place of a block: its own id, or one counted within what is around."""
        if own is None:
            key = f"{self._section}-{kind}"
            self._counts[key] = self._counts.get(key, 0) + 1
            own = f"{key}-{self._counts[key]}"
        elif own in self._seen:
            self._report.error(
                at, f"the id “{own}” is taken", f"it stands in line {self._seen[own].line}"
            )
        self._seen.setdefault(own, at)
        return Place(own, at)

    def _heading(self, level: int, at: Position) -> Heading:
        words, own = self._inlines(self._take(), at)
        self._take()
        if own is None:
            self._report.error(
                at, "this heading has no id", "write one at its end, such as {#setup}"
            )
        if own is not None:
            self._section = own
        return Heading(self._place("heading", own, at), level, words)

    def _paragraph(self, at: Position) -> Iterator[Block]:
        inline = self._take()
        self._take()
        children = [c for c in inline.children or () if c.type not in ("softbreak",)]
        pictures = [child for child in children if child.type == "image"]
        if pictures and len(pictures) == 1 and self._stands_alone(children):
            yield self._figure(inline, pictures[0], at)
            return
        words, own = self._inlines(inline, at)
        yield Paragraph(self._place("p", own, at), words)

    @staticmethod
    def _stands_alone(children: Sequence[Token]) -> bool:
        others = "".join(child.content for child in children if child.type != "image")
        return not ID_AT_END.sub("", others).strip()

    def _figure(self, inline: Token, picture: Token, at: Position) -> Figure:
        source = str(picture.attrGet("src") or "")
        if not source.startswith(_FIGURE):
            self._report.error(
                at, f"“{source}” is no figure", "write ![caption](figure:NAME), see “figures”"
            )
        name = source.removeprefix(_FIGURE)
        match = ID_AT_END.search(inline.content)
        self._figures += 1
        caption = read_inlines(picture.children or [], at, self._report)
        place = self._place("figure", match["id"] if match else f"figure-{name}", at)
        return Figure(place, name, self._figures, caption)

    def _list(self, start: int | None, end: str, at: Position) -> Listing:
        items: list[tuple[Block, ...]] = []
        place = self._place("list", None, at)
        while (token := self._take()).type != end:
            self._at(token)
            items.append(self._within(f"{place.id}-{len(items) + 1}", "list_item_close"))
        return Listing(place, tuple(items), start)

    def _table(self, at: Position) -> Table:
        rows: list[list[Inlines]] = []
        aligns: list[Align] = []
        while (token := self._take()).type != "table_close":
            if token.type == "tr_open":
                self._at(token)
                rows.append([])
            elif token.type in ("th_open", "td_open"):
                found = _ALIGN.search(str(token.attrGet("style") or ""))
                if len(rows) == 1:
                    aligns.append(cast(Align, found[1]) if found else "left")
            elif token.type == "inline":
                rows[-1].append(self._inlines(token, Position(self._shown, self._line))[0])
        head, *body = rows
        return Table(
            self._place("table", None, at), tuple(head), tuple(map(tuple, body)), tuple(aligns)
        )

    def _box(self, info: str, at: Position) -> Iterator[Block]:
        kind, _, title = info.partition(" ")
        match = ID_AT_END.search(" " + title)
        own, title = (
            (match["id"], ID_AT_END.sub("", " " + title).strip()) if match else (None, title)
        )
        if kind not in BOXES:
            self._report.error(at, f"there is no box “{kind}”", nearest(kind, BOXES))
            kind = "note"
        place = self._place(kind, own, at)
        blocks = self._within(place.id, "container_box_close")
        if kind == "parts":
            yield Parts(place, tuple(self._part_notes(blocks)))
        else:
            yield Callout(place, cast(CalloutKind, kind), title.strip(), blocks)

    def _part_notes(self, blocks: Sequence[Block]) -> Iterator[PartNote]:
        for block in blocks:
            if not isinstance(block, Listing):
                self._report.error(
                    block.place.at, "the list of parts holds only “- `component`: what it is”"
                )
                continue
            for item in block.items:
                yield from self._part_note(item, block.place.at)

    def _part_note(self, item: Sequence[Block], at: Position) -> Iterator[PartNote]:
        first = item[0] if item else None
        words = first.words if isinstance(first, Paragraph) else ()
        name, text = _component_and_note(words)
        if first is None or not name:
            self._report.error(
                first.place.at if first else at,
                "a part begins with the name of its component",
                "write “- `tile`: what it is for”",
            )
            return
        yield PartNote(name, text, first.place.at)

    def _inlines(self, token: Token, at: Position) -> tuple[Inlines, str | None]:
        """Return the words of an inline token, and the id at their end."""
        children = list(token.children or [])
        own = None
        if children and children[-1].type == "text":
            match = ID_AT_END.search(children[-1].content)
            if match:
                own = match["id"]
                children[-1].content = ID_AT_END.sub("", children[-1].content)
        return read_inlines(children, at, self._report), own


def _component_and_note(words: Inlines) -> tuple[str, Inlines]:
    """Return the name between backquotes that ``words`` begin with, and what follows it."""
    if not words or not isinstance(words[0], Term):
        return "", words
    rest = list(words[1:])
    if rest and isinstance(rest[0], Words):
        rest[0] = rest[0]._replace(text=rest[0].text.lstrip(" :–—"))
    return words[0].text, tuple(rest)
