"""What every setting of a print profile means, and where its value comes from."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from functools import cache
from pathlib import PurePosixPath
from typing import Any, Literal, get_args, get_origin

from generator.core.colour import Colour
from generator.core.diagnostics import Position
from generator.core.geometry import Size
from generator.core.record import Record
from generator.sheets.paper import PAPERS
from generator.sheets.profile import Profile
from generator.sheets.settings import NO_SETTINGS, group_of
from generator.source.located import LocatedDict
from generator.spec.base import Spec

DEFAULT = "default"


class SettingLine(Record):
    """One setting as it is explained: dotted key, value as written, origin and meaning."""

    key: str
    value: str
    origin: str
    meaning: str


def explain(profile: Profile, written: LocatedDict) -> Iterator[SettingLine]:
    """Yield a line for each setting of ``profile``; ``written`` is what it was read from."""
    yield from _explain(profile, written, "")


def _explain(spec: Spec, written: LocatedDict, prefix: str) -> Iterator[SettingLine]:
    model = type(spec)
    meanings = meanings_of(model)
    for name, field in model.model_fields.items():
        if not prefix and name in NO_SETTINGS:
            continue
        value = getattr(spec, name)
        inner = written.get(name)
        if isinstance(value, Spec):
            found = inner if isinstance(inner, LocatedDict) else LocatedDict(written.at)
            yield from _explain(value, found, f"{prefix}{name}.")
            continue
        origin = origin_of(written.position(name)) if name in written else DEFAULT
        meaning = meanings.get(name, "") + _choices(field.annotation)
        yield SettingLine(f"{prefix}{name}", as_setting(value), origin, meaning.strip())


def origin_of(at: Position) -> str:
    """Return who set a value: a profile's name, the command's option, or a file."""
    path = PurePosixPath(at.file)
    return path.stem if path.parent.name == "profiles" else at.file


def _choices(annotation: Any) -> str:
    if get_origin(annotation) is not Literal:
        return ""
    return f" One of: {', '.join(get_args(annotation))}."


def as_setting(value: object) -> str:
    """Return ``value`` as it would be written behind its key."""
    if isinstance(value, Colour):
        return value.hex
    if isinstance(value, Size):
        names = {size: name for name, size in reversed(PAPERS.items())}
        return names.get(value) or as_setting(list(value))
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(as_setting, value))}]"
    return f"{value:.6g}" if isinstance(value, float) else str(value)


@cache
def meanings_of(model: type[Spec]) -> dict[str, str]:
    """Return the first sentence written under each field of ``model``.

    A group of settings without one is explained by the first sentence of its own model.
    """
    meanings: dict[str, str] = {}
    body = ast.parse(inspect.getsource(model)).body[0]
    assert isinstance(body, ast.ClassDef)
    for field, after in zip(body.body, [*body.body[1:], None], strict=True):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            text = _text_of(after)
            group = group_of(model.model_fields[field.target.id].annotation)
            if not text and group is not None:
                text = inspect.getdoc(group) or ""
            meanings[field.target.id] = _first_sentence(text)
    return meanings


def _text_of(node: ast.stmt | None) -> str:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return inspect.cleandoc(str(node.value.value))
    return ""


def _first_sentence(text: str) -> str:
    line = " ".join(text.partition("\n\n")[0].split()).replace("``", "")
    end = line.find(". ")
    return line if end < 0 else line[: end + 1]
