"""The example games as printed: what their rules count is read back from the finished files."""

import csv
import json
import re
from collections import Counter
from itertools import pairwise, product
from math import hypot
from pathlib import Path
from xml.etree import ElementTree as ET

import openpyxl
import pdfplumber
import pypdfium2
import pytest
import yaml

from generator.build import BuildOptions, run

from .svg_parts import HREF, SVG, box_of, read_shapes, text_places

EXAMPLES = Path(__file__).parent / "examples"
GAMES = sorted(path.name for path in EXAMPLES.iterdir())
LANGUAGES = ("en", "ko")


def build(game, scratch, **more):
    options = {"languages": ("en",), "formats": ("svg",), "output": Path("out"), "strict": True}
    outcome = run(BuildOptions(games=(str(EXAMPLES / game),), **{**options, **more}), scratch)
    assert not len(outcome.report), [d.message for d in outcome.report]
    return scratch / "out" / game


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Builds each game once: everything, in both languages, without a warning."""
    folders = {}

    def folder(game):
        if game not in folders:
            folders[game] = build(
                game, tmp_path_factory.mktemp(game), languages=LANGUAGES, formats=("pdf", "svg")
            )
        return folders[game]

    return folder


def manifest(folder):
    return json.loads((folder / "manifest.json").read_text("utf-8"))


def words_of(path):
    document = pypdfium2.PdfDocument(path)
    return [page.get_textpage().get_text_range() for page in document]


def texts_of(path):
    """Return the texts of a face in drawing order, each as often as it is shown."""
    root = ET.parse(path).getroot()
    named = {element.get("id"): element for element in root.iter() if element.get("id")}
    return list(_shown_texts(root, named))


def _shown_texts(element, named):
    if element.get("aria-label"):
        yield element.get("aria-label")
        return
    if element.tag == f"{SVG}use":
        yield from _shown_texts(named[element.get(HREF)[1:]], named)
    for inner in element:
        if inner.tag != f"{SVG}defs":
            yield from _shown_texts(inner, named)


def _labelled(path):
    for group in ET.parse(path).iter(f"{SVG}g"):
        title = group.find(f"{SVG}title")
        run = group.find(f"{SVG}g[@aria-label]")
        if title is not None and run is not None:
            yield title.text, run


def labelled_texts(path):
    """Return the text of each labelled text of a face."""
    return {label: run.get("aria-label") for label, run in _labelled(path)}


def written(game):
    return yaml.safe_load((EXAMPLES / game / "game.yaml").read_text("utf-8"))


@pytest.mark.parametrize("game", GAMES)
def test_an_example_is_built_whole_in_both_languages(made, game):
    for language in LANGUAGES:
        folder = made(game) / language
        assert Path(folder / "rulebook.pdf").exists()
        title = written(game)["game"]["title"][language]
        assert title in words_of(folder / "rulebook.pdf")[0]
        sheets = pypdfium2.PdfDocument(folder / "components.pdf")
        assert len(sheets) == len(manifest(folder)["pages"])


@pytest.mark.parametrize("game", GAMES)
def test_an_example_is_printed_on_letter_paper_too(game, tmp_path):
    folder = build(game, tmp_path, formats=("pdf",), profile="home-letter")
    with pdfplumber.open(folder / "en" / "home-letter" / "components.pdf") as document:
        sizes = {tuple(sorted((page.width, page.height))) for page in document.pages}
    assert sizes == {(612, 792)}


# Rime: a hexagon of triangles, three on a side.


def test_rime_has_54_triangles_72_links_and_19_crossings(made):
    face = made("rime") / "en" / "faces" / "board-front.svg"
    titles = Counter(
        title.text.split()[0] for title in ET.parse(face).iter(f"{SVG}title") if title.text
    )
    assert titles["cell"] == 6 * 3**2
    assert titles["crossing"] == 3 * 3 * 2 + 1
    assert titles["link"] == (54 * 3 - 6 * 3) // 2


def test_each_link_of_rime_lies_between_two_crossings_or_corners(made):
    shapes = read_shapes(made("rime") / "en" / "faces" / "board-front.svg")
    links = [box_of(shape).centre for shape in shapes if "link" in shape.labels]
    nearest = [min(hypot(a[0] - b[0], a[1] - b[1]) for b in links if b != a) for a in links]
    assert nearest == pytest.approx([27 / 2] * 72, abs=1e-3)


# Paper Kites: all combinations of four properties.


def test_the_81_kites_are_all_there_are_and_no_two_look_the_same(made):
    folder = made("kites") / "en"
    wanted = {
        "-".join(mix)
        for mix in product(
            "123", ("red", "blue", "ochre"), ("shield", "ray", "sun"), ("edge", "core", "full")
        )
    }
    faces = {path.name: path for path in (folder / "faces").glob("card-*-front.svg")}
    assert set(faces) == {f"card-{mix}-front.svg" for mix in wanted}
    drawn = {re.sub(r"<title>.*?</title>", "", p.read_text("utf-8")) for p in faces.values()}
    assert len(drawn) == 81


def test_a_kite_card_says_its_number_twice(made):
    for path in (made("kites") / "en" / "faces").glob("card-*-front.svg"):
        assert texts_of(path) == [path.name.split("-")[1]] * 2


# Moonlight Market: sheets drawn by chance.


def sheets_of(folder):
    """Return the numbers of each sheet by column and row, read from its picture."""
    return [
        {
            tuple(map(int, title.split()[1:])): int(text)
            for title, text in labelled_texts(path).items()
            if title.startswith("cell ")
        }
        for path in sorted((folder / "en" / "faces").glob("sheet-*-front.svg"))
    ]


def test_no_two_market_sheets_are_alike(made):
    sheets = sheets_of(made("night-market"))
    assert len(sheets) == 24
    assert len({tuple(sorted(sheet.items())) for sheet in sheets}) == 24


def test_each_column_of_a_market_sheet_rises_within_its_ten_numbers(made):
    for sheet in sheets_of(made("night-market")):
        assert set(sheet) == set(product(range(5), range(5))) - {(2, 2)}
        for column in range(5):
            numbers = [sheet[place] for place in sorted(sheet) if place[0] == column]
            assert numbers == sorted(set(numbers))
            assert {(number - 1) // 10 for number in numbers} == {column}


def test_the_goods_of_the_market_are_numbered_from_1_to_50(made):
    faces = (made("night-market") / "en" / "faces").glob("tile-*-front.svg")
    assert sorted(int(*texts_of(path)) for path in faces) == list(range(1, 51))


def test_the_same_seed_draws_the_same_sheets_and_another_one_others(made, tmp_path):
    once = bytes_of(made("night-market"))
    only = {"components": ("sheet",), "unique_copies": 26}
    again = bytes_of(build("night-market", tmp_path / "a", **only))
    other = bytes_of(build("night-market", tmp_path / "b", **only, seed=9))
    assert len(once) == 24
    assert len(again) == 26
    assert again[:24] == once
    assert not set(other) & set(again)


def bytes_of(folder):
    faces = sorted((folder / "en" / "faces").glob("sheet-*-front.svg"))
    return [path.read_bytes() for path in faces]


# Fair Bingo: a sheet and a ticket for each guest.


def guests():
    with (EXAMPLES / "fair-bingo" / "guests.csv").open(encoding="utf-8", newline="") as file:
        return [(row["name"], row["table"]) for row in csv.DictReader(file)]


def of_copy(folder, part, copy):
    return set(texts_of(folder / "en" / "faces" / f"{part}-{copy:03}-front.svg"))


def test_a_build_of_the_bingo_makes_sheet_and_ticket_for_each_guest_of_the_table(made):
    folder = made("fair-bingo")
    for copy, (name, table) in enumerate(guests(), 1):
        assert {name, f"Table {table}"} <= of_copy(folder, "sheet", copy)
        assert {name, f"Sheet {copy} · table {table}"} <= of_copy(folder, "ticket", copy)
    sheets = [p["id"] for p in manifest(folder / "en")["pieces"] if p["component"] == "sheet"]
    assert len(sheets) == len(guests())


def test_sheets_beyond_the_guests_leave_the_name_free(tmp_path):
    beyond = len(guests()) + 1
    folder = build("fair-bingo", tmp_path, components=("sheet",), unique_copies=beyond)
    texts = of_copy(folder, "sheet", beyond)
    assert "Table …" in texts
    assert not texts & {name for name, _ in guests()}


# Stairs to the Clouds: 8 columns and 10 rows, there and back from the lower left.


def middle_of(number):
    """Return where a space lies on the board, in mm from its middle."""
    row, along = divmod(number - 1, 8)
    column = along if row % 2 == 0 else 7 - along
    return (21 * (column - 3.5), 21 * (4.5 - row))


def stairs(folder):
    face = folder / "en" / "faces" / "board-front.svg"
    return [shape for shape in read_shapes(face) if shape.stroke and not shape.fill]


def moved(point):
    """Return a point of the board of 186 × 236 mm from the middle of its 80 spaces."""
    return (point[0] - 93, point[1] - 125)


def test_the_ladders_lead_from_and_to_the_spaces_of_the_data(made):
    rails = [s.points for s in stairs(made("cloud-stairs")) if s.labels[-1:] == ("ladder",)]
    data = written("cloud-stairs")["values"]["ladders"]
    assert len(rails) == 2 * len(data)
    for (foot, top), left, right in zip(data, rails[::2], rails[1::2], strict=True):
        assert foot < top
        for number, a, b in zip((foot, top), left, right, strict=True):
            middle = moved(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))
            assert middle == pytest.approx(middle_of(number), abs=0.01)


def test_the_slides_are_curves_that_end_where_the_data_says(made):
    colour = written("cloud-stairs")["theme"]["colours"]["deep"]
    curves = [s.points for s in stairs(made("cloud-stairs")) if s.stroke == colour]
    data = written("cloud-stairs")["values"]["slides"]
    assert len(curves) == len(data)
    for (top, end), points in zip(data, curves, strict=True):
        assert top > end
        assert len(points) > 2
        assert moved(points[0]) == pytest.approx(middle_of(top), abs=0.01)
        assert moved(points[-1]) == pytest.approx(middle_of(end), abs=0.01)


def test_no_ladder_or_slide_leads_to_where_another_begins():
    values = written("cloud-stairs")["values"]
    pairs = values["ladders"] + values["slides"]
    ends = [number for pair in pairs for number in pair]
    assert len(set(ends)) == len(ends)


def test_the_rules_of_the_stairs_tell_every_ladder_and_slide(made):
    values = written("cloud-stairs")["values"]
    for language in LANGUAGES:
        text = (made("cloud-stairs") / language / "rulebook.txt").read_text("utf-8")
        told = {tuple(map(int, pair)) for pair in re.findall(r"(\d+) → (\d+)", text)}
        assert told == {tuple(pair) for pair in values["ladders"] + values["slides"]}


# The Long Road: a deck from a spreadsheet, and its box.


def goods():
    sheet = openpyxl.load_workbook(EXAMPLES / "spice-road" / "goods.xlsx")["Goods"]
    names, *rows = sheet.iter_rows(values_only=True)
    return [dict(zip(names, row, strict=True)) for row in rows if row[1]]


def test_there_are_as_many_cards_of_each_of_the_goods_as_the_spreadsheet_says(made):
    pages = manifest(made("spice-road") / "en")["pages"]
    pieces = Counter(
        placement["piece"]
        for page in pages
        if page["side"] == "front"
        for placement in page["placements"]
    )
    assert pieces == {f"card-{row['key']}": row["qty"] for row in goods()} | {"box": 1}
    assert sum(row["qty"] for row in goods()) == 48


def test_prices_are_written_with_a_comma(made):
    for row in goods():
        face = made("spice-road") / "en" / "faces" / f"card-{row['key']}-front.svg"
        texts = labelled_texts(face)
        assert texts["price"] == f"{row['price']:,}"
        assert texts["bonus"] == f"+{row['bonus']:,}"


def test_the_box_of_the_long_road_holds_its_48_cards(made):
    shapes = read_shapes(made("spice-road") / "en" / "faces" / "box-front.svg")
    folds = [box_of(shape) for shape in shapes if shape.stroke and len(shape.points) == 2]
    across = sorted({round(f.left, 3) for f in folds if f.width < 0.01 and f.height > 80})
    width, paper = 65, 0.3
    depth = 48 * 0.32
    gaps = [b - a for a, b in pairwise(across)]
    assert gaps == pytest.approx([depth + paper, width + paper, depth + paper], abs=0.01)
    tall = {round(f.height, 3) for f in folds if f.width < 0.01 and f.height > 80}
    assert tall == {90 + paper}


def test_the_example_caravan_is_worth_what_the_rules_say(made):
    value = {row["key"]: row for row in goods()}
    tea, book, salt = value["tea"], value["book"], value["salt"]
    worth = tea["price"] + 2 * tea["bonus"] + 2 * (book["price"] + book["bonus"]) + salt["price"]
    for language in LANGUAGES:
        text = (made("spice-road") / language / "rulebook.txt").read_text("utf-8")
        assert f"{worth:,}" in text


# Lantern Isle: a map in signs.


def spaces_of(folder):
    """Return the sign and the place of each space by its name, read from the board."""
    face = folder / "en" / "faces" / "board-front.svg"
    found = {}
    for label, place in text_places(face).items():
        if label.startswith("space "):
            _, name, sign = label.split()
            found[name] = (sign, place)
    return found


def test_the_island_has_the_spaces_of_its_map(made):
    drawn = Counter(sign for sign, _ in spaces_of(made("lantern-isle")).values())
    text = (EXAMPLES / "lantern-isle" / "game.yaml").read_text("utf-8")
    rows = re.search(r"shape: \|\n((?: +[.smfr ]+\n)+)", text)[1]
    assert drawn == Counter(rows.replace(".", "").replace(" ", "").replace("\n", ""))


def test_the_way_of_the_example_costs_what_the_rules_say(made):
    spaces = spaces_of(made("lantern-isle"))
    data = written("lantern-isle")
    figure = data["figures"]["way"]
    way = [spaces[name] for name in figure["data"]["way"]]
    for (_, a), (_, b) in pairwise(way):
        assert hypot(a[0] - b[0], a[1] - b[1]) == pytest.approx(18.6, abs=0.5)
    steps = data["values"]["steps"]
    assert sum(steps[sign] for sign, _ in way[1:]) == figure["claim"]["steps"] <= 4
    light = data["values"]["lights"][figure["data"]["way"][-1]]
    assert data["values"]["points"][light] == figure["claim"]["points"]


def test_lights_springs_and_harbour_of_the_island_are_spaces_of_their_own(made):
    values = written("lantern-isle")["values"]
    places = [*values["lights"], *values["springs"], values["harbour"]]
    assert len(set(places)) == len(places) == 15
    assert set(places) <= set(spaces_of(made("lantern-isle")))


def test_the_island_has_four_keepers_and_six_flags_of_each_colour(made):
    pages = manifest(made("lantern-isle") / "ko")["pages"]
    pieces = Counter(p["piece"] for page in pages for p in page["placements"])
    teams = written("lantern-isle")["values"]["teams"]
    assert {team: pieces[f"keeper-{team}"] for team in teams} == dict.fromkeys(teams, 1)
    assert {team: pieces[f"flag-{team}"] for team in teams} == dict.fromkeys(teams, 6)
    assert pieces["oil"] == 16
