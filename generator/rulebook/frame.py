"""The frames of reportlab's platypus, loaded without all else that is in it.

A frame knows what room is left in it, sets a flowable there or asks it for two pieces.
Documents and paragraphs of platypus take longer to load than a booklet takes to set, and
Pillow, which reportlab loads for pictures, is not needed where nothing is drawn with it.
"""

from __future__ import annotations

from generator.core.late import load_late

load_late("reportlab.platypus", "PIL.Image")

from reportlab.platypus.frames import Frame  # noqa: E402

__all__ = ["Frame"]
