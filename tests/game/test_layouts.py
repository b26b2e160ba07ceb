"""Layouts extend each other and are chosen by row; named elements can be changed one by one."""

import pytest

from tests.definitions import expand, words, write_game

HEAD = "game: {id: test, title: Test}\nlanguages: [en]\n"
LAYOUTS = """layouts:
  base:
    front:
      art:
      title: {text: "{{ name }}", at: [10, 5], colour: ink}
      foot: {text: "no. {{ number }}", at: [10, 80]}
  beast:
    extends: base
    front:
      art: {circle: 20, fill: accent}
      power: {text: "+{{ power }}", at: [50, 5]}
    back: [{text: beast, at: [10, 10]}]
  spell:
    extends: base
    front:
      title: {colour: accent}
      foot:
  sign:
    extends: base
    front:
      title: {rectangle: [10, 10], fill: ink}
"""
CARD = """components:
  card:
    kind: card
    size: [63, 88]
    rows: cards.csv
    id: "{{ name }}"
    layout: "{{ look }}"
    back: [{text: shared, at: [10, 10]}]
"""
ROWS = "name,look,power\nbear,beast,3\nfog,spell,0\nrod,sign,1\nwolf,beast,2\n"


def made(folder, text=LAYOUTS + CARD, rows=ROWS):
    write_game(folder, HEAD + text, cards_csv=rows)
    pieces, report = expand(folder)
    assert [f"{one.at}: {one.message}" for one in report] == []
    return pieces


def faults(folder, text, rows=ROWS):
    write_game(folder, HEAD + text, cards_csv=rows)
    _, report = expand(folder)
    return [f"{one.at}: {one.message}" for one in report]


def front(piece):
    return words(piece.front.scene().items)


def test_a_row_is_drawn_by_the_layout_that_it_chooses(tmp_path):
    pieces = made(tmp_path)
    assert front(pieces["card-bear"]) == ["bear", "no. 1", "+3"]
    assert front(pieces["card-fog"]) == ["fog"]
    assert front(pieces["card-rod"]) == ["no. 3"]


def test_a_place_held_free_is_filled_where_it_was_held(tmp_path):
    items = made(tmp_path)["card-bear"].front.scene().items
    kinds = [type(item).__name__ for item in items]
    assert kinds[0] != "Text"


def test_a_change_of_one_key_leaves_the_others(tmp_path):
    pieces = made(tmp_path)
    from generator.scene import Text

    def title(name):
        from tests.definitions import flat

        return next(
            (item, by) for item, by in flat(pieces[name].front.scene().items)
            if isinstance(item, Text)
        )  # fmt: skip

    (plain, at), (changed, there) = title("card-bear"), title("card-fog")
    assert at == there
    assert plain != changed


def test_backs_are_those_of_the_layout_or_else_shared(tmp_path):
    pieces = made(tmp_path)
    backs = {name: words(piece.back.scene().items) for name, piece in pieces.items()}
    assert backs == {
        "card-bear": ["beast"], "card-fog": ["shared"],
        "card-rod": ["shared"], "card-wolf": ["beast"],
    }  # fmt: skip
    assert pieces["card-bear"].back is pieces["card-wolf"].back
    assert pieces["card-fog"].back is pieces["card-rod"].back
    names = {piece.back.name for piece in pieces.values()}
    assert names == {"card-beast-back", "card-back"}


def test_a_layout_named_outright_is_that_of_all_rows(tmp_path):
    pieces = made(tmp_path, LAYOUTS + CARD.replace('"{{ look }}"', "spell"))
    assert front(pieces["card-bear"]) == ["bear"]


def test_a_layout_that_no_row_chooses_may_look_at_other_columns(tmp_path):
    rows = "name,look\nfog,spell\n"
    assert front(made(tmp_path, rows=rows)["card-fog"]) == ["fog"]


def test_components_that_extend_each_other_change_named_elements_alike(tmp_path):
    text = """components:
  base:
    abstract: true
    kind: card
    size: [63, 88]
    front:
      title: {text: "one", at: [5, 5]}
      foot: {text: "two", at: [5, 50]}
  card:
    extends: base
    front: {title: {text: "changed"}, foot: null, more: {text: "three", at: [5, 60]}}
"""
    assert front(made(tmp_path, text)["card"]) == ["changed", "three"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("look,power\nbear,beast", "look,power\nbear,baest"), "unknown layout “baest”"),
        (("extends: base\n    front:\n      art: {", "extends: bsae\n    front:\n      art: {"),
         "“bsae” is no layout to extend"),
        (("    back: [{text: shared", "    front: []\n    back: [{text: shared"),
         "“front” and “layout” both say what to draw"),
        (("{{ power }}", "{{ powr }}"), "unknown name “powr”"),
        (('layout: "{{ look }}"', 'layout: "{{ loko }}"'), "unknown name “loko”"),
        (("      art: {circle: 20, fill: accent}", "      art: {circel: 20}"),
         "“circel” is no kind of element"),
        (("    extends: base\n    front:\n      art:", "    fornt:\n      art:"),
         "unknown key “fornt”"),
    ],
)  # fmt: skip
def test_a_layout_that_cannot_be_is_told(tmp_path, change, message):
    old, new = change
    text, rows = LAYOUTS + CARD, ROWS
    assert (old in text) != (old in rows)
    found = faults(tmp_path, text.replace(old, new), rows.replace(old, new))
    assert any(one.endswith(message) or message in one for one in found), found


def test_a_layout_that_extends_itself_is_told(tmp_path):
    text = LAYOUTS.replace("  base:\n", "  base:\n    extends: spell\n") + CARD
    assert any("extends itself" in one for one in faults(tmp_path, text))
