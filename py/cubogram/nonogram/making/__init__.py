"""Making puzzles: random ones, and drawings with one picture only."""
