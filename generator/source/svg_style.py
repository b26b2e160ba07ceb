"""How SVG elements get their look: attributes, simple style sheets, style attributes.

The order is that of CSS: presentation attributes give way to rules, rules to rules that
name more, all of them to the ``style`` attribute. What a scene cannot show is an error.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from generator.core.diagnostics import AuthorError
from generator.core.patterns import pattern
from generator.core.record import Record
from generator.source.svg_xml import Element

_MOST_RULES = 500

INHERITED = frozenset(
    (
        "clip-rule",
        "color",
        "fill",
        "fill-opacity",
        "fill-rule",
        "marker",
        "marker-end",
        "marker-mid",
        "marker-start",
        "paint-order",
        "stroke",
        "stroke-dasharray",
        "stroke-dashoffset",
        "stroke-linecap",
        "stroke-linejoin",
        "stroke-miterlimit",
        "stroke-opacity",
        "stroke-width",
        "visibility",
    )
)

# Properties that change the picture and that scenes cannot show, with what means "not so".
_REFUSED = {
    "backdrop-filter": ("none",),
    "clip": ("auto",),
    "filter": ("none",),
    "marker": ("none",),
    "marker-end": ("none",),
    "marker-mid": ("none",),
    "marker-start": ("none",),
    "mask": ("none",),
    "mask-image": ("none",),
    "mix-blend-mode": ("normal",),
    "offset-path": ("none",),
    "rotate": ("none", "auto"),
    "scale": ("none",),
    "transform-origin": ("0 0", "0px 0px", "0"),
    "translate": ("none",),
    "vector-effect": ("none",),
}
_OWN = frozenset(("clip-path", "display", "opacity", "overflow", "transform")) | set(_REFUSED)
_ATTRIBUTES = (INHERITED | _OWN) - {"rotate", "scale", "translate"}

Properties = dict[str, str]


@dataclass(slots=True)
class StyleSheet:
    """The rules of all ``style`` elements, found by class, id, name or ``*``."""

    by_key: dict[str, list[_Rule]] = field(default_factory=lambda: defaultdict(list))
    count: int = 0

    def declarations(self, element: Element) -> Iterable[Properties]:
        """Return the declarations that apply to ``element``, the strongest last."""
        if not self.count:
            return ()
        keys = {"." + word for word in element.attributes.get("class", "").split()}
        keys |= {"#" + element.attributes.get("id", ""), element.name, "*"}
        found = [rule for key in keys for rule in self.by_key.get(key, ()) if rule.needs <= keys]
        return [rule.properties for rule in sorted(found, key=lambda rule: rule.strength)]


class _Rule(Record):
    needs: frozenset[str]
    strength: tuple[int, int, int, int]
    """How many ids, classes and names it needs, then its place in the file."""
    properties: Properties


_COMMENT = pattern(r"/\*.*?\*/|<!--|-->", re.DOTALL)
_BLOCK = pattern(r"([^{}]+)\{([^{}]*)\}")
_SELECTOR = pattern(r"(\*|[a-zA-Z][\w-]*)?((?:[.#][\w-]+)*)")


def read_style_sheet(elements: Iterable[Element]) -> StyleSheet:
    """Return the rules in ``style`` elements.

    Raises AuthorError for selectors other than names, classes and ids, and for ``@``.
    """
    sheet = StyleSheet()
    for element in elements:
        text = _COMMENT.sub(" ", element.text)
        if "@" in text or _BLOCK.sub("", text).strip():
            raise AuthorError(
                element.at,
                "this style sheet is not simple",
                "use rules such as “.name { fill: red }”",
            )
        for selectors, body in _BLOCK.findall(text):
            properties = parse_declarations(body)
            for selector in selectors.split(","):
                _add_rule(sheet, selector.strip(), properties, element)
    return sheet


def _add_rule(sheet: StyleSheet, selector: str, properties: Properties, element: Element) -> None:
    match = _SELECTOR.fullmatch(selector)
    if not match or not selector:
        raise AuthorError(
            element.at,
            f"the style selector “{selector[:40]}” is not simple",
            "name an element, a class (“.name”) or an id (“#name”)",
        )
    sheet.count += 1
    if sheet.count > _MOST_RULES:
        raise AuthorError(element.at, f"the picture has more than {_MOST_RULES} style rules")
    marks = re.findall(r"[.#][\w-]+", match[2])
    name = match[1] or "*"
    ids = sum(mark[0] == "#" for mark in marks)
    strength = (ids, len(marks) - ids, int(name != "*"), sheet.count)
    needs = frozenset((name, *marks))
    sheet.by_key[marks[-1] if marks else name].append(_Rule(needs | {"*"}, strength, properties))


def parse_declarations(text: str) -> Properties:
    """Return ``name: value`` pairs between semicolons, names in lower case."""
    properties: Properties = {}
    for declaration in text.split(";"):
        name, colon, value = declaration.partition(":")
        if colon:
            properties[name.strip().lower()] = value.replace("!important", "").strip()
    return properties


def style_of(element: Element, inherited: Mapping[str, str], sheet: StyleSheet) -> Properties:
    """Return the properties of ``element``, those of its parent included where they pass on."""
    own = {name: value for name, value in element.attributes.items() if name in _ATTRIBUTES}
    for properties in sheet.declarations(element):
        own.update(properties)
    if "style" in element.attributes:
        own.update(parse_declarations(element.attributes["style"]))
    result = {name: value for name, value in inherited.items() if name in INHERITED}
    for name, value in own.items():
        _take(result, name, value, inherited)
    return result


def refuse_special(element: Element, style: Properties) -> None:
    """Raise AuthorError for a property that changes the picture and that scenes lack."""
    if _REFUSED.keys().isdisjoint(style):
        return
    for name, harmless in _REFUSED.items():
        if name in style and style[name].strip().lower() not in (*harmless, ""):
            raise AuthorError(element.at, f"“{name}” cannot be drawn", "draw it with plain shapes")


def _take(result: Properties, name: str, value: str, inherited: Mapping[str, str]) -> None:
    if name not in INHERITED and name not in _OWN:
        return
    if value == "inherit":
        if name in inherited:
            result[name] = inherited[name]
    elif value == "initial":
        result.pop(name, None)
    elif value == "unset":
        pass
    else:
        result[name] = value
