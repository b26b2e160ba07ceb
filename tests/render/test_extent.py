"""Boxes of forms hold all that is drawn."""

import numpy as np
import pytest

from generator.scene import Group, Scene

from .pictures import pdf_pixels
from .scene_gallery import SIZE, gallery

DPI = 100
ITEMS = [(name, place) for name, scene in gallery().items() for place in range(len(scene.items))]


def inked(folder, item) -> list[int]:
    """Return the first and last row and column with ink, in pixels."""
    pixels = pdf_pixels(folder, Scene(SIZE, (item,)), DPI).min(axis=2)
    ends: list[int] = []
    for places in np.where(pixels < 250):
        ends += [places.min(initial=0), places.max(initial=0)]
    return ends


@pytest.mark.parametrize(("name", "place"), ITEMS)
def test_a_group_of_one_item_loses_nothing_at_its_edges(name, place, tmp_path):
    item = gallery()[name].items[place]
    almost_solid = Group((item,), opacity=0.9999)
    assert inked(tmp_path, almost_solid) == pytest.approx(inked(tmp_path, item), abs=1)
