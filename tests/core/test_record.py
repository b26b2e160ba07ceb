"""Records behave as frozen data classes do, and named tuples as those of ``typing``."""

from __future__ import annotations

import copy
import pickle
import typing
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import pytest

from generator.core.record import NamedTuple, Record


class Point(Record):
    """A point with a name."""

    x: float
    y: float = 0.0
    name: str = "origin"


class Spot(Record):
    """The same fields in another class."""

    x: float
    y: float = 0.0
    name: str = "origin"


class Token(Record, eq=False):
    """A thing of its own."""

    name: str


def test_fields_are_given_by_place_by_name_or_by_default() -> None:
    point = Point(1, name="a")
    assert (point.x, point.y, point.name) == (1, 0.0, "a")


@pytest.mark.parametrize("arguments", [{}, {"x": 1, "z": 2}])
def test_a_field_left_out_or_unknown_is_refused(arguments: dict[str, float]) -> None:
    with pytest.raises(TypeError):
        Point(**arguments)  # type: ignore[arg-type]


def test_records_are_equal_when_class_and_fields_are() -> None:
    assert Point(1) == Point(1, 0.0, "origin")
    assert hash(Point(1)) == hash(Point(1, 0.0, "origin"))
    assert Point(1) != Point(2)
    assert Point(1) != Spot(1)
    assert Point(1) != (1, 0.0, "origin")


def test_records_without_eq_are_equal_only_to_themselves() -> None:
    token = Token("a")
    assert token == token
    assert token != Token("a")
    assert len({token, Token("a")}) == 2


def test_a_record_cannot_be_changed() -> None:
    point = Point(1)
    with pytest.raises(AttributeError):
        point.x = 2  # type: ignore[misc]
    with pytest.raises(AttributeError):
        del point.x
    with pytest.raises(AttributeError):
        point.z = 2
    assert point == Point(1)


def test_a_record_is_copied_and_sent_to_other_processes() -> None:
    point = Point(1, 2, "a")
    assert copy.deepcopy(point) == point
    assert pickle.loads(pickle.dumps(point)) == point


def test_a_record_shows_its_fields_and_is_matched_by_them() -> None:
    point = Point(1, 2, "a")
    assert repr(point) == "Point(x=1, y=2, name='a')"
    match point:
        case Point(x, y, name="a"):
            assert (x, y) == (1, 2)
        case _:
            pytest.fail("not matched")


class Shelf(Record):
    """A thing whose default is a mapping that cannot be changed."""

    books: Mapping[str, int] = MappingProxyType({})


def test_a_mapping_that_cannot_be_changed_goes_to_another_process() -> None:
    found = pickle.loads(pickle.dumps(Shelf(MappingProxyType({"a": 1}))))
    assert found == Shelf({"a": 1})
    assert isinstance(found.books, MappingProxyType)


class Step(NamedTuple):
    """A step with a name."""

    x: float
    y: float = 0.0
    name: str = "on"

    @property
    def length(self) -> float:
        return abs(self.x) + abs(self.y)


class PlainStep(typing.NamedTuple):
    """The same fields, as the standard library makes them."""

    x: float
    y: float = 0.0
    name: str = "on"


def test_a_named_tuple_is_a_tuple_whose_values_have_names() -> None:
    step = Step(1, name="a")
    x, *rest = step
    assert (x, rest) == (1, [0.0, "a"])
    assert (step.x, step.y, step.name, step.length) == (1, 0.0, "a", 1)
    assert step == (1, 0.0, "a")
    assert hash(step) == hash((1, 0.0, "a"))
    match step:
        case Step(1, y, name="a"):
            assert y == 0.0
        case _:
            pytest.fail("not matched")


@pytest.mark.parametrize("arguments", [{}, {"x": 1, "z": 2}])
def test_a_value_left_out_or_unknown_is_refused(arguments: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        Step(**arguments)
    with pytest.raises((TypeError, ValueError)):
        Step(1)._replace(**{"z": 2, **arguments})


def test_a_named_tuple_cannot_be_changed() -> None:
    step = Step(1)
    for name in ("x", "z"):
        with pytest.raises(AttributeError):
            setattr(step, name, 2)
    assert step == Step(1)


def test_a_named_tuple_is_copied_and_sent_to_other_processes() -> None:
    for step in (copy.deepcopy(Step(1)), pickle.loads(pickle.dumps(Step(1)))):
        assert (type(step), step) == (Step, (1, 0.0, "on"))


def test_what_a_named_tuple_tells_of_itself_is_what_others_tell() -> None:
    mine, plain = Step(1, 2), PlainStep(1, 2)
    assert Step._fields == PlainStep._fields
    assert Step._field_defaults == PlainStep._field_defaults
    assert mine._asdict() == plain._asdict()
    assert mine._replace(y=3) == plain._replace(y=3)
    assert type(mine._replace(y=3)) is Step
    assert Step._make([1, 2, "a"]) == PlainStep._make([1, 2, "a"])
    for values in ([1], [1, 2], [1, 2, "a", "b"]):
        for kind in (Step, PlainStep):
            with pytest.raises(TypeError):
                kind._make(values)
    assert repr(mine) == repr(plain).removeprefix("Plain")
    assert Step.__match_args__ == PlainStep.__match_args__


def test_classes_with_equally_many_fields_name_their_own() -> None:
    with pytest.raises(TypeError, match="'name'"):
        Token()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="'x'"):
        Step()  # type: ignore[call-arg]
