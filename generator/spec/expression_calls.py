"""Compiles calls: functions, filters after ``|``, tests after ``is``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

from generator.core.diagnostics import nearest, number_of
from generator.spec.chance import CHANCE, TIMES, Chance
from generator.spec.expression_callee import Callee
from generator.spec.expression_functions import (
    FILTERS,
    FUNCTIONS,
    RULE_FUNCTIONS,
    TESTS,
)
from generator.spec.expression_random import RANDOM_FUNCTIONS, Stream
from generator.spec.expression_syntax import short
from generator.spec.expression_tree import Getattr, Name, Node
from generator.spec.expression_values import Budget, ExpressionError, MissingError

Scope = Mapping[str, Any]
Run = Callable[[Scope, Budget], Any]


class Compiling(Protocol):
    """What compiles the parts of a call."""

    def compile(self, node: Node) -> Run: ...

    def forgiven(self, node: Node) -> Run: ...

    def next_draw(self) -> str:
        """Return what tells this call from all others of the template."""
        ...


def compile_call(compiler: Compiling, node: Any) -> Run:
    """Compile ``name(…)``."""
    if isinstance(node.node, Getattr):
        name = short(node.node.attr)
        from generator.spec.hints import usual_function

        known = f"… | {name}" if name in FILTERS else nearest(name, FILTERS)
        message = f"“{name}” cannot be called on a value"
        hint = usual_function(name) or f"functions come after “|”: {known}"
        raise ExpressionError(message, hint)
    if not isinstance(node.node, Name):
        raise ExpressionError("only functions can be called")
    name = node.node.name
    if name in RULE_FUNCTIONS:
        return _calling_named(compiler, name, node)
    if name in RANDOM_FUNCTIONS:
        return _calling_random(compiler, name, node)
    callee = FUNCTIONS.get(name)
    if callee is None:
        hint = f"write … | {name}" if name in FILTERS else _function_hint(name, FUNCTIONS)
        raise ExpressionError(f"unknown function “{short(name)}”", hint)
    return _calling(compiler, name, callee, [], node)


def _calling_named(compiler: Compiling, name: str, node: Any) -> Run:
    """Compile the call of a function that only the scope of a rule text has."""
    find = compiler.compile(node.node)
    arguments = _arguments(compiler, name, RULE_FUNCTIONS[name], [], node)

    def run(scope: Scope, budget: Budget) -> Any:
        callee = find(scope, budget)
        return callee.run(budget, *[argument(scope, budget) for argument in arguments])

    return run


def _calling_random(compiler: Compiling, name: str, node: Any) -> Run:
    """Compile the call of a function that draws by chance."""
    place, callee = compiler.next_draw(), RANDOM_FUNCTIONS[name]
    arguments = _arguments(compiler, name, callee, [], node)
    nowhere = Chance()

    def run(scope: Scope, budget: Budget) -> Any:
        stream = Stream(scope.get(CHANCE, nowhere), place, scope.get(TIMES, 0))
        return callee.run(budget, stream, *[argument(scope, budget) for argument in arguments])

    return run


def compile_filter(compiler: Compiling, node: Any) -> Run:
    """Compile ``… | name``."""
    if node.node is None:
        raise ExpressionError("a filter needs a value before “|”")
    if node.name in ("default", "d"):
        return _default(compiler, node)
    if node.name == "number":
        return _in_language(compiler, node)
    callee = FILTERS.get(node.name)
    if callee is None:
        known = [*FILTERS, "default"]
        usable = node.name in FUNCTIONS
        hint = f"write {node.name}(…)" if usable else _function_hint(node.name, known)
        raise ExpressionError(f"unknown filter “{short(node.name)}”", hint)
    return _calling(compiler, node.name, callee, [node.node], node)


def _function_hint(name: str, known: Iterable[str]) -> str:
    from generator.spec.hints import usual_function

    return usual_function(name) or nearest(name, known)


def _default(compiler: Compiling, node: Any) -> Run:
    """Compile ``value | default(other)``, and ``default(other, true)`` for empty values."""
    value = compiler.forgiven(node.node)
    other, also_empty = _arguments(
        compiler, "default", Callee(nothing, 1, 2, ("default_value", "boolean")), [], node
    ) + [nothing] * (len(node.args) + len(node.kwargs) < 2)

    def read(scope: Scope, budget: Budget) -> Any:
        try:
            found = value(scope, budget)
        except MissingError:
            return other(scope, budget)
        empty = not found and also_empty(scope, budget)
        return other(scope, budget) if empty else found

    return read


def _in_language(compiler: Compiling, node: Any) -> Run:
    """Compile ``value | number``, which is written as the language of the build has it."""
    values = _arguments(compiler, "number", FILTERS["number"], [node.node], node)
    language = compiler.forgiven(Name("language"))

    def run(scope: Scope, budget: Budget) -> Any:
        from generator.spec.written_numbers import written_number

        try:
            spoken = str(language(scope, budget))
        except MissingError:
            spoken = "en"
        value, decimals = (*[value(scope, budget) for value in values], None)[:2]
        return written_number(value, decimals, spoken)

    return run


def compile_test(compiler: Compiling, node: Any) -> Run:
    """Compile ``… is name``."""
    if node.name in ("defined", "undefined"):
        return _is_defined(compiler.forgiven(node.node), node.name == "defined")
    callee = TESTS.get(node.name)
    if callee is None:
        hint = nearest(node.name, [*TESTS, "defined"])
        raise ExpressionError(f"unknown test “is {short(node.name)}”", hint)
    return _calling(compiler, node.name, callee, [node.node], node)


def _calling(compiler: Compiling, name: str, callee: Callee, given: list[Node], node: Any) -> Run:
    arguments = _arguments(compiler, name, callee, given, node)
    run = callee.run
    if len(arguments) == 1:
        only = arguments[0]
        return lambda scope, budget: run(budget, only(scope, budget))
    return lambda scope, budget: run(budget, *[a(scope, budget) for a in arguments])


def _arguments(
    compiler: Compiling, name: str, callee: Callee, given: list[Node], node: Any
) -> list[Run]:
    """Return the arguments of a call in the order of the function's own."""
    if node.dyn_args is not None or node.dyn_kwargs is not None:
        raise ExpressionError(f"“{short(name)}” takes its arguments one by one, without “*”")
    values = [*given, *(node.args or ())]
    for pair in node.kwargs or ():
        if len(values) >= len(callee.names) or callee.names[len(values)] != pair.key:
            raise ExpressionError(f"“{short(name)}” has no “{short(pair.key)}=” in this place")
        values.append(pair.value)
    if not callee.least <= len(values) <= callee.most:
        raise ExpressionError(f"“{short(name)}” needs {_arity(callee, len(given))}")
    return [compiler.compile(value) for value in values]


def _is_defined(value: Run, wanted: bool) -> Run:
    def read(scope: Scope, budget: Budget) -> bool:
        try:
            value(scope, budget)
        except MissingError:
            return not wanted
        return wanted

    return read


def nothing(scope: Scope, budget: Budget) -> None:
    """Stand for a part that was left out: it is null."""


def _arity(callee: Callee, given: int) -> str:
    least, most = callee.least - given, callee.most - given
    if most == 0:
        return "nothing in parentheses"
    if least == most:
        return number_of(most, "value")
    return f"{least} to {most} values" if most < 100 else f"{least} or more values"
