"""Single settings of a print profile, as they are written on a command line: ``KEY=VALUE``.

A key is dotted (``marks.style``); a value is what could stand behind the key in a file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, get_args

from generator.core.diagnostics import AuthorError, Position, as_written, nearest
from generator.sheets.profile import Profile
from generator.source.located import LocatedDict, LocatedList
from generator.source.yaml import read_yaml
from generator.spec.base import Spec

NO_SETTINGS = ("extends", "about")
"""The keys of a profile that say what it is, not how it prints."""


def known_settings(model: type[Spec] = Profile, prefix: str = "") -> Iterator[str]:
    """Yield the dotted keys of all settings in the order of the model, groups before parts."""
    for name, field in model.model_fields.items():
        if prefix or name not in NO_SETTINGS:
            yield f"{prefix}{name}"
            group = group_of(field.annotation)
            if group is not None:
                yield from known_settings(group, f"{prefix}{name}.")


def group_of(annotation: Any) -> type[Spec] | None:
    """Return the model of a setting that has settings inside, or None."""
    for kind in (annotation, *get_args(annotation)):
        if isinstance(kind, type) and issubclass(kind, Spec):
            return kind
    return None


def read_settings(written: Sequence[str]) -> LocatedDict:
    """Return ``KEY=VALUE`` texts as one mapping that can be joined on top of a profile.

    Raises AuthorError, with the text itself as the place, for a text of another form, for
    a key that is no setting, and for settings that contradict one another.
    """
    joined = LocatedDict(Position("--set", 0))
    taken: dict[str, str] = {}
    for text in written:
        at = Position(f"--set {as_written(text)}", 0)
        key, value = _split(text, at)
        _refuse_conflict(key, taken, at)
        taken[key] = text
        _put(joined, key.split("."), _read_value(value, at), at)
    return joined


def _split(text: str, at: Position) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    key = key.strip()
    if not equals or not key:
        raise AuthorError(at, "expected KEY=VALUE", "such as margin=8 or marks.style=none")
    known = list(known_settings())
    if key not in known:
        raise AuthorError(at, f"there is no setting “{as_written(key)}”", _key_hint(key, known))
    return key, value.strip()


def _key_hint(key: str, known: list[str]) -> str:
    """Return the nearest key; one whose last word is written without its group comes first."""
    same_end = [name for name in known if name.split(".")[-1] == key]
    if same_end:
        return f"did you mean “{same_end[0]}”?"
    group = key.rpartition(".")[0]
    inside = [name for name in known if name.startswith(f"{group}.")] if group in known else []
    return nearest(key, inside or known)


def _refuse_conflict(key: str, taken: dict[str, str], at: Position) -> None:
    for other, text in taken.items():
        if key == other:
            raise AuthorError(at, f"“{key}” is set twice", f"it was first set by --set {text}")
        if f"{key}.".startswith(f"{other}.") or f"{other}.".startswith(f"{key}."):
            outer, inner = sorted((key, other), key=len)
            raise AuthorError(
                at, f"“{outer}” and “{inner}” cannot both be set", f"the other is --set {text}"
            )


def _read_value(text: str, at: Position) -> Any:
    # In a file a colour stands between quotes, which a shell would take away.
    if text.startswith("#"):
        return text
    try:
        value = read_yaml(text.encode(), at.file) if text else None
    except AuthorError as error:
        raise AuthorError(at, error.message, error.hint) from None
    return _moved(value, at)


def _moved(value: Any, at: Position) -> Any:
    """Return ``value`` with ``at`` as the place of everything in it."""
    if isinstance(value, LocatedDict):
        mapping = LocatedDict(at)
        for key, inner in value.items():
            mapping.put(key, _moved(inner, at), at, at)
        return mapping
    if isinstance(value, LocatedList):
        items = LocatedList(at)
        items.extend(_moved(inner, at) for inner in value)
        items.items_at.extend([at] * len(value))
        return items
    return value


def _put(mapping: LocatedDict, path: list[str], value: Any, at: Position) -> None:
    for step in path[:-1]:
        if step not in mapping:
            mapping.put(step, LocatedDict(at), at, at)
        mapping = mapping[step]
    mapping.put(path[-1], value, at, at)


def dotted(settings: LocatedDict, prefix: str = "") -> dict[str, Any]:
    """Return ``settings`` by dotted key, in the order of the keys."""
    found: dict[str, Any] = {}
    for key, value in sorted(settings.items()):
        if isinstance(value, LocatedDict) and value:
            found |= dotted(value, f"{prefix}{key}.")
        else:
            found[f"{prefix}{key}"] = value
    return found
