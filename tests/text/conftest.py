import pytest

from generator.text.fonts import FontLibrary
from generator.text.typesetter import Typesetter

from . import made_fonts


@pytest.fixture(scope="session")
def made_folder(tmp_path_factory):
    return tmp_path_factory.mktemp("fonts")


@pytest.fixture(scope="session")
def noto():
    """A typesetter with the packaged fonts only."""
    return Typesetter(FontLibrary())


@pytest.fixture(scope="session")
def counted(made_folder):
    """A typesetter whose font “squares” makes every sign and space one em wide."""
    path = made_fonts.save(made_fonts.squares(), made_folder / "squares.ttf")
    return Typesetter(FontLibrary({"squares": path}))
