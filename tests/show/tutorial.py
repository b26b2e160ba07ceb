"""The steps of the tutorial: the files that its blocks show, and pictures of what they make.

A block that begins with ```` ```yaml file=NAME step=N ```` is a file as it is from step N on;
one with ``change=NAME`` puts its line in place of the one that begins with the same key.
The page shows faces, cut out, as ``pictures/tutorial/N-FACE.svg``, or ``N-LANGUAGE-FACE.svg``.
"""

import re
from pathlib import Path

from tests.show.spread import cut_faces

DOCS = Path(__file__).parents[2] / "docs"
PAGE = DOCS / "tutorial.md"
PICTURES = DOCS / "pictures" / "tutorial"
GAME = "market"
_BLOCK = re.compile(r"^```\w+ (file|change)=(\S+) step=(\d)\n(.*?)^```", re.M | re.S)
_SHOWN = re.compile(r"\(pictures/tutorial/((\d)-(?:(ko)-)?(\S+)\.svg)\)")


def steps():
    """Yield the number of each step and the files there are after it."""
    files = {}
    blocks = _BLOCK.findall(PAGE.read_text("utf-8"))
    for number in sorted({int(step) for _, _, step, _ in blocks}):
        for how, name, step, text in blocks:
            if int(step) == number:
                files[name] = text if how == "file" else _changed(files[name], text)
        yield number, dict(files)


def _changed(before, line):
    key = line.split(":")[0]
    after, count = re.subn(rf"^{key}:.*\n", line, before, flags=re.MULTILINE)
    assert count == 1, line
    return after


def write_step(folder, files):
    """Write the game of one step below ``folder``."""
    (folder / GAME).mkdir(parents=True)
    for name, text in files.items():
        (folder / GAME / name).write_text(text, "utf-8")


def draw_tutorial(scratch):
    """Return the pictures that the page shows by name, as SVG."""
    shown = _SHOWN.findall(PAGE.read_text("utf-8"))
    drawn = {}
    for number, files in steps():
        folder = scratch / str(number)
        write_step(folder, files)
        faces = [
            (name, code or "en", face) for name, step, code, face in shown if int(step) == number
        ]
        for language in sorted({language for _, language, _ in faces}):
            cut = cut_faces(folder / GAME, language)
            drawn |= {name: cut[face] for name, code, face in faces if code == language}
    assert len(drawn) == len(shown)
    return drawn


def write_tutorial(scratch):
    """Write the pictures of the tutorial."""
    PICTURES.mkdir(exist_ok=True)
    for name, svg in draw_tutorial(scratch).items():
        (PICTURES / name).write_text(svg, "utf-8", newline="\n")
