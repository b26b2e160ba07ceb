"""What is the same at all places of a drawing is drawn once, and stands where each place is."""

import pytest

from generator.elements import layouts
from generator.elements.drawing import draw_elements
from generator.elements.stage import Copies
from generator.scene import Group, Use
from tests.definitions import boxes, draw, words

NESTED = """
- repeat: [7, 8, 9]
  as: outer
  step: [0, 20]
  each:
    - stack:
        - repeat: 3
          step: [5, 0]
          each: [{circle: 4, at: [2, 2], fill: ink}]
        - text: "{{ outer.item }}"
          at: [20, 2]
        - rectangle: [6, 3]
          at: [30, 0]
          fill: ink
      at: ["{{ 10 * outer.index }}", 1]
      size: [50, 10]
"""
ROWS = """
- repeat: 3
  as: outer
  step: [0, 20]
  each:
    - repeat: "{{ outer.number }}"
      at: [1, 2]
      step: [5, 0]
      each: [{circle: 4, at: [2, 2], fill: ink}]
"""
CLIPPED = """
- grid: [2, 2]
  each:
    - stack:
        - stack: [{rectangle: null, inset: 1, fill: ink}, {text: "{{ number }}"}]
          inset: 2
          rotate: "{{ 90 * index }}"
        - {background: ink}
        - {line: [[0, 0], [5, "{{ width }}"]], stroke: ink}
      clip: true
      inset: ["{{ index }}", 1]
"""
BY_OUTER_NAME = """
- repeat: [1, 2, 3]
  as: outer
  step: [0, 20]
  each:
    - repeat: 2
      step: [10, 0]
      at: [0, 0]
      each: [{rectangle: ["{{ outer.item }}", 1], fill: ink}]
"""
BY_CHANCE = """
- repeat: 3
  as: outer
  step: [0, 20]
  each:
    - stack:
        - {rectangle: ["{{ dice(50) }}", 1], fill: ink}
        - {text: "{{ outer.index }}"}
"""


def symbols(items):
    """Yield the symbol of each use, those within others too."""
    for item in items:
        if isinstance(item, Group):
            yield from symbols(item.items)
        elif isinstance(item, Use):
            yield item.symbol
            yield from symbols(item.symbol.items)


def distinct(items):
    return len({id(symbol) for symbol in symbols(items)})


@pytest.mark.parametrize("written", [NESTED, ROWS, CLIPPED, BY_OUTER_NAME, BY_CHANCE])
def test_what_is_shared_stands_where_it_stands_drawn_anew(tmp_path, monkeypatch, written):
    shared = draw(tmp_path, written)
    monkeypatch.setattr(Copies, "once", lambda self, elements, size, make: make())
    monkeypatch.setattr(layouts, "draw_in_box", lambda spec, *rest: draw_elements(*rest))
    anew = draw(tmp_path, written)
    assert (sorted(boxes(shared)), words(shared)) == (sorted(boxes(anew)), words(anew))
    assert boxes(shared)


def test_in_a_moving_stack_what_no_place_changes_is_one_drawing(tmp_path):
    drawn = draw(tmp_path, NESTED)
    # The circle, the three of it, and the rectangle; without sharing, five at each place.
    assert distinct(drawn) == 3
    assert [box for box in boxes(drawn) if box[2] == 6] == [
        (10 * index + 30, 20 * index + 1, 6, 3) for index in range(3)
    ]


def test_a_repeat_in_a_repeat_shares_its_drawing_with_all_rows(tmp_path):
    drawn = draw(tmp_path, ROWS)
    assert distinct(drawn) == 1
    assert boxes(drawn) == [
        (1 + 5 * inner, 2 + 20 * outer, 4, 4) for outer in range(3) for inner in range(outer + 1)
    ]


def test_what_looks_at_the_outer_place_is_drawn_for_each(tmp_path):
    drawn = draw(tmp_path, BY_OUTER_NAME)
    assert distinct(drawn) == 3
    assert {box[2] for box in boxes(drawn)} == {1, 2, 3}


def test_in_a_moving_stack_a_background_stays_on_the_face(tmp_path):
    written = """
    - repeat: 2
      as: outer
      each: [{stack: [{background: ink}], at: ["{{ 10 * outer.index }}", 0], size: [20, 20]}]
    """
    (first, second) = boxes(draw(tmp_path, written))
    assert first == second


def test_what_is_drawn_by_chance_differs_from_place_to_place(tmp_path):
    assert len({box[2] for box in boxes(draw(tmp_path, BY_CHANCE))}) > 1
