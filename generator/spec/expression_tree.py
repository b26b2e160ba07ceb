"""The syntax tree of an expression: what each part of it consists of."""

from __future__ import annotations

from typing import Any

from generator.core.record import NamedTuple

Node = Any
"""One of these, or a node of the library that has no place in an expression."""


class Name(NamedTuple):
    """A value by its name."""

    name: str


class Const(NamedTuple):
    """A value that is written out."""

    value: str | int | float | bool | None


class Items(NamedTuple):
    """A “List” or “Tuple” of values."""

    kind: str
    items: list[Node]


class Pair(NamedTuple):
    """A key of a mapping and its value."""

    key: Node
    value: Node


class Dict(NamedTuple):
    """A mapping that is written out."""

    items: list[Pair]


class Getattr(NamedTuple):
    """The part of a value that has a name."""

    node: Node
    attr: str


class Getitem(NamedTuple):
    """The part of a value that ``arg`` is the key, the number or the ``Slice`` of."""

    node: Node
    arg: Node


class Slice(NamedTuple):
    """Several items of a list; what is left out is None."""

    start: Node | None
    stop: Node | None
    step: Node | None


class Unary(NamedTuple):
    """“Neg”, “Pos” or “Not” of a value."""

    kind: str
    node: Node


class Binary(NamedTuple):
    """“Add”, “Sub”, “Mul”, “Div”, “FloorDiv”, “Mod”, “Pow”, “And”, “Or” of two values."""

    kind: str
    left: Node
    right: Node


class Concat(NamedTuple):
    """Texts joined with “~”."""

    nodes: list[Node]


class Operand(NamedTuple):
    """How to compare with a value: “eq”, “ne”, “lt”, “lteq”, “gt”, “gteq”, “in”, “notin”."""

    op: str
    expr: Node


class Compare(NamedTuple):
    """A value compared with a second, that with a third, and so on."""

    expr: Node
    ops: list[Operand]


class CondExpr(NamedTuple):
    """One of two values, the second of which may be None for left out."""

    test: Node
    expr1: Node
    expr2: Node | None


class Keyword(NamedTuple):
    """An argument that is given by name."""

    key: str
    value: Node


class Call(NamedTuple):
    """The call of a function; ``dyn_…`` are arguments behind “*” and “**”."""

    node: Node
    args: list[Node]
    kwargs: list[Keyword]
    dyn_args: Node | None = None
    dyn_kwargs: Node | None = None


class Suffixed(NamedTuple):
    """A value with a “Filter”, “| name”, or a “Test”, “is name”, with or without arguments."""

    kind: str
    node: Node | None
    name: str
    args: list[Node]
    kwargs: list[Keyword]
    dyn_args: Node | None = None
    dyn_kwargs: Node | None = None


def kind_of(node: Node) -> str:
    """Return what a node is called."""
    return node.kind if isinstance(node, (Binary, Unary, Items, Suffixed)) else type(node).__name__
