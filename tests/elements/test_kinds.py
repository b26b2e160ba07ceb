"""The table of kinds names all kinds there are, without importing them."""

import importlib
import pkgutil
import subprocess
import sys

import generator.elements
from generator.elements.base import Kind
from generator.elements.kinds import ELEMENT_KINDS, FIGURE_KINDS


def tables():
    for found in pkgutil.walk_packages(generator.elements.__path__, "generator.elements."):
        module = importlib.import_module(found.name)
        for value in vars(module).values():
            if isinstance(value, dict) and any(isinstance(kind, Kind) for kind in value.values()):
                yield value


def test_the_table_gives_each_kind_of_each_module():
    there_are = {word: kind for table in tables() for word, kind in table.items()}
    assert dict(FIGURE_KINDS) == there_are
    assert dict(ELEMENT_KINDS) == {w: k for w, k in there_are.items() if w != "piece"}


def test_a_module_of_kinds_is_imported_when_a_word_asks_for_it():
    script = (
        "import sys; from generator.elements.kinds import ELEMENT_KINDS as kinds;"
        "name = 'generator.elements.hexgrid';"
        "assert 'hexgrid' in kinds and sorted(kinds) and name not in sys.modules;"
        "assert kinds['hexgrid'] and name in sys.modules"
    )
    subprocess.run([sys.executable, "-c", script], check=True)
