"""No game that a stranger sends does harm: it is built or refused, in words, within bounds."""

import json
import subprocess
import sys
import unicodedata
from itertools import islice
from pathlib import Path

import pytest

from . import made
from .guard import CAUGHT, ROOT

CASES = Path(__file__).parent / "cases"
PIECE = 25
SECRET = "kept outside"
LINKS = {
    "folder": "..",
    "link.png": "../secret.png",
    "link.csv": "../secret.csv",
    "link.yaml": "../secret.yaml",
    "link.ttf": "../secret.ttf",
    "loop.png": "loop.png",
    "zero.png": "/dev/zero",
}


@pytest.fixture(scope="module")
def guard():
    command = [sys.executable, "-m", "tests.hostile.guard"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, cwd=ROOT) as process:
        yield process
        process.stdin.close()


@pytest.fixture
def build(guard, tmp_path):
    """Return ``build(files)``, which says how a build of them ended and what it said."""

    def run(files, *words):
        game = tmp_path / "game"
        for name, content in files.items():
            path = game / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
        for name, target in LINKS.items():
            (game / name).symlink_to(target)
        for ending in ("png", "csv", "yaml", "ttf", "txt", "icc"):
            (tmp_path / f"secret.{ending}").write_text(SECRET)
        line = ["build", "game", "--out", "out", "--jobs", "1", *words]
        guard.stdin.write(json.dumps([line, str(tmp_path)]) + "\n")
        guard.stdin.flush()
        return json.loads(guard.stdout.readline())

    return run


def is_harmless(ended, said):
    """Check that a build ended well: made, or refused in words that move no cursor."""
    assert ended != CAUGHT, said[-3000:]
    assert "Traceback" not in said, said[-3000:]
    assert ended in (0, 1), (ended, said[-3000:])
    assert SECRET not in said
    odd = {sign for sign in said if unicodedata.category(sign) in ("Cc", "Cf", "Cs")}
    assert odd <= {"\n", "\t"}, odd
    assert (ended == 1) == (": error: " in said), said[-3000:]


def lines_of(name):
    text = (CASES / name).read_text("utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("# ")]


def pieces_of(name):
    """Return the lines of a file some at a time: every build takes a moment."""
    lines = iter(lines_of(name))
    return list(iter(lambda: list(islice(lines, PIECE)), []))


def parts(elements):
    """Return a game of one part for each of ``elements``."""
    found = made.game().partition("components:")[0] + "components:\n"
    for index, element in enumerate(elements):
        found += f"  c{index}:\n    kind: tile\n    size: [40, 40]\n    front:\n      - {element}\n"
    return {"game.yaml": found}


@pytest.mark.parametrize("name", made.YAML)
def test_a_hostile_definition_does_no_harm(name, build):
    is_harmless(*build({"game.yaml": made.YAML[name]()}, "--format", "pdf"))


@pytest.mark.parametrize("name", made.FOLDERS)
def test_a_hostile_file_does_no_harm(name, build):
    is_harmless(*build(made.FOLDERS[name](), "--format", "pdf"))


@pytest.mark.parametrize("expressions", pieces_of("expressions.txt"), ids=lambda e: e[0][:20])
def test_hostile_expressions_do_no_harm(expressions, build):
    texts = [json.dumps(f"{{{{ {e} }}}}", ensure_ascii=False) for e in expressions]
    is_harmless(*build(parts(f"{{text: {text}, size: [40, 40]}}" for text in texts)))


@pytest.mark.parametrize("elements", pieces_of("elements.txt"), ids=lambda e: e[0][:20])
def test_hostile_elements_do_no_harm(elements, build):
    is_harmless(*build(parts(elements)))


def test_drawings_do_no_harm(build):
    bodies = lines_of("svg.txt")
    files = parts(f"{{picture: a{index}.svg, size: [9, 9]}}" for index in range(len(bodies)))
    for index, body in enumerate(bodies):
        files[f"a{index}.svg"] = made.svg(body)["a.svg"]
    is_harmless(*build(files))


@pytest.mark.parametrize(
    "game",
    [
        "{picture: ~, size: [9, 9]}",
        "{net: ~, lines: all}",
        "{text: a, font: ~}",
        "{use: ~}",
    ],
)
def test_names_lead_nowhere_outside(game, build):
    names = [f'"{name}"' for name in lines_of("names.txt")]
    ended, said = build(parts(game.replace("~", name) for name in names))
    is_harmless(ended, said)
    assert ended == 1


@pytest.mark.parametrize(
    "line",
    ["include: [~]", "values: {x: ~}", "tables: {x: {file: ~}}", "theme: {fonts: {body: [~]}}"],
)
def test_names_of_other_files_lead_nowhere_outside(line, build, tmp_path):
    names = [f'"{name}"' for name in lines_of("names.txt")]
    key = line.partition(":")[0]
    if key == "theme":
        line = "theme: {fonts: {" + ", ".join(f"f{i}: [{n}]" for i, n in enumerate(names)) + "}}"
    elif key == "include":
        line = f"include: [{', '.join(names)}]"
    else:
        inner = line.partition("{x: ")[2].removesuffix("}")
        line = (
            f"{key}: {{"
            + ", ".join(f"x{i}: {inner.replace('~', n)}" for i, n in enumerate(names))
            + "}"
        )
    element = '{text: "a"}'
    is_harmless(*build({"game.yaml": made.game(element, line + "\n")}))
