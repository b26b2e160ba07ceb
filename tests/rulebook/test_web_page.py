"""The web pages of all games in a browser, held against WCAG 2.1 A and AA by axe."""

import os
import shutil
from pathlib import Path

import pytest

from tests.conftest import RULES

pytestmark = pytest.mark.external

GAMES = sorted(folder.name for folder in RULES.iterdir() if (folder / "rulebook.ko.md").exists())
RULE_SETS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]
WIDE, NARROW = 1000, 320
_PATIENCE_MS = 300_000


@pytest.fixture(scope="module")
def browser():
    program = shutil.which("chromium")
    if program is None:
        assert not os.environ.get("PNP_REQUIRE_EXTERNAL"), "chromium is not installed"
        pytest.skip("needs chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield opened
        opened.close()


class View:
    """A page as a reader has it open, with all that it asked for and complained of."""

    def __init__(self, browser, file: Path):
        self.context = browser.new_context(viewport={"width": WIDE, "height": 800})
        self.page = self.context.new_page()
        self.page.set_default_timeout(_PATIENCE_MS)
        self.asked, self.said = [], []
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.on("console", lambda message: self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.goto(file.as_uri())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.context.close()

    def show(self, language):
        self.page.check(f"#show-{language}", force=True)
        assert self.page.locator(f"article#{language}").is_visible()

    def violations(self, rules=RULE_SETS):
        from axe_playwright_python.sync_playwright import Axe

        options = {"runOnly": rules, "resultTypes": ["violations"]}
        found = Axe().run(self.page, options=options).response["violations"]
        return [(fault["id"], fault["nodes"][0]["html"][:200]) for fault in found]


@pytest.fixture
def view(browser, built, request):
    with View(browser, built(request.param) / "rulebook.html") as opened:
        yield opened


every_game = pytest.mark.parametrize("view", GAMES, indirect=True)


@every_game
def test_a_page_is_accessible_in_both_languages_light_dark_and_narrow(view):
    for language in ("ko", "en"):
        view.show(language)
        assert view.violations() == []
        view.page.emulate_media(color_scheme="dark")
        assert view.violations(["color-contrast", "link-in-text-block"]) == []
        view.page.emulate_media(color_scheme="light")
        view.page.set_viewport_size({"width": NARROW, "height": 800})
        assert view.violations() == []
        # WCAG 1.4.10: no scrolling in two directions at 320 px.
        assert view.page.evaluate("document.documentElement.scrollWidth") <= NARROW
        view.page.set_viewport_size({"width": WIDE, "height": 800})
    assert view.said == []
    assert [url for url in view.asked if not url.startswith("file:")] == []
    assert len(view.asked) == 1


@every_game
def test_every_link_leads_somewhere_on_its_page(view):
    lost = view.page.evaluate(
        "[...document.querySelectorAll('a[href^=\"#\"]')].map(a => a.hash.slice(1))"
        ".filter(id => !document.getElementById(id))"
    )
    assert lost == []


def test_the_checker_does_complain(browser, tmp_path):
    page = tmp_path / "page.html"
    page.write_text(
        "<!doctype html><html lang=en><title>x</title><p style='color:#ccc'>pale</p>", "utf-8"
    )
    with View(browser, page) as view:
        assert [id for id, _ in view.violations()] == ["color-contrast"]
