"""Every word of the language is told in templates/reference, and nothing else is."""

import importlib
import pkgutil

import pytest

import generator
from generator.core.diagnostics import Position, Report
from generator.elements.base import read_elements
from generator.elements.kinds import FIGURE_KINDS
from generator.reference import models
from generator.reference.entries import load_reference, profile_key
from generator.source.located import LocatedDict, LocatedList
from generator.spec.base import Reading, Spec, load_spec
from generator.spec.expression_functions import FILTERS, FUNCTIONS, TESTS

NOT_OF_GAMES = (
    "generator.sheets.words",
    "generator.sheets.calibration",
    "generator.sheets.printers",
    "generator.game.icons",
    "generator.contests",
    "generator.cutting",
    "generator.export",
    "generator.reference",
    "generator.template_files",
)
"""Models of files that come with the program, or that it writes itself."""

HOW = "tell it in templates/reference (shapes.yaml says in which form)"


def every_model():
    """Return (name, model) of all that authors write."""
    found = [(f"elements/{word}", models.element(word)) for word in models.element_words()]
    return found + [(f"models/{name}", models.model(name)) for name in models.model_names()]


CALLS = {
    "functions": tuple(FUNCTIONS),
    "filters": (*FILTERS, "default"),
    "tests": (*TESTS, "defined", "undefined"),
}
"""What expressions may call; ``tests`` are the words after ``is``."""


def own_keys(model):
    """Yield the keys that ``model`` brings itself, as authors write them."""
    inherited = {
        name
        for base in model.__mro__[1:]
        if issubclass(base, Spec)
        for name in getattr(base, "model_fields", {})
    }
    for name, field in model.model_fields.items():
        if name not in inherited:
            yield field.alias or name


def keys_of(name, model):
    return [*own_keys(model), *models.MORE_KEYS.get(name.partition("/")[2], ())]


EVERY_KEY = [(name, model, key) for name, model in every_model() for key in keys_of(name, model)]


def entries(section):
    return {
        name: (entry, f"{topic.written.at.file}: {section}/{name}")
        for topic in load_reference().topics
        for name, entry in getattr(topic, section).items()
    }


def located(value, at=Position("example")):  # noqa: B008
    """Return plain data as it would come from a file."""
    if isinstance(value, dict):
        made = LocatedDict(at)
        for key, item in value.items():
            made.put(key, located(item), at, at)
        return made
    if isinstance(value, list):
        made = LocatedList(at)
        made.extend(located(item) for item in value)
        made.items_at.extend([at] * len(value))
        return made
    return value


def faults_of(model, data):
    """Return what is wrong with ``data`` as a ``model``, which may be an element."""
    report = Report()
    reading = Reading(report, table=FIGURE_KINDS)
    if issubclass(model, models.ElementSpec):
        read_elements(located([data]), reading, Position("example"))
    else:
        load_spec(model, located(data), reading, Position("example"))
    return [f"{fault.message} ({fault.hint})" for fault in report]


@pytest.mark.parametrize(("name", "model"), every_model(), ids=[n for n, _ in every_model()])
def test_every_model_has_an_entry_whose_example_is_valid(name, model):
    entry = load_reference().entry(model)
    assert entry is not None, f"“{name}” has no entry: {HOW}"
    assert faults_of(model, entry.example) == []


@pytest.mark.parametrize(
    ("name", "model", "key"), EVERY_KEY, ids=[f"{name}/{key}" for name, _, key in EVERY_KEY]
)
def test_every_key_is_told_with_a_valid_example(name, model, key):
    entry = load_reference().entry(model)
    assert entry is not None, f"“{name}” has no entry: {HOW}"
    told = entry.keys.get(key)
    assert told is not None, f"the key “{key}” of “{name}” is not told: {HOW}"
    assert told.about.strip().endswith((".", ":")), f"“{told.about}” is not a sentence"
    if key not in models.MORE_KEYS.get(name.partition("/")[2], ()):
        assert faults_of(model, {**entry.example, key: told.example}) == []


def test_no_entry_is_without_a_word_of_the_language():
    named = {name for name, _ in every_model()}
    found = {f"{s}/{name}" for s in ("elements", "models") for name in entries(s)}
    assert found - named == set()
    for name, model in every_model():
        entry = load_reference().entry(model)
        assert set(entry.keys if entry else ()) - set(keys_of(name, model)) == set(), name


@pytest.mark.parametrize("section", CALLS)
def test_everything_that_expressions_call_is_told(section):
    told = entries(section)
    assert set(told) == set(CALLS[section]), HOW


@pytest.mark.parametrize("name", models.PLAIN_KINDS)
def test_every_kind_is_told(name):
    told = load_reference().key(models.model(name), "kind")
    assert told is not None, HOW
    assert set(told.words) == set(models.PLAIN_KINDS[name]), HOW


def test_words_are_told_where_a_key_has_them_and_only_those():
    from typing import Literal, get_args, get_origin

    for name, model in every_model():
        entry = load_reference().entry(model)
        for key, told in (entry.keys if entry else {}).items():
            field = model.model_fields.get(key) or model.model_fields.get(f"{key}_")
            if not told.words or field is None:
                continue
            kinds = (field.annotation, *get_args(field.annotation))
            words = [w for k in kinds if get_origin(k) is Literal for w in get_args(k)]
            if words:
                assert set(told.words) == set(words), f"{name}/{key}"


@pytest.mark.parametrize("name", models.profile_names())
def test_every_setting_of_a_print_profile_is_told_in_its_model(name):
    model = models.model(name)
    for key in model.key_names():
        if name != "profile" or key not in ("extends", "about"):
            assert profile_key(model, key).about.strip(), f"{name}.{key}"


def test_every_model_that_authors_write_is_in_the_table():
    for module in pkgutil.walk_packages(generator.__path__, "generator."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    known = {model for _, model in every_model()}
    known |= {models.model(name) for name in models.profile_names()}
    found, todo = set(), [Spec]
    while todo:
        subclasses = todo.pop().__subclasses__()
        todo += subclasses
        found |= {model for model in subclasses if not model.__module__.startswith(NOT_OF_GAMES)}
    unknown = {f"{model.__module__}:{model.__name__}" for model in found - known}
    unknown -= {"generator.components.base:ComponentDefaults", "generator.elements.shapes:Inked"}
    unknown = {name for name in unknown if name.startswith("generator.")}
    assert unknown == set(), "give it a line in generator/reference/models.py, and an entry"
