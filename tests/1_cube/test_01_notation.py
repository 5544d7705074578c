"""Text to moves and back: what people type, and what the messages say about their mistakes."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cubogram.cube.cubies import MOVE_NAMES
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.move_text import MAX_MOVES, parse, parse_places
from cubogram.cube.moves import LAYERS, PRIMES, Move, move_at
from cubogram.cube.turn_indices import indices_text, inverse_indices
from cubogram.errors import PuzzleError

MOVES = st.sampled_from([Move(family + n) for family in LAYERS for n in ("", "2", "'")])
MANEUVERS = st.lists(MOVES, max_size=40)

READ = {
    # typed: meant
    "": "",
    " \n\t ": "",
    "R": "R",
    "R1": "R",
    "R2": "R2",
    "R3": "R'",
    "R'": "R'",
    "R1'": "R'",
    "R2'": "R2",
    "R'2": "R2",
    "R3'": "R",
    "R'3": "R",
    "RUR'U'": "R U R' U'",
    "R\nU\r\n\tF": "R U F",
    "r2 u' Fw d": "r2 u' f d",
    "Rw'l2": "r' l2",
    "M E2 S' x y2 z'": "M E2 S' x y2 z'",
    "R2*L*U2": "R2 L U2",
    "(R U)2": "R U R U",
    "(R U)'": "U' R'",
    "(R U)2'": "U' R' U' R'",
    "(R U)'2": "U' R' U' R'",
    "(R U)*2 F": "R U R U F",
    "(R U)×2": "R U R U",  # noqa: RUF001
    "(R)0 U": "U",
    "()5": "",
    "[R, U]": "R U R' U'",
    "[R: U]": "R U R'",
    "[R,U]'": "U R U' R'",
    "[R U:[F,D2]]2": "R U F D2 F' D2 U' R' R U F D2 F' D2 U' R'",
    "[[R: U], (D)2]": "R U R' D D R U' R' D' D'",
    "R // the rest is a comment ) K": "R",
    "R // comment\nU": "R U",
    "R /* F ( */ U": "R U",
    "/**/R": "R",
    "x R U": "x R U",
    "[r: U']": "r U' r'",
}


@pytest.mark.parametrize(("typed", "meant"), READ.items())
def test_what_people_type(typed: str, meant: str) -> None:
    assert str(Maneuver(typed)) == meant


@pytest.mark.parametrize("prime", PRIMES)
def test_every_kind_of_apostrophe_is_read(prime: str) -> None:
    assert parse(f"R{prime} U2{prime} (F){prime}") == parse("R' U2' (F)'")


REFUSED = {
    # typed: (message, start, end)
    "R U K": ("character 5: 'K' is not a move", 4, 5),
    "R 2": (
        "character 3: '2' is not a move (a number follows a move or a bracket: R2, (R U)3)", 2, 3
    ),
    "R4": ("character 1: 'R4' is not a move (a turn is written R, R2 or R')", 0, 2),
    "U R0": ("character 3: 'R0' is not a move (a turn is written R, R2 or R')", 2, 4),
    "U R22 F": ("character 3: 'R22' is not a move (a turn is written R, R2 or R')", 2, 5),
    "R''": ("character 1: \"R''\" is not a move (a turn is written R, R2 or R')", 0, 3),
    "u5": ("character 1: 'u5' is not a move (a turn is written u, u2 or u')", 0, 2),
    "' R": ("character 1: \"'\" is not a move (an apostrophe follows a move: R')", 0, 1),
    "R X": ("character 3: 'X' is not a move (rotations are small letters: x)", 2, 3),
    "m": ("character 1: 'm' is not a move (slice turns are capitals: M)", 0, 1),
    "R w": ("character 3: 'w' is not a move", 2, 3),
    "R U 😀 F": ("character 5: '😀' is not a move", 4, 5),
    "R (U F": ("character 3: the '(' is never closed", 2, 3),
    "R ((U) F": ("character 3: the '(' is never closed", 2, 3),
    "R U) F": ("character 4: ')' closes nothing", 3, 4),
    "]": ("character 1: ']' closes nothing", 0, 1),
    "[R, U)": ("character 6: ')' cannot close the '[' at character 1", 5, 6),
    "R [U F] D": (
        "character 3: [ ] needs two parts: [A, B] for A B A' B' or [A: B] for A B A'", 2, 7
    ),
    "[R, U, F]": (
        "character 6: there is already a ',' between this [ and ] (nest brackets instead)", 5, 6
    ),
    "R, U": ("character 2: ',' belongs between [ and ]", 1, 2),
    "(R: U)": ("character 3: ':' belongs between [ and ]", 2, 3),
    "R / U": ("character 3: '/' is not a move (a comment starts with //)", 2, 3),
    "R /* U": ("character 3: the comment '/*' is never closed", 2, 4),
    "(R)''": ("character 5: there is more than one \"'\" after a bracket", 4, 5),
    "(R U)x3": ("character 6: write )3 to repeat, or a space before the rotation x3", 5, 7),
    "(R)99999999": ("character 1: there are more than 1,000,000 repetitions", 0, 11),
    "U (R U)10001": ("character 3: the maneuver becomes longer than 20,000 moves here", 2, 12),
}  # fmt: skip


@pytest.mark.parametrize(("typed", "expected"), REFUSED.items())
def test_mistakes_are_named_with_their_place(typed: str, expected: tuple[str, int, int]) -> None:
    message, start, end = expected
    with pytest.raises(PuzzleError) as caught:
        parse(typed)
    assert caught.value.message == message
    assert caught.value.kind == "notation"
    assert caught.value.where == {"start": start, "end": end}


def test_a_rotation_after_a_bracket_has_a_space_or_no_number() -> None:
    assert parse("(R U) x3") == parse("R U x'")
    assert parse("(R U)x") == parse("(R U)x'")[:2] + parse("x")


def test_a_bomb_of_brackets_is_refused_before_it_is_written_out() -> None:
    with pytest.raises(PuzzleError, match="character 2: the maneuver becomes longer than 20,000"):
        parse("((((U)99)99)99)99")
    with pytest.raises(PuzzleError, match="nested more than 100 deep"):
        parse("(" * 100_000)
    with pytest.raises(PuzzleError, match="repetitions"):
        parse("()" + "9" * 100_000)


def test_long_maneuvers_are_read_whole() -> None:
    assert len(parse("R U' " * 5_000)) == 10_000
    assert len(parse("R" * MAX_MOVES)) == MAX_MOVES
    with pytest.raises(PuzzleError, match=r"character 20001: .* longer than 20,000"):
        parse("R" * (MAX_MOVES + 1))


@given(MANEUVERS)
def test_text_and_moves_are_inverse(moves: list[Move]) -> None:
    assert list(Maneuver(str(Maneuver(moves)))) == moves
    assert list(parse("".join(map(str, moves)))) == moves


@given(st.text(alphabet="URFDLBMESxyzurfdlbw'’2130()[],: /*\nK", max_size=30))  # noqa: RUF001
@settings(max_examples=400)
def test_any_text_is_moves_or_a_named_mistake(text: str) -> None:
    error, placed = None, []
    try:
        placed = parse_places(text)
    except PuzzleError as caught:
        error = caught
    if error is not None:
        assert error.kind == "notation"
        assert error.where is not None
        assert 0 <= error.where["start"] < error.where["end"] <= len(text)
        assert error.message.startswith(f"character {error.where['start'] + 1}: ")
    for move, start, end in placed:
        written = parse(text[start:end])
        assert written in ((move,), (move.inverse(),))


def test_places_follow_the_text() -> None:
    text = "R [U, F2'] // end"
    assert [(str(move), text[start:end]) for move, start, end in parse_places(text)] == [
        ("R", "R"), ("U", "U"), ("F2", "F2'"), ("U'", "U"), ("F2", "F2'"),
    ]  # fmt: skip


def test_compact_letters() -> None:
    assert str(Maneuver("UBLDfr", compact=True)) == "U B L D F' R'"
    assert parse("u b\nL", compact=True) == parse("U' B' L")


@pytest.mark.parametrize(
    ("typed", "character", "start"),
    [("UBG", "G", 2), ("R2", "2", 1), ("R'", "'", 1), ("ß", "ß", 0)],
)
def test_compact_letters_know_nothing_else(typed: str, character: str, start: int) -> None:
    with pytest.raises(PuzzleError) as caught:
        parse(typed, compact=True)
    assert caught.value.message.startswith(f"character {start + 1}: {character!r} is not a move")
    assert caught.value.where == {"start": start, "end": start + 1}


@given(st.lists(st.integers(0, 17), max_size=20))
def test_face_turns_have_an_index_a_name_and_a_move(indices: list[int]) -> None:
    maneuver = Maneuver.from_indices(indices)
    assert maneuver == Maneuver(map(move_at, indices)) == Maneuver(indices_text(indices))
    assert str(maneuver) == " ".join(MOVE_NAMES[index] for index in indices)
    assert maneuver.indices == tuple(indices)
    assert (~maneuver).indices == inverse_indices(indices)


@pytest.mark.parametrize("typed", ["R", "R'", "r2", "Rw'", " M2 ", "x3", "R2’"])  # noqa: RUF001
def test_a_move_is_read_as_a_maneuver_of_one(typed: str) -> None:
    assert (Move(typed),) == parse(typed)


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("", "'' is not a single move"),
        ("R U", "'R U' is not a single move"),
        ("(R)", "character 1: '(' is not a move"),
        ("R4", "character 1: 'R4' is not a move (a turn is written R, R2 or R')"),
        ("K" * 999, "character 1: 'K' is not a move"),
    ],
)
def test_what_is_not_one_move_is_refused(typed: str, message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        Move(typed)
    assert (caught.value.kind, caught.value.message) == ("notation", message)
