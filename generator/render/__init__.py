"""Finished scenes to PDF, SVG and PNG; nothing is decided here."""
