"""Small drawings with little ink: what each item becomes, on what it stood."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.core import outline
from generator.core.colour import WHITE, Colour, contrast, parse_colour, relative_luminance
from generator.core.geometry import Rect, Size, Transform
from generator.core.outline import circle, polyline, rectangle
from generator.scene import (
    Face,
    Group,
    Picture,
    PictureData,
    Piece,
    Scene,
    Shape,
    Stroke,
    Symbol,
    Text,
    Use,
)
from generator.scene.bounds import bounds_of
from generator.scene.dump import dump_scene
from generator.scene.low_ink import LowInk
from generator.scene.low_ink.tones import dark_for, darkness, pale
from tests.render.scene_gallery import gallery, run

NAVY, SKY, CREAM, GOLD, BLACK = map(
    parse_colour, ("#28336f", "#2bb3b7", "#f6efdc", "#e9b949", "#111111")
)
SIZE = Size(60, 80)
TEXT, GRAPHICS = 4.5, 3.0
"""WCAG 2.2, 1.4.3 and 1.4.11."""
EVERY_COLOUR = st.tuples(*[st.integers(0, 255)] * 3).map(lambda c: Colour(*(v / 255 for v in c)))


def ground(colour, size=SIZE, bleed=2.0):
    return Shape(rectangle(Rect(0, 0, *size).grown(bleed)), colour)


def square(side, colour, at=(20, 20), stroke=None):
    return Shape(rectangle(Rect(*at, side, side)), colour, stroke)


def line(width, colour, y=30.0):
    return Shape(polyline([(10, y), (50, y)]), None, Stroke(colour, width))


def words(colour, at=(22, 30), size=4.0):
    return Text(*at, run("Score", size), colour)


def saved(*items):
    return LowInk().scene(Scene(SIZE, items, 2.0)).items


@given(EVERY_COLOUR)
def test_no_area_keeps_more_than_a_tenth_of_its_darkness(colour):
    assert darkness(pale(colour)) <= 0.1
    assert darkness(pale(colour)) <= darkness(colour) + 1e-9


@given(EVERY_COLOUR, EVERY_COLOUR, EVERY_COLOUR)
def test_words_can_be_read_on_whatever_tint_they_come_to_stand(words, beneath, area):
    assert contrast(dark_for(words, beneath, TEXT), pale(area)) >= TEXT - 1e-6


@given(EVERY_COLOUR, EVERY_COLOUR, EVERY_COLOUR)
def test_lines_made_dark_are_seen_on_every_tint(light, beneath, area):
    assert contrast(dark_for(light, beneath, GRAPHICS), pale(area)) >= GRAPHICS - 1e-6


def test_a_dark_ground_of_a_whole_part_becomes_bare_paper():
    (shape,) = saved(ground(NAVY))
    assert shape == Shape(ground(NAVY).outline, WHITE)


def test_white_words_on_blue_become_blue_words():
    _, text = saved(ground(NAVY), words(WHITE))
    assert contrast(text.colour, WHITE) >= TEXT
    assert text.colour.blue > max(text.colour.red, text.colour.green)


def test_words_keep_their_letters_and_places():
    before = words(WHITE)
    _, after = saved(ground(NAVY), before)
    assert after._replace(colour=before.colour) == before


def test_a_dark_area_becomes_pale_inside_an_outline_of_its_own_colour():
    (shape,) = saved(square(20, NAVY))
    assert darkness(shape.fill) < 0.1
    assert shape.stroke.colour == NAVY
    assert shape.outline == square(20, NAVY).outline


def test_a_white_area_on_dark_stays_paper_and_gets_an_outline():
    _, shape = saved(ground(NAVY), square(20, WHITE))
    assert shape.fill == WHITE
    assert contrast(shape.stroke.colour, WHITE) >= GRAPHICS


def test_areas_side_by_side_are_told_apart_by_their_outlines():
    items = saved(ground(BLACK), square(10, SKY, (20, 20)), square(10, GOLD, (30, 20)))
    for shape, colour in zip(items[1:], (SKY, GOLD), strict=True):
        pen = shape.stroke.colour
        assert contrast(pen, shape.fill) >= GRAPHICS
        # As far from grey as before, to the same side.
        assert (pen.blue > pen.red) == (colour.blue > colour.red)


def disc(diameter, colour, at, stroke=None):
    return Shape(circle(at, diameter), colour, stroke)


def test_black_discs_keep_an_outline_three_times_as_bold_as_white_ones():
    cream = ground(CREAM)
    _, black, white = saved(
        cream, disc(6, BLACK, (20, 20)), disc(6, WHITE, (40, 20), Stroke(BLACK, 0.4))
    )
    _, navy = saved(ground(WHITE), disc(6, NAVY, (20, 20)))
    assert black.stroke.width >= 3 * navy.stroke.width
    assert black.stroke.width >= 1.5 * white.stroke.width
    assert contrast(black.stroke.colour, WHITE) >= GRAPHICS


@pytest.mark.parametrize("thickness", [0.5, 0.8, 1.2, 2.0])
def test_a_bold_outline_takes_up_a_quarter_of_an_area_at_most(thickness):
    (bar,) = saved(Shape(rectangle(Rect(5, 20, 50, thickness)), BLACK))
    assert bar.stroke.width <= 0.25 * thickness


def test_bars_of_a_frame_have_one_outline_whatever_their_colour():
    bars = [Rect(5, 20, 50, 1), Rect(5, 30, 50, 1)]
    black, navy = saved(
        *(Shape(rectangle(bar), ink) for bar, ink in zip(bars, (BLACK, NAVY), strict=True))
    )
    assert black.stroke.width == navy.stroke.width


def test_white_on_black_is_no_black_area():
    _, shape = saved(ground(BLACK), square(20, WHITE))
    _, dark = saved(ground(WHITE), square(20, BLACK))
    assert shape.stroke.width < dark.stroke.width


def test_what_could_not_be_told_apart_gets_no_outline():
    almost = parse_colour("#29346f")
    _, shape = saved(ground(NAVY), square(20, almost))
    assert shape.stroke is None


def test_a_light_line_on_dark_becomes_a_dark_line():
    _, shape = saved(ground(NAVY), line(0.3, GOLD))
    assert contrast(shape.stroke.colour, WHITE) >= GRAPHICS


def test_a_light_line_on_paper_stays_light():
    grid = parse_colour("#d0d0d0")
    (shape,) = saved(line(0.3, grid))
    assert shape.stroke.colour == grid


def test_no_line_grows_wider_and_none_gets_too_thin_to_print():
    for width in (0.1, 0.2, 0.3, 0.5, 0.8, 1.2):
        (shape,) = saved(line(width, BLACK))
        assert 0.2 * 25.4 / 72 <= shape.stroke.width <= width


def test_a_line_as_wide_as_a_canal_becomes_pale_between_two_lines():
    banks, water = saved(line(8, NAVY))
    assert banks.stroke == line(8, NAVY).stroke
    assert darkness(water.stroke.colour) < 0.1
    assert 7 < water.stroke.width < 8
    assert water.outline == banks.outline


def test_words_on_a_canal_become_dark():
    *_, text = saved(line(8, NAVY), words(WHITE, (22, 31)))
    assert contrast(text.colour, WHITE) >= TEXT


def test_the_pips_of_a_die_stay_solid():
    die = square(16, WHITE, stroke=Stroke(BLACK, 0.4))
    pip = Shape(circle((28, 28), 3), BLACK)
    _, shape = saved(die, pip)
    assert shape == pip


def test_a_light_digit_on_a_small_solid_disc_stays_light():
    disc = Shape(circle((25, 29), 3), BLACK)
    digit = Text(24.2, 30, run("1", 3.0), WHITE)
    assert saved(disc, digit) == (disc, digit)


def test_a_star_in_the_night_becomes_a_dark_dot():
    _, dot = saved(ground(NAVY), Shape(circle((30, 30), 0.6), WHITE))
    assert contrast(dot.fill, WHITE) >= GRAPHICS


def test_a_veil_hides_nothing_of_what_it_lies_on():
    veil = Group((square(20, NAVY),), opacity=0.5)
    _, group = saved(words(BLACK), veil)
    assert group.opacity == 1
    assert group.items[0].fill.alpha < 0.1


def test_faint_words_become_as_clear_as_others():
    (group,) = saved(Group((words(BLACK),), opacity=0.3))
    assert group.opacity * group.items[0].colour.alpha == 1
    assert contrast(group.items[0].colour, WHITE) >= TEXT


def test_pictures_keep_less_than_a_third_of_their_strength():
    picture = Picture(Rect(10, 10, 20, 20), PictureData("key", "png", b""))
    (group,) = saved(picture)
    assert group.items == (picture,)
    assert 0 < group.opacity <= 0.3


def test_an_area_counts_as_ground_only_inside_its_clip():
    window = Group((square(50, NAVY, (5, 5)),), clip=circle((30, 30), 30))
    inside, outside = line(0.3, GOLD, 30), line(0.3, GOLD, 52)
    _, first, second = saved(window, inside, outside)
    assert contrast(first.stroke.colour, WHITE) >= GRAPHICS
    assert second.stroke.colour == GOLD


def test_a_round_clip_that_cuts_off_an_area_gets_the_outline():
    ball = Group((square(20, WHITE, (20, 20)),), clip=circle((30, 30), 20))
    _, group = saved(ground(NAVY), ball)
    cut = group.items[-1]
    assert cut.outline == ball.clip
    assert cut.fill is None
    assert contrast(cut.stroke.colour, WHITE) >= GRAPHICS


def test_a_round_clip_that_cuts_off_nothing_gets_none():
    window = Group((square(4, WHITE, (28, 28)),), clip=circle((30, 30), 20))
    _, group = saved(ground(NAVY), window)
    assert len(group.items) == 1


def test_what_is_drawn_later_lies_on_top():
    _, _, shape = saved(ground(NAVY), square(20, WHITE), square(8, WHITE, (24, 24)))
    assert shape.stroke is None


def symbol(*items):
    return Symbol("sign", items, bounds_of(items))


def test_a_symbol_is_ground_for_what_comes_after_it():
    _, text = saved(Use(symbol(square(30, NAVY)), Transform.translation(2, 2)), words(WHITE))
    assert contrast(text.colour, WHITE) >= TEXT


def test_a_symbol_shows_up_on_the_ground_it_stands_on():
    _, _, on_dark, on_paper = saved(
        square(25, NAVY, (0, 0)),
        square(25, WHITE, (30, 0)),
        Use(symbol(square(10, WHITE, (0, 0))), Transform.translation(5, 5)),
        Use(symbol(square(10, WHITE, (0, 0))), Transform.translation(35, 5)),
    )
    assert on_dark.symbol.items[0].stroke is not None
    assert on_paper.symbol.items[0].stroke is None


def test_a_symbol_used_a_hundred_times_is_one_symbol_again():
    sign = symbol(square(3, NAVY, (0, 0)))
    uses = [Use(sign, Transform.translation(n % 10 * 5, n // 10 * 5)) for n in range(100)]
    assert len({use.symbol for use in saved(*uses)}) == 1


def test_symbols_that_come_out_alike_on_two_grounds_are_one():
    sign = symbol(words(BLACK, (0, 0), 2))
    *_, first, second = saved(
        square(25, SKY, (0, 0)),
        square(25, CREAM, (30, 0)),
        Use(sign, Transform.translation(5, 12)),
        Use(sign, Transform.translation(35, 12)),
    )
    assert first.symbol is second.symbol


def piece(front, back):
    cut = rectangle(Rect(0, 0, *SIZE))
    return Piece("a", "card", "card", "A", SIZE, 2, "rectangle", cut, front, back, 1, None)


def test_a_back_that_pieces_share_is_shared_again_and_drawn_once():
    drawn = []

    def draw():
        drawn.append(1)
        return Scene(SIZE, (ground(NAVY),), 2)

    back = Face("back", draw)
    fronts = [Face(f"front-{n}", lambda: Scene(SIZE, ())) for n in range(3)]
    pieces = LowInk().pieces([piece(front, back) for front in fronts])
    assert len({piece.back for piece in pieces}) == 1
    assert [piece.front.name for piece in pieces] == [face.name for face in fronts]
    for made in pieces:
        made.back.scene()
    assert len(drawn) == 1


def test_the_same_drawing_comes_out_the_same():
    items = (ground(NAVY), square(20, GOLD), words(WHITE), line(0.6, SKY))
    first, second = (dump_scene(LowInk().scene(Scene(SIZE, items))) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("turn", [0, 90, 37])
def test_a_turned_group_is_judged_where_it_lies(turn):
    place = Transform.rotation(turn, (30, 30))
    group = Group((square(8, WHITE, (26, 26)),), place)
    _, seen = saved(square(20, NAVY, (20, 20)), group)
    assert seen.items[0].stroke is not None
    assert seen.transform == place


def test_two_triangles_that_turn_opposite_ways_are_not_taken_for_nothing():
    both = (
        *polyline([(10, 10), (20, 20), (10, 30)], True),
        *polyline([(40, 10), (30, 20), (40, 30)], True),
    )
    (shape,) = saved(Shape(both, NAVY))
    assert darkness(shape.fill) < 0.1
    assert outline.bounds(shape.outline) == outline.bounds(both)
    assert relative_luminance(shape.fill) > 0.8


def things(items):
    """Return what is drawn, colours and pens left out: outlines, words and pictures."""
    outlines, words, pictures = set(), [], []
    for item in items:
        match item:
            case Shape():
                outlines.add(item.outline)
            case Text():
                words.append((item.x, item.y, item.run))
            case Picture():
                pictures.append(item)
            case Group() | Use():
                inside = item.items if isinstance(item, Group) else item.symbol.items
                found = things(inside)
                outlines |= found[0] | ({item.clip} if getattr(item, "clip", None) else set())
                words += found[1]
                pictures += found[2]
    return outlines, words, pictures


@pytest.mark.parametrize("name", gallery())
def test_every_kind_of_item_keeps_its_outlines_words_and_pictures(name):
    scene = gallery()[name]
    assert things(LowInk().scene(scene).items) == things(scene.items)
