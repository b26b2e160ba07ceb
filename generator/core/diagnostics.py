"""What is said to an author: where it is, what it is, and what would help."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Literal

from generator.core.record import Record

Severity = Literal["error", "warning"]


class Position(Record):
    """A place in an author's file; line and column count characters from 1.

    Line 0 is for a place without lines, such as an option of a command. In a spreadsheet
    file, line and column are those of the cell on ``sheet``.
    """

    file: str
    line: int = 1
    column: int = 1
    sheet: str = ""

    def __lt__(self, other: Position) -> bool:
        return self._place() < other._place()

    def _place(self) -> tuple[str, int, int, str]:
        return (self.file, self.line, self.column, self.sheet)

    def __str__(self) -> str:
        if self.sheet:
            return f"{self.file}:{self.sheet}!{column_letters(self.column)}{self.line}"
        return f"{self.file}:{self.line}:{self.column}" if self.line else self.file

    @property
    def words(self) -> str:
        """The file and the line, as a sentence names them."""
        if self.sheet:
            return f"{self.file} sheet {self.sheet} row {self.line}"
        return f"{self.file} line {self.line}"


def column_letters(number: int) -> str:
    """Return what spreadsheets call a column: 1 is A, 27 is AA."""
    letters = ""
    while number > 0:
        number, place = divmod(number - 1, 26)
        letters = chr(ord("A") + place) + letters
    return letters


class Diagnostic(Record):
    """One remark about the author's files."""

    severity: Severity
    at: Position
    message: str
    hint: str = ""
    occasion: str = ""
    """What was being drawn, such as “row 3, cards.csv line 4”; a fault may have many."""


class AuthorError(Exception):
    """A fault in the author's files that stops the step at hand."""

    def __init__(self, at: Position, message: str, hint: str = "", occasion: str = "") -> None:
        super().__init__(f"{at}: {message}")
        self.at = at
        self.message = message
        self.hint = hint
        self.occasion = occasion

    def on(self, occasion: str) -> AuthorError:
        """Return the fault, told of ``occasion`` if nothing nearer to it has said of which."""
        self.occasion = self.occasion or occasion
        return self


class PlacelessError(ValueError):
    """A fault in what an author wrote, found where its place is not known.

    Whoever knows the place makes an AuthorError of it.
    """

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def at(self, place: Position) -> AuthorError:
        """Return the fault with its place."""
        return AuthorError(place, self.message, self.hint)


class _Remark(Record, eq=False):
    """What a report keeps of a fault: the first hint, and every occasion in order."""

    hint: str
    occasions: dict[str, None]

    def when(self) -> str:
        first, more = next(iter(self.occasions), ""), len(self.occasions) - 1
        others = f", and {number_of(more, 'more row')}" if more > 0 else ""
        return f" ({first}{others})" if first else ""


class Report:
    """The remarks of one build, each said once, in the order of their places.

    What is found on many occasions is one remark that names the first of them. A file can
    hold endless faults, so no more are noted than anybody reads.
    """

    MOST = 1000

    def __init__(self) -> None:
        self._found: dict[tuple[Severity, Position, str], _Remark] = {}

    def error(self, at: Position, message: str, hint: str = "") -> None:
        self.add(Diagnostic("error", at, message, hint))

    def warning(self, at: Position, message: str, hint: str = "", occasion: str = "") -> None:
        self.add(Diagnostic("warning", at, message, hint, occasion))

    def add(self, diagnostic: Diagnostic) -> None:
        key = (diagnostic.severity, diagnostic.at, _readable(diagnostic.message))
        if self.is_full and key not in self._found and self.has_errors:
            return
        remark = self._found.setdefault(key, _Remark(diagnostic.hint, {}))
        remark.occasions.setdefault(diagnostic.occasion)

    def take(self, error: AuthorError) -> None:
        """Note an error that was raised on the way."""
        self.add(Diagnostic("error", error.at, error.message, error.hint, error.occasion))

    def extend(self, diagnostics: Iterable[Diagnostic]) -> None:
        for diagnostic in diagnostics:
            self.add(diagnostic)

    def __iter__(self) -> Iterator[Diagnostic]:
        """Yield every remark, its occasions told in its message."""
        found = [
            Diagnostic(severity, at, f"{message}{remark.when()}", remark.hint)
            for (severity, at, message), remark in self._found.items()
        ]
        return iter(sorted(found, key=lambda d: (d.at, d.severity, d.message)))

    def on_each_occasion(self) -> Iterator[Diagnostic]:
        """Yield every remark once for each occasion, to be put into another report."""
        for (severity, at, message), remark in self._found.items():
            for occasion in remark.occasions:
                yield Diagnostic(severity, at, message, remark.hint, occasion)

    def __len__(self) -> int:
        return len(self._found)

    @property
    def is_full(self) -> bool:
        """Whether there is so much in it that to look for more is of no use."""
        return len(self._found) >= self.MOST

    @property
    def has_errors(self) -> bool:
        return any(severity == "error" for severity, _, _ in self._found)


LONGEST_CHAIN = 64
"""Names that may lead on to each other: far below what exhausts the stack."""


def refuse_long(chain: Sequence[str], at: Position) -> None:
    """Raise AuthorError when ``chain``, of names each defined by the next, is too long."""
    if len(chain) > LONGEST_CHAIN:
        raise AuthorError(
            at,
            f"“{chain[0]}” is defined by more than {LONGEST_CHAIN} others, one after another",
            f"it goes {' → '.join(chain[:4])} → …",
        )


_LONGEST_SHOWN = 60
_LONGEST_QUOTED = 200
"""Signs of an author’s words in a message: more is a name or a word that nobody wrote by hand."""


def _readable(message: str) -> str:
    """Return a message without the rest of overlong words that it quotes."""
    if len(message) <= _LONGEST_QUOTED:
        return message
    parts = message.split("“")
    for number, part in enumerate(parts[1:], 1):
        quoted, end, rest = part.partition("”")
        if len(quoted) > _LONGEST_QUOTED:
            parts[number] = f"{quoted[: _LONGEST_QUOTED - 1]}…{end}{rest}"
    return "“".join(parts)


def as_written(value: object) -> str:
    """Return a value as its author writes it, for messages: ``null``, ``true``, ``[1, 2]``."""
    text = _written(value)
    return text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 1] + "…"


def _written(value: object) -> str:
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, float):
        return f"{value:.10g}"
    # What lies deep inside or far behind would be cut off anyway.
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(as_written, value[:_LONGEST_SHOWN])) + "]"
    if isinstance(value, dict):
        pairs = islice(value.items(), _LONGEST_SHOWN)
        return "{" + ", ".join(f"{key}: {as_written(item)}" for key, item in pairs) + "}"
    return str(value)


def number_of(count: int, noun: str) -> str:
    """Return a number with what it counts, such as “1 page” or “1,200 more rows”.

    ``noun`` is in the singular, and its plural ends in an s.
    """
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


_MOST_COMPARED = 2000
_LONGEST_COMPARED = 80


def closest(word: str, names: Iterable[str]) -> str | None:
    """Return the one of ``names`` that ``word`` may be meant for, or None."""
    from difflib import get_close_matches

    # The work grows with the names and with the square of their length.
    alike = [name for name in islice(names, _MOST_COMPARED) if len(name) <= _LONGEST_COMPARED]
    # Capitals matter where a name is looked up, and seldom to whoever has written it.
    by_letters = {name.casefold(): name for name in reversed(alike)}
    sought = word[:_LONGEST_COMPARED].casefold()
    close = [by_letters[name] for name in get_close_matches(sought, by_letters, 1, 0.62)]
    # Half a name, such as “size” for “font_size”.
    close += sorted((name for name in alike if name.endswith(f"_{word}")), key=len)
    return close[0] if close else None


def nearest(word: str, names: Iterable[str], *, in_order: bool = False) -> str:
    """Return a hint that names the closest of ``names``, or lists a few of them.

    The list goes by letters, or ``in_order`` as the names come.
    """
    known = list(dict.fromkeys(names))
    if not in_order:
        known.sort()
    meant = closest(word, known)
    if meant is not None:
        return f"did you mean “{meant}”?"
    if not known:
        return "there are none to choose from"
    shown = ", ".join(as_written(name) for name in known[:12])
    return f"known: {shown}" + (", …" if len(known) > 12 else "")
