"""Exports: a game as virtual tables and print services take it, their sizes as data."""
