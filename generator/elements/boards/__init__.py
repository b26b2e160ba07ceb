"""Boards on lattices: where their spaces lie, what these are called, and how they are drawn."""
