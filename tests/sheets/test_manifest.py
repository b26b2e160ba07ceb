"""The manifest: format 1, as other programs read it."""

import json

import pytest

from generator.core.diagnostics import Position
from generator.core.record import replace
from generator.manifest_file import manifest_text
from generator.sheets.manifest import BuildFacts, MadeFile, build_manifest

from .parts import deck, piece, plan, profile

FACTS = BuildFacts(
    generator="pnp-press 0.1.0",
    game="venice",
    game_version="1.0",
    title="베니스 커넥션",
    language="ko",
    profile="home-a4",
)
FILE = MadeFile("components.pdf", "components", 48211, "ab" * 32, pages=2)


def text_of(made, files=(FILE,)):
    source = "{0.file}:{0.line}".format
    return manifest_text(build_manifest(FACTS, files, made, "components.pdf", source))


def manifest(made):
    return json.loads(text_of(made))


def test_it_says_what_was_made_from_what():
    at = Position("rules/venice/game.yaml", 12, 3)
    tile = piece("tile", (45, 45), copies=16, back=True, at=at)
    data = manifest(plan(tile))
    pages = data.pop("pages")
    assert data == {
        "format": 1,
        "generator": "pnp-press 0.1.0",
        "game": "venice",
        "game_version": "1.0",
        "title": "베니스 커넥션",
        "language": "ko",
        "profile": "home-a4",
        "partial": False,
        "files": [
            {
                "path": "components.pdf",
                "kind": "components",
                "pages": 2,
                "bytes": 48211,
                "sha256": "ab" * 32,
            }
        ],
        "pieces": [
            {
                "id": "tile",
                "component": "tile",
                "kind": "tile",
                "copies": 16,
                "size_mm": [45, 45],
                "bleed_mm": 2,
                "cut": "rectangle",
                "has_back": True,
                "source": "rules/venice/game.yaml:12",
            }
        ],
    }
    front, back = pages
    assert {key: front[key] for key in ("file", "page", "paper_mm", "side")} == {
        "file": "components.pdf",
        "page": 1,
        "paper_mm": [210, 297],
        "side": "front",
    }
    assert front["placements"][0] == {
        "piece": "tile",
        "copy": 1,
        "x_mm": 15,
        "y_mm": 58.5,
        "w_mm": 45,
        "h_mm": 45,
        "rotation_deg": 0,
        "tile": None,
    }
    assert (back["page"], back["side"]) == (2, "back")
    # The first tile is at the right of the back page: 210 − 15 − 45.
    assert (back["placements"][0]["copy"], back["placements"][0]["x_mm"]) == (1, 150)


def test_boxes_are_those_of_turned_parts():
    cards = deck(9, size=(88, 63))
    data = manifest(plan(cards, orientation="portrait", turn=True))
    placement = data["pages"][0]["placements"][0]
    assert (placement["w_mm"], placement["h_mm"], placement["rotation_deg"]) == (63, 88, 90)


def test_numbers_are_rounded_to_thousandths_and_whole_ones_are_integers():
    data = manifest(plan(piece("part", (100 / 3, 40.0), bleed=0)))
    size = data["pieces"][0]["size_mm"]
    assert json.dumps(size) == "[33.333, 40]"
    assert data["pages"][0]["placements"][0]["x_mm"] == 88.333


def test_there_is_one_piece_for_each_row_and_copies_add_up():
    cards = [piece(f"card-{n}", copies=n) for n in range(4)]
    data = manifest(plan(cards))
    assert [p["id"] for p in data["pieces"]] == ["card-1", "card-2", "card-3"]
    printed = [p["piece"] for page in data["pages"] for p in page["placements"]]
    assert {name: printed.count(name) for name in printed} == {
        "card-1": 1,
        "card-2": 2,
        "card-3": 3,
    }


def test_backs_beside_their_fronts_say_so():
    made = plan(piece("tile", (45, 45), back=True), profile(backs="gutter-fold"))
    (page,) = manifest(made)["pages"]
    assert page["side"] == "front"
    front, back = page["placements"]
    assert "side" not in front
    assert back["side"] == "back"
    assert (front["piece"], front["copy"]) == (back["piece"], back["copy"])


def several_kinds():
    """Return plans that between them have all that pieces and placements can have."""
    quoted = Position('게임 "eins" \\ <zwei>/game.yaml', 7)
    from_table = replace(piece("row", copies=3, at=quoted), row_at=Position("“rows”\t.csv", 21))
    yield plan([piece("tile", (45, 100 / 3), copies=4, back=True), from_table, piece("a", bleed=0)])
    yield plan(piece("tile", (45, 45), copies=40, back=True), profile(backs="gutter-fold"))
    yield plan(piece("map", (600, 400)), profile(tiling={"overlap": 10}))


@pytest.mark.parametrize("made", list(several_kinds()))
def test_lines_are_written_as_the_standard_library_writes_them(made):
    drawn = made.pieces[0]
    faces = [f"faces/{face.name}.svg" for face in drawn.faces]
    listed = [FILE, *(MadeFile(path, "face", 812, "cd" * 32) for path in faces)]
    text = text_of(made, listed)
    entries = json.loads(text)
    assert entries["pieces"][0]["faces"] == dict(zip(("front", "back"), faces, strict=False))
    placed = [placement for page in entries["pages"] for placement in page["placements"]]
    lines = [line.strip().removesuffix(",") for line in text.splitlines()]
    for entry in (*entries["pieces"], *placed):
        assert json.dumps(entry, ensure_ascii=False) in lines
