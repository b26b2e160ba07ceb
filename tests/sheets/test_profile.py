"""Print profiles: what ships, what extends what, and what is refused."""

import pytest

from generator.core.diagnostics import AuthorError, Position, Report
from generator.core.geometry import Size
from generator.sheets.profile import Profile
from generator.sheets.profiles import load_profile
from generator.sheets.words import load_words
from generator.source.folder import GameFolder
from generator.source.yaml import read_yaml
from generator.workspace import templates


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "base.yaml").write_text("paper: A4\nmarks:\n  length: 4\n  gap: 1\n")
    return GameFolder(tmp_path, "profiles")


def write(folder, name, text):
    (folder.root / f"{name}.yaml").write_text(text, encoding="utf-8")


def fault(folder, name, **kwargs):
    with pytest.raises(AuthorError) as caught:
        load_profile(folder, name, **kwargs)
    return caught.value


def test_the_default_profile_is_a4_with_the_values_of_a_bare_one():
    shipped = load_profile(templates("profiles"), "home-a4")
    bare = Profile()
    assert shipped.paper == bare.paper == Size(210, 297)
    for key in ("margin", "bleed", "backs", "flip", "back_offset"):
        assert getattr(shipped, key) == getattr(bare, key)
    for part in ("marks", "cut_lines", "notes"):
        written, default = getattr(shipped, part), getattr(bare, part)
        for key in type(default).model_fields:
            wanted = getattr(default, key)
            if key == "colour":
                assert getattr(written, key).hex == wanted.hex
            else:
                assert getattr(written, key) == (
                    pytest.approx(wanted) if key == "check_lines" else wanted
                )


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("A3", (297, 420)),  # ISO 216
        ("sra3", (320, 450)),  # ISO 217
        ("Tabloid", (11 * 25.4, 17 * 25.4)),
        ("Legal", (8.5 * 25.4, 14 * 25.4)),
    ],
)
def test_papers_are_known_by_their_names(name, size):
    assert tuple(Profile.model_validate({"paper": name}).paper) == pytest.approx(size)


def test_shared_sheets_for_a_press_are_of_the_paper_that_the_profile_names():
    assert load_profile(templates("profiles"), "press-gang").paper == Size(320, 450)


def test_the_letter_profile_differs_by_its_paper_only():
    letter = load_profile(templates("profiles"), "home-letter")
    a4 = load_profile(templates("profiles"), "home-a4")
    assert letter.paper == Size(215.9, 279.4)
    differs = {"paper", "about"}
    assert letter.model_dump(exclude=differs) == a4.model_dump(exclude=differs)


def test_every_shipped_profile_says_what_it_is_for_in_both_languages():
    for path in templates("profiles").root.glob("*.yaml"):
        assert set(load_profile(templates("profiles"), path.stem).about) >= {"ko", "en"}


def test_a_profile_extends_another_key_by_key(folder):
    write(folder, "mine", "extends: base\npaper: A5\nmarks: {length: 2 mm}\n")
    mine = load_profile(folder, "mine")
    assert mine.paper == Size(148, 210)
    assert (mine.marks.length, mine.marks.gap) == (2, 1)


def test_overrides_come_last(folder):
    overrides = read_yaml(b"marks: {gap: 0.25 in}", "--set")
    assert load_profile(folder, "base", overrides).marks.gap == pytest.approx(6.35)


def test_a_profile_that_extends_itself_is_refused(folder):
    write(folder, "a", "extends: b\n")
    write(folder, "b", "\nextends: a\n")
    error = fault(folder, "a")
    assert error.at == Position("profiles/b.yaml", 2, 10)
    assert "a → b → a" in error.message


@pytest.mark.parametrize(
    ("text", "place", "message", "hint"),
    [
        ("margins: 5", (1, 1), "unknown key “margins”", "did you mean “margin”?"),
        ("marks:\n  stile: crop", (2, 3), "unknown key “stile”", "did you mean “style”?"),
        ("marks:\n  style: crob", (2, 10), "unknown “crob” for “style”", "did you mean “crop”?"),
        ("paper: A6", (1, 8), "unknown paper “A6”", "or [210, 297]"),
        ("paper: [210, 1]", (1, 8), "“1” is not between 50 and 5000 mm", ""),
        ("margin: -1", (1, 9), "“-1” is not between 0 and 100 mm", ""),
        ("margin: wide", (1, 9), "“wide” is not a length", "0.5 in"),
        ("back_offset: 3", (1, 14), "expected two lengths, such as [0.5, -1], not “3”", ""),
        ("notes: {colour: grey}", (1, 17), "“grey” is not a colour", "#rrggbb"),
        ("flip: left", (1, 7), "unknown “left” for “flip”", ""),
        ("backs: gutterfold", (1, 8), "unknown “gutterfold” for “backs”", "“gutter-fold”"),
    ],
)
def test_faults_are_told_at_their_place(folder, text, place, message, hint):
    write(folder, "mine", text)
    error = fault(folder, "mine")
    assert error.at == Position("profiles/mine.yaml", *place)
    assert error.message == message
    assert hint in error.hint


def test_a_missing_profile_is_told_where_it_was_named(folder):
    at = Position("game.yaml", 3, 4)
    error = fault(folder, "bose", at=at)
    assert error.at == at
    assert "base" in error.hint


@pytest.mark.parametrize("name", ["../base", "/etc/passwd", "a\\b"])
def test_a_profile_is_only_read_from_its_folder(folder, name):
    assert "profile" in fault(folder, name).message or fault(folder, name).hint


def test_words_of_a_language_without_a_file_are_english_under_its_code():
    report = Report()
    words = load_words("fr", templates("languages"), report)
    assert words.name == "fr"
    assert words.sheets == load_words("en", templates("languages"), report).sheets
    assert not report.has_errors


def test_korean_and_english_words_say_the_same_things():
    report = Report()
    korean, english = (load_words(code, templates("languages"), report) for code in ("ko", "en"))
    assert (korean.name, english.name) == ("한국어", "English")
    for words in (korean, english):
        assert "100 %" in words.sheets.actual_size
        assert "7" in words.sheets.sheet_number(7, 12)
        assert "12" in words.sheets.sheet_number(7, 12)
    assert list(report) == []


def test_a_word_cannot_reach_into_the_program(tmp_path):
    (tmp_path / "xx.yaml").write_text(
        'name: X\nsheets: {sheet: "{number.__class__} {0} {count}"}\n'
    )
    words = load_words("xx", GameFolder(tmp_path, "languages"), Report())
    assert words.sheets.sheet_number(1, 2) == "{number.__class__} {0} 2"


def test_one_layout_for_both_papers_lies_inside_a4_and_letter():
    both, a4, letter = (
        load_profile(templates("profiles"), name)
        for name in ("home-both", "home-a4", "home-letter")
    )
    assert both.paper.width == min(a4.paper.width, letter.paper.width)
    assert both.paper.height == min(a4.paper.height, letter.paper.height)
    assert both.margin == a4.margin
    for about in both.about.values():
        assert "100 %" in about
        assert "A4" in about


def test_the_fold_profile_prints_on_one_side_of_a4():
    folded = load_profile(templates("profiles"), "gutter-fold")
    assert folded.backs == "gutter-fold"
    assert folded.paper == Size(210, 297)
    assert folded.fold.dash == (2, 1)


def test_a3_differs_by_its_paper_only():
    a3, a4 = (load_profile(templates("profiles"), name) for name in ("a3", "home-a4"))
    assert a3.paper == Size(297, 420)
    differs = {"paper", "about"}
    assert a3.model_dump(exclude=differs) == a4.model_dump(exclude=differs)
