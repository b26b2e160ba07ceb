"""The games pass on paper for homes and for a press."""

import pytest

from generator.preflight.findings import Verdict
from generator.preflight.parts import read_sheets
from generator.preflight.run import preflight_file
from generator.sheets.profiles import load_profile
from generator.workspace import PROFILES, templates
from tests.printed.edition import games

EDITIONS = (("ko", "home-a4"), ("en", "home-letter"), ("en", "press"))


@pytest.mark.parametrize(("language", "profile"), EDITIONS, ids=" ".join)
@pytest.mark.parametrize("game", games())
def test_no_check_fails(built, game, language, profile):
    path = built(game, language, profile) / "components.pdf"
    made_for = load_profile(templates(PROFILES), profile)
    sheets = read_sheets(path)
    assert sheets is not None
    report = preflight_file(path, path.name, made_for, sheets)
    failed = [result for result in report.results if result.verdict == Verdict.FAIL]
    assert failed == []


@pytest.mark.parametrize("game", games())
def test_no_check_fails_for_booklets_in_the_inks_of_a_press(built, game):
    folder = built(game, "en", "press")
    made_for = load_profile(templates(PROFILES), "press")
    for name in ("rulebook.pdf", "rulebook-booklet.pdf"):
        path = folder / name
        report = preflight_file(path, name, made_for, read_sheets(path))
        assert report.verdict != Verdict.FAIL, report.results
        inks = next(result for result in report.results if result.check == "colours")
        assert inks.verdict == Verdict.PASS
