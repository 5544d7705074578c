"""The endgame of phase 1: what is looked up is what a search would have found."""

import random
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cubogram.cube.cubies import N_MOVES, Cubies, after
from cubogram.cube.random_state import N_STATES, random_state, state_number
from cubogram.twophase.coordinates import move_tables, ranks
from cubogram.twophase.coordinates.reduced_states import ReducedStates, reduced
from cubogram.twophase.directions import Views, views
from cubogram.twophase.phase1.solutions import Phase1
from cubogram.twophase.tables.endgame import ENDGAME_LENGTH, EndgameTable
from cubogram.twophase.tables.search_tables import SearchTables
from cubogram.twophase.tables.tables import Tables

SEEN = st.one_of(
    st.lists(st.integers(0, N_MOVES - 1), max_size=9).map(after),
    st.integers(0, N_STATES - 1).map(state_number),
).map(views)


@pytest.fixture(scope="module")
def looked_up() -> SearchTables:
    """Tables with masks and with the endgame."""
    tables = Tables()
    for _ in tables.improve(0):
        pass
    assert tables.current.exact is None
    return tables.current


@pytest.fixture(scope="module")
def searched(looked_up: SearchTables) -> SearchTables:
    """The same without the endgame."""
    return replace(looked_up, endgame=None)


@pytest.fixture(scope="module")
def endgame(looked_up: SearchTables) -> EndgameTable:
    """All ways of six moves into G1."""
    assert looked_up.endgame is not None
    return looked_up.endgame


def _ways(tables: SearchTables, seen: Views, length: int) -> list[tuple[int, tuple[int, ...]]]:
    """The root and the moves of each way into G1, with both last turns, opposite faces in one
    order."""
    found = []
    for ends in Phase1(tables, seen.flipslice, seen.twist, seen.corners).solutions(length):
        if ends is None:
            continue
        for root, way in zip(ends.root.tolist(), ends.maneuvers.T.tolist(), strict=True):
            for last in (way[-1], way[-1] + 2):
                moves = [*way[:-1], last]
                for i in range(length - 1):
                    if moves[i + 1] // 3 == moves[i] // 3 + 3:
                        moves[i : i + 2] = moves[i + 1], moves[i]
                found.append((root, tuple(moves)))
    return sorted(found)


@settings(max_examples=15)
@given(seen=SEEN, length=st.integers(ENDGAME_LENGTH, ENDGAME_LENGTH + 2))
def test_phase_1_finds_the_same_with_and_without_the_endgame(
    searched: SearchTables, looked_up: SearchTables, seen: Views, length: int
) -> None:
    ways = _ways(looked_up, seen, length)
    assert len(set(ways)) == len(ways)
    assert ways == _ways(searched, seen, length)


@given(maneuver=st.lists(st.integers(0, N_MOVES - 1), max_size=8), last=st.integers(0, N_MOVES))
def test_last_moves_lead_into_g1_and_may_follow(
    endgame: EndgameTable, maneuver: list[int], last: int
) -> None:
    state = after(maneuver)
    for nodes, found in endgame.of(_framed([state, state], np.array([last, move_tables.NO_MOVE]))):
        assert found.shape == (ENDGAME_LENGTH, len(nodes))
        for node, way in zip(nodes.tolist(), found.T.tolist(), strict=True):
            moves = ([last] if node == 0 and last != move_tables.NO_MOVE else []) + way
            assert ranks.is_in_g1(after(way, state))
            assert way[-1] in move_tables.LAST_MOVES
            for i in range(len(moves) - 1):
                run = [move // 3 for move in moves[i:] if move // 3 % 3 == moves[i] // 3 % 3]
                same_axis = 0
                while same_axis < len(moves) - i and moves[i + same_axis] // 3 % 3 == run[0] % 3:
                    same_axis += 1
                assert len(set(run[:same_axis])) == same_axis  # no face is turned twice


def test_a_state_that_is_too_far_has_none(endgame: EndgameTable) -> None:
    rng = random.Random(27)
    far = [random_state(rng) for _ in range(50)]
    nodes = [node for node, _ in endgame.of(_framed(far, np.full(50, move_tables.NO_MOVE)))]
    assert sum(len(part) for part in nodes) == 0


def test_batches_are_of_limited_size(endgame: EndgameTable) -> None:
    """The solved state has hundreds of ways; for a thousand copies of it there are several
    batches."""
    zeros = np.zeros(1000, np.intp)
    batches = list(endgame.of(reduced(zeros, zeros, zeros, zeros + move_tables.NO_MOVE)))
    assert len(batches) > 5
    each = np.bincount(np.concatenate([node for node, _ in batches]))
    assert len(each) == 1000
    assert set(each.tolist()) == {each[0]}


def _framed(states: list[Cubies], last: np.ndarray) -> ReducedStates:
    flipslice = [ranks.slice_(state) * ranks.N_FLIP + ranks.flip(state) for state in states]
    twist, corners = (
        [ranks.twist(state) for state in states],
        [ranks.corners(state) for state in states],
    )
    return reduced(np.array(flipslice), np.array(twist), np.array(corners), last)
