"""The JSON Schema of what authors write, for editors: made from the models and the reference."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.game.sources import SHARED_SECTIONS
from generator.reference import models
from generator.reference.entries import Reference, Told, load_reference, profile_key
from generator.reference.forms import SHARED, Form, any_of, form_of, ref, unknown_form
from generator.reference.side_files import GLOSSARY, TRANSLATION
from generator.source.located import LocatedDict, LocatedList
from generator.spec.base import Spec

DIALECT = "https://json-schema.org/draft/2020-12/schema"
SUBJECTS = {
    "game": "pnp-press game",
    "profile": "pnp-press print profile",
    "net": "pnp-press net",
    "translation": "pnp-press translation",
    "glossary": "pnp-press glossary",
}
"""What there is a schema of, and its title; that of games is for the files they include, too."""

_EXTENDS = Told("The print profile that it builds on.", "", "home-a4", {})


def schema_text(subject: str) -> str:
    """Return the schema of ``subject`` as the text of a file."""
    import json

    return json.dumps(make_schema(subject, load_reference()), ensure_ascii=False, indent=1) + "\n"


def make_schema(subject: str, reference: Reference) -> Form:
    """Return the schema of ``subject`` as plain data. Raises KeyError for no subject."""
    maker = _Maker(reference)
    root = maker.root(subject)
    used = _used(maker.definitions(subject), root)
    head = {"$schema": DIALECT, "title": SUBJECTS[subject], **root}
    return head | ({"$defs": used} if used else {})


class _Maker:
    """Makes the forms of models, and gathers what they refer to."""

    def __init__(self, reference: Reference) -> None:
        self._reference = reference
        names = (*models.model_names(), *models.profile_names())
        self._names = {models.model(name): name for name in names}

    def root(self, subject: str) -> Form:
        """Return the form of a whole file. Raises KeyError for no subject."""
        if subject == "game":
            return self.game()
        if subject == "profile":
            return self.profile("profile")
        if subject == "net":
            return self.mapping("net-file")
        return dict({"translation": TRANSLATION, "glossary": GLOSSARY}[subject])

    def definitions(self, subject: str) -> dict[str, Form]:
        """Return every form that is referred to by name."""
        found = {name: self.profile(name) for name in models.profile_names()}
        if subject == "profile":
            return found
        found |= SHARED | {name: self.mapping(name) for name in models.model_names()}
        found |= {f"keys.{name}": self.keys(name) for name in models.model_names()}
        kinds = models.element_words()
        found["element"] = {"oneOf": [self.choice(word) for word in kinds]}
        for word in kinds:
            found[f"element.{word}"] = self.element(word)
        return found

    def game(self) -> Form:
        """Return the form of a whole file; what only ``game.yaml`` holds goes with “game”."""
        form = self.mapping("game")
        only_there = [key for key in form["properties"] if key not in (*SHARED_SECTIONS, "game")]
        form["dependentRequired"] = {key: ["game"] for key in only_there}
        return form

    def mapping(self, name: str) -> Form:
        model = models.model(name)
        form = self._object(name, model)
        for key in models.MORE_KEYS.get(name, ()):
            form["properties"][key] = self._described(
                model, key, form_of((name, key), Any, (), self._named)
            )
        if name == "component":
            # What is extended may bring what is required.
            needed = {"required": form.pop("required")}
            others = [{"required": [key]} for key in ("extends", "abstract", "net")]
            form |= any_of(needed, *others)
        return form

    def keys(self, name: str) -> Form:
        """Return the forms of the keys that models have from the model ``name``."""
        model, properties = models.model(name), {}
        for word, field in model.model_fields.items():
            key = field.alias or word
            form = form_of((name, key), field.annotation, field.metadata, self._named)
            properties[key] = self._described(model, key, form)
        return {"properties": properties}

    def choice(self, word: str) -> Form:
        """Return what an element is if it is of the kind ``word``.

        Only “then” looks into it: else a checker would look into every element once for
        each kind that has the same keys, and within these again.
        """
        model = models.element(word)
        return {
            "properties": {word: self._described(model, word, {})},
            "required": [word],
            "if": {"required": [word]},
            "then": ref(f"element.{word}"),
        }

    def element(self, word: str) -> Form:
        model = models.element(word)
        form = self._object(f"element.{word}", model)
        form["required"] = [word, *(key for key in form.get("required", ()) if key != word)]
        return form

    def profile(self, name: str) -> Form:
        model = models.model(name)
        form = self._object(name, model)
        form["description"] = (model.__doc__ or "").partition("\n")[0]
        for key in form["properties"]:
            told = _EXTENDS if key == "extends" else profile_key(model, key)
            form["properties"][key] |= _texts(told) if told.about else {}
        return form

    def _object(self, name: str, model: type[Spec]) -> Form:
        properties: dict[str, Form] = {}
        required = []
        for word, field in model.model_fields.items():
            key = field.alias or word
            owner = self._owner(model, key)
            if owner is not None:
                properties[key] = ref(f"keys.{owner}/properties/{key}")
            else:
                form = form_of((name, key), field.annotation, field.metadata, self._named)
                properties[key] = self._described(model, key, form)
            if field.is_required():
                required.append(key)
        form = {"type": "object", "properties": properties, "additionalProperties": False}
        entry = self._reference.entry(model)
        if entry is not None:
            form["description"] = entry.about
        return form | ({"required": required} if required else {})

    def _owner(self, model: type[Spec], key: str) -> str | None:
        """Return the model that ``model`` has ``key`` from and where it is told."""
        for base in model.__mro__:
            entry = self._reference.entry(base)
            if entry is not None and key in entry.keys:
                return self._names.get(base) if base is not model else None
        return None

    def _named(self, model: type[Spec]) -> Form:
        name = self._names.get(model)
        return ref(name) if name is not None else unknown_form(model.__name__)

    def _described(self, model: type[Spec], key: str, form: Form) -> Form:
        told = self._reference.key(model, key)
        return form | _texts(told) if told is not None else dict(form)


def _used(definitions: dict[str, Form], root: Form) -> dict[str, Form]:
    """Return those of ``definitions`` that ``root`` leads to, in their order."""
    used: set[str] = set()
    todo = list(_referred(root))
    while todo:
        name = todo.pop()
        if name not in used:
            used.add(name)
            todo += _referred(definitions[name])
    return {name: form for name, form in definitions.items() if name in used}


def _referred(form: Any) -> Iterator[str]:
    if isinstance(form, dict):
        for key, value in form.items():
            if key == "$ref":
                yield value.split("/")[2]
            else:
                yield from _referred(value)
    elif isinstance(form, list):
        for item in form:
            yield from _referred(item)


def _texts(told: Told) -> Form:
    words = "".join(f"\n- `{word}`: {about}" for word, about in told.words.items())
    markdown = f"{told.about}\n{words}" if words else told.about
    plain = markdown.replace("`", "")
    described = {"description": plain, "examples": [_plain(told.example)]}
    return described if plain == markdown else described | {"markdownDescription": markdown}


def _plain(value: Any) -> Any:
    """Return a value of the reference without its places."""
    if isinstance(value, LocatedDict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, LocatedList):
        return [_plain(item) for item in value]
    return value
