"""Figures and rule texts of a game, as they are written in its folder."""

import yaml

from generator.workspace import data_root

RULES = data_root() / "rules"


def figures_of(game, name):
    """Return what a file of figures holds."""
    return yaml.safe_load((RULES / game / "figures" / f"{name}.yaml").read_text("utf-8"))


def rule_text(game, language):
    return (RULES / game / f"rulebook.{language}.md").read_text("utf-8")


def chapter_of(game, language, name):
    """Return the source of a chapter or section, up to the next heading."""
    return rule_text(game, language).split(f"{{#{name}}}")[1].split("\n##")[0]


def example_of(game, language, figure):
    """Return the one example that shows a figure."""
    boxes = rule_text(game, language).split("\n:::")
    (found,) = (box for box in boxes if f"](figure:{figure})" in box)
    assert found.startswith(" example")
    return found
