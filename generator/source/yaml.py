"""Strict YAML whose every value knows the line and column it came from.

Only ``true``, ``false``, ``null`` and decimal numbers are special: ``no`` is a language
code and ``12:30`` is text. Duplicate keys and tags are errors. Input is bounded, because
a small file full of aliases can stand for an endless one.
"""

from __future__ import annotations

import unicodedata
from typing import Any

from generator.core.diagnostics import AuthorError, Position
from generator.core.patterns import late_patterns, pattern
from generator.source.located import LocatedDict, LocatedList

MAX_BYTES = 4_000_000
MAX_VALUES = 300_000
MAX_DEPTH = 60

_LINE_SIGNS = pattern("[\x85\u2028\u2029]")
_NUMBER = pattern(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?|-?\.[0-9]+")
_NUMBER_STARTS = frozenset("-.0123456789")
_WORDS: dict[str, object] = {"true": True, "false": False, "null": None, "~": None, "": None}
_STANDARD = "tag:yaml.org,2002:"
_PLAIN_TAGS = frozenset(
    _STANDARD + name
    for name in ["str", "int", "float", "bool", "null", "timestamp", "value", "merge", "seq", "map"]
)
"""What the reader gives values without a tag; which of them is meant, we decide."""


def read_yaml(data: bytes, shown: str) -> Any:
    """Return the document in ``data`` as located mappings, lists and scalars.

    ``shown`` is the file's name in messages. Raises AuthorError for anything that is not
    one strict YAML document in UTF-8.
    """
    start = Position(shown)
    if len(data) > MAX_BYTES:
        raise AuthorError(start, f"the file is larger than {MAX_BYTES // 1_000_000} MB")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise AuthorError(
            Position(shown, line), "the file is not UTF-8", "save it as UTF-8"
        ) from None
    _refuse_line_signs(text, shown)
    node = _compose(text, shown)
    if node is None:
        return LocatedDict(start)
    builder = _Builder(shown)
    return builder.build(node, builder.place(node))


def _refuse_line_signs(text: str, shown: str) -> None:
    """Refuse what YAML 1.1 takes for the end of a line and no editor shows as one.

    They come along with text that is copied from elsewhere, and break it where nobody
    sees it.
    """
    found = _LINE_SIGNS.search(text)
    if found is None:
        return
    before = text[: found.start()]
    at = Position(shown, before.count("\n") + 1, len(before) - before.rfind("\n"))
    raise AuthorError(
        at,
        f"an invisible end of line (U+{ord(found[0]):04X}) stands here",
        "delete it; for a line break in a text write “\\n” between double quotes",
    )


def _compose(text: str, shown: str) -> Any:
    # Its patterns are of the reader in Python and of kinds of value that have no meaning here.
    with late_patterns():
        import yaml

    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    try:
        return yaml.compose(text, Loader=loader)
    except yaml.MarkedYAMLError as error:
        from generator.source.yaml_faults import yaml_fault

        raise yaml_fault(text, shown, error) from None
    except yaml.reader.ReaderError as error:
        before = text[: error.position] if isinstance(error.position, int) else ""
        at = Position(shown, before.count("\n") + 1, len(before) - before.rfind("\n"))
        code = (
            f"U+{ord(error.character) if isinstance(error.character, str) else error.character:04X}"
        )
        raise AuthorError(at, f"a character that YAML does not allow: {code}") from None
    except RecursionError:
        raise AuthorError(Position(shown), "values are nested too deep") from None


class _Builder:
    """Turns YAML nodes into located data and counts what it makes."""

    def __init__(self, shown: str) -> None:
        self.shown = shown
        self.count = 0

    def build(self, node: Any, at: Position, depth: int = 0) -> Any:
        """Return what ``node``, which stands at ``at``, is."""
        self.count += 1
        if self.count > MAX_VALUES:
            raise AuthorError(at, "the file stands for too many values (aliases count each time)")
        if depth > MAX_DEPTH:
            raise AuthorError(at, "values are nested too deep")
        if node.tag not in _PLAIN_TAGS:
            raise AuthorError(at, f"tags such as “{node.tag}” have no meaning here")
        if node.id == "scalar":
            return _scalar(node)
        if node.id == "sequence":
            return self._list(node, at, depth)
        return self._mapping(node, at, depth)

    def _list(self, node: Any, at: Position, depth: int) -> LocatedList:
        result = LocatedList(at)
        for child in node.value:
            child_at = self.place(child)
            result.append(self.build(child, child_at, depth + 1))
            result.items_at.append(child_at)
        return result

    def _mapping(self, node: Any, at: Position, depth: int) -> LocatedDict:
        result = LocatedDict(at)
        for key_node, value_node in node.value:
            key_at = self.place(key_node)
            key = _key(key_node, key_at)
            if key in result:
                raise AuthorError(
                    key_at,
                    f"the key “{key}” stands twice",
                    f"it was first given in line {result.keys_at[key].line}",
                )
            value_at = self.place(value_node)
            result.put(key, self.build(value_node, value_at, depth + 1), key_at, value_at)
        return result

    def place(self, node: Any) -> Position:
        """Return where ``node`` begins."""
        mark = node.start_mark
        return Position(self.shown, mark.line + 1, mark.column + 1)


def _scalar(node: Any) -> object:
    value: str = node.value
    if node.style:  # quoted, or a block of text
        return unicodedata.normalize("NFC", value)
    if value in _WORDS:
        return _WORDS[value]
    if value[0] in _NUMBER_STARTS and _NUMBER.fullmatch(value) and len(value) < 30:
        return float(value) if "." in value else int(value)
    return unicodedata.normalize("NFC", value)


def _key(node: Any, at: Position) -> str:
    if node.id != "scalar":
        raise AuthorError(at, "a key must be a plain word", "put “{{ … }}” between quotes")
    if node.value == "<<" and not node.style:
        raise AuthorError(at, "merge keys (“<<”) have no meaning here", "use “extends”")
    return unicodedata.normalize("NFC", node.value)
