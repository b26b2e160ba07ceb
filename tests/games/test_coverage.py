"""Every rule of each game's source is told, in both languages, where `coverage/` says so."""

import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest
import yaml

LISTS = sorted((Path(__file__).parent / "coverage").glob("*.yaml"))
VOID = {"br", "input", "link", "meta"}
APART = {"caption", "div", "figcaption", "figure", "li", "p", "small", "span", "td", "th"}
"""What stands apart from the words before it."""


class Blocks(HTMLParser):
    """The words of each block of a rule text on its web page, by the block's id."""

    def __init__(self, page):
        super().__init__()
        self.open, self.texts = [], {}
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        if tag in VOID:
            return
        own = dict(attributes)
        if tag == "article":
            self.language = own["id"]
        id = own.get("id") or {"facts": f"{self._language()}-head"}.get(own.get("class", ""))
        if own.get("class") == "needed":
            id = f"{self._language()}-needed"
        self.open.append((tag, id))
        self.texts.setdefault(id, "")
        if tag in APART:
            self.handle_data(" ")

    def _language(self):
        return getattr(self, "language", "")

    def handle_endtag(self, tag):
        while tag not in VOID and self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data):
        for _, id in self.open:
            self.texts[id] += data


@cache
def rules_of(game):
    return yaml.safe_load((Path(__file__).parent / "coverage" / f"{game}.yaml").read_text("utf-8"))


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize("game", [path.stem for path in LISTS])
def test_every_rule_of_the_source_is_told(built, game, language):
    texts = Blocks((built(game) / "rulebook.html").read_text("utf-8")).texts
    lacking = []
    for rule in rules_of(game):
        ids = [f"{language}-{id}" for id in rule["in"]]
        lacking += [f"{rule['rule']}: no block {id}" for id in ids if id not in texts]
        told = " ".join(" ".join(texts.get(id, "").split()) for id in ids)
        for words in (*rule.get("says", ()), *rule.get(language, ())):
            # A number stands by itself: “1” is not in “12”.
            pattern = rf"(?<!\d){re.escape(words)}(?!\d)"
            if not re.search(pattern, told):
                lacking.append(f"{rule['rule']}: “{words}” is not in “{told[:60]}…”")
    assert lacking == []


def test_each_game_has_a_list_and_its_lines_say_something():
    assert [path.stem for path in LISTS] == ["azul", "dvonn", "rail", "stars", "venice"]
    for path in LISTS:
        for rule in rules_of(path.stem):
            assert set(rule) <= {"rule", "in", "says", "en", "ko"}
            assert rule["in"]
            assert rule.get("says") or (rule.get("en") and rule.get("ko")), rule["rule"]
