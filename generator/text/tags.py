"""What stands inside a tag of markup: a value, or names with values."""

from __future__ import annotations

from generator.core.diagnostics import PlacelessError
from generator.core.patterns import pattern

Parameter = str | float | bool

_ATTRIBUTE = pattern(r"\s*([^\s=\"/]+)\s*=\s*(?:\"([^\"]*)\"|([^\s\"]+))")
_NUMBER = pattern(r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)")
_SIZE = pattern(r"(\d+(?:\.\d*)?|\.\d+)\s*(?:pt)?")
_LARGEST_PT = 1000


class MarkupError(PlacelessError):
    """Markup that cannot be read; the caller knows where the text stands."""


def refuse_value(tag: str, value: str) -> None:
    """Raise MarkupError if there is a value in a tag that takes none."""
    if value:
        raise MarkupError(f"“<{tag} {value}>” takes no value", f"write “<{tag}>”")


def needed(tag: str, value: str, example: str) -> str:
    """Return the value of a tag; MarkupError if there is none."""
    if not value:
        raise MarkupError(f"“<{tag}>” needs a value", f"as in “<{tag} {example}>”")
    return value


def size_of(value: str) -> float:
    """Return a size of type in points; MarkupError for what is none."""
    match = _SIZE.fullmatch(needed("size", value, "8"))
    size = float(match[1]) if match else 0.0
    if not 0 < size <= _LARGEST_PT:
        raise MarkupError(f"“{value}” is not a size of type", "write points, as in “<size 8>”")
    return size


def attributes_of(text: str) -> dict[str, Parameter]:
    """Return what ``name=value`` pairs say; numbers and true or false keep their kind."""
    found: dict[str, Parameter] = {}
    at = 0
    while at < len(text):
        match = _ATTRIBUTE.match(text, at)
        if not match:
            raise MarkupError(f"cannot read “{text[at:]}” in an icon", "write NAME=VALUE")
        if match[1] in found:
            raise MarkupError(f"“{match[1]}” stands twice in an icon")
        found[match[1]] = match[2] if match[2] is not None else _value(match[3])
        at = match.end()
    return found


def _value(text: str) -> Parameter:
    if text in ("true", "false"):
        return text == "true"
    if not _NUMBER.fullmatch(text):
        return text
    return float(text) if "." in text else int(text)
