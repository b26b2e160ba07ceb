"""Pages for printers that print too small or too big."""

import pytest

from generator.core import outline
from generator.core.colour import BLACK
from generator.core.geometry import Rect, Size
from generator.scene import Group, PrintedPage, Scene, Shape, Symbol, Use
from generator.scene.bounds import bounds_of
from generator.sheets.correction import correct_page

A4 = Size(210, 297)
SQUARE = Rect(55, 98.5, 100, 100)
BOX = Shape(outline.rectangle(SQUARE), BLACK)


def page(*items, paper=A4, trim=SQUARE):
    return PrintedPage(Scene(paper, items), trim, trim.grown(2), "page")


def test_lengths_grow_by_what_the_printer_takes_away():
    made = correct_page(page(BOX), (100 / 99.6, 100 / 99))
    box = bounds_of(made.scene.items)
    assert (box.width * 0.996, box.height * 0.99) == pytest.approx((100, 100))
    assert box.centre == pytest.approx((105, 148.5))
    assert made.scene.size == A4
    assert made.trim_box == pytest.approx(box)


def test_a_landscape_page_lies_turned_on_the_paper():
    turned = A4.turned()
    centred = Shape(outline.rectangle(Rect(98.5, 55, 100, 100)), BLACK)
    box = bounds_of(correct_page(page(centred, paper=turned), (1.01, 0.98)).scene.items)
    assert (box.width, box.height) == pytest.approx((98, 101))


def test_a_faultless_printer_gets_the_page_as_it_is():
    made = page(BOX)
    assert correct_page(made, (1.0, 1.0)) is made


def test_a_layer_stays_the_outermost_group_and_a_symbol_the_same():
    symbol = Symbol("box", (BOX,), bounds_of((BOX,)))
    made = correct_page(page(Group((BOX,), layer="cut"), Use(symbol)), (1.01, 1.01))
    layer, use = made.scene.items
    assert layer.layer == "cut"
    assert use.symbol is symbol
    assert bounds_of((layer,)).width == bounds_of((use,)).width == pytest.approx(101)


def test_a_page_printed_whole_stays_as_big_as_its_paper():
    whole = Rect(0, 0, *A4)
    made = correct_page(page(BOX, trim=whole), (0.99, 0.99))
    assert made.trim_box == whole
