"""The files that a preview hands out: the very bytes that ``pnp build`` would write."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from generator.build import BuildOptions, run
from generator.core.record import NamedTuple
from generator.preview.studio import Looked, Studio

FILES = ("components.pdf", "rulebook.pdf")


class MadeFile(NamedTuple):
    """A finished file of a game."""

    game: str
    data: bytes


def make_file(studio: Studio, looked: Looked, name: str) -> MadeFile | None:
    """Return the file called ``name`` of an edition, or None if there is none."""
    with TemporaryDirectory() as folder:
        options = BuildOptions(
            games=(str(studio.place.root / studio.place.file),),
            languages=(looked.language,) if looked.language else (),
            formats=("pdf",),
            profile=looked.profile or studio.wish.profile,
            settings=studio.wish.settings,
            printer=studio.wish.printer,
            output=Path(folder),
        )
        outcome = run(options, studio.place.root)
        for written in () if outcome.failed else outcome.written:
            path = Path(written) / name
            if path.is_file():
                return MadeFile(Path(written).relative_to(folder).parts[0], path.read_bytes())
    return None
