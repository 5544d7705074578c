"""The set of phase 2 states that are nearly solved: none is missing, few others seem to be in
it."""

import random

import numpy as np

from cubogram.cube.cubies import Cubies, after
from cubogram.cube.random_state import random_state
from cubogram.slices import result_of
from cubogram.twophase.coordinates import ranks
from cubogram.twophase.coordinates.move_tables import PHASE_2_MOVES
from cubogram.twophase.search import Search
from cubogram.twophase.tables.near_solved import RADIUS, near_solved
from cubogram.twophase.tables.tables import Tables


def coordinates(state: Cubies) -> tuple[int, int, int]:
    edges = ranks.rank_of_eight(np.array([state.edge_permutation[:8]]))[0]
    slices = ranks.four_edges(state, ranks.SLICE_EDGES)
    return ranks.corners(state) * 24, int(edges) * 24, slices


def may_have(states: list[Cubies]) -> np.ndarray:
    found = result_of(near_solved(Tables.shared().current.phase_2))
    columns = np.array([coordinates(state) for state in states], np.int32).T
    return found.may_have(*columns)


def test_all_states_within_seven_turns_are_in_the_set() -> None:
    rng = random.Random(1)
    maneuvers = [rng.choices(PHASE_2_MOVES, k=rng.randint(0, RADIUS)) for _ in range(3000)]
    assert may_have([after(maneuver) for maneuver in maneuvers]).all()


def test_few_others_seem_to_be_in_it() -> None:
    """Of 20 billion states, a million are near: hardly any of those drawn at random."""
    rng = random.Random(2)
    far = [after(rng.choices(PHASE_2_MOVES, k=40)) for _ in range(6000)]
    assert 0 < may_have(far).mean() < 0.025


def test_a_search_finds_the_same_with_it() -> None:
    """It only leaves out what leads nowhere."""
    bare = Tables()
    for name in ("masks", "endgame"):
        for _ in bare.improve(0, parts=(name,)):
            pass
    helped = Tables()
    for name in ("masks", "endgame", "near_solved"):
        for _ in helped.improve(0, parts=(name,)):
            pass
    assert bare.current.near_solved is None
    assert helped.current.near_solved is not None
    for seed in range(4):
        state = random_state(random.Random(seed))
        found = []
        for tables in (bare, helped):
            events = Search(state, tables).run(1e9, length=20)
            found.append([str(x) for x in events if x is not None])
        assert found[0] == found[1]
