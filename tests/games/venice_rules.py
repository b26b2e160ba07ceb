"""A small model of Venice Connection, written from its rules, to hold figures against.

A table maps cells (column, row) to tiles, and a tile is the sign that looks like it: ─ │
for the straight side, ┌ ┐ └ ┘ for the bend. A play is a table of the tiles laid.
"""

LEFT, RIGHT, UP, DOWN = (-1, 0), (1, 0), (0, -1), (0, 1)
SIDES = (LEFT, RIGHT, UP, DOWN)
MOUTHS = {
    "─": {LEFT, RIGHT},
    "│": {UP, DOWN},
    "┌": {RIGHT, DOWN},
    "┐": {LEFT, DOWN},
    "└": {RIGHT, UP},
    "┘": {LEFT, UP},
}
TILES = 16
MOST = 3


def read(rows):
    """Return the table drawn by ``rows``; any other sign is an empty cell."""
    return {
        (x, y): sign for y, row in enumerate(rows) for x, sign in enumerate(row) if sign in MOUTHS
    }


def moved_home(table):
    """Return ``table`` moved so that its first column and row are 0."""
    left, top = min(x for x, _ in table), min(y for _, y in table)
    return {(x - left, y - top): sign for (x, y), sign in table.items()}


def beside(cell, side):
    return cell[0] + side[0], cell[1] + side[1]


def opposite(side):
    return -side[0], -side[1]


def fits(table, cell, sign):
    """Tell whether each side meets its like: canal meets canal, blank meets blank."""
    for side in SIDES:
        other = table.get(beside(cell, side))
        if other and (side in MOUTHS[sign]) != (opposite(side) in MOUTHS[other]):
            return False
    return True


def is_line(cells):
    """Tell whether ``cells`` lie in one row or column without a gap."""
    across, down = sorted({x for x, _ in cells}), sorted({y for _, y in cells})
    longer = max(across, down, key=len)
    return min(len(across), len(down)) == 1 and longer[-1] - longer[0] + 1 == len(cells)


def fault(table, play):
    """Return what is wrong with a play, or None: number, line, apart or block."""
    if not 1 <= len(play) <= min(MOST, TILES - len(table)) or set(play) & set(table):
        return "number"
    if not is_line(play):
        return "line"
    near = {beside(cell, side) for cell in play for side in SIDES}
    if table and not near & set(table):
        return "apart"
    after = {**table, **play}
    return None if all(fits(after, *tile) for tile in play.items()) else "block"


def open_ends(table):
    """Return the empty cells that a canal opens to."""
    ahead = {beside(cell, side) for cell, sign in table.items() for side in MOUTHS[sign]}
    return ahead - set(table)


def is_complete(table):
    """Tell whether all tiles on the table lie in one closed canal."""
    if not table or open_ends(table):
        return False
    reached, edge = set(), {min(table)}
    while edge:
        reached |= edge
        edge = {beside(cell, side) for cell in edge for side in MOUTHS[table[cell]]} - reached
    return reached == set(table)


def completions(table, most=TILES):
    """Return every closed canal of at most ``most`` tiles that holds all of ``table``."""
    return list(_completions(dict(table), most)) if table else []


def _completions(table, most):
    ends = sorted(open_ends(table))
    if not ends:
        if is_complete(table):
            yield dict(table)
        return
    if len(table) + _needed(ends) > most:
        return
    cell = ends[0]
    for sign in MOUTHS:
        if fits(table, cell, sign):
            table[cell] = sign
            yield from _completions(table, most)
            del table[cell]


def _needed(ends):
    """Return how many tiles a canal with these ends needs at the least."""
    if len(ends) == 2:
        (a, b), (c, d) = ends
        return abs(a - c) + abs(b - d) + 1
    return len(ends)


def lines(table):
    """Return the lines of one to three empty cells that touch ``table``."""
    near = {beside(cell, side) for cell in table for side in SIDES} - set(table)
    found = set()
    for x, y in near:
        for dx, dy in (RIGHT, DOWN):
            for length in range(1, MOST + 1):
                for first in range(1 - length, 1):
                    line = tuple(
                        (x + dx * step, y + dy * step) for step in range(first, first + length)
                    )
                    if not set(line) & set(table):
                        found.add(line)
    return found


def plays(table):
    """Return every legal play on a table that is not empty."""
    return [play for line in lines(table) for play in _filled(table, line) if play]


def _filled(table, line):
    if len(line) > TILES - len(table):
        return
    partial = [{}]
    for cell in line:
        partial = [
            {**play, cell: sign}
            for play in partial
            for sign in MOUTHS
            if fits({**table, **play}, cell, sign)
        ]
    yield from partial


def within(table, canals):
    """Return those of ``canals`` that hold all tiles of ``table``."""
    return [canal for canal in canals if table.items() <= canal.items()]


def closing_plays(table, canals):
    """Return the plays that close one of ``canals``, which are those that hold ``table``."""
    rests = ({cell: canal[cell] for cell in canal.keys() - table.keys()} for canal in canals)
    return [rest for rest in rests if fault(table, rest) is None]


def forces_win(table, play, canals=None):
    """Tell whether ``play`` closes the canal, or wins on the next turn whatever comes.

    After it the rival can neither close the canal nor rightly say “Impossible!”; and after
    whatever the rival lays, one can do one of the two oneself.
    """
    canals = completions(table) if canals is None else canals
    after = {**table, **play}
    if is_complete(after):
        return True
    left = within(after, canals)
    if not left or closing_plays(after, left):
        return False
    return all(_is_won({**after, **reply}, left) for reply in plays(after))


def _is_won(table, canals):
    """Tell whether whoever is on turn can close the canal or rightly say “Impossible!”."""
    left = within(table, canals)
    return not left or bool(closing_plays(table, left))
