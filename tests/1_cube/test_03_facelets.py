"""The 54 colours: where they sit, how they are typed, how they are drawn."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram.cube.cube import Cube
from cubogram.cube.cubies import CORNERS, EDGES, FACES, SOLVED, Cubies
from cubogram.cube.facelet_text import from_digits, net, read_facelets, to_digits
from cubogram.cube.facelets import SOLVED_FACELETS, from_facelets, orientation_of, to_facelets
from cubogram.cube.layout import (
    N_FACELETS,
    common_name,
    corner_facelets,
    edge_facelets,
    facelet_name,
    facelet_places,
    piece_named,
)
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.models.faces import (
    after_moves,
    facelets_from,
    faces_from,
    solved_faces,
)
from cubogram.cube.random_state import N_STATES, state_number
from cubogram.errors import PuzzleError

STATES = st.integers(0, N_STATES - 1).map(state_number)

KOCIEMBA_CORNERS = "U9R1F3 U7F1L3 U1L1B3 U3B1R3 D3F9R7 D1L9F7 D7B9L7 D9R9B7"
KOCIEMBA_EDGES = "U6R2 U8F2 U4L2 U2B2 D6R8 D2F8 D4L8 D8B8 F6R4 F4L6 B6L4 B4R6"


def test_the_pieces_own_the_facelets_that_the_literature_says() -> None:
    """http://kociemba.org/math/facelets.htm: the order of the corner and edge facelets."""

    def named(pieces: tuple[tuple[int, ...], ...]) -> str:
        return " ".join("".join(map(facelet_name, facelets)) for facelets in pieces)

    assert named(corner_facelets()) == KOCIEMBA_CORNERS
    assert named(edge_facelets()) == KOCIEMBA_EDGES


def test_every_facelet_has_its_own_place_and_at_most_one_piece() -> None:
    assert len(set(facelet_places())) == N_FACELETS
    of_pieces = [facelet for piece in corner_facelets() + edge_facelets() for facelet in piece]
    assert len(of_pieces) == len(set(of_pieces)) == N_FACELETS - 6


def test_names_of_pieces() -> None:
    assert [common_name(piece) for piece in CORNERS] == [
        "UFR",
        "UFL",
        "UBL",
        "UBR",
        "DFR",
        "DFL",
        "DBL",
        "DBR",
    ]
    assert [common_name(piece) for piece in EDGES] == [
        "UR",
        "UF",
        "UL",
        "UB",
        "DR",
        "DF",
        "DL",
        "DB",
        "FR",
        "FL",
        "BL",
        "BR",
    ]
    for piece in CORNERS + EDGES:
        assert piece_named(common_name(piece)) == piece_named(piece[::-1]) == piece


@given(STATES)
def test_a_state_and_its_string_are_inverse(state: Cubies) -> None:
    assert from_facelets(to_facelets(state)) == state


@given(STATES, st.permutations("WYORGB"), st.sampled_from(["", "x", "y'", "z2 y", "x y"]))
def test_any_six_letters_held_any_way(state: Cubies, letters: list[str], held: str) -> None:
    """A cube turned as a whole and coloured with other letters reads as if turned by hand."""
    cube = Cube.from_cubies(state).apply(held)
    coloured = cube.facelets.translate(str.maketrans(FACES, "".join(letters)))
    assert from_facelets(coloured.lower()) == cube.cubies
    assert orientation_of(cube.facelets) == cube.orientation
    by_arrays = after_moves(faces_from(to_facelets(state)), held)
    assert cube.facelets == facelets_from(by_arrays)


@given(STATES)
def test_the_printed_net_is_read_back(state: Cubies) -> None:
    facelets = to_facelets(state)
    assert read_facelets(net(facelets)).letters == facelets
    assert read_facelets(net(facelets).replace(" ", "")).letters == facelets
    assert from_digits(read_facelets(net(to_digits(facelets))).letters) == facelets


def test_separators_and_small_letters_do_not_matter() -> None:
    typed = "|".join(9 * letter for letter in "wrgyob") + "\n"
    assert read_facelets(typed).letters == "".join(9 * letter for letter in "WRGYOB")
    assert from_facelets(typed) == SOLVED


def test_the_net_of_the_seed() -> None:
    """The example from the program that this model grew from, without the letters that are not
    moves.

    Digits 0 to 5 are up, down, left, right, front, back; small letters turn back.
    """
    typed = "UBLDFRULFDRULBGBVFDRLLBFLLDSSDBVDJFRUDLRFBDLFBbdj"
    moves = Maneuver("".join(c for c in typed if c.upper() in "URFDLB"), compact=True)
    assert net(to_digits(facelets_from(after_moves(solved_faces(), moves)))) == (
        "      2 5 3\n"
        "      5 0 2\n"
        "      5 0 5\n"
        "5 2 3 1 2 1 2 4 0 4 0 0\n"
        "1 2 3 1 4 5 1 3 1 4 5 2\n"
        "2 5 2 4 4 3 1 0 5 3 4 4\n"
        "      1 0 4\n"
        "      3 1 3\n"
        "      0 3 0"
    )


@pytest.mark.parametrize(
    ("typed", "message", "where"),
    [
        ("", "no facelets were given: a cube has 54", None),
        ("U", "1 facelet was given, but a cube has 54 (53 missing)", None),
        (SOLVED_FACELETS[1:], "53 facelets were given, but a cube has 54 (1 missing)", None),
        (
            SOLVED_FACELETS + " B",
            "55 facelets were given, but a cube has 54 (1 too many)",
            {"start": 55, "end": 56},
        ),
        (
            SOLVED_FACELETS[:3] + "😀" + SOLVED_FACELETS[4:],
            "character 4: '😀' is not a colour (a colour is a letter or a digit)",
            {"start": 3, "end": 4},
        ),
    ],
)
def test_wrong_numbers_and_signs_are_named(
    typed: str, message: str, where: dict[str, int] | None
) -> None:
    with pytest.raises(PuzzleError) as caught:
        from_facelets(typed)
    assert (caught.value.kind, caught.value.message) == ("facelets", message)
    assert caught.value.where == where


@given(st.text(alphabet="URFDLBWYurf0123 \n|,", min_size=50, max_size=70))
def test_any_letters_are_read_or_refused(typed: str) -> None:
    letters = "".join(c for c in typed if c.isalnum())
    if len(letters) == N_FACELETS:
        assert sorted(read_facelets(typed).letters) == sorted(letters.upper())
    else:
        with pytest.raises(PuzzleError, match=f"^{len(letters)} facelets were given"):
            read_facelets(typed)


def test_a_mirrored_state_shows_mirrored_corners() -> None:
    """The reflection in the plane of M has orientation 3: URF shows the colours of U, L, F."""
    mirrored = Cubies((1, 0, 3, 2, 5, 4, 7, 6), (3,) * 8)
    shown = np.array(list(to_facelets(mirrored)))
    assert "".join(shown[[8, 9, 20]]) == "ULF"
    assert "".join(shown[[6, 18, 38]]) == "UFR"
