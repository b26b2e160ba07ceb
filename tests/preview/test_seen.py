"""A file that changes while it is being read twice is noticed afterwards."""

from generator.preview.studio import Studio
from generator.print_wish import PrintWish
from generator.source.inputs import noted
from generator.watching import Watch
from generator.workspace import GamePlace
from tests.definitions import write_game

GAME = "game: {id: pond, title: Pond}\nlanguages: [en]\ncomponents:\n"
CARD = "  card: {kind: card, size: [63, 88], front: []}\n"


def test_the_first_content_of_a_file_counts(tmp_path):
    write_game(tmp_path, GAME)
    studio = Studio(GamePlace(tmp_path, "pond"), PrintWish())
    for text in (GAME, GAME + CARD):
        write_game(tmp_path, text)
        with noted() as inputs:
            studio.place.folder().read_bytes("game.yaml", None, limit=1000)
        studio._note(inputs.facts)
    assert Watch(studio.seen).is_late
