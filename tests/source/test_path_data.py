"""Path data means what the SVG specification says, or is refused with the place."""

import random
import re
from math import cos, hypot, radians, sin

import pytest
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path
from hypothesis import given
from hypothesis import strategies as st

from generator.core.outline import Outline, bounds
from generator.source import path_data
from generator.source.path_data import parse_path_data


@pytest.mark.parametrize(
    ("text", "outline"),
    [
        ("", ()),
        ("  ", ()),
        ("M1 2", ()),
        ("M1 2 M3 4 5 6", (("M", 3, 4), ("L", 5, 6))),
        ("M1 2Z", ()),
        ("M1,2L3,4", (("M", 1, 2), ("L", 3, 4))),
        ("M1 2 3 4 5 6", (("M", 1, 2), ("L", 3, 4), ("L", 5, 6))),
        ("m1 2 3 4 5 6", (("M", 1, 2), ("L", 4, 6), ("L", 9, 12))),
        ("M1 2l3 4", (("M", 1, 2), ("L", 4, 6))),
        ("M1 2H5V6h1v-1", (("M", 1, 2), ("L", 5, 2), ("L", 5, 6), ("L", 6, 6), ("L", 6, 5))),
        (
            "M0 0L1 0 1 1ZL5 5",
            (("M", 0, 0), ("L", 1, 0), ("L", 1, 1), ("Z",), ("M", 0, 0), ("L", 5, 5)),
        ),
        ("M1 1L2 1zm1 1l1 0", (("M", 1, 1), ("L", 2, 1), ("Z",), ("M", 2, 2), ("L", 3, 2))),
        ("M0 0L1 1zz", (("M", 0, 0), ("L", 1, 1), ("Z",))),
        ("M0 0C1 2 3 4 5 6", (("M", 0, 0), ("C", 1, 2, 3, 4, 5, 6))),
        ("M1 1c1 2 3 4 5 6", (("M", 1, 1), ("C", 2, 3, 4, 5, 6, 7))),
        (
            "M0 0C0 1 2 3 4 4S6 6 8 8",
            (("M", 0, 0), ("C", 0, 1, 2, 3, 4, 4), ("C", 6, 5, 6, 6, 8, 8)),
        ),
        ("M1 1S6 6 8 8", (("M", 1, 1), ("C", 1, 1, 6, 6, 8, 8))),
        ("M0 0L1 1S6 6 8 8", (("M", 0, 0), ("L", 1, 1), ("C", 1, 1, 6, 6, 8, 8))),
        ("M0 0Q3 3 6 0", (("M", 0, 0), ("C", 2, 2, 4, 2, 6, 0))),
        ("M0 0Q3 3 6 0T12 0", (("M", 0, 0), ("C", 2, 2, 4, 2, 6, 0), ("C", 8, -2, 10, -2, 12, 0))),
        ("M0 0T3 3", (("M", 0, 0), ("C", 0, 0, 1, 1, 3, 3))),
        ("M0 0A0 5 0 0 1 3 4", (("M", 0, 0), ("L", 3, 4))),
        ("M0 0A5 5 0 0 1 0 0", ()),
        ("M.5.5-1-1", (("M", 0.5, 0.5), ("L", -1, -1))),
        ("M1e1 1.5E-1 L+2 3.", (("M", 10, 0.15), ("L", 2, 3))),
        ("M01 007", ()),
        ("M01 007L1 1", (("M", 1, 7), ("L", 1, 1))),
        ("M\t0\n0\r\nL\f1 , 1", (("M", 0, 0), ("L", 1, 1))),
    ],
)
def test_commands_make_moves_lines_and_curves(text: str, outline: Outline) -> None:
    found = parse_path_data(text)
    assert [segment[0] for segment in found] == [segment[0] for segment in outline]
    for segment, expected in zip(found, outline, strict=True):
        assert segment[1:] == pytest.approx(expected[1:])


def test_flags_of_an_arc_need_nothing_between_them() -> None:
    spaced = parse_path_data("M0 0A5 5 0 0 1 6 2A5 5 0 1 0 9 9")
    assert parse_path_data("M0 0A5 5 0 016 2 5 5 0 109 9") == spaced
    assert parse_path_data("M0,0a5,5,0,0,1,6,2") == parse_path_data("M0 0A5 5 0 0 1 6 2")


@pytest.mark.parametrize(("large", "sweep", "box"), [
    (0, 1, (0, 0, 10, 10)),
    (1, 0, (-10, 0, 20, 20)),
    (1, 1, (0, -10, 20, 20)),
    (0, 0, (0, 0, 10, 10)),
])  # fmt: skip
def test_the_four_arcs_between_two_points(
    large: int, sweep: int, box: tuple[float, float, float, float]
) -> None:
    # From (0, 0) to (10, 10) with radius 10: centres (0, 10) and (10, 0).
    found = bounds(parse_path_data(f"M0 0A10 10 0 {large} {sweep} 10 10"))
    assert (found.x, found.y, found.width, found.height) == pytest.approx(box, abs=0.01)


def test_an_arc_lies_on_its_ellipse_and_ends_at_its_end() -> None:
    outline = parse_path_data("M 7 2 A 6 3 30 1 1 9 4")
    assert outline[-1][-2:] == (9.0, 4.0)
    # All joints lie on one ellipse, so its centre is as far from each, in its own frame.
    turn = radians(30)

    def framed(x: float, y: float) -> tuple[float, float]:
        return (cos(turn) * x + sin(turn) * y) / 6, (cos(turn) * y - sin(turn) * x) / 3

    joints = [framed(*segment[-2:]) for segment in outline]
    assert len(joints) >= 4
    (ax, ay), (bx, by), (cx, cy) = joints[0], joints[1], joints[2]
    d = 2 * (ax * (by - cy) + bx * (cy - ay) + cx * (ay - by))
    ux = (
        (ax**2 + ay**2) * (by - cy) + (bx**2 + by**2) * (cy - ay) + (cx**2 + cy**2) * (ay - by)
    ) / d
    uy = (
        (ax**2 + ay**2) * (cx - bx) + (bx**2 + by**2) * (ax - cx) + (cx**2 + cy**2) * (bx - ax)
    ) / d
    for x, y in joints:
        assert hypot(x - ux, y - uy) == pytest.approx(1)


def test_radii_too_small_to_reach_are_enlarged() -> None:
    found = bounds(parse_path_data("M0 0A1 1 0 0 1 10 0"))
    assert (found.width, found.height) == pytest.approx((10, 5), rel=1e-3)


def recorded(text: str) -> list[tuple[str, list[float]]]:
    """Return what fontTools makes of ``text``, its quadratic curves made cubic."""
    pen = RecordingPen()
    parse_path(text, pen)
    letters = {"moveTo": "M", "lineTo": "L", "curveTo": "C", "closePath": "Z"}
    found: list[tuple[str, list[float]]] = []
    here = (0.0, 0.0)
    for name, points in pen.value:
        if name == "qCurveTo":
            control, end = points
            handles = [
                tuple(a + 2 / 3 * (b - a) for a, b in zip(start, control, strict=True))
                for start in (here, end)
            ]
            points, name = (*handles, end), "curveTo"
        if name in letters:
            found.append((letters[name], [number for point in points for number in point]))
        here = points[-1] if points else here
    return found


@pytest.mark.parametrize("seed", range(150))
def test_an_independent_reader_sees_the_same(seed: int) -> None:
    numbers = random.Random(seed)

    def some(count: int) -> str:
        return " ".join(f"{numbers.uniform(-9, 9):g}" for _ in range(count))

    counts = {"L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2}
    text = f"M{some(2)}"
    for _ in range(6):
        letter = numbers.choice("LlHhVvCcSsQqTtAa")
        if letter in "Aa":
            flags = f"{numbers.randint(0, 1)} {numbers.randint(0, 1)}"
            text += (
                f"{letter}{numbers.uniform(1, 4):g} {numbers.uniform(1, 4):g} 20 {flags} {some(2)}"
            )
        else:
            text += letter + some(counts[letter.upper()] * numbers.randint(1, 2))
    found = parse_path_data(text)
    expected = recorded(text)
    assert [segment[0] for segment in found] == [letter for letter, _ in expected]
    for segment, (_, values) in zip(found, expected, strict=True):
        assert segment[1:] == pytest.approx(values, abs=1e-6)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("L1 1", "path data begins with “M”, at “L1 1”, character 1 of the path data"),
        ("M1", "“M” needs a number here (its second), at the end of the path data"),
        ("M1 2 L3 4 5", "“L” needs a number here (its second), at the end of the path data"),
        ("M1 2 X3", "“X” is not a command, at “X3”, character 6 of the path data"),
        ("M1 2 L3 x", "“L” needs a number here (its second), at “x”, character 9 of the path data"),
        ("M1,,2", "“M” needs a number here (its second), at “,,2”, character 3 of the path data"),
        ("M1 2,", "“,” is not a command, at “,”, character 5 of the path data"),
        ("M1 2Z3 4", "“3” is not a command, at “3 4”, character 6 of the path data"),
        (
            "M0 0A1 1 0 2 1 3 3",
            "“A” needs 0 or 1 here (its fourth), at “2 1 3 3”, character 12 of the path data",
        ),
        ("M0 0L1e9 0", "“1e9” is too large, at “1e9 0”, character 6 of the path data"),
        ("M0 0L1e999 0", "“1e999” is too large, at “1e999 0”, character 6 of the path data"),
        (
            "M0 0 L nan 0",
            "“L” needs a number here (its first), at “nan 0”, character 8 of the path data",
        ),
        ("5 0 L 1 1", "“5” is not a command, at “5 0 L 1 1”, character 1 of the path data"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        parse_path_data(text)


def test_path_data_of_too_many_segments_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(path_data, "MAX_SEGMENTS", 10)
    for text in ("M0 0" + "L1 1" * 20, "M0 0L" + "1 1 " * 20, "M0 0" + "L1 1Z" * 20):
        with pytest.raises(ValueError, match="more than 10 segments"):
            parse_path_data(text)


def test_path_data_of_too_many_signs_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(path_data, "MAX_CHARACTERS", 10)
    with pytest.raises(ValueError, match="more than 10 characters"):
        parse_path_data("M0 0L1 1 2 2")


@given(st.text("MmLlHhVvCcSsQqTtAaZz0123456789.,-+eE \n", max_size=60) | st.text(max_size=20))
def test_any_text_is_path_data_or_a_value_error(text: str) -> None:
    for start in ("", "M0 0"):
        try:
            outline = parse_path_data(start + text)
        except ValueError as error:
            assert str(error)  # noqa: PT017
            continue
        box = bounds(outline)
        assert abs(box.width) < float("inf")
        assert not outline or outline[0][0] == "M"
