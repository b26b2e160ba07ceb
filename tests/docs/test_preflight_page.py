"""The page on preflight lists the checks that there are, in their order."""

import re
from pathlib import Path

from generator.preflight import limits
from generator.preflight.checks import CHECKS

PAGE = (Path(__file__).parents[2] / "docs" / "preflight.md").read_text("utf-8")
ROWS = re.findall(r"^\| `([a-z-]+)`( \*)? \|(.*)\|$", PAGE, re.M)


def test_the_table_holds_every_check_in_order():
    assert [name for name, _, _ in ROWS] == [check.name for check in CHECKS]


def test_those_of_a_build_are_marked():
    marked = [name for name, mark, _ in ROWS if mark]
    assert marked == [check.name for check in CHECKS if check.is_quick]


def test_the_limits_are_those_of_the_checks():
    rows = {name: row for name, _, row in ROWS}
    for name, limit in (
        ("paper", f"± {limits.PAPER_TOLERANCE:g} mm"),
        ("check-line", f"{limits.CHECK_LINE:g} ± {limits.CHECK_LINE_TOLERANCE:g} mm"),
        ("type-size", f"≥ {limits.SMALLEST_TYPE:g} pt; below {limits.SMALL_TYPE:g} pt"),
        ("strokes", f"≥ {limits.THINNEST_STROKE:g} pt"),
        ("strokes", f"≥ {limits.THINNEST_REVERSED:g} pt"),
        ("pictures", f"≥ {limits.FINE_PICTURE:g} ppi; below {limits.COARSE_PICTURE:g} ppi"),
        ("total-ink", f"else {limits.TOTAL_INK:g} %"),
        ("safe-area", f"{limits.SAFE_AREA:g} mm"),
        ("margin", f"{limits.MARGIN:g} mm"),
        ("ink", f"≤ {limits.INK:g} %, for `ink: low` ≤ {limits.LOW_INK:g} %"),
    ):
        assert limit in rows[name], (name, limit)
