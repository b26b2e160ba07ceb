"""What expressions compute with: their error, their bounds, their words, and values as text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from generator.core.diagnostics import PlacelessError

# Below 2 to the 53rd, so that whole floats and ints stand for each other exactly.
LARGEST_NUMBER = 10**15
MOST_ITEMS = 100_000
MOST_CHARACTERS = 100_000
MOST_STEPS = 1_000_000
DEEPEST_VALUE = 20
KEYWORDS = frozenset(("and", "or", "not", "in", "is", "if", "else"))
CONSTANTS = {
    **dict.fromkeys(("true", "True"), True),
    **dict.fromkeys(("false", "False"), False),
    **dict.fromkeys(("none", "None")),
}
_DIGITS = 10
_FEW_TEXTS = 20
_CHARACTERS_A_STEP = 16


class ExpressionError(PlacelessError):
    """A fault in an expression, or in what it was given.

    ``offset`` counts the characters of the template before the expression at fault, or
    is None when that is not known.
    """

    def __init__(self, message: str, hint: str = "", offset: int | None = None) -> None:
        super().__init__(message, hint)
        self.offset = offset


class MissingError(ExpressionError):
    """A name or a key that is not there, which ``default`` and ``is defined`` forgive.

    ``owner`` is what has no such key, as messages call it.
    """

    def __init__(self, message: str, hint: str = "", owner: str = "") -> None:
        super().__init__(message, hint)
        self.owner = owner


class MarkedText(str):
    """A text that stands for more where marks are understood, such as a linked “figure 3”.

    ``markup`` is what to write there; as a text it is the words alone. ``spoken`` is how
    it is read aloud where that is not as it is written.
    """

    markup: str
    spoken: str

    def __new__(cls, text: str, markup: str, spoken: str = "") -> MarkedText:
        made = super().__new__(cls, text)
        made.markup = markup
        made.spoken = spoken or text
        return made


class Budget:
    """The work that one evaluation may still do, in steps of about one list item."""

    __slots__ = ("left",)

    def __init__(self) -> None:
        self.left = MOST_STEPS

    def spend(self, steps: int) -> None:
        """Take ``steps`` away. Raises ExpressionError when none are left."""
        self.left -= steps
        if self.left < 0:
            raise ExpressionError("the expression takes too much work")

    def spend_characters(self, count: int) -> None:
        """Take away the work of making or reading ``count`` characters."""
        self.spend(count // _CHARACTERS_A_STEP + 1)


def bounded_number(value: float) -> float:
    """Return a result of arithmetic. Raises ExpressionError when it is out of bounds."""
    if -LARGEST_NUMBER <= value <= LARGEST_NUMBER:
        return value
    raise ExpressionError("the result is too large a number", "numbers reach to 10 to the 15th")


def bounded_text(value: str, budget: Budget) -> str:
    """Return a text that was made. Raises ExpressionError when it is too long."""
    check_length(len(value))
    budget.spend_characters(len(value))
    return value


def check_length(characters: int) -> None:
    """Raise ExpressionError when a text of ``characters`` is too long to be made."""
    if characters > MOST_CHARACTERS:
        raise ExpressionError(f"the text would be longer than {MOST_CHARACTERS:,} characters")


def joined_texts(texts: Sequence[str]) -> str:
    """Return texts one after the other. Raises ExpressionError when that is too long."""
    if len(texts) > _FEW_TEXTS:
        check_length(sum(map(len, texts)))
    joined = "".join(texts)
    if len(joined) > MOST_CHARACTERS:
        check_length(len(joined))
    return joined


def check_items(count: int, budget: Budget) -> None:
    """Raise ExpressionError when a list of ``count`` items is too long to be made."""
    if count > MOST_ITEMS:
        raise ExpressionError(f"the list would be longer than {MOST_ITEMS:,} items")
    budget.spend(count)


def weigh(value: object, budget: Budget, depth: int = 0) -> None:
    """Spend a step for every value inside ``value``, before work that visits them all.

    A list that holds one list many times over, several levels deep, is small to keep
    and endless to compare.
    """
    if isinstance(value, str):
        budget.spend_characters(len(value))
    elif isinstance(value, Mapping):
        _weigh_all(value.values(), budget, depth)
    elif isinstance(value, list | tuple):
        _weigh_all(value, budget, depth)


def _weigh_all(values: Iterable[object], budget: Budget, depth: int) -> None:
    if depth >= DEEPEST_VALUE:
        raise ExpressionError("lists are nested too deep")
    for value in values:
        budget.spend(1)
        if not isinstance(value, int | float):
            weigh(value, budget, depth + 1)


def to_text(value: object) -> str:
    """Return a value as it stands in joined text.

    Numbers carry at most ten significant digits and as many decimals, so that 0.1 + 0.2
    is “0.3”, and no decimal point when they are whole; null is nothing; true and false
    are those words. Raises ExpressionError for lists and mappings.
    """
    if isinstance(value, str):
        return value
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(bounded_number(value))
    if isinstance(value, float):
        return number_to_text(bounded_number(value))
    hint = "join its items: … | join(', ')" if isinstance(value, list | tuple) else ""
    raise ExpressionError(f"{described(value)} cannot stand in a text", hint)


def number_to_text(value: float) -> str:
    """Return a number in plain decimals, without the noise of binary fractions."""
    if value == int(value):
        return str(int(value))
    text = f"{value:.{_DIGITS}g}"
    if "e" in text:
        text = f"{value:.{_DIGITS}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def described(value: object) -> str:
    """Return what ``value`` is, as messages say it."""
    if value is None:
        return "null"
    for kind, words in _KINDS:
        if isinstance(value, kind):
            return words
    return "such a value"


_KINDS: tuple[tuple[type | tuple[type, ...], str], ...] = (
    (bool, "true or false"),
    ((int, float), "a number"),
    (str, "a text"),
    ((list, tuple), "a list"),
    (Mapping, "a mapping"),
)


def quoted(value: object) -> str:
    """Return a short form of ``value`` for a message."""
    text = value if isinstance(value, str) else to_text(value)
    text = "".join(sign if sign.isprintable() else "�" for sign in text[:61])
    return f"“{text}”" if len(text) <= 60 else f"“{text[:59]}…”"
