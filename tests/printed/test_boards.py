"""Boards read back from the sheets that are printed."""

from itertools import pairwise

import pdfplumber
import pytest

from generator.build import BuildOptions, run
from tests.definitions import write_game

MM = 72 / 25.4
GO = """\
game: {id: go, title: Go}
languages: [en]
components:
  board:
    kind: board
    size: [110, 110]
    bleed: 0
    front:
      - lattice: square
        sites: points
        shape: {rectangle: [19, 19]}
        pitch: 5
        names: {files: capitals-without-i}
        lines: {stroke: ink}
        marks:
          at: D4 K4 Q4 D10 K10 Q10 D16 K16 Q16
          each: [{circle: 1.2, at: [0, 0], fill: ink}]
        labels: {side: [bottom, left], offset: 6, style: small}
"""


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    folder = tmp_path_factory.mktemp("go")
    game = write_game(folder / "go", GO)
    options = BuildOptions(
        games=(str(game),),
        formats=("pdf",),
        settings=("notes.edge=none", "marks.style=none"),
        output=folder / "out",
    )
    outcome = run(options, folder)
    assert not outcome.failed, list(outcome.report)
    with pdfplumber.open(folder / "out" / "go" / "en" / "components.pdf") as pdf:
        yield pdf.pages[0]


def middle(thing):
    return ((thing["x0"] + thing["x1"]) / 2 / MM, (thing["top"] + thing["bottom"]) / 2 / MM)


def test_nine_star_points_are_printed_six_lines_apart(page):
    dots = [curve for curve in page.curves if curve["fill"] and curve["width"] < 2 * MM]
    assert len(dots) == 9
    places = [middle(dot) for dot in dots]
    for axis in (0, 1):
        found = sorted({round(place[axis], 2) for place in places})
        assert [b - a for a, b in pairwise(found)] == pytest.approx([30, 30])


def test_labels_stand_beside_the_lines_they_name(page):
    words = {word["text"]: middle(word) for word in page.extract_words()}
    dots = sorted(middle(c) for c in page.curves if c["fill"] and c["width"] < 2 * MM)
    left, right = dots[0][0], dots[-1][0]
    assert "I" not in words
    assert words["D"][0] == pytest.approx(left, abs=0.1)
    assert words["Q"][0] == pytest.approx(right, abs=0.1)
    # Figures are as high as capitals and stand in the middle of their line.
    assert words["4"][1] - words["16"][1] == pytest.approx(60, abs=0.01)
    assert words["19"][0] == pytest.approx(words["18"][0], abs=0.1)
