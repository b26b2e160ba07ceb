"""What each operator of a content stream does (ISO 32000-1, annex A)."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from typing import TYPE_CHECKING, Any

from generator.core.geometry import IDENTITY, Transform
from generator.preflight.drawn import Drawn, Image, Letters, Pen
from generator.preflight.programs import Program, Shelf
from generator.preflight.spaces import space_of
from generator.preflight.strokes import PAINTS, PATH_OPERATORS, Paint, Step, long_lines, step_of
from generator.preflight.walk import MOST_NOTED, Budget, Walker, device_colour

if TYPE_CHECKING:
    from generator.preflight.geometry import PageGeometry
    from generator.preflight.syntax import Operand

_UNSEEN = (3, 7)
"""Text that is neither filled nor stroked."""


def walk_page(
    program: Program,
    geometry: PageGeometry,
    shelf: Shelf,
    budget: Budget,
    *,
    only_lines: bool = False,
) -> Drawn:
    """Return what a page draws; with ``only_lines`` just what a check line may be among."""
    walker = Walker(program, geometry, shelf, budget, steps=_STEPS, only_lines=only_lines)
    walker.follow(program)
    return walker.drawn


def _concatenate(walker: Walker, *matrix: float) -> None:
    walker.state = walker.state._replace(ctm=Transform.of(matrix).then(walker.state.ctm))


def _set_width(walker: Walker, width: float) -> None:
    walker.state = walker.state._replace(width=abs(float(width)))


def _set_graphics(walker: Walker, name: str) -> None:
    found: Any = walker.resources.get("ExtGState", name)
    width = found.get("/LW") if hasattr(found, "keys") else None
    if width is not None:
        _set_width(walker, float(width))


# Colours


def _fill_device(walker: Walker, *values: float) -> None:
    walker.state = walker.state._replace(fill=device_colour(values))


def _stroke_device(walker: Walker, *values: float) -> None:
    walker.state = walker.state._replace(stroke=device_colour(values))


def _fill_colour(walker: Walker, *values: Operand) -> None:
    walker.state = walker.state._replace(fill=walker.colour(values, walker.state.fill))


def _stroke_colour(walker: Walker, *values: Operand) -> None:
    walker.state = walker.state._replace(stroke=walker.colour(values, walker.state.stroke))


def _fill_space(walker: Walker, name: str) -> None:
    walker.state = walker.state._replace(fill=walker.space(name))


def _stroke_space(walker: Walker, name: str) -> None:
    walker.state = walker.state._replace(stroke=walker.space(name))


# Marked content


def _begin_marked(walker: Walker, tag: str, *_: Operand) -> None:
    walker.begin_marked(tag)


def _end_marked(walker: Walker) -> None:
    walker.end_marked()


# Text


def _begin_text(walker: Walker) -> None:
    walker.text = walker.line = IDENTITY


def _set_font(walker: Walker, name: str, size: float) -> None:
    font = walker.resources.font(name)
    walker.state = walker.state._replace(font=font, size=float(size))


def _set_leading(walker: Walker, leading: float) -> None:
    walker.state = walker.state._replace(leading=float(leading))


def _set_rise(walker: Walker, rise: float) -> None:
    walker.state = walker.state._replace(rise=float(rise))


def _set_mode(walker: Walker, mode: float) -> None:
    walker.state = walker.state._replace(mode=int(mode))


def _set_text_matrix(walker: Walker, *matrix: float) -> None:
    walker.text = walker.line = Transform.of(matrix)


def _move_text(walker: Walker, x: float, y: float) -> None:
    walker.text = walker.line = Transform.translation(x, y).then(walker.line)


def _move_text_leading(walker: Walker, x: float, y: float) -> None:
    _set_leading(walker, -y)
    _move_text(walker, x, y)


def _next_line(walker: Walker) -> None:
    _move_text(walker, 0.0, -walker.state.leading)


def _show(walker: Walker, text: bytes) -> None:
    if not text:
        return
    state = walker.state
    whole = walker.text.then(state.ctm)
    x, y = whole.apply((0.0, state.rise))
    if state.font is not None:
        state.font.show(text, walker.geometry, x, y)
    if state.mode in _UNSEEN:
        return
    size = abs(state.size) * hypot(whole[2], whole[3]) * walker.geometry.unit
    if len(walker.drawn.letters) < MOST_NOTED:
        walker.drawn.letters.append(Letters(size, x, y, walker.in_figure))
    walker.paint(state.fill, x, y)


def _show_spaced(walker: Walker, parts: list[Operand]) -> None:
    _show(walker, b"".join(part for part in parts if isinstance(part, bytes)))


def _show_on_next_line(walker: Walker, *operands: Operand) -> None:
    _next_line(walker)
    if isinstance(operands[-1], bytes):
        _show(walker, operands[-1])


# Paths


def _building(operator: str) -> Callable[..., None]:
    def build(walker: Walker, *numbers: float) -> None:
        walker.path.append(step_of(operator, numbers))

    return build


def _painting(paint: Paint) -> Callable[[Walker], None]:
    def use(walker: Walker) -> None:
        path, walker.path = walker.path, []
        if path:
            _paint(walker, path, paint)

    return use


def _paint(walker: Walker, path: list[Step], paint: Paint) -> None:
    state, drawn, geometry = walker.state, walker.drawn, walker.geometry
    if len(drawn.lines) < MOST_NOTED:
        drawn.lines += long_lines(path, paint, state.ctm, geometry.scale)
    x, y = walker.point(path[0].x, path[0].y)
    if paint.fills:
        walker.paint(state.fill, x, y)
    if paint.strokes:
        if len(drawn.pens) < MOST_NOTED:
            width = state.width * state.ctm.scale * geometry.unit
            drawn.pens.append(Pen(width, state.stroke, x, y, walker.in_figure))
        walker.paint(state.stroke, x, y)


# Shadings, pictures and forms


def _shade(walker: Walker, name: str) -> None:
    found: Any = walker.resources.get("Shading", name)
    if hasattr(found, "keys"):
        space = space_of(found.get("/ColorSpace"))
        walker.drawn.spaces.setdefault(space, walker.point(0.0, 0.0))


def _draw(walker: Walker, name: str) -> None:
    from pikepdf import Stream

    found = walker.resources.get("XObject", name)
    if not isinstance(found, Stream):
        return
    if found.get("/Subtype") == "/Form":
        walker.follow_form(found)
    elif found.get("/Subtype") == "/Image":
        middle = walker.point(0.5, 0.5)
        walker.drawn.image_objects.setdefault(found.objgen, middle)
        if not found.get("/ImageMask"):
            walker.drawn.spaces.setdefault(space_of(found.get("/ColorSpace")), middle)
        _note_image(walker, name, found.get("/Width"), found.get("/Height"))


def _inline_image(walker: Walker, pairs: list[Operand]) -> None:
    found: dict[Any, Any] = dict(zip(pairs[::2], pairs[1::2], strict=False))
    width, height = (found.get(key, found.get(key[0])) for key in ("Width", "Height"))
    _note_image(walker, "inline", width, height)


def _note_image(walker: Walker, name: str, width: Any, height: Any) -> None:
    pixels = (int(width), int(height))
    a, b, c, d, _, _ = walker.state.ctm
    across, down = hypot(a, b) * walker.geometry.unit, hypot(c, d) * walker.geometry.unit
    if across > 0 and down > 0 and len(walker.drawn.images) < MOST_NOTED:
        ppi = min(pixels[0] / across, pixels[1] / down) * 72
        walker.drawn.images.append(Image(name, pixels, ppi, *walker.point(0.5, 0.5)))


_STEPS: dict[str, Callable[..., None]] = {
    "cm": _concatenate,
    "w": _set_width,
    "gs": _set_graphics,
    **dict.fromkeys(("g", "rg", "k"), _fill_device),
    **dict.fromkeys(("G", "RG", "K"), _stroke_device),
    **dict.fromkeys(("sc", "scn"), _fill_colour),
    **dict.fromkeys(("SC", "SCN"), _stroke_colour),
    "cs": _fill_space,
    "CS": _stroke_space,
    **dict.fromkeys(("BMC", "BDC"), _begin_marked),
    "EMC": _end_marked,
    "BT": _begin_text,
    "Tf": _set_font,
    "TL": _set_leading,
    "Ts": _set_rise,
    "Tr": _set_mode,
    "Tm": _set_text_matrix,
    "Td": _move_text,
    "TD": _move_text_leading,
    "T*": _next_line,
    "Tj": _show,
    "TJ": _show_spaced,
    "'": _show_on_next_line,
    '"': _show_on_next_line,
    **{operator: _building(operator) for operator in PATH_OPERATORS},
    **{operator: _painting(paint) for operator, paint in PAINTS.items()},
    "sh": _shade,
    "Do": _draw,
    "ID": _inline_image,
}
