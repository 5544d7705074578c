"""The search: views, both phases, slices, ever shorter solutions, the proof of the shortest."""

import itertools
from collections import deque
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cubogram.cube.cubies import N_MOVES, SOLVED, Cubies, after
from cubogram.cube.random_state import N_STATES, state_number
from cubogram.cube.symmetry import conjugate, conjugate_move, inverse_symmetry
from cubogram.cube.turn_indices import inverse_indices
from cubogram.twophase import meet_in_the_middle
from cubogram.twophase.coordinates.move_tables import allowed_after
from cubogram.twophase.coordinates.ranks import is_in_g1
from cubogram.twophase.directions import (
    AXES,
    DIRECTIONS,
    Direction,
    views,
)
from cubogram.twophase.phase1.solutions import Phase1
from cubogram.twophase.search import SLICE_SECONDS, Search, Solution
from cubogram.twophase.tables import exact_files
from cubogram.twophase.tables.damage import TablesDamaged
from cubogram.twophase.tables.tables import Tables
from cubogram.twophase.two_phases import TwoPhases

STATES = st.integers(0, N_STATES - 1).map(state_number)
MANEUVERS = st.lists(st.integers(0, N_MOVES - 1), max_size=25)
SUPERFLIP = Cubies(edge_orientation=(1,) * 12)


class Clock:
    """A clock that advances by a millisecond whenever it is read."""

    def __init__(self) -> None:
        self.milliseconds = 0

    def __call__(self) -> float:
        self.milliseconds += 1
        return self.milliseconds / 1000


@pytest.fixture(scope="module")
def plain() -> Tables:
    """Tables that nothing has improved."""
    return Tables()


@pytest.fixture(scope="module")
def improved() -> Tables:
    """Tables with masks and with exact distances to depth 7."""
    tables = Tables()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(exact_files, "read", lambda kind: None)  # or else the cache has it all
        for _ in tables.improve(7):
            pass
    assert tables.current.exact_depth == 7
    return tables


def is_canonical(maneuver: tuple[int, ...]) -> bool:
    """Whether no face is turned twice in a row, not even with the opposite face in between."""
    faces = [move // 3 for move in maneuver]
    return all(a != b for a, b in itertools.pairwise(faces)) and not any(
        a == c and abs(a - b) == 3 for a, b, c in zip(faces, faces[1:], faces[2:], strict=False)
    )


@pytest.mark.parametrize("direction", DIRECTIONS, ids=str)
@given(maneuver=MANEUVERS)
def test_a_solution_of_a_view_becomes_one_of_the_cube(
    direction: Direction, maneuver: list[int]
) -> None:
    seen = after(inverse_indices(maneuver))
    back = inverse_symmetry(AXES[direction.axis])
    state = conjugate(seen.inverse() if direction.inverse else seen, back)
    assert direction.view(state) == seen
    assert after(direction.maneuver(tuple(maneuver)), state) == SOLVED


@given(STATES)
def test_views_are_different_and_phase_1_agrees_with_their_pieces(state: Cubies) -> None:
    seen = views(state)
    assert len({direction.view(state) for direction in seen.directions}) == len(seen.directions)
    for i, direction in enumerate(seen.directions):
        in_g1 = not (seen.flipslice[i] or seen.twist[i])
        assert in_g1 == is_in_g1(direction.view(state))


def test_equal_views_are_searched_once() -> None:
    assert len(views(SUPERFLIP).directions) == 1
    assert len(views(after([0, 5, 7, 12, 16])).directions) == 6


@pytest.mark.parametrize("stage", ["plain", "improved"])
@settings(max_examples=20)
@given(maneuver=st.lists(st.integers(0, N_MOVES - 1), min_size=4, max_size=8))
def test_phase_1_finds_every_way_into_g1(
    stage: str, maneuver: list[int], request: pytest.FixtureRequest
) -> None:
    """All ends of length 4, compared with all canonical maneuvers of length 4."""
    tables: Tables = request.getfixturevalue(stage)
    state = after(maneuver)
    seen = views(state)
    found = set()
    phase_1 = Phase1(tables.current, seen.flipslice[:1], seen.twist[:1], seen.corners[:1])
    for ends in phase_1.solutions(4):
        if ends is not None:
            found |= {tuple(column) for column in ends.maneuvers.T.tolist()}
    expected = set()
    for moves in _canonical(4, seen.directions[0].view(state)):
        in_vain = moves[-2:] in ((13, 3), (16, 6))  # L2 R and B2 F: L2, B2 may be in phase 2
        if moves[-1] in (3, 6, 12, 15) and not in_vain:  # R, F, L, B, clockwise
            expected.add(moves)
    assert found == expected


def _canonical(length: int, state: Cubies) -> Iterator[tuple[int, ...]]:
    """All canonical maneuvers of this length that end in G1 and have not been there before."""

    def extend(state: Cubies, moves: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(moves) == length:
            if is_in_g1(state):
                yield moves
        elif not is_in_g1(state):
            last = moves[-1] if moves else N_MOVES
            for move in np.flatnonzero(allowed_after()[last]).tolist():
                if _may_reach(state.turned(move), length - len(moves) - 1):
                    yield from extend(state.turned(move), (*moves, move))

    return extend(state, ())


def _may_reach(state: Cubies, left: int) -> bool:
    """Whether this many turns may be enough: a face turn flips and twists at most four pieces."""
    flipped, twisted = sum(state.edge_orientation), sum(o > 0 for o in state.corner_orientation)
    return flipped <= 4 * left and twisted <= 4 * left


@pytest.mark.parametrize("stage", ["plain", "improved"])
@settings(max_examples=25)
@given(state=STATES)
def test_ever_shorter_and_canonical(
    stage: str, state: Cubies, request: pytest.FixtureRequest
) -> None:
    found = list(Search(state, request.getfixturevalue(stage), Clock()).run(0.3))
    solutions = [event for event in found if event is not None]
    lengths = [solution.length for solution in solutions if not solution.is_optimal]
    assert lengths == sorted(set(lengths), reverse=True)
    for solution in solutions:
        assert after(solution.maneuver.indices, state) == SOLVED
        assert is_canonical(solution.maneuver.indices)
        first, second = solution.phases
        assert first + second == solution.maneuver
        if solution.direction is None:
            assert solution.is_optimal
            continue
        view = solution.direction.view(state)
        middle = ~second if solution.direction.inverse else first
        assert is_in_g1(after(_seen(solution, middle.indices), view))


def _seen(solution: Solution, moves: tuple[int, ...]) -> tuple[int, ...]:
    """The cube's moves, as seen in the view for the solution's direction."""
    assert solution.direction is not None
    return tuple(conjugate_move(move, AXES[solution.direction.axis]) for move in moves)


def test_the_caller_has_a_turn_after_every_slice(plain: Tables) -> None:
    """Between two turns of the caller, the clock is read only a few times: steps are short."""
    clock = Clock()
    last, turns = 0, 0
    for _ in Search(state_number(N_STATES // 3), plain, clock).run(2.0):
        assert clock.milliseconds - last <= SLICE_SECONDS * 1000 + 4
        last, turns = clock.milliseconds, turns + 1
    assert turns >= 50


def test_closing_ends_the_search(plain: Tables) -> None:
    events = Search(state_number(12345678901234567890), plain).run(1e9)
    next(events)
    events.close()  # type: ignore[attr-defined]
    assert list(events) == []


def test_a_target_length_ends_the_search(plain: Tables) -> None:
    search = Search(state_number(N_STATES // 7), plain)
    solutions = [event for event in search.run(1e9, length=21) if event is not None]
    assert solutions[-1].length <= 21
    assert all(solution.length > 21 for solution in solutions[:-1])


def test_without_time_there_is_still_a_solution(plain: Tables) -> None:
    for number in range(10):
        search = Search(state_number(number * (N_STATES // 10)), plain)
        assert any(event is not None for event in search.run(0.0))


def test_tables_may_get_better_during_a_search() -> None:
    tables = Tables()
    at_first = tables.current
    state = state_number(N_STATES // 5)
    events = Search(state, tables, Clock()).run(1.5, None, tables.improve(7))
    solutions = [event for event in events if event is not None]
    assert tables.current is not at_first  # masks, or by now exact distances in their place
    for solution in solutions:
        assert after(solution.maneuver.indices, state) == SOLVED


def test_a_length_is_ended_with_the_tables_it_was_begun_with(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Better ones, which keep coming at first, serve the next length: no length is begun twice."""
    begun = []
    solutions = TwoPhases.solutions

    def told(engine: TwoPhases, length: int, *given: object) -> object:
        begun.append((length, engine.tables))
        return solutions(engine, length, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(TwoPhases, "solutions", told)
    tables = Tables()
    state = state_number(N_STATES // 5)
    for _ in Search(state, tables, Clock()).run(1.5, None, tables.improve(7)):
        pass
    lengths = [length for length, _ in begun]
    assert lengths == list(range(lengths[0], lengths[0] + len(lengths)))
    assert len({id(used) for _, used in begun}) > 1


def test_damaged_tables_never_give_a_wrong_answer() -> None:
    tables = Tables()
    phase_2 = tables.current.phase_2
    phase_2.corner_moves = np.roll(phase_2.corner_moves, 18)
    with pytest.raises(TablesDamaged, match="does not solve"):
        for _ in Search(state_number(N_STATES // 9), tables).run(5.0):
            pass


def test_solved_and_nearly_solved() -> None:
    [solution] = list(Search(SOLVED).run(1.0))
    assert solution is not None
    assert (len(solution), solution.is_optimal, str(solution)) == (0, True, "")


def test_every_state_within_four_turns_is_solved_optimally() -> None:
    """All 3,502 states up to three turns, and some of the 43,239 with four, by breadth-first
    search."""
    distance = {SOLVED: 0}
    queue = deque([SOLVED])
    while queue:
        state = queue.popleft()
        if distance[state] < 3:
            for move in range(N_MOVES):
                turned = state.turned(move)
                if turned not in distance:
                    distance[turned] = distance[state] + 1
                    queue.append(turned)
    assert len(distance) == 1 + 18 + 243 + 3240
    four = {}
    for state in [state for state, d in distance.items() if d == 3][::20]:
        four.update({state.turned(m): 4 for m in range(N_MOVES) if state.turned(m) not in distance})
    for state, expected in (*list(distance.items())[::5], *list(four.items())[::5]):
        maneuver = meet_in_the_middle.optimal_nearby(state)
        assert maneuver is not None
        assert len(maneuver) == expected
        assert after(maneuver, state) == SOLVED


@settings(max_examples=40)
@given(st.lists(st.integers(0, N_MOVES - 1), min_size=5, max_size=8))
def test_up_to_eight_turns_are_solved_as_short_and_proven(maneuver: list[int]) -> None:
    state = after(maneuver)
    solution = None
    for event in Search(state).run(1e9):
        solution = event or solution
    assert solution is not None
    assert solution.is_optimal
    assert solution.length <= len(maneuver)
    assert after(solution.maneuver.indices, state) == SOLVED
    if solution.length == 8:
        assert meet_in_the_middle.optimal_nearby(state) is None
    else:  # the two ways to be optimal agree
        nearby = meet_in_the_middle.optimal_nearby(state)
        assert nearby is not None
        assert len(nearby) == solution.length
