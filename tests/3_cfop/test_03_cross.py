"""The exact cross table and the maneuvers read from it."""

import random

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from cubogram.cfop import cross
from cubogram.cfop.pictures import CROSS
from cubogram.cfop.piece_map import compose, map_of_cubies, map_of_turns
from cubogram.cube.random_state import random_state


def test_distribution_is_the_known_one():
    counts = np.bincount(cross.distances())
    assert tuple(counts) == (1, 15, 158, 1394, 9809, 46381, 97254, 34966, 102)
    assert sum(cross.COUNTS) == cross.N_CROSS == 190_080
    assert round(float(cross.distances().mean()), 2) == 5.81


@given(st.lists(st.integers(0, 17), max_size=25), st.integers(0, 17))
def test_moves_of_positions_are_moves_of_cubes(turns, turn):
    moved, flipped = cross.move_table()
    position = cross.position_of(map_of_turns(turns))
    number, flips = divmod(position, cross.N_FLIPS)
    expected = cross.position_of(map_of_turns([*turns, turn]))
    assert moved[number, turn] + (flips ^ flipped[number, turn]) == expected
    assert abs(int(cross.distances()[expected]) - int(cross.distances()[position])) <= 1


def test_solutions_solve_and_are_all_there():
    rng = random.Random(11)
    starts = [map_of_cubies(random_state(rng)) for _ in range(8)]
    positions = np.array([cross.position_of(start) for start in starts], dtype=np.int32)
    for slack in (0, 1):
        start, turns, lengths = cross.solutions(positions, slack)
        assert list(lengths) == sorted(lengths)
        assert set(start) == set(range(8))
        assert len({(s, *t) for s, t in zip(start.tolist(), turns.tolist(), strict=True)}) == len(
            start
        )
        for s, t, n in zip(start, turns.tolist(), lengths, strict=True):
            distance = cross.distances()[positions[s]]
            assert distance <= n <= distance + slack
            after = compose(starts[s], map_of_turns(t[:n]))
            assert all(after[home] == home for home in CROSS)


def test_number_of_shortest_solutions_agrees_with_counting_down():
    """Counted move by move without the batch, for one cube that is two turns from solved."""
    position = np.array([cross.position_of(map_of_turns([3, 6]))], dtype=np.int32)  # R F
    start, turns, lengths = cross.solutions(position)
    brute = [
        [a, b]
        for a in range(18)
        for b in range(18)
        if a // 3 != b // 3
        and b // 3 != a // 3 - 3
        and cross.position_of(map_of_turns([3, 6, a, b])) == cross.position_of(map_of_turns([]))
    ]
    assert sorted(turns.tolist()) == brute
    assert len(start) == len(brute)
    assert set(lengths.tolist()) == {2}
