"""The index of a rule text on its web page, where terms lead to sections, not to pages."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from generator.rulebook.blocks import Heading, RuleText, plain_text, walk_blocks
from generator.rulebook.terms import Entry, index_of


def index_section(text: RuleText, title: str) -> str:
    """Return the index as HTML, or nothing for a text that marks no terms."""
    groups = index_of(text.blocks)
    if not groups:
        return ""
    sections = dict(_sections(text))
    made = []
    for group in groups:
        entries = "".join(
            f"<li>{escape(entry.term)}: {', '.join(_links(entry, sections, text.language))}</li>\n"
            for entry in group.entries
        )
        letter = f"<dt>{escape(group.letter)}</dt>"
        made.append(f"<div>{letter}\n<dd><ul>\n{entries}</ul></dd></div>")
    listed = "\n".join(made)
    head = f'<h2 id="{text.language}-booklet-index">{escape(title)}</h2>'
    return f'\n{head}\n<dl class="index">\n{listed}\n</dl>'


def _sections(text: RuleText) -> Iterator[tuple[str, str]]:
    """Yield each block and the heading of the section that it stands in."""
    section = ""
    for block in text.blocks:
        if isinstance(block, Heading):
            section = plain_text(block.words)
        for inner in walk_blocks((block,)):
            yield inner.place.id, section


def _links(entry: Entry, sections: dict[str, str], language: str) -> Iterator[str]:
    """Yield a link for each section that marks the term."""
    first: dict[str, str] = {}
    for id in entry.blocks:
        first.setdefault(sections[id], id)
    for section, id in first.items():
        yield f'<a href="#{language}-{id}">{escape(section)}</a>'
