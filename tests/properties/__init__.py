"""What holds for every deal (Hypothesis)."""
