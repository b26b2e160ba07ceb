"""What is cut out or printed whole, one file per kind."""
