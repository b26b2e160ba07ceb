"""Whatever a build reads of an author's files is noted, or the next build would miss a change."""

import contextlib
import re
from pathlib import Path

import pytest

from generator.core.diagnostics import AuthorError, Position
from generator.source.folder import GameFolder
from generator.source.inputs import noted
from generator.source.probe import Probe

PACKAGE = Path(__file__).parents[2] / "generator"
READERS = ("game", "elements", "components", "spec", "source", "rulebook", "sheets", "text")
NOTING = {"source/folder.py", "source/probe.py", "text/fontfile.py"}
READING = re.compile(r"\.(?:read_bytes\(\)|read_text\(|iterdir\(|exists\(\)|open\()|\bscandir\(")
LISTING = re.compile(r"\.r?glob\(")
OF_THE_PROGRAM = re.compile(r"templates\.root|_shipped\.root")
HERE = Position("")


@pytest.mark.parametrize("package", READERS)
def test_files_of_authors_are_read_where_it_is_noted(package):
    found = [
        f"{path.relative_to(PACKAGE)}: {line.strip()}"
        for path in sorted((PACKAGE / package).rglob("*.py"))
        if path.relative_to(PACKAGE).as_posix() not in NOTING
        for line in path.read_text("utf-8").splitlines()
        if (READING.search(line) and "Image.open" not in line)
        or (LISTING.search(line) and not OF_THE_PROGRAM.search(line))
    ]
    assert found == []


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "a.yaml").write_text("a", "utf-8")
    return tmp_path


def still_hold(facts):
    probe = Probe()
    return all(probe.value(fact) == value for fact, value in facts.items())


def looked(folder, action):
    with noted() as inputs, contextlib.suppress(AuthorError):
        action(GameFolder(folder, ""))
    assert still_hold(inputs.facts)
    return inputs.facts


def test_a_content_counts(folder):
    facts = looked(folder, lambda game: game.read_bytes("inner/a.yaml", HERE, limit=9))
    (folder / "b").write_text("of no concern", "utf-8")
    assert still_hold(facts)
    (folder / "inner" / "a.yaml").write_text("b", "utf-8")
    assert not still_hold(facts)


def test_a_file_found_counts_but_not_what_it_holds(folder):
    facts = looked(folder, lambda game: game.find("inner/a.yaml", HERE))
    (folder / "inner" / "a.yaml").write_text("b", "utf-8")
    assert still_hold(facts)
    (folder / "inner" / "a.yaml").unlink()
    assert not still_hold(facts)


def test_a_file_looked_for_in_vain_counts(folder):
    facts = looked(folder, lambda game: game.find("inner/b.yaml", HERE))
    (folder / "inner" / "b.yaml").write_text("b", "utf-8")
    assert not still_hold(facts)


def test_a_link_that_leads_elsewhere_counts(folder):
    (folder / "c.yaml").write_text("a", "utf-8")
    link = folder / "link.yaml"
    link.symlink_to(folder / "c.yaml")
    facts = looked(folder, lambda game: game.find("link.yaml", HERE))
    link.unlink()
    link.symlink_to(folder / "inner" / "a.yaml")
    assert not still_hold(facts)


def test_a_list_of_names_counts(folder):
    facts = looked(folder, lambda game: game.names("inner", ".yaml"))
    (folder / "inner" / "notes.txt").write_text("", "utf-8")
    assert still_hold(facts)
    (folder / "inner" / "b.yaml").write_text("b", "utf-8")
    assert not still_hold(facts)


def test_a_file_that_changes_while_it_is_read_is_noticed(folder):
    with noted() as inputs:
        GameFolder(folder, "").read_bytes("inner/a.yaml", HERE, limit=9)
        (folder / "inner" / "a.yaml").write_text("b", "utf-8")
        GameFolder(folder, "").read_bytes("inner/a.yaml", HERE, limit=9)
    assert inputs.is_torn


def test_nothing_is_noted_where_nobody_asked(folder):
    with noted() as outer, noted():
        GameFolder(folder, "").read_bytes("inner/a.yaml", HERE, limit=9)
    assert outer.facts == {}
