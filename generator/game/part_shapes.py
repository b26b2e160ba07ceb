"""The sizes and cuts of parts: of each row its own, where a net or an outline looks at rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from generator.components.base import FreeCut, read_cut
from generator.core.diagnostics import AuthorError
from generator.core.geometry import Size
from generator.core.outline import Outline
from generator.elements.stage import Stage
from generator.game.definition import Component
from generator.game.faces import FaceRow
from generator.scene.piece import CutKind
from generator.spec.expression import Expression

CutOf = Callable[[FaceRow], tuple[CutKind, Outline]]


def net_size(component: Component, stage: Stage, first: Mapping[str, object]) -> Size:
    """Return the size in mm of a part that is a net; ``first`` is its first row."""
    from generator.elements.nets.element import net_layout

    return Size(*net_layout(_net_of(component), stage.naming(first)).size)


def cut_of_rows(component: Component, size: Size, stage: Stage) -> CutOf:
    """Return what gives the kind of cut of a row's part and its outline in mm."""
    spec = component.spec
    if spec.net is not None:
        return lambda row: ("outline", _net_cut(component, size, _in_row(stage, row)))
    if isinstance(spec.cut, FreeCut) and component.columns & set(names_in(spec.cut)):
        return lambda row: read_cut(spec, size, _in_row(stage, row))
    of_all = read_cut(spec, size, stage)
    return lambda row: of_all


def _in_row(stage: Stage, row: FaceRow) -> Stage:
    return stage._replace(scope={**stage.scope, **row.scope}, occasion=row.occasion)


def _net_cut(component: Component, size: Size, stage: Stage) -> Outline:
    from generator.elements.nets.element import net_layout, unlike_first

    net = _net_of(component)
    layout = net_layout(net, stage)
    unlike_first(net.at, layout.size, size, stage)
    return layout.cut


class BrokenNetError(AuthorError):
    """A net with a fault in it, which is told where it stands."""


def _net_of(component: Component) -> Any:
    """Return the element that draws a net; nothing else stands on the front."""
    look = component.looks.get("")
    if look is None or not look.front:
        raise BrokenNetError(component.at, "this net cannot be read")
    return look.front[0].spec


def names_in(value: Any) -> Iterator[str]:
    """Yield the names that the expressions in a value use, such as a cut."""
    if isinstance(value, Expression):
        yield from value.names
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from names_in(item)
    elif isinstance(value, FreeCut):
        yield from names_in([value.path, value.polygon])
