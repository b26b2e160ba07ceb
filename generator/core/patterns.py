"""Regular expressions that are compiled when they are first used.

The program knows some two hundred. A build needs few of them, and to compile one that names
many ranges of signs takes as long as to draw twenty cards.
"""

from __future__ import annotations

import re
from _thread import RLock  # all that is needed here of threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, AnyStr, cast

_METHODS = ("match", "fullmatch", "search", "sub", "split", "findall", "finditer")
_compile = re.compile
_importing = RLock()


class _Late:
    """Stands for a pattern and becomes it, so to speak, when asked for anything."""

    def __init__(self, written: Any, flags: int) -> None:
        self._written = written
        self._flags = flags

    def __reduce__(self) -> tuple[Any, ...]:
        return pattern, (self._written, self._flags)

    def __getattr__(self, name: str) -> Any:
        compiled = _compile(self._written, self._flags)
        # From now on these are found at once, as those of a compiled pattern are.
        self.__dict__.update({method: getattr(compiled, method) for method in _METHODS})
        return getattr(compiled, name)


def pattern(written: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """Return the pattern ``written``; it is compiled when it is first used.

    What is wrong with it is found only then, so each has to be used by a test.
    """
    return cast("re.Pattern[AnyStr]", _Late(written, flags))


@contextmanager
def late_patterns() -> Iterator[None]:
    """Have modules that are imported meanwhile write their patterns in this way, too.

    For libraries that bring more of them than a build asks for. It makes no difference to
    whoever else writes one just then.
    """
    with _importing:
        re.compile = pattern  # type: ignore[assignment]
        try:
            yield
        finally:
            re.compile = _compile
