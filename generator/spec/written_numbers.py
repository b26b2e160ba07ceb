"""Numbers as each language writes them, from the data of Unicode's CLDR; a home of Babel."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from generator.spec.expression_operators import whole_number
from generator.spec.expression_values import ExpressionError, bounded_number, described, to_text

if TYPE_CHECKING:
    from babel import Locale

MOST_DECIMALS = 15
_LONGEST_CODE = 40


def written_number(value: Any, decimals: Any, language: str) -> str:
    """Return a number with the separators of ``language``, halves rounded away from zero.

    Without ``decimals`` it has those that it has in joined text. Raises ExpressionError for
    what is no number.
    """
    from decimal import ROUND_HALF_UP, Decimal

    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ExpressionError(f"expected a number, not {described(value)}")
    exact = Decimal(to_text(bounded_number(value)))
    places = max(0, -int(exact.as_tuple().exponent))
    if decimals is not None:
        places = whole_number(decimals, "“number”")
        if not 0 <= places <= MOST_DECIMALS:
            raise ExpressionError(f"“number” keeps from 0 to {MOST_DECIMALS} decimals")
        exact = exact.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)
    from babel.numbers import parse_pattern

    locale = _locale(language)
    whole = locale.decimal_formats[None].pattern.partition(".")[0]
    pattern = parse_pattern(f"{whole}.{'0' * places}" if places else whole)
    written: str = pattern.apply(exact, locale)
    return written


@lru_cache(maxsize=64)
def _locale(language: str) -> Locale:
    """Return the data of a language; of its main form, else of English, where there is none."""
    from babel import Locale, UnknownLocaleError

    for code in (language[:_LONGEST_CODE], language.partition("-")[0][:_LONGEST_CODE]):
        try:
            return Locale.parse(code, sep="-")
        except (UnknownLocaleError, ValueError):
            continue
    return Locale("en")
