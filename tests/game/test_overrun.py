"""What runs off its face is told: once for each place, how far and on which side."""

import pytest

from generator.core.diagnostics import Report
from generator.core.geometry import Size
from generator.elements import meter
from generator.elements.overrun import Overruns
from generator.game.expand import Expander
from generator.game.fonts import load_fonts
from generator.text.typesetter import Typesetter
from tests.definitions import load, write_game

GAME = """
game: {{title: T}}
components:
  part:
    kind: tile
    size: [40, 30]
    bleed: {bleed}
    rows: [{{x: 1}}, {{x: 2}}, {{x: 3}}]
    front:
      - {element}
symbols:
  disc: {{size: [10, 10], draw: [{{circle: 10, fill: ink}}]}}
"""


def drawn(folder, element, bleed=2, profile_bleed=None):
    """Draw a tile of 40 × 30 mm with one element; return the report and what runs off."""
    game, report = load(write_game(folder / "game", GAME.format(element=element, bleed=bleed)))
    assert list(report) == []
    overruns = Overruns()
    setter = Typesetter(load_fonts(game.theme, game.folder, report))
    expander = Expander(
        game, "en", default_break="word", typesetter=setter, report=report, overruns=overruns
    )
    for made in expander.expand(game.components, lambda _: Size(200, 280), profile_bleed):
        for piece in made.pieces:
            piece.front.scene()
    found = Report()
    overruns.tell(found)
    return report, found


def told(folder, element, bleed=2, profile_bleed=None):
    """Return the warnings of a tile of 40 × 30 mm with one element."""
    report, found = drawn(folder, element, bleed, profile_bleed)
    assert list(report) == []
    assert all(warning.severity == "warning" for warning in found)
    return [(warning.at.line, warning.message) for warning in found]


OFF = "this runs off the front of “part”: "


@pytest.mark.parametrize(
    ("element", "sides"),
    [
        # The face ends 2 mm outside its 40 × 30 mm.
        ("{rectangle: [10, 10], at: [35, 5], fill: ink}", "3.0 mm on the right"),
        ("{rectangle: [10, 10], at: [5, -4], fill: ink}", "2.0 mm at the top"),
        ("{circle: 20, at: [0, 30], fill: ink}", "8.0 mm at the bottom and 8.0 mm on the left"),
        ("{line: [[5, 5], [45, 5]], stroke: ink}", "3.0 mm on the right"),
        ("{line: [[5, 5], [45, 5]], cap: round, stroke: ink, stroke_width: 2}",
         "4.0 mm on the right"),
        ("{use: disc, at: [40, 15]}", "3.0 mm on the right"),
        ("{rectangle: [4, 40], at: [18, -5], rotate: 90, fill: ink}", None),
        ("{rectangle: [4, 50], at: [18, -10], rotate: 90, fill: ink}",
         "3.0 mm on the right and 3.0 mm on the left"),
        ("{repeat: 5, step: [10, 0], each: [{rectangle: [6, 6], at: [0, 0], fill: ink}]}",
         "4.0 mm on the right"),
        ("{repeat: 5, step: [9, 0], each: [{rectangle: [6, 6], at: [0, 0], fill: ink}]}", None),
        ("{rectangle: [10, 10], at: [32, 5], fill: ink}", None),
        ("{line: [[-2, 5], [42, 5]], stroke: ink}", None),
        ("{background: ink}", None),
        ("{stack: [{circle: 90, fill: ink}], clip: true}", None),
        ("{circle: 90, fill: ink, bleed: true}", None),
        ("{stack: [{circle: 90, fill: ink}], bleed: true}", None),
        ("{text: pond, at: [2, 4]}", None),
    ],
)  # fmt: skip
def test_it_is_told_how_far_and_on_which_side(tmp_path, element, sides):
    assert told(tmp_path, element) == ([(10, OFF + sides)] if sides else [])


def test_a_text_at_a_point_is_measured_by_its_ink(tmp_path):
    ((line, message),) = told(tmp_path, "{text: a long line of words, at: [35, 15]}")
    assert line == 10
    assert message.startswith(OFF)
    assert message.endswith("mm on the right")


def test_the_worst_of_many_rows_is_told_with_their_number(tmp_path):
    found = told(tmp_path, '{rectangle: [10, 10], at: ["{{ 30 + 4 * x }}", 5], fill: ink}')
    # x = 1 ends at 44, x = 3 at 52: 2 and 10 mm beyond 42.
    (message,) = [message for _, message in found]
    assert message.startswith(OFF + "10.0 mm on the right (row 3, ")
    assert message.endswith(", and 2 more rows)")


def test_art_for_the_own_bleed_of_a_part_may_stay_where_a_profile_prints_less(tmp_path):
    art = "{rectangle: null, inset: -2, fill: ink}"
    assert told(tmp_path, art, bleed=2, profile_bleed=0) == []
    assert len(told(tmp_path, art, bleed=1)) == 1


def test_what_draws_too_much_is_not_drawn_once_more_to_see_what_runs_off(tmp_path, monkeypatch):
    element = "{repeat: 30, each: [{circle: '{{ 100 + number }}', fill: ink}]}"
    report, found = drawn(tmp_path / "well", element)
    assert (list(report), len(list(found))) == ([], 1)
    monkeypatch.setattr(meter, "MAX_ITEMS", 20)
    monkeypatch.setattr(meter, "ITEMS_A_FACE", 0)
    report, found = drawn(tmp_path / "much", element)
    assert {fault.message for fault in report} == {"this draws more than 20 items"}
    assert list(found) == []
