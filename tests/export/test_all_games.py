"""Every export of every game that comes along, read back by other programs.

What there is to export is told by the manifest of a build: pieces, their sizes and copies.
"""

import json
import zipfile
from xml.etree import ElementTree

import pikepdf
import pytest
from PIL import Image

from tests.conftest import RULES
from tests.export.game import MM, cards, run

GAMES = sorted(path.parent.name for path in RULES.glob("*/game.yaml"))
DPI = 50


@pytest.fixture(params=GAMES)
def game(request):
    return request.param


@pytest.fixture
def export(game, tmp_path):
    """Return ``export(target)``: the folder made, or None where no part of the game fits."""

    def made(target, *words, fits=True):
        out = tmp_path / "exports"
        asked = ("export", RULES / game, "--to", target, "--lang", "en", "--out", out, *words)
        run(*asked, code=0 if fits else 1)
        folder = out / game / "en" / target
        assert folder.is_dir() == fits
        return folder if fits else None

    return made


@pytest.fixture
def pieces(game, built):
    manifest = json.loads((built(game, "en") / "manifest.json").read_text("utf-8"))
    return {piece["id"]: piece for piece in manifest["pieces"]}


def takes(pieces, *sizes):
    """Return the cards among ``pieces`` that come within 1 mm of a size or are smaller."""
    return {
        id: piece
        for id, piece in pieces.items()
        if piece["kind"] == "card"
        and any(
            all(a <= b + 1 for a, b in zip(sorted(piece["size_mm"]), sorted(size), strict=True))
            for size in sizes
        )
    }


def test_pictures_of_all_faces_have_the_sizes_of_their_pieces(export, pieces):
    folder = export("images", "--dpi", DPI, "--bleed", "0")
    listed = cards(folder)
    assert set(listed) == set(pieces)
    for id, row in listed.items():
        wanted = [edge / MM * DPI for edge in pieces[id]["size_mm"]]
        for side in ("front", "back"):
            if row[side]:
                with Image.open(folder / row[side]) as image:
                    assert image.mode == "RGB"
                    assert list(image.size) == pytest.approx(wanted, abs=0.51), id


def test_pictures_for_tabletopia_are_10_pixels_a_millimetre_or_refused(export, pieces):
    folder = export("tabletopia")
    for id, row in cards(folder).items():
        wanted = [edge * 10 for edge in pieces[id]["size_mm"]]
        assert bool(row["front"]) == (max(wanted) <= 4000), id
        for side in ("front", "back"):
            if row[side]:
                with Image.open(folder / row[side]) as image:
                    assert list(image.size) == pytest.approx(wanted, abs=0.51), id


def test_drawings_with_live_text_have_the_sizes_of_their_pieces(export, pieces):
    folder = export("svg-live")
    listed = cards(folder)
    assert set(listed) == set(pieces)
    for id, row in listed.items():
        root = ElementTree.parse(folder / row["front"]).getroot()
        size = [float(root.get(side).removesuffix("mm")) for side in ("width", "height")]
        bleed = float(row["bleed_mm"])
        assert size == pytest.approx([e + 2 * bleed for e in pieces[id]["size_mm"]], abs=0.01)


# Poker, 63 × 88 mm, bridge, tarot, domino, business and micro, as MakePlayingCards cuts them.
MPC = [(63.5, 88.9), (63, 88), (57.15, 88.9), (69.85, 120.65), (44.45, 88.9), (50.8, 88.9)]


def test_orders_hold_each_copy_of_each_card_once(export, pieces):
    wanted = takes(pieces, *MPC)
    folder = export("mpc", fits=bool(wanted))
    if folder is None:
        return
    listed = cards(folder)
    assert {id for id, row in listed.items() if row["front"]} == set(wanted)
    ordered = 0
    for path in folder.glob("*.xml"):
        order = ElementTree.parse(path).getroot()
        slots = [int(n) for s in order.iterfind("fronts/card/slots") for n in s.text.split(",")]
        assert sorted(slots) == list(range(int(order.findtext("details/quantity"))))
        ordered += len(slots)
    assert ordered == sum(piece["copies"] for piece in wanted.values())


def test_decks_for_drivethru_hold_a_back_and_a_front_for_each_copy(export, pieces):
    wanted = takes(pieces, (63.5, 88.9))
    folder = export("drivethru", fits=bool(wanted))
    if folder is None:
        return
    with pikepdf.open(folder / "poker.pdf") as pdf:
        assert len(pdf.pages) == 2 * sum(piece["copies"] for piece in wanted.values())
        assert str(pdf.docinfo["/GTS_PDFXVersion"]) == "PDF/X-1a:2003"
        for page in pdf.pages:
            assert [float(n) for n in page.mediabox] == pytest.approx([0, 0, 198, 270], abs=0.02)
            assert "/Group" not in page


def test_rooms_and_their_pictures_are_whole(export, game, pieces):
    folder = export("pcio", "--dpi", "30")
    with zipfile.ZipFile(folder / f"{game}-en.pcio") as room:
        assert room.testzip() is None
        widgets = json.loads(room.read("widgets.json"))
        names = set(room.namelist())
    lying = [w for w in widgets if w["type"] in ("card", "board")]
    assert len(lying) == sum(piece["copies"] for piece in pieces.values())
    assert len({widget["id"] for widget in widgets}) == len(widgets)
    assert any(name.startswith("userassets/") for name in names)
