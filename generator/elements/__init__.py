"""What a face is made of, one file per kind."""
