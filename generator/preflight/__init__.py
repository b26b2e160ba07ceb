"""Looks at a finished PDF as a printer would: a table of small checks, each with its limit."""
