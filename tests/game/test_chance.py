"""What is drawn by chance hangs on the seed and the place, and on nothing else."""

from hashlib import blake2b

import pytest

from generator.game.definition import Choices
from generator.spec.chance import CHANCE, Chance
from generator.spec.expression import ExpressionError, parse_template
from tests.definitions import expand, words, write_game

HEAD = "game: {id: test, title: Test}\nlanguages: [ko, en]\n"


def value(text, *path, seed=1, **names):
    return parse_template(text).evaluate({CHANCE: Chance(seed, path), **names})


def fault(text, **names):
    with pytest.raises(ExpressionError) as caught:
        value(text, **names)
    return caught.value.message


def texts(folder, text, language="en", seed=None, copies=None, **files):
    """Return the words on each front by piece."""
    write_game(folder, HEAD + text, **files)
    pieces, report = expand(folder, language, Choices(seed=seed, unique_copies=copies))
    assert [f"{one.at}: {one.message}" for one in report] == []
    return {id: words(piece.front.scene().items) for id, piece in pieces.items()}


# The functions.


def test_a_stream_is_blake2b_of_seed_place_and_expression():
    # 20 divides no power of two, but the first number is far from the end of the fair ones.
    said = "\x1f".join(["7", "card", "frog", "dice(20)@0#1", "0"]).encode()
    number = int.from_bytes(blake2b(said + b"\x1f0").digest()[:8], "big")
    assert value("{{dice(20)}}", "card", "frog", seed=7) == number % 20 + 1


def test_a_shuffle_holds_every_item_once():
    found = value("{{ shuffle(range(100)) }}")
    assert sorted(found) == list(range(100))
    assert found != list(range(100))


def test_a_sample_takes_nothing_twice_and_choices_may():
    assert len(set(value("{{ sample(range(50), 50) }}"))) == 50
    assert len(set(value("{{ choices(range(50), 50) }}"))) < 50


def test_numbers_stay_within_their_bounds_and_reach_them():
    assert {value("{{ dice() }}", n) for n in range(200)} == {1, 2, 3, 4, 5, 6}
    assert {value("{{ randint(-1, 1) }}", n) for n in range(99)} == {-1, 0, 1}
    assert set(value("{{ dice(2, 99) }}")) == {1, 2}


def test_every_order_is_about_as_likely():
    # 6 orders, 6000 draws: each is 1000 ± 29 (one standard deviation); five of them are safe.
    counts = {}
    for n in range(6000):
        order = tuple(value("{{ shuffle([1, 2, 3]) }}", n))
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 6
    assert all(855 < count < 1145 for count in counts.values()), counts


def test_weights_tell_how_likely_an_item_is():
    found = value("{{ choices(['a', 'b', 'c'], 9000, [2, 1, 0]) }}")
    assert "c" not in found
    # 6000 ± 45 (one standard deviation).
    assert 5775 < found.count("a") < 6225
    assert value("{{ pick(['a', 'b'], weights=[0, 0.5]) }}") == "b"


def test_calls_in_one_text_draw_each_for_itself():
    rolls = [value("{{ dice(100) }} {{ dice(100) }}", n).split() for n in range(20)]
    assert any(a != b for a, b in rolls)
    rolls = [value("{{ [dice(100), dice(100)] }}", n) for n in range(20)]
    assert any(a != b for a, b in rolls)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{{ sample([1, 2], 3) }}", "“sample” cannot draw 3 of 2 items"),
        ("{{ sample([1, 2], -1) }}", "“sample” cannot draw -1 items"),
        ("{{ pick([]) }}", "“pick” has nothing to draw from: the list is empty"),
        ("{{ pick('abc') }}", "expected a list, not a text"),
        ("{{ pick([1, 2], [1]) }}", "there must be one for each: 1 weight for 2 items"),
        ("{{ pick([1, 2], [1, -1]) }}", "a weight is a number from 0, not “-1”"),
        ("{{ pick([1, 2], [0, 0]) }}", "all weights are 0"),
        ("{{ dice(0) }}", "a die cannot have 0 sides"),
        ("{{ randint(3, 2) }}", "there is no number from 3 to 2"),
        ("{{ choices([1], 200000) }}", "the list would be longer than 100,000 items"),
    ],
)
def test_what_cannot_be_drawn_is_told(text, message):
    assert fault(text) == message


# Places.

SHEET = """components:
  card:
    kind: card
    size: [63, 88]
    rows: [{id: a}, {id: b}, {id: c}]
    id: "{{ id }}"
    front:
      - {text: "{{ sample(range(1000), 3) | join(' ') }}"}
"""


def test_each_row_draws_anew_and_the_same_in_every_language(tmp_path):
    found = texts(tmp_path, SHEET)
    assert len({tuple(w) for w in found.values()}) == 3
    assert texts(tmp_path, SHEET, "ko") == found


def test_another_seed_draws_otherwise_and_the_same_seed_the_same(tmp_path):
    found = texts(tmp_path, "seed: 5\n" + SHEET)
    assert texts(tmp_path, SHEET, seed=5) == found
    assert texts(tmp_path, SHEET) != found


def test_a_row_or_an_element_put_before_changes_nothing(tmp_path):
    found = texts(tmp_path, SHEET)
    more = SHEET.replace("[{id: a}", "[{id: z}, {id: a}").replace(
        "    front:\n", "    front:\n      - {circle: '{{ dice() }}', fill: ink}\n"
    )
    assert {k: w for k, w in texts(tmp_path, more).items() if k != "card-z"} == found


def test_equal_elements_draw_each_for_itself(tmp_path):
    line = '      - {text: "{{ randint(1, 1000000) }}"}\n'
    (found,) = texts(tmp_path, SHEET.split("    rows")[0] + "    front:\n" + line * 4).values()
    assert len(set(found)) == 4


REPEAT = """components:
  card:
    kind: card
    size: [63, 88]
    front:
      - grid: [2, 2]
        each:
          - repeat: 3
            each: [{text: "{{ randint(1, 1000000) }}", at: [5, 5]}]
"""


def test_every_turn_of_repeats_within_repeats_draws_anew(tmp_path):
    (found,) = texts(tmp_path, REPEAT).values()
    assert (len(found), len(set(found))) == (12, 12)


def test_a_symbol_draws_once_and_a_parameter_may_be_drawn_for_it(tmp_path):
    text = """symbols:
  one:
    size: [9, 9]
    parameters: {n: 0}
    draw: [{text: "{{ n or randint(1, 1000000) }}", at: [0, 0]}]
""" + REPEAT.replace('{text: "{{ randint(1, 1000000) }}", at: [5, 5]}', "{use: one%s}")
    (found,) = texts(tmp_path, text % "").values()
    assert (len(found), len(set(found))) == (12, 1)
    (found,) = texts(tmp_path, text % ', with: {n: "{{ randint(1, 1000000) }}"}').values()
    assert (len(found), len(set(found))) == (12, 12)


def test_values_draw_once_for_the_game(tmp_path):
    more = "values: {deck: '{{ shuffle(range(9)) }}', other: '{{ shuffle(range(9)) }}'}\n"
    text = more + SHEET.replace(
        "{{ sample(range(1000), 3) | join(' ') }}", "{{ deck | join('') }} {{ other | join('') }}"
    )
    found = {tuple(w) for w in texts(tmp_path, text).values()}
    assert len(found) == 1
    first, second = found.pop()[0].split()
    assert first != second


# Unique copies.

BINGO = """components:
  sheet:
    kind: board
    size: [60, 60]
    copies: 30
    unique: true
    values:
      b: "{{ sample(range(1, 16), 5) }}"
      i: "{{ sample(range(16, 31), 5) }}"
    front:
      - {text: "{{ copy }}: {{ b | join(' ') }} {{ i | join(' ') }}"}
"""


def numbers(line):
    return [int(n) for n in " ".join(line).split(": ")[1].split()]


def test_unique_copies_are_numbered_and_differ_and_keep_to_their_ranges(tmp_path):
    found = texts(tmp_path, BINGO)
    assert list(found) == [f"sheet-{n:03d}" for n in range(1, 31)]
    assert [" ".join(w).split(":")[0] for w in found.values()] == [str(n) for n in range(1, 31)]
    drawn = [numbers(w) for w in found.values()]
    assert len({tuple(d) for d in drawn}) == 30
    for sheet in drawn:
        assert len(set(sheet[:5])) == 5
        assert all(1 <= n <= 15 for n in sheet[:5])
        assert len(set(sheet[5:])) == 5
        assert all(16 <= n <= 30 for n in sheet[5:])


def test_more_copies_leave_the_first_ones_as_they_were(tmp_path):
    found = texts(tmp_path, BINGO)
    more = texts(tmp_path, BINGO, copies=40)
    assert len(more) == 40
    assert {name: more[name] for name in found} == found


def test_copies_differ_even_where_chance_would_draw_the_same(tmp_path):
    text = BINGO.replace("copies: 30", "copies: 6").replace("range(1, 16), 5", "range(3), 2")
    text = text.replace('      i: "{{ sample(range(16, 31), 5) }}"\n', "").replace(
        " {{ i | join(' ') }}", ""
    )
    drawn = {tuple(numbers(w)) for w in texts(tmp_path, text).values()}
    # There are just six ways to draw two of three in order.
    assert drawn == {(a, b) for a in range(3) for b in range(3) if a != b}
    with pytest.raises(AssertionError, match="nothing new was drawn in 1000 tries"):
        texts(tmp_path, text, copies=7)


def test_unique_copies_of_rows_are_named_after_row_and_copy(tmp_path):
    text = SHEET.replace("    front:", "    copies: 2\n    unique: true\n    front:")
    assert list(texts(tmp_path, text)) == [
        "card-a-001", "card-a-002", "card-b-001", "card-b-002", "card-c-001", "card-c-002",
    ]  # fmt: skip


def test_copies_that_could_not_differ_are_a_fault(tmp_path):
    text = BINGO.split("    values")[0] + "    front: [{text: same}]\n"
    with pytest.raises(AssertionError, match="the copies of “sheet” would not differ"):
        texts(tmp_path, text)


def test_unique_copies_without_end_are_a_fault(tmp_path):
    with pytest.raises(AssertionError, match="these are more than 10,000 unique copies"):
        texts(tmp_path, BINGO.replace("copies: 30", "copies: 10001"))
    rows = "    rows: {combine: {a: 1-101}}\n"
    with pytest.raises(AssertionError, match="these are more than 10,000 unique copies"):
        texts(tmp_path, BINGO.replace("    copies: 30", f"{rows}    copies: 100"))


def test_values_too_large_to_keep_for_every_copy_are_a_fault(tmp_path):
    text = BINGO.replace("range(1, 16), 5", "range(99000), 99000")
    with pytest.raises(AssertionError, match="hold more than 1,000,000 items"):
        texts(tmp_path, text, copies=20)
