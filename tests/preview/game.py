"""A small game to look at while it is written."""

from tests.definitions import write_game

GAME = """
game: {id: pond, title: {ko: 연못, en: Pond}}
languages: [ko, en]
theme:
  colours: {water: "#2b6f8f"}
components:
  card:
    kind: card
    name: {ko: 카드, en: Card}
    size: [63, 88]
    rows:
      - {id: frog, title: {ko: 개구리, en: Frog}, copies: 5}
      - {id: lily, title: {ko: 연꽃, en: Lily}, copies: 4}
    id: "{{ id }}"
    copies: "{{ copies }}"
    front: [{background: water}, {text: "{{ title }}", inset: 8, style: title}]
    back: [{background: accent}]
  stone:
    kind: token
    name: {ko: 돌, en: Stone}
    size: [20, 30]
    copies: 3
    front: [{background: faint}]
"""
CHAPTERS = ("overview", "goal", "components", "setup", "turn", "end", "reference")


def write_pond(folder):
    write_game(folder, GAME)
    write_rules(folder, "Shuffle the cards.")
    return folder


def write_rules(folder, said):
    """Write rules in English alone."""
    chapters = [
        f"## {id.title()} {{#{id}}}\n\n{'::: parts' if id == 'components' else said}\n"
        + (":::\n" if id == "components" else "")
        for id in CHAPTERS
    ]
    save(folder / "rulebook.en.md", "\n".join(chapters))


def save(path, text):
    """Save as editors do: write beside, then rename over."""
    beside = path.with_name(f".{path.name}.new")
    beside.write_text(text, "utf-8")
    beside.replace(path)
