"""The fifth seed: Kociemba's two-phase algorithm in Russian, from coordinates to six directions."""

import random
from itertools import pairwise
from math import comb, factorial

import numpy as np
import pytest

from cubogram import Cube, Maneuver
from cubogram.cube.cubies import CORNERS, EDGES, MOVE_NAMES, SOLVED, Cubies, after, face_turn
from cubogram.cube.random_state import random_state
from cubogram.cube.symmetry import (
    S_F2,
    S_LR2,
    S_U4,
    S_URF3,
    conjugate,
    conjugate_maneuver,
    conjugate_move,
    inverse_table,
    symmetries,
)
from cubogram.twophase.coordinates import move_tables, ranks
from cubogram.twophase.coordinates.cantor import (
    cantor_code,
    from_cantor_code,
    greater_to_the_left,
    lexicographic_rank,
)
from cubogram.twophase.coordinates.move_tables import (
    LAST_MOVES,
    PHASE_2_MOVES,
    allowed_after,
    inverse_move,
)
from cubogram.twophase.coordinates.reduced_space import PHASE_1_COUNTS, phase_1_space
from cubogram.twophase.coordinates.symmetry_classes import (
    corner_conjugates,
    flipslice_classes,
    twist_conjugates,
)
from cubogram.twophase.directions import DIRECTIONS, Direction
from cubogram.twophase.search import PHASE_2_LIMIT, Search
from cubogram.twophase.six_directions import compare_directions
from cubogram.twophase.tables import files
from cubogram.twophase.tables.exact_distances import distances_after
from cubogram.twophase.tables.files import SMALL_TABLES
from cubogram.twophase.tables.tables import Tables

F = face_turn(6)
QUARTERS = [3 * face for face in range(6)]


def distances_of(name: str) -> np.ndarray:
    """A pruning table, from its file."""
    recipe = files.RECIPES[name]
    found = files.read(recipe)
    return files.make(recipe) if found is None else found


def words(text: str) -> list[str]:
    return text.split()


def values(moves: np.ndarray) -> int:
    """How many values of a coordinate the turns of its table reach from that of the solved cube."""
    met, wave = {0}, {0}
    while wave:
        wave = {int(value) for value in np.unique(moves[sorted(wave)])} - met
        met |= wave
    return len(met)


def random_states(number: int, seed: int = 5) -> list[Cubies]:
    rng = random.Random(seed)
    return [random_state(rng) for _ in range(number)]


def test_first_to_special_waters_then_home() -> None:
    """The little boat: a solution in two parts, by way of a state of a special kind. As written."""
    cube = Cube.random(seed=1)
    *_, boats = compare_directions(cube, 60)
    solutions = [solution for boat in boats for solution in boat.solutions]
    assert {solution.direction for solution in solutions} == set(DIRECTIONS)
    for solution in solutions:
        direction, (first, second) = solution.direction, solution.phases
        assert direction is not None
        assert cube.apply(first + second).is_solved
        upright = Direction(direction.axis, False)
        half_way = (~cube).apply(~second) if direction.inverse else cube.apply(first)
        assert ranks.is_in_g1(upright.view(half_way.cubies))
        assert not ranks.is_in_g1(upright.view(cube.cubies))


def test_all_states_come_from_six_turns() -> None:
    """U, R, F, D, L, B generate the group. As written: every turn is one of them, done once or
    more, and any state is reached by turns."""
    for move, name in enumerate(MOVE_NAMES):
        assert after([3 * (move // 3)] * (move % 3 + 1)) == face_turn(move)
        assert name[0] == MOVE_NAMES[3 * (move // 3)]
    for seed in range(3):
        state = Cube.random(seed=seed)
        assert after(list(state.scramble().indices)) == state.cubies


def test_target_states_come_from_u_d_and_half_turns() -> None:
    """U, D, L2, R2, F2, B2 generate the subgroup. As written."""
    assert {MOVE_NAMES[m] for m in PHASE_2_MOVES} == {
        "U", "U2", "U'", "D", "D2", "D'", "R2", "L2", "F2", "B2",
    }  # fmt: skip


def test_only_f_and_b_flip_edges() -> None:
    """As written."""
    assert [MOVE_NAMES[q] for q in QUARTERS if any(face_turn(q).edge_orientation)] == ["F", "B"]


def test_only_u_and_d_leave_the_corners_untwisted() -> None:
    """As written."""
    untwisted = [MOVE_NAMES[q] for q in QUARTERS if not any(face_turn(q).corner_orientation)]
    assert untwisted == ["U", "D"]


def test_target_states_have_no_twist_and_no_flip() -> None:
    """Two quarter turns flip an edge and flip it back. As written."""
    rng = random.Random(2)
    for _ in range(30):
        state = after(rng.choices(PHASE_2_MOVES, k=20))
        assert ranks.twist(state) == ranks.flip(state) == 0


def test_edges_of_the_middle_layer_stay_there() -> None:
    """In a target state. As written."""
    rng = random.Random(3)
    for _ in range(30):
        state = after(rng.choices(PHASE_2_MOVES, k=20))
        assert set(state.edge_permutation[8:]) == {8, 9, 10, 11}


def test_what_a_target_state_is() -> None:
    """All orientations 0, and the four edges in the middle. As written."""
    rng = random.Random(4)
    assert ranks.is_in_g1(after(rng.choices(PHASE_2_MOVES, k=30)))
    assert not ranks.is_in_g1(face_turn(3))


def test_both_phases_search_deeper_and_deeper() -> None:
    """IDA*: depth first with a limit that grows. Better: the same limit and the same bounds, but
    thousands of nodes at a time, so that numpy does the work."""
    cube = Cube.random(seed=2)
    *_, boats = compare_directions(cube, 250)
    deeper = [[first for first, _ in boat.lengths] for boat in boats]
    assert all(lengths == sorted(lengths) for lengths in deeper)
    assert any(len(set(lengths)) > 1 for lengths in deeper)
    search = Search(cube.cubies)
    steps = sum(1 for _ in search.run(seconds=60, length=19))
    assert search.nodes / steps > 1000


def test_a_limit_that_grows_finds_the_shortest() -> None:
    """Depth 1, then 2, and so on. As written."""
    for maneuver in ("R", "R U", "R U F", "R U F D'"):
        assert Cube(maneuver).solve().length == len(Maneuver(maneuver))


def test_two_shortest_parts_are_not_the_shortest_whole() -> None:
    """A longer first part may leave a much shorter second one. As written: the boats of the Lab are
    searches of one direction each."""
    *_, boats = compare_directions("L F2 R' F' L U2 B F' R2 U' L F R L2", 250)
    pairs = [pair for boat in boats for pair in pairwise(boat.lengths)]
    assert any(one[0] < two[0] and one[1] > two[1] for one, two in pairs)


def test_given_time_the_best_is_found() -> None:
    """ "As long as it is given time it will find it." As written, and then it says so."""
    *_, last = Cube("R U2 F' L").solutions(seconds=10)
    assert last.is_optimal
    assert last.length == 4


def test_home_is_a_target_state_too() -> None:
    """If phase 2 needs no turn, the whole is the shortest. As written."""
    assert ranks.is_in_g1(SOLVED)
    solution = Cube("R").solve()
    assert solution.length == 1


def test_longer_pairs_may_spare_the_last_layer() -> None:
    """In the words of CFOP: a few more turns in F2L, and OLL and PLL are skipped. As written:
    `foresight` does that, and what it leaves of the last layer is a few turns."""
    cubes = [Cube.random(seed=seed) for seed in range(12)]

    def turns(foresight: bool, *kinds: str) -> int:
        solutions = [cube.cfop(friendly=False, foresight=foresight) for cube in cubes]
        return sum(step.turns for s in solutions for step in s.steps if step.kind in kinds)

    assert turns(False, "F2L", "free") < turns(True, "F2L", "free")
    assert turns(True, "OLL", "PLL") < turns(False, "OLL", "PLL") / 2


def test_the_names_of_corners_and_edges() -> None:
    """Two enumerations. As written, in the same order."""
    assert " ".join(CORNERS) == "URF UFL ULB UBR DFR DLF DBL DRB"
    assert " ".join(EDGES) == "UR UF UL UB DR DF DL DB FR FL BL BR"


def test_a_state_is_8_corners_and_12_edges_with_orientations() -> None:
    """CubieCube. As written: `Cubies`, as four rows."""
    state = Cubies()
    assert (len(state.corner_permutation), len(state.edge_permutation)) == (8, 12)
    assert state("URF") == ("URF", 0)


def test_the_comments_on_corners_and_edges() -> None:
    """In the structure `co` is said to hold edges and `eo` corners. Better: names that say it."""
    for state in random_states(20):
        assert sorted(state.corner_permutation) == list(range(8))
        assert sorted(state.edge_permutation) == list(range(12))
        assert (len(state.corner_orientation), sum(state.corner_orientation) % 3) == (8, 0)
        assert (len(state.edge_orientation), sum(state.edge_orientation) % 2) == (12, 0)


def test_centres_do_not_move() -> None:
    """They are the frame of reference. As written: how the cube is held is kept apart."""
    assert Cube("x R").orientation != Cube("R").orientation
    assert Cube("x").is_solved


def test_coordinates_number_a_part_of_the_state() -> None:
    """All states are too many for a table, parts of them are not. As written: a few thousand
    numbers each, whatever state they come from."""
    for state in random_states(50):
        assert 0 <= ranks.twist(state) < 3_000
        assert 0 <= ranks.flip(state) < 3_000
        assert 0 <= ranks.slice_(state) < 3_000


def test_the_code_of_the_twists() -> None:
    """idx = 3 * idx + o for seven corners. As written."""
    for state in random_states(20):
        index = 0
        for orientation in state.corner_orientation[:7]:
            index = 3 * index + orientation
        assert ranks.twist(state) == index


def test_the_last_corner_follows_from_the_others() -> None:
    """So it is left out. As written."""
    sums = ranks.corner_orientations().sum(axis=1) % 3
    assert len(sums) == 3**7
    assert not sums.any()


def test_the_code_of_the_flips() -> None:
    """The same with two for eleven edges. As written."""
    for state in random_states(20):
        index = 0
        for orientation in state.edge_orientation[:11]:
            index = 2 * index + orientation
        assert ranks.flip(state) == index


def test_cantors_digits() -> None:
    """How many to the left are greater: the corner URF with three before it has 3, the first
    place is not counted. As written."""
    digits = greater_to_the_left((4, 1, 2, 0, 7, 5, 6, 3))  # the corners after R
    assert digits == (0, 1, 1, 3, 0, 1, 1, 4)


def test_cantors_code() -> None:
    """The digits times factorials; for U it is 9. As written: `cantor_code`."""
    permutation = face_turn(0).corner_permutation
    digits = greater_to_the_left(permutation)
    assert cantor_code(permutation) == sum(d * factorial(i) for i, d in enumerate(digits)) == 9


def test_the_printed_program_for_cantors_code() -> None:
    """Its inner loop runs while `i >= DRF`, and there is no DRF. Better: the loop that is meant,
    run here, gives our code."""
    for state in random_states(20):
        co, index = state.corner_permutation, 0
        for i in range(7, 0, -1):
            s = sum(co[j] > co[i] for j in range(i - 1, -1, -1))
            index = (index + s) * i
        assert index == cantor_code(co)


def test_the_solver_counts_the_other_way() -> None:
    """Any code will do that tells states apart. Better: the lexicographic rank, so that tables of
    permutations are simply in order."""
    corners = face_turn(0).corner_permutation
    assert ranks.corners(face_turn(0)) == lexicographic_rank(corners) == 15120


def test_codes_must_be_decoded_too() -> None:
    """ "The reverse is needed, from the code to the state." As written."""
    for state in random_states(20):
        code = cantor_code(state.corner_permutation)
        assert from_cantor_code(code, 8) == state.corner_permutation
        assert tuple(ranks.permutations(8)[ranks.corners(state)]) == state.corner_permutation
        turns = ranks.corner_orientations()[ranks.twist(state)]
        assert tuple(turns) == state.corner_orientation


def test_four_places_of_twelve() -> None:
    """495 combinations for the edges of the middle layer. As written."""
    assert ranks.N_SLICE == comb(12, 4) == 495


def test_the_code_of_a_combination() -> None:
    """From the last place, for each edge of the middle layer, C(11 - place, count). As written;
    in the print `j` stands for `i`."""
    for state in random_states(30):
        index, count = 0, 0
        for place in range(11, -1, -1):
            if state.edge_permutation[place] >= 8:
                index += comb(11 - place, count + 1)
                count += 1
        assert ranks.slice_(state) == index


def test_an_array_is_an_arrangement_and_a_change() -> None:
    """c[i] = a[b[i]]. As written: it is how pieces are multiplied."""
    a, b = (0, 1, 2, 3), (1, 2, 3, 0)
    assert tuple(a[i] for i in b) == (1, 2, 3, 0)
    first, second = random_states(2)
    product = (first * second).edge_permutation
    assert product == tuple(first.edge_permutation[i] for i in second.edge_permutation)


def test_a_place_gets_what_was_at_another() -> None:
    """b[2] = 3: the thing at 2 is replaced by that at 3. As written."""
    assert face_turn(0).corner_permutation[0] == CORNERS.index("UBR")  # U brings UBR to URF


def test_orientation_of_a_product() -> None:
    """That of the piece, and what the turn adds. As written."""
    a, b = random_states(2, seed=8)
    for place in CORNERS:
        assert (a * b)(place).o == (a(b(place).c).o + b(place).o) % 3


def test_the_turn_f() -> None:
    """Its definition in full. As written."""
    assert (
        Cubies(
            tuple(map(CORNERS.index, words("UFL DLF ULB UBR URF DFR DBL DRB"))),
            (1, 2, 0, 0, 2, 1, 0, 0),
            tuple(
                map(
                    EDGES.index,
                    ["UR", "FL", "UL", "UB", "DR", "FR", "DL", "DB", "UF", "DF", "BL", "BR"],
                )
            ),
            (0, 1, 0, 0, 0, 1, 0, 0, 1, 1, 0, 0),
        )
        == F
    )


def test_turning_is_multiplying() -> None:
    """By the basic turn, corners and edges separately. As written."""
    state = random_states(1)[0]
    assert state.turned(6) == state * F


def test_a_table_of_turns() -> None:
    """twistMove[Ntwist][Nmove], 18 columns. As written; but Ntwist is 3^7, not 3^7 - 1."""
    assert move_tables.twist_moves().shape == (3**7, 18)


def test_how_that_table_is_filled() -> None:
    """Each code becomes a state, is turned, and becomes a code again. As written."""
    for state in random_states(10):
        for move in range(18):
            turned = ranks.twist(state.turned(move))
            assert move_tables.twist_moves()[ranks.twist(state), move] == turned


def test_three_times_and_once_more_is_back() -> None:
    """Each basic turn is done three times, and a fourth time to return. As written."""
    table = move_tables.twist_moves()
    every = np.arange(3**7)
    for quarter in QUARTERS:
        assert (table[table[:, quarter], quarter + 2] == every).all()
        assert (table[table[:, quarter], quarter] == table[:, quarter + 1]).all()


def test_equivalent_states_have_equivalent_solutions() -> None:
    """Solve one and the others are solved by the same turns, seen from a different side. As
    written."""
    state, maneuver = after([3, 1, 8, 12]), (14, 6, 1, 5)
    assert (state * after(list(maneuver))).is_solved
    for number in range(48):
        seen = conjugate_maneuver(maneuver, number)
        assert (conjugate(state, number) * after(list(seen))).is_solved


def test_there_are_48_symmetries() -> None:
    """Rotations and mirror images. As written."""
    assert len(set(symmetries())) == 48


def test_they_are_products_of_four() -> None:
    """3 x 2 x 4 x 2. As written; S_F2 is half a turn about the axis F-B, not "FD"."""
    orders = []
    for basic in (S_URF3, S_F2, S_U4, S_LR2):
        power, order = basic, 1
        while not power.is_solved:
            power, order = power * basic, order + 1
        orders.append(order)
    assert orders == [3, 2, 4, 2]
    for a, b, c, d in ((2, 1, 3, 1), (1, 0, 2, 1)):
        product = SOLVED
        for basic, times in ((S_URF3, a), (S_F2, b), (S_U4, c), (S_LR2, d)):
            for _ in range(times):
                product = product * basic
        assert product in symmetries()


def test_the_four_as_states() -> None:
    """Their definitions in full. As written."""
    assert [S_URF3(place) for place in CORNERS] == [
        ("URF", 1), ("DFR", 2), ("DLF", 1), ("UFL", 2),
        ("UBR", 2), ("DRB", 1), ("DBL", 2), ("ULB", 1),
    ]  # fmt: skip
    assert [S_F2(place).e for place in EDGES] == [
        "DL",
        "DF",
        "DR",
        "DB",
        "UL",
        "UF",
        "UR",
        "UB",
        "FL",
        "FR",
        "BR",
        "BL",
    ]
    assert [S_U4(place).o for place in EDGES] == [0] * 8 + [1] * 4
    assert [S_LR2(place).c for place in CORNERS] == [
        "UFL",
        "URF",
        "UBR",
        "ULB",
        "DLF",
        "DFR",
        "DRB",
        "DBL",
    ]


def test_a_mirror_adds_3_to_twists() -> None:
    """As written."""
    assert S_LR2.corner_orientation == (3,) * 8


def test_every_symmetry_has_an_inverse() -> None:
    """Found by multiplying all pairs. As written."""
    for number, symmetry in enumerate(symmetries()):
        assert (symmetry * symmetries()[inverse_table()[number]]).is_solved


def test_equivalence_is_conjugation() -> None:
    """A = S * B * S^-1, as for matrices. As written."""
    state = random_states(1)[0]
    for number in (0, 1, 7, 16, 33):
        s = symmetries()[number]
        assert conjugate(state, number) == s * state * s.inverse()


def test_16_symmetries_keep_the_axis() -> None:
    """The two-phase algorithm uses these. As written."""
    tops = [{s(corner).c[0] for corner in CORNERS[:4]} for s in symmetries()]
    keep = [number for number, faces in enumerate(tops) if len(faces) == 1]
    assert keep == list(range(16))


def test_a_class_and_a_symmetry_make_the_coordinate() -> None:
    """And not every class has 16 members, so one state may have two descriptions. As written."""
    classes = flipslice_classes()
    sizes = np.bincount(classes.class_of)
    assert sizes.max() == 16
    assert sizes.min() < 16


def test_the_representative_is_the_smallest() -> None:
    """It is met first. As written; in the print the counter of classes stands inside the loop
    over all coordinates at the right place, but the loop's variable has two names."""
    classes = flipslice_classes()
    assert (np.diff(classes.representative) > 0).all()
    assert (classes.class_of[classes.representative] == np.arange(len(classes))).all()
    first = np.full(len(classes), ranks.N_FLIPSLICE)
    np.minimum.at(first, classes.class_of, np.arange(ranks.N_FLIPSLICE))
    assert (first == classes.representative).all()


def test_a_table_of_turns_under_symmetries() -> None:
    """S * m * S^-1 for each turn. As written."""
    for number in range(16):
        seen = {conjugate_move(move, number) for move in range(18)}
        assert seen == set(range(18))
        assert conjugate(F, number) == face_turn(conjugate_move(6, number))


def test_a_table_of_twists_under_symmetries() -> None:
    """twistSymTable[NTWIST][16]. As written."""
    assert twist_conjugates().shape == (2187, 16)
    for state in random_states(5):
        for number in range(16):
            seen = ranks.twist(conjugate(state, number))
            assert twist_conjugates()[ranks.twist(state), number] == seen


def test_pruning_tables_know_the_least_number_of_turns() -> None:
    """The core of the algorithm. As written."""
    assert distances_of("slice_flip")[0] == 0
    for maneuver in ("R", "F U", "R F2 D L'"):
        state = Cube(maneuver).cubies
        known = distances_of("slice_flip")[ranks.slice_(state) * 2048 + ranks.flip(state)]
        assert known <= len(Maneuver(maneuver))


def test_the_greatest_of_several_tables_counts() -> None:
    """5 by one and 6 by another: at least 6. As written."""
    state = random_states(1)[0]
    twist, flip, slice_ = ranks.twist(state), ranks.flip(state), ranks.slice_(state)
    bounds = [
        distances_of("slice_twist")[slice_ * 2187 + twist],
        distances_of("slice_flip")[slice_ * 2048 + flip],
        distances_of("flip_twist")[flip * 2187 + twist],
    ]
    assert len(set(map(int, bounds))) > 1
    tables = Tables.shared().unimproved().current.bounds
    flipslice = np.array([slice_ * ranks.N_FLIP + flip])
    assert tables.distances(flipslice, np.array([twist])).tolist() == [max(bounds)]


def test_tables_are_filled_in_waves() -> None:
    """All states of one depth, then the next. Better: an array at a time and, when few are left,
    backward; in the print what is known already is overwritten, for `!=` stands for `==`."""
    for table in SMALL_TABLES:
        assert table.counts[0] == 1
        assert sum(table.counts) == table.size
    table = SMALL_TABLES[0]
    assert table.is_right(distances_of(table.name))


def test_two_bits_are_enough() -> None:
    """A turn changes the distance by at most one, so the distance modulo 3 will do. As written."""
    table = distances_of("slice_flip").reshape(ranks.N_SLICE, ranks.N_FLIP).astype(np.int8)
    for move in range(18):
        moved = table[move_tables.slice_moves()[:, move]][:, move_tables.flip_moves()[:, move]]
        assert np.abs(moved - table).max() == 1


def test_from_the_remainder_to_the_distance() -> None:
    """From that of the state before. As written: a table of all cases."""
    after_turn = distances_after(8)
    for distance in range(1, 8):
        for change in (-1, 0, 1):
            assert after_turn[4 * distance + (distance + change) % 3] == distance + change


def test_the_first_distance_is_found_by_going_down() -> None:
    """From the state to one with a smaller remainder, and so on, counting. As written."""
    table = distances_of("slice_flip").reshape(ranks.N_SLICE, ranks.N_FLIP).astype(int)
    for state in random_states(10):
        slice_, flip = ranks.slice_(state), ranks.flip(state)
        steps = 0
        while slice_ or flip:
            remainder = table[slice_, flip] % 3
            slices, flips = move_tables.slice_moves()[slice_], move_tables.flip_moves()[flip]
            nearer = np.flatnonzero(table[slices, flips] % 3 == (remainder - 1) % 3)
            slice_, flip = int(slices[nearer[0]]), int(flips[nearer[0]])
            steps += 1
        assert steps == table[ranks.slice_(state), ranks.flip(state)]


def test_the_coordinates_of_phase_1() -> None:
    """twist 2187, flip 2048, slice 495. As written."""
    assert values(move_tables.twist_moves()) == ranks.N_TWIST == 2187
    assert values(move_tables.flip_moves()) == ranks.N_FLIP == 2048
    assert values(move_tables.slice_moves()) == ranks.N_SLICE == 495


def test_slice_sorted_divided_by_24() -> None:
    """11,880 values for both phases; divided by 24 it is the slice. As written: `four_edges`."""
    assert ranks.N_FOUR_EDGES == 11_880
    for state in random_states(10):
        assert ranks.four_edges(state, ranks.SLICE_EDGES) // 24 == ranks.slice_(state)


def test_flip_and_slice_are_joined() -> None:
    """flipslice = 2048 * slice + flip, 1,013,760 values. As written."""
    assert ranks.N_FLIPSLICE == 495 * 2048 == 1_013_760
    classes = flipslice_classes()
    for state in random_states(10):
        flipslice = 2048 * ranks.slice_(state) + ranks.flip(state)
        smallest = int(classes.representative[classes.class_of[flipslice]])
        alike = {conjugate(state, number) for number in range(16)}
        assert smallest == min(2048 * ranks.slice_(s) + ranks.flip(s) for s in alike)


def test_flipslice_has_64430_classes() -> None:
    """More than a sixteenth, for not all classes have 16 members. As written."""
    assert len(flipslice_classes()) == 64_430 > 1_013_760 / 16


def test_the_table_of_phase_1() -> None:
    """Classes times twists: 140,908,410 entries. As written: the exact table, made on request; the
    search begins at once without it."""
    assert phase_1_space().size == 64_430 * 2_187 == 140_908_410 == sum(PHASE_1_COUNTS)


def test_phase_1_needs_12_turns_at_most() -> None:
    """The program tries up to 20. Better: the distances are known, and 12 is the greatest."""
    tables = Tables.shared()
    for _part in tables.prepare("deep"):
        pass
    assert tables.current.exact
    rng = np.random.default_rng(12)
    flipslice = rng.integers(0, ranks.N_FLIPSLICE, 20_000)
    distances = tables.current.exact.distances(flipslice, rng.integers(0, ranks.N_TWIST, 20_000))
    shares = np.bincount(distances, minlength=13) / len(distances)
    known = np.array(PHASE_1_COUNTS) / sum(PHASE_1_COUNTS)
    assert shares == pytest.approx(known, abs=0.02)


def test_the_coordinates_of_phase_2() -> None:
    """corners 8!, ud_edges 8!, slice_sorted 4!. As written."""
    assert values(move_tables.corner_moves()) == ranks.N_PERMUTATIONS == factorial(8) == 40_320
    assert values(move_tables.ud_edge_moves()) == factorial(8)
    assert values(move_tables.slice_permutation_moves()) == ranks.N_SLICE_PERMUTATIONS == 24


def test_the_corners_have_2768_classes() -> None:
    """Under the 16 symmetries. As written."""
    smallest = corner_conjugates().min(axis=1)
    assert len(np.unique(smallest)) == 2_768


def test_the_table_of_phase_2() -> None:
    """Classes of corners times ud_edges: 111,605,760 entries. Better: two tables of a million,
    with the slice's permutation, and the greater of their answers, which is never too much.
    `make bench NAMES=phase_2` makes the large one and measures what it would gain."""
    corners, edges = (distances_of(f"{n}_slice_permutation") for n in ("corners", "ud_edges"))
    assert len(corners) == len(edges) == 967_680
    rng = random.Random(7)
    for length in range(11):
        state = after(rng.choices(PHASE_2_MOVES, k=length))
        slice_ = ranks.four_edges(state, ranks.SLICE_EDGES)
        told = [
            corners[24 * ranks.corners(state) + slice_],
            edges[24 * ranks.ud_edges(state) + slice_],
        ]
        assert max(told) <= length
        assert (max(told) == 0) == state.is_solved


def test_the_other_table_of_phase_2() -> None:
    """corners times slice_sorted, 967,680 entries. As written."""
    sizes = {table.name: table.size for table in SMALL_TABLES}
    assert sizes["corners_slice_permutation"] == 40_320 * 24 == 967_680


def test_phase_2_is_given_10_turns() -> None:
    """More are not tried. Better: 12, and always fewer than the best solution has left."""
    seconds = []
    for seed in range(3):
        *_, boats = compare_directions(Cube.random(seed=seed), 20)
        seconds += [length - first for boat in boats for first, length in boat.lengths]
    assert 10 < max(seconds) <= PHASE_2_LIMIT == 12


def test_no_face_twice_in_a_row() -> None:
    """L L would be shorter as one turn. As written."""
    for move in range(18):
        assert not allowed_after()[move, 3 * (move // 3) : 3 * (move // 3) + 3].any()


def test_opposite_faces_in_one_order() -> None:
    """L R is R L: if one may follow the other, then not the other way round. As written."""
    for face in range(3):
        a, b = 3 * face, 3 * (face + 3)
        assert allowed_after()[a, b] != allowed_after()[b, a]


def test_phase_2_has_ten_turns() -> None:
    """As written."""
    keep = [move for move in range(18) if ranks.is_in_g1(face_turn(move))]
    assert keep == list(PHASE_2_MOVES)
    assert len(keep) == 10


def test_phase_1_does_not_end_with_a_turn_of_phase_2() -> None:
    """If M leads to a target state, so do M U and M R2. As written; and of R and R' only one is
    tried, for they differ by R2."""
    assert [MOVE_NAMES[move] for move in LAST_MOVES] == ["R", "F", "L", "B"]
    for move in set(range(18)) - set(PHASE_2_MOVES) - set(LAST_MOVES):
        (same,) = [last for last in LAST_MOVES if last // 3 == move // 3]
        assert ranks.is_in_g1(after([inverse_move(same), move]))
    *_, (boat, *_others) = compare_directions(Cube.random(seed=0), 60)
    ends = [found.phases[0].indices[-1] for found in boat.solutions]
    assert ends
    assert set(ends) <= set(LAST_MOVES)


def test_the_inverse_of_a_state() -> None:
    """Edges keep their flips, corners change 1 for 2. As written."""
    for state in random_states(10):
        inverse = state.inverse()
        assert (state * inverse).is_solved
        for place in EDGES:
            assert inverse(state(place).e) == (place, state(place).o)
        for place in CORNERS:
            assert inverse(state(place).c) == (place, -state(place).o % 3)


@pytest.mark.parametrize(
    ("a", "b", "product"),
    [(1, 1, 2), (2, 2, 1), (1, 3, 4), (2, 5, 4), (3, 1, 5), (4, 2, 5), (3, 3, 0), (3, 4, 2)],
)
def test_twists_with_mirrors(a: int, b: int, product: int) -> None:
    """Four cases: neither mirrored, the second, the first, both. As written."""
    first, second = Cubies(corner_orientation=(a,) * 8), Cubies(corner_orientation=(b,) * 8)
    assert (first * second).corner_orientation == (product,) * 8


def test_in_a_mirror_clockwise_is_5() -> None:
    """And anticlockwise 4. As written."""
    clockwise, back = Cubies(corner_orientation=(1,) * 8), Cubies(corner_orientation=(2,) * 8)
    assert (S_LR2 * clockwise).corner_orientation == (5,) * 8
    assert (S_LR2 * back).corner_orientation == (4,) * 8


def test_six_directions() -> None:
    """Three axes, each cube and its inverse; six threads are best. Better: one search takes all
    six in turn, so that one core has them too; more cores share them."""
    cube = Cube.random(seed=6)
    *_, boats = compare_directions(cube, 20)
    assert [boat.direction for boat in boats] == list(DIRECTIONS)
    assert len({direction.view(cube.cubies) for direction in DIRECTIONS}) == 6
    assert all(cube.apply(boat.best).is_solved for boat in boats if boat.best)
    assert any(boat.best for boat in boats)


def test_solutions_are_turned_back() -> None:
    """What was done to the cube is undone to the solution. As written."""
    state, maneuver = after([3, 1, 8, 12]), (14, 6, 1, 5)
    for direction in DIRECTIONS:
        seen = direction.view(state)
        assert direction.maneuver(()) == ()
        found = next(m for m in _short_solutions(seen, 4) if len(m) == 4)
        assert (state * after(list(direction.maneuver(found)))).is_solved
    assert (state * after(list(maneuver))).is_solved


def _short_solutions(state: Cubies, length: int) -> list[tuple[int, ...]]:
    """Found from both ends."""
    there, reached = _around(SOLVED, length // 2), _around(state, length // 2)
    both = []
    for s, way in reached.items():
        if s in there:
            back = tuple(m + 2 - 2 * (m % 3) for m in reversed(there[s]))
            both.append(way + back)
    return both


def _around(state: Cubies, turns: int) -> dict[Cubies, tuple[int, ...]]:
    """All states at most this many turns away, each with a path."""
    found: dict[Cubies, tuple[int, ...]] = {state: ()}
    for _ in range(turns):
        for near, way in list(found.items()):
            for move in range(18):
                found.setdefault(near.turned(move), (*way, move))
    return found


def test_many_short_solutions_in_a_short_time() -> None:
    """The aim is not the shortest but a good one soon. As written: twenty cubes in 21 turns, in
    less than a second for each."""
    lengths = [Cube.random(seed=n).solve(length=21, seconds=1).length for n in range(20)]
    assert max(lengths) <= 21


def test_an_algorithm_that_always_finds_the_shortest() -> None:
    """Korf's, for the next article. Better: it is here as well (`Cube.optimal`), to be watched,
    put aside and gone on with."""
    proof = Cube("F R U' B D2 L").optimal()
    parts = sum(1 for _ in proof)
    assert parts > 0
    assert Cube("F R U' B D2 L").apply(proof.finish()).is_solved
    assert len(proof.finish()) == 6


def test_gods_number() -> None:
    """20 turns are always enough. As written: this is the cube with all edges flipped, which was
    the first that was known to need all of them."""
    superflip = Maneuver("U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2")
    assert superflip.htm == 20
    state = Cube(superflip).cubies
    assert state == Cubies(edge_orientation=(1,) * 12)
    assert all(conjugate(state, number) == state for number in range(48))
