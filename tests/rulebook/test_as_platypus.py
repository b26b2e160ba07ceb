"""Pages are turned as a document of reportlab's platypus turns them, of which only frames run."""

import subprocess
import sys
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, PageTemplate
from reportlab.platypus.doctemplate import LayoutError

from generator.core.geometry import Rect, Size
from generator.rulebook.flowables import Flow
from generator.rulebook.paginate import TooBigError, fill_pages

PAGE = Size(200, 200)
COLUMN = Rect(10, 20, 100, 150)
LINE = 7.0


class Lines(Flow):
    """Lines of one height that a page may end between, or that stay together."""

    def __init__(self, name, count, space, is_whole):
        super().__init__(space)
        self.anchors = (name,)
        self.name, self.count, self.is_whole = name, count, is_whole

    def measure(self, width):
        return Size(width, self.count * LINE)

    def part(self, width, height):
        fitting = int(height // LINE)
        if self.is_whole or not 0 < fitting < self.count:
            return []
        above, below = self.space
        rest = f"{self.name}+"
        return [
            Lines(self.name, fitting, (above, 0.0), False),
            Lines(rest, self.count - fitting, (0.0, below), False),
        ]

    def place(self, sheaf, x, y):
        pass


class Shown(Flowable):
    """The same for a document of platypus; a unit is a point here."""

    def __init__(self, lines, told):
        super().__init__()
        self.lines, self.told = lines, told
        self.spaceBefore, self.spaceAfter = lines.space

    def wrap(self, width, height):
        return tuple(self.lines.measure(width))

    def split(self, width, height):
        return [Shown(half, self.told) for half in self.lines.part(width, height + 0.005)]

    def drawOn(self, canv, x, y, _sW=0):  # noqa: N802, N803
        top = PAGE.height - y - self.lines.measure(0).height
        self.told[self.lines.name] = (canv.getPageNumber(), round(top, 3))


def by_document(flows):
    told = {}
    document = BaseDocTemplate(BytesIO(), pagesize=PAGE)
    paddings = dict.fromkeys(("leftPadding", "rightPadding", "topPadding", "bottomPadding"), 0)
    low = PAGE.height - COLUMN.bottom
    frame = Frame(COLUMN.x, low, COLUMN.width, COLUMN.height, **paddings)
    document.addPageTemplates([PageTemplate(frames=[frame])])
    document.build([Shown(flow, told) for flow in flows])
    return told


spaces = st.tuples(st.sampled_from([0.0, 2.5, 4.0]), st.sampled_from([0.0, 1.5, 6.0]))
flowables = st.lists(
    st.tuples(st.integers(1, 25), spaces, st.booleans()), min_size=1, max_size=30
).map(lambda all: [Lines(str(n), *one) for n, one in enumerate(all)])


@settings(max_examples=300, deadline=None)
@given(flows=flowables)
def test_everything_stands_where_a_document_sets_it(flows):
    try:
        expected = by_document(flows)
    except LayoutError:
        with pytest.raises(TooBigError):
            fill_pages(flows, PAGE, COLUMN)
        return
    anchors = fill_pages(flows, PAGE, COLUMN).anchors
    assert {name: (at.page, round(at.y, 3)) for name, at in anchors.items()} == expected


def test_what_is_too_high_for_a_page_is_told():
    whole = Lines("whole", 22, (0.0, 0.0), True)
    with pytest.raises(TooBigError):
        fill_pages([Lines("a", 2, (0.0, 0.0), False), whole], PAGE, COLUMN)


LOADED = """
import sys
from generator.rulebook import paginate
print(*sorted(sys.modules))
"""


def test_filling_pages_loads_neither_paragraphs_nor_pillow():
    command = [sys.executable, "-c", LOADED]
    told = subprocess.run(command, capture_output=True, text=True, check=True)
    loaded = told.stdout.split()
    assert "reportlab.platypus.frames" in loaded
    for name in ("reportlab.platypus.paragraph", "reportlab.pdfgen.canvas", "PIL.ExifTags"):
        assert name not in loaded
