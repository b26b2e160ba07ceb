"""Venice Connection as printed: canals that meet whichever way tiles lie, backs that register."""

import io
import json
import re
from itertools import product
from math import cos, radians, sin

import numpy as np
import pdfplumber
import pikepdf
import pypdfium2
import pytest
import resvg_py
from PIL import Image

MM = 72 / 25.4
DPI = 254  # ten pixels a mm
SIDE = 45
MOUTH = (15, 30)
PAPERS = {"home-a4": (210, 297), "home-letter": (215.9, 279.4)}
PROFILES = tuple(PAPERS)
LANGUAGES = ("ko", "en")
SIDES = ("top", "right", "bottom", "left")


def manifest(folder):
    return json.loads((folder / "manifest.json").read_text("utf-8"))


def tile_pages(folder):
    """Return the manifest's front and back page of the tiles."""
    pages = [p for p in manifest(folder)["pages"] if p["placements"][0]["piece"] == "tile"]
    assert [page["side"] for page in pages] == ["front", "back"]
    return pages


def picture_of_face(folder, face):
    """Return a face at trim size, ten pixels a mm."""
    svg = (folder / "faces" / f"{face}.svg").read_text("utf-8")
    left, top = (float(v) for v in re.search(r'viewBox="(\S+) (\S+)', svg).groups())
    png = resvg_py.svg_to_bytes(svg_string=svg, dpi=DPI, background="#ffffff")
    pixels = np.asarray(Image.open(io.BytesIO(bytes(png))).convert("RGB"), dtype=float)
    x, y = round(-left * 10), round(-top * 10)
    return pixels[y : y + SIDE * 10, x : x + SIDE * 10]


def water(pixels):
    """Tell which pixels are water: nothing else at the edge of a tile is blue."""
    return pixels[..., 2] - pixels[..., 0] > 25


def edges(pixels, depth=2):
    """Return the pixels ``depth`` tenths of a mm inside each side, read clockwise."""
    return {
        "top": pixels[depth],
        "right": pixels[:, -1 - depth],
        "bottom": pixels[-1 - depth, ::-1],
        "left": pixels[::-1, depth],
    }


def stretch(mask):
    """Return the first and the last mm of water along a line, or None."""
    found = np.flatnonzero(mask)
    return (found[0] / 10, (found[-1] + 1) / 10) if len(found) else None


def alike(line, other):
    """Tell whether two lines of pixels look the same on every half mm of them."""
    apart = line - other
    return all(
        np.abs(np.convolve(apart[:, part], np.full(5, 0.2), "same")).max() < 18 for part in range(3)
    )


def mouths(pixels):
    return {side for side, line in edges(pixels).items() if water(line).any()}


@pytest.fixture(scope="module")
def straight(built):
    return picture_of_face(built("venice"), "tile-front")


@pytest.fixture(scope="module")
def bend(built):
    return picture_of_face(built("venice"), "tile-back")


def test_a_straight_canal_opens_on_two_opposite_sides(straight):
    assert mouths(straight) in ({"left", "right"}, {"top", "bottom"})


def test_a_bend_opens_on_two_sides_that_meet_at_a_corner(bend):
    assert mouths(bend) in [{SIDES[i], SIDES[(i + 1) % 4]} for i in range(4)]


@pytest.mark.parametrize("face", ["straight", "bend"])
def test_every_mouth_is_15_mm_wide_in_the_middle_of_its_side(face, request):
    pixels = request.getfixturevalue(face)
    lines = [line for line in edges(pixels).values() if water(line).any()]
    assert len(lines) == 2
    for line in lines:
        assert stretch(water(line)) == pytest.approx(MOUTH, abs=0.15)
        assert water(line)[152:298].all()


def test_a_straight_canal_is_15_mm_wide_all_along(straight):
    pixels = straight if mouths(straight) == {"left", "right"} else np.rot90(straight)
    for x in range(5, 450, 20):
        assert stretch(water(pixels[120:330, x])) == pytest.approx((3, 18), abs=0.2)


def test_a_bend_is_a_quarter_ring_about_the_corner_where_its_mouths_meet(bend):
    corner = {
        frozenset(("left", "bottom")): (0, 45),
        frozenset(("bottom", "right")): (45, 45),
        frozenset(("right", "top")): (45, 0),
        frozenset(("top", "left")): (0, 0),
    }[frozenset(mouths(bend))]
    to_x, to_y = (1 if at == 0 else -1 for at in corner)
    mask = water(bend)
    for angle in range(2, 90, 4):
        radii = [
            r
            for r in np.arange(12, 33, 0.05)
            if mask[
                int((corner[1] + to_y * r * sin(radians(angle))) * 10),
                int((corner[0] + to_x * r * cos(radians(angle))) * 10),
            ]
        ]
        assert (radii[0], radii[-1]) == pytest.approx((22.5 - 7.5, 22.5 + 7.5), abs=0.2)


def test_every_side_is_its_own_mirror_image(straight, bend):
    for pixels in (straight, bend):
        for line in edges(pixels).values():
            assert alike(line, line[::-1])


def test_any_two_tiles_join_whichever_way_they_are_turned(straight, bend):
    turned = [np.rot90(face, turns) for face in (straight, bend) for turns in range(4)]
    seen = set()
    for here, there in product(turned, turned):
        right, left = here[:, -1], there[:, 0]
        both = (bool(water(right).any()), bool(water(left).any()))
        seen.add(both)
        if both[0] == both[1]:
            assert alike(right, left), "sides of one kind do not join"
        else:
            assert np.abs(right - left)[155:295].mean() > 40, "a blocked canal does not show"
    assert len(seen) == 4


def test_nothing_but_paving_touches_a_side_without_canal(straight, bend):
    plain = [
        line
        for pixels in (straight, bend)
        for line in edges(pixels).values()
        if not water(line).any()
    ]
    assert len(plain) == 4
    for line in plain:
        assert np.abs(line - plain[0][0]).max() <= 3


def test_the_two_faces_look_unlike_at_a_glance(straight, bend):
    for turns in range(4):
        first, second = water(straight), water(np.rot90(bend, turns))
        assert (first & second).sum() < 0.65 * (first | second).sum()


def page_pixels(folder, number):
    document = pypdfium2.PdfDocument(folder / "components.pdf")
    picture = document[number - 1].render(scale=DPI / 72).to_numpy()
    document.close()
    return picture[:, :, 2::-1].astype(float)


def cut_out(picture, placement):
    x, y = round(placement["x_mm"] * 10), round(placement["y_mm"] * 10)
    return picture[y : y + SIDE * 10, x : x + SIDE * 10]


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_16_tiles_are_printed_straight_in_front_and_bent_behind(built, language, profile):
    folder = built("venice", language, profile)
    front, back = tile_pages(folder)
    for page, opposite in ((front, True), (back, False)):
        picture = page_pixels(folder, page["page"])
        tiles = page["placements"]
        assert sorted(tile["copy"] for tile in tiles) == list(range(1, 17))
        assert len({(tile["x_mm"], tile["y_mm"]) for tile in tiles}) == 16
        for tile in tiles:
            assert (tile["w_mm"], tile["h_mm"]) == (SIDE, SIDE)
            # Half a mm inside, where a neighbour's ink cannot reach.
            open_sides = {
                side
                for side, line in edges(cut_out(picture, tile), 5).items()
                if water(line).sum() > 100
            }
            assert len(open_sides) == 2
            assert (open_sides in ({"left", "right"}, {"top", "bottom"})) == opposite


def test_the_first_tile_on_a4_lies_at_15_and_58_5(built):
    front, back = tile_pages(built("venice"))
    first = front["placements"][0]
    assert (first["x_mm"], first["y_mm"]) == (15, 58.5)
    behind = next(tile for tile in back["placements"] if tile["copy"] == first["copy"])
    assert (behind["x_mm"], behind["y_mm"]) == (210 - 15 - 45, 58.5)


def test_crop_marks_on_a4_point_at_every_cut_of_the_4_by_4_block(built):
    folder = built("venice")
    for page in tile_pages(folder):
        with pdfplumber.open(folder / "components.pdf") as pdf:
            lines = pdf.pages[page["page"] - 1].lines
        level = {
            round(line["top"] / MM, 2)
            for line in lines
            if line["x1"] / MM < 13 or (line["x0"] / MM > 197 and line["bottom"] / MM < 260)
        }
        upright = {
            round(line["x0"] / MM, 2)
            for line in lines
            if line["bottom"] / MM < 56.5 or 240.5 < line["top"] / MM < 260
        }
        assert upright == {15, 60, 105, 150, 195}
        assert level == {58.5, 103.5, 148.5, 193.5, 238.5}


@pytest.mark.parametrize("profile", PROFILES)
def test_backs_lie_behind_their_fronts_when_the_sheet_is_turned_on_its_long_edge(built, profile):
    folder = built("venice", "ko", profile)
    width, _ = PAPERS[profile]
    front, back = tile_pages(folder)
    behind = {tile["copy"]: tile for tile in back["placements"]}
    for tile in front["placements"]:
        other = behind[tile["copy"]]
        assert other["x_mm"] == pytest.approx(width - tile["x_mm"] - SIDE, abs=0.002)
        assert other["y_mm"] == pytest.approx(tile["y_mm"], abs=0.002)
    with pikepdf.open(folder / "components.pdf") as pdf:
        boxes = [
            [float(v) / MM for v in pdf.pages[page["page"] - 1]["/TrimBox"]]
            for page in (front, back)
        ]
    (left, bottom, right, top), behind_box = boxes
    assert behind_box == pytest.approx([width - right, bottom, width - left, top], abs=0.01)
    assert (right - left, top - bottom) == pytest.approx((180, 180), abs=0.01)


@pytest.mark.parametrize("profile", PROFILES)
def test_canals_of_a_front_and_of_the_back_seen_through_it_end_at_the_same_places(built, profile):
    folder = built("venice", "en", profile)
    front, back = tile_pages(folder)
    seen = page_pixels(folder, front["page"])
    through = page_pixels(folder, back["page"])[:, ::-1]
    assert seen.shape == through.shape
    common = 0
    for tile in front["placements"]:
        here, there = edges(cut_out(seen, tile), 5), edges(cut_out(through, tile), 5)
        for side in SIDES:
            first, second = (stretch(water(edge[side])) for edge in (here, there))
            if first and second and water(here[side]).sum() > 100 < water(there[side]).sum():
                assert first == pytest.approx(second, abs=0.25)
                common += 1
    # A straight canal and a bend have at least one side in common.
    assert common >= 16


@pytest.mark.parametrize("profile", PROFILES)
def test_ink_of_both_sides_ends_at_the_same_places_two_mm_past_the_block(built, profile):
    folder = built("venice", "ko", profile)
    front, back = tile_pages(folder)
    outlines = []
    for page, flip in ((front, 1), (back, -1)):
        paved = (page_pixels(folder, page["page"]).max(axis=2) < 245)[:, ::flip]
        wide = np.flatnonzero(paved.sum(axis=0) > 1500)
        high = np.flatnonzero(paved.sum(axis=1) > 1500)
        outlines.append([wide[0], wide[-1] + 1, high[0], high[-1] + 1])
    assert outlines[0] == pytest.approx(outlines[1], abs=2)
    assert (outlines[0][1] - outlines[0][0]) / 10 == pytest.approx(184, abs=0.2)
    assert (outlines[0][3] - outlines[0][2]) / 10 == pytest.approx(184, abs=0.2)


@pytest.mark.parametrize("profile", PROFILES)
def test_every_sheet_has_a_front_and_a_back(built, profile):
    folder = built("venice", "ko", profile)
    sides = [page["side"] for page in manifest(folder)["pages"]]
    assert sides == ["front", "back"] * (len(sides) // 2)
    assert all(piece["has_back"] for piece in manifest(folder)["pieces"])


ON_THE_AID = {
    "ko": (
        ("차례", "승리", "“불가능!”"),
        ("수로를 막음", "떨어져 있음", "한 줄이 아님", "한 줄로 붙지 않음", "2~3 mm"),
    ),
    "en": (
        ("Your turn", "Winning", "“Impossible!”"),
        ("Canal blocked", "Not touching", "Not in line", "Not together", "2–3 mm"),
    ),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_aid_tells_a_turn_in_front_and_faults_and_thick_tiles_behind(built, language):
    folder = built("venice", language)
    pages = [p for p in manifest(folder)["pages"] if p["placements"][0]["piece"] == "aid"]
    assert [len(page["placements"]) for page in pages] == [2, 2]
    with pdfplumber.open(folder / "components.pdf") as pdf:
        for page, words in zip(pages, ON_THE_AID[language], strict=True):
            # A fault of two lines beside another is one after the other in the order of reading.
            text = pdf.pages[page["page"] - 1].extract_text(use_text_flow=True)
            for word in words:
                assert " ".join(text.split()).count(word) >= 2, word
