"""The six directions searched separately, and the frontier of phase 1."""

import numpy as np
import pytest

from cubogram import Cube
from cubogram.cube.cubies import MOVE_NAMES
from cubogram.errors import ArgumentError
from cubogram.twophase.coordinates.ranks import is_in_g1
from cubogram.twophase.directions import DIRECTIONS
from cubogram.twophase.six_directions import compare_directions, frontier_distances


def test_each_boat_finds_ever_shorter_ways_home() -> None:
    cube = Cube.random(3)
    first, *_, boats = compare_directions(cube, 40)
    assert [boat.direction for boat in first] == list(DIRECTIONS)
    assert not any(boat.solutions for boat in first)
    for boat in boats:
        wholes = [whole for _, whole in boat.lengths]
        assert wholes == sorted({*wholes}, reverse=True)
        phase_1 = [turns for turns, _ in boat.lengths]
        assert phase_1 == sorted(phase_1)
        assert boat.best is not None
        assert cube.apply(boat.best).is_solved
        assert {s.direction for s in boat.solutions} == {boat.direction}


def test_a_symmetric_cube_has_fewer_boats() -> None:
    first, *_ = compare_directions("U2 D2 R2 L2 F2 B2", 2)
    assert len(first) == 1


@pytest.mark.parametrize("direction", DIRECTIONS, ids=str)
def test_the_frontier_counts_every_turn_once(direction) -> None:
    for scramble in ("", "R", "U F2", "L F2 R' F' L U2"):
        for moves, count in enumerate((1, 18, 243, 3240)):
            assert frontier_distances(scramble, moves, direction).sum() == count


def test_the_frontier_is_right_near_g1() -> None:
    for scramble in ("R", "F U", "R F"):
        zero = sum(is_in_g1(Cube(f"{scramble} {move}").cubies) for move in MOVE_NAMES)
        assert frontier_distances(scramble, 1)[0] == zero
    assert np.flatnonzero(frontier_distances("R F U R", 0)).tolist() != [0]


def test_a_frontier_has_at_most_four_moves() -> None:
    with pytest.raises(ArgumentError):
        frontier_distances("R", 5)
