"""The syntax of expressions, which is that of Jinja2: text in, syntax tree out.

Jinja2 only reads; nothing of it ever runs.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from generator.core.patterns import pattern
from generator.spec import expression_tree as tree
from generator.spec.expression_parser import NotPlainError, parse_plain
from generator.spec.expression_values import KEYWORDS, ExpressionError

if TYPE_CHECKING:
    from jinja2 import Environment

_JOINING = ("Add", "Sub", "Mul", "Div", "FloorDiv", "Mod", "Pow", "And", "Or")
_OF_SEVERAL_KINDS: dict[str, Any] = {
    **dict.fromkeys(_JOINING, tree.Binary),
    **dict.fromkeys(("Neg", "Pos", "Not"), tree.Unary),
    **dict.fromkeys(("List", "Tuple"), tree.Items),
    **dict.fromkeys(("Filter", "Test"), tree.Suffixed),
}
"""What we have one class for and the library several."""


def parse_expression(source: str) -> tree.Node:
    """Return the syntax tree of ``source``. Raises ExpressionError when it has none."""
    try:
        return parse_plain(source)
    except NotPlainError:
        return parse_by_library(source)


def parse_by_library(source: str) -> tree.Node:
    """Return the syntax tree of ``source``, however it is written. Raises ExpressionError."""
    from jinja2 import nodes
    from jinja2.exceptions import TemplateError

    try:
        body = _environment().parse("{{ " + source + " }}").body
        match body:
            case [nodes.Output(nodes=[nodes.Expr() as expression])]:
                return _ours(expression)
    except TemplateError as error:
        raise ExpressionError(_said(source, error.message or ""), _hint(source)) from None
    except RecursionError:
        raise ExpressionError("the expression is nested too deep") from None
    except (ValueError, OverflowError, SyntaxError):
        raise ExpressionError(f"“{short(source)}” cannot be read as an expression") from None
    raise ExpressionError(f"“{short(source)}” is not one expression")


@cache
def _environment() -> Environment:
    from jinja2 import Environment

    return Environment(autoescape=False)  # noqa: S701 - it parses and never renders


def _ours(part: Any) -> Any:
    """Return what the library has read as a tree of ours; what we know no name of stays."""
    if isinstance(part, list):
        return [_ours(item) for item in part]
    kind = type(part).__name__
    ours = _OF_SEVERAL_KINDS.get(kind) or getattr(tree, kind, None)
    if ours is None:
        return part
    return ours(*[kind if f == "kind" else _ours(getattr(part, f)) for f in ours._fields])


_TWO_WORDS = pattern(r"\s*([^\W\d]\w*(?:\s+\w+)+)\s*")
"""Names one after the other, such as the column “Card name”."""
_OTHER_WORDS = (
    (pattern(r"^\s*(?:if|for|set|end\w+|else|elif)\b"), "choose with “a if b else c”"),
    (pattern(r"&&"), "“and” joins two conditions"),
    (pattern(r"\|\|"), "“or” joins two conditions"),
    (pattern(r"(?<![=!<>])=(?!=)"), "“==” compares"),
    (pattern(r"!(?!=)"), "“not” turns a condition round"),
    (pattern(r"\?"), "choose with “a if b else c”"),
    (pattern(r"@"), "a column by language has the name before its “@”"),
)
"""How other languages say what an author may have meant, and how to say it here."""
_QUOTED = pattern("'[^']*'|\"[^\"]*\"")


def _hint(source: str) -> str:
    """Return how to say here what ``source`` may say in the words of another language."""
    bare = _QUOTED.sub("", source)
    name = _TWO_WORDS.fullmatch(bare)
    if name is not None and not KEYWORDS.intersection(name[1].split()):
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
