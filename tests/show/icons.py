"""The page of icons in the documentation: each group as a picture, each icon with its meaning."""

from itertools import groupby
from pathlib import Path

import yaml

from generator.build import BuildOptions, run
from generator.workspace import templates

DOCS = Path(__file__).parents[2] / "docs"
PICTURES = DOCS / "pictures" / "icons"
COLUMNS = 12
CELL, LINE = 15.0, 18.0

HEAD = """\
# Icons

Every game may use these symbols by their names, without bringing a file: `use: meeple` as an
element, `<icon meeple/>` in the line of a text. Each is drawn in one colour, `colour`, which is
`ink` unless you say otherwise, on a square of 24 mm that `size` scales. A symbol of the game with
the same name goes before the icon.

```yaml
front:
  - {use: heart, at: [10, 10], size: [8, 8], with: {colour: "#c0392b"}}
  - {use: die, at: [24, 10], size: [8, 8], with: {value: 6}}
  - text: "Pay 2 <icon coin/> or roll <icon die value=3/>."
    at: [4, 20]
```
"""


def icons_by_group():
    """Return the icons of each group in order: name, meaning, parameters besides the colour."""
    icons = []
    for path in sorted((templates().root / "icons").glob("*.yaml")):
        written = yaml.safe_load(path.read_text("utf-8"))
        more = [name for name in written["parameters"] if name != "colour"]
        icons.append((written["group"], path.stem, written["about"]["en"], more))
    icons.sort()
    return {group: list(found) for group, found in groupby(icons, lambda icon: icon[0])}


def write_icon_page(scratch):
    """Write the page and its pictures into the documentation."""
    PICTURES.mkdir(exist_ok=True)
    for name, svg in draw_icon_pictures(scratch).items():
        (PICTURES / f"{name}.svg").write_text(svg, "utf-8", newline="\n")
    (DOCS / "icons.md").write_text(icon_page(), "utf-8", newline="\n")


def icon_page():
    """Return the page as Markdown."""
    parts = [HEAD]
    for group, icons in icons_by_group().items():
        parts.append(f"\n## {group.capitalize()}\n\n![{group}](pictures/icons/{group}.svg)\n\n")
        parts += [
            f"- `{name}`{_takes(more)}: {about}\n" if name != about else f"- `{name}`\n"
            for _, name, about, more in icons
        ]
    return "".join(parts)


def _takes(more):
    return f" (`{'`, `'.join(more)}`)" if more else ""


def draw_icon_pictures(scratch):
    """Return the picture of each group by its name, as SVG."""
    folder = scratch / "icons"
    folder.mkdir()
    components = {group: _component(icons) for group, icons in icons_by_group().items()}
    game = {"game": {"id": "icons", "title": "Icons"}, "languages": ["en"]}
    text = yaml.safe_dump(game | {"components": components}, allow_unicode=True)
    (folder / "game.yaml").write_text(text, "utf-8")
    options = BuildOptions(games=(str(folder),), formats=("svg",), output=Path("icon-pictures"))
    outcome = run(options, scratch)
    assert not outcome.failed, list(outcome.report)
    faces = scratch / "icon-pictures" / "icons" / "en" / "faces"
    return {
        path.stem.removesuffix("-front"): path.read_text("utf-8")
        for path in sorted(faces.glob("*.svg"))
    }


def _component(icons):
    lines = -(-len(icons) // COLUMNS)
    front = [{"background": "paper"}]
    for index, (_, name, _, _) in enumerate(icons):
        x, y = index % COLUMNS * CELL, index // COLUMNS * LINE
        front.append({"use": name, "at": [x + CELL / 2, y + 5.5], "size": [9, 9]})
        word = {"text": name, "at": [x, y + 11], "size": [CELL, 6], "font_size": 4.5}
        front.append(word | {"align": "center", "line_height": 1.15})
    return {"kind": "board", "size": [COLUMNS * CELL, lines * LINE], "bleed": 0, "front": front}
