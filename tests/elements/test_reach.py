"""The quick box of a text holds the exact one, whatever glyphs came before."""

import pytest

from generator.core.geometry import IDENTITY
from generator.scene import GlyphRun, Text
from generator.scene.reach import Ink, text_box
from generator.text.fonts import FontLibrary
from generator.text.shaping import Shaper


def run_of(words, weight):
    face = FontLibrary().chain(("Noto Sans KR",), weight)[0]
    (part,) = Shaper().shape(face, words)
    shaped = part.glyphs
    return GlyphRun(face, 5.0, words, shaped.glyphs, shaped.clusters, shaped.advances)


@pytest.mark.parametrize("weight", [100, 400, 900])
@pytest.mark.parametrize("words", ["fjÅ", "gpqy|", "한글 뷁", "(§) —", "“’", " "])
def test_no_ink_leaves_the_quick_box(words, weight):
    run = run_of(words, weight)
    text, ink = Text(10.0, 20.0, run), Ink()
    exact = text_box(text, IDENTITY, ink)
    assert exact is None or ink.reach_box(text).contains(exact)
    moved = Text(10.0, 20.0, run.changed(offsets=((300.0, -200.0),) * len(run.glyphs)))
    exact = text_box(moved, IDENTITY, ink)
    assert exact is None or ink.reach_box(moved).contains(exact)


def test_the_quick_box_of_a_word_is_not_as_high_as_the_highest_sign_of_the_font():
    run = run_of("한글 word", 400)
    box = Ink().reach_box(Text(0.0, 0.0, run))
    assert box.height < 1.5 * run.size
    assert box.width < run.width + 1.5 * run.size
