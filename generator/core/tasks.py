"""Things to do, wherever they are done."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from generator.core.record import NamedTuple

Result = TypeVar("Result")


class Task(NamedTuple):
    """Something to do, and what people call it."""

    name: str
    arguments: tuple[Any, ...]


class Done(NamedTuple, Generic[Result]):
    """A task, and what came of it."""

    task: Task
    result: Result
