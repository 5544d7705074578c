"""States seen from the side where they look simplest: classes under the 16 symmetries of the U-D
axis, turns from class to class, and cosets of the slice's permutation."""

import random
from zlib import crc32

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram.cube.cubies import N_MOVES, Cubies, after
from cubogram.cube.random_state import N_STATES, random_state, state_number
from cubogram.cube.symmetry import (
    N_UD_SYMMETRIES,
    conjugate,
    conjugate_move,
)
from cubogram.twophase.coordinates import ranks, slice_cosets, symmetry_classes
from cubogram.twophase.coordinates.reduced_states import TURN_BITS, reduced, reduced_moves, way_of
from cubogram.twophase.coordinates.slice_cosets import cosets_of, ways

pytestmark = pytest.mark.port

SYMMETRIES = range(N_UD_SYMMETRIES)
MOVES = st.integers(0, N_MOVES - 1)


def flipslice(state: Cubies) -> int:
    return ranks.slice_(state) * ranks.N_FLIP + ranks.flip(state)


def slice_edges(state: Cubies) -> int:
    return ranks.four_edges(state, ranks.SLICE_EDGES)


@given(st.integers(0, N_STATES - 1).map(state_number))
def test_conjugated_numbers_are_those_of_the_conjugated_cube(state: Cubies) -> None:
    twists, corners = symmetry_classes.twist_conjugates(), symmetry_classes.corner_conjugates()
    for number in SYMMETRIES:
        other = conjugate(state, number)
        assert twists[ranks.twist(state), number] == ranks.twist(other)
        assert corners[ranks.corners(state), number] == ranks.corners(other)


def test_the_classes_have_the_published_number_and_the_sizes_of_orbits() -> None:
    classes, size, count = symmetry_classes.flipslice_classes(), 1_013_760, 64_430
    assert len(classes) == count == len(classes.stabiliser)
    assert (classes.class_of[classes.representative] == np.arange(count)).all()
    members = np.bincount(classes.class_of, minlength=count)
    order = sum(classes.stabiliser >> number & 1 for number in SYMMETRIES)
    assert (members * order == N_UD_SYMMETRIES).all()  # orbit and stabiliser
    assert members.sum() == size
    fixed, rng = 0, random.Random(4)
    states = [random_state(rng) for _ in range(10)]
    smallest = np.full(size, size)
    for number in SYMMETRIES:
        images = symmetry_classes.flipslice_conjugates(number)
        for state in states:
            assert images[flipslice(state)] == flipslice(conjugate(state, number))
        mine = np.flatnonzero(classes.symmetry_of == number)
        assert (images[mine] == classes.representative[classes.class_of[mine]]).all()
        assert (images[mine] < smallest[mine]).all()  # the first symmetry that leads there
        smallest = np.minimum(smallest, images)
        stable = images[classes.representative] == classes.representative
        assert np.array_equal(stable, classes.stabiliser >> number & 1 == 1)
        fixed += int((images == np.arange(size)).sum())
    assert np.array_equal(smallest, classes.representative[classes.class_of])
    assert fixed == N_UD_SYMMETRIES * count  # Burnside
    assert len(np.unique(symmetry_classes.corner_conjugates().min(axis=1))) == 2_768


def in_frame(state: Cubies, symmetry: int) -> tuple[int, int]:
    """The class and the twist of a state that this symmetry turns into a representative."""
    seen, classes = conjugate(state, symmetry), symmetry_classes.flipslice_classes()
    number = int(classes.class_of[flipslice(seen)])
    assert classes.representative[number] == flipslice(seen)
    return number, ranks.twist(seen)


@given(st.lists(MOVES, max_size=12), st.lists(MOVES, min_size=1, max_size=6))
def test_states_followed_from_class_to_class_are_the_states(
    maneuver: list[int], further: list[int]
) -> None:
    """`further` has turns in the frames; each is translated into a turn of the state itself."""
    state, zero = after(maneuver), np.zeros(1, np.intp)
    begin = reduced(np.array([flipslice(state)]), np.array([ranks.twist(state)]), zero, zero)
    classes, twist, symmetry = begin.flipslice_class, begin.twist, begin.symmetry
    coset = cosets_of([slice_edges(conjugate(state, int(symmetry[0])))])
    assert in_frame(state, int(symmetry[0])) == (int(classes[0]), int(twist[0]))
    for move in further:
        state = state.turned(int(reduced_moves().move_in_cube[move << 4 | int(symmetry[0])]))
        entry = reduced_moves().after(classes, move)
        twist = reduced_moves().twist_after(twist, entry)
        symmetry = reduced_moves().symmetry_after(symmetry, entry)
        coset = slice_cosets.slice_cosets(6).turned(coset, way_of(entry))
        classes = entry >> TURN_BITS
        assert in_frame(state, int(symmetry[0])) == (int(classes[0]), int(twist[0]))
        assert coset == cosets_of([slice_edges(conjugate(state, int(symmetry[0])))])


def test_all_turns_at_once_are_each_of_them() -> None:
    rng = np.random.default_rng(28)
    classes, twist = rng.integers(0, 64_430, 50), rng.integers(0, ranks.N_TWIST, 50)
    entries = reduced_moves().neighbours[classes]
    twists = reduced_moves().twist_after(twist, entries)
    for move in range(N_MOVES):
        entry = reduced_moves().after(classes, move)
        assert np.array_equal(entries[:, move], entry)
        assert np.array_equal(twists[:, move], reduced_moves().twist_after(twist, entry))
        for symmetry in SYMMETRIES:
            seen = int(reduced_moves().move_in_frame[move << 4 | symmetry])
            assert seen == conjugate_move(move, symmetry)
            assert reduced_moves().move_in_cube[seen << 4 | symmetry] == move
    assert f"{crc32(reduced_moves().neighbours.tobytes()):08x}" == "659b5757"


# Cosets of the slice's permutation


@given(st.integers(0, N_STATES - 1).map(state_number))
def test_turns_and_symmetries_permute_the_cosets(state: Cubies) -> None:
    place, (coset,) = slice_edges(state) // 24, cosets_of([slice_edges(state)])
    for move in range(N_MOVES):
        (turned,) = cosets_of([slice_edges(state.turned(move))])
        assert turned == ways().permutations[ways().of_turn[place, move], coset]
    for number in SYMMETRIES:
        (seen,) = cosets_of([slice_edges(conjugate(state, number))])
        assert seen == ways().permutations[ways().of_symmetry[place, number], coset]
