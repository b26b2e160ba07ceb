"""The quick look of a build vouches for sound files only, and agrees with the checks on others."""

import re

import pikepdf
import pytest
from typer.testing import CliRunner

from generator.cli import app
from generator.preflight.checks import CHECKS
from generator.preflight.findings import Verdict
from generator.preflight.quick import QUICK_CHECKS, is_sound
from generator.preflight.run import preflight_made
from generator.sheets.profiles import load_profile
from generator.workspace import PROFILES, templates
from tests.definitions import write_game

GAME = """
game: {id: pond, title: Pond, version: "1"}
languages: [en]
components:
  card:
    kind: card
    size: [63, 88]
    copies: 2
    front:
      - {rectangle: [20, 20], at: [5, 5], fill: accent}
      - {text: Frog, inset: 8}
"""


@pytest.fixture(scope="module")
def profile():
    return load_profile(templates(PROFILES), "home-a4")


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pond")
    write_game(folder / "pond", GAME)
    words = ["build", str(folder / "pond"), "--format", "pdf", "--out", str(folder / "out")]
    assert CliRunner().invoke(app, words).exit_code == 0
    return folder / "out" / "pond" / "en" / "components.pdf"


def _edited(source, target, edit):
    with pikepdf.open(source) as pdf:
        edit(pdf)
        pdf.save(target, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    return target


def _starts_a_script(pdf):
    pdf.Root.OpenAction = pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS="app.alert(1)")


def _is_on_other_paper(pdf):
    for name in ("/MediaBox", "/CropBox"):
        pdf.pages[0].obj[name] = [0, 0, 612, 792]


def _bleeds_off_the_paper(pdf):
    pdf.pages[0].obj.BleedBox = [-20, 0, 200, 200]


def _is_cut_upside_down(pdf):
    left, low, right, high = pdf.pages[0].obj.TrimBox
    pdf.pages[0].obj.TrimBox = [left, high, right, low]


def _may_be_scaled(pdf):
    del pdf.Root.ViewerPreferences["/PrintScaling"]


def _has_a_longer_line(pdf):
    page = pdf.pages[0].obj
    page.Contents = pikepdf.Stream(pdf, b"1.01 0 0 1.01 0 0 cm\n" + page.Contents.read_bytes())


def _cannot_be_searched(pdf):
    fonts = [one for one in pdf.objects if isinstance(one, pikepdf.Dictionary)]
    for font in fonts:
        if font.get("/Subtype") == "/Type0":
            del font["/ToUnicode"]


def _loses_its_title(pdf):
    del pdf.docinfo["/Title"]


SPOILT = {
    "security": _starts_a_script,
    "document": _loses_its_title,
    "paper": _is_on_other_paper,
    "boxes": _bleeds_off_the_paper,
    "viewer": _may_be_scaled,
    "check-line": _has_a_longer_line,
    "fonts": _cannot_be_searched,
}


def test_it_looks_at_what_the_checks_of_a_build_look_at():
    assert list(QUICK_CHECKS) == [check.name for check in CHECKS if check.is_quick]


def test_what_a_build_makes_is_sound(made, profile):
    assert is_sound(made, profile)


def test_a_sound_file_of_another_writer_is_so_too(made, profile, tmp_path):
    assert is_sound(_edited(made, tmp_path / "again.pdf", lambda pdf: None), profile)


@pytest.mark.parametrize("check", [name for name in QUICK_CHECKS if name != "structure"])
def test_a_spoilt_file_is_not_vouched_for_and_fails_its_check(check, made, profile, tmp_path):
    path = _edited(made, tmp_path / "spoilt.pdf", SPOILT[check])
    assert not is_sound(path, profile)
    failed = [r.check for r in preflight_made(path, "it", profile).results if r.verdict > 1]
    assert failed == [check]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"0000000015 00000 n", b"0000000016 00000 n"),
        (b"/Length ", b"/Length 1"),
        (b"endstream", b"endstreem"),
        (b"\nendobj", b"\nendobi"),
        (b"startxref\n", b"startxref\n1"),
        (b"/Type /Page>>", b"/Type /Papa>>"),
        (b"%PDF-", b"%PFD-"),
        (b"/Type /Pages", b"/Type /Paqes"),
        (b"/Type /Catalog", b"/Type /Catalop"),
        (b"endobj\n", b"endobj\xdc"),
        (b" 00000 n", b" 0000\x94 n"),
        (b" 65535 f", b" 6553\x82 f"),
        (b"/Size ", b"/Size 1"),
        (b"/PrintScaling", b"/PrintScal\x0bng"),
    ],
)
def test_a_damaged_file_is_not_vouched_for(before, after, made, profile, tmp_path):
    data = made.read_bytes()
    assert before in data
    damaged = tmp_path / "damaged.pdf"
    damaged.write_bytes(data.replace(before, after, 1))
    assert not is_sound(damaged, profile)


def test_a_stream_that_does_not_unpack_is_found(made, profile, tmp_path):
    data = bytearray(made.read_bytes())
    place = data.index(b"stream\nx\x9c") + 12
    data[place : place + 8] = bytes(8)
    damaged = tmp_path / "damaged.pdf"
    damaged.write_bytes(data)
    assert not is_sound(damaged, profile)
    assert preflight_made(damaged, "it", profile).verdict == Verdict.FAIL


def test_a_file_with_its_objects_packed_is_left_to_the_general_reader(made, profile, tmp_path):
    path = tmp_path / "packed.pdf"
    with pikepdf.open(made) as pdf:
        pdf.save(path, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    assert not is_sound(path, profile)
    assert preflight_made(path, "it", profile).verdict == Verdict.PASS


def test_a_box_with_its_corners_the_other_way_round_is_not_vouched_for(made, profile, tmp_path):
    assert not is_sound(_edited(made, tmp_path / "turned.pdf", _is_cut_upside_down), profile)


def test_a_font_may_have_any_bytes_for_a_name(made, profile, tmp_path):
    path = tmp_path / "named.pdf"
    data = made.read_bytes()
    path.write_bytes(re.sub(rb"(/BaseFont /[A-Z]{6}\+)NotoSans", b"\\1No\x95\xf0\xffSan", data))
    assert path.read_bytes() != data
    assert {r.check for r in preflight_made(path, "it", profile).results} >= {"fonts"}
