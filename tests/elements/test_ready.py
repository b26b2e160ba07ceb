"""Elements made ready for many rows are drawn as if each row were drawn anew."""

import pytest

from generator.elements import ready
from generator.elements.text import Text
from generator.scene.dump import dump_scene
from tests.definitions import expand, write_game

ROWS = "name,size,tone,shown\n" + "".join(
    f"{name},{size},{tone},{shown}\n"
    for name, size, tone, shown in (
        ("Frog", 9, "ink", "yes"),
        ("**Heron** <icon leaf/> reed", 12, "accent", "no"),
        ("달빛 연못", 7, "#336699", "yes"),
        ("a long name that cannot fit its narrow box at all", 8, "ink", "yes"),
        ("none &&& such", 9, "no-such-colour", "yes"),
    )
)
FRONT = """
    - {text: "{{ name }}", at: [5, 5]}
    - {text: "{{ name }}", at: [30, 40], style: small, anchor: center, align: center}
    - {text: "{{ name }}", inset: [60, 5, 5, 5], valign: middle}
    - {text: "{{ name }}", at: [5, 50], size: [12, 6], min_font_size: 6}
    - {text: "{{ name }}", at: [5, 60], size: [50%, 10%], fit: cut}
    - {text: "{{ name }} {{ width }} × {{ height }}", at: [2, 70], size: [40, 8]}
    - {text: "{{ name }}", at: [5, 10], font_size: "{{ size }}"}
    - {text: "{{ name }}", at: [5, 15], colour: "{{ tone }}"}
    - {text: "{{ name }}", at: [5, "{{ size }}"]}
    - {text: "{{ name }}", at: [5, 25], when: "{{ shown == 'yes' }}"}
    - {text: "{{ name }}", at: [5, 30], rotate: 10, opacity: 0.5, label: "{{ name }}"}
    - {text: "{{ name }}", at: [5, 35], underline: true, halo: paper, shadow: ink}
    - {text: {en: "{{ name }}", ko: "{{ name }}!"}, at: [5, 80]}
    - {text: "{{ missing }}", at: [5, 84], style: no-such-style}
    - {text: "{{ '' if size > 8 else name }}", at: [5, 84], style: no-such-style}
    - repeat: "{{ range(size - 6) }}"
      step: [4, 0]
      each: [{text: "{{ name[item] }}", at: [item, 1]}]
"""
GAME = """
game: {id: pond, title: Pond}
languages: [en]
symbols: {leaf: {size: [4, 4], draw: [{circle: 4, at: [2, 2], fill: ink}]}}
components:
  card:
    kind: card
    size: [63, 88]
    rows: cards.csv
    front:
"""


def drawn(folder):
    pieces, report = expand(write_game(folder, GAME + FRONT, cards_csv=ROWS))
    return {id: dump_scene(piece.front.scene()) for id, piece in pieces.items()}, list(report)


def test_the_rows_of_a_deck_come_out_the_same(tmp_path, monkeypatch):
    made_ready = []
    plain = ready._drawing

    def noted(element, stage):
        drawing = plain(element, stage)
        made_ready.append(not hasattr(drawing, "func"))
        return drawing

    monkeypatch.setattr(ready, "_drawing", noted)
    faces, report = drawn(tmp_path)
    assert len(faces) == 5
    # Both ways are taken: else nothing would be compared.
    assert {True, False} == set(made_ready)
    monkeypatch.setattr(ready, "_stays", lambda element: False)
    anew, report_anew = drawn(tmp_path)
    assert faces == anew
    assert report == report_anew
    assert len(report) > 3


@pytest.mark.parametrize(
    ("value", "settled"),
    [(None, True), ("red", True), (1.5, True), ([1.0, (2.0, "x")], True), ([{"a": 1}], False)],
)
def test_plain_values_are_settled(value, settled):
    assert ready.is_settled(value) is settled


def test_texts_are_made_ready():
    from generator.elements.text import TEXTS

    assert TEXTS["text"].spec is Text
    assert TEXTS["text"].ready is not None
