"""Hints on what is YAML and yet not what its author meant: signs, spaces and commas."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from generator.core.diagnostics import as_written
from generator.core.patterns import pattern
from generator.core.units import LARGEST
from generator.source.full_width import CURLY_QUOTES, PLAIN


def key_hint(key: str, value: object) -> str:
    """Return what may make an unknown ``key`` of what its author meant, or nothing."""
    odd = next((sign for sign in key if sign in PLAIN), None)
    if odd is not None:
        return _plain_sign(odd)
    name, colon, rest = key.partition(":")
    if colon and name.strip() and value is None:
        return f"a space is missing after the colon: “{name.strip()}: {rest.strip()}”"
    if value is None and not key.strip().isidentifier():
        return "within { } a comma ends a text: put one that holds a comma between quotes"
    return ""


_USUAL_KEYS = (
    ("fill", "colour color", "a shape has “fill” and “stroke”"),
    ("at", "x y left top pos position xy", "write “at: [x, y]”"),
    ("size", "width height w h", "write “size: [width, height]”"),
    ("stroke_width", "thickness line_width linewidth border_width", ""),
    ("stroke", "border outline line", ""),
    ("fill", "background bg", ""),
    ("corner", "radius rounding rounded", "“corner” rounds corners"),
    ("diameter", "radius", "write “diameter: …”, twice as much"),
    ("rotate", "angle rotation", ""),
    ("opacity", "alpha transparency", "write “opacity: …”, from 0 to 1"),
    ("when", "if visible show condition", ""),
    ("inset", "padding margin", ""),
    ("gap", "spacing space", ""),
    ("step", "gap spacing offset distance", "write “step: [dx, dy]”, from each to the next"),
    ("font", "font_family family typeface", ""),
    ("font_size", "fontsize text_size", ""),
    ("weight", "bold font_weight", "write “weight: 700”"),
    ("slant", "italic", "write “slant: 10”, or “*words*” in the text"),
    ("align", "text_align horizontal_align", ""),
    ("valign", "vertical_align", ""),
    ("line_height", "line_spacing leading", ""),
    ("tracking", "letter_spacing", ""),
    ("rows", "data csv table source", "write “rows: cards.csv”"),
    ("where", "filter", ""),
    ("each", "children elements items", ""),
    ("front", "elements draw content", ""),
    ("back", "backside reverse verso", ""),
)
"""A key, what other programs call it, and what to write if that is more than the key."""


def usual_key(key: str, known: Collection[str]) -> str:
    """Return what is called by another word elsewhere, if a mapping may have it, or nothing."""
    for ours, theirs, hint in _USUAL_KEYS:
        if ours in known and key.lower() in theirs.split():
            return hint or f"write “{ours}: …”"
    return ""


_USUAL_VALUES = (
    ("align", "top bottom", "write “valign: {word}”"),
    ("valign", "left right", "write “align: {word}”"),
    ("align", "middle centre centered", "did you mean “center”?"),
    ("valign", "center centre centered", "did you mean “middle”?"),
    ("lattice", "hexagon hexagonal hexes", "did you mean “hex”?"),
    ("lattice", "rectangle grid squares", "did you mean “square”?"),
    ("sites", "intersections crossings vertices corners nodes", "did you mean “points”?"),
    ("sites", "spaces fields squares", "did you mean “cells”?"),
    ("order", "snake serpentine zigzag", "did you mean “boustrophedon”?"),
    ("fit", "fill scale", "write “stretch”, or “cover” to cut off what stands over"),
    ("fit", "crop", "did you mean “cover”?"),
    ("kind", "hexagon hex", "write “kind: tile” and “cut: hexagon”"),
    ("kind", "chip coin counter disc stone marker", "did you mean “token”?"),
    ("kind", "domino", "did you mean “tile”?"),
    ("kind", "deck", "did you mean “card”?"),
    ("kind", "pad", "write “kind: tile” for what is cut out, “kind: sheet” for a whole page"),
    ("kind", "map", "did you mean “board”?"),
    ("kind", "paper page form", "did you mean “sheet”?"),
    ("kind", "die pawn standee screen", "write “kind: box” and “net: {word}”"),
)
"""A key, words that others have for its values, and what to say of them."""


def usual_value(key: str, value: object) -> str:
    """Return what ``value`` is likely to mean where ``key`` knows no such word, or nothing."""
    word = str(value).lower()
    for ours, theirs, hint in _USUAL_VALUES:
        if key == ours and word in theirs.split():
            return hint.format(word=word)
    return ""


_NUMBER = pattern(r"[-+]?[0-9]+(?:\.[0-9]+)?")
_DIGITS_OR_EXPRESSION = "write digits, such as 10, or an expression: “{{ … }}”"
_MOST_NUMBERS = 8
"""That a hint writes out as points."""


def number_hint(value: object) -> str:
    """Return what to write for a number, such as 45 for “45deg”."""
    plain = plain_number_hint(value)
    return f"{plain}, without a unit" if plain else _DIGITS_OR_EXPRESSION


def name_hint(value: object) -> str:
    """Return what to do with keys that an author wrote in place of a name, or nothing."""
    if not isinstance(value, dict) or not value:
        return ""
    return f"keys such as “{next(iter(value))}” go beside this one, not into it"


def braces_hint(names: Iterable[str]) -> str:
    """Return how to write an expression that has become a mapping of ``names`` to nothing."""
    meant = f"“{{{{ {next(iter(names))} }}}}”"
    return f"an expression stands in two pairs of braces, between quotes: {meant}"


def pair_hint(value: object) -> str:
    """Return what to write for one length, or two by name, in place of a pair; or nothing."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return f"write [{as_written(value)}, {as_written(value)}] where both are the same"
    if isinstance(value, dict) and len(value) == 2:
        return f"write [{', '.join(map(as_written, value.values()))}]"
    return ""


_BY = pattern(r"\s*([0-9.]+)\s*(?:mm)?\s*[x×*,/]\s*([0-9.]+)\s*(?:mm)?\s*")


def size_hint(value: object) -> str:
    """Return what to write for a size such as “63x88” or just 20, or nothing."""
    if isinstance(value, int | float) and not 0 < value < LARGEST:
        return ""
    sides = _BY.fullmatch(value) if isinstance(value, str) else None
    return f"write [{sides[1]}, {sides[2]}]" if sides else pair_hint(value)


def plain_number_hint(value: object) -> str:
    """Return what to write for a number with more signs, such as 8 for “8+”, or nothing."""
    number = _NUMBER.match(value.strip()) if isinstance(value, str) else None
    return f"write {number[0]}" if number else ""


def list_hint(value: object, noun: str) -> str:
    """Return what to write for one value, or a text such as “0,0 10,0”, in place of a list."""
    if noun == "points":
        return points_hint(_NUMBER.findall(value) if isinstance(value, str) else [])
    return f"write [{as_written(value)}]" if isinstance(value, int | float) else ""


def points_hint(numbers: Sequence[object]) -> str:
    """Return how to write numbers as points, if they are few and come out even."""
    if not numbers or len(numbers) % 2 or len(numbers) > _MOST_NUMBERS:
        return "a point is [x, y], and all of them are a list: [[0, 0], [10, 5]]"
    words = [as_written(number) for number in numbers]
    points = [f"[{x}, {y}]" for x, y in zip(words[::2], words[1::2], strict=True)]
    return f"write [{', '.join(points)}]"


_USUAL_FUNCTIONS = (
    ("zfill rjust lpad padleft pad_left", "write … | pad(3) for zeros in front"),
    ("format sprintf", "write … | pad(3) for zeros in front, … | number(2) for decimals"),
    ("strip", "write … | trim"),
    ("capitalize capitalise", "write … | title"),
    ("count size", "write … | length"),
    ("sort", "write sorted(…)"),
    ("random choice", "write pick(…)"),
)
"""What other languages call their functions and filters, and what to write."""


def usual_function(name: str) -> str:
    """Return what to write for a function that other languages have, or nothing."""
    for theirs, hint in _USUAL_FUNCTIONS:
        if name.lower() in theirs.split():
            return hint
    return ""


def value_hint(value: object) -> str:
    """Return which sign of a refused ``value`` its author may have meant otherwise, or nothing."""
    text = value if isinstance(value, str) else _only_text(value)
    if text[:1] and text[0] in CURLY_QUOTES:
        return 'curly quotes are part of the text: write straight ones, "…"'
    odd = next((sign for sign in text if sign in PLAIN), None)
    return _plain_sign(odd) if odd is not None else ""


def hidden_hints(hidden: Mapping[str, str]) -> dict[str, str]:
    """Return what to say of names that an inner repeat hides, as messages call them.

    ``hidden`` gives the “as” of the outer one, or nothing where it has none.
    """
    return {f"“{name}”": _hidden_hint(name, group) for name, group in hidden.items()}


def _hidden_hint(name: str, group: str) -> str:
    outer = f"that of the outer one is “{group}.{name}”"
    if not group:
        outer = f"give the outer one “as: outer”, and write “outer.{name}”"
    return f"“{name}” is that of the innermost repeat; {outer}"


def _only_text(value: object) -> str:
    """Return the text of a list that holds nothing else, such as ``[63， 88]``."""
    is_one = isinstance(value, list) and len(value) == 1 and isinstance(value[0], str)
    return str(value[0]) if is_one and isinstance(value, list) else ""


def _plain_sign(odd: str) -> str:
    shown = f"“{odd}”" if odd.strip() else "here"
    plain = PLAIN[odd].strip()
    return f"{shown} is a full-width sign: write “{plain}”" if plain else "delete the wide space"


OF_COPIES = {
    "copy": "it counts the copies of a component with “unique: true”, and is known there alone",
    "per_copy": "it is what the game gives under “per_copy”, for components with “unique: true”",
}
"""Names that are known in some components, and what to say where they are not."""
