"""Which way up, what is cut off and what lies on top, seen on drawings of a few pixels.

One letter is the middle of one millimetre, so every drawing can be counted by eye.
"""

from textwrap import dedent

import pytest

from generator.core import outline as shapes
from generator.core.geometry import Rect, Size, Transform
from generator.scene import Group, Item, Picture, Scene, Shape, Symbol, Text, Use

from .pictures import RENDERINGS, letters
from .scene_gallery import BLUE, GREEN, RED, pictures, run

DPI = 25.4
SMALL = Size(6, 4)
PALETTE = {
    ".": (255, 255, 255),
    "r": (200, 54, 46),
    "g": (46, 139, 87),
    "b": (31, 111, 181),
    "k": (0, 0, 0),
}


def block(x: float, y: float, width: float, height: float, colour=RED) -> Shape:
    return Shape(shapes.rectangle(Rect(x, y, width, height)), fill=colour)


# A foot, a body and a nose: it looks different each way it is turned or mirrored.
BOOT = (block(0, 0, 1, 3), block(1, 2, 2, 1), block(1, 0, 1, 1, BLUE))


@pytest.fixture(params=RENDERINGS)
def seen(request, tmp_path):
    def show(*items: Item, size: Size = SMALL, zoom: int = 5) -> str:
        pixels = RENDERINGS[request.param](tmp_path, Scene(size, items), DPI * zoom)
        return letters(pixels[zoom // 2 :: zoom, zoom // 2 :: zoom], PALETTE)

    return show


def drawn(text: str) -> str:
    return dedent(text).strip("\n")


def test_y_goes_down_from_the_top_left(seen):
    assert seen(*BOOT) == drawn("""
        rb....
        r.....
        rrr...
        ......
    """)


def test_a_transform_moves_what_is_in_the_group(seen):
    assert seen(Group(BOOT, Transform.translation(2, 1))) == drawn("""
        ......
        ..rb..
        ..r...
        ..rrr.
    """)


def test_a_quarter_turn_is_clockwise(seen):
    turned = Transform.rotation(90).then(Transform.translation(3, 0))
    assert seen(Group(BOOT, turned)) == drawn("""
        rrr...
        r.b...
        r.....
        ......
    """)


def test_inner_transforms_apply_before_outer_ones(seen):
    inner = Group(BOOT, Transform.translation(1, 0))
    assert seen(Group((inner,), Transform.scaling(-1, 1).then(Transform.translation(6, 1)))) == (
        drawn("""
            ......
            ...br.
            ....r.
            ..rrr.
        """)
    )


def test_later_items_cover_earlier_ones(seen):
    assert seen(block(0, 0, 4, 2), block(2, 1, 3, 2, BLUE), block(3, 0, 1, 4, GREEN)) == drawn("""
        rrrg..
        rrbgb.
        ..bgb.
        ...g..
    """)


def test_a_clip_cuts_in_the_groups_own_coordinates(seen):
    clip = shapes.rectangle(Rect(1, 1, 2, 2))
    clipped = Group((block(0, 0, 6, 4),), Transform.translation(2, 0), clip=clip)
    assert seen(clipped, block(0, 3, 1, 1, BLUE)) == drawn("""
        ......
        ...rr.
        ...rr.
        b.....
    """)


def test_clips_within_clips_leave_what_is_in_both(seen):
    inner = Group((block(0, 0, 6, 4),), clip=shapes.rectangle(Rect(2, 0, 4, 3)))
    assert seen(Group((inner,), clip=shapes.rectangle(Rect(0, 1, 4, 3)))) == drawn("""
        ......
        ..rr..
        ..rr..
        ......
    """)


def test_an_empty_clip_leaves_nothing(seen):
    assert seen(Group((block(0, 0, 6, 4),), clip=()), block(0, 0, 1, 1)) == drawn("""
        r.....
        ......
        ......
        ......
    """)


def test_a_hole_is_what_runs_against_its_surround(seen):
    hole = shapes.polyline([(2, 1), (2, 3), (4, 3), (4, 1)], closed=True)
    assert seen(Shape((*shapes.rectangle(Rect(1, 0, 4, 4)), *hole), fill=RED)) == drawn("""
        .rrrr.
        .r..r.
        .r..r.
        .rrrr.
    """)


def test_a_symbol_is_drawn_at_every_use(seen):
    boot = Symbol("boot", BOOT, Rect(0, 0, 3, 3))
    mirrored = Transform(-1, 0, 0, 1, 6, 1)
    assert seen(Use(boot), Use(boot, mirrored)) == drawn("""
        rb....
        r...br
        rrr..r
        ...rrr
    """)


def test_a_symbol_may_reach_out_of_its_stated_box(seen):
    small = Symbol("small", BOOT, Rect(0, 0, 1, 1))
    assert seen(Use(small, Transform.translation(3, 1))) == drawn("""
        ......
        ...rb.
        ...r..
        ...rrr
    """)


def test_opaque_items_of_a_translucent_group_hide_each_other(seen):
    solid = seen(block(0, 0, 3, 4), block(1, 0, 3, 4, BLUE))
    assert solid.splitlines()[0] == "rbbb.."
    faint = Group((block(0, 0, 3, 4), block(1, 0, 3, 4, BLUE)), opacity=0.9)
    assert seen(faint) == solid


def test_pictures_stand_upright_and_fill_their_box(seen):
    assert seen(Picture(Rect(1, 0, 4, 5), pictures()["colours"]), size=Size(6, 6)) == drawn("""
        .rrrr.
        .r....
        .ggg..
        .b....
        .b..k.
        ......
    """)


def test_clear_parts_of_a_picture_show_what_lies_under_it(seen):
    under = block(0, 0, 6, 2, GREEN)
    assert seen(under, Picture(Rect(0, 0, 4, 5), pictures()["clear"])).splitlines()[:2] == [
        "rrgggg",
        "rggggg",
    ]


def test_pictures_of_every_kind_show_the_same(seen):
    kinds = ("colours", "palette", "photo", "in passes", "clear palette")
    shown = [Picture(Rect(4 * at, 0, 4, 5), pictures()[kind]) for at, kind in enumerate(kinds)]
    lines = seen(block(16, 0, 4, 5, GREEN), *shown, size=Size(20, 5)).splitlines()
    assert [line[:16] for line in lines] == [
        row * 4 for row in ("rrrr", "r...", "ggg.", "b...", "b..k")
    ]
    assert [line[16:] for line in lines] == ["rrgg", "rggg", "gggg", "bbgg", "bbgk"]


def test_inks_of_a_photograph_are_not_upside_down(tmp_path):
    inks = Picture(Rect(0, 0, 4, 5), pictures()["inks"])
    pixels = RENDERINGS["pdf"](tmp_path, Scene(Size(4, 5), (inks,)), DPI * 5)
    shown = letters(pixels[2::5, 2::5], PALETTE).splitlines()
    assert shown[:4] == ["rrrr", "r...", "ggg.", "b..."]


def test_text_stands_upright_on_its_baseline(seen):
    letter = run("L", 12, 900)
    assert seen(Text(0, 11, letter), size=Size(8, 14)).splitlines()[1:12] == [
        "........",
        *[".kk....."] * 7,
        *[".kkkkkk."] * 2,
        "........",
    ]
