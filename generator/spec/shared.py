"""What is the same in all rows and languages, and is needed before any of them is drawn."""

from __future__ import annotations

from collections.abc import Mapping

from generator.spec.base import Reading, SpecError
from generator.spec.expression import ExpressionError, check_names, parse_template


def worked_out(text: str, reading: Reading) -> object:
    """Return ``text``; an expression is worked out from what the whole game knows.

    Raises SpecError for one that looks at anything else, such as the row at hand.
    """
    if reading.shared is None:
        raise SpecError(f"“{text}” is an expression, and none can stand here")
    scope = reading.shared()
    try:
        expression = parse_template(text)
        if expression is None:
            return text
        _refuse_others(expression.names - expression.optional, scope, reading)
        check_names(expression, scope)
        return expression.evaluate(scope)
    except ExpressionError as error:
        raise SpecError(error.message, error.hint) from None


def _refuse_others(names: frozenset[str], scope: Mapping[str, object], reading: Reading) -> None:
    """Refuse names that are known elsewhere in the same mapping."""
    for name in sorted(names & (reading.names or frozenset()) - scope.keys()):
        raise SpecError(
            f"“{name}” is not known here",
            "this is the same in all rows and languages: it sees “values” and “tables” alone",
        )
