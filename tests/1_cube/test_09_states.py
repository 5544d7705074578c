"""What people type for a cube: a scramble or its colours, held in any way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram.cube.coloured import ColouredCube, read_coloured
from cubogram.cube.cube import Cube
from cubogram.cube.cubies import FACES, SOLVED, Cubies, after
from cubogram.cube.facelet_text import looks_like_facelets
from cubogram.cube.facelets import SOLVED_FACELETS, from_facelets
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.models.faces import after_moves, facelets_from, solved_faces
from cubogram.cube.moves import LAYERS, Move, move_at
from cubogram.cube.random_state import N_STATES, state_number
from cubogram.cube.rotations import seen_from
from cubogram.errors import PuzzleError

MOVES = st.sampled_from([Move(family + n) for family in LAYERS for n in ("", "2", "'")])
MANEUVERS = st.lists(MOVES, max_size=25).map(Maneuver)
STATES = st.integers(0, N_STATES - 1).map(state_number)


@given(MANEUVERS)
def test_a_maneuver_and_its_colours_are_the_same_cube(maneuver: Maneuver) -> None:
    cube = Cube(maneuver)
    assert cube == Cube(str(maneuver)) == Cube(list(maneuver)) == Cube().apply(maneuver)
    assert cube.facelets == facelets_from(after_moves(solved_faces(), maneuver))
    assert cube == Cube(cube.facelets) == Cube(cube.net) == Cube(str(cube))


@given(MANEUVERS, st.lists(st.integers(0, 17), max_size=10))
def test_turns_found_for_a_state_apply_to_the_cube_as_held(
    scramble: Maneuver, turns: list[int]
) -> None:
    """After `x R U`, a solution of the state solves the stickers of the cube as it is held."""
    by_pieces = after(turns, Cube(scramble).cubies)
    in_the_hands = after_moves(solved_faces(), scramble + map(move_at, turns))
    assert from_facelets(facelets_from(in_the_hands)) == by_pieces


def test_a_scramble_that_begins_with_a_rotation() -> None:
    assert Cube("x R U").cubies == Cube("R U").cubies
    assert Cube("R U y").cubies == Cube("F U").cubies
    assert Cube("x R U").orientation == "FRDBLU"
    assert Cube("x R U") != Cube("R U")


SOLVED_ELSEWHERE = {
    # facelets: a solution that another program prints (README of the package kociemba)
    "DRLUUBFBRBLURRLRUBLRDDFDLFUFUFFDBRDUBRUFLLFDDBFLUBLRBD": (
        "D2 R' D' F2 B D R2 D2 R' F2 D' F2 U' B2 L2 U2 D R2 U"
    ),
}


@pytest.mark.parametrize(("facelets", "solution"), SOLVED_ELSEWHERE.items())
def test_what_other_programs_call_a_solution(facelets: str, solution: str) -> None:
    assert Cube(facelets).apply(solution) == Cube()


def test_a_held_cube_goes_on_where_it_is() -> None:
    assert Cube().apply("x R").apply("M y") == Cube("x R M y")
    coloured = ColouredCube(Cube(), "WRGYOB").apply("y")
    assert coloured.orientation == "WBRYGO"
    assert coloured.cubies == SOLVED


COLOURS = st.permutations("WYORGB").map("".join) | st.permutations(FACES).map("".join)


@given(MANEUVERS, COLOURS)
def test_a_cube_in_any_letters(maneuver: Maneuver, colours: str) -> None:
    """The letters stay as typed; the cube is held as its centres say if it can be held that way."""
    cube = Cube(maneuver)
    typed = cube.facelets.translate(str.maketrans(FACES, colours))
    coloured = read_coloured(typed)
    assert coloured.facelets == typed
    assert coloured.cubies == cube.cubies == Cube(typed).cubies
    assert coloured.apply("R x").facelets == (
        cube.apply("R x").facelets.translate(str.maketrans(FACES, colours))
    )
    centres = "".join(typed[centre] for centre in range(4, 54, 9))
    assert coloured.orientation == centres
    can_be_held_so = any(Cube(way).orientation == centres for way in WAYS)
    assert coloured.cube.orientation == (centres if can_be_held_so else FACES)


WAYS = [
    f"{up} {front}" for up in ("", "x", "x2", "x'", "z", "z'") for front in ("", "y", "y2", "y'")
]


@given(STATES, MANEUVERS)
def test_seen_from_another_side_and_back(state: Cubies, maneuver: Maneuver) -> None:
    cube = Cube.from_cubies(state)
    turned = cube.apply("x y'")
    assert seen_from(state, turned.orientation) == turned.cubies
    assert turned.apply("y x'") == cube
    other = after(maneuver.indices)
    product = seen_from(state, "FRDBLU") * seen_from(other, "FRDBLU")
    assert seen_from(state * other, "FRDBLU") == product


FACELETS = [
    SOLVED_FACELETS,
    SOLVED_FACELETS.lower(),
    " ".join(SOLVED_FACELETS),
    "\n".join(SOLVED_FACELETS[i : i + 9] for i in range(0, 54, 9)),
    str(Cube()),
    SOLVED_FACELETS[1:],
    Cube("R U F D L B").facelets[:20],
    Cube("R U F D L B").facelets[:45],
    SOLVED_FACELETS[:20] + "1" + SOLVED_FACELETS[21:],
    SOLVED_FACELETS[:20] + "2" + SOLVED_FACELETS[21:53],
    " ".join(["UUUUUUUUU", "RRRRRRRRR", "FFFF3FFFF", "DDDDDDDDD", "LLLLLLLLL", "BBBBBBBBB"]),
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
    "RUFDLBRUFDLBRUFDLBR",
    "R2U2F2D2L2B2" * 4,
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


@given(st.lists(st.sampled_from("URFDLB"), min_size=6, max_size=6), st.integers(0, 53))
def test_a_slip_in_the_facelets_of_a_cube_is_never_a_different_cube(moves, place) -> None:
    """A digit instead of a letter, or a piece of the text missing."""
    facelets = Cube(" ".join(moves)).facelets
    for digit in "123":
        with pytest.raises(PuzzleError, match="colour"):
            Cube(facelets[:place] + digit + facelets[place + 1 :])
    if place >= 20:
        with pytest.raises(PuzzleError, match=rf"{54 - place} missing"):
            Cube(facelets[:place])


@pytest.mark.parametrize("text", MANEUVER_TEXTS)
def test_texts_meant_as_maneuvers(text: str) -> None:
    assert not looks_like_facelets(text)


@given(MANEUVERS)
def test_a_maneuver_with_spaces_is_never_taken_for_facelets(maneuver: Maneuver) -> None:
    assert not looks_like_facelets(str(maneuver))


@given(
    st.lists(st.sampled_from("URFDLB"), min_size=1, max_size=30),
    st.integers(0, 53),
    st.sampled_from("RB8?"),
)
def test_a_net_with_a_letter_too_few_too_many_or_wrong_is_never_a_different_cube(
    moves, number, other
) -> None:
    """All of its letters are those of turns."""
    net = str(Cube(" ".join(moves)))
    place = [at for at, letter in enumerate(net) if letter.isalpha()][number]
    for text in (net[:place] + net[place + 1 :], f"{net[:place]}{other} {net[place:]}"):
        with pytest.raises(PuzzleError, match=r"a cube has 54|is not a colour"):
            Cube(text)
    slip = net[:place] + other + net[place + 1 :]
    if other != net[place]:
        with pytest.raises(PuzzleError):
            Cube(slip)


def test_single_turns_on_many_lines_are_turns_unless_all_faces_are_named_equally_often() -> None:
    assert Cube("R\n" * 50) == Cube("R " * 50)
    assert Cube("R\nU\n" * 25) == Cube("R U " * 25)
    with pytest.raises(PuzzleError, match="48 facelets were given, but a cube has 54"):
        Cube("R\nU\nF\nD\nL\nB\n" * 8)


def test_an_empty_text_is_the_solved_cube_in_code_and_a_slip_when_typed() -> None:
    for nothing in ("", " \n"):
        assert Cube(nothing) == Cube()
        with pytest.raises(PuzzleError) as caught:
            read_coloured(nothing)
        assert caught.value.kind == "empty"
        assert caught.value.message == "nothing was given: type a maneuver or 54 facelets"


BAD = {
    # typed: kind, message
    "R U K": ("notation", "character 5: 'K' is not a move"),
    "R U 😀": ("notation", "character 5: '😀' is not a move"),
    SOLVED_FACELETS[1:]: ("facelets", "53 facelets were given, but a cube has 54 (1 missing)"),
    SOLVED_FACELETS + "B": ("facelets", "55 facelets were given, but a cube has 54 (1 too many)"),
    SOLVED_FACELETS[:20] + "😀" + SOLVED_FACELETS[21:]: (
        "facelets",
        "character 21: '😀' is not a colour (a colour is a letter or a digit)",
    ),
    "X" + SOLVED_FACELETS[1:]: (
        "validity",
        "7 colours, but a cube has 6 (X is only at U1) "
        "(to repair it, give U1 the colour U instead of X)",
    ),
    "(" * 50 + "R": ("notation", "character 50: the '(' is never closed"),
    "R " * 20_001: (
        "notation",
        "character 40001: the maneuver becomes longer than 20,000 moves here",
    ),
}


@pytest.mark.parametrize(("text", "expected"), BAD.items(), ids=range(len(BAD)))
def test_what_is_not_a_cube_is_refused_in_words(text: str, expected: tuple[str, str]) -> None:
    with pytest.raises(PuzzleError) as caught:
        Cube(text)
    assert (caught.value.kind, caught.value.message) == expected


def test_ten_thousand_moves_are_a_state_like_any_other() -> None:
    assert Cube("R U " * 5_000) == Cube("(R U)65")  # 5000 = 47 * 105 + 65


@given(st.text(max_size=80))
def test_any_text_is_a_cube_or_refused(text: str) -> None:
    try:
        cube = Cube(text)
    except PuzzleError as error:
        problem = error.message
        assert problem
        assert "\n" not in problem
    else:
        assert Cube(cube.facelets) == cube
