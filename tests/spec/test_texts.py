"""A text by language whose words are mappings again is told, not a traceback."""

from tests.definitions import load, write_game


def test_a_text_within_a_text_is_a_fault_at_its_place(tmp_path):
    text = """\
    game: {id: pond, title: Pond}
    languages: [ko, en]
    texts: {score: {ko: {ko: 점수}, en: Score}}
    components:
      card: {kind: card, size: [63, 88], front: []}
    """
    _, report = load(write_game(tmp_path / "pond", text))
    (fault, *_) = report
    assert fault.at.line == 3
