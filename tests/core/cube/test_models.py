"""Three models of the cube that share no code for turns agree: arrays, blocks, pieces."""

import pytest
from hypothesis import given
from strategies import EVERY_MOVE, MANEUVERS, STATES, TURNS

from cubogram.cube.cube import Cube
from cubogram.cube.cubies import Cubies, after
from cubogram.cube.facelets import from_facelets, to_facelets
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.models.blocks import PLACES, Blocks
from cubogram.cube.models.faces import after_moves, facelets_from, faces_from, solved_faces
from cubogram.cube.moves import FACE_TURNS, move_at

pytestmark = pytest.mark.port


def test_each_of_the_54_moves_is_the_same_in_all_models() -> None:
    assert len(EVERY_MOVE) == 6 * 3 + 6 * 3 + 3 * 3 + 3 * 3  # face, wide, slice, rotation
    assert list(FACE_TURNS) == [move_at(index) for index in range(18)]
    for move in EVERY_MOVE:
        by_arrays = facelets_from(after_moves(solved_faces(), [move]))
        assert Blocks.solved().turned(move).facelets() == by_arrays, move
        assert Cube().apply([move]).facelets == by_arrays, move


@given(STATES, MANEUVERS)
def test_every_maneuver_is_the_same_in_all_models(state: Cubies, moves: Maneuver) -> None:
    by_arrays = facelets_from(after_moves(faces_from(to_facelets(state)), moves))
    blocks = Blocks.from_cubies(state).apply(moves)
    assert blocks.facelets() == by_arrays
    assert Cube.from_cubies(state).apply(moves).facelets == by_arrays
    assert Blocks.from_facelets(by_arrays) == blocks
    for place in PLACES:
        assert sum(c != "." for c in blocks.at(place)) == sum(map(abs, place))
    assert sorted(map(sorted, blocks.colours)) == sorted(map(sorted, Blocks.solved().colours))


@given(STATES, TURNS)
def test_face_turns_by_products_of_pieces(state: Cubies, turns: list[int]) -> None:
    by_arrays = facelets_from(after_moves(solved_faces(), map(move_at, turns)))
    assert to_facelets(after(turns)) == by_arrays
    assert from_facelets(by_arrays) == after(turns)
    assert from_facelets(to_facelets(state)) == Blocks.from_cubies(state).cubies() == state
