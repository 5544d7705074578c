"""The cube's state as small integers: ranks, move tables, and classes under symmetry."""
