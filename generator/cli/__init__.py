"""The command line."""

from typing import TYPE_CHECKING, Any

from generator.cli.entry import main

if TYPE_CHECKING:
    from generator.cli.program import app

__all__ = ["app", "main"]


def __getattr__(name: str) -> Any:
    """Load the whole command line only for those who ask for it."""
    if name != "app":
        raise AttributeError(name)
    from generator.cli.program import app

    return app
