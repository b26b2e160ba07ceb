"""How the ids of blocks are written at the end of a line: ``{#setup}``."""

from __future__ import annotations

from generator.core.patterns import pattern

OWN_ID = r"\{#(?P<id>[a-z0-9]+(?:-[a-z0-9]+)*)\}"
"""An id in its braces, as a part of other patterns."""
ID_AT_END = pattern(r"\s*" + OWN_ID + r"\s*$")
