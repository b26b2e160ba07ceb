"""The page of the example games shows each of them, as the program draws it."""

import re

from tests.show.examples import GAMES, PAGE, PICTURES, draw_examples


def test_the_page_shows_every_example_as_it_is_drawn():
    drawn = draw_examples()
    kept = {path.stem: path.read_text("utf-8") for path in PICTURES.glob("*.svg")}
    assert kept == drawn
    named = re.findall(r"\(pictures/examples/([\w-]+)\.svg\)", PAGE.read_text("utf-8"))
    assert sorted(named) == sorted(drawn)
    assert all(any(name.startswith(game) for name in drawn) for game in GAMES)
