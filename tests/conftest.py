"""Each game is built once a session and profile, in all its languages, as a user would build it."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from typer.testing import CliRunner

from generator.cli import app

# No test depends on time, on a busy machine either, nor on luck: whoever wants to find what
# nobody has thought of asks for it by ``--hypothesis-profile=searching``.
UNTIMED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("searching", UNTIMED)
settings.register_profile("steady", UNTIMED, derandomize=True)
settings.load_profile("steady")

RULES = Path(__file__).parents[1] / "rules"
DEFAULT_PROFILE = "home-a4"


@pytest.fixture(scope="session", autouse=True)
def _memory_of_its_own(tmp_path_factory):
    """Keep what the program remembers of builds away from the user's."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PNP_CACHE_DIR", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture(scope="session")
def built(tmp_path_factory):
    """Return ``built(game, language, profile)``: the folder with the printable files."""
    outputs = {}

    def build(game, language="ko", profile=DEFAULT_PROFILE):
        if (game, profile) not in outputs:
            output = tmp_path_factory.mktemp(game)
            words = ["build", str(RULES / game), "--profile", profile, "--out", str(output)]
            result = CliRunner().invoke(app, words)
            assert result.exit_code == 0, result.output
            outputs[game, profile] = output
        folder = outputs[game, profile] / game / language
        return folder if profile == DEFAULT_PROFILE else folder / profile

    return build
