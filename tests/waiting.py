"""Waiting for what is sure to come, on a machine however slow and whatever else it does."""

import time

PATIENCE = 600
"""Seconds after which something never comes; no test is about how long it takes."""


def wait_until(is_so):
    """Return what ``is_so`` says once that is true."""
    until = time.monotonic() + PATIENCE
    while not (found := is_so()):
        assert time.monotonic() < until, "it never came"
        time.sleep(0.02)
    return found
