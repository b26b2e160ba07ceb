"""Pictures of faces have the size that trim, bleed and resolution make, and show the face."""

import pytest
from PIL import Image

from tests.export.game import (
    COLOURS,
    MM,
    POND,
    cards,
    difference,
    export,
    near,
    tree,
    trim_of,
    write_pond,
)


def pixels(edge, bleed, dpi):
    return round((edge + 2 * bleed) / MM * dpi)


@pytest.mark.parametrize(
    ("words", "dpi", "bleed"),
    [((), 300, 2), (("--dpi", "100", "--bleed", "0"), 100, 0), (("--bleed", "3.5"), 300, 3.5)],
)
def test_the_size_is_trim_and_bleed_at_the_resolution(tmp_path, words, dpi, bleed):
    write_pond(tmp_path)
    folder, _ = export(tmp_path, "images", "--lang", "en", *words)
    with Image.open(folder / "frog-1-front.png") as image:
        assert image.mode == "RGB"
        assert image.size == (pixels(63.5, bleed, dpi), pixels(88.9, bleed, dpi))
        # PNG counts in metres, so 300 dots an inch are not kept exactly.
        assert image.info["dpi"] == pytest.approx((dpi, dpi), abs=0.02)
        assert near(image.getpixel((0, 0)), COLOURS["deep"])


@pytest.mark.parametrize("face", ["frog-1-front", "frog-3-front", "frog-back", "spell-002-back"])
def test_a_picture_shows_what_the_svg_of_its_face_shows(pond, svgs, face):
    folder, _ = pond("images", "--bleed", "0")
    with Image.open(folder / f"{face}.png") as image:
        assert difference(image, trim_of(svgs / f"{face}.svg", image.size, 2)) < 0.004


def test_the_list_names_each_file_once_and_all_that_there_are(pond):
    folder, _ = pond("images", "--bleed", "0")
    listed = cards(folder)
    files = {row[side] for row in listed.values() for side in ("front", "back")} - {""}
    assert files == {path.name for path in folder.glob("*.png")}
    assert {name: row["copies"] for name, row in listed.items()} == {
        "frog-1": "2", "frog-2": "1", "frog-3": "3", "spell-001": "1", "spell-002": "1",
        "wide": "1", "hexcard": "1", "leaf": "4", "fly": "7", "stork": "1", "pond": "1",
        "giant": "1",
    }  # fmt: skip
    assert len({name.casefold() for name in files}) == len(files)


def test_two_exports_are_the_same_bytes(tmp_path):
    write_pond(tmp_path)
    first = tree(export(tmp_path, "images", "--dpi", "50")[0])
    second = tree(export(tmp_path, "images", "--dpi", "50")[0])
    assert first == second
    assert str(tmp_path).encode() not in b"".join(first.values())


def test_a_picture_too_big_for_any_memory_is_refused(tmp_path):
    text = POND.replace("size: [200, 150]", "size: [3000, 2999]")
    write_pond(tmp_path, text)
    folder, told = export(tmp_path, "images", "--lang", "en")
    assert "150,000,000 pixels" in cards(folder)["pond"]["word"]
    assert "do not fit" in told
    assert not (folder / "pond-front.png").exists()


def test_a_faulty_game_leaves_what_was_there(tmp_path):
    game = write_pond(tmp_path)
    folder, _ = export(tmp_path, "images", "--dpi", "50")
    before = tree(folder)
    definition = game / "game.yaml"
    definition.write_text(definition.read_text("utf-8").replace("sand}", "sandy}"), "utf-8")
    _, told = export(tmp_path, "images", "--dpi", "50", code=1)
    assert "sandy" in told
    assert tree(folder) == before


def test_foreign_files_are_never_replaced(tmp_path):
    write_pond(tmp_path)
    folder = tmp_path / "exports" / "pond" / "en" / "images"
    folder.mkdir(parents=True)
    (folder / "diary.txt").write_text("mine", "utf-8")
    export(tmp_path, "images", "--dpi", "50", code=2)
    assert (folder / "diary.txt").read_text("utf-8") == "mine"
