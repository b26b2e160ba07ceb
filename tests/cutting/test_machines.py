"""Lines go to the layers that a machine's file names, and what it cannot do is said."""

import pytest
from typer.testing import CliRunner

from generator.cli import app
from generator.core.diagnostics import Report
from generator.cutting.lines import KINDS
from generator.cutting.machine import MACHINES
from tests.cutting.readers import SVG, length, read_dxf, read_svg
from tests.definitions import write_game

NAMES = ("cricut", "laser-blue", "laser-red", "lightburn", "plain", "silhouette")
GAME = """
    game: {id: desk, title: {ko: 책상, en: Desk}}
    languages: [en]
    components:
      coupon:
        kind: card
        size: [60, 80]
        corner: 0
        gap: 4
        copies: 2
        turn: false
        front:
          - {text: Coupon, at: [5, 5], font_size: 9}
          - {line: [[0, 60], [60, 60]], line_type: perforation}
          - {line: [[10, 30], [50, 30]], line_type: fold}
          - {circle: 10, at: [30, 15], line_type: cut}
    """
HEAD = "title: Mine\nsource: me\nchecked_on: 2026-11\nevidence: own\n"


@pytest.fixture
def desk(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write_game(tmp_path / "rules" / "desk", GAME)
    return tmp_path


def cut(*words, code=0):
    result = CliRunner().invoke(app, ["cut", "desk", *words])
    assert result.exit_code == code, result.output
    return result.output


def sheet(folder, machine, ending="svg"):
    return folder / "exports" / "desk" / "en" / f"cut-{machine}" / f"sheet-001.{ending}"


def give_backs(folder):
    game = folder / "rules" / "desk" / "game.yaml"
    text = game.read_text("utf-8")
    game.write_text(text.replace("turn: false", "back: [{background: accent}]"), "utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_every_machine_is_sound_dated_and_takes_every_kind_of_line(name, tmp_path):
    report = Report()
    machine = MACHINES.load(name, tmp_path, report)
    assert machine is not None, [fault.message for fault in report]
    assert machine.source
    assert machine.checked_on
    assert {kind for layer in machine.layers for kind in layer.lines} == set(KINDS)
    assert "outline" in machine.layers[-1].lines, "parts come loose last"


def test_these_are_the_machines():
    assert sorted(MACHINES.names()) == sorted(NAMES)


def test_each_kind_of_line_is_on_its_layer_in_both_formats(desk):
    cut("--machine", "plain")
    size, svg = read_svg(sheet(desk, "plain"))
    dxf = read_dxf(sheet(desk, "plain", "dxf"), size[1])
    for lines in (svg, dxf):
        layers = [line.layer for line in lines]
        assert {name: layers.count(name) for name in layers} == {
            "score": 2,
            "perforation": 2,
            "cut-inside": 2,
            "cut": 2,
        }


def test_lines_inside_lie_where_the_part_has_them(desk):
    cut("--machine", "plain")
    size, svg = read_svg(sheet(desk, "plain"))
    dxf = read_dxf(sheet(desk, "plain", "dxf"), size[1])
    for lines in (svg, dxf):
        by = {}
        for line in lines:
            by.setdefault(line.layer, []).append(line)
        for part, fold, hole in zip(by["cut"], by["score"], by["cut-inside"], strict=True):
            x, y, *_ = part.box
            expected = (x + 10, y + 30, x + 50, y + 30)
            assert fold.box == pytest.approx(expected, abs=0.001)
            assert not fold.is_closed
            hole_box = (x + 25, y + 10, x + 35, y + 20)
            assert hole.box == pytest.approx(hole_box, abs=0.012)
            assert hole.is_closed


def test_chords_of_a_curve_lie_within_the_tolerance(desk):
    cut("--machine", "plain")
    size, _ = read_svg(sheet(desk, "plain"))
    lines = read_dxf(sheet(desk, "plain", "dxf"), size[1])
    hole = next(line for line in lines if line.layer == "cut-inside")
    x0, y0, x1, y1 = hole.box
    cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
    ends = zip(hole.points, [*hole.points[1:], hole.points[0]], strict=True)
    middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in ends]
    radii = [((x - cx) ** 2 + (y - cy) ** 2) ** 0.5 for x, y in (*hole.points, *middles)]
    assert all(abs(radius - 5) < 0.015 for radius in radii)


def test_a_perforation_is_cut_in_dashes_where_the_machine_has_no_wheel(desk):
    cut("--machine", "laser-red")
    _, lines = read_svg(sheet(desk, "laser-red"))
    dashes = [line for line in lines if line.layer == "perforation"]
    # 60 mm hold twenty times 2 mm with 1 mm between; there are two coupons.
    assert len(dashes) == 40
    assert all(length(dash.points) == pytest.approx(2, abs=0.002) for dash in dashes)


def test_files_hold_nothing_but_lines(desk):
    cut("--machine", "plain")
    text = sheet(desk, "plain").read_text("utf-8")
    assert "<text" not in text
    assert "<image" not in text
    size, lines = read_svg(sheet(desk, "plain"))
    for line in lines:
        x0, y0, x1, y1 = line.box
        assert (x1 - x0, y1 - y0) < size, "no frame around the sheet"


def test_colours_of_lasers_are_those_of_their_shops(desk):
    for machine, colour in (("laser-red", "#ff0000"), ("laser-blue", "#0000ff")):
        cut("--machine", machine, "--format", "svg")
        from xml.etree import ElementTree

        root = ElementTree.parse(sheet(desk, machine)).getroot()
        group = next(g for g in root.iter(f"{SVG}g") if g.get("id") == "cut")
        assert group.get("stroke") == colour
        assert group.get("fill") == "none"
        assert float(group.get("stroke-width")) == 0.01


def test_registration_marks_are_a_layer_of_their_own_as_on_the_sheet(desk):
    cut("--machine", "silhouette")
    _, lines = read_svg(sheet(desk, "silhouette"))
    marks = [line.box for line in lines if line.layer == "Regmarks"]
    assert marks == [(10, 10, 15, 15), (180, 10, 200, 30), (10, 267, 30, 287)]
    dxf = read_dxf(sheet(desk, "silhouette", "dxf"), 297)
    assert "Regmarks" not in {line.layer for line in dxf}


def test_sheets_without_marks_are_told_of(desk):
    output = cut("--machine", "silhouette", "--profile", "home-a4")
    assert "no registration marks" in output
    assert "--profile silhouette-a4" in output


def test_sheets_beyond_the_reach_of_a_machine_are_told_of(desk):
    game = desk / "rules" / "desk" / "game.yaml"
    game.write_text(game.read_text("utf-8").replace("copies: 2", "copies: 9"), "utf-8")
    # Three by three with 4 mm between: 188 × 248 mm.
    output = cut("--machine", "cricut", "--profile", "home-a4")
    assert "takes up 188.0 × 248.0 mm, but the machine reaches 165 × 234 mm" in output
    assert "reaches" not in cut("--machine", "cricut")


def test_the_same_game_makes_the_same_bytes(desk):
    cut("--machine", "plain", "--out", "one")
    cut("--machine", "plain", "--out", "two")
    for path in sorted((desk / "one").rglob("*.*")):
        assert path.read_bytes() == (desk / "two" / path.relative_to(desk / "one")).read_bytes()


def test_without_the_library_svg_is_still_written(desk, monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, "ezdxf", None)
    assert "pnp-press[cut]" in cut("--machine", "plain", code=2)
    cut("--machine", "plain", "--format", "svg")
    assert sheet(desk, "plain").is_file()


def test_a_machine_of_ones_own_is_a_file(desk):
    layers = "layers: [{name: Knife, colour: '#123456', aci: 30, lines: [outline]}]\n"
    (desk / "mine.yaml").write_text(HEAD + layers, "utf-8")
    output = cut("--machine", "mine.yaml")
    _, lines = read_svg(sheet(desk, "mine"))
    assert [line.layer for line in lines] == ["Knife", "Knife"]
    for kind in ("cut", "fold", "perforation"):
        assert f"lines of the kind “{kind}” are left out" in output


@pytest.mark.parametrize(
    ("layers", "fault"),
    [
        ("[{name: a, lines: [cut]}, {name: b, lines: [cut]}]", "“cut” is in two layers"),
        ("[{name: a, lines: [cut]}, {name: a, lines: [fold]}]", "two layers are called “a”"),
        ("[{name: 'a|b', lines: [cut]}]", "is no name of a layer"),
        ("[{name: a, lines: [glue]}]", "glue"),
        ("[{name: a, lines: [cut], dash: [3]}]", "a dash has two lengths"),
    ],
)
def test_faults_of_a_machine_are_told_with_their_place(layers, fault, desk):
    (desk / "mine.yaml").write_text(f"{HEAD}layers: {layers}\n", "utf-8")
    output = cut("--machine", "mine.yaml", code=1)
    assert fault in output
    assert "mine.yaml:5" in output


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--machine", "silhuette"), "silhouette"),
        (("--format", "pdf"), "unknown format “pdf”"),
        (("--lang", "fr"), "not written in “fr”"),
        (("--profile", "no-such"), "unknown profile “no-such”"),
    ],
)
def test_what_makes_no_sense_is_refused(words, told, desk):
    assert told in cut(*words, code=2)


def test_export_to_cut_is_the_same(desk):
    result = CliRunner().invoke(app, ["export", "desk", "--to", "cut"])
    assert result.exit_code == 0, result.output
    assert sheet(desk, "plain", "dxf").is_file()


def test_registration_marks_are_printed_black_and_0_3_mm_thick_on_fronts_only(desk):
    import pdfplumber

    give_backs(desk)
    asked = ["build", "desk", "--profile", "silhouette-a4", "--format", "pdf"]
    result = CliRunner().invoke(app, asked)
    assert result.exit_code == 0, result.output
    mm = 72 / 25.4
    with pdfplumber.open(desk / "output/desk/en/silhouette-a4/components.pdf") as pdf:
        found, behind = (
            sorted(
                tuple(round(shape[key] / mm, 2) for key in ("x0", "top", "x1", "bottom"))
                for shape in (*page.rects, *page.curves, *page.lines)
                if shape["x1"] < 31 * mm or shape["bottom"] < 31 * mm
            )
            for page in pdf.pages
        )
        angles = [curve for curve in pdf.pages[0].curves if curve["bottom"] < 31 * mm]
    assert found == [(10, 10, 15, 15), (10, 267, 30, 287), (180, 10, 200, 30)]
    assert behind == []
    assert [round(angle["linewidth"] / mm, 3) for angle in angles] == [0.3]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--profile", "gutter-fold"), "sheets to be folded have the lines of their fronts only"),
        (("--set", "paper=[70, 70]", "--set", "tiling.overlap=5"), "lies on several sheets"),
        (("--machine", "silhouette", "--set", "registration.inset=100"), "the paper leaves"),
    ],
)
def test_what_cannot_be_cut_as_it_is_printed_is_told(words, told, desk):
    give_backs(desk)
    result = CliRunner().invoke(app, ["cut", "desk", *words])
    assert told in result.output, result.output
    assert result.exit_code in (0, 1)
