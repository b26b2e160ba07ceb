"""pnp-press: from game definitions in YAML to printable components."""

__version__ = "0.1.0"
