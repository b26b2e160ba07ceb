"""Work that is shared out to processes."""

import os
import signal

import pytest

from generator.workers import results_of
from generator.workspace import UsageError


def test_results_come_in_the_order_of_the_tasks():
    assert list(results_of(pow, [(2, 3), (3, 2), (5, 1)], 2)) == [8, 9, 5]


def test_what_a_job_raises_is_raised_to_whoever_asked():
    with pytest.raises(ZeroDivisionError):
        list(results_of(divmod, [(1, 0), (1, 1)], 2))


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_a_process_that_the_system_ends_is_told_in_words():
    with pytest.raises(UsageError, match="a process was ended before its work was done"):
        list(results_of(_end, [(), ()], 2))


def _end():
    os.kill(os.getpid(), signal.SIGKILL)
