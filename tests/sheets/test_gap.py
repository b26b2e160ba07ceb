"""The room between parts on a sheet."""

import pytest

from .parts import piece, plan, profile


@pytest.mark.parametrize(
    ("cut", "bleed", "gap", "apart"),
    [
        ("circle", 1, None, 2),
        ("circle", 1, 4, 4),
        # A profile that asks for 3 mm of bleed draws it whole.
        ("circle", 3, 4, 6),
        ("circle", 3, 0, 0),
        ("rectangle", 3, None, 0),
        ("rectangle", 3, 4, 4),
    ],
)
def test_round_parts_keep_room_for_the_bleed_of_both(cut, bleed, gap, apart):
    part = piece(size=(18, 18), bleed=bleed, cut=cut, copies=2)
    (page,) = plan(part, profile(), gap=gap).pages
    first, second = (placement.box for placement in page.placements)
    assert second.x - first.right == pytest.approx(apart)
