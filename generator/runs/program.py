"""What stands for the program itself, the same wherever it is installed."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from generator import __version__
from generator.workspace import TEMPLATES, data_root


@lru_cache(1)
def program_digest() -> str:
    """Return a digest of the program and its templates, by what they hold."""
    package = Path(__file__).resolve().parent.parent
    digest = sha256(__version__.encode())
    for root, pattern in ((package, "*.py"), (data_root() / TEMPLATES, "*")):
        for path in sorted(root.rglob(pattern)):
            if path.is_file() and "__pycache__" not in path.parts:
                name = path.relative_to(root).as_posix()
                content = sha256(path.read_bytes()).hexdigest()
                digest.update(f"\n{name} {content}".encode("utf-8", "surrogateescape"))
    return digest.hexdigest()
