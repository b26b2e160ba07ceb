"""The schema is one, takes what the program takes, and refuses what it refuses."""

import json
import textwrap
from functools import reduce
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from typer.testing import CliRunner

from generator.cli import app
from generator.game.sources import SHARED_SECTIONS
from generator.reference import models
from generator.reference.entries import load_reference
from generator.reference.schema import SUBJECTS, make_schema
from generator.source.yaml import read_yaml

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests"
FILES = sorted(
    path
    for path in (ROOT / "rules").rglob("*.yaml")
    if path.parent.name != "translations" and path.name != "glossary.yaml"
)
GALLERY = sorted((TESTS / "gallery").glob("*/*.yaml"))
CASES = sorted((TESTS / "errors" / "cases").glob("*.yaml"))
PROFILES = sorted((ROOT / "templates" / "profiles").glob("*.yaml"))
UNKNOWN = [path for path in CASES if "error: unknown key" in path.read_text("utf-8")]


@pytest.fixture(scope="module")
def game():
    return Draft202012Validator(make_schema("game", load_reference()))


@pytest.fixture(scope="module")
def profile():
    return Draft202012Validator(make_schema("profile", load_reference()))


def read(text):
    return read_yaml(text.encode(), "game.yaml")


def faults(validator, data):
    return [f"{error.json_path}: {error.message[:200]}" for error in validator.iter_errors(data)]


def definition(validator, name):
    schema = validator.schema
    return Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": schema["$defs"]})


def short(path):
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("subject", SUBJECTS)
def test_it_is_a_json_schema_in_which_every_value_has_a_form(subject):
    schema = make_schema(subject, load_reference())
    Draft202012Validator.check_schema(schema)
    how = "give it a form in generator/reference/forms.py"
    assert "no form is told of" not in json.dumps(schema), how


def properties(form, schema):
    """Yield every property of a schema with its form, looked up where it is defined."""
    if isinstance(form, list):
        for item in form:
            yield from properties(item, schema)
    if not isinstance(form, dict):
        return
    for name, value in form.get("properties", {}).items():
        while set(value) == {"$ref"}:
            words = value["$ref"].removeprefix("#/").split("/")
            value = reduce(lambda found, word: found[word], words, schema)
        yield name, value
    for value in form.values():
        yield from properties(value, schema)


@pytest.mark.parametrize("subject", SUBJECTS)
def test_each_property_has_a_description_and_an_example(subject):
    schema = make_schema(subject, load_reference())
    found = list(properties(schema, schema))
    assert found
    assert [name for name, form in found if not form.get("description")] == []
    assert [name for name, form in found if "examples" not in form] == []


@pytest.mark.parametrize("path", FILES, ids=short)
def test_every_file_of_the_example_games_is_taken(path, game):
    assert faults(game, read(path.read_text("utf-8"))) == []


@pytest.mark.parametrize("path", GALLERY, ids=short)
def test_every_example_of_the_gallery_is_taken(path, game):
    text = path.read_text("utf-8")
    if path.parent.name == "elements":
        text = f"kind: tile\nsize: [40, 30]\nfront:\n{textwrap.indent(text, '  ')}"
    part = textwrap.indent(text, "    ")
    assert faults(game, read(f"components:\n  part:\n{part}")) == []


@pytest.mark.parametrize("path", PROFILES, ids=short)
def test_every_print_profile_of_the_program_is_taken(path, profile):
    assert faults(profile, read(path.read_text("utf-8"))) == []


BESIDE = [
    *(("net", path) for path in sorted((ROOT / "templates" / "nets").glob("*.yaml"))),
    *(("translation", path) for path in sorted((ROOT / "rules").glob("*/translations/*.yaml"))),
    *(("glossary", path) for path in sorted((ROOT / "rules").glob("*/glossary.yaml"))),
]


@pytest.mark.parametrize(("subject", "path"), BESIDE, ids=[short(path) for _, path in BESIDE])
def test_every_file_beside_a_definition_is_taken(subject, path):
    validator = Draft202012Validator(make_schema(subject, load_reference()))
    assert faults(validator, read(path.read_text("utf-8"))) == []


def test_each_kind_of_file_beside_a_definition_is_looked_at():
    assert {subject for subject, _ in BESIDE} == {"net", "translation", "glossary"}


@pytest.mark.parametrize(
    ("subject", "text"),
    [
        ("net", "panels: {front: {size: [10, 10], folds: valley-fold}}\n"),
        ("net", "panel: {front: {size: [10, 10]}}\n"),
        ("translation", "texts: {components.card.name: カード}\n"),
        ("translation", "texts: {a.b: {text: カード, source: 5f70bf18a0, state: old}}\n"),
        ("glossary", "terms: {ko: 더미, en: stack}\n"),
        ("glossary", "terms: [{ko: 더미, en: stack, avoids: {en: [pile]}}]\n"),
        ("glossary", "terms: [{ko: 더미, en: 4}]\n"),
    ],
)
def test_faulty_files_beside_a_definition_are_refused(subject, text):
    assert faults(Draft202012Validator(make_schema(subject, load_reference())), read(text))


@pytest.mark.parametrize("section", SHARED_SECTIONS)
def test_what_may_stand_in_an_included_file_needs_no_game_beside_it(section, game):
    assert faults(game, read(f"{section}: {{}}\n")) == []


@pytest.mark.parametrize("path", UNKNOWN, ids=short)
def test_keys_that_the_program_does_not_know_are_refused(path, game):
    assert faults(game, read(path.read_text("utf-8")))


CARD = "game: {title: T}\ncomponents:\n  card: {kind: card, size: [63, 88], front: [%s]}\n"


@pytest.mark.parametrize(
    "element",
    [
        "{rectangle: [10, 10], fil: ink}",
        "{rectangel: [10, 10], fill: ink}",
        "{rectangle: [10, 10], circle: 5, fill: ink}",
        "{rectangle: [10, 10, 10], fill: ink}",
        "{circle: wide, fill: ink}",
        "{text: frog, align: middle}",
        "{row: [{rectangel: null}]}",
        "{grid: [2, 2]}",
        "{circle: 5, when: cost > 2}",
        "frog",
    ],
)
def test_faulty_elements_are_refused(element, game):
    assert faults(game, read(CARD % element))


def test_a_sound_card_is_taken(game):
    sound = '{circle: "{{ cost }}", fill: "{{ tint }}", when: "{{ cost > 2 }}", at: [50%, 3]}'
    assert faults(game, read(CARD % sound)) == []


@pytest.mark.parametrize(
    "text",
    [
        "gmae: {title: T}\n",
        "game: {titel: T}\n",
        "theme: {colours: {ink: black}}\n",  # this is for the file with “game”
        "game: {title: T}\ntheme: {styles: {title: {fontsize: 4}}}\n",
        "game: {title: T}\nprint: {marks: {stile: none}}\n",
        "components: {card: {kind: cart, size: [63, 88], front: []}}\n",
        "components: {card: {kind: card, front: []}}\n",
        "symbols: {drop: {size: [9, 9], parameter: {}, draw: []}}\n",
    ],
)
def test_faulty_files_are_refused(text, game):
    assert faults(game, read(text))


def test_what_is_extended_may_bring_what_is_required(game):
    text = (
        "components: {base: {kind: card, size: [63, 88], abstract: true},"
        " card: {extends: base, front: []}}\n"
    )
    assert faults(game, read(text)) == []


EVERY = [(f"element.{word}", models.element(word)) for word in models.element_words()]
EVERY += [("component", models.model("component")), ("theme", models.model("theme"))]


@pytest.mark.parametrize(("name", "model"), EVERY, ids=[name for name, _ in EVERY])
def test_examples_of_the_reference_are_taken(name, model, game):
    reference = load_reference()
    entry = reference.entry(model)
    form = definition(game, name)
    assert faults(form, entry.example) == []
    for key, told in entry.keys.items():
        assert faults(form, {**entry.example, key: told.example}) == [], key


def test_every_property_is_described_and_has_an_example(game):
    schema = game.schema

    def followed(form):
        name = form.get("$ref", "")
        if not name.startswith("#/$defs/keys."):
            return form
        found = schema
        for step in name.removeprefix("#/").split("/"):
            found = found[step]
        return found

    kinds = [f"element.{word}" for word in models.element_words()]
    names = {*kinds, *models.model_names()} & set(schema["$defs"]) - {"element"}
    forms = {name: schema["$defs"][name] for name in names} | {"game": schema}
    bare = [
        f"{name}.{key}"
        for name, form in forms.items()
        for key, value in form["properties"].items()
        if not {"description", "examples"} <= set(followed(value))
    ]
    assert bare == []


def test_the_command_writes_it_to_the_screen_or_a_file(tmp_path):
    shown = CliRunner().invoke(app, ["schema"])
    assert shown.exit_code == 0
    written = CliRunner().invoke(app, ["schema", "--out", str(tmp_path / "game.schema.json")])
    assert (written.exit_code, written.output) == (0, "")
    text = (tmp_path / "game.schema.json").read_text("utf-8")
    assert text == shown.output
    assert json.loads(text) == make_schema("game", load_reference())


def test_a_schema_of_something_else_is_wrong_usage():
    result = CliRunner().invoke(app, ["schema", "cards"])
    assert result.exit_code == 2
    assert "there is no schema of “cards”" in result.output
