"""The calibration sheet: a two-sided page from which a printer's faults are read."""

from generator.sheets.calibration.sheet import SMALLEST_PAPER, Calibration, draw_calibration

__all__ = ["SMALLEST_PAPER", "Calibration", "draw_calibration"]
