"""A small model of Counting Stars at Night, written from its rules, to hold figures against."""


def dots(kind):
    """Return how many cards of a kind there are, which is how many complete it."""
    return min(kind, 16 - kind)


def explore(floor, laid, drawn):
    """Return the cards taken by laying one card and then turning up another.

    ``floor`` maps the kinds on the table to how many cards lie there.
    """
    piles = dict(floor)
    older = set(piles)
    grown = []
    for card in (laid, drawn):
        if card in piles:
            grown.append(card)
        piles[card] = piles.get(card, 0) + 1
    if grown == [laid, laid] and laid in older:
        return []
    return sorted(kind for kind in set(grown) for _ in range(piles[kind]))


def trade(turn, bids, owned):
    """Return who buys, what is paid, and how many cards change hands.

    ``turn`` is the player on turn; ``bids`` and ``owned`` are those of both traders.
    """
    (rival,) = set(bids) - {turn}
    buyer = rival if bids[rival] > bids[turn] else turn
    seller = turn if buyer == rival else rival
    return buyer, bids[buyer], min(owned[buyer], owned[seller])


def auction(order, bids):
    """Return who buys and the price; ``order`` begins with the player on turn."""
    highest = max(bids.values())
    return next(player for player in order if bids[player] == highest), highest


def scores(players):
    """Return the score of each player: cards, and 10 for most stones, kinds and cards."""
    totals = {name: sum(p["kinds"].values()) for name, p in players.items()}
    values = {
        "stones": {name: p["stones"] for name, p in players.items()},
        "kinds": {name: len(p["kinds"]) for name, p in players.items()},
        "cards": dict(totals),
    }
    for shown in values.values():
        for name, value in shown.items():
            totals[name] += 10 * (value == max(shown.values()))
    return totals
