"""Numbered decks read back from the PDF: no empty page, no lost card, backs behind fronts."""

from io import BytesIO

import numpy as np
import pdfplumber
import pypdfium2
import pytest

from generator.core import outline
from generator.core.diagnostics import Report
from generator.core.geometry import Rect, Size, Transform
from generator.core.record import replace
from generator.scene import Face, Group, Scene, Shape
from generator.sheets.order import SheetOrder
from generator.sheets.plan import plan_sheets
from generator.text.markup import Span
from generator.text.style import TextStyle

from .parts import INK, deck, piece, profile

MM = 72 / 25.4
POKER = (63, 88)


@pytest.fixture(scope="module")
def numbered(typesetter):
    """Return ``numbered(count)``: cards whose faces say F1, B1 and so on, off the middle."""
    style = TextStyle(font_size=14, align="center", valign="middle")

    def face(name, word, size, shift):
        setting = typesetter.set_at_point((Span(word, style),), style)
        place = Transform.translation(size.width / 2 + shift[0], size.height / 2 + shift[1])
        scene = Scene(size, (Group(setting.items, place),), 2)
        return Face(name, lambda: scene)

    def cards(count, size=POKER, back=True, first=1, **kind):
        made = []
        for number, card in enumerate(deck(count, size=size, **kind), first):
            made.append(
                replace(
                    card,
                    id=f"{number}",
                    front=face(f"{number}-front", f"F{number}", card.size, (9, -7)),
                    back=face(f"{number}-back", f"B{number}", card.size, (9, -7)) if back else None,
                )
            )
        return tuple(made)

    return cards


@pytest.fixture(scope="module")
def printed(print_pdf):
    def read(orders, using):
        report = Report()
        made = plan_sheets(orders, using, report)
        assert not report.has_errors
        with pdfplumber.open(BytesIO(print_pdf(made))) as document:
            return [Read(page) for page in document.pages]

    return read


class Read:
    """Where the numbers stand on a page, and the page's size in mm."""

    def __init__(self, page):
        self.size = (page.width / MM, page.height / MM)
        chars = [char for char in page.chars if char["size"] > 10]
        self.is_upside_down = {char["matrix"][0] < 0 for char in chars}
        self.page_words = self._words_of(chars)

    @staticmethod
    def _words_of(chars):
        """Return each number that is set large, by its signs in reading order."""
        found, word = {}, []
        for char in chars:
            if char["text"] in "FB" and word:
                found.update([_middle(word)])
                word = []
            word.append(char)
        if word:
            found.update([_middle(word)])
        return found


def _middle(chars):
    text = "".join(char["text"] for char in chars)
    x = (min(c["x0"] for c in chars) + max(c["x1"] for c in chars)) / 2 / MM
    y = (min(c["top"] for c in chars) + max(c["bottom"] for c in chars)) / 2 / MM
    return text, (x, y)


def fronts(count, first=1):
    return [f"F{number}" for number in range(first, first + count)]


@pytest.mark.parametrize("count", [17, 18, 19])
@pytest.mark.parametrize("back", [False, True])
@pytest.mark.parametrize("style", ["crop", "none"])
def test_an_exact_fill_prints_every_card_once_on_no_more_pages(
    numbered, printed, count, back, style
):
    pages = printed([SheetOrder(numbered(count, back=back))], profile(marks={"style": style}))
    sheets = {17: 2, 18: 2, 19: 3}[count]
    assert len(pages) == sheets * (2 if back else 1)
    assert all(page.page_words for page in pages)
    printed_fronts = [word for page in pages for word in page.page_words if word[0] == "F"]
    assert printed_fronts == fronts(count)
    backs = sorted(word for page in pages for word in page.page_words if word[0] == "B")
    assert backs == (sorted(f"B{n}" for n in range(1, count + 1)) if back else [])


@pytest.mark.parametrize(
    ("using", "pages_of"),
    [
        # Four to a folded sheet, one to a page, six to a small sheet: two by three.
        ({"backs": "gutter-fold"}, lambda count: -(-count // 4)),
        ({"gang": False}, lambda count: 2 * count),
        ({"backs": "fronts-then-backs"}, lambda count: 2 * -(-count // 9)),
    ],
)
@pytest.mark.parametrize("count", [7, 8, 9])
def test_an_exact_fill_is_one_with_every_way_of_backs(numbered, printed, using, pages_of, count):
    pages = printed([SheetOrder(numbered(count))], profile(**using))
    assert len(pages) == pages_of(count)
    assert all(page.page_words for page in pages)
    words = [word for page in pages for word in page.page_words]
    assert sorted(words) == sorted(fronts(count) + [f"B{n}" for n in range(1, count + 1)])


def test_a_filtered_deck_has_no_holes_on_shared_and_folded_sheets(numbered, printed):
    cards = [card for card in numbered(12) if card.id in ("2", "5", "9")]
    (page,) = printed([SheetOrder(tuple(cards))], profile(backs="gutter-fold"))
    xs = sorted({round(x, 1) for word, (x, _) in page.page_words.items() if word[0] == "F"})
    ys = sorted({round(y, 1) for word, (_, y) in page.page_words.items() if word[0] == "F"})
    assert len(xs) * len(ys) in (3, 4)
    tokens = numbered(4, size=(20, 20), back=False, first=50)
    (front, back) = printed(
        [SheetOrder(tuple(cards), group="a"), SheetOrder(tokens, group="a")], profile()
    )
    assert sorted(front.page_words) == ["F2", "F5", *fronts(4, 50), "F9"]
    assert sorted(back.page_words) == ["B2", "B5", "B9"]


FOUR_CASES = [
    ("portrait", "long", "vertical"),
    ("landscape", "short", "vertical"),
    ("portrait", "short", "horizontal"),
    ("landscape", "long", "horizontal"),
]


@pytest.mark.parametrize(("orientation", "flip", "axis"), FOUR_CASES)
@pytest.mark.parametrize("offset", [(0, 0), (1, -0.5)])
def test_numbered_backs_stand_behind_their_fronts_in_all_four_ways_of_turning(
    numbered, printed, orientation, flip, axis, offset
):
    # (260 − 26) / 63 is 3, (320 − 20) / 88 is 3; lying, 4 × 2: a short last row each way.
    using = profile(paper=[260, 320], flip=flip, back_offset=list(offset))
    pages = printed([SheetOrder(numbered(10), orientation=orientation)], using)
    assert len(pages) % 2 == 0
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        width, height = front.size
        numbers = [word[1:] for word in front.page_words]
        assert sorted(word[1:] for word in back.page_words) == sorted(numbers)
        assert front.is_upside_down == {False}
        assert back.is_upside_down == {axis == "horizontal"}
        for number in numbers:
            x, y = front.page_words[f"F{number}"]
            seen_x, seen_y = back.page_words[f"B{number}"]
            seen_x, seen_y = seen_x - offset[0], seen_y - offset[1]
            # The words stand 9 mm right of the middle on both faces: 18 apart once turned.
            if axis == "vertical":
                assert (width - seen_x, seen_y) == pytest.approx((x - 18, y), abs=0.3)
            else:
                assert (seen_x, height - seen_y) == pytest.approx((x - 18, y), abs=0.3)


@pytest.mark.parametrize(
    ("paper", "size", "grid"),
    [
        # Lying: (483 − 20) / 63 is 7 and (330 − 26) / 88 is 3; upright, 4 × 5.
        ([330, 483], (483, 330), (7, 3)),
        # Lying: (420 − 20) / 63 is 6 and (297 − 26) / 88 is 3; upright, 4 × 4.
        ("A3", (420, 297), (6, 3)),
        # Lying: (355.6 − 20) / 63 is 5 and (215.9 − 26) / 88 is 2; upright, 3 × 3.
        ("Legal", (355.6, 215.9), (5, 2)),
    ],
)
def test_bigger_papers_are_filled_anew_and_centred(numbered, printed, paper, size, grid):
    columns, rows = grid
    (page,) = printed([SheetOrder(numbered(columns * rows, back=False))], profile(paper=paper))
    assert page.size == pytest.approx(size, abs=0.1)
    assert len(page.page_words) == columns * rows
    # The words stand 9 mm right of the middle of each card.
    first, last = page.page_words["F1"][0] - 9, page.page_words[f"F{columns}"][0] - 9
    assert last - first == pytest.approx((columns - 1) * 63, abs=0.7)
    assert (first + last) / 2 == pytest.approx(size[0] / 2, abs=0.7)


def test_hexagons_with_bleed_are_inked_beyond_their_cut_but_not_beyond_their_bleed(
    print_pdf,
):
    size = Size(38.1, 44)
    part = piece("hex", size, cut="hexagon", bleed=2, copies=7)
    box = outline.rectangle(Rect(0, 0, *size).grown(2))
    ink = Face("ink", lambda: Scene(size, (Shape(box, INK),), 2))
    made = plan_sheets([SheetOrder((replace(part, front=ink),))], profile(), Report())
    document = pypdfium2.PdfDocument(print_pdf(made))
    shot = np.asarray(document[0].render(scale=150 / 72).to_pil().convert("L"))

    def shade(x, y):
        return int(shot[round(y * 150 / 25.4), round(x * 150 / 25.4)])

    placements = made.pages[0].placements
    assert all(shade(*placement.box.centre) < 128 for placement in placements)
    # From the middle of the upper left side, out along its normal.
    left, top, width, height = placements[0].box
    for reach, is_inked in ((1.5, True), (2.6, False)):
        x, y = left + width / 4 - reach * 0.5, top + height / 8 - reach * 0.866
        assert (shade(x, y) < 200) == is_inked
