"""A picture that every card of a big deck shows is in the file once."""

import json

import pikepdf
from PIL import Image

from generator.build import BuildOptions, run
from tests.definitions import game_of, write_game

GAME = game_of("""
card:
  kind: card
  size: [63, 88]
  rows: cards.csv
  front:
    - {picture: moon.png, at: [10, 10], size: [40, 40]}
    - {text: "{{ n }}", at: [30, 70]}
  back: [{picture: moon.png, fit: cover}]
""")
CARDS = 600


def test_six_hundred_cards_store_their_picture_once(tmp_path):
    rows = "n\n" + "".join(f"{number}\n" for number in range(CARDS))
    folder = write_game(tmp_path / "test", GAME, cards_csv=rows)
    Image.effect_noise((300, 300), 80).convert("RGB").save(folder / "moon.png")
    options = BuildOptions(games=(str(folder),), formats=("pdf",), output=tmp_path / "out")
    assert not run(options, tmp_path).failed
    made = tmp_path / "out/test/en/components.pdf"
    with pikepdf.open(made) as pdf:
        # 9 cards a sheet on A4: 67 sheets, fronts and backs.
        assert len(pdf.pages) == 2 * 67
        images = [o for o in pdf.objects if isinstance(o, pikepdf.Stream)]
        assert sum(o.get("/Subtype") == "/Image" for o in images) == 1
    assert made.stat().st_size < (folder / "moon.png").stat().st_size + CARDS * 600
    pages = json.loads(made.with_name("manifest.json").read_text("utf-8"))["pages"]
    assert sum(len(page["placements"]) for page in pages) == 2 * CARDS
