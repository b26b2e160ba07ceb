"""A build draws what the seed says, as often as it is asked to."""

import json

import pytest
from typer.testing import CliRunner

from generator.cli import app

GAME = """game: {id: test, title: Test}
languages: [en]
seed: 3
components:
  sheet:
    kind: tile
    size: [40, 40]
    copies: 2
    unique: true
    values: {drawn: "{{ sample(range(1, 46), 6) }}"}
    file_name: "%s"
    front: [{text: "{{ drawn | join(' ') }}", size: [38, 38]}]
"""


@pytest.fixture
def build(tmp_path, monkeypatch):
    def build(*more, text=GAME % "Sheet {{ copy }}"):
        folder = tmp_path / "test"
        folder.mkdir(exist_ok=True)
        (folder / "game.yaml").write_text(text, "utf-8")
        monkeypatch.chdir(tmp_path)
        result = CliRunner().invoke(
            app, ["build", "test", "--format", "svg", "--no-cache", *more], catch_exceptions=False
        )
        faces = sorted((tmp_path / "output/test/en/faces").glob("*.svg"))
        return result, {path.name: path.read_bytes() for path in faces}

    return build


def manifest(tmp_path):
    return json.loads((tmp_path / "output/test/en/manifest.json").read_text("utf-8"))


def test_every_copy_is_a_face_of_its_own_and_the_same_seed_gives_the_same(build):
    result, found = build()
    assert result.exit_code == 0, result.output
    assert list(found) == ["Sheet-1-front.svg", "Sheet-2-front.svg"]
    assert len(set(found.values())) == 2
    assert build("--seed", "3")[1] == found
    assert set(build("--seed", "4")[1].values()).isdisjoint(found.values())


def test_copies_counts_the_unique_parts_and_the_manifest_says_what_was_asked(build, tmp_path):
    _, found = build("--copies", "12", "--seed", "9")
    assert len(set(found.values())) == 12
    made = manifest(tmp_path)
    assert made["settings"] == {"seed": 9, "copies": 12}
    faces = {piece["id"]: piece["faces"]["front"] for piece in made["pieces"]}
    assert faces["sheet-012"] == "faces/Sheet-12-front.svg"
    assert [piece["copies"] for piece in made["pieces"]] == [1] * 12


def test_a_number_of_copies_that_nothing_heeds_is_told(build):
    plain = "\n".join(line for line in (GAME % "s").split("\n") if "unique" not in line)
    result, _ = build("--copies", "3", text=plain.replace("{{ copy }}", ""))
    assert result.exit_code == 0, result.output
    assert "warning: no component here is unique, so “--copies” changes nothing" in result.output


def test_two_parts_of_one_file_name_are_told_with_both_places(build):
    result, _ = build(text=GAME % "sheet {{ side }}")
    assert result.exit_code == 1
    assert (
        "test/game.yaml:11:16: error: the file name “sheet-front” is taken, for copy 1 (copy 2)"
        in result.output
    )


def test_a_name_of_nothing_but_signs_is_told(build):
    result, _ = build(text=GAME % "?{{ '*' }}")
    assert result.exit_code == 1
    assert "nothing is left of the name “?*” (copy 1)" in result.output


def test_the_manifest_leads_from_a_row_to_its_files(build, tmp_path):
    text = (GAME % "{{ name }}").replace("    unique: true\n", "    rows: cards.csv\n")
    (tmp_path / "test").mkdir()
    (tmp_path / "test" / "cards.csv").write_text("name\nFrog\n# Newt\nLily\n", "utf-8")
    result, _ = build(text=text)
    assert result.exit_code == 0, result.output
    assert [(p["row"], p["faces"]["front"]) for p in manifest(tmp_path)["pieces"]] == [
        ("test/cards.csv:2", "faces/Frog-front.svg"),
        ("test/cards.csv:4", "faces/Lily-front.svg"),
    ]
