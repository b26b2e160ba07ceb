"""What authors may write: models that remember where each value stands."""
