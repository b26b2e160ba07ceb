"""Find puzzles for Venice Connection: python -m tests.games.venice_puzzles KIND SEED COUNT

Every puzzle is a table with at most seven tiles left. KIND is one of:

now     one play closes the canal.
next    just one play forces a win on the next turn. Three measures tell how hard it is:
        how many canals can still be made, how many plays keep one of them alive, and how
        many of the rival's replies do.
call    no canal can be made with the tiles left, but one could with two more.

Beside the table stands the same with the play laid; in it a “+” marks each cell of the play.
"""

import random
import sys
from itertools import combinations

from .venice_rules import (
    MOUTHS,
    SIDES,
    TILES,
    beside,
    closing_plays,
    completions,
    fault,
    fits,
    forces_win,
    is_complete,
    is_line,
    moved_home,
    within,
)

MOST_LEFT = 7
MOST_CANALS = 60


def all_canals():
    """Return every closed canal of up to sixteen tiles, its topmost left tile first."""
    start = (0, 0)
    found = completions({start: "┌"})
    return [canal for canal in found if min((y, x) for x, y in canal) == start]


def position(canal, laid, chance):
    """Return a part of ``canal`` of ``laid`` tiles that hang together side by side."""
    part = {chance.choice(sorted(canal))}
    while len(part) < laid:
        near = {beside(cell, side) for cell in part for side in SIDES} & set(canal)
        part.add(chance.choice(sorted(near - part)))
    return {cell: canal[cell] for cell in sorted(part)}


def sound_plays(table, canals):
    """Return the legal plays after which one of ``canals`` can still be made."""
    found = {}
    for canal in canals:
        rest = sorted(canal.keys() - table.keys())
        for size in (1, 2, 3):
            for cells in combinations(rest, size):
                if not is_line(cells):
                    continue
                play = {cell: canal[cell] for cell in cells}
                if fault(table, play) is None:
                    found[tuple(sorted(play.items()))] = play
    return [found[key] for key in sorted(found)]


def forces(table, play, canals):
    """Tell quickly what ``forces_win`` tells: replies that spoil the canal are not tried."""
    after = {**table, **play}
    if is_complete(after):
        return True
    left = within(after, canals)
    if closing_plays(after, left):
        return False
    replies = sound_plays(after, left)
    return all(closing_plays(t, within(t, left)) for t in ({**after, **r} for r in replies))


def won_now(table, chance):
    """Return the one play that closes the canal on ``table``."""
    closing = closing_plays(table, completions(table))
    return (closing[0], "") if len(closing) == 1 else None


def won_next(table, chance):
    """Return the one play that forces a win on ``table``, and how hard it is to find."""
    canals = completions(table)
    if not 1 < len(canals) <= MOST_CANALS or closing_plays(table, canals):
        return None
    choices = sound_plays(table, canals)
    winning = [play for play in choices if forces(table, play, canals)]
    if len(winning) != 1 or not forces_win(table, winning[0], canals):
        return None
    after = {**table, **winning[0]}
    replies = sound_plays(after, within(after, canals))
    measures = f"canals {len(canals)}, plays {len(choices)}, replies {len(replies)}"
    return winning[0], measures


def won_by_call(table, chance):
    """Change one tile of ``table``, and tell whether that leaves no canal by a hair."""
    cell = chance.choice(sorted(table))
    others = {place: sign for place, sign in table.items() if place != cell}
    signs = [sign for sign in MOUTHS if sign != table[cell] and fits(others, cell, sign)]
    if not signs:
        return None
    table[cell] = chance.choice(signs)
    return None if completions(table) or not completions(table, TILES + 2) else ({}, "")


KINDS = {"now": won_now, "next": won_next, "call": won_by_call}


def drawn(table, play):
    """Return the lines that show ``table``, and beside them those with ``play`` laid."""
    marked = {**table, **dict.fromkeys(play, "+")}
    home, after = moved_home(marked), moved_home({**table, **play})
    wide, high = max(x for x, _ in home) + 1, max(y for _, y in home) + 1
    for y in range(high):
        before = "".join(home.get((x, y), "·") for x in range(wide))
        yield f"{before}   {''.join(after.get((x, y), '·') for x in range(wide))}"


def main(kind, seed, count):
    chance, canals = random.Random(int(seed)), all_canals()
    missing = int(count)
    while missing:
        canal = chance.choice(canals)
        laid = chance.randint(TILES - MOST_LEFT, 13)
        if len(canal) <= laid:
            continue
        table = position(canal, laid, chance)
        found = KINDS[kind](table, chance)
        if found:
            missing -= 1
            print(f"{TILES - laid} left  {found[1]}")
            print("\n".join(drawn(table, found[0])), end="\n\n", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
