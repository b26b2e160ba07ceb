"""A small model of Azul, written from its rules, to hold figures against.

A wall maps spaces (row, column), counted from 1 at the top left, to colours; pattern lines
map their numbers to a colour and how many tiles of it they hold.
"""

COLOURS = ("blue", "yellow", "red", "black", "sky")
SIDE = range(1, 6)
FLOOR_COSTS = (1, 1, 2, 2, 2, 3, 3)
ROW_BONUS, COLUMN_BONUS, COLOUR_BONUS = 2, 7, 10
EACH_COLOUR = 20
START = "start"


def displays(players):
    """Return how many displays are in play: 5, 7 and 9 for 2, 3 and 4 players."""
    return 2 * players + 1


def colour_at(row, column):
    """Return the colour of a space: blue falls from the top left, each row shifted by one."""
    return COLOURS[(column - row) % 5]


def column_of(row, colour):
    (found,) = (column for column in SIDE if colour_at(row, column) == colour)
    return found


def coloured(spaces):
    """Return a wall with tiles on some spaces of the coloured side."""
    return {(row, column): colour_at(row, column) for row, column in spaces}


def take(tiles, colour):
    """Return what is taken from a display or the centre, what is left, and what comes along.

    From the centre the starting tile comes along, if it lies there still.
    """
    taken = [tile for tile in tiles if tile == colour]
    rest = [tile for tile in tiles if tile not in (colour, START)]
    return taken, rest, [tile for tile in tiles if tile == START]


def barred_by(lines, wall, row, colour):
    """Return why a line takes no tile of ``colour``: “wall”, “colour”, “full”, or None."""
    if colour in {wall.get((row, column)) for column in SIDE}:
        return "wall"
    held, count = lines.get(row, (colour, 0))
    if held != colour:
        return "colour"
    return "full" if count == row else None


def lay(lines, floor, row, colour, count):
    """Return lines and floor line after laying ``count`` tiles, and how many found room."""
    _, held = lines.get(row, (colour, 0))
    fits = min(count, row - held)
    room = len(FLOOR_COSTS) - len(floor)
    over = [colour] * min(count - fits, room)
    return {**lines, row: (colour, held + fits)}, [*floor, *over], fits


def run(wall, space, step):
    """Return how many tiles join in a straight line through ``space``, itself included."""
    count = 1
    for sign in (1, -1):
        row, column = space
        while (row := row + sign * step[0], column := column + sign * step[1]) in wall:
            count += 1
    return count


def points(wall, space):
    """Return tiles across, tiles down and the points for the tile on ``space``."""
    across, down = run(wall, space, (0, 1)), run(wall, space, (1, 0))
    counted = sum(length for length in (across, down) if length > 1)
    return across, down, counted or 1


def tile_wall(lines, wall):
    """Return the spaces tiled, from the top, each with what it scores, and the wall then."""
    scored = []
    wall = dict(wall)
    for row in sorted(lines):
        colour, count = lines[row]
        if count == row:
            space = (row, column_of(row, colour))
            wall[space] = colour
            scored.append((space, points(wall, space)))
    return scored, wall


def floor_cost(floor):
    return sum(FLOOR_COSTS[: len(floor)])


def full_rows(wall):
    return [row for row in SIDE if all((row, column) in wall for column in SIDE)]


def full_columns(wall):
    return [column for column in SIDE if all((row, column) in wall for row in SIDE)]


def full_colours(wall):
    return [colour for colour in COLOURS if list(wall.values()).count(colour) == 5]


def bonus(wall):
    return (
        len(full_rows(wall)) * ROW_BONUS
        + len(full_columns(wall)) * COLUMN_BONUS
        + len(full_colours(wall)) * COLOUR_BONUS
    )


def grey_columns(wall, row, colour):
    """Return the columns of a row of the grey wall that may take ``colour``."""
    if colour in {wall.get((row, column)) for column in SIDE}:
        return set()
    return {
        column
        for column in SIDE
        if (row, column) not in wall and all(wall.get((other, column)) != colour for other in SIDE)
    }
