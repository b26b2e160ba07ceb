"""Cuts along outlines that expressions work out."""

import pytest

from generator.core import outline
from tests.definitions import expand, write_game

GAME = """
game: {{title: T}}
values: {{top: 6, edge: [[0, 6], [30, 6], [30, 20], [0, 20]]}}
components:
  part: {{kind: token, size: [30, 20], cut: {cut}, front: []}}
"""


@pytest.mark.parametrize(
    "cut",
    [
        '{path: "M 0 {{ top }} H {{ width }} V {{ height }} H 0 Z"}',
        "{path: \"{{ 'M0 6 H30 V20 H0 Z' }}\"}",
        '{polygon: [[0, "{{ top }}"], ["{{ width }}", 6], [100%, "{{ height }}"], [0, 20]]}',
        '{polygon: "{{ edge }}"}',
    ],
)
def test_a_cut_is_worked_out_from_values_and_the_size_of_the_part(tmp_path, cut):
    pieces, report = expand(write_game(tmp_path / "game", GAME.format(cut=cut)))
    assert list(report) == []
    assert outline.bounds(pieces["part"].cut_outline) == (0, 6, 30, 14)


def test_a_path_to_cut_along_sees_its_row(tmp_path):
    rows = "rows: [{long: 30}, {long: 12}]"
    game = GAME.format(cut='{path: "M 0 0 H {{ long }} V 20 Z"}, ' + rows)
    pieces, report = expand(write_game(tmp_path / "game", game))
    assert list(report) == []
    widths = [outline.bounds(piece.cut_outline).width for piece in pieces.values()]
    assert widths == [30, 12]
