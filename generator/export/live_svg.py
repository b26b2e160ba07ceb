"""Faces as SVG with live text, for people who go on in a drawing program."""

from __future__ import annotations

from generator.export.job import Job, Listed
from generator.render.svg import draw_svg


def make_live_svg(job: Job) -> list[Listed]:
    """Write an SVG for each different face, with its bleed."""
    written: set[str] = set()
    listed = []
    for part in job.stock.parts:
        files = {}
        for side, face in part.faces:
            name = f"{face.name}.svg"
            files[side] = name
            if name not in written:
                written.add(name)
                title = f"{job.stock.title} · {part.title} · {face.name}"
                svg = draw_svg(face.scene(), title=title, language=job.stock.language, live=True)
                (job.folder / name).write_text(svg, "utf-8", newline="\n")
        listed.append(Listed(part, "drawing", None, files, "text can be changed"))
        job.advance(part.piece.id, len(job.stock.parts))
    return listed
