"""A small model of DVONN, written from its rules, to hold board and figures against.

A position maps spaces to the pieces on them from the bottom up, such as {"f3": "WBR"}.
"""

FILES = "abcdefghijk"
# Rank 1 runs from a to i, rank 2 from a to j, and so on.
RANKS = {1: "abcdefghi", 2: "abcdefghij", 3: "abcdefghijk", 4: "bcdefghijk", 5: "cdefghijk"}
SPACES = {f"{file}{rank}" for rank, files in RANKS.items() for file in files}
DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1))


def place(space):
    """Return file and rank of a space, both from 0."""
    return FILES.index(space[0]), int(space[1:]) - 1


def space_at(file, rank):
    """Return the name of a space, or None where the board has none."""
    name = f"{FILES[file]}{rank + 1}" if 0 <= file < len(FILES) else ""
    return name if name in SPACES else None


def neighbours(space):
    file, rank = place(space)
    near = (space_at(file + df, rank + dr) for df, dr in DIRECTIONS)
    return {other for other in near if other}


def passed_over(start, end):
    """Return the spaces between two on one line."""
    (file, rank), (last_file, last_rank) = place(start), place(end)
    steps = max(abs(last_file - file), abs(last_rank - rank))
    df, dr = (last_file - file) // steps, (last_rank - rank) // steps
    return [space_at(file + df * n, rank + dr * n) for n in range(1, steps)]


def owner(pieces):
    """Return whose stack it is: the colour on top; a red piece on top is nobody's."""
    return pieces[-1] if pieces[-1] in "WB" else None


def is_hemmed_in(position, space):
    """Tell whether six neighbours are occupied, so that what stands here cannot move."""
    return sum(near in position for near in neighbours(space)) == len(DIRECTIONS)


def targets(position, space):
    """Return where the stack on ``space`` may go, whoever owns it."""
    if is_hemmed_in(position, space):
        return set()
    height = len(position[space])
    file, rank = place(space)
    found = (space_at(file + df * height, rank + dr * height) for df, dr in DIRECTIONS)
    return {other for other in found if other in position}


def moves(position, player):
    """Return all moves of a player, as pairs of spaces."""
    return {
        (space, target)
        for space, pieces in position.items()
        if owner(pieces) == player
        for target in targets(position, space)
    }


def linked(position):
    """Return the spaces from which a chain of occupied neighbours leads to a red piece."""
    reached = {space for space, pieces in position.items() if "R" in pieces}
    edge = set(reached)
    while edge:
        edge = {n for space in edge for n in neighbours(space) if n in position} - reached
        reached |= edge
    return reached


def after(position, move):
    """Return the position after a move, and the spaces whose stacks went out."""
    start, end = move
    moved = {space: pieces for space, pieces in position.items() if space != start}
    moved[end] = position[end] + position[start]
    lost = set(moved) - linked(moved)
    return {space: pieces for space, pieces in moved.items() if space not in lost}, lost


def score(position, player):
    """Return the pieces in all stacks that a player owns."""
    return sum(len(pieces) for pieces in position.values() if owner(pieces) == player)
