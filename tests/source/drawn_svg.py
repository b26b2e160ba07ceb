"""Writes items as a plain SVG document, so that another program can draw both."""

from __future__ import annotations

import io

import numpy as np
import resvg_py
from PIL import Image

from generator.core.colour import Colour
from generator.core.geometry import Transform
from generator.core.outline import Outline
from generator.scene import MITER_LIMIT, Group, Item, Shape
from generator.source.svg_picture import SvgPicture


def as_svg(picture: SvgPicture) -> str:
    """Return ``picture`` as a document of its own, one user unit a millimetre."""
    width, height = picture.size
    content = "".join(_item(item) for item in picture.items)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm"'
        f' viewBox="0 0 {width} {height}" fill="none">{_numbered(content)}</svg>'
    )


def _numbered(content: str) -> str:
    """Give each clip path its own id."""
    pieces = content.split("CLIP")
    return pieces[0] + "".join(f"c{n // 2}{piece}" for n, piece in enumerate(pieces[1:]))


def _item(item: Item) -> str:
    if isinstance(item, Shape):
        return _shape(item)
    assert isinstance(item, Group)
    inner = "".join(_item(child) for child in item.items)
    if item.clip is not None:
        path = f'<clipPath id="CLIP"><path d="{_data(item.clip)}"/></clipPath>'
        inner = f'{path}<g clip-path="url(#CLIP)">{inner}</g>'
    by = item.transform
    return f'<g opacity="{item.opacity}" transform="matrix({_matrix(by)})">{inner}</g>'


def _matrix(by: Transform) -> str:
    return " ".join(f"{n:.12g}" for n in (by.a, by.b, by.c, by.d, by.e, by.f))


def _shape(shape: Shape) -> str:
    look = ""
    if shape.fill is not None:
        look += _paint("fill", shape.fill)
    if shape.stroke is not None:
        pen = shape.stroke
        look += _paint("stroke", pen.colour)
        look += f' stroke-width="{pen.width}" stroke-linecap="{pen.cap}"'
        look += f' stroke-linejoin="{pen.join}" stroke-miterlimit="{MITER_LIMIT}"'
        if pen.dash:
            dashes = " ".join(map(str, pen.dash))
            look += f' stroke-dasharray="{dashes}" stroke-dashoffset="{pen.dash_offset}"'
    return f'<path fill-rule="nonzero" d="{_data(shape.outline)}"{look}/>'


def _paint(name: str, colour: Colour) -> str:
    return f' {name}="{colour.hex}" {name}-opacity="{colour.alpha}"'


def _data(outline: Outline) -> str:
    return " ".join(
        segment[0] + " ".join(f"{number:.12g}" for number in segment[1:]) for segment in outline
    )


def rendered(svg: str) -> np.ndarray[tuple[int, ...], np.dtype[np.int16]]:
    """Return the pixels that resvg draws, on white, at its natural size times four."""
    data = bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=4, dpi=96, background="#ffffff"))
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGB")).astype(np.int16)
