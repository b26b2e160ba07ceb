"""Settings on a command line: what they mean, and what is refused."""

import pytest

from generator.core.diagnostics import AuthorError, Report
from generator.sheets.profiles import check_profile
from generator.sheets.settings import dotted, known_settings, read_settings


def profile(*written):
    report = Report()
    made = check_profile(read_settings(written), report)
    assert not list(report)
    return made


def test_values_are_those_of_a_file():
    made = profile(
        "marks.style=none", "paper=A3", "back_offset=[0.5, -1]", "tiling.overlap=0.5 in", "bleed="
    )
    assert made.marks.style == "none"
    assert made.paper == (297, 420)
    assert made.back_offset == (0.5, -1)
    assert made.tiling.overlap == pytest.approx(12.7)
    assert made.bleed is None


def test_a_colour_needs_no_quotes():
    assert profile("marks.colour=#ff0000").marks.colour.hex == "#ff0000"


def test_what_is_not_set_keeps_its_default():
    made = profile("marks.gap=1")
    assert (made.marks.gap, made.marks.length, made.margin) == (1, 3, 5)


@pytest.mark.parametrize(
    ("written", "message", "hint"),
    [
        (["marks.stlye=none"], "there is no setting “marks.stlye”", "“marks.style”"),
        (["style=none"], "there is no setting “style”", "“marks.style”"),
        (["margins=4"], "there is no setting “margins”", "“margin”"),
        (["extends=a3"], "there is no setting “extends”", ""),
        (["about.en=x"], "there is no setting “about.en”", ""),
        (["margin"], "expected KEY=VALUE", "margin=8"),
        (["=4"], "expected KEY=VALUE", "margin=8"),
        (["margin=4", "margin=5"], "“margin” is set twice", "--set margin=4"),
        (["tiling=null", "tiling.map=false"], "“tiling” and “tiling.map” cannot both be set", ""),
        (["tiling.map=false", "tiling={}"], "“tiling” and “tiling.map” cannot both be set", ""),
    ],
)
def test_faults_name_the_option_and_what_was_meant(written, message, hint):
    with pytest.raises(AuthorError) as caught:
        read_settings(written)
    assert str(caught.value.at) == f"--set {written[-1]}"
    assert caught.value.message == message
    assert hint in caught.value.hint


@pytest.mark.parametrize("value", ["[1", "{a: ", "'x", "!!python/object:os.system x", "&a *a"])
def test_a_value_that_is_no_yaml_is_an_error_at_its_option(value):
    with pytest.raises(AuthorError) as caught:
        check_or_raise(f"margin={value}")
    assert str(caught.value.at) == f"--set margin={value}"


def check_or_raise(text):
    report = Report()
    check_profile(read_settings([text]), report)
    for fault in report:
        raise AuthorError(fault.at, fault.message, fault.hint)


def test_overrides_are_told_by_dotted_key_in_order():
    settings = read_settings(["paper=A3", "marks.style=none", "marks.gap=1", "back_offset=[1, 0]"])
    assert list(dotted(settings).items()) == [
        ("back_offset", [1, 0]),
        ("marks.gap", 1),
        ("marks.style", "none"),
        ("paper", "A3"),
    ]


def test_every_group_and_every_part_of_it_can_be_set():
    known = set(known_settings())
    assert {"marks", "marks.style", "tiling.overlap", "contour.name", "scale"} <= known
    assert not known & {"extends", "about", "about.en"}
