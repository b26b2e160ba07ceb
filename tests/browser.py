"""Pages in the system's Chromium, with all that they ask for and complain of."""

import os
import shutil
from contextlib import contextmanager

import pytest

from tests.waiting import PATIENCE

RULE_SETS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]


@contextmanager
def chromium_running():
    """Return the browser; the test is skipped without one, unless readers have to be there."""
    program = shutil.which("chromium")
    if program is None:
        assert not os.environ.get("PNP_REQUIRE_EXTERNAL"), "chromium is not installed"
        pytest.skip("needs chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(
            executable_path=program, args=["--no-sandbox"], timeout=PATIENCE * 1000
        )
        yield opened
        opened.close()


class OpenPage:
    """A page as someone has it open; ``looks`` are those of a browser's context."""

    def __init__(self, chromium, address, **looks):
        self.context = chromium.new_context(**looks)
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE * 1000)
        self.asked, self.said = [], []
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.on("console", lambda message: self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.goto(address)

    def violations(self, rules=RULE_SETS):
        """Return what axe finds against its rules, each with the first place of it."""
        from axe_playwright_python.sync_playwright import Axe

        options = {"runOnly": rules, "resultTypes": ["violations"]}
        found = Axe().run(self.page, options=options).response["violations"]
        return [(fault["id"], fault["nodes"][0]["html"][:200]) for fault in found]
