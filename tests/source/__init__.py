"""Tests of the package that reads authors' files."""
