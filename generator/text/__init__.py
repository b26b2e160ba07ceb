"""Fonts, shaping, line breaking and fitting: from texts to placed glyphs."""
