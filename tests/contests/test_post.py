"""A game for forums: the rules in their way of writing, and pictures of the sizes they take."""

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from PIL import Image
from typer.testing import CliRunner

from generator.cli.program import app
from tests.definitions import write_game

GAME = """
    game: {id: pond, title: "Pond <3", players: 2}
    languages: [en]
    figures:
      start: {size: [60, 40], alt: {en: A pond}, draw: [{circle: 20, fill: accent}]}
    components:
      card: {kind: card, size: [63, 88], copies: 4, front: [{background: accent}]}
    """
RULES = """\
## Goal {#goal}

Be *first* with **five<six** cards.

| Who | Does | Gets |
|---|---|---|
| Ann | leaps | 2 |

![The pond](figure:start)

::: parts
- `card`: frogs
:::
"""


@pytest.fixture
def pond(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    folder = write_game(tmp_path / "rules" / "pond", GAME)
    (folder / "rulebook.en.md").write_text(RULES, "utf-8")
    return folder


def post(tmp_path, kind, code=0):
    result = CliRunner().invoke(app, ["post", "pond", "--to", kind])
    assert result.exit_code == code, result.output
    return tmp_path / "pond-post"


def post_told(tmp_path, kind, *words):
    """Return the captions of a post by file."""
    result = CliRunner().invoke(app, ["post", "pond", "--to", kind, *words])
    assert result.exit_code == 0, result.output
    told = (tmp_path / "pond-post" / "captions.txt").read_text("utf-8")
    return dict(line.split(": ", 1) for line in told.splitlines())


def test_a_post_for_boardgamegeek_has_its_marks_and_no_table(pond, tmp_path):
    text = (post(tmp_path, "bgg") / "rules.txt").read_text("utf-8")
    # There, all after a “<” before a letter or digit is lost.
    assert not re.search(r"<\S", text)
    assert "[b]five< six[/b]" in text
    assert "[b]Goal[/b]" in text
    assert "- [b]Ann[/b]: Does: leaps; Gets: 2" in text
    assert "|" not in text
    assert "- card × 4: frogs" in text


def test_a_post_in_markdown_keeps_tables_and_escapes_signs(pond, tmp_path):
    text = (post(tmp_path, "markdown") / "rules.md").read_text("utf-8")
    assert "# Pond \\<3" in text
    assert "**five\\<six**" in text
    assert "| Ann | leaps | 2 |" in text


def test_pictures_have_the_sizes_that_forums_take_and_captions(pond, tmp_path):
    folder = post(tmp_path, "bgg")
    sizes = {path.name: Image.open(path).size for path in folder.glob("*.png")}
    assert sizes["cover.png"] == (630, 500)
    assert sizes["social.png"] == (1200, 630)
    assert max(max(size) for size in sizes.values()) <= 1900
    told = (folder / "captions.txt").read_text("utf-8")
    assert {line.partition(": ")[0] for line in told.splitlines()} == set(sizes)
    assert "figure-1.png: Figure 1: The pond" in told


def test_captions_are_in_the_language_of_the_post(pond, tmp_path):
    text = GAME.replace("languages: [en]", "languages: [en, ko]")
    write_game(pond, text.replace("alt: {en: A pond}", "alt: {en: A pond, ko: 연못}"))
    (pond / "rulebook.ko.md").write_text(RULES.replace("The pond", "연못입니다"), "utf-8")
    told = post_told(tmp_path, "bgg", "--lang", "ko")
    assert told["figure-1.png"] == "그림 1: 연못입니다"
    assert "parts" not in told["gallery.png"]


def test_parts_with_several_faces_are_shown_side_by_side_in_one_picture(pond, tmp_path):
    rows = "rows: [{n: 1, c: accent}, {n: 2, c: ink}, {n: 3, c: accent}]"
    text = GAME.replace(
        "copies: 4, front: [{background: accent}]",
        f"{rows}, front: [{{background: '{{{{ c }}}}'}}]",
    )
    write_game(pond, text)
    folder = post(tmp_path, "bgg")
    with Image.open(folder / "parts-card.png") as image:
        assert max(image.size) <= 1900
        # Three cards in a row: the middle of the picture is the dark one, the grounds between
        # them are pale.
        middle = image.convert("L").crop((0, image.height // 2, image.width, image.height // 2 + 1))
    dark = [value < 90 for value in middle.tobytes()]
    edges = sum(a != b for a, b in pairwise(dark))
    assert edges >= 2


def test_a_picture_of_a_few_parts_has_some_from_all_over_the_deck(pond, tmp_path):
    """A link's picture shows four parts: of twelve cards, three of each hue, one of each hue."""
    hues = ["#c00000", "#00c000", "#0000c0", "#c0c000"]
    cards = [f'"{hue}"' for hue in hues for _ in range(3)]
    rows = ", ".join(f"{{id: c{number}, hue: {hue}}}" for number, hue in enumerate(cards))
    front = f"rows: [{rows}], front: [{{background: '{{{{ hue }}}}'}}]"
    write_game(pond, GAME.replace("copies: 4, front: [{background: accent}]", front))
    with Image.open(post(tmp_path, "bgg") / "social.png") as picture:
        seen = picture.convert("RGB").getcolors(picture.width * picture.height)
    largest = sorted(seen, reverse=True)[:6]  # with the band and the ground
    assert {tuple(bytes.fromhex(hue[1:])) for hue in hues} < {colour for _, colour in largest}


def test_a_picture_of_all_combinations_has_some_of_each_colour_they_are_made_of(pond, tmp_path):
    """Sixteen cards: four hues, four times over. Every fourth would be of one hue."""
    hues = ["#c00000", "#00c000", "#0000c0", "#c0c000"]
    rows = ", ".join(f"'{hue}'" for hue in hues)
    front = f"rows: {{combine: {{n: 1-4, hue: [{rows}]}}}}, id: '{{{{ number }}}}', front: "
    front += "[{background: '{{ hue }}'}]"
    write_game(pond, GAME.replace("copies: 4, front: [{background: accent}]", front))
    with Image.open(post(tmp_path, "bgg") / "social.png") as picture:
        seen = picture.convert("RGB").getcolors(picture.width * picture.height)
    shown = {colour for _, colour in sorted(seen, reverse=True)[:6]}
    assert len(shown & {tuple(bytes.fromhex(hue[1:])) for hue in hues}) >= 3


def test_a_post_in_html_is_a_sound_piece_without_style_or_script(pond, tmp_path):
    folder = post(tmp_path, "html")
    for name in ("rules.html", "entry.html"):
        text = (folder / name).read_text("utf-8")
        # A piece of a page: as XML it has to nest.
        root = ElementTree.fromstring(
            f"<div>{text}</div>".replace("<br>", "<br/>").replace(
                '">\n<figcaption', '"/>\n<figcaption'
            )
        )
        tags = {element.tag for element in root.iter()}
        assert not tags & {"script", "style", "svg", "html", "body"}
        assert root.findtext("h1") == "Pond <3"
    rules = (folder / "rules.html").read_text("utf-8")
    assert "<strong>five&lt;six</strong>" in rules
    assert "<tr><td>Ann</td><td>leaps</td><td>2</td></tr>" in rules
    assert '<img src="figure-1.png" alt="A pond">' in rules
    assert "<figcaption>Figure 1: The pond</figcaption>" in rules
    assert (folder / "figure-1.png").is_file()


def test_figures_stand_where_the_text_has_them(pond, tmp_path):
    text = (post(tmp_path, "markdown") / "rules.md").read_text("utf-8")
    assert "![A pond](figure-1.png)\n*Figure 1: The pond*" in text
    text = (post(tmp_path, "bgg") / "rules.txt").read_text("utf-8")
    assert "[i]Figure 1: The pond[/i] (figure-1.png)" in text


def test_the_entry_is_written_as_its_forum_writes(pond, tmp_path):
    text = (post(tmp_path, "bgg") / "entry.txt").read_text("utf-8")
    assert text.startswith("[size=18][b]Pond < 3[/b][/size]\n\n2 players\n\n")
    assert "Components: card × 4" in text
    text = (post(tmp_path, "markdown") / "entry.md").read_text("utf-8")
    assert text.startswith("# Pond \\<3\n\n2 players\n\n")


def test_a_game_without_rules_has_pictures_only_and_is_told(pond, tmp_path):
    (pond / "rulebook.en.md").unlink()
    result = CliRunner().invoke(app, ["post", "pond"])
    assert result.exit_code == 0, result.output
    assert "warning: the game has no rules in “en”" in result.output
    assert not (tmp_path / "pond-post" / "rules.txt").exists()


def test_an_unknown_forum_is_wrong_usage(pond, tmp_path):
    post(tmp_path, "fidonet", code=2)


def test_a_title_that_no_font_can_write_is_told_with_its_place(pond, tmp_path):
    write_game(pond, GAME.replace("Pond <3", "Pond \U0001f3b2"))
    (pond / "rulebook.en.md").unlink()
    result = CliRunner().invoke(app, ["post", "pond"])
    assert result.exit_code == 1
    assert "no font has the sign" in result.output
