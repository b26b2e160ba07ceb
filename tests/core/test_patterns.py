"""Patterns that are compiled late match what those of the standard library match."""

from __future__ import annotations

import copy
import importlib
import pickle
import pkgutil
import re
import sys
from pathlib import Path
from typing import Any

import pytest

import generator
from generator.core.patterns import late_patterns, pattern

TEXT = "a1, b22\nA3"


@pytest.mark.parametrize("written", [r"(?P<letter>[a-z])(\d+)", r"^.", r"\s*,\s*", "x"])
@pytest.mark.parametrize("flags", [0, re.IGNORECASE, re.MULTILINE])
def test_a_late_pattern_finds_what_a_compiled_one_does(written: str, flags: int) -> None:
    late, compiled = pattern(written, flags), re.compile(written, flags)
    for _ in range(2):
        spans = [match.span() for match in late.finditer(TEXT)]
        assert spans == [match.span() for match in compiled.finditer(TEXT)]
        assert late.findall(TEXT, 2) == compiled.findall(TEXT, 2)
        assert late.split(TEXT) == compiled.split(TEXT)
        assert late.sub("-", TEXT, count=1) == compiled.sub("-", TEXT, count=1)
        for one in ("match", "search", "fullmatch"):
            found, expected = getattr(late, one)(TEXT), getattr(compiled, one)(TEXT)
            assert (found and found.groupdict()) == (expected and expected.groupdict())
    assert (late.flags, late.pattern) == (compiled.flags, compiled.pattern)


def test_a_late_pattern_reads_bytes_as_well() -> None:
    assert pattern(rb"\d+").findall(b"1 22") == [b"1", b"22"]


def test_a_late_pattern_is_copied_and_sent_to_other_processes() -> None:
    late = pattern("a(B)", re.IGNORECASE)
    for _ in range(2):
        for one in (copy.copy(late), copy.deepcopy(late), pickle.loads(pickle.dumps(late))):
            assert one.sub(r"\1", "xAb") == "xb"
        assert late.match("ab")


def constants() -> list[Any]:
    """Return what the modules of the program name in capitals."""
    return [
        value
        for module in pkgutil.walk_packages(generator.__path__, "generator.")
        for name, value in vars(importlib.import_module(module.name)).items()
        if name.isupper()
    ]


def test_every_pattern_of_the_program_can_be_compiled() -> None:
    found = [value for value in constants() if type(value) is type(pattern(""))]
    assert len(found) > 90
    for late in found:
        assert isinstance(re.compile(late.pattern, late.flags), re.Pattern)


def test_no_pattern_is_compiled_when_its_module_is_loaded() -> None:
    assert [value for value in constants() if type(value) is re.Pattern] == []


def test_a_library_that_is_loaded_late_compiles_what_it_uses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sea.py").write_text(
        "import re\nUNUSED = re.compile('(')\nclass Net:\n    MESH = re.compile('(?i)fish')\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    with late_patterns():
        sea = importlib.import_module("sea")
    monkeypatch.delitem(sys.modules, "sea")
    assert sea.Net.MESH.search("a Fish").span() == (2, 6)
    with pytest.raises(re.error):
        sea.UNUSED.search("")


def test_patterns_are_compiled_at_once_again_after_a_library_could_not_be_loaded() -> None:
    with pytest.raises(ModuleNotFoundError), late_patterns():
        importlib.import_module("no_such_library")
    assert isinstance(re.compile("x"), re.Pattern)


def test_while_a_library_is_loaded_late_patterns_are_used_and_others_load_one_too() -> None:
    with late_patterns():
        with late_patterns():
            pass
        assert pattern("b+").findall("abba") == ["bb"]
    assert isinstance(re.compile("x"), re.Pattern)
