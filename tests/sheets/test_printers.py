"""Printers: what was measured becomes the settings that put it right."""

import pytest

from generator.core.diagnostics import AuthorError
from generator.sheets.printers import (
    MeasuredPrinter,
    printer_settings,
    read_printers,
    write_printers,
)
from generator.sheets.profile import Profile


def printer(**facts):
    return MeasuredPrinter.model_validate(facts)


def test_what_measures_short_is_made_larger_by_just_as_much():
    found = printer(measured=[99.6, 100])
    assert found.scale == (pytest.approx(100 / 99.6), 1)
    assert found.scale[0] == pytest.approx(1.0040161, abs=1e-7)
    assert 99.6 * found.scale[0] == pytest.approx(100)


def test_backs_that_lie_right_and_up_are_moved_left_and_down():
    assert printer(shift=[0.4, -0.2]).back_offset == (-0.4, 0.2)


def test_the_widest_blank_edge_counts_where_it_is_more_than_the_profile_keeps():
    narrow = printer_settings(printer(margins=[3, 4, 4.9, 3]), Profile(margin=5))
    wide = printer_settings(printer(margins=[3, 4, 12.7, 3]), Profile(margin=5))
    assert "margin" not in narrow
    assert wide["margin"] == 12.7


def test_a_printer_that_was_not_measured_changes_nothing():
    assert printer_settings(printer(), Profile()) == {}


def test_only_what_was_measured_is_put_right():
    assert printer_settings(printer(shift=[0, 0]), Profile()) == {"back_offset": [0, 0]}
    assert printer_settings(printer(measured=[100, 100]), Profile()) == {"scale": [1, 1]}


def test_a_file_of_printers_reads_back_the_same():
    printers = {
        "study": printer(measured=[99.6, 100.25], shift=[0.4, -0.2], margins=[3, 4, 12.7, 3]),
        "2": printer(),
    }
    text = write_printers(printers)
    assert read_printers(text.encode(), "p") == printers
    assert write_printers(read_printers(text.encode(), "p")) == text


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("study:\n  measurd: [1, 2]", "2:3", "unknown key “measurd”"),
        ("study:\n  measured: 99.6", "2:13", "expected 2 lengths, not “99.6”"),
        ("study:\n  measured: [50, 100]", "2:13", "“50” is not between 92 and 109 mm"),
        ("study:\n  shift: [0, 11]", "2:10", "“11” is not between -10 and 10 mm"),
        ("study:\n  margins: [1, 2, 3]", "2:12", "expected 4 lengths, not “[1, 2, 3]”"),
        ("Study: {}", "1:1", "“Study” cannot be the name of a printer"),
        ("- study", "1:1", "expected a mapping of printers by name"),
        ("study: 5", "1:8", "expected a mapping of measured, shift, margins …"),
    ],
)
def test_faults_are_told_at_their_place(text, place, message):
    with pytest.raises(AuthorError) as caught:
        read_printers(text.encode(), "printers.yaml")
    assert str(caught.value.at) == f"printers.yaml:{place}"
    assert caught.value.message == message
