"""Each game is built once a session, language and profile, as a user would build it."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from generator.cli import app

RULES = Path(__file__).parents[2] / "rules"
DEFAULT_PROFILE = "home-a4"


@pytest.fixture(scope="session")
def built(tmp_path_factory):
    """Return ``built(game, language, profile)``: the folder with the printable files."""
    folders = {}

    def build(game, language="ko", profile=DEFAULT_PROFILE):
        key = (game, language, profile)
        if key not in folders:
            output = tmp_path_factory.mktemp(game)
            words = ["build", str(RULES / game), "--lang", language, "--profile", profile]
            result = CliRunner().invoke(app, [*words, "--out", str(output)])
            assert result.exit_code == 0, result.output
            folder = output / game / language
            folders[key] = folder if profile == DEFAULT_PROFILE else folder / profile
        return folders[key]

    return build
