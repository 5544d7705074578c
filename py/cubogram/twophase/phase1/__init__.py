"""Phase 1: every way of a given length into the subgroup <U, D, R2, L2, F2, B2>, in batches."""
