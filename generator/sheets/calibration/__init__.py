"""The calibration sheet: a two-sided page from which a printer’s faults are read."""
