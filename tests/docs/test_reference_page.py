"""The reference and the gallery are those that the program writes, and lead to each other."""

import re

from generator.elements.kinds import ELEMENT_KINDS
from generator.reference.page import flow, reference_page
from generator.source.yaml import read_yaml
from tests.show.gallery import DOCS, PAGE, PICTURES, draw_gallery, gallery_page, sources

AGAIN = "write it anew with: python -m tests.show"


def test_the_reference_is_current():
    assert (DOCS / "reference.md").read_text("utf-8") == reference_page(), AGAIN


def test_the_gallery_is_current(tmp_path):
    assert PAGE.read_text("utf-8") == gallery_page(), AGAIN
    drawn = {f"{part}-{kind}.svg": svg for (part, kind), svg in draw_gallery(tmp_path).items()}
    assert {path.name: path.read_text("utf-8") for path in PICTURES.glob("*.svg")} == drawn, AGAIN


def test_every_element_is_in_the_gallery_with_its_picture():
    page = PAGE.read_text("utf-8")
    assert set(ELEMENT_KINDS) <= {kind for part, kind in sources() if part == "elements"}
    for name in re.findall(r"\(pictures/gallery/(.*?)\)", page):
        assert (PICTURES / name).is_file()


def test_every_link_within_the_reference_leads_somewhere():
    page = reference_page()
    titles = re.findall(r"^#+ ([^<\n]+)$", page, re.MULTILINE)
    places = {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}
    places |= set(re.findall(r'<a id="(.*?)">', page))
    assert set(re.findall(r"\]\(#(.*?)\)", page)) - places == set()


def test_values_in_one_line_are_read_back_as_they_were():
    values = ["plain", "a: b", "#2b6f8f", "{{ x }}", "true", "12", "a, b", "말 a", "- x", "50%"]
    values += [1, 2.5, True, None, [1, [2]], {"a": {"b": "c, d"}}, "“x”", "*star*", "@", ""]
    for value in values:
        assert read_yaml(f"x: {flow(value)}\n".encode(), "x")["x"] == value, value
