"""What must hold for the code as a whole."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "generator"
GAMES = sorted(path.parent.name for path in (ROOT / "rules").glob("*/game.yaml"))
MODULES = sorted(PACKAGE.rglob("*.py"))

# Where each outside library may be imported, so that it can be replaced.
HOMES = {
    "markdown_it": ("generator/rulebook/markdown.py", "generator/rulebook/inlines.py"),
    "mdit_py_plugins": ("generator/rulebook/markdown.py",),
    "pikepdf": ("generator/preflight/", "generator/render/pdf/imposing.py"),
    "reportlab": ("generator/rulebook/frame.py",),
    "segno": ("generator/elements/qr.py",),
    "svgwrite": ("generator/render/svg/",),
    "yaml": ("generator/source/yaml.py",),
    "jinja2": ("generator/spec/expression_syntax.py", "generator/rulebook/html.py"),
    "typer": ("generator/cli/",),
    "uharfbuzz": ("generator/text/",),
    "fontTools": ("generator/text/", "generator/source/"),
    "pypdfium2": ("generator/render/png.py", "generator/preflight/"),
    "python_calamine": ("generator/source/workbook_reader.py",),
    "coloraide": ("generator/proof/vision.py",),
    "rich": ("generator/cli/", "generator/progress.py"),
}


def test_there_are_five_games():
    assert GAMES == ["azul", "dvonn", "rail", "stars", "venice"]


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_the_program_knows_no_game_by_name(module):
    text = module.read_text("utf-8")
    titles = ["대륙횡단", "아줄", "드본", "베니스", "별 헤는", "아스루스", "Asrus"]
    # A star and a rail are also ordinary words of drawing; a game's id is a word in quotes.
    named = [game for game in GAMES if re.search(rf"""["'/“]{game}["'/”]""", text)]
    named += [game for game in ("azul", "dvonn", "venice") if game in text.lower()]
    assert named + [title for title in titles if title in text] == []


@pytest.mark.parametrize("library", HOMES)
def test_each_library_has_one_home(library):
    pattern = re.compile(rf"^\s*(?:import|from)\s+{library}\b", re.MULTILINE)
    users = [
        path.relative_to(ROOT).as_posix()
        for path in MODULES
        if pattern.search(path.read_text("utf-8"))
    ]
    assert users, f"{library} is not used at all"
    assert [user for user in users if not user.startswith(HOMES[library])] == []


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_module_says_what_it_is(module):
    first = module.read_text("utf-8").split("\n", 1)[0]
    assert re.match(r'"""[A-Z].*[.:]', first) or first.startswith('"""pnp-press:')


def test_no_font_is_kept_in_the_repository():
    fonts = [
        path
        for ending in ("ttf", "otf", "ttc", "woff", "woff2")
        for folder in ("generator", "templates", "rules", "tests", "docs")
        for path in (ROOT / folder).rglob(f"*.{ending}")
    ]
    assert fonts == []
