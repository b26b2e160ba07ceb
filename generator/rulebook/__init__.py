"""Rule booklets: Markdown in several languages, set beside figures of the components."""
