"""Folders are removed with all in them, and nothing beyond them."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.core.folders import remove_folder


def test_a_folder_goes_with_all_that_is_in_it(tmp_path: Path) -> None:
    area = tmp_path / "area"
    (area / "ko" / "deep").mkdir(parents=True)
    (area / "empty").mkdir()
    (area / "ko" / "deep" / "file.txt").write_text("a")
    (area / "file.txt").write_text("a")
    remove_folder(area)
    assert list(tmp_path.iterdir()) == []


def test_what_links_lead_to_stays(tmp_path: Path) -> None:
    kept, area = tmp_path / "kept", tmp_path / "area"
    kept.mkdir()
    (kept / "file.txt").write_text("a")
    area.mkdir()
    (area / "folder").symlink_to(kept, target_is_directory=True)
    (area / "file").symlink_to(kept / "file.txt")
    (area / "nowhere").symlink_to(tmp_path / "missing")
    remove_folder(area)
    assert not area.exists()
    assert (kept / "file.txt").read_text() == "a"


def test_a_link_for_a_folder_is_left_alone(tmp_path: Path) -> None:
    kept, link = tmp_path / "kept", tmp_path / "link"
    (kept / "empty").mkdir(parents=True)
    (kept / "file.txt").write_text("a")
    link.symlink_to(kept, target_is_directory=True)
    remove_folder(link)
    assert link.is_symlink()
    assert {path.name for path in kept.iterdir()} == {"empty", "file.txt"}


@pytest.mark.parametrize("name", ["missing", "file.txt"])
def test_what_is_no_folder_is_no_fault(tmp_path: Path, name: str) -> None:
    (tmp_path / "file.txt").write_text("a")
    remove_folder(tmp_path / name)
    assert (tmp_path / "file.txt").exists()
