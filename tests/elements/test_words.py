"""A text by language may come from anywhere: written in place, a parameter, an item."""

import pytest

from tests.definitions import draw, expand, words, write_game

GAME = """
game: {{id: test, title: Test}}
languages: [ko, en]
symbols:
  plate:
    size: [40, 10]
    parameters: {{name: ""}}
    draw:
      - text: "{{{{ name }}}}"
components:
  part:
    kind: tile
    size: [60, 60]
    front:
      - {element}
"""
ELEMENTS = {
    "in place": "text: {ko: 백, en: White}",
    "a parameter": "{use: plate, with: {name: {ko: 백, en: White}}}",
    "an item": '{repeat: [{ko: 백, en: White}], each: [{text: "{{ item }}", size: [40, 9]}]}',
}


@pytest.mark.parametrize("element", ELEMENTS.values(), ids=ELEMENTS)
@pytest.mark.parametrize(("language", "word"), [("ko", "백"), ("en", "White")])
def test_a_text_is_set_in_the_language_of_the_build(tmp_path, element, language, word):
    pieces, report = expand(write_game(tmp_path, GAME.format(element=element)), language)
    assert not list(report)
    assert words(pieces["part"].front.scene().items) == [word]


def test_a_mapping_that_lacks_the_language_is_an_error_and_not_printed(tmp_path):
    element = "{use: plate, with: {name: {red: 1, blue: 2}}}"
    _, report = expand(write_game(tmp_path, GAME.format(element=element)))
    (fault,) = report
    assert fault.message.startswith("expected a text in “en”, got a mapping of red, blue")


def test_a_plain_text_is_set_as_it_is(tmp_path):
    assert words(draw(tmp_path, "- {text: White, size: [40, 9]}")) == ["White"]
