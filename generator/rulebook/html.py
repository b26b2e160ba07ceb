"""Rule texts as one web page that needs nothing else: all languages, figures drawn within."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from html import escape

from jinja2 import Environment

from generator import __version__
from generator.core.colour import WHITE, Colour, mix
from generator.core.diagnostics import Position
from generator.core.geometry import Rect
from generator.core.patterns import pattern
from generator.core.record import Record
from generator.render.numbers import number
from generator.render.svg import ElementWriter
from generator.rulebook.blocks import (
    Block,
    Callout,
    Figure,
    Heading,
    Inlines,
    Parts,
    Sign,
    Table,
    plain_text,
)
from generator.rulebook.edition import RuleEdition
from generator.rulebook.html_blocks import BlockWriter
from generator.rulebook.html_index import index_section
from generator.rulebook.labels import box_title, figure_label, foot_lines, part_count
from generator.rulebook.tables import is_snug
from generator.scene import Item, Scene, Use
from generator.source.folder import GameFolder
from generator.text.markup import Icon

_MOST_BYTES = 200_000
_PX_PER_MM = 96 / 25.4
_ICON = '<svg class="icon"'
_TOUCHING = r"(?:[^\s<>\u3040-\u30ff\u3400-\u9fff]|[\u00a0\u2007\u202f])"
"""A sign or no-break space right beside a symbol; Japanese and Chinese break anywhere."""
_WITH_SIGN = pattern(
    f"(?<!{_TOUCHING})({_TOUCHING}{{0,24}})({_ICON}.*?</svg>)({_TOUCHING}{{0,24}})(?!{_TOUCHING})",
    re.DOTALL,
)


class _Article(Record):
    """One language of the page, as the template takes it."""

    language: str
    name: str
    title: str
    subtitle: str
    facts: tuple[str, ...]
    contents: str
    chapters: tuple[tuple[str, str], ...]
    body: str
    """HTML."""
    foot: tuple[str, ...]


def write_html(
    editions: Sequence[tuple[str, RuleEdition]],
    shown: Collection[str],
    indexed: Collection[str],
    templates: GameFolder,
) -> dict[str, str]:
    """Return a page for each language of ``shown``, which is the one seen first on it.

    All hold all ``editions``, each with its language's name for itself. ``indexed`` are the
    languages with an index; ``templates`` holds the page and its style.
    """
    writer = ElementWriter()
    articles = [
        _article(name, edition, edition.text.language in indexed, writer)
        for name, edition in editions
    ]
    environment = Environment(autoescape=True, keep_trailing_newline=True)
    page = environment.from_string(_read(templates, "page.html"))
    css = _read(templates, "page.css")
    return {
        article.language: page.render(
            first=article,
            editions=articles,
            generator=f"pnp-press {__version__}",
            style=_style(css, edition.styles.colour("accent"), articles),
            definitions=b"".join(writer.definitions).decode(),
        )
        for article, (_, edition) in zip(articles, editions, strict=True)
        if article.language in shown
    }


def _read(templates: GameFolder, name: str) -> str:
    at = Position(f"{templates.shown}/{name}")
    return templates.read_bytes(name, at, kind="template", limit=_MOST_BYTES).decode("utf-8")


def _style(css: str, accent: Colour, articles: Sequence[_Article]) -> str:
    """Return the style sheet with the game's colour, and a rule that shows one language."""
    chosen = ",\n".join(
        f"body:has(#show-{article.language}:checked) #{article.language}" for article in articles
    )
    selector = chosen if len(articles) > 1 else f"#{articles[0].language}"
    return (
        css.replace("ACCENT_DARK", mix(accent, WHITE, 0.5).hex)
        .replace("ACCENT", accent.hex)
        .replace("SHOWN", selector)
    )


def _article(name: str, edition: RuleEdition, has_index: bool, writer: ElementWriter) -> _Article:
    words, facts = edition.styles.words, edition.facts
    chapters = tuple(
        (block.place.id, plain_text(block.words))
        for block in edition.text.blocks
        if isinstance(block, Heading) and block.level <= 2
    )
    body = "\n".join(_BodyWriter(edition, writer).blocks(edition.text.blocks))
    if has_index:
        body += index_section(edition.text, words.index)
    return _Article(
        edition.text.language,
        name,
        facts.title,
        facts.subtitle,
        facts.lines,
        words.contents,
        chapters,
        body,
        tuple(foot_lines(facts, words)),
    )


class _BodyWriter(BlockWriter):
    """Writes the blocks of one language; ids begin with its code, since all share a page."""

    def __init__(self, edition: RuleEdition, writer: ElementWriter) -> None:
        self._edition = edition
        self._words = edition.styles.words
        self._writer = writer
        self._language = edition.text.language

    def inlines(self, words: Inlines) -> str:
        """Return ``words`` with symbols kept on the line of what touches them, as in print."""
        html = super().inlines(words)
        return _WITH_SIGN.sub(_whole, html) if _ICON in html else html

    def id_of(self, block: Block) -> str:
        return f' id="{self._language}-{block.place.id}"'

    def table(self, block: Table, has_head: bool) -> str:
        def row(cells: Sequence[Inlines], tag: str) -> str:
            made = (
                f"<{tag}{_aligned(align)}>{self.inlines(words)}</{tag}>"
                for words, align in zip(cells, block.aligns, strict=True)
            )
            return f"<tr>{''.join(made)}</tr>\n"

        head = f"<thead>{row(block.head, 'th')}</thead>\n" if has_head else ""
        body = "".join(row(cells, "td") for cells in block.rows)
        kind = ' class="snug"' if is_snug(block) else ""
        return f"<table{self.id_of(block)}{kind}>\n{head}<tbody>\n{body}</tbody></table>"

    def figure(self, block: Figure) -> str:
        drawn = self._edition.material.figures.get(block.name)
        if drawn is None:
            return ""
        label = escape(figure_label(block.number, self._words))
        picture = self._picture(drawn.scene, drawn.alt)
        caption = f"<strong>{label}.</strong> {self.inlines(block.caption)}"
        return (
            f"<figure{self.id_of(block)}>\n{picture}\n<figcaption>{caption}</figcaption>\n</figure>"
        )

    def box(self, block: Callout) -> str:
        inside = "\n".join(self.blocks(block.blocks))
        head = f"<strong>{escape(box_title(block, self._words))}</strong>"
        return f'<div class="box {block.kind}"{self.id_of(block)}>{head}\n{inside}\n</div>'

    def parts(self, block: Parts) -> str:
        lines = []
        for part, words in self._edition.material.listed(block):
            count = escape(part_count(part, self._words))
            note = self.inlines(words)
            small = f"<br><small>{note}</small>" if note else ""
            picture = self._picture(part.scene, "")
            name = f"<strong>{escape(part.name)}</strong> {count}"
            lines.append(f"<li>{picture}<span>{name}{small}</span></li>")
        needed = " · ".join(self._edition.material.also_needed)
        head = escape(self._words.also_needed)
        also = f'\n<p class="needed"><strong>{head}</strong> {escape(needed)}</p>' if needed else ""
        listed = "\n".join(lines)
        return f'<ul class="parts"{self.id_of(block)}>\n{listed}\n</ul>{also}'

    def _picture(self, scene: Scene, alt: str) -> str:
        """Return a drawing as an element of the page; without ``alt`` it only adorns."""
        drawing = self._writer.draw(scene.items).decode()
        return _svg(Rect(0, 0, *scene.size), drawing, alt, "picture", scene.size.width)

    def target(self, link: str) -> str:
        return f"#{self._language}-{link[1:]}" if link.startswith("#") else link

    def sign(self, sign: Sign) -> str:
        styles = self._edition.styles
        found = styles.linked((sign,), styles.style("book-body"), Position("")).inlines
        made = []
        for icon in found:
            if isinstance(icon, Icon):
                items: tuple[Item, ...] = (Use(icon.symbol),)
                drawing = self._writer.draw(items).decode()
                made.append(_svg(icon.box, drawing, sign.name, "icon", None))
        return "".join(made)


def _whole(found: re.Match[str]) -> str:
    return f'<span class="whole">{found[0]}</span>' if found[1] or found[3] else found[0]


def _aligned(align: str) -> str:
    return "" if align == "left" else f' class="{align}"'


def _svg(view: Rect, drawing: str, alt: str, kind: str, width: float | None) -> str:
    box = " ".join(number(edge, 3) for edge in (view.x, view.y, view.width, view.height))
    size = f' width="{number(width * _PX_PER_MM, 1)}"' if width is not None else ""
    named = f'role="img" aria-label="{escape(alt)}"' if alt else 'aria-hidden="true"'
    return f'<svg class="{kind}" {named} focusable="false" viewBox="{box}"{size}>\n{drawing}</svg>'
