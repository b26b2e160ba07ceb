"""Small games written in a test, and what comes of them."""

import textwrap

from generator.core.diagnostics import Report
from generator.core.geometry import Size
from generator.game.definition import AS_WRITTEN, load_definition
from generator.game.expand import Expander
from generator.game.fonts import load_fonts
from generator.scene import Group, Shape, Text, Use
from generator.source.folder import GameFolder
from generator.text.typesetter import Typesetter
from generator.workspace import templates

PAGE = Size(200, 280)


def write_game(folder, text, **files):
    """Write ``game.yaml`` and further files (``cards_csv`` is ``cards.csv``) into ``folder``."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "game.yaml").write_text(textwrap.dedent(text), "utf-8")
    for name, content in files.items():
        path = folder / name.replace("_", ".")
        path.write_text(textwrap.dedent(content), "utf-8")
    return folder


def game_of(components, more=""):
    """Return a game.yaml in English with ``components`` and further sections of its own."""
    head = "game: {id: test, title: Test}\nlanguages: [en]\n"
    parts = textwrap.indent(textwrap.dedent(components), "  ")
    return f"{head}{textwrap.dedent(more)}components:\n{parts}\n"


def load(folder, choices=AS_WRITTEN):
    """Return the definition in ``folder`` and the report of reading it."""
    report = Report()
    place = GameFolder(folder, folder.name)
    return load_definition(place, "game.yaml", templates(), report, choices), report


def expander_of(folder, language="en", choices=AS_WRITTEN):
    """Return what draws the game in ``folder``, or None, and the report of reading it."""
    game, report = load(folder, choices)
    if game is None:
        return None, report
    typesetter = Typesetter(load_fonts(game.theme, game.folder, report))
    maker = Expander(game, language, default_break="word", typesetter=typesetter, report=report)
    return maker, report


def expand(folder, language="en", choices=AS_WRITTEN):
    """Return the pieces of the game in ``folder`` by id, drawn, and the report of all of it."""
    maker, report = expander_of(folder, language, choices)
    if maker is None:
        return {}, report
    found = maker.expand(maker.definition.components, lambda orientation: PAGE, None)
    pieces = {piece.id: piece for group in found for piece in group.pieces}
    for piece in pieces.values():
        piece.front.scene()
        if piece.back is not None:
            piece.back.scene()
    return pieces, report


def draw(folder, elements, *, size=(100, 100), more=""):
    """Return the items that ``elements`` (a YAML list) draw on a part of ``size`` mm."""
    body = textwrap.indent(textwrap.dedent(elements), "    ")
    part = f"part:\n  kind: tile\n  size: [{size[0]}, {size[1]}]\n  front:\n{body}"
    pieces, report = expand(write_game(folder, game_of(part, more)))
    faults = [f"{fault.at}: {fault.message}" for fault in report]
    assert not faults, faults
    return pieces["part"].front.scene().items


def flat(items, transform=None):
    """Yield every shape and text with the transform from its coordinates to the part's."""
    from generator.core.geometry import IDENTITY

    here = transform or IDENTITY
    for item in items:
        if isinstance(item, Group):
            yield from flat(item.items, item.transform.then(here))
        elif isinstance(item, Use):
            yield from flat(item.symbol.items, item.transform.then(here))
        else:
            yield item, here


def boxes(items):
    """Return (x, y, width, height) of every shape as drawn, without its pen, rounded."""
    from generator.core import outline

    found = []
    for item, by in flat(items):
        if isinstance(item, Shape):
            box = outline.bounds(outline.transform(item.outline, by))
            numbers = (box.x, box.y, box.width, box.height)
            found.append(tuple(round(number, 3) + 0.0 for number in numbers))
    return found


def words(items):
    """Return the texts in the order they are drawn."""
    return [item.run.text for item, _ in flat(items) if isinstance(item, Text)]
