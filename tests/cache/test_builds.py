"""What is there already is not made again, and never differs from a clean build."""

import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from generator import game_build
from generator.cli import app
from generator.render import pdf
from tests.definitions import write_game
from tests.waiting import PATIENCE

REPOSITORY = Path(__file__).parents[2]
GAME = """
game: {id: pond, title: {ko: 연못, en: Pond}, players: [2, 3], minutes: 20, age: 8, licence: Free.}
languages: [ko, en]
components:
  card:
    kind: card
    name: {ko: 카드, en: Card}
    size: [63, 88]
    rows: cards.csv
    id: "{{ id }}"
    copies: "{{ copies }}"
    front:
      - picture: "{{ id }}.svg"
        at: [5, 5]
        size: [20, 20]
      - {text: "{{ title }}", inset: 8}
  stone:
    kind: token
    size: [20, 20]
    copies: 4
    front:
      - background: accent
figures:
  start:
    size: [60, 30]
    alt: {ko: 처음 모습, en: the start}
    draw: [{piece: stone, at: [5, 5]}]
"""
CARDS = "id,copies,title@ko,title@en\nfrog,7,개구리,Frog\nlily,3,연꽃,Lily\n"
RULES = """\
## {0} {{#overview}}

{plain}

## {1} {{#goal}}

{plain}

## {2} {{#components}}

::: parts
:::

## {3} {{#setup}}

1. 2: –, 3: –, {{{{ figure("start") }}}}.

![–](figure:start)

## {4} {{#turn}}

{said}

::: example
{plain}
:::

## {5} {{#end}}

{plain}

## {6} {{#reference}}

{plain}
"""
CHAPTERS = {
    "ko": ("소개", "목표", "구성물", "준비", "차례", "끝", "참고"),
    "en": ("Overview", "Goal", "Components", "Set-up", "Turn", "End", "Reference"),
}
WATER = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="{path}"/></svg>'


def write_rules(folder, language, said):
    """Write rules that nothing is to be said of, with ``said`` in the turn."""
    plain = {"ko": "같으면 비깁니다.", "en": "A tie it is."}[language]
    text = RULES.format(*CHAPTERS[language], said=said, plain=plain)
    (folder / f"rulebook.{language}.md").write_text(text, "utf-8")


def write_pond(folder):
    write_game(folder, GAME)
    (folder / "cards.csv").write_text(CARDS, "utf-8")
    for name in ("frog", "lily"):
        (folder / f"{name}.svg").write_text(WATER.format(path="M0 0h9v9z"), "utf-8")
    write_rules(folder, "ko", "카드를 섞습니다.")
    write_rules(folder, "en", "Shuffle the cards.")
    return folder


@pytest.fixture
def pond(tmp_path, monkeypatch):
    monkeypatch.setenv("PNP_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    return write_pond(tmp_path / "rules" / "pond")


def build(*words, code=0):
    result = CliRunner().invoke(app, ["build", "pond", *map(str, words)])
    assert result.exit_code == code, result.output
    return result.output


def marks(folder):
    """Return what a file that is written anew cannot keep: its number and its time."""
    return {
        path.relative_to(folder).as_posix(): (path.stat().st_ino, path.stat().st_mtime_ns)
        for path in folder.rglob("*")
        if path.is_file()
    }


def contents(folder):
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def remade(before, after):
    return {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)}


@pytest.fixture
def builds(monkeypatch):
    """Count the games that are really built."""
    counted = []
    real = game_build.build_game

    def build_game(*arguments):
        counted.append(arguments[0].root.name)
        return real(*arguments)

    monkeypatch.setattr(game_build, "build_game", build_game)
    return counted


def test_a_second_build_makes_and_writes_nothing(pond, builds):
    build()
    before, folders = marks(Path("output")), Path("output/pond").stat().st_mtime_ns
    build()
    assert builds == ["pond"]
    assert marks(Path("output")) == before
    assert Path("output/pond").stat().st_mtime_ns == folders


def test_files_of_equal_content_stay_the_files_they_are_even_without_a_memory(pond):
    build("--no-cache")
    before = marks(Path("output"))
    build("--no-cache")
    assert marks(Path("output")) == before
    assert not Path("cache").exists()


def test_a_comment_in_a_definition_rewrites_no_file_at_all(pond):
    build()
    before = marks(Path("output"))
    (pond / "game.yaml").write_text(f"{GAME}# a thought\n", "utf-8")
    build()
    assert marks(Path("output")) == before


def test_rules_are_made_anew_without_the_sheets(pond, monkeypatch):
    build()
    before = marks(Path("output/pond"))
    write_rules(pond, "en", "Deal three cards each.")
    titles = []
    real = pdf.write_pdf

    def write_pdf(pages, info, target, *more, **others):
        titles.append(target.name)
        return real(pages, info, target, *more, **others)

    monkeypatch.setattr(pdf, "write_pdf", write_pdf)
    build()
    assert set(titles) == {"rulebook.pdf"}
    changed = remade(before, marks(Path("output/pond")))
    assert "en/rulebook.pdf" in changed
    assert not [name for name in changed if "components" in name or "sheets/" in name]


def test_sheets_are_made_anew_without_the_rules_that_do_not_show_them(pond, monkeypatch):
    build()
    (pond / "lily.svg").write_text(WATER.format(path="M0 9h9V0z"), "utf-8")
    monkeypatch.setattr(game_build.Printer, "set_rules", None)
    before = marks(Path("output/pond"))
    build()
    changed = remade(before, marks(Path("output/pond")))
    assert "ko/components.pdf" in changed
    assert not [name for name in changed if "rulebook" in name]


def test_one_edit_after_another_gives_what_a_clean_build_gives(pond, tmp_path):
    """Twenty-five edits by lot: of every kind of file, back and forth."""
    lot = random.Random(20)

    def table():
        count = lot.randint(1, 9)
        (pond / "cards.csv").write_text(CARDS.replace("7", str(count)), "utf-8")

    def picture():
        path = lot.choice(["M0 0h9v9z", "M0 9h9V0z", "M1 1h5v5z"])
        (pond / "lily.svg").write_text(WATER.format(path=path), "utf-8")

    def definition():
        size = lot.choice(["[20, 20]", "[22, 22]", "[24, 18]"])
        (pond / "game.yaml").write_text(GAME.replace("[20, 20]", size), "utf-8")

    def text():
        said = lot.choice(["Shuffle.", "Deal three cards.", "Draw."])
        write_rules(pond, "en", said)

    def korean():
        said = lot.choice(["섞습니다.", "나눕니다.", "뽑습니다."])
        write_rules(pond, "ko", said)

    def language():
        folder = pond / "translations"
        folder.mkdir(exist_ok=True)
        file = folder / "ja.yaml"
        file.unlink() if file.exists() else file.write_text("texts: {}\n", "utf-8")

    def gone():
        file = pond / "rulebook.en.md"
        file.unlink(missing_ok=True)

    def tampered():
        found = sorted(path for path in Path("output").rglob("*") if path.is_file())
        lot.choice(found).write_bytes(b"nothing of ours")

    def deleted():
        found = sorted(path for path in Path("output").rglob("*") if path.is_file())
        lot.choice(found).unlink()

    def nothing():
        pass

    edits = [table, picture, definition, text, korean, language, gone, tampered, deleted, nothing]
    build("--format", "pdf", "--format", "svg")
    for number in range(25):
        for edit in lot.sample(edits, lot.randint(1, 2)):
            edit()
        build()
        shutil.rmtree(tmp_path / "clean", ignore_errors=True)
        build("--no-cache", "--out", tmp_path / "clean")
        clean = contents(tmp_path / "clean")
        # Folders of languages that the game no longer has are left to their owner.
        folders = {name.rpartition("/")[0] for name in clean}
        kept = contents(Path("output")).items()
        assert {n: c for n, c in kept if n.rpartition("/")[0] in folders} == clean, number


@pytest.mark.parametrize("name", ["en/components.pdf", "ko/manifest.json", "ko+en/rulebook.pdf"])
@pytest.mark.parametrize("harm", ["cut short", "gone"])
def test_output_that_was_tampered_with_is_made_again(pond, name, harm):
    build()
    good = contents(Path("output/pond"))
    path = Path("output/pond") / name
    if not path.exists():
        pytest.skip("no booklet in two languages here")
    path.unlink() if harm == "gone" else path.write_bytes(path.read_bytes()[:-9])
    build()
    assert contents(Path("output/pond")) == good


def test_a_stray_file_is_cleared_away_as_by_any_build(pond):
    build()
    good = contents(Path("output/pond"))
    Path("output/pond/ko/faces/card-toad-front.svg").write_text("<svg/>", "utf-8")
    build()
    assert contents(Path("output/pond")) == good


def test_what_lies_beside_in_folders_of_its_own_stays_and_counts_for_nothing(pond, builds):
    build()
    build("--profile", "home-letter")
    letter = marks(Path("output/pond/ko/home-letter"))
    build()
    assert builds == ["pond", "pond"]
    assert marks(Path("output/pond/ko/home-letter")) == letter


@pytest.mark.parametrize("harm", [b"", b"{", b"[]", b'{"format": 1}', b"\xff\xfe", b"[" * 99999])
def test_a_memory_that_is_cut_short_or_foreign_is_ignored(pond, builds, harm):
    build()
    (memory,) = Path("cache/builds").glob("*.json")
    memory.write_bytes(harm)
    build()
    assert builds == ["pond", "pond"]
    build()
    assert builds == ["pond", "pond"]


def test_a_memory_cut_anywhere_is_ignored_or_whole(pond):
    build()
    (memory,) = Path("cache/builds").glob("*.json")
    data, good = memory.read_bytes(), contents(Path("output"))
    for share in range(1, 8):
        memory.write_bytes(data[: len(data) * share // 8])
        build()
        assert contents(Path("output")) == good


def test_another_program_takes_nothing_for_granted(pond, builds, monkeypatch):
    build()
    monkeypatch.setattr("generator.cache.shelf.program_state", lambda: "another")
    build()
    assert builds == ["pond", "pond"]


@pytest.mark.parametrize(
    "words",
    [
        ["--set", "marks.style=none"],
        ["--format", "pdf"],
        ["--component", "stone"],
        ["--lang", "ko"],
        ["--profile", "low-ink"],
    ],
)
def test_other_options_are_another_build(pond, builds, words):
    build()
    build(*words)
    build(*words)
    assert builds == ["pond", "pond"]


def test_a_profile_of_the_users_own_counts_with_what_it_extends(pond, builds):
    Path("mine.yaml").write_text("extends: base.yaml\n", "utf-8")
    Path("base.yaml").write_text("extends: home-a4\nmargin: 8\n", "utf-8")
    build("--profile", "mine.yaml")
    build("--profile", "mine.yaml")
    assert builds == ["pond"]
    Path("base.yaml").write_text("extends: home-a4\nmargin: 9\n", "utf-8")
    build("--profile", "mine.yaml")
    assert builds == ["pond", "pond"]


def test_a_file_that_was_looked_for_in_vain_is_noticed_when_it_comes(pond, builds):
    (pond / "rulebook.en.md").unlink()
    build()
    assert not Path("output/pond/en/rulebook.pdf").exists()
    write_rules(pond, "en", "Shuffle.")
    build()
    assert Path("output/pond/en/rulebook.pdf").exists()


def test_a_file_that_no_build_reads_changes_nothing(pond, builds):
    build()
    (pond / "notes.txt").write_text("ideas", "utf-8")
    (pond / ".game.yaml.swp").write_bytes(b"\0")
    build()
    assert builds == ["pond"]


def test_warnings_are_said_again_when_nothing_changed(pond, builds):
    text = GAME.replace("at: [5, 5]\n", "at: [-9, 5]\n")
    (pond / "game.yaml").write_text(text, "utf-8")
    said = build()
    assert "runs off" in said
    assert build() == said
    assert builds == ["pond"]
    assert build("--strict", code=1).startswith(said)


def test_warnings_are_said_again_when_only_the_rules_are_made_anew(pond):
    text = GAME.replace("at: [5, 5]\n", "at: [-9, 5]\n")
    (pond / "game.yaml").write_text(text, "utf-8")
    said = build()
    write_rules(pond, "en", "Deal three cards each.")
    assert build() == said


def test_a_fault_is_never_remembered(pond, builds):
    build()
    good = contents(Path("output"))
    (pond / "cards.csv").write_text("id,copies\nfrog,none\n", "utf-8")
    build(code=1)
    build(code=1)
    assert contents(Path("output")) == good
    (pond / "cards.csv").write_text(CARDS, "utf-8")
    build()
    assert builds == ["pond"] * 3


def test_only_the_game_that_changed_is_built(pond, builds):
    write_pond(pond.parent / "lake")
    other = pond.parent / "lake" / "game.yaml"
    other.write_text(GAME.replace("id: pond", "id: lake"), "utf-8")
    assert CliRunner().invoke(app, ["build", "--jobs", "1"]).exit_code == 0
    other.write_text(GAME.replace("id: pond", "id: lake").replace("63", "64"), "utf-8")
    assert CliRunner().invoke(app, ["build", "--jobs", "1"]).exit_code == 0
    assert sorted(builds) == ["lake", "lake", "pond"]


def test_builds_at_the_same_time_do_not_harm_each_other(pond, tmp_path):
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY)}
    words = [sys.executable, "-m", "generator.cli", "build", "pond", "--format", "pdf"]
    build("--format", "pdf", "--out", tmp_path / "clean")
    for _ in range(2):
        (pond / "notes").write_text("", "utf-8")
        started = [
            subprocess.Popen(
                words, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
            )
            for _ in range(3)
        ]
        for process in started:
            said, _ = process.communicate(timeout=PATIENCE)
            assert (process.returncode, said) == (0, b"")
        assert contents(Path("output")) == contents(tmp_path / "clean")
        shutil.rmtree("output/pond/ko")
    left = [path.name for path in Path("output").iterdir()]
    assert left == ["pond"]


def test_a_build_that_finds_nothing_to_do_loads_nothing_that_draws(pond):
    build()
    code = (
        "import sys; sys.argv = ['pnp', 'build', 'pond']\n"
        "from generator.cli import app\n"
        "try: app()\n"
        "except SystemExit: pass\n"
        "print(*(m for m in ('reportlab', 'yaml', 'jinja2', 'uharfbuzz', 'pikepdf',"
        " 'generator.spec.base') if m in sys.modules))"
    )
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True)
    assert done.stdout.decode().strip() == ""
