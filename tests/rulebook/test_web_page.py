"""The web pages of all games in a browser, held against WCAG 2.1 A and AA by axe."""

from pathlib import Path

import pytest

from tests.browser import OpenPage, chromium_running
from tests.conftest import RULES

pytestmark = pytest.mark.external

GAMES = sorted(folder.name for folder in RULES.iterdir() if (folder / "rulebook.ko.md").exists())
WIDE, NARROW = 1000, 320


@pytest.fixture(scope="module")
def browser():
    with chromium_running() as opened:
        yield opened


class View(OpenPage):
    """A page of rules as a reader has it open."""

    def __init__(self, browser, file: Path):
        super().__init__(browser, file.as_uri(), viewport={"width": WIDE, "height": 800})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.context.close()

    def show(self, language):
        self.page.check(f"#show-{language}", force=True)
        assert self.page.locator(f"article#{language}").is_visible()


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


@every_game
def test_a_letter_of_the_index_stands_beside_its_terms(view):
    apart = (
        "[...document.querySelectorAll('.index dt')].filter(dt => dt.offsetParent).filter(dt => {"
        " const letter = dt.getBoundingClientRect();"
        " const term = dt.nextElementSibling.querySelector('li').getBoundingClientRect();"
        " return Math.abs(letter.top - term.top) > 8 || Math.abs(letter.left - term.left) > 40;"
        "}).map(dt => dt.textContent)"
    )
    for language in ("ko", "en"):
        view.show(language)
        assert view.page.evaluate(apart) == []


def test_the_checker_does_complain(browser, tmp_path):
    page = tmp_path / "page.html"
    page.write_text(
        "<!doctype html><html lang=en><title>x</title><p style='color:#ccc'>pale</p>", "utf-8"
    )
    with View(browser, page) as view:
        assert [id for id, _ in view.violations()] == ["color-contrast"]


@pytest.mark.parametrize("view", GAMES[:1], indirect=True)
def test_on_paper_no_small_words_are_bigger_than_the_text(view):
    view.page.emulate_media(media="print")

    def size(selector):
        found = view.page.locator(f"article#ko {selector}").first
        return found.evaluate("it => parseFloat(getComputedStyle(it).fontSize)")

    body = size("p")
    assert body == pytest.approx(9.5 / 72 * 96, abs=0.1)
    assert max(size("td"), size("figcaption"), size("footer")) <= body
    assert size("h3") > body


PARTED = """widths => {
  const paragraph = document.querySelector("#en-turn-p-1");
  const icon = paragraph.querySelector("svg"), after = document.createRange();
  after.setStart(document.querySelector("#en-turn-p-1 .whole").lastChild, 0);
  after.setEnd(after.startContainer, 1);
  return widths.filter(width => {
    paragraph.style.width = `${width}px`;
    return after.getBoundingClientRect().top > icon.getBoundingClientRect().bottom;
  });
}"""


@pytest.mark.parametrize("after", ["을", "\u00a0물방울"])
def test_a_symbol_and_what_touches_it_are_on_one_line_however_narrow(browser, pond, whole, after):
    """Browsers would break between a drawing and a particle, or a no-break space, after it."""
    pond.write(whole.replace("Draw <icon drop/>.", f"카드를 뽑고 <icon drop/>{after} 냅니다."))
    pond.build()
    with View(browser, pond.made("rulebook.html")) as view:
        assert view.page.evaluate(PARTED, list(range(40, 300))) == []
        assert view.page.locator("#en-turn-p-1 .whole").inner_text().strip() == after.strip()
