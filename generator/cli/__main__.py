"""Lets ``python -m generator.cli`` do what ``pnp`` does."""

from generator.cli.entry import main

# Worker processes import this module as well.
if __name__ == "__main__":
    main()
