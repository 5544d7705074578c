"""Rows that nothing else proves: examples, tables and programs as the seeds print them."""

import inspect
import json
import random
from math import comb

import cubogram
import cubogram.cfop
import cubogram.twophase
from cubogram import Maneuver
from cubogram.cfop import recognise
from cubogram.cube.cubies import CORNERS, EDGES, MOVE_NAMES, Cubies, face_turn
from cubogram.cube.permutation import Permutation
from cubogram.cube.random_state import random_state
from cubogram.cube.symmetry import S_F2, S_LR2, S_U4, S_URF3
from cubogram.twophase.coordinates import ranks
from cubogram.twophase.coordinates.cantor import (
    cantor_code,
    greater_to_the_left,
    lexicographic_rank,
)
from sitekit.paths import ROOT

F, R = face_turn(6), face_turn(3)


# Rules, and figures


def test_the_rules_that_are_printed_solve_cases_of_ours() -> None:
    printed = {
        "U (R U' R')": ("F2L", 1),
        "R U R' U R U' R' U R U U R'": ("OLL", 21),
        "U L U' R' U L' U' R": ("OLL", 27),
        "R R U' R' U' R U R U R U' R": ("PLL", 17),
    }
    for moves, (step, number) in printed.items():
        assert recognise(~Maneuver(moves), step).rule.number == number, moves


def test_a_table_of_54_turns_ten_times_as_fast_as_the_seed() -> None:
    stored = json.loads((ROOT / "tests/bench/results/models.json").read_text())
    assert stored["result"]["Python"]["table of 54, bytes"] > 10 * 300_000


def test_few_functions_take_more_than_three_arguments_by_place() -> None:
    packages = cubogram, cubogram.cube, cubogram.twophase, cubogram.cfop, cubogram.nonogram
    offered = [getattr(package, name) for package in packages for name in package.__all__]
    functions = [one for one in offered if inspect.isfunction(one)]
    for kind in filter(inspect.isclass, offered):
        functions += [f for name, f in vars(kind).items() if callable(f) and name[0] != "_"]
    assert len(functions) > 150
    by_place = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    many = set()
    for function in functions:
        parameters = inspect.signature(function).parameters.values()
        if sum(p.kind in by_place and p.name not in ("self", "cls") for p in parameters) > 3:
            many.add(function.__name__)
    assert many == {"exercise", "new_rule"}


# Kociemba's pages in Chinese

GOES_TO = "(F3,F6,F9,F2,F5,F8,F1,F4,F7)"
REPLACED_BY = "(F7,F4,F1,F8,F5,F2,F9,F6,F3)"
F_IN_FULL = (
    "(U1,U2,U3,U4,U5,U6,R1,R4,R7,D3,R2,R3,D2,R5,R6,D1,R8,R9,F3,F6,F9,F2,F5,F8,F1,F4,F7,"
    "L3,L6,L9,D4,D5,D6,D7,D8,D9,L1,L2,U9,L4,L5,U8,L7,L8,U7,B1,B2,B3,B4,B5,B6,B7,B8,B9)"
)


def test_the_printed_permutations() -> None:
    turn = Permutation("F")
    heading = "F1 F2 F3 F4 F5 F6 F7 F8 F9\n"
    assert turn.table("goes to", "F") == heading + "F3 F6 F9 F2 F5 F8 F1 F4 F7"
    assert turn.table("is replaced by", "F") == heading + "F7 F4 F1 F8 F5 F2 F9 F6 F3"
    assert (turn.short("goes to", "F"), turn("F1"), turn.short()) == (GOES_TO, "F3", F_IN_FULL)
    assert turn.short("is replaced by", "F") == (~turn).short(face="F") == REPLACED_BY
    swaps, goes = (
        Permutation.from_short("(F2,F1,F6,F3,F5,F4,F8,F7,F9)"),
        Permutation.from_short(GOES_TO),
    )
    assert (swaps * goes).short(face="F") == "(F6,F3,F8,F9,F5,F2,F4,F1,F7)"
    assert (goes * swaps).short(face="F") == "(F6,F4,F9,F1,F5,F7,F2,F3,F8)"
    solution = Maneuver("R2*L*U2*L2*D*R2*U2*L'*D2*R'*U*B*R'*F2*L2*B2*L2*B2")
    assert len(solution) == 18
    assert Permutation(~solution).short().startswith("(R3,L2,D3,U8,")


def test_the_printed_pieces() -> None:
    """A sentence has F twist DLF the other way; the table below it is right."""
    assert [tuple(F(place)) for place in CORNERS] == [
        ("UFL", 1), ("DLF", 2), ("ULB", 0), ("UBR", 0),
        ("URF", 2), ("DFR", 1), ("DBL", 0), ("DRB", 0),
    ]  # fmt: skip
    assert [tuple(R(place)) for place in CORNERS] == [
        ("DFR", 2), ("UFL", 0), ("ULB", 0), ("URF", 1),
        ("DRB", 1), ("DLF", 0), ("DBL", 0), ("UBR", 2),
    ]  # fmt: skip
    assert " ".join(F(place).e for place in EDGES) == "UR FL UL UB DR FR DL DB UF DF BL BR"
    assert [place for place in EDGES if F(place).o] == ["UF", "DF", "FR", "FL"]
    assert ((F * R)("UBR").c, F(R("UBR").c).o + R("UBR").o) == ("UFL", 2)


# The article in Russian


def test_the_printed_codes_and_symmetries() -> None:
    """The programs as they are meant: a loop runs to "DRF", and `j` stands for `i`."""
    rng = random.Random(5)
    for state in (random_state(rng) for _ in range(20)):
        corners, edges = state.corner_permutation, state.edge_permutation
        cantor = twist = flip = combination = count = 0
        for i in range(7, 0, -1):
            cantor = (cantor + sum(corners[j] > corners[i] for j in range(i))) * i
        for orientation in state.corner_orientation[:7]:
            twist = 3 * twist + orientation
        for orientation in state.edge_orientation[:11]:
            flip = 2 * flip + orientation
        for place in range(11, -1, -1):
            if edges[place] >= 8:
                count += 1
                combination += comb(11 - place, count)
        ours = (cantor_code(corners), ranks.twist(state), ranks.flip(state), ranks.slice_(state))
        assert ours == (cantor, twist, flip, combination)
    assert greater_to_the_left(R.corner_permutation) == (0, 1, 1, 3, 0, 1, 1, 4)
    after_u = face_turn(0).corner_permutation
    assert (cantor_code(after_u), lexicographic_rank(after_u)) == (9, 15120)

    quarters = {MOVE_NAMES[3 * face]: face_turn(3 * face) for face in range(6)}
    assert [q for q, state in quarters.items() if any(state.edge_orientation)] == ["F", "B"]
    assert [q for q, state in quarters.items() if not any(state.corner_orientation)] == ["U", "D"]

    assert [S_URF3(place) for place in CORNERS] == [
        ("URF", 1), ("DFR", 2), ("DLF", 1), ("UFL", 2),
        ("UBR", 2), ("DRB", 1), ("DBL", 2), ("ULB", 1),
    ]  # fmt: skip
    assert " ".join(S_F2(place).e for place in EDGES) == "DL DF DR DB UL UF UR UB FL FR BR BL"
    assert [S_U4(place).o for place in EDGES] == [0] * 8 + [1] * 4
    assert " ".join(S_LR2(place).c for place in CORNERS) == "UFL URF UBR ULB DLF DFR DRB DBL"
    assert S_LR2.corner_orientation == (3,) * 8
    seen = [(S_LR2 * Cubies(corner_orientation=(n,) * 8)).corner_orientation for n in (1, 2)]
    assert seen == [(5,) * 8, (4,) * 8]
