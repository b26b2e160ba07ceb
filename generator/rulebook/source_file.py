"""Where the rule text of a language is: light to import, for games that have none."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.diagnostics import Position, Report
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


def languages_with_rules(
    folder: GameFolder, languages: Sequence[str], first: str, report: Report
) -> list[str]:
    """Return those of ``languages`` that a game has rules in; ``first`` is its first one.

    Where some have rules and others have none, that is told with a warning.
    """
    found = [code for code in languages if has_rules(folder, written_in(code, first))]
    lacking = [code for code in languages if code not in found]
    if found and lacking:
        files = " and ".join(f"“{rule_file(code)}”" for code in lacking)
        at = Position(folder.show(folder.root / rule_file(written_in(found[0], first))))
        message = f"there are rules in {', '.join(found)} but none in {', '.join(lacking)}"
        report.warning(at, message, f"write the same chapters into {files}")
    return found
