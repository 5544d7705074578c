"""Phase 1: every maneuver of a given length into <U, D, R2, L2, F2, B2>, in batches."""
