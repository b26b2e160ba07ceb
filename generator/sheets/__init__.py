"""Where pieces go on paper: pure planning, then one drawing per page."""
