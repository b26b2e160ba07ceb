"""Runs: many copies of a game, each with a content of its own, made in shards.

A shard is a folder with a PDF of some copies in a row and its manifest. It is made from
nothing but the game, the settings, the seed, the numbers of its copies and their rows of a
table, so it is the same wherever and whenever it is made.
"""
