"""A hundred thousand random states: each piece is as likely at each place, and none comes twice."""

import random

import numpy as np

from cubogram.cube.pieces import permutation_parity
from cubogram.cube.random_state import random_state

DRAWS = 100_000
BOUNDS = {8: 43, 12: 50, 3: 28, 2: 24}
"""With one degree of freedom fewer, chi-square exceeds this once in 10^6 (or 10^7) fair draws."""
KINDS = {
    "corner_permutation": 8,
    "corner_orientation": 3,
    "edge_permutation": 12,
    "edge_orientation": 2,
}


def test_at_each_place_each_piece_and_orientation_is_as_likely() -> None:
    rng = random.Random(2026)
    states = [random_state(rng) for _ in range(DRAWS)]
    assert len(set(states)) == DRAWS
    for name, kinds in KINDS.items():
        for column in np.array([getattr(state, name) for state in states]).T:
            counts = np.bincount(column, minlength=kinds)
            expected = DRAWS / kinds
            assert ((counts - expected) ** 2 / expected).sum() < BOUNDS[kinds], name
    odd = sum(permutation_parity(state.edge_permutation) for state in states)
    assert abs(odd - DRAWS / 2) < 5 * (DRAWS**0.5) / 2
