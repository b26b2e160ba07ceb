"""The numbers that checks hold a file to, and where each comes from."""

from __future__ import annotations

PAPER_TOLERANCE = 0.01
"""Mm that a page may differ from its paper: less than any printer can tell."""
CHECK_LINE = 100.0
"""Mm of the line that a person lays a ruler on."""
CHECK_LINE_TOLERANCE = 0.05
"""Mm: a tenth of what can be read off a ruler."""
CHECK_LINE_RECOGNISED = 10.0
"""Mm: a line this much longer or shorter still passes for one that was meant to be 100 mm."""

SMALLEST_TYPE = 5.0
"""Points; below it few people read print without a glass."""
SMALL_TYPE = 6.0
"""Points; the readable floor that players name. Boards, which hold much, may go below it."""
TYPE_TOLERANCE = 0.01
"""Points that rounding in the file may take away."""

THINNEST_STROKE = 0.2
"""Points; printers break up or drop what is thinner (0.07 mm)."""
THINNEST_REVERSED = 0.5
"""Points; a white line on a dark ground fills in when it is thinner."""
STROKE_TOLERANCE = 0.0015
"""Points: the half thousandth of a mm that numbers are rounded by."""
NEARLY_WHITE = 0.9
"""A colour all of whose red, green and blue are above this is taken for white."""

SAFE_AREA = 3.0
"""Mm between text and the cut; a knife strays by 1 to 2."""
SAFE_TOLERANCE = 0.05
SMALL_PART = 30.0
"""Mm; parts with a shorter side have no room for a safe area."""

MARGIN = 4.2
"""Mm that common laser printers leave blank at each edge; used where no profile says more."""
MARGIN_SLACK = 0.5
"""Mm of a profile's margin that smoothed edges may reach into."""
BLANK = 250
"""Of 255: what is at least this light in every channel counts as bare paper."""

RASTER_DPI = 150
REGISTRATION_PIXELS = 1.01
"""Pixels that front and back may be apart at 150 dpi: 0.17 mm."""

INK = 240.0
"""Percent: the mean of the inks of a page, added up. Above it paper gets wet and curls."""
LOW_INK = 40.0
TOTAL_INK = 300.0
"""Percent of ink on any one spot of a CMYK file where no profile says otherwise; sheet-fed
offset on coated paper takes 300 to 330."""

FINE_PICTURE = 300.0
"""Pixels an inch that a picture needs to look sharp at reading distance."""
COARSE_PICTURE = 150.0
"""Pixels an inch below which pixels show."""
PICTURE_TOLERANCE = 0.5
MOST_IMAGE_PIXELS = 200_000_000
"""Of one picture, or of all on a page: A2 at 600 ppi. Drawing more takes gigabytes."""

LEAST_BLEED = 1.0
"""Mm; bleed below it is not looked at, pixels are too coarse."""
BLEED_SHARE = 0.75
"""What is looked at beyond the cut: this share of the bleed."""

FEW_PAGES = 60
"""Pages up to which a build unpacks every stream of what it has made."""
