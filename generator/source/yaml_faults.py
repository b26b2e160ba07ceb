"""What is wrong with a file that is no YAML, in an author's words.

The reader says what it stumbled over; what an author should mend often stands before it.
So the lines around are searched for the habits of people to whom YAML is new; what none
of them explains is told by what the reader was at: a list, a mapping, brackets, quotes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.core.diagnostics import AuthorError, Position
from generator.core.patterns import pattern
from generator.core.record import NamedTuple
from generator.source.yaml_habits import (
    ALWAYS,
    WITH_COLON,
    Habit,
    Line,
    first_broken,
    line_of,
    reserved_sign,
)

_CHECK = "look here and in the line above for a missing quote, “:” or “-”, and at the indentation"
_KEY = "write a key, a colon, a space and the value; a value that holds “: ” needs quotes"
_LONGEST_READ = 500
"""Characters of a line that are looked at."""
_FURTHEST_UP = 400
"""Lines above a fault that are looked at."""
_WORD_BEFORE = pattern(r"[^\s:{\[\"'-][^:{\[\"']*")
"""A line with a word on it and no colon."""
_KEY_LINE = pattern(r"^(?P<before>\s*(?:- +)*)(?P<key>[^\s:#{\[\"'-][^:#{\[\"']*):(?=\s|$)")
_OPENER = pattern(r"(?:^|[\s\[{,:(-])(?P<quote>[\"'])\s*$")
"""A quote that begins a text rather than ends one, at the end of a line."""
_OPENED = pattern(r"(?:^\s*|: +|- +|[\[{,] *)(?P<quote>[\"'])(?!\x00*(?P=quote))")
"""A quote that begins a value and has no other in the line; what is between two is blank."""
_LINE_END = pattern(r"\r\n?|\n")
"""What the reader counts lines by; Macs once wrote the first alone."""
_SCANNED = ("alias", "anchor", "cannot start any token", "block scalar", "tag", "directive")
"""Words by which the reader says that a sign is not what it took it for."""


class _Fault(NamedTuple):
    """What the YAML reader stumbled over."""

    lines: list[str]
    shown: str
    context: str
    problem: str
    line: int
    column: int
    begun: tuple[int, int] | None
    """Line and column where what it was reading began."""

    @property
    def in_flow(self) -> bool:
        return "flow" in self.context

    def at(self, line: int, column: int, message: str, hint: str) -> AuthorError:
        return AuthorError(Position(self.shown, line, column), message, hint)

    def here(self, message: str, hint: str) -> AuthorError:
        # What is missing at the end of a file without a last line end is said of a line more.
        if self.line > len(self.lines):
            return self.at(len(self.lines), len(self.lines[-1]) + 1, message, hint)
        return self.at(self.line, self.column, message, hint)


def yaml_fault(text: str, shown: str, error: Any) -> AuthorError:
    """Return the fault that the YAML reader's ``error`` in ``text`` comes from."""
    mark, begun = error.problem_mark or error.context_mark, error.context_mark
    said = ", ".join(part for part in (error.context, error.problem) if part)
    if mark is None:
        return AuthorError(Position(shown), f"this is not YAML: {said}", _CHECK)
    fault = _Fault(
        [line[:_LONGEST_READ] for line in _LINE_END.split(text)],
        shown,
        error.context or "",
        error.problem or "",
        mark.line + 1,
        mark.column + 1,
        (begun.line + 1, begun.column + 1) if begun else None,
    )
    for explain in (
        _open_quote,
        _quote_over_lines,
        _second_document,
        _habit,
        _no_colon,
        _brackets,
        _list,
        _indent,
    ):
        found = explain(fault)
        if found is not None:
            return found
    return fault.here(f"this is not YAML: {said}", _CHECK)


def _open_quote(fault: _Fault) -> AuthorError | None:
    if fault.begun is None or "quoted scalar" not in fault.context:
        return None
    if "end of stream" in fault.problem:
        hint = "close it, or write a quote inside the text twice"
        return fault.at(*fault.begun, "a quote is opened here and not closed", hint)
    if "escape" in fault.problem:
        hint = "between double quotes “\\” has a meaning: write “/” in file names, “\\\\” in texts"
        return fault.here("“\\” and this sign mean nothing together", hint)
    return None


def _quote_over_lines(fault: _Fault) -> AuthorError | None:
    """Find the quote that was closed by the opening quote of a later line.

    The reader only stumbles over what follows that quote.
    """
    if not 1 <= fault.line <= len(fault.lines):
        return None
    opener = _OPENER.search(fault.lines[fault.line - 1][: fault.column - 1])
    if opener is None:
        return None
    for number in range(fault.line - 1, max(0, fault.line - _FURTHEST_UP), -1):
        found = _OPENED.search(line_of(fault.lines[number - 1], True).bare)
        if found is not None and found["quote"] == opener["quote"]:
            message = "a quote is opened here and not closed in this line"
            hint = f"close it: all up to the quote in line {fault.line} is read as one text"
            return fault.at(number, found.start("quote") + 1, message, hint)
    return None


def _second_document(fault: _Fault) -> AuthorError | None:
    if "single document" not in fault.context + fault.problem:
        return None
    return fault.here("“---” begins another document, and a file is one", "delete this line")


def _habit(fault: _Fault) -> AuthorError | None:
    found = first_broken(_lines_near(fault), _habits_of(fault))
    if found is None:
        return None
    line, broken = found
    return fault.at(line, broken.column, broken.message, broken.hint)


def _habits_of(fault: _Fault) -> tuple[Habit, ...]:
    said = f"{fault.context} {fault.problem}"
    if any(word in said for word in _SCANNED):
        return (*ALWAYS, reserved_sign)
    has_colon = "mapping values" in said or "flow" in said or "expected ':'" in said
    return (*ALWAYS, *WITH_COLON) if has_colon else ALWAYS


def _lines_near(fault: _Fault) -> Iterator[tuple[int, Line]]:
    """Yield the lines in which a mistake is likely: where brackets began, here, and before."""
    before = _line_before(fault)
    begun = fault.begun[0] if fault.begun and fault.in_flow else fault.line
    if "expected ':'" in fault.problem and fault.begun:
        begun = fault.begun[0]
    for number in sorted({begun, before, fault.line}):
        if 1 <= number <= len(fault.lines):
            yield number, line_of(fault.lines[number - 1], fault.in_flow and number > begun)


def _line_before(fault: _Fault) -> int:
    """Return the last line before the fault that has anything on it, or 0."""
    for number in range(fault.line - 1, max(0, fault.line - _FURTHEST_UP), -1):
        text = fault.lines[number - 1].strip()
        if text and not text.startswith("#"):
            return number
    return 0


def _no_colon(fault: _Fault) -> AuthorError | None:
    if "could not find expected ':'" in fault.problem and fault.begun:
        return fault.at(*fault.begun, "no “: ” comes after this", _KEY)
    before = _line_before(fault)
    text = fault.lines[before - 1].strip() if before else ""
    if "mapping values are not allowed" in fault.problem and _WORD_BEFORE.fullmatch(text):
        return fault.at(
            before, len(fault.lines[before - 1].rstrip()) + 1, "a colon is missing", _KEY
        )
    return None


def _brackets(fault: _Fault) -> AuthorError | None:
    if not fault.in_flow or fault.begun is None or fault.begun[0] > len(fault.lines):
        return None
    sign, end = ("{", "}") if "mapping" in fault.context else ("[", "]")
    if not _is_closed(fault, sign, end):
        hint = f"write “{end}” where it ends"
        return fault.at(*fault.begun, f"this “{sign}” is not closed", hint)
    hint = f"in the “{sign}” of line {fault.begun[0]}; or a text there needs quotes"
    return fault.here("a comma is missing before this", hint)


def _is_closed(fault: _Fault, sign: str, end: str) -> bool:
    """Tell whether a bracket has its counterpart before anything that is surely outside."""
    assert fault.begun is not None
    first, column = fault.begun
    indent = _indent_of(fault.lines[first - 1])
    depth = 0
    for number, text in enumerate(fault.lines[first - 1 :][:_FURTHEST_UP], first):
        bare = line_of(text, True).bare.split(" #")[0]
        if number > first and _KEY_LINE.match(bare) and _indent_of(text) <= indent:
            return False
        for letter in bare[column - 1 :] if number == first else bare:
            depth += (letter == sign) - (letter == end)
            if depth == 0:
                return True
    return False


def _list(fault: _Fault) -> AuthorError | None:
    if "block collection" not in fault.context or fault.begun is None:
        return None
    message = "this line belongs neither to the list above nor to one of its items"
    hint = "begin it with “- ” for another item"
    above = _key_above(fault, deeper_than=fault.begun[1] - 1)
    if above is not None:
        hint += f", or in column {above[0]}, below “{above[1]}”, for more of that item"
    return fault.here(message, hint)


def _indent(fault: _Fault) -> AuthorError | None:
    text = fault.lines[fault.line - 1] if fault.line <= len(fault.lines) else ""
    start = _indent_of(text) + 1
    before = _line_before(fault)
    above = _KEY_LINE.match(fault.lines[before - 1]) if before else None
    if "mapping values" in fault.problem and above and start > len(above["before"]) + 1:
        message = "this line is indented further than the one before, which has its value already"
        hint = f"begin it in column {len(above['before']) + 1}, below “{above['key']}”"
        return fault.at(fault.line, start, message, hint)
    if "block mapping" not in fault.context or fault.column != start:
        return None
    places = [place for place in _open_keys(fault) if place[0] != start]
    if not places:
        return None
    hint = " or ".join(f"in column {column}, below “{key}”" for column, key in places[:2])
    return fault.here(f"nothing above begins in column {start}", f"begin this line {hint}")


def _key_above(fault: _Fault, deeper_than: int) -> tuple[int, str] | None:
    found = [place for place in _open_keys(fault) if place[0] > deeper_than + 1]
    return found[-1] if found else None


def _open_keys(fault: _Fault) -> Iterator[tuple[int, str]]:
    """Yield the column and name of each key above the fault that is still open, upwards."""
    least = 10_000
    lowest = max(0, fault.line - _FURTHEST_UP)
    for number in range(fault.line - 1, lowest, -1):
        found = _KEY_LINE.match(fault.lines[number - 1])
        if found is None or found.end("before") + 1 >= least:
            continue
        least = found.end("before") + 1
        yield least, found["key"]
        if least == 1:
            return


def _indent_of(text: str) -> int:
    return len(text) - len(text.lstrip(" "))
