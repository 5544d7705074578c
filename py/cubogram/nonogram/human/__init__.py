"""What a person would see: deductions, contradictions, hints, difficulty, play."""
