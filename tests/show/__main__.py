"""Writes the pictures of the documentation, and overlays of fronts and backs.

    python -m tests.show [FOLDER]

``docs/pictures/*.svg`` are drawn by the program itself; ``docs/reference.md`` and
the end of ``docs/gallery.md`` are written anew. Into FOLDER (default:
``output/overlays``) go, for each of the four ways to turn paper, the front, the back, the
front with the turned-over back behind it, and the difference of their shapes.
"""

import sys
import tempfile
from pathlib import Path

from generator.reference.page import reference_page
from tests.show.contests import write_contest_page
from tests.show.examples import write_examples
from tests.show.exports import write_export_page
from tests.show.gallery import DOCS, write_gallery
from tests.show.icons import write_icon_page
from tests.show.machines import write_machine_page
from tests.show.overlays import write_overlays
from tests.show.pages import pages, write_page
from tests.show.pictures import PICTURES, draw_pictures
from tests.show.tutorial import write_tutorial

with tempfile.TemporaryDirectory() as scratch:
    write_icon_page(Path(scratch))
    write_contest_page()
    write_machine_page()
    write_export_page()
    for name, svg in draw_pictures(Path(scratch)).items():
        (PICTURES / f"{name}.svg").write_text(svg, "utf-8", newline="\n")
with tempfile.TemporaryDirectory() as scratch:
    write_tutorial(Path(scratch))
write_examples()
(DOCS / "reference.md").write_text(reference_page(), "utf-8", newline="\n")
write_gallery()
for page in pages():
    with tempfile.TemporaryDirectory() as scratch:
        write_page(page, Path(scratch))
target = Path(sys.argv[1] if len(sys.argv) > 1 else "output/overlays")
target.mkdir(parents=True, exist_ok=True)
for path, farthest in write_overlays(target):
    print(f"{path}: fronts and backs differ by {farthest} of 255 at most")
