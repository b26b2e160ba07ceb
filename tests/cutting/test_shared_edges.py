"""Edges that parts share are cut once where a machine asks for that, and nothing is lost."""

from itertools import pairwise

import numpy as np
import pytest
from typer.testing import CliRunner

from generator.cli import app
from tests.cutting.readers import read_dxf, read_svg
from tests.definitions import write_game

HEAD = (
    "title: Mine\nsource: me\nchecked_on: 2026-11\nevidence: own\n"
    "layers: [{name: Knife, lines: [outline]}]\n"
)
GAME = """
    game: {{id: desk, title: Desk}}
    languages: [en]
    components:
      tile:
        kind: tile
        size: [40, 30]
        {cut}
        gap: {gap}
        bleed: 0
        copies: {copies}
        turn: false
        front: [{{rectangle: [10, 10], at: [5, 5], fill: accent}}]
    """


@pytest.fixture
def cut(tmp_path, monkeypatch):
    """Return ``cut(once, cut=…, gap=…, copies=…)``: the lines of the sheet in both formats."""
    monkeypatch.chdir(tmp_path)

    def run(shared, **facts):
        text = GAME.format(**{"cut": "cut: rectangle", "gap": 0, "copies": 4, **facts})
        write_game(tmp_path / "rules" / "desk", text)
        (tmp_path / "mine.yaml").write_text(f"{HEAD}shared_edges: {shared}\n", "utf-8")
        result = CliRunner().invoke(app, ["cut", "desk", "--machine", "mine.yaml"])
        assert result.exit_code == 0, result.output
        folder = tmp_path / "exports" / "desk" / "en" / "cut-mine"
        size, svg = read_svg(folder / "sheet-001.svg")
        return svg, read_dxf(folder / "sheet-001.dxf", size[1])

    return run


def length(line):
    """Return how far a machine goes along a line."""
    points = line.points + line.points[:1] if line.is_closed else line.points
    return sum(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 for (ax, ay), (bx, by) in pairwise(points))


def steps(lines, step=0.5):
    """Yield points along lines, none of them at a corner."""
    for line in lines:
        points = line.points + line.points[:1] if line.is_closed else line.points
        for (ax, ay), (bx, by) in pairwise(points):
            long = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
            for n in range(int(long / step)):
                share = (n + 0.5) * step / long
                yield ax + (bx - ax) * share, ay + (by - ay) * share


def off(points, line):
    """Return how far each of ``points`` lies off a line."""
    corners = np.array(line.points + line.points[:1] if line.is_closed else line.points)
    starts, ways = corners[:-1], np.diff(corners, axis=0)
    from_starts = points[:, None, :] - starts
    long = np.maximum((ways**2).sum(axis=1), 1e-12)
    shares = np.clip((from_starts * ways).sum(axis=2) / long, 0, 1)
    return np.linalg.norm(from_starts - shares[:, :, None] * ways, axis=2).min(axis=1)


def test_a_block_of_butted_tiles_is_cut_along_each_edge_once(cut):
    closed, _ = cut("closed")
    assert [line.is_closed for line in closed] == [True] * 4
    assert sum(map(length, closed)) == pytest.approx(4 * 140, abs=0.05)
    edges = {
        tuple(sorted((round(x, 2), round(y, 2)) for x, y in ends))
        for line in closed
        for ends in pairwise([*line.points, line.points[0]])
    }
    assert len(edges) < 16
    once = sum(abs(ax - bx) + abs(ay - by) for (ax, ay), (bx, by) in edges)
    for lines in cut("once"):
        assert sum(map(length, lines)) == pytest.approx(once, abs=0.05)


@pytest.mark.parametrize("shape", ["rectangle", "rectangle, corner: 4", "hexagon"])
def test_every_edge_of_every_part_is_cut_by_just_one_line(cut, shape):
    closed, _ = cut("closed", cut=f"cut: {shape}".replace(", ", "\n        "), copies=9)
    for lines in cut("once", cut=f"cut: {shape}".replace(", ", "\n        "), copies=9):
        points = np.array(list(steps(closed)))
        near = sum((off(points, line) < 0.03).astype(int) for line in lines)
        assert points[near != 1].tolist() == []


def test_what_shares_nothing_stays_closed(cut):
    for lines in cut("once", gap=4):
        assert [line.is_closed for line in lines] == [True] * 4


def test_the_first_part_of_a_block_stays_closed(cut):
    for lines in cut("once", copies=2):
        assert [line.is_closed for line in lines] == [True, False]


@pytest.mark.parametrize(
    ("machine", "shared"),
    [
        ("plain", "closed"),
        ("cricut", "closed"),
        ("silhouette", "once"),
        ("laser-red", "once"),
        ("laser-blue", "once"),
        ("lightburn", "once"),
    ],
)
def test_machines_say_how_they_want_shared_edges(machine, shared, tmp_path):
    from generator.core.diagnostics import Report
    from generator.cutting.machine import MACHINES

    found = MACHINES.load(machine, tmp_path, Report())
    assert found is not None
    assert found.shared_edges == shared
