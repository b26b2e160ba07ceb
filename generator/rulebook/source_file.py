"""Where the rule text of a language is: light to import, for games that have none."""

from __future__ import annotations

from generator.game.pseudo import PSEUDO
from generator.source.folder import GameFolder

RULE_TEXT = "rule text"
"""What such a file is called in messages; nothing but the rules is made of it."""


def rule_file(language: str) -> str:
    """Return the name of the rule text in ``language``."""
    return f"rulebook.{language}.md"


def written_in(language: str, first: str) -> str:
    """Return the language whose rule text makes the rules in ``language``.

    The pseudo-language is made of the ``first`` one of the game.
    """
    return first if language == PSEUDO else language


def has_rules(folder: GameFolder, language: str) -> bool:
    """Tell whether a game has rules in ``language``."""
    return bool(folder.has(rule_file(language), kind=RULE_TEXT))
