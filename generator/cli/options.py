"""Options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Games = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="GAME",
        help="A folder, a game.yaml, or a name under rules/; none means this folder, else all.",
        show_default=False,
    ),
]
OneGame = Annotated[
    str, typer.Argument(metavar="GAME", help="A folder, a game.yaml, or a name under rules/.")
]
Languages = Annotated[
    list[str] | None,
    typer.Option("--lang", metavar="CODE", help="Only this language; may be repeated."),
]
Formats = Annotated[
    list[str] | None,
    typer.Option(
        "--format",
        metavar="pdf|svg|png",
        help="What to make; may be repeated. Default: pdf and svg.",
    ),
]
Components = Annotated[
    list[str] | None,
    typer.Option("--component", metavar="ID", help="Only this component; may be repeated."),
]
ProfileName = Annotated[
    str,
    typer.Option(
        "--profile",
        metavar="NAME",
        help="Print profile: paper, margins, marks; or a file of your own, my.yaml.",
    ),
]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="KEY=VALUE",
        help="Change one setting of the profile, such as marks.style=none; may be repeated. "
        "“pnp profiles home-a4” lists them all.",
    ),
]
PrinterName = Annotated[
    str | None,
    typer.Option(
        "--printer", metavar="NAME", help="Allow for a printer measured with “pnp calibrate”."
    ),
]
Output = Annotated[Path, typer.Option("--out", metavar="DIR", help="Where built files go.")]
Strict = Annotated[bool, typer.Option("--strict", help="Take warnings for errors.")]
Seed = Annotated[
    int | None,
    typer.Option(
        "--seed",
        metavar="N",
        min=0,
        help="What all that is drawn by chance begins with, instead of the game's own seed.",
    ),
]
Copies = Annotated[
    int | None,
    typer.Option(
        "--copies",
        metavar="N",
        min=1,
        help="How many to make of each part that is “unique”, such as a bingo sheet.",
    ),
]
Jobs = Annotated[
    int, typer.Option("--jobs", metavar="N", min=0, help="Processes to use; 0: one a core.")
]
NoCache = Annotated[
    bool,
    typer.Option("--no-cache", help="Make everything anew, and remember nothing of it."),
]
