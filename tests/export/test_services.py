"""Each part goes to the nearest product of a print service at its own size, or is refused."""

from xml.etree import ElementTree

import numpy as np
import pikepdf
import pytest
import yaml
from PIL import Image

from tests.conftest import RULES
from tests.definitions import write_game
from tests.export.game import COLOURS, MM, cards, difference, export, near, run, trim_of, write_pond
from tests.render.external import output_of

POKER_PX = (822, 1122)
"""MakePlayingCards: 63.5 × 88.9 mm at 300 dpi, 36 px of bleed at each edge."""


def test_a_poker_card_fills_its_canvas_with_36_pixels_of_bleed(pond, svgs):
    folder, _ = pond("mpc")
    with Image.open(folder / "poker" / "frog-1-front.png") as image:
        assert (image.size, image.mode) == (POKER_PX, "RGB")
        corners = [(0, 0), (821, 0), (0, 1121), (821, 1121)]
        assert all(near(image.getpixel(corner), COLOURS["deep"]) for corner in corners)
        trim = image.crop((36, 36, 822 - 36, 1122 - 36))
    assert trim.size == (750, 1050)
    assert difference(trim, trim_of(svgs / "frog-1-front.svg", trim.size, 2)) < 0.004


def test_an_order_fills_each_slot_once_with_files_that_are_there(pond):
    folder, _ = pond("mpc")
    order = ElementTree.parse(folder / "poker.xml").getroot()
    assert [child.tag for child in order] == ["details", "fronts", "backs", "cardback"]
    # 6 frogs, 2 spells and the wide one.
    assert order.findtext("details/quantity") == "9"
    slots = [int(n) for s in order.iterfind("fronts/card/slots") for n in s.text.split(",")]
    assert sorted(slots) == list(range(9))
    files = [order.findtext("cardback"), *(e.text for e in order.iterfind("*/card/id"))]
    assert all((folder / file).is_file() for file in files)


def test_the_back_that_most_cards_have_is_common_and_others_have_slots(pond):
    folder, _ = pond("mpc")
    order = ElementTree.parse(folder / "poker.xml").getroot()
    fronts = {
        int(n): card.findtext("id")
        for card in order.iterfind("fronts/card")
        for n in card.findtext("slots").split(",")
    }
    backs = {
        int(n): card.findtext("id")
        for card in order.iterfind("backs/card")
        for n in card.findtext("slots").split(",")
    }
    assert order.findtext("cardback") == "poker/frog-back.png"
    pairs = {fronts[slot]: back for slot, back in backs.items()}
    assert pairs == {
        "poker/spell-001-front.png": "poker/spell-001-back.png",
        "poker/spell-002-front.png": "poker/spell-002-back.png",
        "poker/wide-front.png": "poker/wide-back.png",
    }


def test_a_card_that_lies_is_turned_and_its_back_the_other_way(pond):
    folder, _ = pond("mpc")
    # The strip along the top comes to lie at the right of the front and the left of the back:
    # turned over sideways, it is the same edge of the card.
    with Image.open(folder / "poker" / "wide-front.png") as front:
        assert front.size == POKER_PX
        assert near(front.getpixel((730, 560)), COLOURS["deep"])
        assert near(front.getpixel((90, 560)), COLOURS["leaf"])
    with Image.open(folder / "poker" / "wide-back.png") as back:
        assert near(back.getpixel((90, 560)), COLOURS["deep"])
        assert near(back.getpixel((730, 560)), COLOURS["sand"])


def test_what_does_not_fit_is_told_and_left_out(pond):
    folder, told = pond("mpc")
    listed = cards(folder)
    assert "too big" in listed["giant"]["word"]
    assert "wrong shape" in listed["hexcard"]["word"]
    assert "outline of its own" in listed["stork"]["word"]
    assert "nothing here is a board" in listed["pond"]["word"]
    assert not list(folder.rglob("giant*"))
    assert "does not fit" in told


def test_what_is_cut_off_is_told(pond):
    folder, _ = pond("tgc")
    # 20 mm on 3/4 inch: 0.95 mm too much, half of it at each side.
    assert cards(folder)["fly"]["word"].endswith("0.5 mm cut off at the edges")


def test_each_shape_finds_its_canvas_at_the_game_crafter(pond):
    folder, _ = pond("tgc")
    listed = cards(folder)
    # 1/8 inch of bleed at 300 dpi around 3.75 × 3.25, 2 × 1.75 and 0.75 inches, which is
    # less than a millimetre from 20 mm.
    wanted = {
        "frog-1": (825, 1125),
        "hexcard": (1200, 1050),
        "leaf": (675, 600),
        "fly": (300, 300),
        "pond": (2475, 2475),
    }
    for part, size in wanted.items():
        with Image.open(folder / listed[part]["front"]) as image:
            assert (image.size, image.mode) == (size, "RGB"), part
            assert (int(listed[part]["width_px"]), int(listed[part]["height_px"])) == size


def test_a_smaller_part_lies_in_the_middle_at_its_own_size(pond):
    folder, _ = pond("tgc")
    row = cards(folder)["pond"]
    with Image.open(folder / row["front"]) as image:
        pixels = np.asarray(image).astype(int)
    inked = np.argwhere(np.abs(pixels - COLOURS["deep"]).sum(axis=2) < 12)
    (top, left), (bottom, right) = inked.min(axis=0), inked.max(axis=0) + 1
    bleed = float(row["bleed_mm"])
    assert right - left == pytest.approx((200 + 2 * bleed) / MM * 300, abs=1.5)
    assert bottom - top == pytest.approx((150 + 2 * bleed) / MM * 300, abs=1.5)
    assert left + right == pytest.approx(image.width, abs=2)
    assert top + bottom == pytest.approx(image.height, abs=2)
    assert near(pixels[0, 0], (255, 255, 255))


def test_a_product_of_the_users_own_is_a_file(tmp_path, monkeypatch):
    write_pond(tmp_path)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "shop.yaml").write_text(
        "title: Shop\nmakes: canvases\nsource: its page\nchecked_on: 2026-11\n"
        "evidence: primary\ndpi: 254\nbleed: 3\n"
        "products: [{id: huge, px: [1560, 2560], kinds: [card]}]\n",
        "utf-8",
    )
    folder, _ = export(tmp_path, "shop.yaml", "--lang", "en")
    with Image.open(folder / "huge" / "giant-front.png") as image:
        assert image.size == (1560, 2560)


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("dpi: 0", "dpi"),
        ("makes: cakes", "cakes"),
        ("colour: red", "colour"),
        ("bleed: 15", "cut out"),
        ("bleed: -1", "bleed"),
        ("tolerance: many", "many"),
        ("most_px: 0", "most_px"),
        ("table: {columns: 0}", "columns"),
    ],
)
def test_a_faulty_target_is_told_with_its_line(tmp_path, monkeypatch, line, word):
    write_pond(tmp_path)
    monkeypatch.chdir(tmp_path)
    text = (
        "title: Shop\nmakes: canvases\nsource: x\nchecked_on: 2026-11\nevidence: primary\n"
        "products: [{id: a, px: [300, 1125]}]\n"
    )
    key = line.partition(":")[0]
    kept = [one for one in text.splitlines() if not one.startswith(f"{key}:")]
    (tmp_path / "shop.yaml").write_text("\n".join([*kept, line, ""]), "utf-8")
    told = run("export", tmp_path / "rules" / "pond", "--to", "shop.yaml", code=1)
    assert "shop.yaml:" in told
    assert word in told


def test_a_target_cannot_lead_out_of_the_folder_of_exports(tmp_path, monkeypatch):
    write_pond(tmp_path)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "...yaml").write_text("title: x\n", "utf-8")
    told = run("export", tmp_path / "rules" / "pond", "--to", "...yaml", code=2)
    assert "...yaml" in told


def test_an_unknown_target_is_told_with_those_there_are(tmp_path):
    game = write_pond(tmp_path)
    assert "mpc" in run("export", game, "--to", "mcp", code=2)
    assert "bleed" in run("export", game, "--to", "mpc", "--bleed", "1", code=2)


def test_tabletopia_counts_ten_pixels_a_millimetre_and_both_sides_are_alike(pond):
    folder, _ = pond("tabletopia")
    for row in cards(folder).values():
        size = (round(float(row["width_mm"]) * 10), round(float(row["height_mm"]) * 10))
        for side in ("front", "back"):
            if row[side]:
                with Image.open(folder / row[side]) as image:
                    assert image.size == size
    with Image.open(folder / "fly-front.png") as image:
        assert image.getpixel((2, 2))[3] == 0
        assert image.getpixel((100, 100)) == (*COLOURS["deep"], 255)


def test_drivethru_has_a_back_before_each_front_in_the_boxes_of_its_card(pond):
    folder, _ = pond("drivethru")
    with pikepdf.open(folder / "poker.pdf") as pdf:
        # 6 frogs, 2 spells and the wide one, two pages each.
        assert len(pdf.pages) == 18
        for page in pdf.pages:
            # 2.75 × 3.75 inches around 2.5 × 3.5.
            assert [float(n) for n in page.mediabox] == pytest.approx([0, 0, 198, 270], abs=0.02)
            assert [float(n) for n in page.trimbox] == pytest.approx([9, 9, 189, 261], abs=0.02)


def test_drivethru_never_lays_on_more_than_240_percent_of_ink(pond):
    folder, _ = pond("drivethru")
    seen = 0
    with pikepdf.open(folder / "poker.pdf") as pdf:
        for page in pdf.pages:
            for operands, operator in pikepdf.parse_content_stream(page):
                assert str(operator) not in ("rg", "RG", "g", "G")
                if str(operator) in ("k", "K"):
                    seen += 1
                    assert sum(float(n) for n in operands) <= 2.4 + 0.01
    assert seen


def test_drivethru_tells_the_backs_from_the_fronts(pond):
    from pypdfium2 import PdfDocument

    folder, _ = pond("drivethru")
    with PdfDocument(folder / "poker.pdf") as pdf:
        texts = [page.get_textpage().get_text_range().strip() for page in pdf]
    assert texts[:4] == ["", "Croak", "", "Croak"]
    assert texts[12:16] == ["back 1", "spell 1", "back 2", "spell 2"]


GLASS = """
game: {id: glass, title: Glass}
languages: [en]
components:
  pane:
    kind: card
    size: [63.5, 88.9]
    rows: [{n: 1, clear: 0.4}, {n: 2, clear: 1}]
    id: "{{ n }}"
    front:
      - {background: "#204080"}
      - {circle: 40, at: [31.75, 44.45], fill: "#e0c080", opacity: "{{ clear }}"}
      - {text: "Pane {{ n }}", at: [5, 8], size: [50, 12], colour: paper, font_size: 20}
"""


@pytest.fixture(scope="module")
def glass(tmp_path_factory):
    """Return the deck of a game with a card that has something transparent, and one without."""
    root = tmp_path_factory.mktemp("glass")
    game = write_game(root / "rules" / "glass", GLASS)
    return export(root, "drivethru", game=game)[0] / "poker.pdf"


def dictionaries(pdf):
    """Yield every dictionary of a file, those inside others too."""
    waiting = [
        item for item in pdf.objects if isinstance(item, pikepdf.Dictionary | pikepdf.Stream)
    ]
    seen = 0
    while seen < len(waiting):
        found, seen = waiting[seen], seen + 1
        yield found
        for _, value in found.items():
            if isinstance(value, pikepdf.Dictionary) and not value.is_indirect:
                waiting.append(value)


def test_drivethru_keeps_to_what_pdf_x_1a_asks_for(glass, pond):
    """ISO 15930-4:2003, clause by clause, as far as our files can go against it."""
    for path in (glass, pond("drivethru")[0] / "poker.pdf"):
        assert path.read_bytes().startswith(b"%PDF-1.4")
        with pikepdf.open(path) as pdf:
            # 6.2, 6.3: identification and dates; 6.4: whether it is trapped.
            for key in ("/Title", "/Creator", "/Producer", "/CreationDate", "/ModDate"):
                assert str(pdf.docinfo[key])
            assert str(pdf.docinfo["/GTS_PDFXVersion"]) == "PDF/X-1a:2003"
            assert str(pdf.docinfo["/Trapped"]) in ("/True", "/False")
            assert len(pdf.trailer["/ID"]) == 2
            assert not pdf.is_encrypted
            # 6.8: one output intent that names a registered condition.
            (intent,) = [i for i in pdf.Root.OutputIntents if i.S == "/GTS_PDFX"]
            assert str(intent.OutputConditionIdentifier) == "CGATS TR 001"
            assert str(intent.RegistryName) == "http://www.color.org"
            # 6.9: boxes lie in each other; no crop box cuts into them.
            for page in pdf.pages:
                media, bleed, trim = (
                    list(map(float, box)) for box in (page.mediabox, page.BleedBox, page.trimbox)
                )
                assert "/ArtBox" not in page
                assert media[0] <= bleed[0] <= trim[0] < trim[2] <= bleed[2] <= media[2]
                assert media[1] <= bleed[1] <= trim[1] < trim[3] <= bleed[3] <= media[3]
                assert "/Annots" not in page
            for found in dictionaries(pdf):
                # 6.15: nothing transparent.
                assert "/Group" not in found
                assert str(found.get("/SMask", "/None")) == "/None"
                assert str(found.get("/BM", "/Normal")) in ("/Normal", "/Compatible")
                assert float(found.get("/ca", 1)) == float(found.get("/CA", 1)) == 1
                # 6.6, 6.10 to 6.13: no other programs, layers, packed objects, LZW.
                assert not {"/OPI", "/Alternates", "/TR", "/TR2", "/HTP", "/OC", "/AA"} & set(
                    found.keys()
                )
                assert str(found.get("/Type", "")) not in ("/ObjStm", "/XRef", "/OCG")
                assert str(found.get("/Filter", "")) != "/LZWDecode"
                if str(found.get("/Subtype", "")) == "/Image":
                    assert str(found.ColorSpace) in ("/DeviceCMYK", "/DeviceGray")
                # 6.5: every font is inside.
                if str(found.get("/Type", "")) == "/FontDescriptor":
                    assert "/FontFile2" in found
            assert not {"/OCProperties", "/OpenAction", "/AcroForm", "/Names"} & set(
                pdf.Root.keys()
            )


def test_what_is_transparent_becomes_a_picture_and_words_on_it_stay_words(glass):
    from pypdfium2 import PdfDocument

    with pikepdf.open(glass) as pdf:
        pictures = [len(page.get_images()) for page in pdf.pages]
    # The back before each front; only the front of the first card has something transparent.
    assert pictures == [0, 1, 0, 0]
    with PdfDocument(glass) as document:
        assert document[1].get_textpage().get_text_range().strip() == "Pane 1"
        shown = document[1].render(scale=300 / 72).to_pil().convert("RGB")
    # 40 % of #e0c080 over #204080, which PDFium shows as its inks; separated and seen again it
    # keeps to a tenth.
    wanted = [
        round(0.4 * a + 0.6 * b)
        for a, b in zip((0xE0, 0xC0, 0x80), (0x20, 0x40, 0x80), strict=True)
    ]
    found = shown.getpixel((shown.width // 2, shown.height // 2))
    assert all(abs(a - b) < 26 for a, b in zip(found, wanted, strict=True))


@pytest.mark.parametrize("game", sorted(path.parent.name for path in RULES.glob("*/game.yaml")))
def test_every_part_of_a_game_lies_on_the_canvas_of_its_product_or_is_refused(game, tmp_path):
    folder, _ = export(tmp_path, "tgc", "--lang", "en", game=RULES / game)
    sizes = {product["id"]: tuple(product["px"]) for product in products("tgc")}
    for name, row in cards(folder).items():
        assert bool(row["front"]) == bool(row["goes_to"]), name
        assert row["word"], name
        for side in ("front", "back"):
            if row[side]:
                with Image.open(folder / row[side]) as image:
                    assert image.size == sizes[row["goes_to"]], name


def products(target):
    """Return what the file of a target says, as another reader of YAML reads it."""
    path = RULES.parent / "templates" / "exports" / f"{target}.yaml"
    return yaml.safe_load(path.read_text("utf-8"))["products"]


@pytest.mark.external
def test_ghostscript_finds_no_more_than_240_percent_where_a_card_became_a_picture(glass, tmp_path):
    pages = inks_of(glass, tmp_path)
    assert len(pages) == 4
    assert max(pages) <= 2.4 * 255 + 4


@pytest.mark.external
def test_ghostscript_finds_no_more_than_240_percent_of_ink_anywhere(pond, tmp_path):
    folder, _ = pond("drivethru")
    pages = inks_of(folder / "poker.pdf", tmp_path)
    assert len(pages) == 18
    assert max(pages) <= 2.4 * 255 + 4


def inks_of(path, folder):
    """Return the most ink that Ghostscript puts on a spot of each page, 255 for a full ink."""
    options = ("-q", "-sDEVICE=tiff32nc", "-r50")
    output_of("gs", *options, "-o", folder / "page%02d.tif", path)
    found = [np.asarray(Image.open(page), dtype=int) for page in sorted(folder.glob("*.tif"))]
    return [page.sum(axis=2).max() for page in found]
