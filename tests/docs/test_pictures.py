"""The pictures of the guide are what the program draws, and fronts meet their backs."""

import re

import pytest

from tests.show.overlays import CASES, write_overlays
from tests.show.pictures import PICTURES, draw_pictures


def test_the_pictures_of_the_guide_are_drawn_by_the_program(tmp_path):
    drawn = draw_pictures(tmp_path)
    kept = {path.stem: path.read_text("utf-8") for path in PICTURES.glob("*.svg")}
    assert kept == drawn
    guide = (PICTURES.parent / "print-at-home.md").read_text("utf-8")
    assert set(re.findall(r"\(pictures/(\w+)\.svg\)", guide)) == set(drawn)


def test_fronts_meet_the_turned_over_backs_in_all_four_cases(tmp_path):
    found = dict(write_overlays(tmp_path))
    assert len(found) == len(CASES) == 4
    assert all(farthest == 0 for farthest in found.values()), found


def test_a_back_that_lies_a_millimetre_off_shows_in_the_overlay(tmp_path, monkeypatch):
    from tests.show import overlays

    straight = overlays.turn
    monkeypatch.setattr(
        overlays,
        "turn",
        lambda page, paper, flip: straight(page, paper, flip).transform(
            page.size, 0, (1, 0, 3, 0, 1, 0), fillcolor="white"
        ),
    )
    assert all(farthest == pytest.approx(255) for _, farthest in write_overlays(tmp_path))
