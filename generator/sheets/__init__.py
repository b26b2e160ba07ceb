"""Where pieces go on paper: profiles, slots, backs, marks, notes; then one drawing a page."""
