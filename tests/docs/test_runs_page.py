"""What the page of runs says is so."""

import re
from math import perm
from pathlib import Path

import pytest
import typer

from generator.cli.program import app
from generator.runs.bundle import pack_game
from generator.runs.run import run
from generator.runs.wish import RunWish
from generator.workspace import find_games
from tests.definitions import write_game
from tests.runs.bingo import manifest_of

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "runs.md").read_text("utf-8")
EXAMPLE = ROOT / "tests" / "games" / "examples" / "fair-bingo"


def blocks(kind):
    return re.findall(rf"^```{kind}\n(.*?)^```", PAGE, re.M | re.S)


def test_the_page_tells_of_every_option():
    command = typer.main.get_command(app).commands["run"]
    options = {name for option in command.params for name in option.opts if name[:2] == "--"}
    told = set(re.findall(r"`(--[a-z-]+)", PAGE))
    assert options - {"--help"} <= told


def test_the_game_of_the_page_has_what_the_page_shows():
    _, named, _ = blocks("yaml")
    written = (EXAMPLE / "game.yaml").read_text("utf-8")
    for line in named.splitlines():
        assert f"\n{line}\n" in written
    rows = blocks("csv")[0].splitlines()
    assert (EXAMPLE / "guests.csv").read_text("utf-8").splitlines()[: len(rows)] == rows


def test_no_card_is_twice_in_a_deck_of_the_page(tmp_path):
    *_, deck = blocks("yaml")
    assert "sample(" in deck
    write_game(tmp_path / "decks", "game: {title: Decks}\nlanguages: [en]\n" + deck)
    cards = "title\n" + "".join(f"Card{n}\n" for n in range(1, 201))
    (tmp_path / "decks" / "cards.csv").write_text(cards, "utf-8")
    outcome = run(RunWish("decks", copies=2), tmp_path)
    assert list(outcome.report) == []
    import pdfplumber

    with pdfplumber.open(next(tmp_path.rglob("components.pdf"))) as document:
        words = [word for page in document.pages for word in page.extract_text().split()]
    drawn = [word for word in words if re.fullmatch(r"Card\d+", word)]
    assert len(drawn) == 80
    ids = [piece["id"] for piece in manifest_of(tmp_path, "0000001-0000002")["pieces"]]
    assert [id[-3:] for id in ids] == ["001"] * 40 + ["002"] * 40
    assert len(set(drawn)) > 40


def test_the_example_makes_a_sheet_and_a_ticket_for_each_guest(tmp_path):
    outcome = run(RunWish(str(EXAMPLE), table=EXAMPLE / "guests.csv"), tmp_path)
    assert list(outcome.report) == []
    import pdfplumber

    with pdfplumber.open(next(tmp_path.rglob("components.pdf"))) as document:
        text = "\n".join(page.extract_text() for page in document.pages)
    guests = (EXAMPLE / "guests.csv").read_text("utf-8").splitlines()[1:]
    for number, guest in enumerate(guests, 1):
        name = guest.partition(",")[0]
        assert text.count(name) == 2, name
        (lucky,) = re.findall(rf"Sheet {number} · raffle (\d+) · edition 7", text)
        assert re.search(rf"^.*\b{lucky}\b(?! ·)", text, re.M)


def test_the_sheets_have_as_many_forms_as_the_page_says():
    forms = perm(15, 5) ** 4 * perm(15, 4)
    assert f"{forms:.1e}" == "5.5e+26"
    assert "5.5 × 10²⁶ forms" in PAGE


def test_the_reckoning_follows_from_what_was_measured():
    table = dict(re.findall(r"^\| ([\d,]+) \| ([\d.]+) s \|", PAGE, re.M))
    seconds = {int(copies.replace(",", "")): float(time) for copies, time in table.items()}
    a_copy = (seconds[20_000] - seconds[1_000] - 19 * 0.2) / 19_000
    assert a_copy == pytest.approx(0.0030, rel=0.1)
    million = 1_000_000 * 0.003 + 1_000 * 0.2
    assert "| processor time | 1,000,000 × 3 ms + 1,000 × 0.2 s | 3,200 s |" in PAGE
    assert million == 3_200
    for said, minutes in (("on one core | | 53", 1), ("on 8 cores | ÷ 8 | 7", 8)):
        assert f"| {said} minutes |" in PAGE
        assert round(million / 60 / minutes) == int(said.split()[-1])
    assert round(million / 60 / 64) == 1
    assert 1_000_000 / 4 + 1_000_000 / 16 == 312_500 == 625 * 500
    assert round(312_500 / 60 / 60) == 87
    assert PAGE.count("312,500") == 2


def test_the_folder_of_the_example_is_as_small_as_the_page_says():
    place = find_games([str(EXAMPLE)], ROOT)[0]
    assert round(len(pack_game(place).archive) / 1000) == 5
