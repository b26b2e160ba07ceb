"""Sizes may be worked out from the values of the game, for all rows and languages at once."""

from generator.core.geometry import Size
from tests.definitions import expand, game_of, load, write_game

VALUES = """
values: {card: [63, 88], wide: 40, sizes: {small: "1 in"}}
tables: {boards: [{side: 120}]}
symbols:
  drop: {size: ["{{ wide / 4 }}", 12], draw: [{circle: 3, fill: ink}]}
figures:
  start: {size: ["{{ wide }}", 30], alt: The start, draw: [{circle: 3, fill: ink}]}
"""
PARTS = """
whole: {kind: card, size: "{{ card }}", front: [{background: ink}]}
sides: {kind: tile, size: ["{{ wide }}", "{{ wide * 2 }}"], front: [{background: ink}]}
units: {kind: tile, size: ["{{ sizes.small }}", 30], front: [{background: ink}]}
table: {kind: board, size: ["{{ boards[0].side }}", 80], front: [{background: ink}]}
base: {abstract: true, kind: card, size: "{{ card }}", front: [{background: ink}]}
heir: {extends: base, rows: [{card: 5}, {card: 6}]}
"""


def test_parts_have_the_sizes_that_values_give(tmp_path):
    write_game(tmp_path, game_of(PARTS, VALUES))
    pieces, report = expand(tmp_path)
    assert list(report) == []
    assert {id: piece.size for id, piece in pieces.items()} == {
        "whole": Size(63, 88),
        "sides": Size(40, 80),
        "units": Size(25.4, 30),
        "table": Size(120, 80),
        "heir-001": Size(63, 88),
        "heir-002": Size(63, 88),
    }


def test_symbols_and_figures_have_them_as_well(tmp_path):
    write_game(tmp_path, game_of(PARTS, VALUES))
    game, _ = load(tmp_path)
    assert game.symbols["drop"].spec.size == Size(10, 12)
    assert game.figures["start"].spec.size == Size(40, 30)


def test_a_size_of_a_value_that_fails_tells_of_the_value_alone(tmp_path):
    write_game(tmp_path, game_of(PARTS, VALUES.replace("wide: 40", 'wide: "{{ 1 / 0 }}"')))
    _, report = load(tmp_path)
    assert [remark.message for remark in report] == ["division by zero"]
