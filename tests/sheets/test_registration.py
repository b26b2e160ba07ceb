"""Sheets for cutting machines: where their marks are, and what keeps off them."""

import pytest

from generator.core import outline
from generator.core.diagnostics import Report
from generator.core.geometry import Rect, Size
from generator.sheets.order import SheetOrder
from generator.sheets.plan import plan_sheets
from generator.sheets.profile import Registration
from generator.sheets.profiles import load_profile
from generator.sheets.registration import registration_marks
from generator.sheets.settings import read_settings
from generator.workspace import templates
from tests.sheets.parts import piece

A4 = Size(210, 297)


def plan(profile, *pieces, gap=0.0, settings=()):
    report = Report()
    found = load_profile(templates("profiles"), profile, read_settings(settings))
    planned = plan_sheets([SheetOrder(pieces, gap=gap, title="Cards")], found, report)
    return planned, [fault.message for fault in report]


def boxes(marks):
    return [tuple(round(n, 4) for n in outline.bounds(mark.outline)) for mark in marks]


def test_marks_lie_10_mm_from_the_edges_of_the_paper():
    # A4 has its marks 190 mm apart across and 277 mm down.
    square, right, bottom = boxes(registration_marks(A4, Registration(style="silhouette")))
    assert square == (10, 10, 5, 5)
    assert right == (180, 10, 20, 20)
    assert bottom == (10, 267, 20, 20)


def test_four_angles_open_towards_the_middle():
    marks = registration_marks(A4, Registration(style="silhouette-four"))
    assert sorted(boxes(marks)) == [
        (10, 10, 20, 20),
        (10, 267, 20, 20),
        (180, 10, 20, 20),
        (180, 267, 20, 20),
    ]


def test_no_marks_unless_asked_for():
    assert registration_marks(A4, Registration()) == ()


@pytest.mark.parametrize("name", ["silhouette-a4", "silhouette-letter"])
@pytest.mark.parametrize("size", [(63, 88), (20, 20), (45, 45), (120, 80)])
def test_nothing_is_printed_in_the_corners_of_the_marks(name, size):
    planned, faults = plan(name, piece("card", size, copies=40, bleed=2))
    assert not faults
    for page in planned.pages:
        width, height = page.paper
        for x in (10, width - 30):
            for y in (10, height - 30):
                corner = Rect(x, y, 20, 20)
                assert not [p for p in page.placements if p.box.grown(2).overlaps(corner)]
        inside = Rect(0, 0, width, height).grown(-12)
        assert all(inside.contains(p.box.grown(2)) for p in page.placements)


def test_short_arms_leave_room_for_eight_cards_on_a4():
    # Lying A4 less 10 + 10 mm at either side leaves 257 mm, less 10 + 0.15 + 2 mm above and
    # below 185.7: four times 63 and twice 88, with 2 mm of bleed around, fit in.
    settings = ("registration.arm=10", "registration.clear=10")
    card = piece("card", (63, 88), copies=16, bleed=2)
    planned, _ = plan("silhouette-a4", card, settings=settings)
    assert [len(page.placements) for page in planned.pages] == [8, 8]


def test_the_marks_are_on_fronts_only_and_are_printed():
    from generator.sheets.page import marks_for_machine

    planned, _ = plan("silhouette-a4", piece("card", (63, 88), copies=4, bleed=2, back=True))
    front, back = planned.pages
    assert len(marks_for_machine(front, planned.profile)) == 3
    assert marks_for_machine(back, planned.profile) == ()


def test_parts_keep_to_the_area_of_the_profile():
    planned, faults = plan("cricut", piece("card", (63, 88), copies=9, bleed=2))
    assert not faults
    for page in planned.pages:
        upright = page.paper.width < page.paper.height
        width, height = (165, 234) if upright else (234, 165)
        area = Rect((page.paper.width - width) / 2, (page.paper.height - height) / 2, width, height)
        assert all(area.contains(placed.box.grown(2)) for placed in page.placements)


def test_a_part_bigger_than_the_area_is_refused_with_both_sizes():
    _, faults = plan("cricut", piece("board", (190.5, 266.7), bleed=0))
    assert len(faults) == 1
    assert "190.5 × 266.7" in faults[0]
    assert "165 × 234" in faults[0]
