"""Nets: flat shapes that are cut out, folded and glued into boxes, dice and standees."""
