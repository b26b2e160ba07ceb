"""Rooms of playingcards.io: what refers to something refers to what is there."""

import io
import json
import zipfile

import pytest
from PIL import Image

from tests.conftest import RULES
from tests.export.game import COLOURS, POND, cards, export, near, tree, write_pond

GAMES = sorted(path.parent.name for path in RULES.glob("*/game.yaml"))
ASSETS = "package://userassets/"


def opened(folder):
    """Return the widgets and the pictures of a room."""
    (path,) = folder.glob("*.pcio")
    with zipfile.ZipFile(path) as room:
        assert room.testzip() is None
        pictures = {name: room.read(name) for name in room.namelist() if name != "widgets.json"}
        return json.loads(room.read("widgets.json")), pictures


@pytest.fixture(scope="module", params=[*GAMES, "pond"])
def folder(request, tmp_path_factory):
    root = tmp_path_factory.mktemp("room")
    game = write_pond(root) if request.param == "pond" else RULES / request.param
    return export(root, "pcio", "--lang", "en", "--dpi", "40", game=game)[0]


def test_everything_that_is_named_is_there(folder):
    widgets, pictures = opened(folder)
    by_id = {widget["id"]: widget for widget in widgets}
    assert len(by_id) == len(widgets) <= 1200
    shown = set()
    for widget in widgets:
        if widget.get("parent"):
            assert widget["parent"] in by_id
        if widget["type"] == "card":
            assert widget["cardType"] in by_id[widget["deck"]]["cardTypes"]
        elif widget["type"] == "cardDeck":
            for kind in widget["cardTypes"].values():
                shown |= {kind["face"], kind["back"]}
        elif widget["type"] == "board":
            shown.add(widget["boardImage"])
    assert {f"{ASSETS}{name.removeprefix('userassets/')}" for name in pictures} >= shown
    for data in pictures.values():
        assert Image.open(io.BytesIO(data)).format == "PNG"


def test_there_is_a_card_for_each_copy_and_a_board_for_each_board(folder):
    widgets, _ = opened(folder)
    parts = cards(folder).values()
    for kind, place in (("card", "deck"), ("board", "board")):
        wanted = sum(int(part["copies"]) for part in parts if part["goes_to"] == place)
        assert sum(widget["type"] == kind for widget in widgets) == wanted


def test_templates_show_the_whole_picture_of_each_side(pond):
    folder, _ = pond("pcio")
    widgets, pictures = opened(folder)
    deck = next(widget for widget in widgets if widget["id"] == "frog-deck")
    for side in ("face", "back"):
        (item,) = deck[f"{side}Template"]["objects"]
        assert (item["value"], item["valueType"]) == (side, "dynamic")
        assert (item["w"], item["h"]) == (deck["cardWidth"], deck["cardHeight"])
    name = deck["cardTypes"]["frog-2"]["face"].removeprefix(ASSETS)
    image = Image.open(io.BytesIO(pictures[f"userassets/{name}"]))
    assert near(image.getpixel((1, 1)), COLOURS["leaf"])
    assert deck["cardTypes"]["frog-2"]["label"] == "Frog 2"


def test_what_a_room_cannot_hold_is_refused_as_a_whole(tmp_path):
    write_pond(tmp_path, POND.replace("copies: 7", "copies: 1200"))
    folder, told = export(tmp_path, "pcio", "--dpi", "40")
    assert "1200 widgets" in cards(folder)["fly"]["word"]
    assert "does not fit" in told
    widgets, _ = opened(folder)
    assert not [widget for widget in widgets if widget["id"].startswith("fly")]


def test_two_rooms_are_the_same_bytes(tmp_path):
    write_pond(tmp_path)
    first = tree(export(tmp_path, "pcio", "--dpi", "40")[0])
    assert tree(export(tmp_path, "pcio", "--dpi", "40")[0]) == first
