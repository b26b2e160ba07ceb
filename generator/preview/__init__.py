"""A game as its designer sees it while writing: a page in the browser that follows each save."""
