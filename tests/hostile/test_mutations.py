"""Definitions that went wrong in any way are drawn, or refused with a place in their files.

``HOSTILE_EXAMPLES=5000 pytest tests/hostile/test_mutations.py`` looks longer.
"""

import copy
import os
import shutil
from pathlib import Path

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from tests.definitions import expand, load

EXAMPLES = int(os.environ.get("HOSTILE_EXAMPLES", "10"))
TESTS = Path(__file__).parents[1]
RULES = TESTS.parent / "rules"
GAMES = sorted(path.name for path in RULES.iterdir() if (path / "game.yaml").is_file())
ELEMENTS = sorted((TESTS / "gallery" / "elements").glob("*.yaml"))
COMPONENTS = sorted((TESTS / "gallery" / "components").glob("*.yaml"))
BRIEF = settings(
    max_examples=EXAMPLES,
    deadline=None,
    database=None,
    # The same examples on every run, unless somebody looks longer.
    derandomize="HOSTILE_EXAMPLES" not in os.environ,
    suppress_health_check=list(HealthCheck),
)
ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**20), 10**20),
    st.floats(),
    st.text(max_size=12),
    st.sampled_from(
        ["{{ item }}", "{{ 1 / 0 }}", "{{", "50%", "9 pt", "-1 mm", "#12345", "../x.csv", "a.csv"]
    ),
    st.sampled_from([[], {}, [[]], [None], {"a": None}, {"ko": "a", "en": "b"}, {"text": "a"}]),
)
DEEDS = ("delete", "double", "swap", "retype", "nest", "unnest", "rename", "move")


def places(value, path=()):
    """Yield the path of every value inside ``value``."""
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    for step, item in list(inner):
        yield (*path, step)
        if isinstance(item, dict | list):
            yield from places(item, (*path, step))


def at(value, path):
    for step in path:
        value = value[step]
    return value


@st.composite
def mutated(draw, document):
    """Return ``document`` after one to four deeds."""
    document = copy.deepcopy(document)
    for _ in range(draw(st.integers(1, 4))):
        found = list(places(document))
        if not found:
            break
        *way, step = draw(st.sampled_from(found))
        change(draw, document, at(document, way), step, found)
    return document


def change(draw, document, holder, step, found):
    deed = draw(st.sampled_from(DEEDS))
    if deed == "delete":
        del holder[step]
    elif deed == "double" and isinstance(holder, list):
        holder.insert(step, copy.deepcopy(holder[step]))
    elif deed == "retype":
        holder[step] = draw(ODD)
    elif deed == "nest":
        holder[step] = draw(st.sampled_from([[holder[step]], {"a": holder[step]}]))
    elif deed == "unnest" and isinstance(holder[step], dict | list) and holder[step]:
        inner = holder[step]
        holder[step] = next(iter(inner.values())) if isinstance(inner, dict) else inner[0]
    elif deed == "rename" and isinstance(holder, dict):
        holder[draw(st.one_of(st.text(max_size=8), st.sampled_from(names(found))))] = holder.pop(
            step
        )
    else:
        holder[step] = copy.deepcopy(at(document, draw(st.sampled_from(found))))


def names(found):
    return sorted({str(path[-1]) for path in found})


def is_located(report, folder):
    """Check that whatever is said is about a place in a file that is there."""
    for fault in report:
        assert fault.message
        inner = fault.at.file.removeprefix(f"{folder.name}/").removeprefix(folder.name)
        path = folder / inner
        assert path.exists(), fault
        if path.is_file() and path.suffix != ".yaml":
            continue
        lines = path.read_text("utf-8").count("\n") + 1 if path.is_file() else 1
        assert 0 <= fault.at.line <= lines, fault


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
@BRIEF
def test_a_game_gone_wrong_is_read_or_refused_by_place(game, data, tmp_path_factory):
    folder = tmp_path_factory.getbasetemp() / f"wrong-{game}"
    if not folder.exists():
        shutil.copytree(RULES / game, folder)
    files = sorted(path.name for path in (RULES / game).glob("*.yaml"))
    name = data.draw(st.sampled_from(files))
    document = yaml.load((RULES / game / name).read_text("utf-8"), yaml.BaseLoader)
    try:
        text = yaml.safe_dump(data.draw(mutated(document)), allow_unicode=True, sort_keys=False)
        (folder / name).write_bytes(text.encode("utf-8", "surrogatepass"))
        _, report = load(folder)
        is_located(report, folder)
    finally:
        shutil.copy(RULES / game / name, folder / name)


@pytest.mark.parametrize("chosen", ["elements", "components"])
@given(data=st.data())
@BRIEF
def test_a_drawing_gone_wrong_is_drawn_or_refused_by_place(chosen, data, tmp_path_factory):
    folder = tmp_path_factory.getbasetemp() / f"wrong-{chosen}"
    folder.mkdir(exist_ok=True)
    Image.new("RGB", (2, 2)).save(folder / "dot.png")
    paths = ELEMENTS if chosen == "elements" else COMPONENTS
    example = yaml.safe_load(data.draw(st.sampled_from(paths)).read_text("utf-8"))
    part = {"kind": "tile", "size": [40, 30], "front": example} if chosen == "elements" else example
    wrong = data.draw(mutated({"part": part}))
    flag = {"size": [10, 5], "parameters": {"tint": "#336699"}, "draw": [{"rectangle": None}]}
    document = {
        "game": {"id": "wrong", "title": "Wrong"},
        "symbols": {"flag": flag},
        "components": wrong,
    }
    text = yaml.safe_dump(document, allow_unicode=True, sort_keys=False)
    (folder / "game.yaml").write_bytes(text.encode("utf-8", "surrogatepass"))
    _, report = expand(folder)
    is_located(report, folder)


@given(text=st.text(max_size=300))
@BRIEF
def test_any_text_is_a_definition_or_refused_by_place(text, tmp_path_factory):
    folder = tmp_path_factory.getbasetemp() / "any"
    folder.mkdir(exist_ok=True)
    (folder / "game.yaml").write_bytes(text.encode("utf-8", "surrogatepass"))
    _, report = load(folder)
    assert report.has_errors
    is_located(report, folder)
