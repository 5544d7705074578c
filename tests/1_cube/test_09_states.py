"""What people type as a cube: a scramble or its colours, held in any way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram.cube.cubies import FACES, SOLVED, Cubies, after
from cubogram.cube.facelets import SOLVED_FACELETS, from_facelets, to_facelets
from cubogram.cube.faces import after_moves, facelets_from, solved_faces
from cubogram.cube.maneuver import face_turns
from cubogram.cube.moves import LAYERS, Move, face_move, format_maneuver
from cubogram.cube.parser import parse
from cubogram.cube.random_state import N_STATES, state_number
from cubogram.cube.state import HeldCube, looks_like_facelets, parse_held, parse_state, seen_from
from cubogram.cube.stickers import net
from cubogram.errors import PuzzleError

MOVES = st.builds(Move, st.sampled_from(sorted(LAYERS)), st.integers(1, 3))
MANEUVERS = st.lists(MOVES, max_size=25)
STATES = st.integers(0, N_STATES - 1).map(state_number)


@given(MANEUVERS)
def test_a_maneuver_and_its_colours_are_the_same_state(moves: list[Move]) -> None:
    cube = parse_held(format_maneuver(moves)) if moves else HeldCube()
    shown = facelets_from(after_moves(solved_faces(), moves))
    assert cube.facelets == shown
    assert parse_held(shown) == cube
    assert parse_state(net(shown)) == cube.cubies


@given(MANEUVERS, st.lists(st.integers(0, 17), max_size=10))
def test_turns_found_for_a_state_apply_to_the_cube_as_held(
    scramble: list[Move], turns: list[int]
) -> None:
    """After `x R U` a solution of the state solves the stickers in the hands."""
    cube = HeldCube().after(scramble)
    by_pieces = after(turns, cube.cubies)
    in_the_hands = after_moves(solved_faces(), [*scramble, *map(face_move, turns)])
    assert from_facelets(facelets_from(in_the_hands)) == by_pieces


def test_a_scramble_that_begins_with_a_rotation() -> None:
    assert parse_state("x R U") == after(face_turns("R U"))
    assert parse_state("R U y") == after(face_turns("F U"))
    assert parse_held("x R U").orientation == "FRDBLU"


SOLVED_ELSEWHERE = {
    # facelets: a solution that another program prints (README of the package kociemba)
    "DRLUUBFBRBLURRLRUBLRDDFDLFUFUFFDBRDUBRUFLLFDDBFLUBLRBD": (
        "D2 R' D' F2 B D R2 D2 R' F2 D' F2 U' B2 L2 U2 D R2 U"
    ),
}


@pytest.mark.parametrize(("facelets", "solution"), SOLVED_ELSEWHERE.items())
def test_what_other_programs_call_a_solution(facelets: str, solution: str) -> None:
    assert after(face_turns(solution), parse_state(facelets)) == SOLVED


def test_a_held_cube_goes_on_where_it_is() -> None:
    assert HeldCube().after(parse("x R")).after(parse("M y")) == parse_held("x R M y")
    coloured = HeldCube(orientation="WRGYOB").after(parse("y"))
    assert coloured.orientation == "WBRYGO"
    assert coloured.cubies == SOLVED


@given(STATES, MANEUVERS)
def test_seen_from_another_side_and_back(state: Cubies, moves: list[Move]) -> None:
    turned = HeldCube(state).after(parse("x y'"))
    assert seen_from(state, turned.orientation) == turned.cubies
    assert turned.after(parse("y x'")) == HeldCube(state)


FACELETS = [
    SOLVED_FACELETS,
    SOLVED_FACELETS.lower(),
    " ".join(SOLVED_FACELETS),
    "\n".join(SOLVED_FACELETS[i : i + 9] for i in range(0, 54, 9)),
    net(SOLVED_FACELETS),
    SOLVED_FACELETS[1:],
    SOLVED_FACELETS + "B",
    SOLVED_FACELETS.translate(str.maketrans(FACES, "012345")),
    SOLVED_FACELETS.translate(str.maketrans(FACES, "WRGYOB")),
    SOLVED_FACELETS[:20] + "😀" + SOLVED_FACELETS[21:],
    SOLVED_FACELETS[:20] + "?" + SOLVED_FACELETS[21:],
]
MANEUVER_TEXTS = [
    "",
    "R",
    "R U R' U'",
    "RUR'U'",
    "R U " * 27,
    "R2U2" * 14,
    "RURU" * 20,
    "(R U)3",
    "R’U’" * 12,  # noqa: RUF001
    "R U 😀",
    "x R U",
]


@pytest.mark.parametrize("text", FACELETS)
def test_texts_meant_as_facelets(text: str) -> None:
    assert looks_like_facelets(text)


@pytest.mark.parametrize("text", MANEUVER_TEXTS)
def test_texts_meant_as_maneuvers(text: str) -> None:
    assert not looks_like_facelets(text)


@given(MANEUVERS)
def test_a_maneuver_with_spaces_is_never_taken_for_facelets(moves: list[Move]) -> None:
    assert not looks_like_facelets(format_maneuver(moves))


BAD = {
    # typed: kind, message
    "": ("empty", "nothing was given: type a maneuver or 54 facelets"),
    " \n": ("empty", "nothing was given: type a maneuver or 54 facelets"),
    "R U K": ("notation", "character 5: 'K' is not a move"),
    "R U 😀": ("notation", "character 5: '😀' is not a move"),
    SOLVED_FACELETS[1:]: ("facelets", "53 facelets were given, but a cube has 54 (1 missing)"),
    SOLVED_FACELETS + "B": ("facelets", "55 facelets were given, but a cube has 54 (1 too many)"),
    SOLVED_FACELETS[:20] + "😀" + SOLVED_FACELETS[21:]: (
        "facelets",
        "character 21: '😀' is no colour (a colour is a letter or a digit)",
    ),
    "X" + SOLVED_FACELETS[1:]: (
        "validity",
        "7 colours, but a cube has 6 (X is only at U1) (to repair it, colour U1 U instead of X)",
    ),
    "(" * 50 + "R": ("notation", "character 50: the '(' is never closed"),
    "R " * 20_001: (
        "notation",
        "character 40001: the maneuver becomes longer than 20,000 moves here",
    ),
}


@pytest.mark.parametrize(("text", "expected"), BAD.items(), ids=range(len(BAD)))
def test_what_is_no_cube_is_refused_in_words(text: str, expected: tuple[str, str]) -> None:
    with pytest.raises(PuzzleError) as caught:
        parse_state(text)
    assert (caught.value.kind, caught.value.message) == expected


def test_ten_thousand_moves_are_a_state_like_any_other() -> None:
    assert parse_state("R U " * 5_000) == after(face_turns("(R U)65"))  # 5000 = 47 * 105 + 65


@given(st.text(max_size=80))
def test_any_text_is_a_cube_or_refused(text: str) -> None:
    try:
        state = parse_state(text)
    except PuzzleError as error:
        problem = error.message
        assert problem
        assert "\n" not in problem
    else:
        assert from_facelets(to_facelets(state)) == state
