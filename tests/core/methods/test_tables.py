"""The exact tables and what is read from them: cross, x-cross, EO line, pairs, last layer, Roux;
and numbers that every Python has to find, the browser's too."""

import random
from collections import Counter
from collections.abc import Callable
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram import Cube
from cubogram.cfop import coverage, cross, eo_line, last_layer, standard, xcross
from cubogram.cfop.cancellation import cancelled, joined
from cubogram.cfop.effort import insertion_efforts
from cubogram.cfop.first_steps import first_steps
from cubogram.cfop.last_layer_plans import is_oriented, turns_of_step
from cubogram.cfop.pairs import N_PAIRS, SLOT_PAIRS, insertions, pair_of, slots_stuck_in
from cubogram.cfop.pictures import CROSS
from cubogram.cfop.piece_map import (
    IDENTITY,
    N_CODES,
    TURN_AFTER_Y,
    compose,
    conjugate_by_y,
    cubies_of_map,
    inverse_map,
    map_of_cubies,
    map_of_turns,
)
from cubogram.cfop.top_corners import TOP_CORNERS, corners_of
from cubogram.cfop.trainer import _random_top
from cubogram.cube.coloured import ColouredCube
from cubogram.cube.cubies import after
from cubogram.cube.effort import moves_effort
from cubogram.cube.hand import hand_map
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.pieces import permutation_parity
from cubogram.cube.turn_indices import indices_text
from cubogram.roux import blocks, cmll, last_six

pytestmark = pytest.mark.port

TURNS = st.lists(st.integers(0, 17), max_size=30)
TOPS = ("", "U", "U2", "U'")
STYLES = (
    {}, {"friendly": False, "foresight": True}, {"neutral": True}, {"xcross": True, "slack": 2},
    {"beginner": True, "two_look": True},
)  # fmt: skip


# Numbers to compare


def test_every_method_takes_as_many_turns_as_ever(golden: Callable[[str, str], None]) -> None:
    """Turns, rotations and turns left after cancelling, for some cubes; the averages are stable."""
    cubes, lines = [Cube.random(seed) for seed in range(8)], []
    for options in STYLES:
        words = ", ".join(f"{name}={value}" for name, value in options.items()) or "as a person"
        lines += [words, numbers([cube.cfop(**options) for cube in cubes])]
    lines += ["Roux", numbers([cube.roux() for cube in cubes])]
    lines += ["layers", numbers([cube.layers() for cube in cubes])]
    golden("lengths_anywhere.txt", "\n".join(lines))


def numbers(solutions: list) -> str:
    return " ".join(f"{found.turns}/{found.rotations}/{found.length}" for found in solutions)


def test_tables_count_as_ever(golden: Callable[[str, str], None]) -> None:
    table = insertions(standard().f2l)
    covered, uses = coverage(standard()), [use for use in cmll.table().values() if use]
    lines = {
        "crosses by distance": np.bincount(cross.distances()),
        "EO lines by distance": counts(eo_line.distances()),
        "pairs by distance": np.bincount(xcross.pair_distances()[0]),
        "insertions by length": np.bincount(table.length),
        "insertions by slots disturbed": np.bincount(table.slots_disturbed),
        "places of a pair by shortest insertion": np.bincount(table.shortest),
        "insertions by first and last turns": [len(table.first_turns), *table.saved_at_seam.shape],
        "turns saved at seams": np.bincount(table.saved_at_seam.ravel()),
        "last layers by turns": np.bincount(covered.turns.ravel()),
        "last layers by effort": effort_counts(),
        "all efforts of last layers": [last_layer.costs(standard(), True).sum()],
        "all efforts of insertions, by hold": insertion_efforts(standard().f2l).sum(axis=0),
        "the least": insertion_efforts(standard().f2l).min(axis=1)[::97],
        "moves by effort": [moves_effort(Maneuver(move)) for move in "URFDLBrludfbMESxyz"],
        "half turns by effort": [moves_effort(Maneuver(f"{move}2")) for move in "URFDLBMESxyz"],
        "thousandths of a turn for a last layer": [round(covered.mean * 1000)],
        "first blocks' squares by distance": counts(block_distances()),
        "last six edges by distance": counts(last_six.distances("slice")),
        "... to UL/UR": counts(last_six.distances("UL/UR")),
        "... to EO": counts(last_six.distances("EO")),
        "CMLL cases by effort": sorted(case.effort for case in {use.case for use in uses}),
        "CMLL turns of the top": np.bincount([use.auf for use in uses]),
    }
    told = (f"{name}: {' '.join(str(int(n)) for n in row)}" for name, row in lines.items())
    for module in (cross, eo_line):
        assert tuple(counts(module.distances()).tolist()) == module.COUNTS
    assert sum(cross.COUNTS) == cross.N_CROSS == 190_080
    golden("tables.txt", "\n".join(told))


def effort_counts() -> list[int]:
    costs = last_layer.costs(standard(), True)
    return np.bincount(costs[costs < last_layer.UNREACHABLE] // 10).tolist()


def block_distances() -> np.ndarray:
    return blocks.distances(blocks.SQUARES[0].triples[0], blocks.RIGHT_HAND)


def counts(table: np.ndarray) -> np.ndarray:
    """How many of a table there are at each distance; 255 is none."""
    return np.bincount(table[table < 255])


def test_first_steps_are_as_long_as_ever(golden: Callable[[str, str], None]) -> None:
    """The shortest for each colour, the easiest of those first; `test_first_steps` proves some."""
    lines = []
    for seed in range(6):
        cube = Cube.random(seed)
        for kind in ("cross", "xcross", "eoline"):
            found = sorted(filter(None, first_steps(ColouredCube(cube), kind)))
            lines.append(f"{kind}: " + ", ".join(f"{one[0]} {one[2]}" for one in found))
    golden("first_steps.txt", "\n".join(lines))


# Piece maps and cancellation


@given(TURNS, TURNS)
def test_piece_maps_are_what_the_states_say(first: list[int], second: list[int]) -> None:
    one, both = map_of_turns(first), map_of_turns(first + second)
    assert one == map_of_cubies(after(first))
    assert cubies_of_map(one) == after(first)
    assert compose(one, map_of_turns(second)) == both
    assert compose(one, inverse_map(one)) == IDENTITY
    after_y = Maneuver(f"y {indices_text(first)}").indices
    assert conjugate_by_y(one) == map_of_turns(after_y)
    assert tuple(TURN_AFTER_Y[turn] for turn in first) == after_y


@given(TURNS, TURNS)
def test_cancellation_keeps_the_effect_and_leaves_nothing_to_cancel(
    before: list[int], turns: list[int]
) -> None:
    short = cancelled(turns)
    assert map_of_turns(short) == map_of_turns(turns)
    assert cancelled(short) == short
    assert all(a // 3 != b // 3 for a, b in pairwise(short))
    assert cancelled(turns, cancelled(before)) == cancelled(before + turns)
    through_several = Maneuver("R U F L R2 L' R2 F' U' R").indices
    assert cancelled(through_several) == Maneuver("R2").indices


@given(st.lists(st.sampled_from(["U", "U2", "U'", "R", "R2'", "y", "y'", "x2", "M'", "r", "D"])))
def test_joined_turns_do_the_same(moves: list[str]) -> None:
    text = " ".join(moves)
    assert Cube(joined(text)) == Cube(text)
    pairs = pairwise(joined(text).split())
    assert not any(a.rstrip("2'") == b.rstrip("2'") for a, b in pairs if a[0] not in "xyz")


# The cross


@given(TURNS, st.integers(0, 17))
def test_turns_of_a_cross_are_turns_of_the_cube(turns: list[int], turn: int) -> None:
    moved, flipped = cross.move_table()
    position = cross.position_of(map_of_turns(turns))
    number, flips = divmod(position, cross.N_FLIPS)
    expected = cross.position_of(map_of_turns([*turns, turn]))
    assert moved[number, turn] + (flips ^ flipped[number, turn]) == expected
    assert abs(int(cross.distances()[expected]) - int(cross.distances()[position])) <= 1


def test_crosses_are_solved_in_as_many_turns_as_allowed() -> None:
    rng = random.Random(6)
    starts = [map_of_turns(rng.choices(range(18), k=25)) for _ in range(8)]
    positions = np.array([cross.position_of(start) for start in starts], dtype=np.int32)
    for slack in (0, 1):
        start, turns, lengths = cross.solutions(positions, slack)
        assert list(lengths) == sorted(lengths)
        assert set(start) == set(range(8))
        assert len({(s, *t) for s, t in zip(start.tolist(), turns.tolist(), strict=True)}) == len(
            start
        )
        for s, t, n in zip(start, turns.tolist(), lengths, strict=True):
            distance = cross.distances()[positions[s]]
            assert distance <= n <= distance + slack
            assert has(compose(starts[s], map_of_turns(t[:n])), *CROSS)


def has(state: bytes, *homes: int) -> bool:
    return all(state[home] == home for home in homes)


# Pairs


def test_every_place_of_a_pair_has_insertions_that_do_what_they_say() -> None:
    """24 * 16 places for each slot, one of them solved; the cross's edges keep their places."""
    table = insertions(standard().f2l)
    edges = [code for code in range(24, N_CODES) if not 32 <= code < 40]
    possible = {pair_of(corner, edge) for corner in range(24) for edge in edges}
    assert (table.length == (table.turns >= 0).sum(axis=1)).all()
    for slot, home in enumerate(SLOT_PAIRS):
        first = table.first[slot * N_PAIRS : (slot + 1) * N_PAIRS + 1]
        assert set(np.flatnonzero(np.diff(first)).tolist()) == possible - {pair_of(*home)}
        for pair in possible - {pair_of(*home)}:
            corner, edge = pair // 24, pair % 24
            stuck = ({corner // 3 - 4} if corner >= 12 else set()) | (
                {edge // 2 - 8} if edge >= 16 else set()
            )
            solved = [other for other in range(4) if other != slot and other not in stuck]
            some = range(first[pair], first[pair + 1])
            assert table.shortest[slot * N_PAIRS + pair] == table.length[some].min()
            disturbed = [table.slots_disturbed[number] for number in some]
            assert any(not any(mask >> s & 1 for s in solved) for mask in disturbed), (slot, pair)
            for number in some:
                effect = map_of_turns(table.maneuver(number))
                assert bytes(table.piece_map[number]) == effect
                assert (effect[corner], effect[edge + 24]) == home
                assert has(effect, *CROSS)
                for other in {0, 1, 2, 3} - {slot}:
                    kept = has(effect, *SLOT_PAIRS[other])
                    assert kept != bool(table.slots_disturbed[number] >> other & 1)
    stuck = [p for p in possible if slots_stuck_in(p)]
    assert len(stuck) == 24 * 16 - 1 - (41 - 5) * 4 - 5


# The last layer


def test_every_last_layer_has_a_solution() -> None:
    rules = standard()
    corners, edges = last_layer.codes()
    corner_parity = np.array([permutation_parity(tuple(c // 3)) for c in corners])
    edge_parity = np.array([permutation_parity(tuple((e - 24) // 2)) for e in edges])
    same = corner_parity[:, None] == edge_parity[None]
    assert same.sum() == last_layer.N_LAST_LAYER == 62_208
    for friendly in (False, True):
        assert ((last_layer.costs(rules, friendly) < last_layer.UNREACHABLE) == same).all()
    assert (coverage(rules).missing, coverage(rules).pairs_missing) == (0, 0)


def test_every_orientation_and_every_permutation_is_solved_and_costs_the_least() -> None:
    """All 215 orientations, each with a random permutation, and all 288 permutations."""
    rng, rules, seen = random.Random(3), standard(), {}
    permuted = last_layer.permutation_steps(rules.pll)
    assert len(permuted) == 24 * 24 // 2
    assert last_layer.number_of(IDENTITY) == (0, 0)
    while len(seen) < 215 + 288:
        state = _random_top(rng, rng.choice(["ctf", "c"]))
        corner, edge = last_layer.number_of(state)
        key = (corner, edge) if corner < 24 > edge else (corner // 24, edge // 24, "turned")
        if key in seen:
            continue
        seen[key], costs = state, {False: [], True: []}
        for first in last_layer.orientation_steps(rules.oll, corner, edge):
            middle = compose(state, map_of_turns(turns_of_step(first)))
            assert is_oriented(middle)
            for second in permuted[last_layer.number_of(middle)]:
                assert compose(middle, map_of_turns(turns_of_step(second))) == IDENTITY
                for friendly, found in costs.items():
                    found.append(sum(last_layer.cost(way, friendly) for way in (first, second)))
        for friendly, found in costs.items():
            assert last_layer.costs(rules, friendly)[corner, edge] == min(found)


def test_the_map_has_each_last_layer_once() -> None:
    found = coverage(standard())
    assert found.cube(0).is_solved
    cubes = {number: found.cube(number) for number in range(0, 62208, 37)}
    assert len({*cubes.values()}) == len(cubes)
    for number in range(0, 62208, 6007):
        best = found.cube(number).cfop(colour="yellow", friendly=False, foresight=True)
        assert best.length <= int(found.turns[divmod(number, 288)])  # the turns may cancel


# Roux


def test_every_state_of_the_corners_is_solved_and_the_blocks_stay() -> None:
    turned = {corners_of(hand_map(move)) if move else TOP_CORNERS for move in TOPS}
    uses = Counter(use and use.case for use in cmll.table().values())
    assert (len(uses), uses[None], sum(uses.values())) == (43, 4, 24 * 27)
    for corners, use in cmll.table().items():
        if use is None:
            assert corners in turned
            continue
        effect = hand_map(f"{TOPS[use.auf]} {use.case.text}")
        assert tuple(effect[code] for code in corners) in turned
        assert has(effect, *cmll.BLOCKS)


def test_no_block_is_longer_than_the_turns_that_broke_it() -> None:
    rng = random.Random(16)
    for block, hand in (
        (blocks.FIRST_BLOCK, blocks.FACE_TURNS),
        (blocks.SECOND_BLOCK, blocks.RIGHT_HAND),
    ):
        for length in range(9):
            broken = hand_map(" ".join(rng.choices(hand.moves, k=length)))
            ways = block.shortest([broken])
            (least,) = {len(way.moves) for way in ways}
            assert least <= length
            assert len(set(ways)) == len(ways)
            for way in ways[:20]:
                assert has(compose(broken, hand_map(" ".join(way.moves))), *block.homes)
            near = compose(broken, hand_map(rng.choice(hand.moves)))
            assert abs(len(block.shortest([near])[0].moves) - least) <= 1


def test_the_last_six_edges_are_as_far_as_the_stickers_say() -> None:
    found = counts(last_six.distances("slice"))
    assert int(found.sum()) == 720 * 32 * 4 * 4 // 2
    levels = [{Cube().facelets}]
    for _ in range(3):
        reached = {
            Cube(text).apply(move).facelets for text in levels[-1] for move in last_six.MOVES
        }
        levels.append(reached - set().union(*levels))
    assert found[:4].tolist() == [len(level) for level in levels]
