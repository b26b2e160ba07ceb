"""The command ``pnp profiles``: what print profiles there are and what each says."""

from __future__ import annotations

from typing import Annotated

import typer

from generator.cli.options import PrinterName, Settings
from generator.cli.terminal import leave_on_faults, print_table, usage_told


def profiles(
    name: Annotated[
        str | None,
        typer.Argument(metavar="NAME", help="Explain every setting of this profile or file."),
    ] = None,
    lang: Annotated[
        str, typer.Option("--lang", metavar="CODE", help="Describe profiles in this language.")
    ] = "en",
    settings: Settings = None,
    printer: PrinterName = None,
) -> None:
    """Show the print profiles there are, or explain one of them."""
    from generator.print_setup import PrintWish, setup_roots
    from generator.profile_list import explain_profile, list_profiles
    from generator.workspace import roots_of

    if name is None:
        print_table(list_profiles(lang))
        return
    wish = PrintWish(name, tuple(settings or ()), printer)
    with usage_told():
        report, rows = explain_profile(wish)
    leave_on_faults(report, roots_of([]) | setup_roots(wish))
    print_table(rows)
