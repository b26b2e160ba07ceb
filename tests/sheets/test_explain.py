"""Explained profiles: every setting has its value, its origin and its meaning."""

import pytest

from generator.core.diagnostics import Position, Report
from generator.sheets.explain import as_setting, explain
from generator.sheets.profile import Profile
from generator.sheets.profiles import ProfileShelf, check_profile
from generator.sheets.settings import known_settings
from generator.source.located import LocatedDict, merge
from generator.source.yaml import read_yaml
from generator.workspace import templates

HERE = Position("test")
SHIPPED = ProfileShelf(templates("profiles")).shipped_names()


def lines(name, over=b""):
    data = ProfileShelf(templates("profiles")).joined(name, HERE)
    data = merge(data, read_yaml(over, "--set"))
    return {line.key: line for line in explain(check_profile(data, Report()), data)}


def test_the_origin_is_the_profile_that_set_it_last():
    found = lines("home-letter", b"marks: {gap: 2}")
    assert found["paper"].origin == "home-letter"
    assert found["margin"].origin == "home-a4"
    assert found["marks.gap"].origin == "--set"
    assert found["marks.style"].origin == "home-a4"
    assert found["layers"].origin == "default"


@pytest.mark.parametrize("name", SHIPPED)
def test_every_setting_has_a_meaning(name):
    assert [line.key for line in lines(name).values() if not line.meaning] == []


@pytest.mark.parametrize("name", SHIPPED)
def test_what_is_shown_can_be_written_back(name):
    data = ProfileShelf(templates("profiles")).joined(name, HERE)
    profile = check_profile(data, Report())
    for line in explain(profile, data):
        assert line.key in set(known_settings())
        value = read_yaml(quoted(line.value).encode(), "x")
        *groups, last = line.key.split(".")
        nested = {last: value}
        for group in reversed(groups):
            nested = {group: nested}
        again = Profile.model_validate(nested)
        was = profile
        for step in line.key.split("."):
            was, again = getattr(was, step), getattr(again, step)
        assert as_setting(again) == as_setting(was)


def quoted(value):
    return f'"{value}"' if value.startswith("#") else value


def test_without_a_file_every_setting_is_a_default():
    assert {line.origin for line in explain(Profile(), LocatedDict(HERE))} == {"default"}
