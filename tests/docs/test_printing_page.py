"""What the page on printing says of settings and of numbers of parts is true."""

import re
from pathlib import Path

import pytest

from generator.core.diagnostics import Report
from generator.sheets.order import SheetOrder
from generator.sheets.plan import plan_sheets
from generator.sheets.profile import Profile
from generator.sheets.profiles import load_profile
from generator.workspace import templates
from tests.sheets.parts import deck, piece

PAGE = (Path(__file__).parents[2] / "docs" / "printing.md").read_text("utf-8")


def section(title):
    return re.split(r"^## ", PAGE.split(f"## {title}\n", 1)[1], maxsplit=1, flags=re.M)[0]


def rows(text):
    """Return the cells of the rows of the tables in a text, heads left out."""
    lines = re.findall(r"^\| (.*) \|$", text, re.M)
    return [line.split(" | ") for line in lines if not line.startswith(("---", "part", "setting"))]


def test_every_setting_of_a_profile_is_in_the_table():
    found = {cells[0].strip("`") for cells in rows(section("Settings of a profile"))}
    assert found == set(Profile.model_fields)


def test_every_key_of_a_setting_is_in_its_row():
    for key, _, text in rows(section("Settings of a profile")):
        default = getattr(Profile(), key.strip("`"))
        for inner in getattr(type(default), "model_fields", ()):
            assert f"`{inner}`" in text, f"{key}: {inner}"


KINDS = {"disc": "circle", "small disc": "circle", "hexagon": "hexagon"}


@pytest.mark.parametrize("cells", rows(section("What goes on a sheet")), ids=lambda c: c[0])
@pytest.mark.parametrize(("column", "name"), [(3, "home-a4"), (4, "home-letter")])
def test_a_sheet_takes_as_many_parts_as_the_table_says(cells, column, name):
    using = load_profile(templates("profiles"), name)
    size = tuple(float(side) for side in cells[1].split(" × "))
    most = int(cells[column])
    cut = KINDS.get(cells[0], "rectangle")
    for copies, sheets in ((most, 1), (most + 1, 2)):
        part = piece("part", size, bleed=float(cells[2]), cut=cut, copies=copies)
        made = plan_sheets([SheetOrder((part,))], using, Report())
        assert len(made.pages) == sheets


def test_a_folded_sheet_takes_four_cards():
    assert "four cards of 63 × 88 mm on A4" in section("Backs")
    using = load_profile(templates("profiles"), "gutter-fold")
    for count, sheets in ((4, 1), (5, 2)):
        cards = deck(count, cut="rounded", back=True)
        assert len(plan_sheets([SheetOrder(cards)], using, Report()).pages) == sheets
