"""A module that is loaded late runs when it is first asked for something, and is whole then."""

import subprocess
import sys

import pytest

from generator.core.late import load_late

WHOLE = """
from pathlib import Path
print("the whole of", __name__)
from shop.till import price
STOCK = 3
"""

NET = """
print("the net is loaded")
WIDTH = 5
def fetch(what, *, twice=False):
    return what * (2 if twice else 1)
"""


@pytest.fixture
def run(tmp_path):
    shop = tmp_path / "shop"
    shop.mkdir()
    shop.joinpath("__init__.py").write_text(WHOLE, "utf-8")
    shop.joinpath("till.py").write_text("price = 7\n", "utf-8")
    shop.joinpath("broken.py").write_text("print('tried')\n1 / 0\n", "utf-8")
    tmp_path.joinpath("net.py").write_text(NET, "utf-8")
    tmp_path.joinpath("plain.py").write_text("print('plain runs')\nname = 'n'\n", "utf-8")

    def run(code):
        start = "from generator.core.late import called_late, load_late\n"
        path = f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n"
        done = subprocess.run(
            [sys.executable, "-c", start + path + code], capture_output=True, text=True
        )
        assert not done.returncode, done.stderr
        return done.stdout.splitlines()

    return run


def test_a_module_in_a_late_package_comes_without_it(run):
    code = "load_late('shop')\nfrom shop.till import price\nprint(price)"
    assert run(code) == ["7"]


@pytest.mark.parametrize(
    "asked",
    [
        "from shop import STOCK, price",
        "from shop import *",
        "import shop; STOCK, price = shop.STOCK, shop.price",
        "from shop.till import price\nfrom shop import STOCK",
    ],
)
def test_a_late_package_runs_once_when_it_is_asked(run, asked):
    code = f"load_late('shop')\nprint('before')\n{asked}\n{asked}\nprint(STOCK, price)"
    assert run(code) == ["before", "the whole of shop", "3 7"]


def test_a_late_module_runs_when_it_is_asked(run):
    code = "load_late('plain')\nimport plain\nprint('before')\nprint(plain.name)"
    assert run(code) == ["before", "plain runs", "n"]


def test_a_part_of_a_package_is_found_in_it(run):
    code = "load_late('shop.till')\nimport shop\nprint(shop.till.price)"
    assert run(code) == ["the whole of shop", "7"]


def test_what_is_not_in_a_late_module_is_missing_from_it(run):
    code = "load_late('plain')\nimport plain\nprint(hasattr(plain, 'nothing'), plain.name)"
    assert run(code) == ["plain runs", "False n"]


def test_a_late_module_that_fails_is_tried_again(run):
    code = (
        "load_late('shop.broken')\nimport shop.broken\n"
        "for _ in range(2):\n"
        "    try: shop.broken.any\n"
        "    except ZeroDivisionError: print('failed')\n"
    )
    assert run(code) == ["the whole of shop", "tried", "failed", "tried", "failed"]


def test_a_loaded_module_stays_as_it_is():
    import json

    load_late("json")
    assert sys.modules["json"] is json


def test_a_module_that_is_not_there_is_missing_at_once():
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        load_late("no_such_module")


def test_platypus_is_whole_for_whoever_asks(run):
    code = (
        "from generator.rulebook.frame import Frame\n"
        "from reportlab.platypus import Frame as Same, Paragraph, Table\n"
        "from PIL import Image\n"
        "print(Same is Frame, Paragraph.__name__, Table.__name__, Image.new('L', (2, 3)).size)"
    )
    assert run(code) == ["True Paragraph Table (2, 3)"]


FETCH = "with called_late('net', 'fetch'):\n    from net import fetch\nprint('before')\n"


def test_a_function_that_is_called_late_loads_its_module_then(run):
    code = FETCH + "print(fetch('a', twice=True), fetch('b'))"
    assert run(code) == ["before", "the net is loaded", "aa b"]


def test_whoever_imports_the_module_afterwards_has_all_of_it(run):
    code = FETCH + "import net\nprint(net.WIDTH, net.fetch('a'), fetch('b'))"
    assert run(code) == ["before", "the net is loaded", "5 a b"]


def test_anything_else_of_the_module_is_there_meanwhile(run):
    code = "with called_late('net', 'fetch'):\n    from net import WIDTH\n    import net\n"
    assert run(code + "print(WIDTH, net.WIDTH)") == ["the net is loaded", "5 5"]


def test_a_module_that_is_loaded_already_stays_as_it_is(run):
    code = "import net\nwith called_late('net', 'fetch'):\n    import net as seen\n"
    assert run(code + "print(seen is net, seen.fetch('a'))") == ["the net is loaded", "True a"]


def test_a_module_that_is_not_there_is_missing_when_it_is_called(run):
    code = "with called_late('nowhere', 'fetch'):\n    from nowhere import fetch\n"
    code += "try: fetch()\nexcept ModuleNotFoundError as error: print(error.name)"
    assert run(code) == ["nowhere"]
