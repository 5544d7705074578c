"""Text to moves and back; what people type is in tests/shared_cases/notation.json."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import MANEUVERS, TURNS

from cubogram.cube.cubies import MOVE_NAMES
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.move_text import MAX_MOVES, parse, parse_places
from cubogram.cube.moves import PRIMES, Move, move_at
from cubogram.cube.turn_indices import indices_text, inverse_indices
from cubogram.errors import PuzzleError


@pytest.mark.port
@given(MANEUVERS)
def test_text_and_moves_are_inverse(maneuver: Maneuver) -> None:
    assert Maneuver(str(maneuver)) == maneuver
    assert parse("".join(map(str, maneuver))) == tuple(maneuver)


@pytest.mark.port
@given(st.text(alphabet="URFDLBMESxyzurfdlbw'’2130()[],: /*\nK", max_size=30))  # noqa: RUF001
def test_any_text_is_moves_or_a_named_mistake(text: str) -> None:
    error, placed = None, []
    try:
        placed = parse_places(text)
    except PuzzleError as caught:
        error = caught
    for move, start, end in placed:
        assert parse(text[start:end]) in ((move,), (move.inverse(),))
    if error is not None:
        assert error.kind == "notation"
        assert 0 <= error.where["start"] < error.where["end"] <= len(text)
        assert error.message.startswith(f"character {error.where['start'] + 1}: ")


@given(TURNS)
def test_face_turns_have_an_index_a_name_and_a_move(indices: list[int]) -> None:
    maneuver = Maneuver.from_indices(indices)
    assert maneuver == Maneuver(map(move_at, indices)) == Maneuver(indices_text(indices))
    assert str(maneuver) == " ".join(MOVE_NAMES[index] for index in indices)
    assert maneuver.indices == tuple(indices)
    assert (~maneuver).indices == inverse_indices(indices)


def test_every_kind_of_apostrophe_is_read() -> None:
    for prime in PRIMES:
        assert parse(f"R{prime} U2{prime} (F){prime}") == parse("R' U2' (F)'"), prime
    assert parse("(R U) x2") == parse("R U x2")  # with a space, a rotation


def test_places_follow_the_text() -> None:
    text = "R [U, F2'] // end"
    assert [(str(move), text[start:end]) for move, start, end in parse_places(text)] == [
        *(("R", "R"), ("U", "U"), ("F2", "F2'"), ("U'", "U"), ("F2", "F2'"))
    ]


def test_the_longest_maneuver_that_is_read() -> None:
    assert len(parse("R" * MAX_MOVES)) == MAX_MOVES == 20_000
    assert len(parse("(" * 100 + "R" + ")" * 100)) == 1
    assert len(parse("(R U)10000")) == 20_000
    assert parse("()1000000") == ()
    for text in (" M2 ", "Rw'", "R2’"):  # noqa: RUF001
        assert (Move(text),) == parse(text)
