"""How tables share out the width they have."""

from generator.core.colour import BLACK
from generator.core.geometry import Size
from generator.rulebook.flowables import Flow
from generator.rulebook.grid import Grid, Span

LINES = (BLACK, BLACK)


class Cell(Flow):
    """A cell that is ``wide`` mm high where it has 18 mm or more, and else ``narrow`` mm."""

    def __init__(self, wide, narrow):
        super().__init__((0.0, 0.0))
        self.heights = (wide, narrow)

    def measure(self, width):
        return Size(width, self.heights[width < 18])


def test_between_two_ways_of_one_height_short_columns_come_first():
    # 0.1 + 0.2 + 0.3 and 0.3 + 0.2 + 0.1 are not the same number to a computer.
    first = [Cell(0.1, 0.3), Cell(0.2, 0.2), Cell(0.3, 0.1)]
    rows = [[cell, Cell(0.0, 0.0)] for cell in first]
    grid = Grid([], rows, [Span(10.0, 20.0), Span(10.0, 80.0)], LINES, (0.0, 0.0))
    grid.measure(63.0)
    # The first needs 20 mm to be on one line and has them; by what they say it would have 15.
    assert [cell.size.width for cell in first] == [20.0, 20.0, 20.0]
