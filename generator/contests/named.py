"""Where the authors of a game are named: in what files say, tell of themselves, or are called."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from html import unescape
from unicodedata import normalize

from generator.core.patterns import pattern
from generator.preflight.words import read_marks, read_metadata, text_of

_WORDS = pattern(r"[^\W_]+")
_TAGS = pattern(r"<style\b.*?</style>|<[^>]*>", re.DOTALL | re.IGNORECASE)
"""Style sheets go with their tags: they are full of the names of tags, and hold no words."""
_ATTRIBUTES = pattern(r"\s(?!xmlns)[\w:.-]+=\"([^\"]*)\"")
_METADATA = pattern(rb"<\?xpacket begin.*?<\?xpacket end", re.DOTALL)


def named_in(files: Mapping[str, bytes], authors: Sequence[str]) -> Iterator[str]:
    """Yield the names of ``files`` that name an author.

    Spaces, hyphens and the like are all one, and so are capital and small letters: a file
    called “kim-yeon.pdf” names Kim Yeon.
    """
    wanted = [name for name in map(_plain, authors) if name]
    for file, data in files.items():
        said = f" {_plain(f'{file} {_words_of(file, data)}')} "
        if any(_stands_in(name, said) for name in wanted):
            yield file


def _plain(text: str) -> str:
    return " ".join(_WORDS.findall(normalize("NFKC", text).casefold()))


def _stands_in(name: str, said: str) -> bool:
    """Latin names stand as whole words; Korean ones have particles on them."""
    return (f" {name} " if name.isascii() else name) in said


def _words_of(file: str, data: bytes) -> str:
    """Return all that a file says, to readers and to programs."""
    if file.endswith(".pdf"):
        packet = _METADATA.search(data)
        described = _of_markup(packet[0].decode("utf-8", "replace")) if packet else ""
        return "\n".join((read_metadata(data), read_marks(data), text_of(data), described))
    text = data.decode("utf-8", "replace")
    return _of_markup(text) if file.endswith((".svg", ".html")) else text


def _of_markup(text: str) -> str:
    """Return what stands between tags and in their attributes, but not what these are called.

    Tags are taken away in two ways: words that tags part are joined, and lines that tags part
    stay apart.
    """
    attributes = "\n".join(_ATTRIBUTES.findall(text))
    return unescape(f"{_TAGS.sub('', text)}\n{_TAGS.sub(' ', text)}\n{attributes}")
