"""What translators work with: the texts of a game in one list, and files to pass around."""
