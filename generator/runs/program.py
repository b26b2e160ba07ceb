"""What stands for the program itself, the same wherever it is installed."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from generator import __version__
from generator.cache.program import program_files


@lru_cache(1)
def program_digest() -> str:
    """Return a digest of the program and its templates, by what they hold."""
    digest = sha256(__version__.encode())
    for name, entry in program_files():
        content = sha256(Path(entry.path).read_bytes()).hexdigest()
        digest.update(f"\n{name} {content}".encode("utf-8", "surrogateescape"))
    return digest.hexdigest()
