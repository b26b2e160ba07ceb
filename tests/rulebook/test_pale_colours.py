"""Words too pale to read in a rule booklet are told where the game says their colour."""

from generator.build import BuildOptions, run

GAME = """\
game:
  id: pale
  title: Pale
theme:
  colours:
    ink: "#000000"
    accent: "#8fbfdd"
components:
  card: {kind: card, size: [63, 88], front: [{background: accent}]}
"""


def told(folder, text):
    (folder / "pale").mkdir()
    (folder / "pale" / "game.yaml").write_text(text, "utf-8")
    (folder / "pale" / "rulebook.en.md").write_text("## Overview {#overview}\n\nPlay.\n", "utf-8")
    found = run(BuildOptions(games=("pale",)), folder).report
    return [(d.message, d.at.line) for d in found if "contrast" in d.message]


def test_a_pale_colour_is_told_at_its_line(tmp_path):
    assert told(tmp_path, GAME) == [("words in “accent” have a contrast of 2.0 to the paper", 7)]


def test_a_pale_colour_that_follows_from_another_is_told_at_the_game(tmp_path):
    text = GAME.replace('"#000000"', '"#707070"').replace('"#8fbfdd"', '"#000000"')
    ((message, line),) = told(tmp_path, text)
    assert "“quiet”" in message
    assert line == 2
