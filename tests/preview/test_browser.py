"""The page in a browser: it follows each save, stays where it is, and obeys the keyboard."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.browser import OpenPage, chromium_running
from tests.preview.game import GAME, save, write_pond, write_rules
from tests.waiting import PATIENCE

pytestmark = pytest.mark.external

REPOSITORY = Path(__file__).parents[2]
FROG = 'figure[data-id="card-frog"]'


@pytest.fixture(scope="module")
def chromium():
    with chromium_running() as browser:
        yield browser


class View(OpenPage):
    """The preview of a game as a designer has it open."""

    def __init__(self, chromium, folder):
        self.game = folder / "game.yaml"
        environment = {**os.environ, "PYTHONPATH": str(REPOSITORY), "PYTHONUNBUFFERED": "1"}
        words = [sys.executable, "-m", "generator.cli", "preview", str(folder)]
        self.server = subprocess.Popen(
            [*words, "--no-open", "--port", "0"],
            cwd=folder.parent,
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.address = self.server.stdout.readline().split(" ")[0]
        looks = {"viewport": {"width": 1100, "height": 700}, "locale": "en"}
        super().__init__(chromium, self.address, color_scheme="light", **looks)
        self.page.wait_for_selector(f"{FROG} img[src]")

    def save(self, text):
        save(self.game, text)

    def source(self, selector=f"{FROG} .side:first-child img"):
        return self.page.get_attribute(selector, "src")

    def wait(self, condition, argument=None):
        # The policy of the page forbids what Playwright waits with.
        until = time.monotonic() + PATIENCE
        while not self.page.evaluate(condition, argument):
            assert time.monotonic() < until, condition
            self.page.wait_for_timeout(50)

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def text(self, selector):
        return self.page.inner_text(selector)

    def end(self):
        self.context.close()
        self.server.send_signal(signal.SIGINT)
        code = self.server.wait(PATIENCE)
        self.server.stdout.close()
        return code


@pytest.fixture
def view(chromium, tmp_path):
    opened = View(chromium, write_pond(tmp_path / "pond"))
    yield opened
    assert opened.end() == 0
    assert opened.said == []
    assert [url for url in opened.asked if not url.startswith(opened.address)] == []


def changed(view, before):
    view.wait(
        "before => document.querySelector('figure[data-id=card-frog] img').src"
        " !== new URL(before, location).href",
        before,
    )


def test_a_save_changes_the_picture_and_nothing_moves(view):
    view.page.select_option("#language", "en")
    view.wait("document.querySelector('#title').textContent === 'Pond'")
    view.page.click('figure[data-id="stone"] .side')
    view.press("+", "+", "+")
    view.page.evaluate("document.querySelector('#desk').scrollTo(20, 150)")
    at = "(() => { const d = document.querySelector('#desk');"
    at += " return [d.scrollLeft, d.scrollTop, document.querySelector('#zoom').textContent] })()"
    place, frog = view.page.evaluate(at), view.source()
    back = view.source(f"{FROG} .side:last-child img")
    view.save(GAME.replace("en: Frog", "en: Toad"))
    changed(view, frog)
    assert view.source(f"{FROG} .side:last-child img") == back
    assert view.page.evaluate(at) == place
    assert view.page.get_attribute('figure[data-id="stone"]', "class") == "is-chosen"


def test_a_fault_is_told_over_the_last_good_picture_until_it_is_mended(view):
    frog = view.source()
    view.save(GAME.replace("background: water", "background: watr"))
    view.page.wait_for_selector("#banner:not([hidden])")
    assert "pond/game.yaml:16 unknown colour “watr”" in view.text("#banner")
    assert view.source() == frog
    view.page.click("#banner")
    fault = view.text("#fault-list li")
    assert "pond/game.yaml:16:26" in fault
    assert "did you mean “water”?" in fault
    assert view.text("#fault-list mark") == "w"
    assert view.text("#show-faults").startswith("1 error")
    view.save(GAME)
    view.page.wait_for_selector("#banner", state="hidden")
    assert view.source() == frog


def test_a_new_component_is_added_where_it_belongs(view):
    pawn = "  pawn: {kind: token, size: [10, 10], copies: 4, front: [{background: accent}]}\n"
    view.save(GAME + pawn)
    view.page.wait_for_selector('figure[data-id="pawn"]')
    names = "[...document.querySelectorAll('figure')].map(cell => cell.dataset.id)"
    assert view.page.evaluate(names) == ["card-frog", "card-lily", "stone", "pawn"]
    rows = view.page.locator("#components tbody tr").all_inner_texts()
    assert [row.split("\t")[1:] for row in rows][-1] == ["4", "10 × 10"]


def test_everything_can_be_done_from_the_keyboard(view):
    page = view.page
    view.press("j")
    assert page.get_attribute(FROG, "class") == "is-chosen"
    view.press("ArrowRight")
    assert page.get_attribute('figure[data-id="card-lily"]', "class") == "is-chosen"
    view.press("k", "r")
    assert page.locator(f"{FROG} .scale").count() == 4  # across and down, front and back
    zoom = view.text("#zoom")
    view.press("Enter")
    assert view.text("#zoom") != zoom
    view.press("9")
    assert view.text("#zoom") == "100 %"
    width = page.evaluate(f"document.querySelector('{FROG} .side').getBoundingClientRect().width")
    bleed = page.evaluate(f"document.querySelector('{FROG} .side').side.bleed")
    assert width == pytest.approx((63 + 2 * bleed) / 25.4 * 96, abs=0.1)
    clip = f"document.querySelector('{FROG} .cut').style.clipPath"
    assert page.evaluate(clip).startswith("polygon(")
    view.press("b")
    assert page.evaluate(clip) == ""
    view.press("s")
    assert page.input_value("#sight") == "deutan"
    assert page.evaluate("document.querySelector('#desk').style.filter") == 'url("#eye-deutan")'
    view.press("l")
    view.wait("document.querySelector('#title').textContent === 'Pond'")
    view.press("Escape")
    assert page.locator("figure.is-chosen").count() == 0
    view.press("?")
    assert page.is_visible("#help")
    view.press("Escape")
    assert not page.is_visible("#help")
    view.press("t")
    assert page.evaluate("document.documentElement.dataset.look") == "light"
    view.press("2")
    page.wait_for_selector("figure:not([data-id^=card]) img[src]")
    assert page.get_attribute("#view-pages", "aria-selected") == "true"
    view.press("d")
    assert page.get_attribute("#show-faults", "aria-expanded") == "true"


def test_the_search_leaves_what_has_the_name_or_the_words(view):
    view.press("/")
    view.page.keyboard.type("개구")
    shown = "[...document.querySelectorAll('figure:not([hidden])')].map(cell => cell.dataset.id)"
    assert view.page.evaluate(shown) == ["card-frog"]
    view.press("Escape")
    assert len(view.page.evaluate(shown)) == 3
    view.press("/")
    view.page.keyboard.type("nothing of the kind")
    assert view.page.is_visible("#none-found")


def test_the_rules_stay_where_they_were_read(view):
    view.page.select_option("#language", "en")
    view.press("3")
    view.page.wait_for_selector("#rules[src]")
    frame = view.page.frame_locator("#rules")
    frame.locator("h2").first.wait_for()
    view.wait("document.querySelector('#rules').contentDocument.readyState === 'complete'")
    view.page.evaluate("document.querySelector('#rules').contentWindow.scrollTo(0, 200)")
    write_rules(view.game.parent, "Deal three cards to everybody.")
    frame.get_by_text("Deal three cards to everybody.").first.wait_for()
    view.wait("document.querySelector('#rules').contentWindow.scrollY === 200")


def test_the_booklet_lies_open_and_follows_each_save(view):
    view.page.select_option("#language", "en")
    view.press("4")
    first = '#desk figure[data-id="page-1"] img'
    view.page.wait_for_selector(f"{first}[src]")
    before = view.source(first)
    write_rules(view.game.parent, "Deal three cards to everybody.")
    view.wait(
        "({ first, before }) => document.querySelector(first).getAttribute('src') !== before",
        {"first": first, "before": before},
    )
    view.press("Enter")
    assert view.page.get_attribute("#view-booklet", "aria-selected") == "true"


def test_the_sheets_are_downloaded(view):
    with view.page.expect_download() as waiting:
        view.page.click("#downloads summary")
        view.page.click('[data-file="components.pdf"]')
    assert waiting.value.suggested_filename == "pond-ko-components.pdf"
    assert Path(waiting.value.path()).read_bytes().startswith(b"%PDF-")


def test_the_page_speaks_korean(view):
    view.page.click("#interface")
    assert view.text("#views").split() == ["면", "인쇄면", "규칙서", "책자"]
    view.page.reload()
    view.page.wait_for_selector(f"{FROG} img[src]")
    assert view.text("#views").split() == ["면", "인쇄면", "규칙서", "책자"]


@pytest.mark.parametrize("look", ["light", "dark"])
def test_axe_finds_nothing_to_complain_of(view, look):
    view.page.emulate_media(color_scheme=look)
    view.save(GAME.replace("background: water", "background: watr"))
    view.page.wait_for_selector("#banner:not([hidden])")
    view.page.click("#banner")
    assert view.violations() == []


def test_ctrl_c_ends_the_server_without_a_complaint_while_a_page_is_open(chromium, tmp_path):
    folder = write_pond(tmp_path / "pond")
    words = [sys.executable, "-m", "generator.cli", "preview", str(folder)]
    with subprocess.Popen(
        [*words, "--no-open", "--port", "0"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY), "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as server:
        open_page = OpenPage(chromium, server.stdout.readline().split(" ")[0])
        open_page.page.wait_for_selector(f"{FROG} img[src]")
        server.send_signal(signal.SIGINT)
        said = server.communicate(timeout=PATIENCE)[1]
        open_page.context.close()
    assert server.returncode == 0
    assert said == ""
