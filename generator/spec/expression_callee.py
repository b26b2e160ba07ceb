"""What expressions can call."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from generator.core.record import NamedTuple


class Callee(NamedTuple):
    """A function with the number of its arguments and the names they go by."""

    run: Callable[..., Any]
    """Called with the budget, then the arguments."""
    least: int
    most: int
    names: tuple[str, ...] = ()
