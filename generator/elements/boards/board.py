"""A board as read: its lattice, and what its sites are called."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import atan2, degrees, inf
from typing import Any

from generator.core.diagnostics import Position, as_written, nearest, number_of
from generator.core.geometry import Point
from generator.core.record import Record
from generator.elements.boards.forms import Form
from generator.elements.boards.lattice import Lattice
from generator.elements.boards.naming import SEQUENCES, Axes, axes, sequence_label
from generator.elements.boards.orders import by_lines, compass, reading_order, spiral
from generator.elements.boards.shaping import read_shape, usual_slant
from generator.elements.boards.spec import COUNT_NAMES, LatticeSpec, NamesSpec
from generator.elements.boards.tilings import DUALS, TILINGS, Site, Tiling, points_up
from generator.elements.stage import Stage
from generator.spec.expression import Expression
from generator.spec.placed import place_within

Values = dict[str, object]
_MOST_NAMES = 100_000
_RANGE = ".."


class Naming(Record):
    """Labels of files and ranks, and the form of names (None: file and rank)."""

    axes: Axes
    files: Sequence[str]
    ranks: Sequence[str]
    form: Any
    at: Position
    slant: str


class Board:
    """The sites of a board in their order, with what expressions see of each.

    ``values`` are what is known of a site on its own; ``counted`` adds its place in a row
    of sites, such as the order of the board or a route.
    """

    def __init__(
        self, lattice: Lattice, naming: Naming, signs: Form, taken: set[str], group: str | None
    ) -> None:
        self.lattice = lattice
        self.group = group
        self.naming = naming
        self.taken = taken
        self.centres = [lattice.centre(site) for site in lattice.sites]
        self.values = [_place_values(lattice, naming, signs, site) for site in lattice.sites]
        for values, count in zip(self.values, lattice.neighbours, strict=True):
            values["neighbours"] = count
        self.by_name: dict[str, int] = {}

    def scope(self, values: Values) -> Values:
        """Return ``values``, also under the name that keeps them in reach further in."""
        return {**values, self.group: values} if self.group else values

    def seen(self, names: Iterable[str]) -> set[str]:
        """Return ``names`` with the name of their group."""
        return {*names, *([self.group] if self.group else [])}

    def name_sites(self, stage: Stage) -> None:
        """Give all sites their names. AuthorError when two have one."""
        form, at = self.naming.form, self.naming.at
        for index, values in enumerate(self.values):
            name = f"{values['file']}{values['rank']}"
            if isinstance(form, Expression):
                scope = {**values, "index": index, "number": index + 1}
                name = stage.naming(scope).text(form, at)
            elif form is not None:
                name = form
            if name in self.by_name:
                raise stage.fault(
                    at,
                    f"two sites are called “{name}”",
                    "give names a form that tells them apart, such as “{{ file }}-{{ rank }}”",
                )
            values["name"] = name
            self.by_name[name] = index

    def counted(self, indexes: Sequence[int], closed: bool = False) -> Iterator[Values]:
        """Yield the values of sites as those of a row: number, direction, first and last."""
        last = len(indexes) - 1
        for place, index in enumerate(indexes):
            leads_on = place < last or closed
            after = indexes[(place + 1) % len(indexes)] if leads_on else index
            before = index if leads_on or place == 0 else indexes[place - 1]
            (x0, y0), (x1, y1) = self.centres[before], self.centres[after]
            direction = compass(x1 - x0, y1 - y0) if leads_on else ""
            counts = (place, place + 1, place == 0, place == last, direction)
            angle = degrees(atan2(y1 - y0, x1 - x0))
            yield {**self.values[index], **dict(zip(COUNT_NAMES, (*counts, angle), strict=True))}

    def index(self, name: object, at: Position, stage: Stage) -> int:
        """Return the index of the site called ``name``; AuthorError if there is none."""
        word = as_written(name)
        if word in self.by_name:
            return self.by_name[word]
        if word in self.taken:
            raise stage.fault(at, f"“{word}” is not on the board: “without” takes it away")
        raise stage.fault(at, f"there is no site “{word}”", nearest(word, self.by_name))

    def indexes(self, written: Any, at: Position, stage: Stage) -> list[int]:
        """Return the indexes of named sites: a list, or a text with blanks between names.

        ``a1..a8`` stands for all sites on the straight line from one to the other.
        """
        names = names_in(stage.evaluate(written, at), at, stage)
        if len(names) > _MOST_NAMES:
            raise stage.fault(at, f"a list of sites has at most {_MOST_NAMES} names")
        found: list[int] = []
        for place, name in enumerate(names):
            where = place_within(written, place, at)
            if isinstance(name, str) and _RANGE in name and name not in self.by_name:
                found += self._between(name, where, stage)
            else:
                found.append(self.index(name, where, stage))
            if len(found) > _MOST_NAMES:
                raise stage.fault(at, f"a list of sites has at most {_MOST_NAMES} names")
        return found

    def _between(self, name: str, at: Position, stage: Stage) -> list[int]:
        first, _, last = name.partition(_RANGE)
        start, end = (self.index(part.strip(), at, stage) for part in (first, last))
        sites = self.lattice.sites
        line = self.lattice.line(sites[start], sites[end])
        if line is None:
            raise stage.fault(
                at, f"“{name}” is no straight line", "name each site, or go by a corner"
            )
        missing = [site for site in line if site not in self.lattice.index_of]
        if missing:
            raise stage.fault(
                at,
                f"“{name}” leads over a place that is not on the board",
                f"it lacks {len(missing)} of its {number_of(len(line), 'site')}",
            )
        return [self.lattice.index_of[site] for site in line]


def names_in(written: Any, at: Position, stage: Stage) -> list[object]:
    """Return the names in a list, or in a text with blanks between them."""
    if isinstance(written, str):
        return list(written.split())
    if isinstance(written, list | tuple):
        return list(written)
    if isinstance(written, int | float) and not isinstance(written, bool):
        return [written]
    raise stage.fault(at, f"expected names of sites, got “{as_written(written)}”")


def _place_values(lattice: Lattice, naming: Naming, signs: Form, site: Site) -> Values:
    along, across = site
    step = 2 if lattice.tiling.name == "hex" else 1
    column, row = (across, along // step) if lattice.flat else (along // step, across)
    turned = lattice.tiling.name == "triangle" and not points_up(site)
    return {
        "row": row,
        "column": column,
        "file": naming.files[naming.axes.files[site]],
        "rank": naming.ranks[naming.axes.ranks[site]],
        "sign": signs[site],
        "shade": lattice.tiling.shade(site),
        "turn": 180 if turned else 0,
    }


def tiling_of(spec: LatticeSpec) -> Tiling:
    """Return the tiling whose cells are the sites."""
    return (DUALS if spec.sites == "points" else TILINGS)[spec.lattice]


def board_size(spec: LatticeSpec, stage: Stage) -> tuple[float, float] | None:
    """Return the size in mm of a board whose pitch is given, else None."""
    if spec.pitch is None and spec.side is None:
        return None
    tiling = tiling_of(spec)
    form = read_shape(spec, stage, tiling)
    if spec.without is not None:
        return read_board(spec, stage).lattice.extent
    return _lattice(spec, stage, tiling, list(form)).extent


def read_board(spec: LatticeSpec, stage: Stage) -> Board:
    """Return the board that ``spec`` describes, as large as it says or as the stage's box."""
    if spec.lattice == "square" and spec.orientation == "flat":
        raise stage.fault(spec.position("orientation"), "squares lie one way only", "leave it out")
    tiling = tiling_of(spec)
    form = read_shape(spec, stage, tiling)
    naming = _naming(spec, stage, tiling, form)
    board = _ordered(spec, stage, naming, form, set())
    if spec.without is None:
        return board
    place = spec.position("without")
    gone = board.indexes(spec.without, place, stage)
    taken = {board.lattice.sites[index] for index in gone}
    if len(taken) == len(form):
        raise stage.fault(place, "nothing is left of the board")
    names = {str(board.values[index]["name"]) for index in gone}
    rest = {site: sign for site, sign in form.items() if site not in taken}
    return _ordered(spec, stage, naming, rest, names)


def _ordered(spec: LatticeSpec, stage: Stage, naming: Naming, form: Form, taken: set[str]) -> Board:
    flat = spec.orientation == "flat"
    tiling = tiling_of(spec)
    sites = reading_order(list(form))
    if spec.order == "spiral":
        if tiling.name != "square":
            raise stage.fault(spec.position("order"), "a spiral runs over squares")
        sites = spiral(Lattice(tiling, sites), spec.from_)
        if len(sites) < len(form):
            raise stage.fault(
                spec.position("order"),
                f"the spiral ends after {len(sites)} of {len(form)} sites",
                "it goes round a rectangle; for other shapes write a route",
            )
    elif spec.order is not None:
        sites = by_lines(sites, spec.from_, spec.order == "boustrophedon", flat)
    board = Board(_lattice(spec, stage, tiling, sites), naming, form, taken, spec.as_)
    board.name_sites(stage)
    return board


def _lattice(spec: LatticeSpec, stage: Stage, tiling: Tiling, sites: list[Site]) -> Lattice:
    flat, on_points = spec.orientation == "flat", spec.sites == "points"

    def made(pitch: float | Point) -> Lattice:
        return Lattice(
            tiling, sites, pitch=pitch, flat=flat, on_points=on_points, origin=stage.box.centre
        )

    pitch = _pitch(spec, stage, tiling)
    return made(pitch) if pitch is not None else made(_fitted(made(1.0), spec, stage))


def _fitted(lattice: Lattice, spec: LatticeSpec, stage: Stage) -> float:
    """Return the pitch with which a lattice of pitch 1 fills the box around."""
    width, height = lattice.extent
    room = [stage.box.width / width if width else inf, stage.box.height / height if height else inf]
    if not 0 < min(room) < inf:
        raise stage.fault(spec.at, "this lattice has no size", "give it a “pitch”")
    return min(room)


def _pitch(spec: LatticeSpec, stage: Stage, tiling: Tiling) -> float | Point | None:
    """Return the mm between neighbours, or None when the box around says it."""
    if spec.pitch is not None and spec.side is not None:
        raise stage.fault(spec.position("side"), "a lattice has either “pitch” or “side”")
    if spec.side is not None:
        place = spec.position("side")
        side = _positive(stage.length(spec.side, stage.box.width, place), "side", place, stage)
        return side if spec.sites == "points" else side / tiling.side
    if spec.pitch is None:
        return None
    place = spec.position("pitch")
    written = stage.evaluate(spec.pitch, place)
    if not isinstance(written, list | tuple):
        return _positive(stage.length(written, stage.box.width, place), "pitch", place, stage)
    if spec.lattice != "square":
        raise stage.fault(place, "only squares may have two pitches", "write one length")
    across, down = stage.pair(written, place)
    return (_positive(across, "pitch", place, stage), _positive(down, "pitch", place, stage))


def _positive(length: float, key: str, at: Position, stage: Stage) -> float:
    if length <= 0:
        raise stage.fault(at, f"the {key} {length:g} should be more than 0")
    return length


def _naming(spec: LatticeSpec, stage: Stage, tiling: Tiling, form: Form) -> Naming:
    names, at = spec.names, spec.position("names")
    rules = names if isinstance(names, NamesSpec) else NamesSpec()
    slant = rules.slant or usual_slant(spec)
    found = axes(tiling, form, spec.from_, slant, spec.orientation == "flat")
    files = _labels(rules, "files", max(found.files.values()) + 1, stage)
    ranks = _labels(rules, "ranks", max(found.ranks.values()) + 1, stage)
    return Naming(found, files, ranks, names if rules is not names else rules.form, at, slant)


def _labels(rules: NamesSpec, key: str, count: int, stage: Stage) -> Sequence[str]:
    at = rules.position(key)
    written = stage.evaluate(getattr(rules, key), at)
    if isinstance(written, list | tuple):
        if len(written) < count:
            needed = number_of(count, key.removesuffix("s"))
            raise stage.fault(at, f"{number_of(len(written), 'label')} for {needed}")
        return [stage.text(label, place_within(written, n, at)) for n, label in enumerate(written)]
    if written not in SEQUENCES:
        raise stage.fault(
            at,
            f"“{as_written(written)}” is no way to count {key}",
            nearest(str(written), SEQUENCES),
        )
    return [sequence_label(written, index) for index in range(count)]
