"""The entries of the reference, read from ``templates/reference``: one file for each topic.

They are for people and editors. Nothing that builds a game reads them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from generator.core.diagnostics import Position, Report
from generator.core.record import Record
from generator.reference import models
from generator.sheets.explain import as_setting, meanings_of
from generator.source.folder import GameFolder
from generator.source.yaml import read_yaml
from generator.spec.base import Reading, Spec, load_spec
from generator.spec.model import Field
from generator.workspace import templates

FOLDER = "reference"
_MOST_BYTES = 1_000_000


class KeyEntry(Spec):
    """What a key, or a word that expressions call, means, and a value it may have."""

    about: str
    ko: str = ""
    example: Any
    words: dict[str, str] = Field(default_factory=dict)
    """What each of the words means that the key may be."""


class Entry(Spec):
    """What a kind of element or another mapping is, with an example of the whole."""

    about: str
    ko: str = ""
    example: Any
    keys: dict[str, KeyEntry] = Field(default_factory=dict)


class Topic(Spec):
    """A file of the reference."""

    title: str
    order: int
    """Where it stands among the topics."""
    about: str = ""
    elements: dict[str, Entry] = Field(default_factory=dict)
    models: dict[str, Entry] = Field(default_factory=dict)
    functions: dict[str, KeyEntry] = Field(default_factory=dict)
    filters: dict[str, KeyEntry] = Field(default_factory=dict)
    tests: dict[str, KeyEntry] = Field(default_factory=dict)


class Told(Record):
    """What the reference tells of one key."""

    about: str
    ko: str
    example: Any
    words: Mapping[str, str]


class Reference:
    """All topics in order, and what they tell by name."""

    def __init__(self, topics: tuple[Topic, ...]) -> None:
        self.topics = topics
        self._by_model: dict[type[Spec], Entry] = {}
        for topic in topics:
            for name, entry in topic.models.items():
                if name in models.model_names():
                    self._by_model[models.model(name)] = entry
            for word, entry in topic.elements.items():
                if word in models.element_words():
                    self._by_model[models.element(word)] = entry

    def entry(self, model: type[Spec]) -> Entry | None:
        """Return the entry of ``model`` itself, or None."""
        return self._by_model.get(model)

    def key(self, model: type[Spec], key: str) -> Told | None:
        """Return what is told of ``key`` where ``model`` has it from, or None."""
        for base in model.__mro__:
            entry = self._by_model.get(base)
            if entry is not None and key in entry.keys:
                told = entry.keys[key]
                return Told(told.about, told.ko, told.example, told.words)
        return None


def profile_key(model: type[Spec], key: str) -> Told:
    """Return what the models of print profiles say of a key; the example is its default."""
    default = model.model_fields[key].get_default()
    return Told(meanings_of(model).get(key, ""), "", as_setting(default), {})


@cache
def load_reference() -> Reference:
    """Return the reference that comes with the program.

    Raises ValueError for a file that is none; the tests see that there is no such file.
    """
    folder, report = templates(FOLDER), Report()
    topics = [topic for topic in _read_topics(folder, report) if topic is not None]
    faults = [f"{fault.at}: {fault.message}" for fault in report]
    if faults:
        raise ValueError("\n".join(faults))
    return Reference(tuple(sorted(topics, key=lambda topic: topic.order)))


def _read_topics(folder: GameFolder, report: Report) -> Iterator[Topic | None]:
    for path in sorted(folder.root.glob("*.yaml")):
        at = Position(f"{folder.shown}/{path.name}")
        data = read_yaml(
            folder.read_bytes(path.name, at, kind="reference", limit=_MOST_BYTES), at.file
        )
        yield load_spec(Topic, data, Reading(report), at)
