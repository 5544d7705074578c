"""The second seed: Kociemba's pages in Chinese, from facelets through pieces to products."""

import random

import numpy as np
import pytest

from cubogram import Cube, Maneuver
from cubogram.cube.cubies import CORNERS, EDGES, FACES, MOVE_NAMES, Cubies, face_turn
from cubogram.cube.layout import N_FACELETS, facelet_name
from cubogram.cube.permutation import Permutation
from cubogram.cube.random_state import random_state
from cubogram.cube.symmetry import S_LR2, symmetries
from cubogram.twophase.coordinates.move_tables import PHASE_2_MOVES

GOES_TO = "(F3,F6,F9,F2,F5,F8,F1,F4,F7)"
REPLACED_BY = "(F7,F4,F1,F8,F5,F2,F9,F6,F3)"
SWAPS = "(F2,F1,F6,F3,F5,F4,F8,F7,F9)"
"""The other permutation of the examples, which no turn of the cube makes."""

SOLUTION = "R2*L*U2*L2*D*R2*U2*L'*D2*R'*U*B*R'*F2*L2*B2*L2*B2"
"""Of the scrambled cube in the picture, as Cube Explorer found it in seconds."""

F_IN_FULL = (
    "(U1,U2,U3,U4,U5,U6,R1,R4,R7,D3,R2,R3,D2,R5,R6,D1,R8,R9,F3,F6,F9,F2,F5,F8,F1,F4,F7,"
    "L3,L6,L9,D4,D5,D6,D7,D8,D9,L1,L2,U9,L4,L5,U8,L7,L8,U7,B1,B2,B3,B4,B5,B6,B7,B8,B9)"
)

F, R = face_turn(6), face_turn(3)


def test_a_cube_shows_6_times_9_facelets() -> None:
    """As written."""
    assert len(Cube().facelets) == 6 * 9 == N_FACELETS
    assert facelet_name(0) == "U1"


def test_a_turn_reorders_them() -> None:
    """Such a reordering is called a permutation. As written."""
    for face in FACES:
        assert sorted(Permutation(face).goes_to) == list(range(54))


def test_six_letters_for_six_turns() -> None:
    """U, R, F, D, B, L; F2 is 180 degrees, F' 270 or backward 90. As written."""
    assert Permutation("F2") == Permutation("F") * Permutation("F")
    assert Permutation("F'") == Permutation("F") ** 3 == ~Permutation("F")


def test_f_in_the_notation_of_moves() -> None:
    """F1 goes to F3, F2 to F6, and so on. As written."""
    row = Permutation("F").table("goes to", "F").split("\n")
    assert row == ["F1 F2 F3 F4 F5 F6 F7 F8 F9", "F3 F6 F9 F2 F5 F8 F1 F4 F7"]


def test_f_in_the_notation_of_replacement() -> None:
    """F1 is replaced by F7, F2 by F4, and so on. As written."""
    row = Permutation("F").table("is replaced by", "F").split("\n")
    assert row == ["F1 F2 F3 F4 F5 F6 F7 F8 F9", "F7 F4 F1 F8 F5 F2 F9 F6 F3"]


def test_the_short_forms() -> None:
    """The first row is left out. As written."""
    assert Permutation("F").short("goes to", "F") == GOES_TO
    assert Permutation("F").short("is replaced by", "F") == REPLACED_BY


def test_short_forms_are_read() -> None:
    """The seed only writes them. Better: both are read as well, of one face or of all 54."""
    on_face = Permutation.from_short(GOES_TO)
    assert on_face == Permutation.from_short(REPLACED_BY, "is replaced by")
    assert Permutation.from_short(F_IN_FULL) == Permutation("F")


def test_facelets_go_and_pieces_are_replaced() -> None:
    """The first notation is used for facelets, the second for pieces. As written."""
    assert Permutation("F")("F1") == "F3"
    assert F("URF").c == "UFL"


def test_a_product() -> None:
    """Two permutations one after the other. As written."""
    product = Permutation.from_short(SWAPS) * Permutation.from_short(GOES_TO)
    assert product.short(face="F") == "(F6,F3,F8,F9,F5,F2,F4,F1,F7)"


def test_why_the_product_is_so() -> None:
    """The first takes F1 to F2, the second F2 to F6: together F1 to F6. As written."""
    first, second = Permutation.from_short(SWAPS), Permutation.from_short(GOES_TO)
    assert (first("F1"), second("F2"), (first * second)("F1")) == ("F2", "F6", "F6")


def test_the_order_of_factors_matters() -> None:
    """3 * 5 = 5 * 3, but permutations do not commute: the other product is different. As
    written."""
    product = Permutation.from_short(GOES_TO) * Permutation.from_short(SWAPS)
    assert product.short(face="F") == "(F6,F4,F9,F1,F5,F7,F2,F3,F8)"


def test_the_inverse_of_f() -> None:
    """The second notation of F is the first one of its inverse, F'. As written."""
    assert Permutation.from_short(REPLACED_BY) == ~Permutation.from_short(GOES_TO)
    assert Permutation("F'").short(face="F") == REPLACED_BY


def test_a_permutation_times_its_inverse_is_the_identity() -> None:
    """F * F' = I. As written."""
    assert Permutation("F") * Permutation("F'") == Permutation()
    assert (Permutation.from_short(GOES_TO) * Permutation.from_short(REPLACED_BY)).order == 1


def test_the_inverse_commutes() -> None:
    """F' * F = I as well. As written."""
    assert Permutation("F'") * Permutation("F") == Permutation()


def test_f_in_full() -> None:
    """All 54 facelets of F in short form. As written."""
    assert Permutation("F").short() == F_IN_FULL


def test_every_turn_has_such_a_row() -> None:
    """ "In CubeDefs you see the definition of each." Better: any maneuver has one, in the
    terminal as well (`apply --permutation`), with its cycles and its order."""
    assert Permutation("R U").order == 105
    assert Permutation("x U M").describe().count("\n") == 2


def test_a_scrambled_cube_is_a_permutation() -> None:
    """U1 goes to R3, U2 to L2, U3 to D3, U4 to U8: (R3, L2, D3, U8, ...). As written: it is the
    cube that the solution below solves."""
    scrambled = Permutation(~Maneuver(SOLUTION))
    assert scrambled.short().startswith("(R3,L2,D3,U8,")


def test_solving_is_finding_the_inverse() -> None:
    """As a product of turns. As written."""
    scrambled = Permutation(~Maneuver(SOLUTION))
    assert scrambled * Permutation(SOLUTION) == Permutation()


def test_the_asterisks_are_read() -> None:
    """Turns are joined by *. As written."""
    assert len(Maneuver(SOLUTION)) == 18


@pytest.mark.native
def test_a_short_inverse_is_found_in_seconds() -> None:
    """ "In a few seconds" 18 turns. As written, and then it goes on looking."""
    cube = Cube(~Maneuver(SOLUTION))
    solution = cube.solve(length=18, seconds=5)
    assert cube.apply(solution).is_solved
    assert solution.length <= 18


def test_pieces_are_12_edges_and_8_corners() -> None:
    """On the second level there are pieces, not facelets. As written."""
    assert (len(EDGES), len(CORNERS)) == (12, 8)


def test_names_of_pieces() -> None:
    """URF, UFL, ULB, UBR, DFR, DLF, DBL, DRB; UR, UF, UL, UB, DR, DF, DL, DB, FR, FL, BL, BR. As
    written."""
    assert CORNERS == ("URF", "UFL", "ULB", "UBR", "DFR", "DLF", "DBL", "DRB")
    assert EDGES == ("UR", "UF", "UL", "UB", "DR", "DF", "DL", "DB", "FR", "FL", "BL", "BR")


def test_a_permutation_of_pieces_is_not_all() -> None:
    """Corners can be twisted, edges flipped: here all are at home, UFL twisted clockwise, UBR
    back, DF and FR flipped. As written."""
    state = Cubies.named("UFL <- UFL+1, UBR <- UBR+2, DF <- DF+1, FR <- FR+1")
    assert state.corner_permutation == tuple(range(8))
    assert not Cube.from_cubies(state).is_solved


def test_orientation_is_counted_from_reference_facelets() -> None:
    """A piece is upright where its marked facelet lies on a marked one. As written: U or D of
    each corner and edge that has one, F or B of the others."""
    for move in PHASE_2_MOVES:
        state = face_turn(move)
        assert not any(state.corner_orientation)
        assert not any(state.edge_orientation)


def test_ten_of_18_turns_keep_all_orientations() -> None:
    """It is the key of the algorithm. As written."""
    keep = [
        m
        for m in range(18)
        if not any(face_turn(m).corner_orientation + face_turn(m).edge_orientation)
    ]
    assert keep == list(PHASE_2_MOVES)
    assert [MOVE_NAMES[m] for m in keep] == [
        "U",
        "U2",
        "U'",
        "R2",
        "F2",
        "D",
        "D2",
        "D'",
        "L2",
        "B2",
    ]


def test_what_f_does_to_its_corners() -> None:
    """In the text URF is twisted clockwise, and DLF and DFR anticlockwise; in the table
    below it DLF has 1. Better: the table is right, and the sum of twists must be a multiple
    of three."""
    assert [F(place).o for place in ("URF", "UFL", "DFR", "DLF")] == [1, 2, 2, 1]
    assert sum(F.corner_orientation) % 3 == 0


def test_what_f_does_to_its_edges() -> None:
    """ "UF, DF and FR are flipped." Better: FL is as well; there are always an even number."""
    assert [place for place in EDGES if F(place).o] == ["UF", "DF", "FR", "FL"]


def test_f_by_replaced_by() -> None:
    """URF <- UFL, UFL <- DLF, DFR <- URF, DLF <- DFR, the others stay. As written."""
    held = [F(place).c for place in CORNERS]
    assert held == ["UFL", "DLF", "ULB", "UBR", "URF", "DFR", "DBL", "DRB"]


def test_f_with_orientations() -> None:
    """c:UFL;o:1 and so on. As written, also in the repr: URF <- UFL+1."""
    assert [tuple(F(place)) for place in CORNERS] == [
        ("UFL", 1), ("DLF", 2), ("ULB", 0), ("UBR", 0),
        ("URF", 2), ("DFR", 1), ("DBL", 0), ("DRB", 0),
    ]  # fmt: skip
    assert "URF <- UFL+1, UFL <- DLF+2" in repr(F)


def test_the_heading_of_the_table() -> None:
    """The tables' first place is written URL. Better: it is URF; there is no piece URL."""
    assert "URL" not in CORNERS


def test_twists_are_added_modulo_three() -> None:
    """2 + 2 = 4, which is 1: two turns anticlockwise are one clockwise. As written."""
    back = Cubies.named("URF <- URF+2, UFL <- UFL+1")
    assert (back * back)("URF").o == 1


def test_flips_are_0_or_1() -> None:
    """For edges it is the same with two values. As written."""
    flipped = Cubies.named("UR <- UR+1, UF <- UF+1")
    assert flipped * flipped == Cubies()


def test_a_notation_for_it() -> None:
    """F(URF).c = UFL, F(URF).o = 1, F(UFL).c = DLF, F(UFL).o = 2. As written, in Python."""
    assert F("URF").c == "UFL"
    assert F("URF").o == 1
    assert F("UFL").c == "DLF"
    assert F("UFL").o == 2


def test_the_table_of_r() -> None:
    """As written."""
    assert [tuple(R(place)) for place in CORNERS] == [
        ("DFR", 2), ("UFL", 0), ("ULB", 0), ("URF", 1),
        ("DRB", 1), ("DLF", 0), ("DBL", 0), ("UBR", 2),
    ]  # fmt: skip


def test_f_then_r_for_one_corner() -> None:
    """(F*R)(UBR).c = F(R(UBR).c).c = UFL. As written."""
    assert (F * R)("UBR").c == F(R("UBR").c).c == "UFL"


def test_f_then_r_for_its_twist() -> None:
    """(F*R)(UBR).o = F(R(UBR).c).o + R(UBR).o = 2. As written."""
    assert (F * R)("UBR").o == F(R("UBR").c).o + R("UBR").o == 2


def test_the_rule_for_corners() -> None:
    """(A*B)(x).c = A(B(x).c).c and (A*B)(x).o = A(B(x).c).o + B(x).o. As written, for any two."""
    rng = random.Random(5)
    for _ in range(20):
        a, b = random_state(rng), random_state(rng)
        for x in CORNERS:
            assert (a * b)(x).c == a(b(x).c).c
            assert (a * b)(x).o == (a(b(x).c).o + b(x).o) % 3


def test_the_rule_for_edges() -> None:
    """The same for edges. As written."""
    rng = random.Random(6)
    for _ in range(20):
        a, b = random_state(rng), random_state(rng)
        for x in EDGES:
            assert (a * b)(x).e == a(b(x).e).e
            assert (a * b)(x).o == (a(b(x).e).o + b(x).o) % 2


def test_mirrors_need_three_numbers_more() -> None:
    """The cyclic group C3 becomes the dihedral group D3, with 3, 4 and 5. As written."""
    assert set(S_LR2.corner_orientation) == {3}
    assert (S_LR2 * S_LR2).is_solved
    turns = np.unique([o for s in symmetries() for o in s.corner_orientation])
    assert turns.tolist() == [0, 1, 2, 3, 4, 5]
