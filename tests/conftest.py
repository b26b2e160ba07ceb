"""Each game is built once a session and profile, in all its languages, as a user would build it."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from typer.testing import CliRunner

from generator.cli import app
from generator.core.lock import turn_taken
from tests.waiting import PATIENCE

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
    own = tmp_path_factory.getbasetemp()
    # Of several processes that share the tests, each may be the one to build a game for all.
    games = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own

    def make(output, game, profile):
        if not output.exists():
            unfinished = output.with_suffix(".unfinished")
            words = ["build", str(RULES / game), "--profile", profile, "--out", str(unfinished)]
            result = CliRunner().invoke(app, words)
            assert result.exit_code == 0, result.output
            unfinished.rename(output)

    def build(game, language="ko", profile=DEFAULT_PROFILE):
        output = games / f"{game}-{profile}"
        if not output.exists():
            with turn_taken(games / f"{output.name}.lock", PATIENCE):
                make(output, game, profile)
        folder = output / game / language
        return folder if profile == DEFAULT_PROFILE else folder / profile

    return build
