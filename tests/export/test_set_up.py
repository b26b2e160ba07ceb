"""The table opens set up as the figure of the rules shows: places, sides, turns and piles."""

from collections import Counter

import pytest

from tests.conftest import RULES
from tests.export.game import export, write_pond
from tests.export.test_table import lying, saved

UNITS = 3.1 / 88.9
"""A card of 88.9 mm is 3.1 units high."""
POND = """
game: {id: pond, title: Pond}
languages: [en]
figures:
  start:
    size: [100, 80]
    alt: {en: The pond set up}
    draw:
      # Half the size, but the frogs even smaller: all is moved apart as they have to grow.
      - {piece: pond, at: [50, 50], scale: 0.5}
      - {piece: frog, side: back, at: [10, 20], scale: 0.25}
      - {piece: frog, side: back, at: [10.5, 19.5], scale: 0.25}
      - {piece: frog, id: "3", at: [30, 20], scale: 0.25, rotate: 90}
      - {piece: fly, at: [50, 50], scale: 0.5}
      - repeat: 4
        at: [80, 20]
        step: [1, 0]
        each: [{piece: leaf, side: back, at: [0, 0], scale: 0.5}]
      - {use: heap, at: [80, 60]}
symbols:
  heap: {size: [10, 10], draw: [{rectangle: [10, 10], at: [0, 0], fill: accent}]}
components:
  frog:
    kind: card
    size: [63.5, 88.9]
    rows: [{n: 1, copies: 2}, {n: 2, copies: 2}, {n: 3, copies: 2}]
    id: "{{ n }}"
    front: [{background: accent}, {text: "{{ n }}", at: [5, 8]}]
    back: [{background: ink}]
  pond: {kind: board, size: [40, 40], front: [{background: accent}]}
  leaf:
    kind: tile
    size: [20, 20]
    copies: 6
    front: [{background: accent}]
    back: [{background: ink}]
  fly: {kind: token, size: [10, 10], copies: 3, front: [{background: ink}]}
"""
RULES_TEXT = """\
## Goal {#goal}

Win.

## Set-up {#setup}

See.

![Start](figure:start)

::: parts
:::
"""


@pytest.fixture(scope="module")
def pond(tmp_path_factory):
    root = tmp_path_factory.mktemp("set-up")
    (write_pond(root, POND) / "rulebook.en.md").write_text(RULES_TEXT, "utf-8")
    return export(root, "tts", "--dpi", "40")[0]


def objects(folder, name):
    return [o for o in saved(folder)["ObjectStates"] if o["Nickname"].partition(" ")[0] == name]


def spot(one):
    """Return where an object stands, in mm: x to the right and y down."""
    place = one["Transform"]
    return place["posX"] / UNITS, -place["posZ"] / UNITS


def between(one, other):
    (x, y), (x2, y2) = spot(one), spot(other)
    return x2 - x, y2 - y


def test_parts_stand_as_far_apart_as_the_smallest_of_them_has_to_grow(pond):
    (board,) = objects(pond, "pond")
    drawn = next(o for o in objects(pond, "frog") if o["Name"] == "Card")
    # (30, 20) from (50, 50) in the figure, where frogs have a quarter of their size.
    assert between(board, drawn) == pytest.approx((-80, -120), abs=0.1)


def test_a_part_lies_on_the_side_that_is_shown_and_is_turned_as_much(pond):
    drawn = next(o for o in objects(pond, "frog") if o["Name"] == "Card")
    # Upright is 180 there, and angles are clockwise seen from above.
    assert (drawn["Transform"]["rotY"], drawn["Transform"]["rotZ"]) == (270, 0)
    assert drawn["Nickname"] == "frog 3"


def test_what_is_left_of_cards_lies_on_those_that_are_face_down(pond):
    (deck,) = [o for o in objects(pond, "frog") if o["Name"] == "DeckCustom"]
    names = Counter(card["Nickname"] for card in deck["ContainedObjects"])
    assert names == {"frog 1": 2, "frog 2": 2, "frog 3": 1}
    assert deck["Transform"]["rotZ"] == 180
    assert len(deck["DeckIDs"]) == 5


def test_tiles_that_lie_on_each_other_are_a_stack_and_the_rest_is_beside(pond):
    shown, rest = sorted(objects(pond, "leaf"), key=lambda o: o["Transform"]["posX"])
    assert (shown["Number"], rest["Number"]) == (4, 2)
    assert (shown["Transform"]["rotZ"], rest["Transform"]["rotZ"]) == (180, 0)
    boards = [x + w / 2 for one, x, _, w, _ in lying(pond) if one["Nickname"] == "pond"]
    assert rest["Transform"]["posX"] > max(boards)


def test_what_lies_on_a_board_begins_above_it(pond):
    (board,) = objects(pond, "pond")
    fly, rest = sorted(objects(pond, "fly"), key=lambda o: o.get("Number", 1))
    assert between(board, fly) == pytest.approx((0, 0), abs=0.1)
    assert fly["Transform"]["posY"] > board["Transform"]["posY"]
    assert rest["Number"] == 2


def test_no_part_is_lost_and_none_is_made_up(pond):
    counts = Counter()
    for one in saved(pond)["ObjectStates"]:
        counts[one["Nickname"].partition(" ")[0]] += len(one.get("DeckIDs", [])) or one.get(
            "Number", 1
        )
    assert {name: counts[name] for name in ("frog", "pond", "leaf", "fly")} == {
        "frog": 6,
        "pond": 1,
        "leaf": 6,
        "fly": 3,
    }


def test_more_than_there_is_is_not_laid_out(tmp_path):
    text = POND.replace("repeat: 4", "repeat: 9")
    (write_pond(tmp_path, text) / "rulebook.en.md").write_text(RULES_TEXT, "utf-8")
    folder, _ = export(tmp_path, "tts", "--dpi", "40")
    (leaves,) = objects(folder, "leaf")
    assert leaves["Number"] == 6


def test_a_part_that_a_figure_only_points_at_does_not_move_the_others_apart(tmp_path):
    text = POND.replace(
        "      - {use: heap", "      - {piece: leaf, at: [95, 75], scale: 0.02}\n      - {use: heap"
    )
    (write_pond(tmp_path, text) / "rulebook.en.md").write_text(RULES_TEXT, "utf-8")
    folder, _ = export(tmp_path, "tts", "--dpi", "40")
    (board,) = objects(folder, "pond")
    drawn = next(o for o in objects(folder, "frog") if o["Name"] == "Card")
    assert between(board, drawn) == pytest.approx((-80, -120), abs=0.1)


def test_a_part_beside_a_figure_does_not_lie_on_the_table_as_shown(tmp_path):
    away = "      - {piece: leaf, at: [4000, 3000], scale: 0.5}\n"
    text = POND.replace("      - {use: heap", f"{away}      - {{use: heap")
    (write_pond(tmp_path, text) / "rulebook.en.md").write_text(RULES_TEXT, "utf-8")
    folder, _ = export(tmp_path, "tts", "--dpi", "40")
    (board,) = objects(folder, "pond")
    assert sum(one["Number"] for one in objects(folder, "leaf")) == 6
    for one in saved(folder)["ObjectStates"]:
        # 20 leaves side by side are no wider.
        assert abs(between(board, one)[0]) < 400


# What the rules of these games say of their set-up.


@pytest.fixture(scope="module")
def of_game(tmp_path_factory):
    made = {}

    def exported(game):
        if game not in made:
            root = tmp_path_factory.mktemp(game)
            words = ("--lang", "en", "--dpi", "40")
            made[game] = export(root, "tts", *words, game=RULES / game)[0]
        return made[game]

    return exported


def test_dvonn_opens_with_the_pieces_before_their_players(of_game):
    folder = of_game("dvonn")
    found = {}
    for one in saved(folder)["ObjectStates"]:
        found.setdefault(one["Nickname"], []).append(one)
    (board,) = found["Board"]
    (white,), (black,), red = (found[f"{c} pieces"] for c in ("White", "Black", "Red DVONN"))
    assert (white["Number"], black["Number"], len(red)) == (23, 23, 3)
    assert between(board, white)[1] > 62
    assert between(board, black)[1] < -62
    assert sorted(between(board, one)[1] > 0 for one in red) == [False, True, True]


def test_azul_opens_with_four_tiles_on_each_of_five_displays(of_game):
    found = lying(of_game("azul"))
    displays = [one for one in found if one[0]["Nickname"].startswith("Factory")]
    tiles = [
        one for one in found if one[0]["Nickname"].endswith(" tile") and "Number" not in one[0]
    ]
    shown = [one for one in displays if "Number" not in one[0]]
    assert len(shown) == 5
    for _, x, z, w, _ in shown:
        inside = [t for t in tiles if ((t[1] - x) ** 2 + (t[2] - z) ** 2) ** 0.5 < w / 2]
        assert len(inside) == 4


def test_venice_opens_with_eight_tiles_on_either_side(of_game):
    tiles = [o for o in saved(of_game("venice"))["ObjectStates"] if o.get("Number") == 8]
    assert sorted(one["Transform"]["rotZ"] for one in tiles) == [0, 180]


def test_stars_opens_with_four_cards_beside_the_pile(of_game):
    cards = [o for o in saved(of_game("stars"))["ObjectStates"] if o["Name"] == "Card"]
    assert sorted(o["Nickname"].split()[0] for o in cards) == ["11", "4", "8", "9"]
    pile = next(o for o in saved(of_game("stars"))["ObjectStates"] if len(o.get("DeckIDs", [])) > 9)
    assert len(pile["DeckIDs"]) == 64 - 4
