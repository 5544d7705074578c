"""Conjugation tables and classes agree with the cubies and with the published counts."""

import random

import numpy as np
import pytest

from cubogram.cube.cubies import Cubies, after
from cubogram.cube.symmetry import (
    N_UD_SYMMETRIES,
    conjugate,
    inverse_table,
    move_table,
    multiplication_table,
)
from cubogram.twophase.coordinates import move_tables, ranks, symmetry_classes

UD_SYMMETRIES = range(N_UD_SYMMETRIES)


def flipslice(state: Cubies) -> int:
    return ranks.slice_(state) * ranks.N_FLIP + ranks.flip(state)


def random_states(count: int, moves: tuple[int, ...] = tuple(range(18))) -> list[Cubies]:
    rng = random.Random(count)
    return [after(rng.choices(moves, k=30)) for _ in range(count)]


@pytest.mark.parametrize("number", UD_SYMMETRIES)
def test_conjugated_coordinates_are_those_of_the_conjugated_cube(number: int) -> None:
    flipslices = symmetry_classes.flipslice_conjugates(number)
    for state in random_states(40):
        other = conjugate(state, number)
        assert symmetry_classes.twist_conjugates()[ranks.twist(state), number] == ranks.twist(other)
        assert symmetry_classes.corner_conjugates()[ranks.corners(state), number] == ranks.corners(
            other
        )
        assert flipslices[flipslice(state)] == flipslice(other)


def test_conjugation_commutes_with_every_turn_in_every_twist() -> None:
    conjugates, moves = symmetry_classes.twist_conjugates(), move_tables.twist_moves()
    for number in UD_SYMMETRIES:
        for move in range(18):
            turned_then_conjugated = conjugates[moves[:, move], number]
            conjugated_then_turned = moves[conjugates[:, number], move_table()[move, number]]
            assert (turned_then_conjugated == conjugated_then_turned).all()


@pytest.mark.parametrize(
    "table",
    [
        symmetry_classes.twist_conjugates,
        symmetry_classes.corner_conjugates,
    ],
)
def test_conjugation_is_an_action_of_the_group(table) -> None:
    conjugates = table()
    products = multiplication_table()
    for first in UD_SYMMETRIES:
        back = conjugates[conjugates[:, first], inverse_table()[first]]
        assert (back == np.arange(len(conjugates))).all()
        for second in UD_SYMMETRIES:
            twice = conjugates[conjugates[:, second], first]
            assert (twice == conjugates[:, products[first, second]]).all()


def test_classes() -> None:
    found, size, count = symmetry_classes.flipslice_classes(), 1_013_760, 64_430
    assert len(found) == count == len(found.stabiliser)
    assert (found.class_of[found.representative] == np.arange(count)).all()
    members = np.bincount(found.class_of, minlength=count)
    # Orbit and stabiliser: their sizes multiply to that of the group.
    order = sum(found.stabiliser >> s & 1 for s in UD_SYMMETRIES)
    assert (members * order == N_UD_SYMMETRIES).all()
    assert members.sum() == size
    fixed = 0
    for number in UD_SYMMETRIES:
        images = symmetry_classes.flipslice_conjugates(number)
        assert (found.class_of[images] == found.class_of).all()
        mine = np.flatnonzero(found.symmetry_of == number)
        assert (images[mine] == found.representative[found.class_of[mine]]).all()
        stable = np.flatnonzero(found.stabiliser >> number & 1)
        assert (images[found.representative[stable]] == found.representative[stable]).all()
        fixed += int((images == np.arange(size)).sum())
    assert fixed == N_UD_SYMMETRIES * count  # Burnside
