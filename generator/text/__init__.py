"""From strings to placed glyphs: fonts, shaping, line breaking, fitting."""
