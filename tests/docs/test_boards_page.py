"""What the page on boards says of figures is true."""

import re
from pathlib import Path

from generator.scene import Shape
from tests.definitions import boxes, expand, flat, write_game

PAGE = (Path(__file__).parents[2] / "docs" / "boards.md").read_text("utf-8")
GAME = "game: {id: test, title: Test}\nlanguages: [en]\n"


def test_a_position_is_a_board_with_its_pieces_and_moves(tmp_path):
    (example,) = re.findall(r"^```yaml\n(symbols:.*?)^```", PAGE, re.M | re.S)
    pieces, report = expand(write_game(tmp_path / "full", GAME + example))
    assert not list(report)
    items = pieces["board"].front.scene().items
    discs = [box for box in boxes(items) if box[2:] == (8, 8)]
    # On a symbol of 60 mm in a board of 70: the middle of a1 is two cells from that of c3.
    assert [(x + 4, y + 4) for x, y, _, _ in discs] == [(13, 57), (35, 35), (57, 13)]
    shapes = [item for item, _ in flat(items) if isinstance(item, Shape)]
    assert len(shapes) == 1 + 3 + 2 * 2
    bare = re.sub(r"with: .*", "with: {}", example)
    pieces, report = expand(write_game(tmp_path / "bare", GAME + bare))
    assert not list(report)
    assert len(boxes(pieces["board"].front.scene().items)) == 1
