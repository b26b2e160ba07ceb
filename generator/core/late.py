"""Modules that run when something in them is first asked for, functions that load them then.

A package may gather the names of all its modules for convenience, and a library may load
another one for what few of its users call. Whoever needs one module of such a package, and
none of that other library, need not wait for the rest.
"""

from __future__ import annotations

import sys
from _thread import RLock  # all that is needed here of threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from types import ModuleType
from typing import Any

_running = RLock()


class _LateModule(ModuleType):
    """A module that has not run; modules in it, if it is a package, can be imported already.

    The standard library's LazyLoader is for modules alone: a package of that kind runs as
    soon as a module in it is imported, because it is asked where that lies.
    """

    def __getattr__(self, name: str) -> Any:
        with _running:
            if isinstance(self, _LateModule):
                self._run()
        return getattr(self, name)

    def _run(self) -> None:
        spec = self.__spec__
        if spec is None or spec.loader is None:
            raise ImportError(f"nothing to run in {self.__name__}")
        self.__class__ = ModuleType  # type: ignore[assignment]
        try:
            spec.loader.exec_module(self)
        except BaseException:
            self.__class__ = _LateModule
            raise


def load_late(*names: str) -> None:
    """Have the modules ``names`` run when they are first asked for what is not in them yet.

    One that is loaded already stays as it is. Raises ModuleNotFoundError for one that is not
    installed.
    """
    for name in names:
        if name not in sys.modules:
            _load_late(name)


def _load_late(name: str) -> None:
    spec = find_spec(name)
    if spec is None:
        raise ModuleNotFoundError(f"no module named {name!r}", name=name)
    module = module_from_spec(spec)
    module.__class__ = _LateModule
    sys.modules[name] = module
    parent, _, own = name.rpartition(".")
    if parent:
        setattr(sys.modules[parent], own, module)


class _StandIn(ModuleType):
    """What ``called_late`` shows for a module; for anything but its functions it loads that."""

    def __getattr__(self, name: str) -> Any:
        if name == "__path__":  # what tells packages, asked of any module
            raise AttributeError(name)
        return getattr(_loaded(self.__name__), name)


@contextmanager
def called_late(module: str, function: str) -> Iterator[None]:
    """Have those that import ``function`` meanwhile get one that loads its ``module`` when it
    is called.

    For a library that takes one function of a big module for what few of its users call. A
    module that is loaded already stays as it is.
    """
    if module in sys.modules:
        yield
        return
    stand_in = _StandIn(module)
    setattr(stand_in, function, _late(module, function))
    sys.modules[module] = stand_in
    try:
        yield
    finally:
        _take_away(module)


def _late(module: str, function: str) -> Callable[..., Any]:
    return lambda *words, **named: getattr(_loaded(module), function)(*words, **named)


def _loaded(module: str) -> ModuleType:
    with _running:
        _take_away(module)
        return import_module(module)


def _take_away(module: str) -> None:
    """Forget the stand-in of a module, if it has not given way to the module already."""
    if isinstance(sys.modules.get(module), _StandIn):
        del sys.modules[module]
