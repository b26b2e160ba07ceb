"""Programs beside Python that read what we write."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest


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
