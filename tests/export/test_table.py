"""Saved objects of Tabletop Simulator: slots, keys, names, addresses and places."""

import json
from itertools import combinations
from pathlib import Path
from urllib.parse import unquote, urlparse

import jsonschema
import pytest
from PIL import Image

from tests.conftest import RULES
from tests.definitions import write_game
from tests.export.game import COLOURS, difference, export, near, tree, trim_of, write_pond

SCHEMA = json.loads(Path(__file__).with_name("saved.schema.json").read_text("utf-8"))
MOST_PX = 4096
GAMES = sorted(path.parent.name for path in RULES.glob("*/game.yaml"))


def saved(folder):
    (path,) = [path for path in folder.glob("*.json") if path.name != "manifest.json"]
    return json.loads(path.read_text("utf-8"))


def every(objects):
    for one in objects:
        yield one
        yield from one.get("ContainedObjects", ())


def named(folder, name):
    """Return the objects on the table whose name begins so."""
    return [one for one in saved(folder)["ObjectStates"] if one["Nickname"].startswith(name)]


def file_of(url):
    return Path(unquote(urlparse(url).path))


def urls(value):
    if isinstance(value, dict):
        for key, inner in value.items():
            if key.endswith("URL") or key == "PDFUrl":
                yield inner
            else:
                yield from urls(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from urls(inner)


@pytest.fixture(scope="module", params=[*GAMES, "pond"])
def folder(request, tmp_path_factory):
    root = tmp_path_factory.mktemp("table")
    game = write_pond(root) if request.param == "pond" else RULES / request.param
    return export(root, "tts", "--lang", "en", "--dpi", "60", game=game)[0]


def test_the_file_is_as_the_schema_says(folder):
    jsonschema.validate(saved(folder), SCHEMA)


def test_every_address_leads_to_a_file_in_rgb_of_at_most_4096_pixels(folder):
    found = [url for url in urls(saved(folder)) if url]
    assert found
    for url in found:
        path = file_of(url)
        assert path.is_file()
        if path.suffix == ".png":
            with Image.open(path) as image:
                assert image.mode in ("RGB", "RGBA")
                assert max(image.size) <= MOST_PX


def test_ids_are_different_and_cards_lie_in_slots_that_their_sheets_have(folder):
    objects = list(every(saved(folder)["ObjectStates"]))
    assert len({one["GUID"] for one in objects}) == len(objects)
    faces = {}
    for one in objects:
        for key, deck in one.get("CustomDeck", {}).items():
            assert faces.setdefault(key, deck) == deck
    for one in objects:
        for card in one.get("DeckIDs", [one["CardID"]] if "CardID" in one else []):
            key, slot = divmod(card, 100)
            deck = one["CustomDeck"][str(key)]
            assert slot < deck["NumWidth"] * deck["NumHeight"]
        if "ContainedObjects" in one:
            assert [card["CardID"] for card in one["ContainedObjects"]] == one["DeckIDs"]


def lying(folder):
    """Return the objects of a table with the middle, width and depth that their pictures have.

    Cards are 3.1 and tiles 2 units high at scale 1.
    """
    boxes = []
    for one in saved(folder)["ObjectStates"]:
        place = one["Transform"]
        if "CustomDeck" in one:
            (deck, *_) = one["CustomDeck"].values()
            with Image.open(file_of(deck["FaceURL"])) as image:
                aspect = image.width / deck["NumWidth"] / (image.height / deck["NumHeight"])
            high = 3.1 * place["scaleZ"]
        elif "CustomImage" in one:
            with Image.open(file_of(one["CustomImage"]["ImageURL"])) as image:
                aspect = image.width / image.height
            high = 2 * place["scaleZ"]
        else:
            continue
        boxes.append((one, place["posX"], place["posZ"], high * aspect, high))
    return boxes


def test_whatever_lies_on_anything_else_begins_above_it(folder):
    for (one, x, z, w, h), (other, x2, z2, w2, h2) in combinations(lying(folder), 2):
        apart = abs(x - x2) > (w + w2) / 2 or abs(z - z2) > (h + h2) / 2
        assert apart or one["Transform"]["posY"] != other["Transform"]["posY"]


def test_a_slot_shows_the_face_of_its_card(pond, svgs):
    folder, _ = pond("tts", "--dpi", "100")
    (frogs,) = named(folder, "Frog")
    (deck,) = frogs["CustomDeck"].values()
    sheet = Image.open(file_of(deck["FaceURL"]))
    wide, high = sheet.width // deck["NumWidth"], sheet.height // deck["NumHeight"]
    assert (wide * deck["NumWidth"], high * deck["NumHeight"]) == sheet.size
    for card in frogs["ContainedObjects"]:
        slot = card["CardID"] % 100
        x, y = slot % deck["NumWidth"] * wide, slot // deck["NumWidth"] * high
        name = f"frog-{card['Nickname'].split()[-1]}-front.svg"
        shown = sheet.crop((x, y, x + wide, y + high))
        assert difference(shown, trim_of(svgs / name, shown.size, 2)) < 0.01
    middle = sheet.getpixel((wide // 2, high // 4))
    assert near(middle, COLOURS["deep"])


def test_copies_repeat_their_card_and_the_last_slot_shows_a_back(pond, svgs):
    folder, _ = pond("tts", "--dpi", "100")
    (frogs,) = named(folder, "Frog")
    key = next(iter(frogs["CustomDeck"]))
    assert frogs["DeckIDs"] == [int(f"{key}0{slot}") for slot in (0, 0, 1, 2, 2, 2)]
    deck = frogs["CustomDeck"][key]
    assert deck["UniqueBack"] is False
    sheet = Image.open(file_of(deck["FaceURL"]))
    wide, high = sheet.width // deck["NumWidth"], sheet.height // deck["NumHeight"]
    last = sheet.crop((sheet.width - wide, sheet.height - high, sheet.width, sheet.height))
    assert difference(last, trim_of(svgs / "frog-back.svg", last.size, 2)) < 0.01


def test_backs_of_their_own_lie_in_the_slots_of_their_fronts(pond, svgs):
    folder, _ = pond("tts", "--dpi", "100")
    (spells,) = named(folder, "spell")
    (deck,) = spells["CustomDeck"].values()
    assert deck["UniqueBack"] is True
    sheet = Image.open(file_of(deck["BackURL"]))
    wide = sheet.width // deck["NumWidth"]
    high = sheet.height // deck["NumHeight"]
    second = spells["DeckIDs"][1] % 100
    x, y = second % deck["NumWidth"] * wide, second // deck["NumWidth"] * high
    shown = sheet.crop((x, y, x + wide, y + high))
    assert difference(shown, trim_of(svgs / "spell-002-back.svg", shown.size, 2)) < 0.01


def test_a_big_deck_goes_on_several_sheets_with_keys_of_their_own(tmp_path):
    numbers = ", ".join(map(str, range(150)))
    text = (
        "game: {id: pond, title: Pond}\nlanguages: [en]\ncomponents:\n  card:\n    kind: card\n"
        f"    size: [63, 88]\n    rows: {{combine: {{a: [{numbers}]}}}}\n"
        "    front: [{text: '{{ a }}', at: [5, 5], size: [50, 20]}]\n"
    )
    write_pond(tmp_path, text)
    folder, _ = export(tmp_path, "tts", "--dpi", "30")
    (deck,) = saved(folder)["ObjectStates"]
    # 69 faces beside the slot for hidden cards.
    assert len(deck["CustomDeck"]) == 3
    assert len(set(deck["DeckIDs"])) == 150
    assert max(one % 100 for one in deck["DeckIDs"]) == 68
    assert {(d["NumWidth"], d["NumHeight"]) for d in list(deck["CustomDeck"].values())[:2]} == {
        (10, 7)
    }


def test_shapes_are_told_by_their_numbers(pond):
    folder, _ = pond("tts", "--dpi", "100")
    (card,) = named(folder, "hexcard")
    assert card["Name"] == "CardCustom"
    assert [deck["Type"] for deck in card["CustomDeck"].values()] == [3]
    (tile,), (token,), (stork,), (board,) = (
        named(folder, n) for n in ("leaf", "fly", "stork", "pond")
    )
    assert (tile["Name"], tile["Number"]) == ("Custom_Tile_Stack", 4)
    assert tile["CustomImage"]["CustomTile"]["Type"] == 1
    assert tile["CustomImage"]["ImageSecondaryURL"].endswith("leaf-back.png")
    assert token["CustomImage"]["CustomTile"]["Type"] == 2
    assert stork["Name"] == "Custom_Token"
    assert board["Locked"]
    with Image.open(file_of(stork["CustomImage"]["ImageURL"])) as image:
        assert image.getpixel((2, 2))[3] == 0
        assert image.getpixel((image.width // 2, image.height - 4))[3] == 255


def test_names_and_words_are_in_the_chosen_language(pond):
    folder, _ = pond("tts", "--dpi", "100", language="ko")
    assert saved(folder)["SaveName"] == "연못"
    (frogs,) = named(folder, "개구리")
    assert [(c["Nickname"], c["Description"]) for c in frogs["ContainedObjects"][1:3]] == [
        ("개구리 1", "개굴"),
        ("개구리 2", "폴짝"),
    ]


NAMED = """
game: {id: meadow, title: {en: Meadow, ko: 풀밭}, version: "1.0"}
languages: [en, ko]
theme: {colours: {red: "#b03020", blue: "#2050a0"}}
components:
  flower:
    kind: tile
    name: {en: Flower, ko: 꽃}
    size: [20, 20]
    rows:
      - {hue: red, title: {en: Poppy, ko: 양귀비}}
      - {hue: blue}
    id: "{{ hue }}"
    front: [{background: "{{ hue }}"}]
  stone:
    kind: token
    name: {en: Stone, ko: 돌}
    size: [15, 15]
    rows: [{hue: red}, {hue: blue}]
    id: "{{ hue }}"
    part_name: {en: "{{ hue }} stone", ko: "{{ {'red': '빨간', 'blue': '파란'}[hue] }} 돌"}
    front: [{background: "{{ hue }}"}]
"""


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", {"Poppy", "Flower blue", "red stone", "blue stone"}),
        ("ko", {"양귀비", "꽃 blue", "빨간 돌", "파란 돌"}),
    ],
)
def test_parts_without_words_are_called_as_their_row_or_their_component_says(
    tmp_path, language, names
):
    write_game(tmp_path / "meadow", NAMED)
    game, words = tmp_path / "meadow", ("--lang", language, "--dpi", "40")
    folder, _ = export(tmp_path, "tts", *words, game=game, language=language)
    assert {one["Nickname"] for one in saved(folder)["ObjectStates"]} == names


def test_with_an_address_no_path_of_this_machine_is_told(tmp_path):
    write_pond(tmp_path)
    words = ("--lang", "en", "--dpi", "40", "--base-url", "https://example.org/my pond/")
    folder, _ = export(tmp_path, "tts", *words)
    found = [url for url in urls(saved(folder)) if url]
    assert all(url.startswith("https://example.org/my%20pond/images/") for url in found)
    first = tree(folder)
    assert str(tmp_path).encode() not in b"".join(first.values())
    assert tree(export(tmp_path, "tts", *words)[0]) == first


def test_an_address_that_is_none_is_refused(tmp_path):
    write_pond(tmp_path)
    _, told = export(tmp_path, "tts", "--base-url", "example.org/pond", code=2)
    assert "https://" in told


def test_the_rules_come_along_as_a_pdf(tmp_path):
    folder, _ = export(tmp_path, "tts", "--lang", "en", "--dpi", "40", game=RULES / "venice")
    (rules,) = [one for one in saved(folder)["ObjectStates"] if one["Name"] == "Custom_PDF"]
    assert file_of(rules["CustomPDF"]["PDFUrl"]).read_bytes().startswith(b"%PDF-")
