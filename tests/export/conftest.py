"""One small game for all tests of exports that change nothing in it."""

import pytest

from tests.export.game import export, face_svgs, write_pond


@pytest.fixture(scope="session")
def pond(tmp_path_factory):
    """Return ``pond(target)``: the folder of an export, made once, and what was printed."""
    root = tmp_path_factory.mktemp("pond")
    write_pond(root)
    made = {}

    def exported(target, *words, language="en"):
        key = (target, words, language)
        if key not in made:
            made[key] = export(root, target, *words, language=language)
        return made[key]

    return exported


@pytest.fixture(scope="session")
def svgs(tmp_path_factory):
    """Return the folder of the faces of the small game as SVG."""
    root = tmp_path_factory.mktemp("svgs")
    return face_svgs(root, write_pond(root))
