"""The reference and the gallery are those that the program writes, and lead to each other."""

import re

from generator.components.base import COMPONENT_KINDS
from generator.elements.kinds import ELEMENT_KINDS
from generator.reference.page import flow, reference_page
from generator.sheets.profile import Profile
from generator.source.yaml import read_yaml
from tests.show.gallery import DOCS, PAGE, introductions, pictures_elsewhere

AGAIN = "write it anew with: python -m tests.show"


def test_the_reference_is_current():
    assert (DOCS / "reference.md").read_text("utf-8") == reference_page(), AGAIN


def test_the_gallery_has_every_kind_in_order_with_what_the_reference_says_of_it():
    """What its examples draw is looked at with those of the other pages."""
    page = PAGE.read_text("utf-8")
    parts = re.split(r"^(?=### )", page.partition("## Decks")[0], flags=re.MULTILINE)[1:]
    assert [part[: part.index("```")].rstrip("\n") + "\n" for part in parts] == introductions()
    assert [re.findall(r"yaml picture=(\w+)", part) for part in parts] == [
        [kind] for kind in (*ELEMENT_KINDS, *COMPONENT_KINDS)
    ]


def test_the_gallery_ends_with_the_pictures_of_the_other_pages():
    assert PAGE.read_text("utf-8").endswith(pictures_elsewhere()), AGAIN


def test_every_link_within_the_reference_leads_somewhere():
    page = reference_page()
    titles = re.findall(r"^#+ ([^<\n]+)$", page, re.MULTILINE)
    places = {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}
    places |= set(re.findall(r'<a id="(.*?)">', page))
    assert set(re.findall(r"\]\(#(.*?)\)", page)) - places == set()


def test_a_setting_has_a_default_only_where_a_profile_has_the_setting():
    rows = re.findall(r"^\| `(\w+)\.\w+` \|.* \| `[^`]*`(, with a `(\w+)`)? \|$", _profiles(), re.M)
    unset = {group for group, only, _ in rows if only}
    assert all(group == named for group, only, named in rows if only)
    assert unset == {group for group, _, _ in rows if getattr(Profile(), group) is None}
    assert "| `tiling` |" in _profiles()


def _profiles():
    return reference_page().partition("## Print profiles")[2]


def test_values_in_one_line_are_read_back_as_they_were():
    values = ["plain", "a: b", "#2b6f8f", "{{ x }}", "true", "12", "a, b", "말 a", "- x", "50%"]
    values += [1, 2.5, True, None, [1, [2]], {"a": {"b": "c, d"}}, "“x”", "*star*", "@", ""]
    for value in values:
        assert read_yaml(f"x: {flow(value)}\n".encode(), "x")["x"] == value, value
