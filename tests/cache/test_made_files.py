"""Files that a build has made before stay; those that differ are made anew."""

import hashlib
import os

import pytest

from generator.made_files import MadeFiles


@pytest.fixture
def folders(tmp_path):
    for name in ("earlier", "staged"):
        (tmp_path / name).mkdir()
    return tmp_path / "earlier", tmp_path / "staged"


def test_a_file_of_the_same_bytes_is_the_one_that_was_there(folders):
    earlier, staged = folders
    (earlier / "a.svg").write_bytes(b"<svg/>")
    MadeFiles(staged, earlier).write("a.svg", b"<svg/>", "face")
    assert (staged / "a.svg").samefile(earlier / "a.svg")


@pytest.mark.parametrize("before", [b"<svg />", b"<SVG/>", b""])
def test_a_file_that_differs_is_made_anew_and_the_other_left_alone(folders, before):
    earlier, staged = folders
    (earlier / "a.svg").write_bytes(before)
    MadeFiles(staged, earlier).write("a.svg", b"<svg/>", "face")
    assert (staged / "a.svg").read_bytes() == b"<svg/>"
    assert (earlier / "a.svg").read_bytes() == before


def test_a_link_that_leads_elsewhere_is_not_taken_over(folders):
    earlier, staged = folders
    (earlier.parent / "elsewhere").write_bytes(b"<svg/>")
    (earlier / "a.svg").symlink_to(earlier.parent / "elsewhere")
    MadeFiles(staged, earlier).write("a.svg", b"<svg/>", "face")
    assert not (staged / "a.svg").is_symlink()
    assert not (staged / "a.svg").samefile(earlier.parent / "elsewhere")


def test_where_there_are_no_links_files_are_written(folders, monkeypatch):
    def refuse(*_):
        raise PermissionError

    earlier, staged = folders
    (earlier / "a.svg").write_bytes(b"<svg/>")
    monkeypatch.setattr(os, "link", refuse)
    MadeFiles(staged, earlier).write("a.svg", b"<svg/>", "face")
    assert (staged / "a.svg").read_bytes() == b"<svg/>"
    assert not (staged / "a.svg").samefile(earlier / "a.svg")


def test_files_are_listed_by_path_with_size_and_digest(folders):
    earlier, staged = folders
    made = MadeFiles(staged, earlier / "never-made")
    made.write("b.svg", b"<svg/>", "face")
    (staged / "a.pdf").write_bytes(b"%PDF-1.7")
    made.add("a.pdf", "components", 3)
    listed = [(file.path, file.kind, file.pages, file.bytes, file.sha256) for file in made.files]
    assert listed == [
        ("a.pdf", "components", 3, 8, hashlib.sha256(b"%PDF-1.7").hexdigest()),
        ("b.svg", "face", 1, 6, hashlib.sha256(b"<svg/>").hexdigest()),
    ]
