"""Icons that come with the program: each is a sound drawing within its own box."""

import pytest

from generator.scene.bounds import bounds_of
from generator.workspace import templates
from tests.definitions import expand, write_game

ICONS = sorted(path.stem for path in (templates().root / "icons").glob("*.yaml"))
GAME = """
game: {{id: icons, title: Icons}}
languages: [en]
{symbols}
components:
  part:
    kind: tile
    size: [24, 24]
    bleed: 0
    front:
      - {{use: {icon}, size: fill{more}}}
"""


def drawn(folder, icon, more="", symbols=""):
    write_game(folder, GAME.format(icon=icon, more=more, symbols=symbols))
    pieces, report = expand(folder)
    items = pieces["part"].front.scene().items
    assert not [fault.message for fault in report]
    return items


@pytest.mark.parametrize("icon", ICONS)
def test_an_icon_stays_in_its_box_and_fills_it(icon, tmp_path):
    box = bounds_of(drawn(tmp_path, icon))
    assert box.x >= 0
    assert box.y >= 0
    assert box.right <= 24
    assert box.bottom <= 24
    assert max(box.width, box.height) >= 18


@pytest.mark.parametrize("icon", ICONS)
def test_an_icon_is_drawn_in_the_colour_it_is_given(icon, tmp_path):
    plain, red = drawn(tmp_path, icon), drawn(tmp_path, icon, ', with: {colour: "#ff0000"}')
    assert repr(plain) != repr(red)


def test_a_symbol_of_the_game_comes_before_the_icon_of_that_name(tmp_path):
    own = 'symbols: {heart: {size: [10, 5], draw: [{rectangle: null, fill: "#00ff00"}]}}'
    box = bounds_of(drawn(tmp_path, "heart", symbols=own))
    assert (box.width, box.height) == (24, 12)


def test_an_unknown_name_is_told_with_the_nearest_icon(tmp_path):
    write_game(tmp_path, GAME.format(icon="hart", more="", symbols=""))
    _, report = expand(tmp_path)
    assert [(fault.message, fault.hint) for fault in report] == [
        ("unknown symbol “hart”", "did you mean “heart”?")
    ]
