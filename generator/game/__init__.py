"""From a game's definition to its pieces."""
