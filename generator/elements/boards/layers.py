"""What is drawn on a board: cells, border and lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import atan2, degrees, hypot

from generator.core import outline
from generator.core.colour import Colour
from generator.core.diagnostics import as_written, nearest
from generator.core.geometry import Point
from generator.core.outline import Outline
from generator.elements.base import unsigned
from generator.elements.boards.board import Board, Values
from generator.elements.boards.borders import (
    FACINGS,
    Stretch,
    border_loops,
    chosen_facings,
    half_facings,
    is_outer,
    moved_out,
    simplified,
    stretches,
)
from generator.elements.boards.lattice import moved
from generator.elements.boards.pens import pen_of, typed
from generator.elements.boards.spec import (
    LINK_NAMES,
    SITE_NAMES,
    BorderSpec,
    CellsSpec,
    LinesSpec,
    Part,
)
from generator.elements.boards.tilings import Site, Step
from generator.elements.shapes import inked, read_stroke
from generator.elements.stage import Stage
from generator.scene import Cap, Item, Shape, Stroke
from generator.spec.base import Spec
from generator.spec.chance import CHANCE, chance_of


def draw_cells(part: Part, board: Board, stage: Stage) -> Iterator[Item]:
    """Yield the areas of all cells: those of one colour together, lines over them."""
    spec: CellsSpec = part.spec
    if spec.fill is None and spec.stroke is None and spec.line_type is None:
        yield from inked(spec, stage, ())
    elif not part.names & {*board.seen(SITE_NAMES), CHANCE}:
        drawn = [s for site in board.lattice.sites for s in _cell(spec, board, site, stage)]
        stage.kit.meter.add(spec.at, len(board.lattice.sites))
        if stage.truth(spec.when, spec.position("when")):
            yield from inked(spec, stage, tuple(drawn))
    else:
        yield from _draw_coloured_cells(spec, board, stage)


def _draw_coloured_cells(spec: CellsSpec, board: Board, stage: Stage) -> Iterator[Item]:
    fills: dict[Colour, list[outline.Segment]] = {}
    strokes: dict[Stroke, list[outline.Segment]] = {}
    counted = board.counted(range(len(board.values)))
    for site, values in zip(board.lattice.sites, counted, strict=True):
        here = _of_one(stage, board, values)
        stage.kit.meter.add(spec.at)
        if not here.truth(spec.when, spec.position("when")):
            continue
        fill, stroke = here.colour(spec.fill, spec.position("fill")), read_stroke(spec, here)
        drawn_cell = _cell(spec, board, site, here)
        if fill is not None:
            fills.setdefault(fill, []).extend(drawn_cell)
        if stroke is not None:
            strokes.setdefault(stroke, []).extend(drawn_cell)
    yield from (Shape(tuple(area), fill) for fill, area in fills.items())
    yield from (Shape(tuple(area), None, stroke) for stroke, area in strokes.items())


def _of_one(stage: Stage, board: Board, values: Values) -> Stage:
    """Return the stage of one cell or link, where chance draws for it alone."""
    chance = chance_of(stage.scope).inside(str(values["index"]))
    return stage.naming({**board.scope(values), CHANCE: chance})


def _cell(spec: CellsSpec, board: Board, site: Site, stage: Stage) -> Outline:
    around = board.lattice.outline(site)
    pitch = min(board.lattice.pitch)
    gap, corner = unsigned(spec, "gap", stage, pitch), unsigned(spec, "corner", stage, pitch)
    if gap >= pitch:
        raise stage.fault(spec.position("gap"), f"a gap of {gap:g} mm leaves nothing of the cells")
    if gap:
        around = moved_out(around, -gap / 2)
    return outline.rounded_polyline(around, corner, closed=True)


def draw_border(part: Part, board: Board, stage: Stage) -> Iterator[Item]:
    """Yield a line around the board, or bands along its sides that meet in mitres."""
    spec: BorderSpec = part.spec
    loops = border_loops(board.lattice)
    pitch = min(board.lattice.pitch)
    offset = stage.length(spec.offset, pitch, spec.position("offset"))
    if spec.side is None:
        corner = unsigned(spec, "corner", stage, pitch)
        lines = [
            outline.rounded_polyline(moved_out(simplified(loop), offset), corner, closed=True)
            for loop in loops
        ]
        yield from inked(spec, stage, tuple(segment for line in lines for segment in line))
        return
    stroke = pen_of(spec, stage, "border", "butt")
    if stroke is None:
        return
    for stretch in _sides(spec, [loop for loop in loops if is_outer(loop)], stage):
        yield from _draw_side(spec, stretch, offset, stroke, stage)


def _draw_side(
    spec: BorderSpec, stretch: Stretch, offset: float, stroke: Stroke, stage: Stage
) -> Iterator[Item]:
    if stretch.whole:
        line = outline.polyline(moved_out(stretch.loop, offset), closed=True)
        yield from typed(spec, stage, line, stroke)
    elif stroke.dash or spec.line_type is not None:
        yield from typed(spec, stage, outline.polyline(stretch.beside(offset)), stroke)
    else:
        outer = stretch.beside(offset + stroke.width / 2)
        inner = stretch.beside(offset - stroke.width / 2)
        yield Shape(outline.polyline([*outer, *reversed(inner)], closed=True), stroke.colour)


def _sides(spec: BorderSpec, loops: Sequence[list[Point]], stage: Stage) -> Iterator[Stretch]:
    place = spec.position("side")
    facings = [facing for loop in loops for facing in half_facings(loop)]
    wanted: set[float] = set()
    for side in words_of(spec.side, "side", spec, stage):
        if side not in FACINGS:
            raise stage.fault(place, f"“{side}” is no side", nearest(side, FACINGS))
        chosen = chosen_facings(facings, side)
        if not chosen:
            raise stage.fault(place, f"no side of this board faces “{side}”")
        wanted.update(chosen)
    for loop in loops:
        yield from stretches(loop, lambda facing: facing in wanted)


def words_of(value: object, key: str, spec: Spec, stage: Stage) -> list[str]:
    """Return one word or a list of them as a list."""
    place = spec.position(key)
    written = stage.evaluate(value, place)
    words = written if isinstance(written, list | tuple) else [written]
    if not words or not all(isinstance(word, str) for word in words):
        raise stage.fault(place, f"expected words, got “{as_written(written)}”")
    return list(words)


def draw_lines(part: Part, board: Board, stage: Stage) -> Iterator[Item]:
    """Yield lines through neighbouring sites, each as long as it can be."""
    spec: LinesSpec = part.spec
    words = words_of(spec.along, "along", spec, stage)
    steps = tuple(dict.fromkeys(s for word in words for s in _steps(word, board, spec, stage)))
    straight = board.lattice.tiling.name == "square" and set(words) <= {"rows", "columns", "all"}
    cap: Cap = "square" if straight else "round"
    if part.names & {*board.seen(LINK_NAMES), CHANCE}:
        for pen, links in _pens_of_links(spec, board, steps, cap, stage).items():
            runs = board.lattice.runs(steps, links.holds)
            yield from typed(spec, stage, _through(board, runs, spec, stage), pen)
        return
    pen_of_all = pen_of(spec, stage, "line", cap)
    if pen_of_all is not None and stage.truth(spec.when, spec.position("when")):
        runs = board.lattice.runs(steps)
        yield from typed(spec, stage, _through(board, runs, spec, stage), pen_of_all)


class _Links(set[tuple[Site, Site]]):
    """Links that one pen draws."""

    def holds(self, start: Site, end: Site) -> bool:
        return (start, end) in self


def _through(
    board: Board, runs: Iterable[Sequence[Site]], spec: LinesSpec, stage: Stage
) -> Outline:
    segments: list[outline.Segment] = []
    for run in runs:
        stage.kit.meter.add(spec.at)
        ends = run if board.lattice.tiling.name == "triangle" else (run[0], run[-1])
        segments += outline.polyline([board.lattice.centre(site) for site in ends])
    return tuple(segments)


def _steps(word: str, board: Board, spec: LinesSpec, stage: Stage) -> Sequence[Step]:
    """Return the steps along which lines of that name run."""
    known = dict(board.lattice.tiling.directions)
    if board.lattice.flat:
        rows, columns = known.get("rows"), known.get("columns")
        known = {k: v for k, v in known.items() if k not in ("rows", "columns")}
        known |= {"columns": rows} if rows else {}
        known |= {"rows": columns} if columns else {}
    if word not in known:
        raise stage.fault(
            spec.position("along"),
            f"there are no lines along “{word}” on this board",
            nearest(word, known),
        )
    return known[word]


def _pens_of_links(
    spec: LinesSpec, board: Board, steps: Sequence[Step], cap: Cap, stage: Stage
) -> dict[Stroke, _Links]:
    """Return the links that each pen draws, as the expressions of the author say."""
    found: dict[Stroke, _Links] = {}
    for start, end, names in linked(board, steps):
        here = _of_one(stage, board, names)
        stage.kit.meter.add(spec.at)
        if here.truth(spec.when, spec.position("when")):
            pen = pen_of(spec, here, "line", cap)
            if pen is not None:
                found.setdefault(pen, _Links()).add((start, end))
    return found


def linked(board: Board, steps: Sequence[Step]) -> Iterator[tuple[Site, Site, Values]]:
    """Yield each pair of sites a step apart, with what expressions see of it."""
    lattice, count = board.lattice, 0
    for step in steps:
        for index, site in enumerate(lattice.sites):
            other = moved(site, step)
            at = lattice.index_of.get(other)
            if at is not None and lattice.leads(site, step):
                yield site, other, _link_values(board, index, at, count)
                count += 1


def _link_values(board: Board, start: int, end: int, count: int) -> Values:
    (x0, y0), (x1, y1) = board.centres[start], board.centres[end]
    return {
        **board.values[start],
        "to": board.values[end],
        "index": count,
        "number": count + 1,
        "length": hypot(x1 - x0, y1 - y0),
        "angle": degrees(atan2(y1 - y0, x1 - x0)),
    }
