"""Contests: what an organiser asks for, as data, and a game held against it."""
