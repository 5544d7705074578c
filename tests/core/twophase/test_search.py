"""The search: every way into G1, ever shorter solutions at known numbers of nodes, proofs."""

import itertools
import random
from collections import deque
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram.cube.cube import Cube
from cubogram.cube.cubies import MOVE_NAMES, N_MOVES, SOLVED, Cubies, after
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.random_state import N_STATES, random_state, state_number
from cubogram.cube.symmetry import conjugate, conjugate_move, inverse_symmetry
from cubogram.cube.turn_indices import inverse_indices
from cubogram.errors import ArgumentError
from cubogram.twophase.coordinates import move_tables, ranks
from cubogram.twophase.coordinates.turn_metric import HTM
from cubogram.twophase.directions import AXES, DIRECTIONS, Views, views
from cubogram.twophase.meet_in_the_middle import optimal_nearby
from cubogram.twophase.phase1.solutions import Phase1
from cubogram.twophase.search import SLICE_SECONDS, Search, Share, Solution
from cubogram.twophase.six_directions import compare_directions, frontier_distances
from cubogram.twophase.tables.damage import TablesDamaged
from cubogram.twophase.tables.tables import SearchTables, Tables
from cubogram.twophase.two_phases import TwoPhases

SUPERFLIP = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2"
FAR = Maneuver("B L2 F2 R2 D F2 L' R' F' D2 B2 D R'")
"""Each of its beginnings is a shortest maneuver, as proofs say."""

CUBES = {
    **{f"random {seed}": random_state(random.Random(seed)) for seed in range(6)},
    "superflip": Cube(SUPERFLIP).cubies,
    "in G1, far": after(random.Random(3).choices(move_tables.PHASE_2_MOVES, k=60)),
    **{f"{n} turns away": Cube(FAR[:n]).cubies for n in (0, 3, 7, 8, 9, 10, 11)},
}
STATES = st.integers(0, N_STATES - 1).map(state_number)
TURNS = st.integers(0, N_MOVES - 1)


class Clock:
    """A clock that advances by a millisecond whenever it is read."""

    def __init__(self) -> None:
        self.milliseconds = 0

    def __call__(self) -> float:
        self.milliseconds += 1
        return self.milliseconds / 1000


def searched(state: Cubies, tables: Tables, nodes: int, **given: object) -> tuple[Search, list]:
    """A search that ended after so many nodes (its clock counts them), and its solutions."""
    search = Search(state, tables, lambda: float(search.nodes), **given)
    return search, [event for event in search.run(nodes) if event is not None]


# Views of a cube


@pytest.mark.port
@given(st.lists(TURNS, max_size=25), STATES)
def test_a_solution_of_a_view_becomes_one_of_the_cube(maneuver: list[int], state: Cubies) -> None:
    seen = after(inverse_indices(maneuver))
    for direction in DIRECTIONS:
        back = inverse_symmetry(AXES[direction.axis])
        cube = conjugate(seen.inverse() if direction.inverse else seen, back)
        assert direction.view(cube) == seen
        assert after(direction.maneuver(tuple(maneuver)), cube) == SOLVED
    found = views(state)
    assert len({direction.view(state) for direction in DIRECTIONS}) == len(found)
    for number, direction in enumerate(found.directions):
        view = direction.view(state)
        assert found.twist[number] == ranks.twist(view)
        assert found.flipslice[number] == ranks.slice_(view) * 2048 + ranks.flip(view)
        assert found.corners[number] == ranks.corners(view)
        for edges, name in ((ranks.UP_EDGES, "up"), (ranks.DOWN_EDGES, "down")):
            assert getattr(found, f"{name}_edges")[number] == ranks.four_edges(view, edges)


def test_equal_views_are_searched_once_and_each_belongs_to_one_search() -> None:
    assert [len(views(state).directions) for state in (SOLVED, CUBES["superflip"])] == [1, 1]
    assert len(views(Cube("R2 L2").cubies)) == 3
    for parts in (1, 2, 3, 4, 6, 9):
        shares = [views(CUBES["random 1"], part, parts).directions for part in range(parts)]
        assert {direction for share in shares for direction in share} == set(DIRECTIONS)
        assert sum(map(len, shares)) == max(6, parts)
    assert len(views(SOLVED, 3, 4)) == 1


# Phase 1


def maneuvers_into_g1(state: Cubies, length: int) -> np.ndarray:
    """By brute force: all that end with a clockwise quarter turn which may not come later."""
    values = [np.array([of(state)]) for of in (ranks.twist, ranks.flip, ranks.slice_)]
    tables = (move_tables.twist_moves(), move_tables.flip_moves(), move_tables.slice_moves())
    moves = np.zeros((1, 0), np.int64)
    for left in range(length - 1, -1, -1):
        last = moves[:, -1] if moves.shape[1] else np.array([move_tables.NO_MOVE])
        allowed = move_tables.allowed_after() if left else move_tables.last_after()
        node, move = allowed[last].nonzero()
        moves = np.column_stack([moves[node], move])
        values = [table[value[node], move] for table, value in zip(tables, values, strict=True)]
    return moves[(values[0] == 0) & (values[1] == 0) & (values[2] == 0)]


def ends(tables: SearchTables, seen: Views, length: int, limit: int | None = None) -> np.ndarray:
    """Rows of the root and the moves of each end of phase 1, for the first two views."""
    few = slice(0, 2)
    phase_1 = Phase1(tables, seen.flipslice[few], seen.twist[few], seen.corners[few])
    found = [
        np.vstack([ends.root, ends.maneuvers]).T.astype(np.int64)
        for ends in phase_1.solutions(length, limit)
        if ends is not None
    ]
    return np.concatenate([np.zeros((0, length + 1), np.int64), *found])


def ways(ends: np.ndarray) -> np.ndarray:
    """The ends with both last turns, opposite faces in one order, as sorted rows."""
    rows = np.concatenate([ends, ends + (np.arange(ends.shape[1]) == ends.shape[1] - 1) * 2])
    for i in range(1, rows.shape[1] - 1):
        swapped = rows[:, i + 1] // 3 == rows[:, i] // 3 + 3
        rows[swapped, i : i + 2] = rows[swapped, i : i + 2][:, ::-1]
    every = np.unique(rows, axis=0)
    assert len(every) == len(rows)
    return every


def stages(plain: Tables, filled: Tables, deep: Tables) -> list[SearchTables]:
    """Small tables, masks and endgame, exact distances to 7, all of them, with descending moves."""
    return [
        plain.current,
        replace(filled.current, exact=None),
        filled.current,
        replace(deep.current, descending=None),
        deep.current,
    ]


@given(
    st.lists(st.sampled_from(move_tables.PHASE_2_MOVES), max_size=9),
    st.lists(TURNS, min_size=1, max_size=5),
    st.integers(0, 1),
)
def test_phase_1_finds_every_way_into_g1(
    plain: Tables, filled: Tables, deep: Tables, inside: list[int], out: list[int], spare: int
) -> None:
    """Whatever the tables are. No way of fewer than five turns leaves G1 and comes back, or else
    those that the search drops would be missing."""
    state, length = after(inside + out), min(5, len(out) + spare)
    seen = views(state)
    expected = [
        np.insert(maneuvers_into_g1(direction.view(state), length), 0, number, axis=1)
        for number, direction in enumerate(seen.directions[:2])
    ]
    for stage in stages(plain, filled, deep):
        assert np.array_equal(ways(ends(stage, seen, length)), ways(np.concatenate(expected)))


def test_the_ways_that_leave_g1_and_come_back_are_counted(filled: Tables) -> None:
    solved = views(SOLVED)
    counts = [len(ends(filled.current, solved, length)) for length in range(8)]
    assert counts == [1, 0, 0, 0, 0, 64, 800, 7168]


@given(st.integers(0, 2**32), st.integers(9, 14), st.integers(0, 2))
def test_far_from_g1_all_tables_find_the_same(
    filled: Tables, deep: Tables, seed: int, turns: int, spare: int
) -> None:
    seen = views(after(random.Random(seed).choices(range(N_MOVES), k=turns)))
    _, masked, seven, whole, descending = stages(filled, filled, deep)
    searched = replace(masked, endgame=None)
    length = int(whole.distances(seen.flipslice[:2], seen.twist[:2]).min()) + spare
    shortest = ways(ends(whole, seen, length))
    assert len(shortest) or spare
    for stage in (searched, masked, seven, descending):
        assert np.array_equal(ways(ends(stage, seen, length)), shortest)


# Both phases


def is_canonical(maneuver: tuple[int, ...]) -> bool:
    """True if no face is turned twice in a row, not even with the opposite face in between."""
    faces = [move // 3 for move in maneuver]
    return all(a != b for a, b in itertools.pairwise(faces)) and not any(
        a == c and abs(a - b) == 3 for a, b, c in zip(faces, faces[1:], faces[2:], strict=False)
    )


def check(state: Cubies, solutions: list[Solution]) -> None:
    """Each solution solves the cube, is shorter than the one before, and is in G1 in between."""
    lengths = [solution.length for solution in solutions]
    proven = [solution.is_optimal for solution in solutions]
    assert proven[:-1] == [False] * (len(proven) - 1)
    if proven[-1] and len(lengths) > 1:
        assert solutions[-1].maneuver == solutions[-2].maneuver
        lengths.pop()
    assert lengths == sorted(set(lengths), reverse=True)
    for solution in solutions:
        assert after(solution.maneuver.indices, state) == SOLVED
        assert is_canonical(solution.maneuver.indices)
        first, second = solution.phases
        assert first + second == solution.maneuver
        if solution.direction is not None:
            moves = ~second if solution.direction.inverse else first
            seen = [conjugate_move(m, AXES[solution.direction.axis]) for m in moves.indices]
            assert len(moves) == solution.phase_1_length
            assert ranks.is_in_g1(after(seen, solution.direction.view(state)))


def test_solutions_of_known_lengths_after_known_numbers_of_nodes(
    plain: Tables, filled: Tables, deep: Tables, golden
) -> None:
    """Phase 1/all turns@nodes of each solution, and the last one; ! marks a proof that no shorter
    one exists."""
    lines = []
    for name, state in CUBES.items():
        for stage, tables in (("small", plain), ("seven", filled), ("deep", deep)):
            if (name, stage) == ("superflip", "small"):
                continue  # 47 million nodes to the first solution
            search, solutions = searched(state, tables, 400_000)
            check(state, solutions)
            found = [
                f"{s.phase_1_length}/{s.length}@{s.nodes}{'!' * s.is_optimal}" for s in solutions
            ]
            last = solutions[-1]
            lines.append(f"{name}, {stage}: {' '.join(found)} of {search.nodes}")
            if stage == "deep":
                lines.append(f"  {last.direction}: {last.phases[0]} | {last.phases[1]}".rstrip())
    golden("search.txt", "\n".join(lines))


@pytest.mark.port
def test_the_first_solutions_of_random_cubes_have_known_lengths(plain: Tables) -> None:
    rng, lengths, nodes = random.Random(7), [], 0
    for _ in range(60):
        state = random_state(rng)
        search, solutions = searched(state, plain, 0)
        check(state, solutions)
        assert len(solutions) == 1
        lengths.append(solutions[0].length)
        nodes += search.nodes
    assert np.bincount(lengths).tolist()[18:] == [0, 7, 22, 29, 2]
    assert nodes == 18_050_154


def test_a_target_length_ends_the_search(plain: Tables) -> None:
    for length in (22, 21, 20):
        search = Search(CUBES["random 2"], plain)
        *longer, last = [event.length for event in search.run(1e9, length) if event is not None]
        assert last <= length
        assert all(one > length for one in longer)


def test_searches_that_share_the_directions_and_the_best_length(plain: Tables) -> None:
    state = CUBES["random 3"]
    best = []
    for part in range(2):
        share = Share(part, 2)
        _, solutions = searched(state, plain, 400_000, share=share)
        check(state, solutions)
        assert {s.direction for s in solutions} <= set(views(state, part, 2).directions)
        best.append(solutions[-1].length)
    shorter = Share(0, 2, upper_bound=min(best))
    _, solutions = searched(state, plain, 3_000_000, share=shorter)
    assert all(solution.length < min(best) for solution in solutions)
    assert best == [21, 20]


def test_a_known_solution_comes_first_and_limits_the_others(plain: Tables) -> None:
    state = CUBES["random 4"]
    _, solutions = searched(state, plain, 10**6)
    known = solutions[-1].maneuver
    for given_, expected in ((known, [len(known)]), (known + Maneuver("R R'"), [])):
        _, found = searched(state, plain, 300_000, known=given_)
        assert [one.length for one in found][: len(expected)] == expected
        assert all(one.length <= len(given_) for one in found)


def test_a_solution_is_proven_only_if_no_shorter_one_was_left_out(
    filled: Tables, monkeypatch
) -> None:
    """Eight turns away, and four from G1: a shorter solution has three turns in phase 2."""
    for limit, is_proven in ((4, True), (3, True), (2, False)):
        monkeypatch.setattr(filled, "metric", replace(HTM, phase_2_limit=limit))
        _, solutions = searched(CUBES["8 turns away"], filled, 10**7)
        assert (solutions[-1].length, solutions[-1].is_optimal) == (8, is_proven)


def test_the_caller_has_a_turn_after_every_slice(plain: Tables) -> None:
    """Between two turns of the caller, the clock is read only a few times: steps are short."""
    clock, last, turns = Clock(), 0, 0
    search = Search(CUBES["random 5"], plain, clock).run(0.6)
    for _ in search:
        assert clock.milliseconds - last <= SLICE_SECONDS * 1000 + 4
        last, turns = clock.milliseconds, turns + 1
    assert turns >= 35
    events = Search(CUBES["random 5"], plain).run(1e9)
    next(events)
    events.close()
    assert list(events) == []


def test_better_tables_serve_from_the_next_length_on(monkeypatch, cold: Tables) -> None:
    """They keep coming at first; no length is begun twice."""
    begun, solutions = [], TwoPhases.solutions

    def noted(engine: TwoPhases, length: int, *given: object) -> object:
        begun.append((length, engine.tables))
        return solutions(engine, length, *given)

    monkeypatch.setattr(TwoPhases, "solutions", noted)
    search = Search(CUBES["in G1, far"], cold, Clock())
    at_first = cold.current
    found = [event for event in search.run(1.0, None, cold.improve(0)) if event is not None]
    check(CUBES["in G1, far"], found)
    lengths = [length for length, _ in begun]
    assert lengths == list(range(lengths[0], lengths[0] + len(lengths)))
    assert len({id(used) for _, used in begun}) > 1
    assert cold.current is not at_first


def test_damaged_tables_never_give_a_wrong_answer() -> None:
    tables = Tables()
    phase_2 = tables.current.phase_2
    phase_2.corner_moves = np.roll(phase_2.corner_moves, 18)
    with pytest.raises(TablesDamaged):
        searched(CUBES["random 1"], tables, 10**8)


# Near the solved cube


def test_every_state_within_three_turns_is_solved_optimally() -> None:
    distance, queue = {SOLVED: 0}, deque([SOLVED])
    while queue:
        state = queue.popleft()
        if distance[state] < 3:
            for move in range(N_MOVES):
                turned = state.turned(move)
                if turned not in distance:
                    distance[turned] = distance[state] + 1
                    queue.append(turned)
    assert len(distance) == 1 + 18 + 243 + 3240
    some = [state for state, turns in distance.items() if turns == 3][::100]
    four = {x.turned(m): 4 for x in some for m in range(N_MOVES) if x.turned(m) not in distance}
    for state, expected in (*list(distance.items())[::8], *list(four.items())[::5]):
        maneuver = optimal_nearby(state)
        assert len(maneuver) == expected
        assert after(maneuver, state) == SOLVED


@given(st.lists(TURNS, min_size=5, max_size=8))
def test_up_to_eight_turns_are_solved_as_short_and_proven(
    filled: Tables, maneuver: list[int]
) -> None:
    state = after(maneuver)
    *_, solution = filter(None, Search(state, filled).run(1e9))
    assert solution.is_optimal
    assert solution.length <= len(maneuver)
    assert after(solution.maneuver.indices, state) == SOLVED
    nearby = optimal_nearby(state)
    assert solution.length == (8 if nearby is None else len(nearby))


# The six directions separately


def test_each_direction_finds_ever_shorter_solutions(plain: Tables, monkeypatch) -> None:
    monkeypatch.setattr(Tables, "shared", lambda: plain)
    cube = Cube.random(3)
    first, *_, last = compare_directions(cube, 40)
    assert [result.direction for result in first] == list(DIRECTIONS)
    assert not any(result.solutions or result.best for result in first)
    for result in last:
        check(cube.cubies, list(result.solutions))
        assert {solution.direction for solution in result.solutions} == {result.direction}
    assert [*itertools.chain(*(x.lengths for x in last))] == [
        *((11, 22), (10, 21), (10, 22), (10, 21), (10, 21), (8, 20))
    ]
    first, *_ = compare_directions("U2 D2 R2 L2 F2 B2", 2)
    assert len(first) == 1


@pytest.mark.port
def test_the_frontier_of_phase_1_is_counted() -> None:
    for direction in DIRECTIONS:
        counts = [frontier_distances("L F2 R' F' L U2", n, direction).sum() for n in range(4)]
        assert counts == [1, 18, 243, 3240]
    for scramble in ("R", "F U", "R F"):
        home = sum(ranks.is_in_g1(Cube(f"{scramble} {move}").cubies) for move in MOVE_NAMES)
        assert frontier_distances(scramble, 1)[0] == home
    assert frontier_distances("R F U R L2 B", 3).tolist() == [0, 0, 0, 1, 4, 29, 209, 1852, 1144, 1]
    with pytest.raises(ArgumentError):
        frontier_distances("R", 5)
