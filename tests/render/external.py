"""Programs beside Python that read what we write."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

READERS = ("qpdf", "gs", "pdftoppm", "mutool")
"""Programs that read a PDF whole, each with an engine of its own."""


def output_of(program: str, *arguments: str | Path) -> str:
    """Return all that ``program`` says, and fail when it fails.

    Skips the test where the program is not installed, unless the environment says that
    it must be.
    """
    if shutil.which(program) is None:
        message = f"{program} is not installed"
        if os.environ.get("PNP_REQUIRE_EXTERNAL"):
            pytest.fail(message)
        pytest.skip(message)
    done = subprocess.run(
        [program, *map(str, arguments)], capture_output=True, text=True, encoding="utf-8"
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def complaint_of(reader: str, pdf: Path, folder: Path) -> str:
    """Return what one of ``READERS`` has to say against a file; pages are drawn in ``folder``."""
    match reader:
        case "qpdf":
            said = output_of("qpdf", "--check", pdf)
            is_sound = "No syntax or stream encoding errors found" in said
            return "" if is_sound and "WARNING" not in said else said
        case "gs":
            options = ("-q", "-dNOPAUSE", "-dBATCH", "-dPDFSTOPONERROR", "-sDEVICE=nullpage")
            return output_of("gs", *options, pdf)
        case "pdftoppm":
            return output_of("pdftoppm", "-r", "20", "-png", pdf, folder / "page")
        case "mutool":
            said = output_of("mutool", "draw", "-r", "20", "-o", folder / "page%d.png", pdf)
            # Debian builds it without colour management, and it says so for every file.
            known = ("page ", "warning: ICC support")
            return "\n".join(line for line in said.splitlines() if not line.startswith(known))
    raise ValueError(reader)
