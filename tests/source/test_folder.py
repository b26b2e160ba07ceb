"""A game's folder gives out its own plain files, and nothing else on the machine."""

import os
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.core.diagnostics import AuthorError, Position
from generator.source.folder import GameFolder

AT = Position("rules/pond/game.yaml", 3, 8)


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    secret = tmp_path / "secret.txt"
    secret.write_text("top secret")
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "cards.csv").write_text("title\nx\n")
    return tmp_path


@pytest.fixture
def root(outside: Path) -> Path:
    root = outside / "pond"
    (root / "art").mkdir(parents=True)
    (root / "cards.csv").write_text("title\nfrog\n")
    (root / "art" / "frog.png").write_bytes(b"a frog")
    return root


@pytest.fixture
def folder(root: Path) -> GameFolder:
    return GameFolder(root, "rules/pond")


def fault(folder: GameFolder, name: str, kind: str = "file") -> AuthorError:
    with pytest.raises(AuthorError) as caught:
        folder.find(name, AT, kind=kind)
    return caught.value


def test_a_name_is_looked_for_inside_the_folder(folder: GameFolder, root: Path) -> None:
    assert folder.find("art/frog.png", AT) == root / "art" / "frog.png"


def test_a_file_is_shown_without_the_place_on_the_machine(folder: GameFolder) -> None:
    assert folder.show(folder.find("art/frog.png", AT)) == "rules/pond/art/frog.png"


def test_a_missing_file_is_named_with_its_place_and_the_nearest_name(folder: GameFolder) -> None:
    error = fault(folder, "art/frgo.png", "picture")
    assert (error.at, error.message, error.hint) == (
        AT,
        "there is no picture “art/frgo.png”",
        "in rules/pond/art: did you mean “frog.png”?",
    )


def test_a_definition_is_no_hint_for_a_picture(root: Path) -> None:
    bare = root / "bare"
    bare.mkdir()
    (bare / "game.yaml").write_text("game: {title: T}")
    error = fault(GameFolder(bare, "bare"), "moon.png", "picture")
    assert (error.message, error.hint) == ("there is no picture “moon.png”", "")


def test_names_match_with_capitals_on_every_system(folder: GameFolder) -> None:
    assert fault(folder, "Cards.csv").hint == "did you mean “cards.csv”?"


def test_decomposed_hangul_on_disk_is_found_by_its_composed_name(root: Path) -> None:
    (root / unicodedata.normalize("NFD", "개구리.png")).write_bytes(b"x")
    found = GameFolder(root, "pond").find(unicodedata.normalize("NFC", "개구리.png"), AT)
    assert found.read_bytes() == b"x"


@pytest.mark.parametrize(
    "name",
    [
        "../secret.txt",
        "art/../../secret.txt",
        "art/../cards.csv",
        "/etc/passwd",
        "//server/share/x",
        "C:/Windows/win.ini",
        "C:secret.txt",
        "cards.csv:stream",
        "..",
        ".",
        "/",
        "..\\secret.txt",
        "art\\frog.png",
        "~/secret.txt",
        "",
        "cards.csv\0.png",
        "cards\n.csv",
        "\x1b[31m",
        "\ud800",
        "x" * 2000,
        "/".join("a" * 500),
    ],
)
def test_a_name_that_leads_elsewhere_or_cannot_be_one_is_refused(
    folder: GameFolder, name: str
) -> None:
    error = fault(folder, name)
    assert error.at == AT
    assert len(error.message) < 300
    error.message.encode("utf-8")
    assert not any(ord(sign) < 32 for sign in error.message)


def test_a_link_inside_the_folder_is_followed_to_its_file(root: Path) -> None:
    (root / "again.csv").symlink_to("cards.csv")
    folder = GameFolder(root, "rules/pond")
    assert folder.show(folder.find("again.csv", AT)) == "rules/pond/cards.csv"


def test_a_link_to_a_file_outside_is_refused(root: Path, outside: Path) -> None:
    (root / "innocent.csv").symlink_to(outside / "secret.txt")
    error = fault(GameFolder(root, "pond"), "innocent.csv")
    assert "leads out of the game's folder" in error.message


def test_a_link_to_a_folder_outside_is_refused(root: Path, outside: Path) -> None:
    (root / "data").symlink_to(outside / "elsewhere")
    error = fault(GameFolder(root, "pond"), "data/cards.csv")
    assert "leads out of the game's folder" in error.message


def test_a_link_through_a_link_to_outside_is_refused(root: Path, outside: Path) -> None:
    (root / "one").symlink_to("two")
    (root / "two").symlink_to("../elsewhere")
    assert "leads out" in fault(GameFolder(root, "pond"), "one/cards.csv").message


def test_links_that_go_round_in_circles_are_no_file(root: Path) -> None:
    (root / "a").symlink_to("b")
    (root / "b").symlink_to("a")
    fault(GameFolder(root, "pond"), "a")


def test_a_link_to_a_neighbour_whose_name_begins_alike_is_refused(
    root: Path, outside: Path
) -> None:
    twin = outside / "pond-secret"
    twin.mkdir()
    (twin / "x.txt").write_text("x")
    (root / "x.txt").symlink_to(twin / "x.txt")
    assert "leads out" in fault(GameFolder(root, "pond"), "x.txt").message


def test_the_folder_itself_may_be_reached_by_a_link(root: Path, outside: Path) -> None:
    (outside / "link").symlink_to(root)
    folder = GameFolder(outside / "link", "link")
    assert folder.read_bytes("cards.csv", AT, limit=100) == b"title\nfrog\n"


def test_a_folder_is_no_file(folder: GameFolder) -> None:
    assert fault(folder, "art").message == "no file can be read from “art”: “art” is a folder"


def test_a_file_is_no_folder(folder: GameFolder) -> None:
    assert "“cards.csv” is a file" in fault(folder, "cards.csv/x.png").message


def test_a_pipe_is_refused_and_never_waited_for(root: Path) -> None:
    os.mkfifo(root / "pipe.csv")
    error = fault(GameFolder(root, "pond"), "pipe.csv")
    assert "neither a file nor a folder" in error.message


def test_a_pipe_that_takes_the_place_of_a_file_is_not_waited_for(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.mkfifo(root / "pipe.csv")
    folder = GameFolder(root, "pond")
    monkeypatch.setattr(folder, "find", lambda *_, **__: root / "pipe.csv")
    with pytest.raises(AuthorError, match="cannot be read"):
        folder.read_bytes("pipe.csv", AT, limit=100)


def test_a_link_that_takes_the_place_of_a_file_is_not_followed(
    root: Path, outside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (root / "x.csv").symlink_to(outside / "secret.txt")
    folder = GameFolder(root, "pond")
    monkeypatch.setattr(folder, "find", lambda *_, **__: root / "x.csv")
    with pytest.raises(AuthorError, match="cannot be read"):
        folder.read_bytes("x.csv", AT, limit=100)


def test_a_file_of_just_the_limit_is_read_and_one_byte_more_is_not(folder: GameFolder) -> None:
    assert len(folder.read_bytes("cards.csv", AT, limit=11)) == 11
    with pytest.raises(AuthorError, match="is larger than"):
        folder.read_bytes("cards.csv", AT, kind="table", limit=10)


def test_hidden_files_are_not_offered_as_hints(root: Path) -> None:
    (root / ".cards.cvs").write_text("")
    assert ".cards" not in fault(GameFolder(root, "pond"), "cards.cvs").hint


def test_names_on_disk_that_are_not_text_do_not_break_a_message(root: Path) -> None:
    (root / os.fsdecode(b"card\xff\xfe.csv")).write_text("")
    fault(GameFolder(root, "pond"), "card.csv").hint.encode("utf-8")


@given(st.text(max_size=60))
def test_any_name_finds_a_file_of_the_folder_or_is_an_author_error(
    tmp_path_factory: pytest.TempPathFactory, name: str
) -> None:
    root = tmp_path_factory.getbasetemp() / "fuzzed"
    (root / "art").mkdir(parents=True, exist_ok=True)
    (root / "a").write_text("a")
    try:
        found = GameFolder(root, "fuzzed").find(name, AT)
    except AuthorError:
        return
    assert found.is_relative_to(root)


@given(st.lists(st.sampled_from(["..", ".", "", "art", "a", "\\", "C:", "~"]), max_size=6))
def test_no_mixture_of_path_parts_leads_out(
    tmp_path_factory: pytest.TempPathFactory, parts: list[str]
) -> None:
    root = tmp_path_factory.getbasetemp() / "mixed"
    (root / "art").mkdir(parents=True, exist_ok=True)
    (root / "art" / "a").write_text("a")
    try:
        found = GameFolder(root, "mixed").find("/".join(parts), AT)
    except AuthorError:
        return
    assert found == root / "art" / "a"
