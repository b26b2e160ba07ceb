"""Icons that come with the program: each is a sound drawing within its own box."""

import numpy as np
import pytest

from generator.scene.bounds import bounds_of
from generator.workspace import templates
from tests.definitions import expand, game_of, write_game
from tests.render.pictures import svg_pixels

ICONS = sorted(path.stem for path in (templates().root / "icons").glob("*.yaml"))
DPI = 101.6
"""Four pixels to the millimetre."""


def write_part(folder, icon, more="", symbols=""):
    """Write a game of one part with an icon from (8, 8) to (32, 32)."""
    part = f"""
    part:
      kind: tile
      size: [40, 40]
      bleed: 0
      front:
        - {{use: {icon}, at: [8, 8], size: [24, 24], anchor: top-left{more}}}
    """
    return write_game(folder, game_of(part, symbols))


def scene_of(folder, icon, more="", symbols=""):
    pieces, report = expand(write_part(folder, icon, more, symbols))
    assert not [fault.message for fault in report]
    return pieces["part"].front.scene()


def inked(folder, icon, more=""):
    """Return where there is ink, pixel by pixel, as resvg draws it."""
    return svg_pixels(folder, scene_of(folder, icon, more), DPI).min(axis=2) < 200


def test_there_are_icons_for_most_games():
    assert len(ICONS) >= 120


@pytest.mark.parametrize("icon", ICONS)
def test_an_icon_stays_in_its_box_and_fills_it(icon, tmp_path):
    rows, columns = np.nonzero(inked(tmp_path, icon))
    box = [columns.min() / 4, rows.min() / 4, (columns.max() + 1) / 4, (rows.max() + 1) / 4]
    assert min(box) >= 8
    assert max(box) <= 32
    assert max(box[2] - box[0], box[3] - box[1]) >= 18


@pytest.mark.parametrize("icon", ICONS)
def test_an_icon_is_drawn_in_the_one_colour_it_is_given(icon, tmp_path):
    scene = scene_of(tmp_path, icon, ', with: {colour: "#ff0000"}')
    red, green, blue = np.moveaxis(svg_pixels(tmp_path, scene, DPI), 2, 0)
    assert red.min() == 255
    assert np.array_equal(green, blue)
    assert green.min() == 0


def test_no_two_icons_are_one_drawing(tmp_path):
    drawn = {icon: inked(tmp_path / icon, icon).tobytes() for icon in ICONS}
    assert len(set(drawn.values())) == len(drawn)


def test_a_die_shows_as_many_pips_as_its_value(tmp_path):
    pips = [
        sum(item.fill is not None for item in _shapes(scene_of(tmp_path, "die", more)))
        for more in (f", with: {{value: {value}}}" for value in range(1, 7))
    ]
    assert pips == [1, 2, 3, 4, 5, 6]


def _shapes(scene):
    (use,) = scene.items
    return use.symbol.items


def test_a_symbol_of_the_game_comes_before_the_icon_of_that_name(tmp_path):
    own = 'symbols: {heart: {size: [10, 5], draw: [{rectangle: null, fill: "#00ff00"}]}}\n'
    box = bounds_of(scene_of(tmp_path, "heart", symbols=own).items)
    assert (box.width, box.height) == (24, 12)


def test_an_unknown_name_is_told_with_the_nearest_icon(tmp_path):
    _, report = expand(write_part(tmp_path, "hart"))
    assert [(fault.message, fault.hint) for fault in report] == [
        ("unknown symbol “hart”", "did you mean “heart”?")
    ]


def test_an_unknown_icon_of_a_row_is_told_with_the_row(tmp_path):
    text = game_of("""
    part:
      kind: tile
      size: [40, 40]
      rows: cards.csv
      front:
        - {use: "{{ sign }}", at: [8, 8]}
    """)
    _, report = expand(write_game(tmp_path, text, cards_csv="sign\nheart\nhart\n"))
    (fault,) = report
    assert fault.message.startswith("unknown symbol “hart”")
    assert "row 2" in fault.message
    assert "cards.csv line 3" in fault.message
