"""Settings for print shops and archives: what goes together, and where profiles are found."""

from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from typer.testing import CliRunner

from generator.cli import app
from tests.definitions import write_game
from tests.press_profile import press_profile
from tests.render.press import rgb_found

GAME = """
game: {id: plain, title: T}
languages: [en]
components:
  card:
    kind: card
    size: [63, 88]
    front:
      - background: "#2040c0"
      - {rectangle: [20, 30], fill: "#ff0000"}
"""


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A working folder with the game “plain” and a profile of a press beside it."""
    folder = write_game(tmp_path / "rules" / "plain", GAME)
    (folder / "coated.icc").write_bytes(press_profile(title="Coated"))
    (folder / "broken.icc").write_bytes(b"no profile")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PNP_CONFIG_DIR", str(tmp_path / "config"))
    return tmp_path


def build(*words):
    return CliRunner().invoke(app, ["build", "plain", "--format", "pdf", *words])


def settings(*pairs):
    return [word for pair in pairs for word in ("--set", pair)]


def test_a_profile_in_the_folder_of_the_game_makes_pdf_x_4(home):
    wish = settings("icc=coated.icc", "standard=pdf/x-4")
    done = build("--profile", "press", *wish)
    assert done.exit_code == 0, done.output
    with pikepdf.open("output/plain/en/press/components.pdf") as pdf:
        (intent,) = pdf.Root.OutputIntents
        assert str(intent.Info) == "Coated"
        assert intent.DestOutputProfile.read_bytes() == press_profile(title="Coated")
    assert rgb_found(Path("output/plain/en/press/components.pdf")) == []


def test_a_profile_beside_the_users_own_print_profile_is_found(home):
    shop = home / "shop"
    shop.mkdir()
    (shop / "mine.yaml").write_text("extends: press\nicc: mine.icc\nstandard: pdf/x-4\n", "utf-8")
    (shop / "mine.icc").write_bytes(press_profile(title="Mine"))
    done = build("--profile", "shop/mine.yaml")
    assert done.exit_code == 0, done.output
    with pikepdf.open("output/plain/en/mine/components.pdf") as pdf:
        assert str(pdf.Root.OutputIntents[0].Info) == "Mine"


@pytest.mark.parametrize(
    ("pairs", "message"),
    [
        (["standard=pdf/x-4", "colours=cmyk"], "pdf/x-4 needs the “icc” profile of a press"),
        (["standard=pdf/x-4", "icc=coated.icc"], "pdf/x-4 is written with “colours: cmyk”"),
        (["icc=coated.icc", "colours=cmyk"], "an ICC profile is for pdf/x-4 only"),
        (["standard=pdf/a-2b", "colours=cmyk"], "pdf/a-2b is written with “colours: rgb”"),
        (["standard=pdf/a-2b", "layers=true"], "pdf/a-2b is written without layers"),
        (["contour.name=All"], "“All” is an ink that every press has"),
        (["contour.name=black"], "“black” is an ink that every press has"),
        (["contour.name=' '"], "“ ” is not the name of a spot colour"),
        (["contour.name=" + "선" * 43], "the name of a spot colour has 127 bytes at most"),
        (["standard=pdf/a-1"], "unknown “pdf/a-1” for “standard”"),
    ],
)
def test_settings_that_do_not_go_together_are_refused(home, pairs, message):
    done = build(*settings(*pairs))
    assert done.exit_code != 0
    assert message in done.output
    assert not (home / "output").exists()


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("missing.icc", "there is no ICC profile “missing.icc”"),
        ("broken.icc", "“broken.icc” cannot be used: it is not an ICC profile"),
        ("../outside.icc", "is not inside the game's folder"),
        ("/etc/passwd", "is not inside the game's folder"),
    ],
)
def test_what_is_no_profile_of_a_press_is_refused(home, name, message):
    (home / "rules" / "outside.icc").write_bytes(press_profile())
    pairs = settings("standard=pdf/x-4", "colours=cmyk", f"icc={name}")
    done = build(*pairs)
    assert done.exit_code == 1, done.output
    assert message in done.output.replace("\n", " ")


def test_with_a_contour_rectangles_are_cut_along_a_line_as_well(home):
    done = build(*settings("contour.name=Kiss Cut", "cut_lines.show=none"))
    assert done.exit_code == 0, done.output
    with pikepdf.open("output/plain/en/components.pdf") as pdf:
        spots = [o for o in pdf.objects if isinstance(o, pikepdf.Array) and o[0] == "/Separation"]
        ((_, name, space, _),) = spots
        assert (name, space) == ("/Kiss Cut", "/DeviceRGB")


def test_the_layers_of_a_sheet_can_be_switched(home):
    wish = settings("layers=true", "cut_lines.show=all", "safe_area.show=true")
    done = build(*wish)
    assert done.exit_code == 0, done.output
    path = Path("output/plain/en/components.pdf")
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        shown = pdf.Root.OCProperties.D
        names = [str(layer.Name) for layer in shown.Order]
        assert names == ["Notes", "Marks", "Safe area", "Cut lines", "Art"]
        shown.OFF = pikepdf.Array([layer for layer in shown.Order if layer.Name == "Art"])
        assert has_red(path)
        pdf.save(path)
    assert not has_red(path)


def has_red(path):
    """Tell whether the card's red rectangle is seen."""
    page = pypdfium2.PdfDocument(path)[0].render(scale=1).to_pil().convert("RGB")
    colours = {colour for _, colour in page.getcolors(1 << 20)}
    return (255, 0, 0) in colours
