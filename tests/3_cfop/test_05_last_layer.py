"""All 62,208 last layers are solved."""

import random

import numpy as np

from cubogram.cfop import last_layer
from cubogram.cfop.last_layer import (
    N_LAST_LAYER,
    N_ORIENTED,
    UNREACHABLE,
    cost,
    costs,
    number_of,
    orientation_steps,
    permutation_steps,
)
from cubogram.cfop.last_layer_plans import is_oriented, turns_of_step
from cubogram.cfop.piece_map import IDENTITY, compose, map_of_cubies, map_of_turns
from cubogram.cfop.rule_set import standard
from cubogram.cfop.trainer import _random_top
from cubogram.cube.pieces import permutation_parity


def test_every_last_layer_has_a_solution():
    assert N_LAST_LAYER == 3**3 * 2**3 * 24 * 24 // 2 == 62_208
    for friendly in (False, True):
        assert int((costs(standard(), friendly) < UNREACHABLE).sum()) == N_LAST_LAYER


def test_every_oriented_one_is_solved_with_the_last_turn_right():
    solutions = permutation_steps(standard().pll)
    assert len(solutions) == 24 * 24 // 2
    seen = 0
    for (corner, edge), ways in solutions.items():
        corners, edges = last_layer.codes()
        state = bytearray(IDENTITY)
        for home, code in zip(range(0, 12, 3), corners[corner], strict=True):
            for turn in range(3):
                state[home + turn] = code // 3 * 3 + (code + turn) % 3
        for home, code in zip(range(24, 32, 2), edges[edge], strict=True):
            for turn in range(2):
                state[home + turn] = code // 2 * 2 + (code + turn) % 2
        for way in ways:
            assert compose(bytes(state), map_of_turns(turns_of_step(way))) == IDENTITY
            seen += 1
    assert seen >= 4 + 4 * 71


def test_every_orientation_is_solved():
    """All 27 * 8, each with a random permutation."""
    rng = random.Random(3)
    seen = set()
    while len(seen) < 3**3 * 2**3:
        state = _random_top(rng, "ctf")
        corner, edge = number_of(state)
        key = corner // N_ORIENTED, edge // N_ORIENTED
        if key in seen:
            continue
        seen.add(key)
        ways = orientation_steps(standard().oll, corner, edge)
        assert ways
        for way in ways:
            assert is_oriented(compose(state, map_of_turns(turns_of_step(way))))


def test_the_table_is_the_best_of_all_combinations():
    rng = random.Random(4)
    for friendly in (False, True):
        for _ in range(40):
            state = _random_top(rng, "ctf")
            best = min(
                cost(first, friendly) + cost(second, friendly)
                for first in orientation_steps(standard().oll, *number_of(state))
                for second in permutation_steps(standard().pll)[
                    number_of(compose(state, map_of_turns(turns_of_step(first))))
                ]
            )
            assert costs(standard(), friendly)[number_of(state)] == best


def test_numbers_are_one_to_one():
    rng = random.Random(5)
    by_number = {}
    for _ in range(3000):
        state = _random_top(rng, "ctf")
        assert by_number.setdefault(number_of(state), state) == state
    assert number_of(IDENTITY) == (0, 0)


def test_only_states_of_equal_parity_occur():
    table = costs(standard())
    corners, edges = last_layer.codes()
    corner_parity = np.array([permutation_parity(tuple(c // 3)) for c in corners])
    edge_parity = np.array([permutation_parity(tuple((e - 24) // 2)) for e in edges])
    same = corner_parity[:, None] == edge_parity[None]
    assert ((table < UNREACHABLE) == same).all()
    assert number_of(carry_of_solved()) == (0, 0)


def carry_of_solved():
    from cubogram.cube.cubies import SOLVED

    return map_of_cubies(SOLVED)
