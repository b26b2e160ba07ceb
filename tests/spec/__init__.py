"""Tests of the package that understands what authors write."""
