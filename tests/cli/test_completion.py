"""The shell is told how words go on."""

import os
import subprocess
import sys


def test_commands_and_options_are_completed(tmp_path):
    def completed(words):
        typed = words.split(" ")
        shell = {"_PNP_COMPLETE": "complete_bash", "COMP_WORDS": words}
        environment = os.environ | shell | {"COMP_CWORD": str(len(typed) - 1)}
        command = [sys.executable, "-c", "import sys; sys.argv[0] = 'pnp'\n"]
        command[-1] += "from generator.cli import main; main()"
        said = subprocess.run(
            command, env=environment, cwd=tmp_path, capture_output=True, text=True, check=True
        )
        return said.stdout.split()

    assert completed("pnp ch") == ["check"]
    assert completed("pnp new --tem") == ["--template"]
