"""How a PDF is written, beside its pages: in which colours, in layers, to which standard."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from generator.core.record import Record
from generator.scene import Layer

Standard = Literal["none", "pdf/a-2b", "pdf/x-1a", "pdf/x-4"]


class PdfSettings(Record):
    """The settings of a print profile that concern the file and not the drawing.

    ``ink_limit`` is the most of all inks together at any place, as a share: 3 is 300 %;
    it counts with ``colours`` "cmyk" only. ``layers`` gives each layer a name and thus
    lets viewers switch it; without a name it is drawn like everything else.
    ``output_profile`` is the ICC profile of the press, for ``pdf/x-4``, and
    ``output_condition`` the name of a condition in the registry of the ICC, for ``pdf/x-1a``
    (2003), which takes nothing that is transparent. ``picks_tray`` asks printers for the tray
    with paper of the size of the pages.
    """

    colours: Literal["rgb", "cmyk"] = "rgb"
    ink_limit: float = 3.0
    layers: Mapping[Layer, str] = MappingProxyType({})
    standard: Standard = "none"
    output_profile: bytes | None = None
    output_condition: str = ""
    picks_tray: bool = True
