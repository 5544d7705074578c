"""The fourth seed: a numpy program with six arrays, letters for turns, and the steps back."""

import io
from collections.abc import Callable

import numpy as np
import pytest

from cubogram import Cube, Maneuver, PuzzleError
from cubogram.cfop.rules import load
from cubogram.cli import main
from cubogram.cube.compact import unknown_places, without_unknown
from cubogram.cube.cubies import FACES
from cubogram.cube.facelet_text import (
    DIGIT_FACES,
    from_digits,
    in_order,
    net,
    read_facelets,
    to_digits,
)
from cubogram.cube.models.faces import (
    after_moves,
    facelets_from,
    faces_from,
    solved_faces,
    turned,
)
from cubogram.cube.moves import Move
from cubogram.cube.permutation import Permutation

TYPED = "UBLDFRULFDRULBGBVFDRLLBFLLDSSDBVDJFRUDLRFBDLFBbdj"
PRINTED = """\
      2 5 3
      5 0 2
      5 0 5
5 2 3 1 2 1 2 4 0 4 0 0
1 2 3 1 4 5 1 3 1 4 5 2
2 5 2 4 4 3 1 0 5 3 4 4
      1 0 4
      3 1 3
      0 3 0"""
BACK = "JDBbfldbfrldurfjdvbdssdllfbllrdfvbgblurdflurfdlbu"
SOLVED = """\
      0 0 0
      0 0 0
      0 0 0
2 2 2 4 4 4 3 3 3 5 5 5
2 2 2 4 4 4 3 3 3 5 5 5
2 2 2 4 4 4 3 3 3 5 5 5
      1 1 1
      1 1 1
      1 1 1"""

Run = Callable[..., str]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """What a command line prints."""

    def command(*arguments: str) -> str:
        assert main(arguments) == 0
        return capsys.readouterr().out

    return command


def digits_after(maneuver: str) -> np.ndarray:
    """The six faces as the seed holds them: up, down, left, right, front, back, in digits."""
    facelets = to_digits(facelets_from(after_moves(solved_faces(), maneuver)))
    return np.array(list(map(int, in_order(facelets, DIGIT_FACES)))).reshape(6, 3, 3)


def seed_clockwise(face: np.ndarray) -> np.ndarray:
    """The seed's way: the transposed array times the matrix with ones on the other diagonal."""
    return face.T.dot(np.fliplr(np.eye(3, dtype=int)))


def test_a_face_is_a_matrix_of_numpy() -> None:
    """Six arrays of 3 x 3. As written."""
    assert solved_faces().shape == (6, 3, 3)


def test_faces_are_up_down_left_right_front_back() -> None:
    """In this order, with the colours 0 to 5. As written: `--digits`, and `--line UDLRFB` for the
    order. Inside, the order is Kociemba's, U R F D L B, as everywhere else."""
    assert DIGIT_FACES == "UDLRFB"
    assert [int(face[1, 1]) for face in digits_after("")] == [0, 1, 2, 3, 4, 5]


def test_the_first_array_is_all_zeros() -> None:
    """`faces[0]` is the top, and each next one is one more. As written."""
    assert (digits_after("") == np.arange(6)[:, None, None]).all()


def test_an_array_turns_by_transposing_and_a_matrix() -> None:
    """`face.transpose().dot(t)` is a clockwise turn. Better: it is numpy's `rot90`, which works
    for letters as well and copies nothing."""
    face = np.arange(9).reshape(3, 3)
    assert (seed_clockwise(face) == np.rot90(face, -1)).all()


def test_and_back_the_other_way_round() -> None:
    """`face.dot(t).transpose()` is anticlockwise. Better: numpy's `rot90` again."""
    face = np.arange(9).reshape(3, 3)
    back = face.dot(np.fliplr(np.eye(3, dtype=int))).T
    assert (back == np.rot90(face, 1)).all()
    assert (seed_clockwise(back) == face).all()


def test_a_dozen_functions_for_the_turns() -> None:
    """U, _U, U2, D, _D, ... are written out one by one. Better: one function for all 54 moves,
    with the ring of four neighbours as data."""
    names = [family + n for family in "URFDLBurfdlbMESxyz" for n in ("", "'", "2")]
    assert len(names) == 54
    for name in names:
        assert facelets_from(turned(solved_faces(), Move(name))) == Cube(name).facelets


def test_an_underscore_turns_back() -> None:
    """_U is U'. As written: read everywhere."""
    for face in FACES:
        assert Maneuver(f"_{face}") == Maneuver(f"{face}'")
    assert Maneuver("_U _R2 F") == Maneuver("U' R2 F")


def test_u2_is_u_twice() -> None:
    """As written."""
    assert (digits_after("U2") == digits_after("U U")).all()


def test_u_moves_the_first_rows() -> None:
    """The first rows of front, left, back, right go round. As written."""
    before, after = digits_after("R F"), digits_after("R F U")
    for target, origin in ((4, 3), (2, 4), (5, 2), (3, 5)):
        assert (after[target][0] == before[origin][0]).all()


def test_d_moves_the_third_rows() -> None:
    """The other way round. As written."""
    before, after = digits_after("R F"), digits_after("R F D")
    for target, origin in ((4, 2), (2, 5), (5, 3), (3, 4)):
        assert (after[target][2] == before[origin][2]).all()


def test_l_turns_its_neighbours_first() -> None:
    """Front, bottom and top lose their first column, the back its third; so they are turned until
    it is the first row, exchanged, and turned back. As written: that is how ours works, with views
    instead of copies."""
    before, after = digits_after("R F"), digits_after("R F L")
    assert (after[4][:, 0] == before[0][:, 0]).all()
    assert (after[1][:, 0] == before[4][:, 0]).all()
    assert (after[5][:, 2] == before[1][::-1, 0]).all()
    assert (after[0][:, 0] == before[5][::-1, 2]).all()


@pytest.mark.parametrize("face", FACES)
def test_four_turns_are_none(face: str) -> None:
    """As written."""
    assert (digits_after(f"{face} " * 4) == digits_after("")).all()


def test_deep_copies_keep_arrays_apart() -> None:
    """`copy.deepcopy`, lest two names mean one array. Better: a turn gives a new array and
    leaves the old one alone."""
    before = solved_faces()
    kept = before.copy()
    turned(before, Move("R"))
    assert (before == kept).all()


def test_the_cube_is_always_seen_the_same_way() -> None:
    """ "The front is always the front." Better: it is so as long as you do not turn the cube as
    a whole (x, y, z), which is allowed and kept account of."""
    assert Cube("R U F").orientation == FACES
    assert Cube("x").orientation == "FRDBLU"


def test_the_map_of_the_net() -> None:
    """U1 to U9 above, L F R B side by side, D below. As written."""
    names = [f"{face}{n}" for face in FACES for n in range(1, 10)]
    rows = net("".join(chr(0x100 + i) for i in range(54))).split("\n")
    assert len(rows) == 9
    shown = [names[ord(c) - 0x100] for c in rows[3].split()]
    assert shown == ["L1", "L2", "L3", "F1", "F2", "F3", "R1", "R2", "R3", "B1", "B2", "B3"]


def test_a_capital_is_clockwise_and_a_small_letter_back() -> None:
    """`moves("Uu")`. As written: the compact letters."""
    assert Maneuver("UBLDfr", compact=True) == Maneuver("U B L D F' R'")


def test_any_number_of_letters_is_read() -> None:
    """One line of input. As written: also 46 to 64 letters, which are no facelets then."""
    for count in (46, 49, 54, 64):
        letters = ("UfRdLb" * 11)[:count]
        assert Cube(letters, compact=True) == Cube(Maneuver(letters, compact=True))


def test_the_steps_are_asked_for(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """`input("...")`. Better: as an argument, or from a pipe."""
    monkeypatch.setattr("sys.stdin", io.StringIO("URur"))
    assert run("apply", "-", "--compact") == run("apply", "U R U' R'")


def test_unknown_letters_are_passed_over_without_a_word() -> None:
    """G, V, S and J in the example do nothing. Better: they are counted and named, and left out if
    you say so."""
    with pytest.raises(PuzzleError, match=r"7 letters are not moves .* leave them out"):
        Maneuver(TYPED, compact=True)
    assert [TYPED[at] for at in unknown_places(TYPED)] == list("GVSSVJj")


def test_the_cube_after_the_example(run: Run) -> None:
    """The printed net, digit for digit. As written."""
    shown = run("apply", "--compact", "--leave-out", "--digits", TYPED)
    assert shown == PRINTED + "\n"


def test_the_steps_back(run: Run) -> None:
    """The letters in the opposite order, capitals for small ones. As written, without those that
    are not moves."""
    shown = run("apply", "--compact", "--leave-out", "--digits", "--inverse", TYPED)
    assert f"\nback: {without_unknown(BACK)}\n" in shown


def test_a_trick_turns_capitals_into_small_letters() -> None:
    """`chr(ord(x) ^ 32)`. Better: the maneuver is inverted as a maneuver and written in the
    language in which it was typed."""
    trick = "".join(chr(ord(c) ^ 32) for c in TYPED)[::-1]
    assert trick == BACK
    assert (~Maneuver(without_unknown(TYPED), compact=True)).compact == without_unknown(trick)


def test_the_steps_back_restore_the_cube(run: Run) -> None:
    """The net after them. As written."""
    shown = run("apply", "--compact", "--leave-out", "--digits", "--inverse", TYPED)
    assert shown.endswith(SOLVED + "\n")
    assert Cube(without_unknown(TYPED + BACK), compact=True).is_solved


def test_a_printed_net_is_read() -> None:
    """The seed only prints. Better: what is printed is read, digits as well."""
    facelets = from_digits(read_facelets(PRINTED).letters)
    assert Cube(facelets) == Cube(without_unknown(TYPED), compact=True)
    assert Cube(PRINTED).cubies == Cube(facelets).cubies
    moves = Maneuver(without_unknown(TYPED), compact=True)
    assert (faces_from(facelets) == after_moves(solved_faces(), moves)).all()


def test_the_steps_back_as_long_as_the_steps() -> None:
    """49 letters there, 49 back. Better: a solver finds about twenty turns for the same cube."""
    cube = Cube(without_unknown(TYPED), compact=True)
    assert cube.solve(length=21, seconds=60).length <= 21


def test_which_formula_to_use_when_restoring() -> None:
    """The third question of the seed, left open there. Better: answered, by the CFOP solver with
    its 119 rules and a reason for each step."""
    rules = [rule for step in ("F2L", "OLL", "PLL") for rule in load(step)]
    assert sum(not rule.frees_pieces for rule in rules) == 119
    solution = Cube.random(seed=1).cfop()
    chosen = [step for step in solution.steps if step.kind in ("F2L", "OLL", "PLL")]
    assert len(chosen) > 3
    assert all(step.case in rules for step in chosen)
    assert all(step.reason for step in solution.steps if step.turns)


def test_what_a_line_of_letters_does_as_a_whole() -> None:
    """The program shows the cube after it. Better: also the permutation, how often it must be
    repeated, and the same maneuver in ordinary notation."""
    maneuver = Maneuver("URur", compact=True)
    assert (str(maneuver), Permutation(maneuver).order) == ("U R U' R'", 6)
