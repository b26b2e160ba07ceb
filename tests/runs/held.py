"""Runs that are stopped half-way for sure: some shards wait until somebody lets them.

The program of ``pnp run`` with ``held`` for what makes shards, whose copies after the first
``PNP_TEST_FREE`` are not made before there is a file called ``go`` in the working folder.
"""

import os
from pathlib import Path

from generator.runs.shard import make_shard
from tests.waiting import wait_until

CODE = """
from generator.cli import main
from generator.runs import run
from tests.runs.held import held

if __name__ == "__main__":
    run.make_shard = held
    main()
"""


def held(recipe, portion):
    """Do what ``make_shard`` does once it may; the trial of the first copy waits for nothing."""
    span = portion.span
    if span.first != span.last and span.last > int(os.environ["PNP_TEST_FREE"]):
        wait_until(Path("go").exists)
    return make_shard(recipe, portion)
