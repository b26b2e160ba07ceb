"""Every example of the page on parts is built, and makes what the page says."""

import re
from collections import Counter
from pathlib import Path

import pytest

from generator.core import outline
from generator.scene import Shape
from generator.workspace import data_root
from tests.definitions import expand, flat, write_game

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "parts.md").read_text("utf-8")
HEAD = (DOCS / "pictures" / "parts" / "game.yaml").read_text("utf-8")
BLOCKS = re.findall(r"^```yaml(?: picture=\S+ high=\d+)?\n(.*?)^```", PAGE, re.M | re.S)


def built(folder, name):
    (text,) = [block for block in BLOCKS if f"\n  {name}:\n" in block]
    pieces, report = expand(write_game(folder, HEAD + text))
    assert [f"{fault.at}: {fault.message}" for fault in report] == []
    return pieces


@pytest.mark.parametrize("name", ["box", "screen", "domino", "card", "divider"])
def test_an_example_makes_its_parts(name, tmp_path):
    assert [piece for piece in built(tmp_path, name).values() if piece.component == name]


def test_the_looks_of_lines_are_changed_as_shown(tmp_path):
    (text,) = [block for block in BLOCKS if block.startswith("theme:")]
    lines = text.partition("\n")[2]
    more = "components:\n  a: {kind: tile, size: [9, 9], front: [{circle: 5, line_type: fold}]}\n"
    pieces, report = expand(write_game(tmp_path, HEAD + lines + more))
    assert not list(report)
    ((shape, _),) = flat(pieces["a"].front.scene().items)
    assert shape.stroke.dash == (4, 2)


def test_a_double_six_has_28_dominoes_with_168_pips(tmp_path):
    pieces = built(tmp_path, "domino")
    assert len(pieces) == 28
    pips = Counter()
    for piece in pieces.values():
        for item, _ in flat(piece.front.scene().items):
            if isinstance(item, Shape) and "C" in {segment[0] for segment in item.outline}:
                pips[piece.id] += [segment[0] for segment in item.outline].count("Z")
    assert sum(pips.values()) == 168
    assert pips["domino-6-6"] == 12


def test_a_deck_has_52_cards_and_each_number_as_many_suits_as_it_says(tmp_path):
    pieces = built(tmp_path, "card")
    assert len(pieces) == 52
    small = {}
    for piece in pieces.values():
        boxes = [
            outline.bounds(outline.transform(item.outline, by))
            for item, by in flat(piece.front.scene().items)
            if isinstance(item, Shape)
        ]
        # Icons are of several shapes; suits in the middle are twice as high as in a corner.
        small[piece.id] = len({(round(b.centre[0]), round(b.centre[1])) for b in boxes})
    assert small["card-heart-7"] == 7 + 2
    assert small["card-heart-10"] == 10 + 2
    assert small["card-heart-K"] == 2


def test_a_net_of_ones_own_is_read_from_a_file(tmp_path):
    (net,) = re.findall(r"^```yaml net\n(.*?)^```", PAGE, re.M | re.S)
    game = HEAD + "components:\n  plate: {kind: box, net: plate.yaml, each: [{background: sea}]}\n"
    pieces, report = expand(write_game(tmp_path, game, plate_yaml=net))
    assert not list(report)
    assert pieces["plate"].size == (60, 20 + 20 + 15 + 8)


def test_every_net_that_comes_with_the_program_is_on_the_page():
    rows = re.findall(r"^\| (`[^|]*) \|", PAGE, re.M)
    told = {name for row in rows for name in re.findall(r"`([\w-]+)`", row)}
    assert told == {path.stem for path in (data_root() / "templates" / "nets").glob("*.yaml")}
