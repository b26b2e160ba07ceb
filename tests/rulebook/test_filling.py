"""How pages are filled where the next thing does not fit: smaller drawings, floats."""

import pdfplumber
import pytest

from generator.core import outline
from generator.core.colour import BLACK
from generator.core.geometry import Rect, Size
from generator.rulebook.balanced import Balanced
from generator.rulebook.columns import Beside, Column, Look
from generator.rulebook.filling import SMALLEST
from generator.rulebook.flowables import Flow
from generator.rulebook.paginate import fill_pages

PAGE = Size(100, 100)
COLUMN = Rect(0, 0, 100, 100)


class Thing(Flow):
    """A flowable of one height; ``drawn`` mm of it can become smaller."""

    shrinks = True

    def __init__(self, name, height, drawn=0.0, **kind):
        super().__init__()
        self.anchors = (name,)
        self.scale = 1.0
        self.height, self.drawn = height, drawn
        self.floats, self.passes = kind.get("floats", False), kind.get("passes", False)

    def shrink(self, by):
        self.scale = by

    def measure(self, width):
        return Size(width, self.height - self.drawn * (1 - self.scale))

    def place(self, sheaf, x, y):
        sheaf.put(x, y, None)


def text(name, height):
    return Thing(name, height, passes=True)


def example(name, height, drawn=0.0):
    return Thing(name, height, drawn, floats=True)


def order(flows):
    """Return the names of what stands on each page, from its top down."""
    placed = sorted(
        (target.page, target.y, name)
        for name, target in fill_pages(flows, PAGE, COLUMN).anchors.items()
    )
    return [[name for page, _, name in placed if page == n] for n in range(1, placed[-1][0] + 1)]


def test_text_fills_the_page_that_an_example_leaves():
    flows = [text("a", 40), example("e", 70), text("b", 20), text("c", 30)]
    assert order(flows) == [["a", "b", "c"], ["e"]]


def test_texts_keep_their_order():
    flows = [text("a", 40), example("e", 70), text("b", 65), text("c", 30)]
    assert order(flows) == [["a"], ["e"], ["b", "c"]]


def test_nothing_floats_past_a_heading():
    flows = [text("a", 40), example("e", 70), Thing("heading", 10), text("b", 20)]
    assert order(flows) == [["a"], ["e", "heading", "b"]]


def test_examples_keep_their_order():
    flows = [text("a", 40), example("e", 70), example("f", 20), text("b", 10)]
    assert order(flows) == [["a"], ["e", "f", "b"]]


def test_a_drawing_becomes_a_little_smaller_to_fit():
    flows = [text("a", 40), example("e", 65, drawn=60)]
    assert order(flows) == [["a", "e"]]
    assert flows[1].scale == 0.9  # 65 − 0.1 × 60 = 59 of 60


def test_no_drawing_becomes_smaller_than_four_fifths():
    flows = [text("a", 40), example("e", 75, drawn=60)]
    assert SMALLEST == 0.8
    assert order(flows) == [["a"], ["e"]]
    assert flows[1].scale == 1.0


def test_drawings_of_a_page_become_smaller_alike():
    flows = [example("e", 55, drawn=40), text("a", 10), example("f", 50, drawn=40)]
    assert order(flows) == [["e", "a", "f"]]
    # 115 − 80 × 0.2 = 99; f alone would have to lose 15 of 40.
    assert {flow.scale for flow in flows} == {0.8}


class Parted(Thing):
    """A flowable whose lower half, with ``drawn`` mm that can become smaller, is made anew."""

    def part(self, width, height):
        return [Thing("upper", 40), Thing("lower", self.height - 40, self.drawn)]


def test_a_half_made_anew_on_each_try_is_left_as_it_is():
    # The second page holds 60 mm of the half and 55 of e. Both smaller would fit, but the half
    # is another one when the pages are filled once more, so e goes to the third page.
    flows = [text("a", 60), Parted("p", 100, drawn=40), example("e", 55, drawn=40)]
    assert order(flows) == [["a", "upper"], ["lower"], ["e"]]
    assert flows[2].scale == 1.0


def test_a_page_almost_full_is_left_as_it_is():
    flows = [example("e", 85, drawn=80), example("f", 20, drawn=15)]
    assert order(flows) == [["e"], ["f"]]
    assert {flow.scale for flow in flows} == {1.0}


@pytest.mark.parametrize(("width", "columns"), [(30, 1), (80, 2), (122, 3)])
def test_an_index_has_as_many_columns_as_are_wide_enough(width, columns):
    left = []

    class Noting(Thing):
        def put(self, sheaf, x, y):
            left.append((round(x), round(y)))

    index = Balanced([Noting(str(n), 10) for n in range(7)], 6.0)
    index.size = index.measure(width)
    index.place(None, 0, 0)
    assert len({x for x, _ in left}) == columns
    assert left == sorted(left)  # read down each column
    assert index.size.height == 10 * -(-7 // columns)


def test_boxes_side_by_side_are_equally_high():
    class Plane:
        shapes = ()

        def put(self, x, y, mark):
            self.shapes += mark.items if mark else ()

        def anchor(self, id, y):
            pass

    look = Look(fill=BLACK)
    pair = Beside([Column([text("a", 10)], look), Column([text("b", 30)], look)], [-1, -1], 4)
    pair.size = pair.measure(100)
    plane = Plane()
    pair.place(plane, 0, 0)
    assert [outline.bounds(shape.outline).height for shape in plane.shapes] == [30, 30]


FIGURES = """\
figures:
  start:
    size: [60, 30]
    alt: {ko: 그림, en: A picture of the start}
    draw: [{piece: card, scale: 0.3}]
  tall:
    size: [80, 90]
    alt: {ko: 그림, en: A tall picture}
    draw: [{rectangle: [80, 90], fill: accent}]
"""


def test_text_of_a_section_stands_before_a_figure_that_did_not_fit(pond, whole):
    game = pond.folder / "pond" / "game.yaml"
    game.write_text(game.read_text("utf-8").split("figures:")[0] + FIGURES, "utf-8")
    # Two thirds of a page before the tall figure, which is half a page high.
    before = "\n\n".join(f"Paragraph {n}. " + "Some words to read. " * 16 for n in range(6))
    rules = f'{before}\n\nAs {{{{ figure("tall") }}}} shows.\n\n![Tall](figure:tall)\n\nAfterwards.'
    pond.write(whole.replace("Draw <icon drop/>.", f"Draw <icon drop/>.\n\n{rules}"))
    pond.build()
    with pdfplumber.open(pond.made("rulebook.pdf")) as pdf:
        pages = [page.extract_text().replace("\xa0", " ") for page in pdf.pages]
    text_page = next(n for n, page in enumerate(pages) if "Afterwards." in page)
    figure_page = next(n for n, page in enumerate(pages) if "Figure 2. Tall" in page)
    assert figure_page == text_page + 1
    plain = pond.made("rulebook.txt").read_text("utf-8")
    assert plain.index("Tall") < plain.index("Afterwards.")  # where there are no pages


def test_the_reference_is_not_parted_where_it_can_be_helped(pond, whole):
    rows = "\n".join(f"| when {n} | this happens |" for n in range(8))
    table = f"\n\n| When | What |\n|---|---|\n{rows}\n"
    # Leave 60 mm of a page: less than the reference needs.
    pond.write(whole.replace("It ends.", "It ends.\n\n" * 26) + table)
    pond.build()
    with pdfplumber.open(pond.made("rulebook.pdf")) as pdf:
        pages = [page.extract_text() for page in pdf.pages]
    last = pages[-1]
    assert "Reference" in last
    assert "is a drop" in last
    assert "when 0" in last
    assert "when 7" in last
