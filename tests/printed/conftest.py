"""The games, each in every language and for every kind of home printer."""

import pytest

from .edition import PAPERS, Edition, games

EDITIONS = [
    (game, language, profile)
    for game, languages in games().items()
    for profile in PAPERS
    for language in languages
]


@pytest.fixture(scope="session")
def editions(built):
    """Return ``editions(game, language, profile)``."""
    read = {}

    def open_edition(*key):
        if key not in read:
            read[key] = Edition(built(*key), *key)
        return read[key]

    return open_edition


@pytest.fixture(scope="session", params=EDITIONS, ids=" ".join)
def edition(request, editions):
    """One edition after the other."""
    return editions(*request.param)


@pytest.fixture(
    scope="session", params=[key for key in EDITIONS if key[2] == "home-a4"], ids=" ".join
)
def a4_edition(request, editions):
    """The editions on A4, for readers that take their time."""
    return editions(*request.param)


@pytest.fixture(
    scope="session", params=[key for key in EDITIONS if key[1] == games()[key[0]][0]], ids=" ".join
)
def first_edition(request, editions):
    """The editions in the first language of each game, for what no language changes."""
    return editions(*request.param)
