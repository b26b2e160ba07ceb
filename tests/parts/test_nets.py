"""Nets fold up: they are bent in space, panel by panel, and edges that should meet do."""

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from generator.core import outline
from generator.core.geometry import Rect
from generator.elements.nets.element import net_layout
from generator.elements.stage import Stage
from generator.scene import Shape
from tests.definitions import expand, expander_of, flat, game_of, write_game

ROOT = Path(__file__).parents[2]
NAMES = sorted(path.stem for path in (ROOT / "templates" / "nets").glob("*.yaml"))
SIDES = {"top": 0, "right": 1, "bottom": 2, "left": 3}
GAME = game_of(
    'part: {kind: box, bleed: 0, net: %s, with: %s, each: [{text: "{{ panel }}", at: [1, 4]}]}'
)


def layout(folder, net, given="{}"):
    """Return the panels of a net by name, with where they lie on the paper, and its size."""
    maker, report = expander_of(write_game(folder, GAME % (net, given)))
    assert maker is not None, list(report)
    stage = Stage(maker.kit, Rect(0, 0, 0, 0), maker.scope, Rect(0, 0, 0, 0))
    return net_layout(maker.definition.components[0].looks[""].front[0].spec, stage)


class Folded:
    """A net in space: the reader looks at it along -z before it is folded."""

    def __init__(self, net):
        self.index = {panel.name: i for i, panel in enumerate(net.panels)}
        self.panels = net.panels
        self.flat = [
            np.array([(*place.apply(point), 0.0) for point in panel.points])
            for panel, place in zip(net.panels, net.placed, strict=True)
        ]
        self.moves = []
        for i, panel in enumerate(net.panels):
            if panel.hinge is None:
                self.moves.append((np.eye(3), np.zeros(3)))
                continue
            corners = self.flat[i]
            start = corners[panel.hinge.edge]
            end = corners[(panel.hinge.edge + 1) % len(corners)]
            turn = rotation(start, end, corners.mean(axis=0), panel.hinge.angle_deg)
            matrix, shift = self.moves[panel.hinge.parent]
            # First the bend about the hinge as it lies flat, then all that its parent does.
            self.moves.append((matrix @ turn, matrix @ (start - turn @ start) + shift))

    def corners(self, name):
        matrix, shift = self.moves[self.index[name]]
        return self.flat[self.index[name]] @ matrix.T + shift

    def edge(self, where):
        name, _, side = where.rpartition(".")
        number = SIDES[side] if side in SIDES else int(side) - 1
        points = self.corners(name)
        return points[number], points[(number + 1) % len(points)]

    def meet(self, one, other):
        (a, b), (c, d) = self.edge(one), self.edge(other)
        near = np.allclose([a, b], [c, d], atol=1e-4) or np.allclose([a, b], [d, c], atol=1e-4)
        return bool(near)

    def outward(self, name):
        matrix, _ = self.moves[self.index[name]]
        return matrix @ np.array([0, 0, 1.0])

    def faces(self):
        return [panel.name for panel in self.panels if not panel.is_flap]


def rotation(start, end, middle, angle):
    """Return the turn about an edge that takes ``middle`` away from the reader."""
    axis = (end - start) / np.linalg.norm(end - start)
    if np.cross(axis, middle - start)[2] > 0:
        axis = -axis
    x, y, z = axis
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    turn = np.radians(angle)
    return np.eye(3) + np.sin(turn) * cross + (1 - np.cos(turn)) * cross @ cross


def loose_edges(folded, names):
    """Return the edges of faces that meet no edge of another face."""
    edges = [
        f"{name}.{number + 1}" for name in names for number in range(len(folded.corners(name)))
    ]
    pairs = Counter()
    for i, one in enumerate(edges):
        for other in edges[i + 1 :]:
            if one.rpartition(".")[0] != other.rpartition(".")[0] and folded.meet(one, other):
                pairs.update([one, other])
    assert all(count == 1 for count in pairs.values())
    return {edge for edge in edges if edge not in pairs}


@pytest.mark.parametrize("net", ["tuck-box", "die", "tetrahedron"])
@pytest.mark.parametrize("larger", [False, True])
def test_a_solid_closes_edge_on_edge(net, larger, tmp_path):
    given = {"tuck-box": "{width: 44, height: 70, depth: 33, thickness: 1}"}.get(net, "{size: 31}")
    folded = Folded(layout(tmp_path, net, given if larger else "{}"))
    assert loose_edges(folded, folded.faces()) == set()


@pytest.mark.parametrize(
    ("net", "pairs"),
    [
        (
            "tuck-box",
            [
                ("right.right", "back.left"),
                ("top.bottom", "front.top"),
                ("top.left", "left.top"),
                ("bottom.bottom", "back.bottom"),
                ("bottom.right", "right.bottom"),
            ],
        ),
        ("box-base", [("front.left", "left.right"), ("back.left", "right.right")]),
        ("box-lid", [("front.left", "left.right"), ("front.right", "right.left")]),
        ("pawn", [("3.right", "1.left"), ("base.2", "3.bottom"), ("base.3", "1.bottom")]),
        ("tent", [("floor.bottom", "back.bottom")]),
        ("standee", [("front.bottom", "back.bottom"), ("front.left", "back.right")]),
        ("folded", [("front.left", "back.right"), ("front.top", "back.top")]),
    ],
)
def test_edges_that_are_glued_or_tucked_meet(net, pairs, tmp_path):
    folded = Folded(layout(tmp_path, net))
    for one, other in pairs:
        assert folded.meet(one, other), (one, other, folded.edge(one), folded.edge(other))


@pytest.mark.parametrize("net", NAMES)
def test_what_is_glued_lies_behind_a_face(net, tmp_path):
    """A flap with glue ends up in the plane of a face, its print toward the back of that."""
    folded = Folded(layout(tmp_path, net))
    for panel in folded.panels:
        if not panel.is_glued:
            continue
        own, normal = folded.corners(panel.name), folded.outward(panel.name)
        behind = [
            name
            for name in [p.name for p in folded.panels if not p.is_glued]
            if np.allclose(folded.outward(name), normal, atol=1e-4)
            and np.allclose((own - folded.corners(name)[0]) @ normal, 0, atol=1e-3)
            and name != folded.panels[panel.hinge.parent].name
        ]
        assert behind, panel.name


def test_opposite_faces_of_a_die_sum_to_seven(tmp_path):
    folded = Folded(layout(tmp_path, "die"))
    for name in folded.faces():
        (across,) = [
            other
            for other in folded.faces()
            if np.allclose(folded.outward(other), -folded.outward(name), atol=1e-6)
        ]
        assert int(name) + int(across) == 7


def test_a_tuck_box_is_as_wide_as_its_four_sides_and_the_glue(tmp_path):
    given = "{width: 60, height: 90, depth: 20, thickness: 0, glue: 12}"
    net = layout(tmp_path, "tuck-box", given)
    assert net.size[0] == pytest.approx(2 * 60 + 2 * 20 + 12)
    sizes = {panel.name: panel.box.size for panel in net.panels}
    assert sizes["front"] == sizes["back"] == (60, 90)
    assert sizes["left"] == sizes["right"] == (20, 90)
    assert sizes["top"] == sizes["bottom"] == (60, 20)


def test_the_paper_of_a_box_is_added_to_its_inside(tmp_path):
    given = "{width: 60, height: 90, cards: 100, card_thickness: 0.3, thickness: 0.5}"
    net = layout(tmp_path, "tuck-box", given)
    sizes = {panel.name: panel.box.size for panel in net.panels}
    assert sizes["front"] == pytest.approx((60.5, 90.5))
    assert sizes["left"] == pytest.approx((100 * 0.3 + 0.5, 90.5))


def test_a_lid_is_wider_than_its_base_by_the_play_and_the_paper(tmp_path):
    base = layout(tmp_path / "a", "box-base", "{width: 80, height: 50, thickness: 0.4}")
    lid = layout(tmp_path / "b", "box-lid", "{width: 80, height: 50, thickness: 0.4, play: 0.5}")
    floor, top = base.panels[0].box, lid.panels[0].box
    # The walls of the base are outside its inside, the play beyond them, and the lid's walls.
    assert top.width - floor.width == pytest.approx(2 * 0.4 + 2 * 0.5)
    assert top.height - floor.height == pytest.approx(2 * 0.4 + 2 * 0.5)


def area(drawn):
    points = [segment[-2:] for segment in drawn if segment[0] != "Z"]
    after = points[1:] + points[:1]
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, after, strict=True)) / 2


ROUND = ("tuck-box", "standee", "screen")
"""Nets with round corners or notches, which take a little off their panels."""


@pytest.mark.parametrize("net", [name for name in NAMES if name not in ROUND])
def test_the_cut_goes_once_around_all_panels(net, tmp_path):
    made = layout(tmp_path, net)
    panels = sum(area(outline.polyline(panel.points, closed=True)) for panel in made.panels)
    assert area(made.cut) == pytest.approx(panels)
    assert [segment[0] for segment in made.cut].count("M") == 1


@pytest.mark.parametrize("net", NAMES)
def test_every_net_is_drawn_with_its_own_measures(net, tmp_path):
    pieces, report = expand(write_game(tmp_path, GAME % (net, "{}")))
    assert [str(fault) for fault in report] == []
    part = pieces["part"]
    box = outline.bounds(part.cut_outline)
    assert (box.width, box.height) == pytest.approx(tuple(part.size))
    types = {
        item.line_type for item, _ in flat(part.front.scene().items) if isinstance(item, Shape)
    }
    assert "cut" not in types  # The part is cut along its outline, as any other.
    assert types & {"fold", "valley-fold"}


def test_a_net_within_a_drawing_has_its_cut_line(tmp_path):
    text = game_of("""
        page: {kind: sheet, size: [100, 100], front: [{net: die}]}
    """)
    pieces, report = expand(write_game(tmp_path, text))
    assert not list(report)
    shapes = [item for item, _ in flat(pieces["page"].front.scene().items)]
    types = Counter(shape.line_type for shape in shapes if shape.line_type)
    assert types == {"cut": 1, "fold": 12, "glue": 7}


def test_a_game_brings_its_own_net(tmp_path):
    text = game_of("""
        plate: {kind: box, net: plate.yaml, with: {height: 30}, each: [{background: ink}]}
    """)
    net = """
        parameters: {width: 50, height: 20}
        panels:
          front: {size: ["{{ width }}", "{{ height }}"]}
          back: {size: ["{{ width }}", "{{ height }}"], on: front.top, by: top, fold: valley-fold}
    """
    pieces, report = expand(write_game(tmp_path, text, plate_yaml=net))
    assert not list(report)
    assert pieces["plate"].size == (50, 60)


def test_each_row_has_a_cut_of_its_own(tmp_path):
    """Dividers: a tab that stands further right from row to row."""
    text = game_of("""
        divider:
          kind: tile
          size: [60, 90]
          rows: [{name: a}, {name: b}, {name: c}]
          cut:
            polygon: [[0, 8], ["{{ 20 * index }}", 8], ["{{ 20 * index }}", 0],
                      ["{{ 20 * index + 20 }}", 0], ["{{ 20 * index + 20 }}", 8], [60, 8],
                      [60, 90], [0, 90]]
          front: [{background: "#eeeeee"}]
    """)
    pieces, report = expand(write_game(tmp_path, text))
    assert not list(report)
    tabs = [
        [segment[1] for segment in piece.cut_outline if segment[0] != "Z" and segment[2] == 0]
        for piece in pieces.values()
    ]
    assert tabs == [[0, 20], [20, 40], [40, 60]]


@pytest.mark.parametrize(
    ("net", "said"),
    [
        ("[]", "expected a mapping in this net"),
        ("panels: {a: {}}", "the panel “a” has no “size” and no “points”"),
        ("panels: {a: {size: [9, 9]}, b: {size: [9, 9]}}", "all panels but the first hang on"),
        ("panels: {a: {size: [9, 9]}, b: {size: [9, 9], on: c.top}}", "there is no panel “c”"),
        ("panels: {a: {size: [9, 9]}, b: {size: [9, 9], on: a.up}}", "“up” is no edge"),
        ("panels: {a: {size: [9, 9]}, b: {size: [9, 9], on: a.7}}", "a panel has no edge “7”"),
        ("panels: {a: {size: [9, 9], corner: '{{ 3 }}'}}", "expected a list of lengths"),
        ("panels: {a: {size: [9, 9], corner: [1]}}", "give a radius for each of the 4 corners"),
        ("panels: {a: {points: [[0, 0], [9, 0]]}}", "a panel has at least 3 points"),
        ("panels: {a: {size: [9, 4000]}}", "this net is bigger than 3000 mm"),
        ("values: {x: '{{ y }}'}\npanels: {a: {size: [9, 9]}}", "unknown name “y”"),
    ],
)
def test_a_fault_in_a_net_of_ones_own_is_told(net, said, tmp_path):
    text = game_of("plate: {kind: box, net: plate.yaml, each: [{background: ink}]}")
    _, report = expand(write_game(tmp_path, text, plate_yaml=net))
    (fault,) = report
    assert said in fault.message


def test_rows_whose_nets_differ_in_size_are_refused(tmp_path):
    text = game_of("""
        die:
          kind: box
          net: die
          rows: [{side: 15}, {side: 20}]
          with: {size: "{{ side }}"}
          each: [{background: ink}]
    """)
    _, report = expand(write_game(tmp_path, text))
    (fault,) = report
    assert "the net of this row is" in fault.message
    assert fault.hint == "make a component of its own for each size"


def test_the_inside_is_the_mirror_of_the_outside(tmp_path):
    text = game_of("""
        screen:
          kind: box
          bleed: 0
          net: screen
          with: {width: 80, wing: 30, height: 50}
          each: [{background: "#ffffff"}]
          inside: {left: [{circle: 2, at: [5, 9], fill: ink}]}
    """)
    pieces, report = expand(write_game(tmp_path, text))
    assert not list(report)
    ((dot, by),) = flat(pieces["screen"].back.scene().items)
    box = outline.bounds(outline.transform(dot.outline, by))
    # The leaf that is left outside lies right inside: 30 + 80 from the left, unmirrored.
    assert box.centre == pytest.approx((110 + 5, 9))
