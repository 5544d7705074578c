"""Three models of the cube that share no code for turns agree: arrays, blocks, pieces."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram.cube.cube import Cube
from cubogram.cube.cubies import N_MOVES, Cubies, after
from cubogram.cube.facelets import SOLVED_FACELETS, from_facelets, to_facelets
from cubogram.cube.models.blocks import PLACES, Blocks
from cubogram.cube.models.faces import after_moves, facelets_from, faces_from, solved_faces
from cubogram.cube.moves import LAYERS, Move, move_at
from cubogram.cube.random_state import N_STATES, state_number

EVERY_MOVE = [Move(family + n) for family in LAYERS for n in ("", "2", "'")]
MANEUVERS = st.lists(st.sampled_from(EVERY_MOVE), max_size=30)
FACE_TURNS = st.lists(st.integers(0, N_MOVES - 1), max_size=30)
STATES = st.integers(0, N_STATES - 1).map(state_number)


def test_there_are_54_moves() -> None:
    assert len(EVERY_MOVE) == 6 * 3 + 6 * 3 + 3 * 3 + 3 * 3  # face, wide, slice, rotation


@pytest.mark.parametrize("move", EVERY_MOVE, ids=str)
def test_each_move_is_the_same_in_all_models(move: Move) -> None:
    by_arrays = facelets_from(after_moves(solved_faces(), [move]))
    assert Blocks.solved().turned(move).facelets() == by_arrays
    assert Cube().apply([move]).facelets == by_arrays


@given(STATES, MANEUVERS)
def test_every_maneuver_is_the_same_in_all_models(state: Cubies, moves: list[Move]) -> None:
    by_arrays = facelets_from(after_moves(faces_from(to_facelets(state)), moves))
    assert Blocks.from_cubies(state).apply(moves).facelets() == by_arrays
    assert Cube.from_cubies(state).apply(moves).facelets == by_arrays


@given(FACE_TURNS)
def test_face_turns_by_products_of_pieces(turns: list[int]) -> None:
    by_arrays = facelets_from(after_moves(solved_faces(), map(move_at, turns)))
    assert to_facelets(after(turns)) == by_arrays
    assert from_facelets(by_arrays) == after(turns)


@given(STATES)
def test_blocks_and_pieces_and_facelets_say_the_same(state: Cubies) -> None:
    blocks = Blocks.from_cubies(state)
    assert blocks.cubies() == state
    assert Blocks.from_facelets(blocks.facelets()) == blocks


def test_the_27_blocks_of_a_solved_cube() -> None:
    """8 blocks with three colours, 12 with two, 6 with one, and the one that nobody sees."""
    colours = [sum(c != "." for c in Blocks.solved().at(place)) for place in PLACES]
    assert [colours.count(n) for n in (3, 2, 1, 0)] == [8, 12, 6, 1]
    assert Blocks.solved().facelets() == SOLVED_FACELETS


@given(MANEUVERS)
def test_every_block_keeps_its_colours(moves: list[Move]) -> None:
    blocks = Blocks.solved().apply(moves)
    assert sorted(map(sorted, blocks.colours)) == sorted(map(sorted, Blocks.solved().colours))
    for place in PLACES:
        seen = sum(c != "." for c in blocks.at(place))
        assert seen == sum(map(abs, place))
