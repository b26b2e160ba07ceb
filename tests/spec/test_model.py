"""Models take what their annotations say, tell every fault at its place, and stay as they are."""

from __future__ import annotations

import importlib
import pkgutil
from typing import Annotated, Any, Literal

import pytest

import generator
from generator.core.diagnostics import Position, Report
from generator.source.yaml import read_yaml
from generator.spec.base import Reading, Spec, SpecError, load_spec
from generator.spec.marks import (
    AfterValidator,
    BeforeValidator,
    Field,
    FieldInfo,
    PlainValidator,
    StrictBool,
)
from generator.spec.model import Model
from generator.spec.readers import ValidationInfo


def _even(value: Any) -> int:
    if value % 2:
        raise SpecError(f"{value} is odd", "add one")
    return int(value)


def _named(value: Any, info: ValidationInfo) -> str:
    return f"{info.data.get('size', '?')}:{value}"


class Inner(Spec):
    width: float = 1.0
    words: str


class Outer(Spec):
    size: Annotated[int, Field(ge=1, le=9)] = 3
    side: Literal["left", "right"] = "left"
    is_on: StrictBool = False
    inner: Inner | None = None
    each: list[Inner] = Field(default_factory=list)
    pair: tuple[float, float] | None = None
    by_name: dict[str, Annotated[int, PlainValidator(_even)]] = Field(default_factory=dict)
    few: Annotated[list[str], Field(min_length=2, max_length=3)] = Field(["a", "b"])
    from_: str | None = Field(None, alias="from")
    named: Annotated[str, PlainValidator(_named)] = ""
    doubled: Annotated[float, BeforeValidator(lambda v: v * 2), AfterValidator(round)] = 0


def read(text: str) -> tuple[Outer | None, list[str]]:
    report = Report()
    made = load_spec(Outer, read_yaml(text.encode(), "it"), Reading(report), Position("it"))
    return made, [f"{d.at.line}:{d.at.column} {d.message}" for d in report]


def test_what_is_not_written_has_its_default():
    made, told = read("{}")
    assert made is not None
    assert told == []
    assert (made.size, made.side, made.is_on, made.few) == (3, "left", False, ["a", "b"])
    assert made.model_fields_set == frozenset()


def test_what_is_written_is_read_by_its_type():
    made, told = read(
        "{size: 4, side: right, is_on: true, inner: {words: w}, pair: [1, 2.5], from: f,"
        " by_name: {a: 2}, few: [x, y, z], each: [{width: '3', words: v}], named: n, doubled: 2.2}"
    )
    assert told == []
    assert made is not None
    assert (made.size, made.side, made.is_on, made.from_) == (4, "right", True, "f")
    assert made.inner == Inner(words="w")
    assert made.pair == (1.0, 2.5)
    assert made.each == [Inner(width=3.0, words="v")]
    assert made.by_name == {"a": 2}
    # A reader sees the fields before it.
    assert made.named == "4:n"
    assert made.doubled == 4
    assert "from_" in made.model_fields_set


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{size: ten}", "1:8 “size” should be a whole number, not “ten”"),
        ("{size: 1.5}", "1:8 “size” should be a whole number, not “1.5”"),
        ("{size: 10}", "1:8 “size”: input should be less than or equal to 9"),
        ("{size: 0}", "1:8 “size”: input should be greater than or equal to 1"),
        ("{side: up}", "1:8 unknown “up” for “side”"),
        ("{side: true}", "1:8 unknown “true” for “side”"),
        ("{is_on: 1}", "1:9 “is_on” should be true or false, not “1”"),
        ("{inner: 4}", "1:9 expected a mapping of width, words …"),
        ("{inner: {width: 2}}", "1:9 “words” is missing"),
        ("{inner: {words: 2}}", "1:17 “words” should be text, not “2”"),
        ("{each: {words: w}}", "1:8 “each” should be a list, not “{words: w}”"),
        ("{each: [{words: w}, {words: 3}]}", "1:29 “words” should be text, not “3”"),
        ("{pair: [1]}", "1:8 “pair” has too few values: number 2 is missing"),
        ("{pair: [1, 2, 3]}", "1:8 “pair” should be a shorter list, not “[1, 2, 3]”"),
        ("{pair: [1, x]}", "1:12 “pair” should be a number, not “x”"),
        ("{pair: [1, 1e400]}", "1:12 “pair” should be a number, not “1e400”"),
        ("{pair: [1, nan]}", "1:12 “pair” should be a number, not “nan”"),
        ("{by_name: [1]}", "1:11 “by_name” should be a mapping, not “[1]”"),
        ("{by_name: {a: 3}}", "1:15 3 is odd"),
        ("{few: [a]}", "1:7 “few” should be a longer list, not “[a]”"),
        ("{few: [a, b, c, d]}", "1:7 “few” should be a shorter list, not “[a, b, c, d]”"),
        ("{from_: x}", "1:2 unknown key “from_”"),
    ],
)
def test_a_fault_is_told_at_its_place(text, told):
    assert read(text)[1] == [told]


def test_all_faults_are_told_at_once():
    made, told = read("{size: 0, side: up, each: [{}, {width: x, words: w}]}")
    assert made is None
    assert len(told) == 4


def test_a_model_of_another_takes_its_fields_and_can_change_them():
    class More(Outer):
        size: Annotated[int, Field(ge=20)] = 20
        further: str = "f"

    assert list(More.model_fields) == [*Outer.model_fields, "further"]
    assert More().size == 20
    assert More.model_fields["from_"].alias == "from"


def test_types_are_looked_at_when_a_field_is_read():
    class Wrong(Outer):
        never: no_such_type = None  # noqa: F821

    assert Wrong.model_validate({"from": "x"}, context=None).never is None
    with pytest.raises(NameError):
        Wrong.model_validate({"never": 1}, context=None)


def test_no_model_hides_a_key_or_a_default_beside_a_type():
    """They would not be found before the type is looked at; see ``ModelField``."""
    for module in pkgutil.walk_packages(generator.__path__, "generator."):
        if not module.name.startswith(("generator.runs.cluster", "generator.preview")):
            importlib.import_module(module.name)
    fields = [field for model in _models(Model) for field in model.own_fields.values()]
    marks = [
        mark
        for field in fields
        for mark in getattr(field._hint, "__metadata__", ())
        if isinstance(mark, FieldInfo)
    ]
    assert len(fields) > 300
    assert marks
    assert all(mark.alias is None and mark.is_required() for mark in marks)


def _models(model):
    yield model
    for inner in model.__subclasses__():
        if inner.__module__.startswith("generator."):
            yield from _models(inner)


def test_a_default_of_a_class_between_holds_for_those_below():
    class Between(Outer):
        size = 15

    class Below(Between):
        further: str = "f"

    assert (Outer().size, Between().size, Below().size) == (
        Outer.model_fields["size"].get_default(),
        15,
        15,
    )


def test_a_model_stays_as_it_is():
    made = Inner(words="w")
    with pytest.raises(AttributeError):
        made.words = "other"
    other = made.model_copy(update={"words": "other"})
    assert (made.words, other.words, other.width) == ("w", "other", 1.0)
    assert hash(made) == hash(Inner(words="w"))
    assert made != other


def test_a_default_that_is_a_list_is_not_shared():
    first, second = Outer(), Outer()
    first.few.append("c")
    assert second.few == ["a", "b"]


def test_an_annotation_that_nothing_reads_is_the_programmers_fault():
    class Odd(Spec):
        value: complex = 0j

    with pytest.raises(TypeError, match="no reader"):
        Odd.model_validate({"value": 1})
