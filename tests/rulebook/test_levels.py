"""Tables and lists as they stand on the pages."""

import re
from itertools import pairwise

import pdfplumber

MM = 72 / 25.4
PARTS = "## Parts {#components}\n\n::: parts\n:::\n\n"


def test_figures_of_a_table_stay_near_what_they_count(pond):
    table = "| For | Points |\n|---|--:|\n| most cards | 10 |\n"
    pond.write(f"{PARTS}## Score {{#score}}\n\n{table}")
    pond.build()
    with pdfplumber.open(pond.made("rulebook.pdf")) as pdf:
        words = {word["text"]: word for word in pdf.pages[0].extract_words()}
    gap = words["10"]["x0"] - words["cards"]["x1"]
    assert 0 < gap < 25 * MM  # the column is 122 mm wide


def test_a_list_is_parted_after_the_same_item_in_both_languages(pond):
    def text(words):
        items = "\n".join(f"- item{number} {words}" for number in range(1, 60))
        return f"{PARTS}## List {{#list}}\n\n{items}\n"

    pond.write(text("short"))
    pond.write(text("이 항목은 다른 언어보다 훨씬 길어서 언제나 두 줄을 차지합니다. " * 2), "ko")
    pond.build()
    with pdfplumber.open(pond.made("rulebook.pdf", "en+ko")) as pdf:
        assert len(pdf.pages) > 1
        for page in pdf.pages:
            halves = [(x, 0, x + page.width / 2, page.height) for x in (0, page.width / 2)]
            left, right = (page.crop(half).extract_text() for half in halves)
            assert re.findall(r"item\d+", left) == re.findall(r"item\d+", right)


def test_rows_of_a_table_do_not_lie_on_each_other(pond):
    rows = "".join(
        f"| When number {n} has come about | {'then some words follow ' * (n % 4 + 1)} |\n"
        for n in range(12)
    )
    pond.write(f"{PARTS}## Table {{#table}}\n\n| When | What happens |\n|---|---|\n{rows}")
    pond.build()
    with pdfplumber.open(pond.made("rulebook.pdf")) as pdf:
        for page in pdf.pages:
            tops = sorted({round(word["top"], 1) for word in page.extract_words()})
            assert all(below - above > 8 for above, below in pairwise(tops))
