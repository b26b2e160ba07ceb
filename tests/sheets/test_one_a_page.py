"""Pages just big enough for one part, as print shops ask for them."""

import pytest

from generator.core.geometry import Rect, Size

from .parts import deck, piece, plan, profile


def alone(**keys):
    return profile(**{"gang": False, "notes": {"edge": "none"}, **keys})


def test_a_page_is_trim_and_bleed_and_marks():
    (page,) = plan(piece(bleed=3), alone()).pages
    # 3 of bleed, 0.5 of gap and 3 of mark on each side.
    assert page.paper == Size(63 + 13, 88 + 13)
    assert page.placements[0].box == Rect(6.5, 6.5, 63, 88)
    assert page.placements[0].bleed == (3, 3, 3, 3)
    assert len(page.marks) == 8


def test_without_marks_a_page_is_trim_and_bleed():
    (page,) = plan(piece(bleed=3), alone(marks={"style": "none"})).pages
    assert page.paper == Size(69, 94)
    assert page.placements[0].box == Rect(3, 3, 63, 88)


@pytest.mark.parametrize(("edge", "size"), [("bottom", (76, 107)), ("right", (82, 101))])
def test_notes_take_a_band_of_their_own_where_they_are_on(edge, size):
    (page,) = plan(piece(bleed=3), alone(notes={"edge": edge})).pages
    assert page.paper == size
    assert not page.notes.band.overlaps(page.placements[0].box.grown(3))


def test_every_copy_has_its_page_and_its_back_the_next():
    made = plan(deck(3, back=True, copies=2), alone())
    assert [page.side for page in made.pages] == ["front", "back"] * 6
    found = [(p.piece.id, p.copy) for page in made.pages[::2] for p in page.placements]
    assert found == [(f"card-{n}", copy) for n in (1, 2, 3) for copy in (1, 2)]
    for page in made.pages:
        (placement,) = page.placements
        assert placement.rotation_deg == 0
        assert placement.box == Rect(5.5, 5.5, 63, 88)


@pytest.mark.parametrize("flip", ["long", "short"])
def test_both_sides_are_upright_whatever_the_printer_does(flip):
    for size in ((63, 88), (88, 63)):
        for page in plan(piece(size=size, back=True), alone(flip=flip)).pages:
            assert page.placements[0].rotation_deg == 0


def test_parts_bigger_than_any_paper_have_their_page_as_well():
    (page,) = plan(piece("map", (900, 600), bleed=3), alone()).pages
    assert page.paper == (913, 613)


def test_a_page_printed_whole_keeps_the_paper():
    sheet = piece("sheet", (200, 287), bleed=0, cut="none")
    assert plan(sheet, alone(), orientation="portrait").pages[0].paper == (210, 297)


def test_discs_and_hexagons_have_their_bleed_but_no_marks():
    for cut, size in (("circle", (30, 30)), ("hexagon", (38.1, 44))):
        (page,) = plan(piece("p", size, bleed=2, cut=cut), alone()).pages
        assert page.marks == ()
        assert page.placements[0].box == Rect(2, 2, *size)
