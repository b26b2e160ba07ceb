"""The calibration sheet as it leaves the printer, and what is kept of its readings."""

from pathlib import Path

import pdfplumber
import pikepdf
import pytest
from typer.testing import CliRunner

from generator import workspace
from generator.cli import app

PT = 72 / 25.4
PAPERS = {"A4": (210, 297), "Letter": (215.9, 279.4), "B5": (182, 257), "A3": (297, 420)}


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PNP_CONFIG_DIR", str(tmp_path / "config"))
    return tmp_path


def run(*words, **options):
    return CliRunner().invoke(app, [str(word) for word in words], **options)


def sheet(home, *words):
    done = run("calibrate", "--out", "sheet.pdf", *words)
    assert done.exit_code == 0, done.output
    return home / "sheet.pdf"


def strokes(page):
    """Return the straight lines of a page as (x1, y1, x2, y2) in mm from its top left."""
    height = float(page.height) / PT
    found = []
    for line in page.lines:
        (x1, y1), (x2, y2) = line["pts"]
        assert 0 <= min(y1, y2) / PT <= max(y1, y2) / PT <= height
        found.append((x1 / PT, y1 / PT, x2 / PT, y2 / PT))
    return found


def ticks(lines, box, level):
    """Return where lines of 4 to 5 mm lie in ``box``: upright ones at x, level ones at y."""
    x0, y0, x1, y1 = box
    found = []
    for ax, ay, bx, by in lines:
        long, thick = (abs(bx - ax), abs(by - ay)) if level else (abs(by - ay), abs(bx - ax))
        inside = x0 < min(ax, bx) and max(ax, bx) < x1 and y0 < min(ay, by) and max(ay, by) < y1
        if inside and thick < 0.001 and 3.9 < long < 5.1:
            found.append(ay if level else ax)
    return sorted(found)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("lang", ["en", "ko"])
def test_it_is_one_sheet_of_the_paper_printed_on_both_sides(home, paper, lang):
    path = sheet(home, "--paper", paper, "--lang", lang)
    with pikepdf.open(path) as pdf:
        assert len(pdf.pages) == 2
        for page in pdf.pages:
            size = [float(number) / PT for number in page.mediabox[2:]]
            assert size == pytest.approx(PAPERS[paper], abs=0.01)
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"
        assert pdf.Root.Lang == lang


@pytest.mark.parametrize("paper", PAPERS)
def test_both_rulers_have_a_tick_at_each_mm_for_100_mm_and_more(home, paper):
    with pdfplumber.open(sheet(home, "--paper", paper)) as pdf:
        lines = strokes(pdf.pages[0])
    across = {x1 - 28 for x1, y1, x2, y2 in lines if x1 == x2 and abs(max(y1, y2) - 28) < 1e-3}
    down = {y1 - 28 for x1, y1, x2, y2 in lines if y1 == y2 and abs(max(x1, x2) - 28) < 1e-3}
    assert set(range(101)) <= {round(at) for at in across if abs(at - round(at)) < 2e-3}
    assert set(range(201)) <= {round(at) for at in down if abs(at - round(at)) < 2e-3}


def test_steps_stand_one_to_twelve_mm_from_each_edge(home):
    with pdfplumber.open(sheet(home)) as pdf:
        lines = strokes(pdf.pages[0])
    level = [line for line in lines if abs(line[1] - line[3]) < 1e-6]
    upright = [line for line in lines if abs(line[0] - line[2]) < 1e-6]
    of_step = [line for line in level if abs(abs(line[2] - line[0]) - 4.2) < 0.002]
    beside = [line for line in upright if abs(abs(line[3] - line[1]) - 4.2) < 0.002]
    expected = list(range(1, 13))
    assert sorted(round(line[1], 2) for line in of_step if line[1] < 20) == expected
    assert sorted(round(297 - line[1], 2) for line in of_step if line[1] > 277) == expected
    assert sorted(round(line[0], 2) for line in beside if line[0] < 20) == expected
    assert sorted(round(210 - line[0], 2) for line in beside if line[0] > 190) == expected


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize(("right", "down"), [(0, 0), (0.4, -0.8), (-1.6, 2)])
def test_the_ticks_that_meet_bear_the_shift_of_the_back(home, flip, right, down):
    # A sheet that is corrected comes from a faultless printer as from a faulty one uncorrected.
    offset = f"back_offset=[{right}, {down}]"
    with pdfplumber.open(sheet(home, "--set", f"flip={flip}", "--set", offset)) as pdf:
        front, back = strokes(pdf.pages[0]), strokes(pdf.pages[1])
        words = pdf.pages[1].extract_words()
    seen = [_turned(line, flip) for line in front]
    box = (30, 80, 180, 220)
    assert _number_at_meeting(seen, back, box, False, words) == pytest.approx(right)
    assert _number_at_meeting(seen, back, box, True, words) == pytest.approx(down)


def _turned(line, flip):
    """Return a line of the front as it shines through to the back of A4 paper."""
    x1, y1, x2, y2 = line
    return (210 - x1, y1, 210 - x2, y2) if flip == "long" else (x1, 297 - y1, x2, 297 - y2)


def _number_at_meeting(front, back, box, level, words):
    theirs, ours = ticks(front, box, level), ticks(back, box, level)
    assert len(theirs) == len(ours) == 21
    apart, place = min((abs(a - b), b) for a, b in zip(theirs, ours, strict=True))
    others = [abs(a - b) for a, b in zip(theirs, ours, strict=True) if b != place]
    assert apart < 0.003 < 0.19 < min(others)
    found = []
    for word in words:
        text = word["text"].replace("−", "-")
        middle = (word["top"] + word["bottom"]) / 2 if level else (word["x0"] + word["x1"]) / 2
        side = word["x1"] / PT < 48 if level else word["bottom"] / PT < 92
        if side and text.lstrip("+-").replace(".", "").isdigit():
            found.append((abs(middle / PT - place), float(text)))
    distance, number = min(pair for pair in found)
    assert distance < 1
    return number


def test_a_sheet_made_for_a_printer_is_put_right_about_its_middle(home):
    assert run("calibrate", "--save", "study", "--width-measured", "99.6").exit_code == 0
    with pdfplumber.open(sheet(home)) as pdf:
        plain = strokes(pdf.pages[0])
    with pdfplumber.open(sheet(home, "--printer", "study")) as pdf:
        scaled = strokes(pdf.pages[0])
    for was, now in zip(plain, scaled, strict=True):
        assert now[0] - 105 == pytest.approx((was[0] - 105) * 100 / 99.6, abs=0.002)
        assert now[1] == pytest.approx(was[1], abs=0.002)


def test_the_same_sheet_has_the_same_bytes(home):
    first = sheet(home, "--lang", "ko").read_bytes()
    assert sheet(home, "--lang", "ko").read_bytes() == first


@pytest.mark.parametrize("lang", ["en", "ko"])
@pytest.mark.parametrize("paper", PAPERS)
def test_no_words_overlap_or_leave_the_sheet(home, lang, paper):
    with pdfplumber.open(sheet(home, "--lang", lang, "--paper", paper)) as pdf:
        for page in pdf.pages:
            words = page.extract_words()
            assert len(words) > 60
            for index, one in enumerate(words):
                assert 0 < one["x0"] < one["x1"] < page.width
                assert 0 < one["top"] < one["bottom"] < page.height
                for other in words[index + 1 :]:
                    across = min(one["x1"], other["x1"]) - max(one["x0"], other["x0"])
                    down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
                    # Boxes of type are higher than the signs in them.
                    assert across < 0.3 or down < 3, (one["text"], other["text"])


def test_a_language_without_words_of_its_own_gets_english(home):
    with pdfplumber.open(sheet(home, "--lang", "fr")) as pdf:
        assert "Printer calibration" in pdf.pages[0].extract_text()


def test_paper_that_is_too_small_is_wrong_usage(home):
    done = run("calibrate", "--paper", "A5")
    assert done.exit_code == 2
    assert "148 × 210 mm is too small" in done.output
    assert not (home / "output").exists()


def test_readings_are_kept_and_joined_with_what_is_known(home):
    file = home / "config" / "printers.yaml"
    assert run("calibrate", "--save", "study", "--shift-x", "0.4").exit_code == 0
    assert '"study":\n  shift: [0.4, 0]\n' in file.read_text("utf-8")
    words = ["--width-measured", "159.4/160", "--margins", "3,4,12.7,4", "--shift-y", "-0.2"]
    assert run("calibrate", "--save", "study", *words).exit_code == 0
    text = file.read_text("utf-8")
    # 159.4 of 160 are 99.625 of 100.
    assert "  measured: [99.625, 100]\n  shift: [0.4, -0.2]\n  margins: [3, 4, 12.7, 4]\n" in text
    assert [path.name for path in file.parent.iterdir()] == ["printers.yaml"]


def test_without_readings_it_asks_for_them_again_and_again_until_they_make_sense(home):
    answers = "99,5\n99.5\n\n4 5\n4\n−0.4\n\n"
    done = run("calibrate", "--save", "study", input=answers)
    assert done.exit_code == 0, done.output
    assert done.output.count("100 mm across measure") == 2
    assert done.output.count("lowest whole steps") == 2
    text = (home / "config" / "printers.yaml").read_text("utf-8")
    assert "  measured: [99.5, 100]\n  shift: [-0.4, 0]\n  margins: [4, 4, 4, 4]\n" in text


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ["--save", "My Printer", "--shift-x", "1"],
            "“My Printer” cannot be the name of a printer",
        ),
        (["--save", "s", "--shift-x", "11"], "“11” is not between -10 and 10 mm"),
        (["--save", "s", "--width-measured", "94%"], "“94%” is not a measured length"),
        (["--save", "s", "--width-measured", "5/0"], "“5/0” is not a measured length"),
        (["--save", "s", "--width-measured", "50"], "“50” is not between 92 and 109 mm"),
        (["--save", "s", "--margins", "1,2"], "“1,2” are not the margins of a sheet"),
        (["--shift-x", "1"], "what was measured needs a name"),
        (["--printer", "s"], "there is no printer “s”"),
        (["--set", "flip=left"], "unknown “left” for “flip”"),
    ],
)
def test_what_makes_no_sense_is_wrong_usage_and_keeps_nothing(home, words, message):
    done = run("calibrate", *words)
    assert done.exit_code == 2
    assert message in done.output
    assert list(home.iterdir()) == []


def test_a_faulty_file_of_printers_is_left_as_it_is(home):
    file = home / "config" / "printers.yaml"
    file.parent.mkdir()
    file.write_text("study:\n  shif: [1, 2]\n", "utf-8")
    done = run("calibrate", "--save", "other", "--shift-x", "1")
    assert done.exit_code == 1
    assert "printers.yaml:2:3: error: unknown key “shif”" in done.output
    assert file.read_text("utf-8") == "study:\n  shif: [1, 2]\n"


def test_where_printers_are_kept_is_the_systems_custom(monkeypatch, tmp_path):
    monkeypatch.delenv("PNP_CONFIG_DIR", raising=False)
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    for system, variable, expected in (
        ("linux", None, tmp_path / ".config" / "pnp"),
        ("darwin", None, tmp_path / "Library" / "Application Support" / "pnp"),
        ("win32", tmp_path / "Roaming", tmp_path / "Roaming" / "pnp"),
    ):
        monkeypatch.setattr(workspace.sys, "platform", system)
        if variable is not None:
            monkeypatch.setenv("APPDATA", str(variable))
        assert workspace.config_folder() == expected
