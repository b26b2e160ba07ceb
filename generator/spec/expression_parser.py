"""A parser for expressions as nearly all are written.

The library takes longer to load than this takes to read every expression of a game. Escapes
in texts, numbers written in odd ways, arguments behind “*” and whatever is wrong are left to
the library, which alone knows how to complain. A test holds the two ways together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NoReturn

from generator.core.patterns import pattern
from generator.spec.expression_tree import (
    Binary,
    Call,
    Compare,
    Concat,
    CondExpr,
    Const,
    Dict,
    Getattr,
    Getitem,
    Items,
    Keyword,
    Name,
    Node,
    Operand,
    Pair,
    Slice,
    Suffixed,
    Unary,
)
from generator.spec.expression_values import CONSTANTS, KEYWORDS

_TOKEN = pattern(
    r"[ \n]*(?:(?P<name>[^\W\d]\w*)"
    r"|(?P<number>(?:0|[1-9][0-9]{0,15})(?:\.[0-9]{1,15})?(?![\w.]))"
    r"|'(?P<single>[^'\\\r\n]*)'|\"(?P<double>[^\"\\\r\n]*)\""
    r"|(?P<sign>\*\*|//|==|!=|<=|>=|[-+*/%~<>=()\[\]{},.:|])|(?P<end>\Z))"
)
_SUMS = {"+": "Add", "-": "Sub"}
_PRODUCTS = {"*": "Mul", "/": "Div", "//": "FloorDiv", "%": "Mod"}
_COMPARED = {"==": "eq", "!=": "ne", "<": "lt", "<=": "lteq", ">": "gt", ">=": "gteq", "in": "in"}
_AFTER_TEST = frozenset(("name", "number", "text", "[", "{", "not", "in", "is", "if"))
"""What may be the argument of a test, or is hard to tell from one."""


class NotPlainError(Exception):
    """Something that the library has to read."""


def parse_plain(source: str) -> Node:
    """Return the syntax tree of ``source``. Raises NotPlainError."""
    try:
        parser = _Parser(source)
        tree = parser.expression()
        parser.take("end")
    except RecursionError:
        raise NotPlainError from None
    return tree


def _refuse() -> NoReturn:
    raise NotPlainError


def _tokens(source: str) -> Iterator[tuple[str, str]]:
    """Yield the kind and the text of each token; signs and words like “and” are their own kind."""
    place, kind = 0, ""
    while kind != "end":
        match = _TOKEN.match(source, place) or _refuse()
        place, kind = match.end(), match.lastgroup or ""
        text = match[kind]
        # “x²” is all signs of words and yet no name.
        if kind == "name" and not text.isidentifier():
            _refuse()
        if kind == "sign" or (kind == "name" and text in KEYWORDS):
            kind = text
        yield ("text" if kind in ("single", "double") else kind), text


class _Parser:
    """Reads tokens from left to right; each method reads what binds more tightly by the next."""

    def __init__(self, source: str) -> None:
        self._tokens = list(_tokens(source))
        self._place = 0
        self._kind = self._tokens[0][0]
        """That of the token that comes next."""

    def take(self, wanted: str = "") -> str:
        """Go on by one token, which must be of the kind ``wanted`` if one is; return its text."""
        kind, text = self._tokens[self._place]
        if wanted and kind != wanted:
            _refuse()
        self._place += 1
        if self._place < len(self._tokens):
            self._kind = self._tokens[self._place][0]
        return text

    def _skip(self, kind: str) -> bool:
        if self._kind != kind:
            return False
        self.take()
        return True

    def expression(self) -> Node:
        """Return the syntax tree of what comes next."""
        found = self._or()
        while self._skip("if"):
            test = self._or()
            found = CondExpr(test, found, self.expression() if self._skip("else") else None)
        return found

    def _joined(self, kinds: Mapping[str, str], part: Callable[[], Node]) -> Node:
        """Return parts joined from the left by signs or words of these kinds."""
        found = part()
        while self._kind in kinds:
            kind = kinds[self.take()]
            found = Binary(kind, found, part())
        return found

    def _or(self) -> Node:
        return self._joined({"or": "Or"}, self._and)

    def _and(self) -> Node:
        return self._joined({"and": "And"}, self._not)

    def _not(self) -> Node:
        return Unary("Not", self._not()) if self._skip("not") else self._comparison()

    def _comparison(self) -> Node:
        first = self._sum()
        operands: list[Operand] = []
        while True:
            if self._kind in _COMPARED:
                operation = _COMPARED[self.take()]
            elif self._skip("not"):
                self.take("in")
                operation = "notin"
            else:
                return Compare(first, operands) if operands else first
            operands.append(Operand(operation, self._sum()))

    def _sum(self) -> Node:
        return self._joined(_SUMS, self._text)

    def _text(self) -> Node:
        parts = [self._product()]
        while self._skip("~"):
            parts.append(self._product())
        return parts[0] if len(parts) == 1 else Concat(parts)

    def _product(self) -> Node:
        return self._joined(_PRODUCTS, self._power)

    def _power(self) -> Node:
        return self._joined({"**": "Pow"}, self._filtered)

    def _filtered(self) -> Node:
        found = self._signed()
        while True:
            if self._skip("|"):
                found = Suffixed("Filter", found, self.take("name"), *self._arguments())
            elif self._skip("is"):
                found = self._test(found)
            elif self._kind == "(":
                found = Call(found, *self._arguments())
            else:
                return found

    def _test(self, tested: Node) -> Node:
        is_negated = self._skip("not")
        name = self.take("name")
        if self._kind in _AFTER_TEST:
            _refuse()
        found = Suffixed("Test", tested, name, *self._arguments())
        return Unary("Not", found) if is_negated else found

    def _signed(self) -> Node:
        if self._kind in ("-", "+"):
            kind = "Neg" if self.take() == "-" else "Pos"
            return self._with_parts(Unary(kind, self._signed()))
        return self._with_parts(self._single())

    def _with_parts(self, found: Node) -> Node:
        """Return ``found`` with what is asked of it: parts by name or in brackets, calls."""
        while True:
            if self._skip("."):
                found = Getattr(found, self.take("name"))
            elif self._skip("["):
                found = Getitem(found, self._key())
                self.take("]")
            elif self._kind == "(":
                found = Call(found, *self._arguments())
            else:
                return found

    def _key(self) -> Node:
        start = None if self._kind == ":" else self.expression()
        if not self._skip(":"):
            return start
        stop = None if self._kind in (":", "]") else self.expression()
        step = self.expression() if self._skip(":") and self._kind != "]" else None
        return Slice(start, stop, step)

    def _arguments(self) -> tuple[list[Node], list[Keyword]]:
        """Return the arguments in parentheses, none if there are no parentheses."""
        values: list[Node] = []
        named: list[Keyword] = []
        if not self._skip("("):
            return values, named
        for _ in self._until(")"):
            if self._kind == "name" and self._tokens[self._place + 1][0] == "=":
                key = self.take()
                self.take()
                named.append(Keyword(key, self.expression()))
            elif named:
                _refuse()
            else:
                values.append(self.expression())
        return values, named

    def _until(self, closing: str) -> Iterator[None]:
        """Yield once for each of several parts with commas between them, then take ``closing``."""
        while self._kind != closing:
            yield
            if self._kind != closing:
                self.take(",")
        self.take()

    def _single(self) -> Node:
        kind = self._kind
        text = self.take()
        if kind == "name":
            return Const(CONSTANTS[text]) if text in CONSTANTS else Name(text)
        if kind == "number":
            return Const(float(text) if "." in text else int(text))
        if kind == "text":
            while self._kind == "text":
                text += self.take()
            return Const(text)
        if kind == "[":
            return Items("List", [self.expression() for _ in self._until("]")])
        if kind == "{":
            return Dict([self._pair() for _ in self._until("}")])
        return self._in_parentheses() if kind == "(" else _refuse()

    def _pair(self) -> Pair:
        key = self.expression()
        self.take(":")
        return Pair(key, self.expression())

    def _in_parentheses(self) -> Node:
        """Return a value in parentheses, or several as one list."""
        found: list[Node] = []
        is_list = self._kind == ")"
        for _ in self._until(")"):
            found.append(self.expression())
            is_list = is_list or self._kind == ","
        return Items("Tuple", found) if is_list else found[0]
