"""Reduced states: followed from class to class, they are the states seen from another side."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from cubogram.cube.cubies import N_MOVES, Cubies, after
from cubogram.cube.symmetry import N_UD_SYMMETRIES, conjugate, conjugate_move
from cubogram.twophase.coordinates import ranks, symmetry_classes
from cubogram.twophase.coordinates.move_tables import NO_MOVE
from cubogram.twophase.coordinates.reduced_states import TURN_BITS, reduced, reduced_moves

MOVES = st.integers(0, N_MOVES - 1)


def _in_frame(state: Cubies, symmetry: int) -> tuple[int, int]:
    """The class and the twist of a state that this symmetry turns into a representative."""
    seen = conjugate(state, symmetry)
    flipslice = ranks.slice_(seen) * ranks.N_FLIP + ranks.flip(seen)
    classes = symmetry_classes.flipslice_classes()
    number = int(classes.class_of[flipslice])
    assert classes.representative[number] == flipslice
    return number, ranks.twist(seen)


@given(maneuver=st.lists(MOVES, max_size=12), further=st.lists(MOVES, min_size=1, max_size=6))
def test_followed_states_are_the_states(maneuver: list[int], further: list[int]) -> None:
    """`further` has turns in the frames; each is translated into a turn of the state itself."""
    state = after(maneuver)
    flipslice = np.array([ranks.slice_(state) * ranks.N_FLIP + ranks.flip(state)])
    zero = np.zeros(1, np.intp)
    begin = reduced(flipslice, np.array([ranks.twist(state)]), zero, zero + NO_MOVE)
    classes, twist, symmetry = begin.flipslice_class, begin.twist, begin.symmetry
    assert _in_frame(state, int(symmetry[0])) == (int(classes[0]), int(twist[0]))
    for move in further:
        own = int(reduced_moves().move_in_cube[move << 4 | int(symmetry[0])])
        state = state.turned(own)
        entry = reduced_moves().after(classes, move)
        assert reduced_moves().neighbours[classes[0], move] == entry[0]
        twist = reduced_moves().twist_after(twist, entry)
        symmetry = reduced_moves().symmetry_after(symmetry, entry)
        classes = entry >> TURN_BITS
        assert _in_frame(state, int(symmetry[0])) == (int(classes[0]), int(twist[0]))


def test_all_turns_at_once_are_each_of_them() -> None:
    rng = np.random.default_rng(28)
    classes, twist = (
        rng.integers(0, symmetry_classes.N_FLIPSLICE_CLASSES, 50),
        rng.integers(0, ranks.N_TWIST, 50),
    )
    entries = reduced_moves().neighbours[classes]
    twists = reduced_moves().twist_after(twist, entries)
    for move in range(N_MOVES):
        entry = reduced_moves().after(classes, move)
        assert np.array_equal(entries[:, move], entry)
        assert np.array_equal(twists[:, move], reduced_moves().twist_after(twist, entry))


def test_turns_in_the_frame_and_of_the_state() -> None:
    for move in range(N_MOVES):
        for symmetry in range(N_UD_SYMMETRIES):
            seen = int(reduced_moves().move_in_frame[move << 4 | symmetry])
            assert seen == conjugate_move(move, symmetry)
            assert reduced_moves().move_in_cube[seen << 4 | symmetry] == move
