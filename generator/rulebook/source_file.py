"""Where the rule text of a language is: light to import, for games that have none."""

from __future__ import annotations

from generator.source.folder import GameFolder


def rule_file(language: str) -> str:
    """Return the name of the rule text in ``language``."""
    return f"rulebook.{language}.md"


def has_rules(folder: GameFolder, language: str) -> bool:
    """Tell whether a game has rules in ``language``."""
    return (folder.root / rule_file(language)).exists()
