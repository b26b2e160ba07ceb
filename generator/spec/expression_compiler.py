"""Turns the syntax tree of one expression into Python closures.

A kind of node that is not named here, and any attribute, method, filter or test that is not
listed, is an error.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from generator.spec import expression_operators as operators
from generator.spec.chance import CHANCE
from generator.spec.expression_calls import (
    Run,
    Scope,
    compile_call,
    compile_filter,
    compile_test,
    nothing,
)
from generator.spec.expression_functions import unknown_name
from generator.spec.expression_syntax import parse_expression, short
from generator.spec.expression_tree import Const, Getattr, Name, Node, Slice, kind_of
from generator.spec.expression_values import (
    LARGEST_NUMBER,
    MOST_CHARACTERS,
    Budget,
    ExpressionError,
)

_MOST_NODES = 5_000
_DEEPEST_NODE = 120


def compile_expression(source: str, offset: int = 0) -> tuple[Run, frozenset[str], frozenset[str]]:
    """Return how to work out ``source``, what stands between the braces at ``offset``.

    Also the names it reads, and those of them that it can do without because
    ``default`` or ``is defined`` looks after them. Raises ExpressionError.
    """
    tree = parse_expression(source)
    compiler = _Compiler(f"{source}@{offset}")
    run = compiler.compile(tree)
    return run, frozenset(compiler.names), frozenset(compiler.names - compiler.needed)


class _Compiler:
    """Compiles one tree and notes the names it reads."""

    def __init__(self, place: str) -> None:
        self._place = place
        self._draws = 0
        self.names: set[str] = set()
        self.needed: set[str] = set()
        self._count = 0
        self._depth = 0
        self._forgiving = 0

    def compile(self, node: Node) -> Run:
        self._count += 1
        if self._count > _MOST_NODES:
            raise ExpressionError("the expression is too long")
        method = self._METHODS.get(kind_of(node))
        if method is None:
            raise ExpressionError(f"{kind_of(node).lower()} has no place in an expression")
        if self._depth >= _DEEPEST_NODE:
            raise ExpressionError("the expression is nested too deep")
        self._depth += 1
        try:
            return method(self, node)
        finally:
            self._depth -= 1

    def _name(self, node: Any) -> Run:
        name: str = node.name
        _refuse_private(name)
        self.names.add(name)
        if not self._forgiving:
            self.needed.add(name)

        def read(scope: Scope, budget: Budget) -> Any:
            try:
                return scope[name]
            except KeyError:
                raise unknown_name(name, scope) from None

        return read

    def _constant(self, node: Any) -> Run:
        value = node.value
        if isinstance(value, int | float) and not -LARGEST_NUMBER <= value <= LARGEST_NUMBER:
            raise ExpressionError("a number is too large", "numbers reach to 10 to the 15th")
        _refuse_odd_text(value)
        return lambda scope, budget: value

    def _list(self, node: Any) -> Run:
        items = [self.compile(item) for item in node.items]
        return lambda scope, budget: [item(scope, budget) for item in items]

    def _dict(self, node: Any) -> Run:
        pairs = [(self._key(pair.key), self.compile(pair.value)) for pair in node.items]
        return lambda scope, budget: {key: value(scope, budget) for key, value in pairs}

    def _key(self, node: Node) -> str | int | float:
        if isinstance(node, Const) and isinstance(node.value, str | int | float):
            _refuse_odd_text(node.value)
            return node.value
        raise ExpressionError("the keys of a mapping are texts or numbers, written out")

    def _attribute(self, node: Any) -> Run:
        _refuse_private(node.attr)
        inner, key, owner = self.compile(node.node), node.attr, _owner(node.node)
        part = operators.part

        def read(scope: Scope, budget: Budget) -> Any:
            value = inner(scope, budget)
            if isinstance(value, dict) and key in value:
                return value[key]
            return part(value, key, owner)

        return read

    def _item(self, node: Any) -> Run:
        inner, owner = self.compile(node.node), _owner(node.node)
        if isinstance(node.arg, Slice):
            return self._slice(inner, node.arg)
        key, part = self.compile(node.arg), operators.part
        return lambda scope, budget: part(inner(scope, budget), key(scope, budget), owner)

    def _slice(self, inner: Run, node: Slice) -> Run:
        self._count += 1
        start, stop, step = (
            self.compile(bound) if bound is not None else nothing
            for bound in (node.start, node.stop, node.step)
        )
        return lambda scope, budget: operators.cut(
            inner(scope, budget),
            start(scope, budget),
            stop(scope, budget),
            step(scope, budget),
            budget,
        )

    def _binary(self, node: Any) -> Run:
        left, right = self.compile(node.left), self.compile(node.right)
        plain, careful = operators.ARITHMETIC[node.kind]
        return _arithmetic(left, right, plain, careful)

    def _power(self, node: Any) -> Run:
        left, right = self.compile(node.left), self.compile(node.right)
        return lambda scope, budget: operators.power(
            left(scope, budget), right(scope, budget), budget
        )

    def _negative(self, node: Any) -> Run:
        inner = self.compile(node.node)
        return lambda scope, budget: operators.negative(inner(scope, budget))

    def _positive(self, node: Any) -> Run:
        inner = self.compile(node.node)
        return lambda scope, budget: operators.positive(inner(scope, budget))

    def _not(self, node: Any) -> Run:
        inner = self.compile(node.node)
        return lambda scope, budget: not inner(scope, budget)

    def _and(self, node: Any) -> Run:
        left, right = self.compile(node.left), self.compile(node.right)
        return lambda scope, budget: left(scope, budget) and right(scope, budget)

    def _or(self, node: Any) -> Run:
        left, right = self.compile(node.left), self.compile(node.right)
        return lambda scope, budget: left(scope, budget) or right(scope, budget)

    def _concat(self, node: Any) -> Run:
        parts = [self.compile(part) for part in node.nodes]
        join = operators.join_texts
        return lambda scope, budget: join([part(scope, budget) for part in parts], budget)

    def _compare(self, node: Any) -> Run:
        first = self.compile(node.expr)
        steps = [(operators.COMPARISONS[step.op], self.compile(step.expr)) for step in node.ops]
        if len(steps) == 1:
            compare, second = steps[0]
            return lambda scope, budget: compare(
                first(scope, budget), second(scope, budget), budget
            )

        def read(scope: Scope, budget: Budget) -> bool:
            left = first(scope, budget)
            for compare, operand in steps:
                right = operand(scope, budget)
                if not compare(left, right, budget):
                    return False
                left = right
            return True

        return read

    def _choice(self, node: Any) -> Run:
        test, yes = self.compile(node.test), self.compile(node.expr1)
        no = self.compile(node.expr2) if node.expr2 is not None else nothing
        return lambda scope, budget: (
            yes(scope, budget) if test(scope, budget) else no(scope, budget)
        )

    def forgiven(self, node: Node) -> Run:
        """Compile ``node`` where names that are missing will do."""
        self._forgiving += 1
        try:
            return self.compile(node)
        finally:
            self._forgiving -= 1

    def next_draw(self) -> str:
        """Return what tells a call that draws by chance from all others of the template."""
        self.names.add(CHANCE)
        self._draws += 1
        return f"{self._place}#{self._draws}"

    _METHODS: Mapping[str, Callable[[_Compiler, Any], Run]] = {
        "Name": _name,
        "Const": _constant,
        "List": _list,
        "Tuple": _list,
        "Dict": _dict,
        "Getattr": _attribute,
        "Getitem": _item,
        **dict.fromkeys(operators.ARITHMETIC, _binary),
        "Pow": _power,
        "Neg": _negative,
        "Pos": _positive,
        "Not": _not,
        "And": _and,
        "Or": _or,
        "Concat": _concat,
        "Compare": _compare,
        "CondExpr": _choice,
        "Call": compile_call,
        "Filter": compile_filter,
        "Test": compile_test,
    }


def _arithmetic(
    left: Run, right: Run, plain: Callable[[Any, Any], Any], careful: operators.Binary
) -> Run:
    """Return ``plain`` for small plain numbers and ``careful`` for all else."""
    numbers = (int, float)

    def read(scope: Scope, budget: Budget) -> Any:
        a, b = left(scope, budget), right(scope, budget)
        if type(a) in numbers and type(b) in numbers and b:
            result = plain(a, b)
            if -LARGEST_NUMBER <= result <= LARGEST_NUMBER:
                return result
        return careful(a, b, budget)

    return read


def _refuse_odd_text(value: object) -> None:
    """Refuse what is too long, and halves of signs (“\\ud83d”), which no file can hold."""
    if not isinstance(value, str):
        return
    if len(value) > MOST_CHARACTERS:
        raise ExpressionError("a text is too long")
    if any("\ud800" <= sign <= "\udfff" for sign in value):
        raise ExpressionError("half a sign stands in a text", "write the sign itself")


def _refuse_private(name: str) -> None:
    if name.startswith("_"):
        raise ExpressionError(f"“{short(name)}” cannot be used", "names begin with a letter")


def _owner(node: Node) -> str:
    """Return what to call the value of ``node`` in messages."""
    if isinstance(node, Name):
        return f"“{short(node.name)}”"
    if isinstance(node, Getattr):
        return f"“{short(node.attr)}”"
    return "the value"
