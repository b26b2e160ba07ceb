"""Answers are worked out once, and forgotten when there are too many."""

import pytest

from generator.core.remembered import Remembered


def test_each_is_worked_out_once_and_only_when_it_is_asked_for():
    asked = []

    def doubled(number):
        asked.append(number)
        return 2 * number

    known = Remembered(doubled)
    assert [known[3], known[4], known[3]] == [6, 8, 6]
    assert asked == [3, 4]


def test_no_more_are_remembered_than_there_may_be():
    known = Remembered(str, 3)
    for number in range(10):
        assert known[number] == str(number)
        assert 1 <= len(known) <= 3


def test_what_cannot_be_worked_out_is_not_remembered():
    known = Remembered(int)
    with pytest.raises(ValueError, match="no number"):
        known["no number"]
    assert not known
