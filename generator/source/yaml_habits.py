"""What people new to YAML write that is none: signs, spaces and quotes, line by line.

Each habit looks at one line and says where it is broken, what is wrong and what to write.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from generator.core.patterns import pattern
from generator.core.record import NamedTuple
from generator.source.full_width import CURLY_QUOTES, SYNTAX


class Broken(NamedTuple):
    """A fault in a line, at a column counted from 1."""

    column: int
    message: str
    hint: str


class Line(NamedTuple):
    """A line, and the same with all that stands between quotes made blank."""

    text: str
    bare: str
    flow: bool
    """Whether it lies within brackets."""


_QUOTED = pattern(r"""(?<![^\s\[{,:(-])(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')""")
_KEY = r"[^\s:{}\[\],\"'#-][^:{}\[\],\"'#]*"
_BARE_COLOUR = pattern(r"\s#[0-9a-fA-F]{3,6}\b")
_NO_SPACE = pattern(rf"^\s*(?:- +)*(?P<key>{_KEY})(?P<colon>:)(?P<value>[^\s/:].*)$")
_NO_SPACE_IN_FLOW = pattern(rf"[{{,]\s*(?P<key>{_KEY})(?P<colon>:)(?P<value>[^\s/:,}}][^,}}]*)")
_TEXT_WITH_COLON = pattern(
    rf"^\s*(?:- +)*(?P<key>{_KEY}): +(?P<text>[^\s\"'\[{{|>&*!].*?)(?P<colon>: )"
)
_COLON_IN_FLOW = pattern(
    rf"[{{,]\s*(?P<key>{_KEY}): +(?P<text>[^\s\"'\[{{,}}][^,}}]*?)(?P<colon>: )"
)
_RESERVED = pattern(r"(?:^\s*(?:- +)*|: +|[\[{,] *)(?P<sign>[%@`*&!|>])(?P<rest>.*)$")
_AFTER_QUOTE = pattern(
    r"(?:(?<=[\s\[{,:(-])|^)(?P<quote>[\"'])\x00*(?P=quote)\s*(?P<more>[^\s,\]}:#].*)"
)


def line_of(text: str, flow: bool) -> Line:
    return Line(text, _QUOTED.sub(_blank, text), flow)


def _blank(quoted: re.Match[str]) -> str:
    text = quoted[0]
    return f"{text[0]}{chr(0) * (len(text) - 2)}{text[-1]}"


def tab_before(line: Line) -> Broken | None:
    before = line.text[: len(line.text) - len(line.text.lstrip())]
    if "\t" not in before:
        return None
    message = "this line is indented with a tab"
    return Broken(before.index("\t") + 1, message, "indent with spaces, two for each level")


def odd_space(line: Line) -> Broken | None:
    before = line.text[: len(line.text) - len(line.text.lstrip())]
    odd = next((sign for sign in before if sign not in " \t"), None)
    if odd is None:
        return None
    message = f"an unusual space (U+{ord(odd):04X}) indents this line"
    return Broken(before.index(odd) + 1, message, "delete it, and write plain spaces")


def full_width(line: Line) -> Broken | None:
    """Find signs of a Korean or Japanese keyboard where YAML means others."""
    for column, sign in enumerate(line.bare, 1):
        plain = SYNTAX.get(sign)
        is_structure = line.flow or sign != "，" or bool(re.search(r"[\[{]", line.bare[:column]))
        is_in_text = sign == "：" and ": " in line.bare[:column] and not line.flow
        if plain is None or not is_structure or is_in_text:
            continue
        message = f"“{sign}” is a full-width sign, which means nothing here"
        return Broken(
            column, message, f"write “{plain}”, or put a text that holds it between quotes"
        )
    return None


def curly_quote(line: Line) -> Broken | None:
    found = re.search(rf"[:,\[{{-]\s*([{CURLY_QUOTES}])", line.bare)
    if found is None:
        return None
    return Broken(found.start(1) + 1, "curly quotes mean nothing here", 'write straight ones: "…"')


def bare_braces(line: Line) -> Broken | None:
    found = re.search(r"[:,\[-] +(?:[^\s\"'{\[][^\"']*)?(\{\{)", line.bare)
    if found is None:
        return None
    hint = "put the whole value with its “{{ … }}” between quotes"
    return Broken(found.start(1) + 1, "a value with “{{ … }}” needs quotes", hint)


def bare_colour(line: Line) -> Broken | None:
    found = _BARE_COLOUR.search(line.bare)
    if found is None:
        return None
    hint = "put colours that begin with “#” between quotes: what follows a bare “#” is not read"
    colour = found[0].strip()
    return Broken(found.start() + 2, f"the colour {colour} needs quotes", hint)


def no_space_after_colon(line: Line) -> Broken | None:
    found = (_NO_SPACE_IN_FLOW if line.flow or "{" in line.bare else _NO_SPACE).search(line.bare)
    if found is None or ": " in found["key"]:
        return None
    value = line.text[found.start("value") :].strip()
    hint = f"write “{found['key'].strip()}: {_short(value if not line.flow else found['value'])}”"
    return Broken(found.start("colon") + 1, "a space is missing after the colon", hint)


def no_space_after_dash(line: Line) -> Broken | None:
    found = re.match(r"\s*(?:- +)*-(?=[^\W\d]|[\"'{\[])", line.bare)
    if found is None:
        return None
    after = _short(line.text[found.end() :].strip())
    return Broken(found.end(), "a space is missing after the dash", f"write “- {after}”")


def text_after_quote(line: Line) -> Broken | None:
    found = _AFTER_QUOTE.search(line.bare)
    if found is None:
        return None
    inner = '\\"' if found["quote"] == '"' else "''"
    return Broken(
        found.start("more") + 1,
        "more text follows a closing quote",
        f"begin and end with a quote; one within the text is written {inner}",
    )


def colon_in_text(line: Line) -> Broken | None:
    found = _TEXT_WITH_COLON.search(line.bare)
    if found is None or line.flow:
        found = _COLON_IN_FLOW.search(line.bare)
    if found is None:
        return None
    rest = line.text[found.start("text") :].rstrip()
    text = rest if not line.flow and "{" not in line.bare else re.split(r"[,}]", rest)[0].rstrip()
    message = "a text that holds “: ” needs quotes"
    hint = f'write {found["key"].strip()}: "{_short(text)}"'
    return Broken(found.start("colon") + 1, message, hint)


def reserved_sign(line: Line) -> Broken | None:
    found = _RESERVED.search(line.bare)
    if found is None:
        return None
    sign = found["sign"]
    hint = "put the text between quotes"
    if sign in "|>":
        hint += f"; “{sign}” begins a text of several lines, which starts in the next line"
    return Broken(found.start("sign") + 1, f"a text cannot begin with “{sign}”", hint)


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"


Habit = Callable[[Line], Broken | None]

ALWAYS: tuple[Habit, ...] = (
    tab_before,
    odd_space,
    full_width,
    curly_quote,
    bare_braces,
    bare_colour,
    text_after_quote,
    no_space_after_dash,
)
"""What is looked for in any line that cannot be read, the likeliest first."""

WITH_COLON: tuple[Habit, ...] = (no_space_after_colon, colon_in_text)
"""What is looked for as well where a key or a value is not expected."""


def first_broken(
    lines: Iterable[tuple[int, Line]], habits: Iterable[Habit]
) -> tuple[int, Broken] | None:
    """Return the line number and the fault that the first of ``habits`` finds in ``lines``."""
    known = list(lines)
    for habit in habits:
        for number, line in known:
            broken = habit(line)
            if broken is not None:
                return number, broken
    return None
