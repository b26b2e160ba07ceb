"""The index of a long booklet, and what the page numbers in a text say."""

import re

import pdfplumber
import pikepdf
import pytest

from generator.core.diagnostics import Position
from generator.rulebook.blocks import Paragraph, Place, Words
from generator.rulebook.terms import index_of, letter_of

HEAD = "## Parts {#components}\n\n::: parts\n:::\n\n"


def chapters(count, marks):
    """Return ``count`` chapters of a page and a half, each with the terms in ``marks``."""
    words = "Some words to read. " * 30
    return HEAD + "\n\n".join(
        f"## Chapter {n} {{#c{n}}}\n\n{marks.get(n, '')} {words}\n\n{words}\n\n{words}"
        for n in range(1, count + 1)
    )


def pages_of(path):
    with pdfplumber.open(path) as pdf:
        return [page.extract_text() for page in pdf.pages]


def marked(*terms):
    place = Place("p", Position("rules.md"))
    return index_of(tuple(Paragraph(place, (Words(term, entry=term),)) for term in terms))


def test_hangul_goes_by_syllables_and_is_grouped_by_the_first_consonant():
    # Dictionaries put ㄲ behind ㄱ and both under ㄱ; letters follow hangul.
    groups = marked("까치", "나무", "가위", "깃발", "O 철도", "하늘", "각")
    assert [group.letter for group in groups] == ["ㄱ", "ㄴ", "ㅎ", "O"]
    assert [entry.term for entry in groups[0].entries] == ["가위", "각", "깃발", "까치"]


def test_letters_go_without_case_accents_and_spaces():
    groups = marked("échelle", "East", "floor line", "floorboard", "3 players")
    assert [(g.letter, [e.term for e in g.entries]) for g in groups] == [
        ("E", ["East", "échelle"]),
        ("F", ["floorboard", "floor line"]),
        ("#", ["3 players"]),
    ]
    assert letter_of("Ärger") == "A"


def test_the_index_names_the_pages_of_its_terms(pond):
    marks = {
        2: "[stones](index)",
        5: 'Lay [**all stones**](index "stones") down.',
        7: "[apple](index)",
    }
    pond.write(chapters(20, marks))
    assert not [told for _, told in pond.build() if "index" in told]
    pages = pages_of(pond.made("rulebook.pdf"))
    assert len(pages) >= 12
    first = {
        n: next(i for i, p in enumerate(pages, 1) if f"Chapter {n}\n" in p and i > 1)
        for n in (2, 5, 7)
    }
    index = "\n".join(pages[-2:]).partition("Index\n")[2]
    assert re.search(rf"A\s+apple\s+{first[7]}\b", index)
    assert re.search(rf"S\s+stones\s+{first[2]}, {first[5]}\b", index)
    assert index.index("apple") < index.index("stones")
    assert re.search(rf"^Index {len(pages)}$", pages[0], re.MULTILINE)


def test_the_index_is_linked_and_tagged(pond):
    pond.write(chapters(20, {3: "[stones](index)"}))
    pond.build()
    with pikepdf.open(pond.made("rulebook.pdf")) as pdf:
        (link,) = [link for link in pdf.pages[-1].Annots if "/Dest" in link]
        target = [page.objgen for page in pdf.pages].index(link.Dest[0].objgen)
        kinds = [str(element.S) for element in pdf.Root.StructTreeRoot.K.K]
    assert "Chapter 3" in pages_of(pond.made("rulebook.pdf"))[target]
    assert kinds[-3:].count("/L") == 1
    html = pond.made("rulebook.html").read_text("utf-8")
    assert re.search(r'stones.{0,20}<a href="#en-c3-p-1">Chapter 3</a>', html)


def test_a_short_booklet_has_no_index(pond, whole):
    pond.write(whole.replace("Short.", "[Short](index)."))
    pond.build()
    assert "Index" not in "".join(pages_of(pond.made("rulebook.pdf")))
    html = pond.made("rulebook.html").read_text("utf-8")
    assert "Index" not in html
    assert ">Short.<" in html


def test_a_long_booklet_without_terms_is_told_of(pond):
    pond.write(chapters(20, {}))
    assert any("index" in told for _, told in pond.build())


def test_a_link_names_its_page_only_from_another_page(pond):
    near = "[below](#c1) and [far](#c9)"
    pond.write(chapters(20, {1: near, 9: near}))
    pond.build()
    text = "\n".join(pages_of(pond.made("rulebook.pdf")))
    here, there = re.findall(r"below( \(p\. \d+\))? and far( \(p\. \d+\))?", text)
    assert here[0] == ""
    assert here[1]
    assert there[0]
    assert there[1] == ""


@pytest.mark.parametrize(("kind", "said"), [("card", "7장"), ("tile", "7개")])
def test_korean_counts_parts_by_their_kind(pond, whole, kind, said):
    game = pond.folder / "pond" / "game.yaml"
    game.write_text(game.read_text("utf-8").replace("kind: card", f"kind: {kind}"), "utf-8")
    pond.write(whole, "ko")
    pond.build()
    assert f"카드 {said}" in "".join(pages_of(pond.made("rulebook.pdf", "ko")))
