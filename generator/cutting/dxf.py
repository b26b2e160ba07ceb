"""A cut drawing as DXF (R2000) in mm, y up; the one home of ezdxf."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from generator.core.geometry import Point
from generator.cutting.chords import chords
from generator.cutting.drawing import CutDrawing
from generator.cutting.lines import Line
from generator.workspace import UsageError

_MILLIMETRES = 4
_METRIC = 1
_PLACES = 4


def write_dxf(drawing: CutDrawing) -> bytes:
    """Return ``drawing`` as a DXF file: closed polylines, circles, open lines.

    The bottom left corner of the paper is the origin. Raises UsageError without ezdxf.
    """
    ezdxf = _library()
    with _undated(ezdxf):
        document = ezdxf.new("R2000")
        document.units = _MILLIMETRES
        document.header["$MEASUREMENT"] = _METRIC
        document.header["$EXTMIN"] = (0, 0, 0)
        document.header["$EXTMAX"] = (*drawing.paper, 0)
        space = document.modelspace()
        for layer, lines in drawing.layers:
            document.layers.add(layer.name, color=layer.aci)
            for line in lines:
                _add(space, line, layer.name, drawing)
        text = io.StringIO()
        document.write(text)
    return text.getvalue().encode("utf-8")


def _add(space: Any, line: Line, layer: str, drawing: CutDrawing) -> None:
    attributes = {"layer": layer}
    height = drawing.paper.height
    if line.circle is not None:
        centre, radius = line.circle
        space.add_circle(_flipped(centre, height), round(radius, _PLACES), dxfattribs=attributes)
        return
    points = [_flipped(p, height) for p in chords(line.drawn, drawing.machine.tolerance)]
    space.add_lwpolyline(points, close=line.is_closed, dxfattribs=attributes)


def _flipped(point: Point, height: float) -> Point:
    return round(point[0], _PLACES), round(height - point[1], _PLACES)


def _library() -> Any:
    try:
        import ezdxf
    except ImportError:
        hint = "pip install pnp-press[cut], or ask for “--format svg”"
        raise UsageError("DXF files need the library ezdxf", hint) from None
    return ezdxf


@contextmanager
def _undated(ezdxf: Any) -> Iterator[None]:
    """Have files made without the time and the random ids that they else hold."""
    before = ezdxf.options.write_fixed_meta_data_for_testing
    ezdxf.options.write_fixed_meta_data_for_testing = True
    try:
        yield
    finally:
        ezdxf.options.write_fixed_meta_data_for_testing = before
