"""A state of the cube as small integers: ranks, what moves do to them, classes by symmetry."""
