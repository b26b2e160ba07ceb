"""Reading authors' files: strict YAML with positions, tables, pictures, safe paths."""
