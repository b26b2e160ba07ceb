"""The examples of pages that stand beside their pictures are what the pictures show."""

import re

import pytest

from tests.show.pages import DOCS, draw_page, pages, pictured_names


@pytest.mark.parametrize("page", pages())
def test_each_picture_is_what_its_example_draws(page, tmp_path):
    kept = {path.stem: path.read_text("utf-8") for path in (DOCS / "pictures" / page).glob("*.svg")}
    assert draw_page(page, tmp_path) == kept, "python -m tests.show draws them anew"


@pytest.mark.parametrize("page", pages())
def test_each_picture_is_shown_after_its_example_with_words_for_it(page):
    text = (DOCS / f"{page}.md").read_text("utf-8")
    names = pictured_names(page)
    assert names
    assert re.findall(rf"!\[[^\]]{{10,}}\]\(pictures/{page}/([\w-]+)\.svg\)", text) == names
