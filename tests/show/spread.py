"""All parts of a game side by side as one picture, fronts before the backs, copies as a stack."""

from itertools import groupby

from generator.core.colour import Colour
from generator.core.geometry import Rect, Size, Transform
from generator.render.svg import draw_svg
from generator.scene import Group, Scene, Shape, Stroke, Symbol, Use
from tests.definitions import expand

WIDTH = 180.0
GAP = 3.0
MARGIN = 1.0
STACKED = 0.9
MOST_STACKED = 4
EDGE = Stroke(Colour(0.45, 0.48, 0.52), 0.15, join="round")
PAPER = Colour(1, 1, 1)


def spread(folder, title, most_high):
    """Return the parts of the game in ``folder`` as SVG, none of them higher than that."""
    pieces, report = expand(folder)
    assert not list(report), [f"{fault.at}: {fault.message}" for fault in report]
    rows = [row for part in _by_component(pieces.values()) for row in _rows(part, most_high)]
    scene = Scene(Size(WIDTH, sum(high for _, high in rows)), tuple(_placed(rows)))
    return draw_svg(scene, title=title, language="en")


def cut_faces(folder, language="en"):
    """Return every face of the game in ``folder`` by its name, cut out, as SVG."""
    pieces, report = expand(folder, language)
    assert not list(report), [f"{fault.at}: {fault.message}" for fault in report]
    sides = {
        face.name: (piece, face)
        for piece in pieces.values()
        for face in (piece.front, piece.back)
        if face is not None
    }
    return {name: _cut_face(piece, face, language) for name, (piece, face) in sides.items()}


def _cut_face(piece, face, language):
    symbol = _symbol(piece, face)
    room = Size(piece.size.width + 2 * MARGIN, piece.size.height + 2 * MARGIN)
    scene = Scene(room, (Use(symbol, Transform.translation(MARGIN, MARGIN)),))
    return draw_svg(scene, title=face.name, language=language)


def _by_component(pieces):
    return [list(group) for _, group in groupby(pieces, lambda piece: piece.component)]


def _rows(pieces, most_high):
    """Yield rows of drawings with how much room each takes, and the height of the row."""
    sides = [side for piece in pieces for side in _sides(piece)]
    shared = list(dict.fromkeys(piece.back for piece in pieces if piece.back is not None))
    if len(shared) == 1 and len(pieces) > 1:
        sides = [side for side in sides if side[1] is not shared[0]]
        sides.append((pieces[0], shared[0], 1))
    scale = min(1.0, *(most_high / piece.size.height for piece in pieces))
    scale = min(scale, *((WIDTH - 1) / (piece.size.width + 1) for piece in pieces))
    row, wide = [], 0.0
    for piece, face, copies in sides:
        step = scale * piece.size.width + STACKED * (copies - 1) + GAP
        if row and wide + step - GAP + 1 > WIDTH:
            yield row, _height(row)
            row, wide = [], 0.0
        row.append((wide, _symbol(piece, face), scale, copies))
        wide += step
    yield row, _height(row)


def _sides(piece):
    copies = min(piece.copies, MOST_STACKED)
    yield piece, piece.front, copies
    if piece.back is not None:
        yield piece, piece.back, 1


def _symbol(piece, face):
    """Return one side of a piece, cut out, with a thin line along the cut."""
    line = Shape(piece.cut_outline, None, EDGE)
    items = (
        Shape(piece.cut_outline, PAPER),
        Group(face.scene().items, clip=piece.cut_outline),
        line,
    )
    return Symbol(face.name, items, Rect(0, 0, *piece.size).grown(1))


def _height(row):
    """Return what a row needs with the gap below it; bounds are 1 mm wider on each side."""
    highest = max(
        (symbol.bounds.height - 2) * scale + STACKED * (copies - 1)
        for _, symbol, scale, copies in row
    )
    return highest + GAP


def _placed(rows):
    top = GAP / 2
    for row, high in rows:
        for left, symbol, scale, copies in row:
            for below in reversed(range(copies)):
                move = Transform.translation(0.5 + left + STACKED * below, top + STACKED * below)
                yield Use(symbol, Transform.scaling(scale).then(move))
        top += high
