"""One small picture of each kind of element and component, as text.

What is expected stands beside each example in a ``.txt`` file. Every number there can be
counted by hand from the example; check that before accepting a change to one.
"""

import textwrap
from pathlib import Path

import pytest
from PIL import Image

from generator.components.base import COMPONENT_KINDS
from generator.elements.kinds import ELEMENT_KINDS
from generator.scene.dump import dump_scene
from tests.definitions import expand, write_game

HERE = Path(__file__).parent
HEAD = """\
game: {id: gallery, title: Gallery}
languages: [en]
symbols:
  flag:
    size: [10, 5]
    parameters: {tint: "#336699"}
    draw:
      - {rectangle: null, fill: "{{ tint }}"}
components:
  part:
"""


def pictured(folder, component):
    write_game(folder, HEAD + textwrap.indent(component, "    "))
    Image.new("RGB", (2, 2), "#336699").save(folder / "dot.png")
    pieces, report = expand(folder)
    faults = [f"{fault.at}: {fault.message}" for fault in report]
    assert not faults, faults
    return pieces["part"]


@pytest.mark.parametrize("kind", ELEMENT_KINDS)
def test_an_element_is_drawn_as_pictured(kind, tmp_path):
    elements = (HERE / "elements" / f"{kind}.yaml").read_text("utf-8")
    part = f"kind: tile\nsize: [40, 30]\nbleed: 1\nfront:\n{textwrap.indent(elements, '  ')}"
    drawn = dump_scene(pictured(tmp_path, part).front.scene())
    assert drawn == (HERE / "elements" / f"{kind}.txt").read_text("utf-8")


@pytest.mark.parametrize("kind", COMPONENT_KINDS)
def test_a_component_has_the_size_cut_and_bleed_of_its_kind(kind, tmp_path):
    piece = pictured(tmp_path, (HERE / "components" / f"{kind}.yaml").read_text("utf-8"))
    drawn = f"cut {piece.cut}\n" + dump_scene(piece.front.scene())
    assert drawn == (HERE / "components" / f"{kind}.txt").read_text("utf-8")
