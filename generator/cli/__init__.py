"""The command line."""

from generator.cli.program import app, main

__all__ = ["app", "main"]
