"""The reference as a page of Markdown: every word with its meaning and an example."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from generator.core.patterns import pattern
from generator.reference import models
from generator.reference.entries import (
    Entry,
    KeyEntry,
    Reference,
    Topic,
    load_reference,
    profile_key,
)
from generator.spec.base import Spec

_HEAD = """\
# Reference

Every word of the definition language with what it means and an example. This page is made \
by `python -m tests.show` from the files in `templates/reference`, from which `pnp schema` \
tells editors as well; [definitions.md](definitions.md) explains how the words go together, \
and [gallery.md](gallery.md) shows what they draw.
"""
_PLAIN = pattern(r"[^\W\d_][\w%./ *-]*")
_CALLS = {"functions": "Functions", "filters": "Filters, after `|`", "tests": "Tests, after `is`"}


def reference_page() -> str:
    """Return the whole page."""
    reference = load_reference()
    return "\n".join([_HEAD, *_contents(reference), *_topics(reference), *_profiles()])


def _contents(reference: Reference) -> Iterator[str]:
    for topic in reference.topics:
        names = [*topic.models, *topic.elements]
        links = " · ".join(f"[{name}](#word-{name})" for name in names)
        yield f"- [{topic.title}](#{_anchor(topic.title)})" + (f": {links}" if links else "")
    yield "- [Print profiles](#print-profiles)\n"


def _topics(reference: Reference) -> Iterator[str]:
    for topic in reference.topics:
        yield f"## {topic.title}\n"
        if topic.about:
            yield f"{topic.about}\n"
        for name, entry in topic.models.items():
            yield from _entry(reference, name, entry, models.model(name))
        for word, entry in topic.elements.items():
            yield from _entry(reference, word, entry, models.element(word))
        yield from _calls(topic)


def _entry(reference: Reference, name: str, entry: Entry, model: type[Spec]) -> Iterator[str]:
    # Topics and words may have the same name, which a page may have once.
    yield f'### <a id="word-{name}"></a>{name}\n'
    yield f"{entry.about}\n"
    yield f"```yaml\n{flow(entry.example)}\n```\n"
    yield from _rows("key", entry.keys)
    others = [base for base in model.__mro__[1:] if _is_told(reference, base)]
    if others:
        links = [f"[{_name_of(base)}](#word-{_name_of(base)})" for base in others]
        yield f"Besides it may have the keys of {' and '.join(links)}.\n"


def _is_told(reference: Reference, model: type) -> bool:
    return issubclass(model, Spec) and reference.entry(model) is not None


def _name_of(model: type) -> str:
    return next(name for name in models.model_names() if models.model(name) is model)


def _calls(topic: Topic) -> Iterator[str]:
    for section, title in _CALLS.items():
        entries: Mapping[str, KeyEntry] = getattr(topic, section)
        if entries:
            yield f"### {title}\n"
            yield from _rows("name", entries)


def _rows(heading: str, entries: Mapping[str, KeyEntry]) -> Iterator[str]:
    if not entries:
        return
    yield f"| {heading} | meaning | example |\n| --- | --- | --- |"
    for key, told in entries.items():
        words = "; ".join(f"`{word}`: {about}" for word, about in told.words.items())
        about = f"{told.about} {words}." if words else told.about
        yield f"| `{key}` | {_cell(about)} | {_cell(f'`{flow(told.example)}`')} |"
    yield ""


def _profiles() -> Iterator[str]:
    yield "## Print profiles\n"
    yield "What a profile, and `print` of a game, may set. `pnp profiles NAME` shows them all.\n"
    yield "| setting | meaning | default |\n| --- | --- | --- |"
    for name in models.profile_names():
        yield from _settings(models.model(name), name.removeprefix("profile").lstrip("."))
    yield ""


def _settings(model: type[Spec], group: str) -> Iterator[str]:
    """Yield the rows of a group of settings, or of those of no group, which is “”."""
    prefix, only = f"{group}." if group else "", ""
    if group in _unset_groups():
        only = f", with a `{group}`"
    for key in model.key_names():
        told = profile_key(model, key)
        is_group = not group and f"profile.{key}" in models.profile_names()
        if told.about and (not is_group or key in _unset_groups()):
            yield f"| `{prefix}{key}` | {_cell(told.about)} | `{told.example}`{only} |"


def _unset_groups() -> set[str]:
    """Return the groups of settings that a profile does not have unless it says so."""
    fields = models.model("profile").model_fields
    groups = [name.partition(".")[2] for name in models.profile_names()]
    return {name for name in groups if name and fields[name].get_default() is None}


def _anchor(title: str) -> str:
    return re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def flow(value: Any) -> str:
    """Return ``value`` as YAML in one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow, value)) + "]"
    if not isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    is_plain = _PLAIN.fullmatch(value) and value == value.strip() and value not in _WORDS
    return value if is_plain else json.dumps(value, ensure_ascii=False)


_WORDS = ("true", "false", "null")
