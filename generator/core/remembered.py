"""Answers of a function, remembered where thousands are asked for again."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TypeVar

Asked = TypeVar("Asked")
Answer = TypeVar("Answer")


class Remembered(dict[Asked, Answer]):
    """What ``answer`` returns for each key, worked out when it is first asked for.

    To look into a dictionary takes less than to call what ``functools.cache`` makes. Where
    ``most`` answers are remembered already, they are forgotten before the next.
    """

    __slots__ = ("_answer", "_most")

    def __init__(self, answer: Callable[[Asked], Answer], most: int = sys.maxsize) -> None:
        super().__init__()
        self._answer, self._most = answer, most

    def __missing__(self, asked: Asked) -> Answer:
        if len(self) >= self._most:
            self.clear()
        self[asked] = answer = self._answer(asked)
        return answer
