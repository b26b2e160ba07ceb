"""What the preview answers, and to whom."""

import asyncio
import json
import os
import re
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from xml.etree import ElementTree

import pytest
from pypdfium2 import PdfDocument
from starlette.requests import Request
from starlette.testclient import TestClient

from generator.build import BuildOptions, run
from generator.preview import server
from generator.preview.guard import Guard, hosts_of
from generator.preview.serve import open_port
from generator.preview.server import Preview, make_app
from generator.preview.studio import Looked, Studio
from generator.print_wish import PrintWish
from generator.source.inputs import noted
from generator.workspace import GamePlace, UsageError
from tests.preview.game import GAME, write_pond, write_rules
from tests.waiting import PATIENCE, wait_until

REPOSITORY = Path(__file__).parents[2]
PORT = 8640
OURS = f"http://127.0.0.1:{PORT}"


@pytest.fixture
def pond(tmp_path):
    (tmp_path / "secret.txt").write_text("the diary", "utf-8")
    return write_pond(tmp_path / "pond")


@pytest.fixture
def studio(pond):
    return Studio(GamePlace(pond, "pond"), PrintWish())


@pytest.fixture
def browser(studio):
    # Without its life span, in which it would follow the files by itself.
    return TestClient(make_app(studio, PORT), base_url=OURS)


def state(browser, **asked):
    answer = browser.get("/state", params=asked)
    assert answer.status_code == 200
    return answer.json()


# --- who may ask --------------------------------------------------------------------------


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_a_page_of_this_server_is_answered(browser, host):
    name = f"{host}:{PORT}"
    asked = {"host": name, "origin": f"http://{name}", "sec-fetch-site": "same-origin"}
    assert browser.get("/state", headers=asked).status_code == 200


@pytest.mark.parametrize("path", ["/", "/state", "/events", "/static/preview.js", "/nothing"])
@pytest.mark.parametrize(
    "headers",
    [
        {"host": "evil.example"},  # a name that was made to lead to 127.0.0.1
        {"host": f"evil.example:{PORT}"},
        {"host": "127.0.0.1"},
        {"host": "127.0.0.1:1"},
        {"host": f"127.0.0.1:{PORT}.evil.example"},
        {"host": f"127.0.0.1.evil.example:{PORT}"},
        {"host": ""},
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": f"https://127.0.0.1:{PORT}"},
        {"origin": "http://127.0.0.1:1"},
        {"origin": f"http://localhost:{PORT}"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_anybody_else_is_refused(browser, path, headers):
    answer = browser.get(path, headers=headers)
    assert answer.status_code == 403
    assert "연못" not in answer.text


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"])
def test_nothing_can_be_done_but_reading(browser, method):
    assert browser.request(method, "/state").status_code == 403


def test_no_other_site_is_let_in_by_any_answer(browser):
    key = state(browser)["pieces"][0]["front"]["key"]
    for path in ("/", "/state", "/words", f"/svg/{key}", "/static/preview.css", "/nothing"):
        headers = browser.get(path, headers={"origin": OURS}).headers
        assert not [name for name in headers if name.startswith("access-control-")]
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["content-security-policy"].startswith("default-src 'none'")


def test_the_page_may_run_nothing_but_its_own_scripts(browser):
    answer = browser.get("/")
    policy = answer.headers["content-security-policy"]
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["script-src"] == rules["style-src"] == rules["connect-src"] == "'self'"
    assert rules["frame-ancestors"] == rules["base-uri"] == rules["form-action"] == "'none'"
    assert not re.search(r"<script(?![^>]*src)|<style|\son\w+=|\sstyle=|https?://", answer.text)


@pytest.mark.parametrize("folder", ["static", "svg", "rules", "download"])
@pytest.mark.parametrize(
    "name",
    [
        "../secret.txt",
        "..%2fsecret.txt",
        "%2e%2e/secret.txt",
        "..%5csecret.txt",
        "%2fetc%2fpasswd",
        "game.yaml",
        "index.html%00",
        "../../pyproject.toml",
        "en/../../secret.txt",
    ],
)
def test_no_path_leads_anywhere(browser, folder, name):
    state(browser)
    answer = browser.get(f"/{folder}/{name}")
    assert answer.status_code == 404
    assert "diary" not in answer.text


def test_it_listens_on_this_machine_alone():
    opened = open_port(0)
    assert opened.getsockname()[0] == "127.0.0.1"
    opened.listen()
    with pytest.raises(UsageError, match="is taken"):
        open_port(opened.getsockname()[1])
    opened.close()


def test_websockets_are_not_answered_at_all():
    asked = []

    async def app(scope, receive, send):
        asked.append(scope)

    guard = Guard(app, hosts_of(PORT))
    coroutine = guard({"type": "websocket", "headers": []}, None, None)
    with pytest.raises(StopIteration):
        coroutine.send(None)
    assert asked == []


# --- what is shown ------------------------------------------------------------------------


def test_news_that_comes_while_a_state_is_drawn_is_not_counted_as_known(studio):
    preview = Preview(studio)
    drawn = studio.state

    def drawn_too_soon(looked):
        shown = drawn(looked)
        preview.news.tell()
        return shown

    studio.state = drawn_too_soon
    asked = Request({"type": "http", "query_string": b""})
    answer = asyncio.run(preview.state(asked))
    # A page asks again for whatever is newer than what it knows.
    assert json.loads(answer.body)["news"] < preview.news.count


def test_pages_are_answered_while_a_change_waits_for_a_drawing(studio):
    def drawn_slowly(looked):
        # Whoever asks meanwhile is answered before the drawing is done.
        answered.wait(PATIENCE)
        return {}

    async def ask():
        preview.studio._draw = drawn_slowly
        drawing = asyncio.create_task(asyncio.to_thread(studio.state, Looked()))
        while not studio._lock.locked():
            await asyncio.sleep(0)
        following = asyncio.create_task(preview.follow())
        while not changing:
            await asyncio.sleep(0)
        answered.set()
        with suppress(KeyError):  # nothing has been drawn
            await drawing
        while not preview.news.count:
            await asyncio.sleep(0)
        following.cancel()

    changing, answered, preview = [], threading.Event(), Preview(studio)
    with noted() as inputs:
        studio.place.folder().read_bytes("game.yaml", None, limit=10_000)
    (studio.place.root / "game.yaml").write_text(GAME.replace("Frog", "Toad"), "utf-8")
    studio.seen = inputs.facts
    change = studio.change
    studio.change = lambda: (changing.append(1), change())
    asyncio.run(asyncio.wait_for(ask(), PATIENCE))
    assert studio.version == 2


def test_an_open_page_is_told_after_a_while_which_version_it_should_show(studio, monkeypatch):
    monkeypatch.setattr(server, "_HEARTBEAT", 0.01)
    preview = Preview(studio)

    async def first_told():
        said = preview._news(0)
        assert await anext(said) == "retry: 1000\n\n"
        studio.change()
        return await anext(said)

    told = asyncio.run(first_told())
    assert json.loads(told.removeprefix("data: ")) == {"news": 0, "version": 2, "checked": False}


def test_the_components_are_told_with_counts_and_sizes(browser):
    found = state(browser, language="en")
    assert (found["title"], found["language"], found["profile"]) == ("Pond", "en", "home-a4")
    assert found["languages"] == [["ko", "한국어"], ["en", "English"]]
    rows = [(c["name"], c["count"], c["size"], c["designs"]) for c in found["components"]]
    assert rows == [("Card", 9, [63, 88], 2), ("Stone", 3, [20, 30], 1)]


def test_faces_are_drawn_with_bleed_and_can_be_searched_by_their_words(browser):
    frog, lily, stone = state(browser, language="en")["pieces"]
    assert (frog["id"], frog["front"]["words"]) == ("card-frog", "Frog")
    assert frog["back"]["key"] == lily["back"]["key"]
    assert stone["back"] is None
    svg = ElementTree.fromstring(browser.get(f"/svg/{frog['front']['key']}").text)
    bleed = frog["bleed"]
    box = [float(number) for number in svg.get("viewBox").split()]
    assert box == [-bleed, -bleed, 63 + 2 * bleed, 88 + 2 * bleed]
    # Corners of cards are round: the knife leaves the middle of an edge, not the corner.
    left = 100 * bleed / (63 + 2 * bleed)
    assert min(x for x, _ in frog["cut"]) == pytest.approx(left, abs=1e-3)
    assert len(frog["cut"]) > 8


def test_sheets_have_the_size_of_the_paper_of_the_profile(browser):
    assert state(browser)["pages"][0]["size"] == [210, 297]
    letter = state(browser, profile="home-letter")["pages"][0]
    assert letter["size"] == [pytest.approx(215.9), pytest.approx(279.4)]
    svg = browser.get(f"/svg/{letter['key']}", params={"profile": "home-letter"})
    assert 'viewBox="0 0 215.9 279.4"' in svg.text


def test_a_drawing_keeps_its_key_while_it_stays_the_same(browser, studio, pond):
    before = state(browser)
    (pond / "game.yaml").write_text(GAME.replace("en: Frog", "en: Toad"), "utf-8")
    studio.change()
    after = state(browser)
    assert after["pieces"] == before["pieces"]
    english = state(browser, language="en")["pieces"]
    assert english[0]["front"]["words"] == "Toad"
    assert english[1]["front"]["key"] != english[0]["front"]["key"]


def test_a_page_that_shows_what_was_before_the_last_save_still_gets_its_drawings(
    browser, studio, pond
):
    state(browser, language="en")
    studio.check()
    before = state(browser, language="en")
    (pond / "game.yaml").write_text(GAME.replace("en: Frog", "en: Toad"), "utf-8")
    write_rules(pond, "Deal three cards.")
    studio.change()
    studio.check()
    after = state(browser, language="en")
    for old, new in (
        (before["pieces"][0]["front"]["key"], after["pieces"][0]["front"]["key"]),
        (before["booklet"][0]["key"], after["booklet"][0]["key"]),
    ):
        assert old != new
        assert browser.get(f"/svg/{old}", params={"language": "en"}).status_code == 200


def test_an_error_is_told_over_the_last_good_picture(browser, studio, pond):
    good = state(browser)
    (pond / "game.yaml").write_text(GAME.replace("background: water", "background: watr"), "utf-8")
    studio.change()
    bad = state(browser)
    assert bad["failed"] is True
    (fault,) = bad["diagnostics"]
    assert (fault["severity"], fault["file"], fault["line"]) == ("error", "pond/game.yaml", 16)
    assert fault["message"] == "unknown colour “watr”"
    assert (
        fault["source"].strip()
        == 'front: [{background: watr}, {text: "{{ title }}", inset: 8, style: title}]'
    )
    assert bad["pieces"] == good["pieces"]
    key = bad["pieces"][0]["front"]["key"]
    assert browser.get(f"/svg/{key}").status_code == 200
    (pond / "game.yaml").write_text(GAME, "utf-8")
    studio.change()
    assert state(browser)["failed"] is False


def test_a_game_that_is_broken_from_the_start_is_told_of(browser, pond):
    (pond / "game.yaml").write_text("game: [", "utf-8")
    found = state(browser)
    assert found["failed"] is True
    assert found["pieces"] == []
    assert found["diagnostics"]


def test_an_unknown_profile_is_told_of(browser):
    found = state(browser, profile="home-a5")
    assert [f["message"] for f in found["diagnostics"]] == [
        "the game has no print profile “home-a5”"
    ]


def test_the_rules_are_a_page_that_can_run_nothing(browser, studio):
    assert browser.get("/rules/en").status_code == 404
    state(browser)
    studio.check()
    assert list(state(browser)["rules"]) == ["en"]
    answer = browser.get("/rules/en")
    assert "Shuffle the cards." in answer.text
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src" not in policy
    assert "sandbox allow-same-origin" in policy
    assert browser.get("/rules/ko").status_code == 404


def test_the_pages_of_the_booklet_are_those_that_are_built(browser, studio, pond):
    assert state(browser, language="en")["booklet"] == []
    studio.check()
    pages = state(browser, language="en")["booklet"]
    out = pond.parent / "out"
    assert not run(BuildOptions((str(pond),), formats=("pdf",), output=out), pond.parent).failed
    built = PdfDocument(out / "pond" / "en" / "rulebook.pdf")
    # Half of A4.
    assert [page["size"] for page in pages] == [[148, 210]] * len(built)
    assert "Shuffle the cards." in " ".join(pages[0]["words"].split())
    drawing = browser.get(f"/svg/{pages[0]['key']}", params={"language": "en"})
    assert ElementTree.fromstring(drawing.text).get("width") == "148mm"
    assert state(browser, language="ko")["booklet"] == []


def test_faults_of_the_rules_and_of_all_languages_come_with_the_check(browser, studio, pond):
    (pond / "rulebook.en.md").write_text("## Goal\n\nWin.\n", "utf-8")
    found = state(browser, language="ko")
    assert [f for f in found["diagnostics"] if "rulebook" in f["file"]] == []
    studio.check()
    found = state(browser, language="ko")
    assert found["checked"] is True
    assert [f for f in found["diagnostics"] if "rulebook.en.md" in f["file"]]


@pytest.mark.parametrize("name", ["components.pdf", "rulebook.pdf"])
def test_a_download_is_what_a_build_writes(browser, pond, tmp_path, name):
    answer = browser.get(f"/download/{name}", params={"language": "en"})
    assert answer.headers["content-disposition"] == f'attachment; filename="pond-en-{name}"'
    options = BuildOptions(games=(str(pond),), languages=("en",), output=tmp_path / "out")
    assert not run(options, tmp_path).failed
    assert answer.content == (tmp_path / "out/pond/en" / name).read_bytes()


def test_a_broken_game_cannot_be_downloaded(browser, pond):
    (pond / "game.yaml").write_text("game: [", "utf-8")
    assert browser.get("/download/components.pdf").status_code == 409


def test_all_words_of_the_page_are_there_in_english_and_korean(browser):
    words = browser.get("/words").json()
    assert words["en"].keys() == words["ko"].keys()
    page = browser.get("/").text + browser.get("/static/preview.js").text
    used = set(re.findall(r'data-(?:word|label)="(\w+)"', page)) | set(
        re.findall(r'say\([^"()]*"(\w+)"', page)
    )
    assert used - words["en"].keys() == set()
    severities = {"error", "warning"}
    assert words["en"].keys() - used - severities - {"no_rules", "checking"} == set()


def test_the_eyes_of_the_page_are_those_of_the_proof(browser):
    from coloraide.filters.cvd import MACHADO_DEUTAN, MACHADO_PROTAN, MACHADO_TRITAN

    page = browser.get("/").text
    for name, table in (
        ("deutan", MACHADO_DEUTAN),
        ("protan", MACHADO_PROTAN),
        ("tritan", MACHADO_TRITAN),
    ):
        values = re.search(
            rf'id="eye-{name}"[^>]*linearRGB[^>]*><feColorMatrix values="([^"]*)"', page
        )
        numbers = [float(number) for number in values[1].split()]
        rows = [numbers[5 * row :][:3] for row in range(3)]
        assert rows == [list(row) for row in table[10]]


def test_a_big_deck_is_drawn_as_it_is_looked_at(studio, pond, browser, monkeypatch):
    monkeypatch.setattr("generator.preview.pictures.MOST_EAGER", 1)
    found = state(browser)
    keys = [piece["front"]["key"] for piece in found["pieces"]]
    assert [browser.get(f"/svg/{key}").status_code for key in keys] == [200] * 3
    assert re.fullmatch(r"1-\d", keys[1])
    pages = [browser.get(f"/svg/{page['key']}") for page in found["pages"]]
    assert all("<svg" in page.text for page in pages)


def test_every_key_of_the_page_is_in_its_documentation(browser):
    told = (REPOSITORY / "docs" / "preview.md").read_text("utf-8")
    keys = set(re.findall(r"<kbd>(.*?)</kbd>", browser.get("/").text))
    assert "?" in keys
    assert {key for key in keys if f"`{key.replace('−', '-')}`" not in told} == set()


def test_without_its_packages_the_preview_says_what_to_install(pond):
    code = (
        "import sys; sys.modules['starlette'] = sys.modules['uvicorn'] = None\n"
        "sys.argv = ['pnp', 'preview', 'pond']\n"
        "from generator.cli import main; main()"
    )
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY)}
    words = [sys.executable, "-c", code]
    done = subprocess.run(
        words, cwd=pond.parent, env=environment, capture_output=True, encoding="utf-8"
    )
    assert done.returncode == 2
    assert 'pip install "pnp-press[preview]"' in done.stderr
    assert "Traceback" not in done.stderr


def test_a_save_is_followed(studio, pond):
    with TestClient(make_app(studio, PORT), base_url=OURS) as browser:
        before = state(browser, language="en")
        write_rules(pond, "Deal.")
        (pond / "game.yaml").write_text(GAME.replace("en: Frog", "en: Toad"), "utf-8")

        def is_other():
            now = state(browser, language="en")
            return now["pieces"] != before["pieces"] and now

        after = wait_until(is_other)
        assert after["version"] > before["version"]
        assert after["pieces"][0]["front"]["words"] == "Toad"
