"""The syntax of expressions, which is that of Jinja2: text in, syntax tree out."""

from __future__ import annotations

import re
from functools import cache

from jinja2 import Environment, nodes
from jinja2.exceptions import TemplateError

from generator.core.patterns import pattern
from generator.spec.expression_values import ExpressionError


@cache
def _environment() -> Environment:
    return Environment(autoescape=False)  # noqa: S701 - it parses and never renders


def parse_expression(source: str) -> nodes.Expr:
    """Return the syntax tree of ``source``. Raises ExpressionError when it has none."""
    try:
        body = _environment().parse("{{ " + source + " }}").body
    except TemplateError as error:
        raise ExpressionError(_said(source, error.message or ""), _hint(source)) from None
    except RecursionError:
        raise ExpressionError("the expression is nested too deep") from None
    except (ValueError, OverflowError, SyntaxError):
        raise ExpressionError(f"“{short(source)}” cannot be read as an expression") from None
    match body:
        case [nodes.Output(nodes=[nodes.Expr() as expression])]:
            return expression
    raise ExpressionError(f"“{short(source)}” is not one expression")


_TWO_WORDS = pattern(r"\s*([^\W\d]\w*(?:\s+\w+)+)\s*")
"""Names one after the other, such as the column “Card name”."""
_OTHER_WORDS = (
    (re.compile(r"&&"), "“and” joins two conditions"),
    (re.compile(r"\|\|"), "“or” joins two conditions"),
    (re.compile(r"(?<![=!<>])=(?!=)"), "“==” compares"),
    (re.compile(r"!(?!=)"), "“not” turns a condition round"),
    (re.compile(r"\?"), "choose with “a if b else c”"),
    (re.compile(r"@"), "a column by language has the name before its “@”"),
)
"""How other languages say what an author may have meant, and how to say it here."""
_KEYWORDS = frozenset(("and", "or", "not", "in", "is", "if", "else"))
_QUOTED = pattern("'[^']*'|\"[^\"]*\"")


def _hint(source: str) -> str:
    """Return how to say here what ``source`` may say in the words of another language."""
    bare = _QUOTED.sub("", source)
    name = _TWO_WORDS.fullmatch(bare)
    if name is not None and not _KEYWORDS.intersection(name[1].split()):
        return f"a name is one word: write {'_'.join(name[1].split())}"
    return next((hint for word, hint in _OTHER_WORDS if word.search(bare)), "")


_EXPECTED = pattern(r"expected token '(.+)', got '(.+)'")


def _said(source: str, message: str) -> str:
    """Return what Jinja2 found wrong with ``source``, in our words where they are clearer."""
    expected = _EXPECTED.fullmatch(message)
    if expected and expected[2] == "end of print statement":
        return f"“{short(source)}” ends too early: “{expected[1]}” is missing"
    if expected and expected[1] == "end of print statement":
        return f"“{expected[2]}” is not expected in “{short(source)}”"
    said = message[:1].lower() + message[1:].rstrip(".")
    return f"“{short(source)}” is not an expression: {short(said, 120)}"


def short(text: str, limit: int = 60) -> str:
    """Return the author's words at a length that a message can bear."""
    return text if len(text) <= limit else text[: limit - 1] + "…"
