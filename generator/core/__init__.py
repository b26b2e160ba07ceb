"""Values that everything else is made of: positions, lengths, shapes, colours."""
