"""How the words of a booklet stand: counters, cited sections, the ends of paragraphs and lists."""

import re
from itertools import pairwise

import pdfplumber
import pytest

PT = 72 / 25.4
PARTS = "## Parts {#components}\n\n::: parts\n:::\n\n"


def pages_of(pond, language="en"):
    with pdfplumber.open(pond.made("rulebook.pdf", language)) as pdf:
        return [page.extract_text() for page in pdf.pages]


def lines_of(pond):
    with pdfplumber.open(pond.made("rulebook.pdf")) as pdf:
        return [line for page in pdf.pages for line in page.extract_text_lines()[:-1]]


def test_a_component_says_how_it_is_counted(pond, whole):
    game = pond.folder / "pond" / "game.yaml"
    counter = 'copies: 7\n    counter: {ko: "{number}벌", en: "{number} sets"}'
    game.write_text(game.read_text("utf-8").replace("copies: 7", counter), "utf-8")
    pond.write(whole)
    pond.write(whole, "ko")
    pond.build()
    assert "Card 7 sets" in "\n".join(pages_of(pond))
    assert "카드 7벌" in "\n".join(pages_of(pond, "ko"))


def test_a_counter_has_to_say_where_the_number_stands(pond, whole):
    game = pond.folder / "pond" / "game.yaml"
    text = game.read_text("utf-8").replace("copies: 7", "copies: 7\n    counter: sets")
    game.write_text(text, "utf-8")
    pond.write(whole)
    pond.build()
    assert pond.failed


@pytest.mark.parametrize(
    ("language", "title", "cited"),
    [
        ("en", "The end", "“The end”"),
        ("en", "Saying “Stop”", "“Saying ‘Stop’”"),
        ("ko", "게임 종료", "‘게임 종료’(2쪽)에서"),
        ("ko", "“그만” 외치기", "‘“그만” 외치기’(2쪽)에서"),
    ],
)
def test_a_cited_section_stands_between_quotes(pond, whole, language, title, cited):
    after = "에서 봅니다." if language == "ko" else " tells."
    text = whole.replace("Short.", '{{ section("end") }}' + after)
    pond.write(text.replace("## End", f"## {title}"), language)
    pond.build()
    shown = "\n".join(pages_of(pond, language))
    assert cited in shown
    assert f"{title}\n" in shown  # the heading itself has none


def test_no_paragraph_ends_in_a_very_short_line(pond):
    words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    texts = [" ".join((words * 4)[: count + 8]) + "." for count in range(40)]
    pond.write(PARTS + "## A {#a}\n\n" + "\n\n".join(texts))
    pond.build()
    lines = lines_of(pond)
    ends = [
        line
        for before, line in pairwise(lines)
        if line["text"].endswith(".")
        and not before["text"].endswith(".")
        and before["x1"] > 80 * PT
    ]
    assert len(ends) > 10
    column = 122 * PT
    assert min(line["x1"] - line["x0"] for line in ends) > column / 6


def test_a_short_last_item_does_not_stand_alone_on_a_page(pond):
    for count in range(30, 46):
        items = "\n".join(f"- Item {n}" for n in range(count))
        pond.write(f"{PARTS}## A {{#a}}\n\n{items}\n\n## B {{#b}}\n\nWords.")
        pond.build()
        for page in pages_of(pond)[1:]:
            above = page.split("B\n")[0]
            assert above.count("Item") != 1
    assert "Item" in page


def test_a_term_of_the_index_hangs_where_it_goes_on(pond):
    terms = "[a term of so many words that it goes on](index) and [another](index)"
    chapters = "\n\n".join(f"## C{n} {{#c{n}}}\n\n" + "Words to read. " * 250 for n in range(12))
    pond.write(f"{PARTS}## A {{#a}}\n\n{terms}.\n\n{chapters}")
    pond.build()
    lines = [line["text"] for line in lines_of(pond)]
    with pdfplumber.open(pond.made("rulebook.pdf")) as pdf:
        words = pdf.pages[-1].extract_words()
    first = next(word for word in words if word["text"] == "term")
    other = next(word for word in words if word["text"] == "another")
    start = next(word for word in words if word["text"] == "a")
    more = [w for w in words if w["top"] > start["top"] + 5 and w["top"] < start["top"] + 15]
    assert lines
    assert first["top"] == pytest.approx(start["top"], abs=1)
    assert other["x0"] == pytest.approx(start["x0"], abs=1)
    assert min(w["x0"] for w in more) == pytest.approx(start["x0"] + 3 * PT, abs=1)


def test_all_that_drawings_of_the_web_page_use_is_on_it(pond, whole):
    pond.write(whole)
    pond.build()
    page = pond.made("rulebook.html").read_text("utf-8")
    used = set(re.findall(r'<use [^>]*href="#([^"]+)"', page))
    assert used
    assert used <= set(re.findall(r'<(?:path|g|symbol)[^>]* id="([^"]+)"', page))


@pytest.mark.parametrize("meaning", ["pebbles", "pebbles and sand"])
def test_a_column_of_short_words_leaves_the_width_to_what_they_mean(pond, meaning):
    pond.write(PARTS + f"## A {{#a}}\n\n| Key | Meaning |\n|---|---|\n| Oak | {meaning} |\n")
    pond.build()
    with pdfplumber.open(pond.made("rulebook.pdf")) as pdf:
        words = {word["text"]: word for page in pdf.pages for word in page.extract_words()}
    assert words["pebbles"]["x0"] - words["Oak"]["x1"] < 5 * PT
