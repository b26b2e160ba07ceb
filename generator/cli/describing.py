"""The command ``pnp schema``: the definition language as editors read it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from generator.cli.terminal import fail_usage


def schema(
    subject: Annotated[
        str,
        typer.Argument(metavar="game|profile|net|translation|glossary", help="What it describes."),
    ] = "game",
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="Write it to a file, not to the screen."),
    ] = None,
) -> None:
    """Write the JSON Schema by which editors complete and check what you write.

    An editor finds it by the first line of a YAML file:
    # yaml-language-server: $schema=game.schema.json
    """
    from generator.reference.schema import SUBJECTS, schema_text

    if subject not in SUBJECTS:
        fail_usage(f"there is no schema of “{subject}”", f"write {', '.join(SUBJECTS)}")
    text = schema_text(subject)
    if out is None:
        typer.echo(text, nl=False)
        return
    try:
        out.write_text(text, "utf-8", newline="\n")
    except OSError as error:
        fail_usage(f"“{out}” cannot be written: {error.strerror}", "")
