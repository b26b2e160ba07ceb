"""What a small build does not need is not loaded: it would cost more than the build."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

LIBRARIES = (
    *("reportlab", "svgwrite", "jinja2", "typer", "rich", "PIL", "pikepdf", "fontTools"),
    *("pypdfium2", "babel", "markdown_it", "rectpack", "segno", "openpyxl", "python_calamine"),
    *("tempfile", "shutil", "random", "secrets", "dataclasses", "logging"),
    *("tokenize", "ipaddress"),
    *("subprocess", "asyncio", "concurrent", "multiprocessing", "argparse", "email", "socket"),
)
MODULES = (
    "elements.boards",
    "elements.nets",
    "export",
    "game.figures",
    "i18n",
    "preflight.run",
    "processes",
    "render.pdf.imposing",
    "render.pdf.pictures",
    "render.pdf.shadings",
    "render.png",
    "render.svg",
    "runs",
    "sheets.imposition",
    "sheets.mixing",
    "sheets.tile_drawing",
    "sheets.tile_pages",
    "source.pictures",
    "source.svg_picture",
    "source.workbooks",
    "source.yaml_faults",
    "spec.hints",
)
RULEBOOK = {"generator.rulebook", "generator.rulebook.source_file", "generator.rulebook.names"}

GAME = """\
game: {id: deck, title: {ko: 카드, en: Cards}, version: "1"}
languages: [ko, en]
theme:
  colours: {mine: "#304050"}
components:
  cards:
    kind: card
    size: [63, 88]
    name: {ko: 카드, en: Cards}
    rows: cards.csv
    front:
      - rectangle: [55, 80]
        at: [31.5, 44]
        stroke: mine
      - text: "{{ title }} {{ 2 * number + 1 }}"
        at: [10, 10]
    back:
      - circle: 30
        at: [31.5, 44]
        fill: mine
"""
CARDS = "id,title,number\na,하나 one,1\nb,둘 two,2\n"
CODE = """\
import json, sys
before = set(sys.modules)  # some machines have Python load more when it starts
from generator.cli import main
from generator.core.late import _LateModule
sys.argv = ["pnp", "build", "deck", "--format", FORMAT, "--no-cache", "--jobs", "1"]
try:
    main()
finally:
    ran = {name for name, module in sys.modules.items() if not isinstance(module, _LateModule)}
    print(json.dumps(sorted(ran - before)))
"""


def modules_loaded(folder: Path, kind: str) -> frozenset[str]:
    """Build a deck as files of one kind, and return the modules that were loaded by the end."""
    (folder / "deck").mkdir(exist_ok=True)
    (folder / "deck" / "game.yaml").write_text(GAME, "utf-8")
    (folder / "deck" / "cards.csv").write_text(CARDS, "utf-8")
    root = str(Path(__file__).parent.parent.parent)
    start = f"import sys; sys.path.insert(0, {root!r}); FORMAT = {kind!r}\n"
    done = subprocess.run(
        [sys.executable, "-c", start + CODE],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert (folder / "output" / "deck" / "ko" / "manifest.json").exists()
    return frozenset(json.loads(done.stdout.splitlines()[-1]))


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> frozenset[str]:
    return modules_loaded(tmp_path_factory.mktemp("start"), "pdf")


@pytest.fixture(scope="module")
def loaded_for_svg(tmp_path_factory: pytest.TempPathFactory) -> frozenset[str]:
    return modules_loaded(tmp_path_factory.mktemp("start"), "svg")


@pytest.mark.parametrize("library", LIBRARIES)
def test_a_deck_is_built_without_this_library(library: str, loaded: frozenset[str]) -> None:
    assert library not in loaded


@pytest.mark.parametrize("module", MODULES)
def test_a_deck_is_built_without_what_it_has_nothing_of(
    module: str, loaded: frozenset[str]
) -> None:
    assert not any(f"{name}.".startswith(f"generator.{module}.") for name in loaded)


def test_of_rules_it_is_only_seen_that_there_are_none(loaded: frozenset[str]) -> None:
    assert {name for name in loaded if name.startswith("generator.rulebook")} <= RULEBOOK


def test_files_that_are_there_already_need_nothing_more(
    tmp_path: Path, loaded: frozenset[str]
) -> None:
    assert modules_loaded(tmp_path, "pdf") == loaded
    assert modules_loaded(tmp_path, "pdf") <= loaded


def test_svg_is_written_by_its_library(loaded_for_svg: frozenset[str]) -> None:
    assert "svgwrite.drawing" in loaded_for_svg


@pytest.mark.parametrize("module", ["urllib.request", "http", "email", "ssl", "socket"])
def test_svg_is_written_without_a_network(module: str, loaded_for_svg: frozenset[str]) -> None:
    assert module not in loaded_for_svg
