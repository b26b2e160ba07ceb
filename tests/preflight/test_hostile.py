"""Whatever a file is, preflight says so in words, within bounds."""

import pytest

from generator.preflight.findings import Verdict
from generator.preflight.run import preflight_file

from .hostile import FAILING, UNREADABLE, WARNED


def look(tmp_path, data):
    path = tmp_path / "odd.pdf"
    path.write_bytes(data)
    return preflight_file(path, path.name)


@pytest.mark.parametrize("data", UNREADABLE.values(), ids=UNREADABLE)
def test_what_cannot_be_read_is_said_in_words(tmp_path, data):
    report = look(tmp_path, data)
    assert report.verdict == Verdict.FAIL
    assert report.unreadable.startswith("it is ")
    assert str(tmp_path) not in report.unreadable


@pytest.mark.parametrize(("check", "data"), FAILING.values(), ids=FAILING)
def test_what_is_broken_fails_its_check(tmp_path, check, data):
    report = look(tmp_path, data)
    (found,) = [result for result in report.results if result.check == check]
    assert found.verdict == Verdict.FAIL
    assert all(str(tmp_path) not in f.measured for r in report.results for f in r.findings)


@pytest.mark.parametrize(("check", "data"), WARNED.values(), ids=WARNED)
def test_what_is_too_much_is_bounded(tmp_path, check, data):
    report = look(tmp_path, data)
    (found,) = [result for result in report.results if result.check == check]
    assert found.verdict == Verdict.WARN
