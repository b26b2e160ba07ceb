"""Booklets as independent readers find them."""

import re

import pdfplumber
import pikepdf
import pypdfium2
import pytest

PT = 72 / 25.4
# Paragraphs of four to ten lines, so that pages end at every place in one.
LONG = "\n\n".join(
    f"## Chapter {number} {{#c{number}}}\n\n"
    + "\n\n".join("Some words to read. " * (15 + (7 * number + 5 * n) % 23) for n in range(5))
    for number in range(1, 15)
)
LINE = 9 * 1.4
"""English is set in 9 pt on 140 %."""


@pytest.fixture
def book(pond, whole):
    pond.write(whole)
    pond.build()
    return pond.made("rulebook.pdf")


def test_pages_are_a5_and_all_fonts_embedded(book):
    with pikepdf.open(book) as pdf:
        for page in pdf.pages:
            box = [float(edge) for edge in page.mediabox]
            assert box == pytest.approx([0, 0, 148 * PT, 210 * PT], abs=0.01)
            for font in page.Resources.get("/Font", {}).values():
                descriptor = font.DescendantFonts[0].FontDescriptor
                assert "/FontFile2" in descriptor


def test_counts_and_figures_are_filled_in(book):
    with pdfplumber.open(book) as pdf:
        text = "\n".join(page.extract_text() for page in pdf.pages)
    text = text.replace("\xa0", " ")
    assert "Card × 7" in text
    assert "see Figure 1" in text
    assert "Figure 1. The start" in text


def test_a_figure_and_its_number_stay_on_one_line(pond, whole):
    cited = "\n\n".join("i " * count + '{{ figure("start") }}' for count in range(70))
    pond.write(whole.replace("Short.", cited))
    pond.build()
    with pdfplumber.open(pond.made("rulebook.pdf")) as pdf:
        pages = [page.extract_text() for page in pdf.pages]
    for text in (*pages, pond.made("rulebook.txt").read_text("utf-8")):
        assert "Figure" in text
        assert not [line for line in text.splitlines() if line.endswith("Figure")]


def test_the_outline_leads_to_the_chapters(book):
    with pypdfium2.PdfDocument(book) as pdf:
        titles = [bookmark.get_title() for bookmark in pdf.get_toc()]
    assert titles == ["Overview", "Goal", "Components", "Set-up", "Turn", "End", "Reference"]


def test_the_structure_names_headings_lists_and_figures(book):
    with pikepdf.open(book) as pdf:
        assert pdf.Root.MarkInfo.Marked
        kinds = [str(element.S) for element in pdf.Root.StructTreeRoot.K.K]
        alts = [str(e.Alt) for e in pdf.Root.StructTreeRoot.K.K if "/Alt" in e]
    assert kinds.count("/H1") == 8  # the title and seven chapters
    assert "/L" in kinds
    assert "A picture of the start" in alts


def test_links_lead_to_the_page_of_their_block(book):
    with pikepdf.open(book) as pdf:
        links = [link for page in pdf.pages for link in page.get("/Annots", [])]
        (link,) = [link for link in links if "Figure 1" in str(link.Contents).replace("\xa0", " ")]
        target = [page.objgen for page in pdf.pages].index(link.Dest[0].objgen)
        text = pdfplumber.open(book).pages[target].extract_text()
    assert "Figure 1. The start" in text.replace("\xa0", " ")


def paragraphs_on(page):
    """Return the lines of each heading and paragraph, all but the running foot."""
    *lines, _ = page.extract_text_lines()
    found = []
    for before, line in zip([None, *lines], lines, strict=False):
        if before is None or line["top"] - before["top"] > LINE + 1:
            found.append([])
        found[-1].append(line["text"])
    return found


def test_no_heading_stands_last_and_no_line_alone_on_a_page(pond):
    pond.write("## Parts {#components}\n\n::: parts\n:::\n\n" + LONG)
    pond.build()
    with pdfplumber.open(pond.made("rulebook.pdf")) as pdf:
        pages = [paragraphs_on(page) for page in pdf.pages[1:-1]]
    assert len(pages) >= 10
    for page in pages:
        assert not page[-1][0].startswith("Chapter")
        alone = [lines for lines in page if len(lines) == 1]
        assert all(line.startswith("Chapter") for (line,) in alone), alone


def test_a_long_booklet_begins_with_its_contents(pond):
    pond.write("## Parts {#components}\n\n::: parts\n:::\n\n" + LONG)
    pond.build()
    with pdfplumber.open(pond.made("rulebook.pdf")) as pdf:
        pages = [page.extract_text() for page in pdf.pages]
    assert "Contents" in pages[0]
    listed = dict(re.findall(r"^(Chapter \d+) (\d+)$", pages[0], re.MULTILINE))
    assert len(listed) == 14
    for chapter, number in listed.items():
        assert f"{chapter}\n" in pages[int(number) - 1]


def test_the_folded_booklet_carries_the_same_pages(pond, whole):
    pond.write(whole)
    pond.build()
    with pdfplumber.open(pond.made("rulebook.pdf")) as pdf:
        pages = [page.extract_text() for page in pdf.pages]
    with pdfplumber.open(pond.made("rulebook-booklet.pdf")) as pdf:
        sheet = pdf.pages[0]
        assert len(pdf.pages) == -(-len(pages) // 4) * 2
        assert (round(sheet.width / PT), round(sheet.height / PT)) == (297, 210)
        right = sheet.crop((sheet.width / 2, 0, sheet.width, sheet.height)).extract_text()
    assert right == pages[0]


def test_two_languages_stand_level_side_by_side(pond, whole):
    pond.write(whole)
    korean = {"## Goal": "## 목표", "Win.": "이깁니다.", "A tie is shared.": "같으면 비깁니다."}
    for words, translated in korean.items():
        whole = whole.replace(words, translated)
    pond.write(whole, "ko")
    assert [told for _, told in pond.build() if "sentences" not in told] == []
    with pdfplumber.open(pond.made("rulebook.pdf", "en+ko")) as pdf:
        words = pdf.pages[0].extract_words()
    english = next(word for word in words if word["text"] == "Goal")
    korean = next(word for word in words if word["text"] == "목표")
    assert english["x1"] < pdf.pages[0].width / 2 < korean["x0"]
    assert english["top"] == pytest.approx(korean["top"], abs=4)


def test_the_same_text_makes_the_same_bytes(pond, whole):
    pond.write(whole)
    pond.build()
    first = pond.made("rulebook.pdf").read_bytes()
    pond.build(output=pond.folder / "again")
    assert (pond.folder / "again/pond/en/rulebook.pdf").read_bytes() == first


def test_letter_paper_takes_half_letter_pages(pond, whole):
    pond.write(whole)
    pond.build(profile="home-letter")
    with pdfplumber.open(pond.made("home-letter/rulebook.pdf")) as pdf:
        size = (pdf.pages[0].width / PT, pdf.pages[0].height / PT)
    assert size == pytest.approx((139.7, 215.9), abs=0.01)


def test_short_japanese_labels_stand_on_one_line_beside_long_sentences(pond, whole):
    # Japanese has no spaces: a whole sentence is one word as far as spaces tell.
    table = (
        "| 段階 | すること | 始める人 | 終わり |\n|---|---|---|---|\n"
        "| 1. 置く | 交互に、駒1個を空きマスに置きます。 | 白 | 49マスが埋まったとき |\n"
        "| 2. 動かす | 交互に、駒か山を1つ動かし、切れた駒を取り除きます。 | 白 "
        "| 2人とも動かせないとき |"
    )
    game = pond.folder / "pond" / "game.yaml"
    game.write_text(game.read_text("utf-8").replace("[en, ko]", "[ko, en, ja]"), "utf-8")
    for language in ("ko", "en", "ja"):
        pond.write(whole.replace("Short.", table), language)
    pond.build(languages=("ja",))
    with pdfplumber.open(pond.made("rulebook.pdf", "ja")) as pdf:
        text = "\n".join(page.extract_text() for page in pdf.pages)
    lines = text.splitlines()
    for label in ("1. 置く", "2. 動かす"):
        assert [line for line in lines if line.startswith(label)], text
    assert [line for line in lines if "始める人" in line]
