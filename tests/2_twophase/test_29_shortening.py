"""The turns that shorten the way: none is missed, and phase 1 finds the same with and without."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cubogram.cube.cubies import N_MOVES, Cubies, after
from cubogram.cube.symmetry import N_UD_SYMMETRIES, conjugate_move
from cubogram.twophase.coordinates import ranks, symmetry_classes
from cubogram.twophase.coordinates.move_tables import corner_moves
from cubogram.twophase.coordinates.reduced_states import reduced
from cubogram.twophase.directions import views
from cubogram.twophase.phase1.solutions import Phase1
from cubogram.twophase.tables.descending_moves import DISTANCES, DescendingMoves
from cubogram.twophase.tables.exact_distances import ExactDistances
from cubogram.twophase.tables.owner import SearchTables

RNG = np.random.default_rng(29)


@pytest.fixture(scope="module")
def tables() -> SearchTables:
    """Tables with exact distances to depth 8, and with the turns that shorten them."""
    tables = SearchTables()
    for _ in tables.improve(8):
        assert not tables.shortening.is_built
    assert tables.shortening.is_built
    return tables


@pytest.fixture(scope="module")
def exact(tables: SearchTables) -> ExactDistances:
    """Their exact distances."""
    assert tables.exact is not None
    return tables.exact


def _turns(exact: ExactDistances, flipslice: np.ndarray, twist: np.ndarray) -> list[np.ndarray]:
    """For the states at the distances that are kept: class, twist, and the turns that shorten."""
    distance = exact.distances(flipslice, twist)
    chosen = np.isin(distance, DISTANCES)
    flipslice, twist, distance = flipslice[chosen], twist[chosen], distance[chosen]
    flipslices, twists_16 = exact.neighbours(flipslice, twist)
    around = exact.after(flipslices, twists_16, distance[:, None])
    zeros = np.zeros(len(twist), np.intp)
    states = reduced(flipslice, twist, zeros, zeros)
    node, move = (around < distance[:, None]).nonzero()
    in_frame = np.zeros((len(twist), N_MOVES), np.bool_)
    moves = np.array([_seen(m, s) for m, s in zip(move, states.symmetry[node], strict=True)])
    in_frame[node, moves] = True
    return [states.flipslice_class, states.twist, in_frame]


def _seen(move: int, symmetry: int) -> int:
    return conjugate_move(int(move), int(symmetry))


def _listed(shortening: DescendingMoves, classes: np.ndarray, twist: np.ndarray) -> np.ndarray:
    listed = np.zeros((len(twist), N_MOVES), np.bool_)
    node, turn = shortening.turns(classes, twist, np.full(len(twist), 0xFFFF, np.uint16))
    listed[node, turn] = True
    return listed


def test_no_turn_that_shortens_is_missed_and_few_others_are_listed(
    tables: SearchTables, exact: ExactDistances
) -> None:
    states = [after(RNG.integers(0, N_MOVES, 10).tolist()) for _ in range(1500)]
    flipslice = np.array(
        [ranks.slice_(state) * ranks.N_FLIP + ranks.flip(state) for state in states]
    )
    classes, twist, turns = _turns(exact, flipslice, np.array([ranks.twist(s) for s in states]))
    assert len(twist) > 300
    listed = _listed(tables.shortening, classes, twist)
    assert (listed >= turns).all()
    assert listed.sum() < 2.5 * turns.sum()


def test_no_turn_is_missed_of_symmetric_classes(
    tables: SearchTables, exact: ExactDistances
) -> None:
    """Their states have several names, and each is as good as the others."""
    classes = symmetry_classes.flipslice_classes()
    symmetric = classes.representative[classes.stabiliser != 1]
    flipslice = RNG.choice(symmetric, 3000)
    flipslice = np.concatenate(
        [symmetry_classes.flipslice_conjugates(n)[flipslice] for n in (0, 5, 10, 15)]
    )
    twist = RNG.integers(0, ranks.N_TWIST, len(flipslice))
    number, twist, turns = _turns(exact, flipslice, twist)
    assert len(twist) > 200
    for other in range(N_UD_SYMMETRIES):
        fixed = classes.stabiliser[number] >> other & 1 == 1
        name = symmetry_classes.twist_conjugates()[twist[fixed], other]
        seen = np.zeros((fixed.sum(), N_MOVES), np.bool_)
        seen[:, [_seen(move, other) for move in range(N_MOVES)]] = turns[fixed]
        assert (_listed(tables.shortening, number[fixed], name) >= seen).all()


def test_whoever_goes_on_goes_on_from_there(exact: ExactDistances) -> None:
    shortening = DescendingMoves()
    for _ in range(100):
        next(shortening.build(exact))
    assert not shortening.is_built
    steps = 100 + sum(1 for _ in shortening.build(exact))
    assert shortening.is_built
    assert list(shortening.build(exact)) == []
    assert steps == sum(1 for _ in DescendingMoves().build(exact))


@settings(max_examples=20)
@given(seed=st.integers(0, 2**32), turns=st.integers(9, 14), spare=st.integers(0, 2))
def test_phase_1_finds_the_same_in_every_way(
    tables: SearchTables, seed: int, turns: int, spare: int
) -> None:
    """With the small tables, with exact distances, with turns that shorten: the same ends."""
    seen = views(_scrambled(seed, turns))
    few = slice(0, 2)
    phase_1 = Phase1(tables, seen.flipslice[few], seen.twist[few], seen.corners[few])
    length = int(phase_1.distances().min()) + spare
    shortest = _ways(_ends(phase_1, length))
    assert len(shortest) or spare or length > 8
    shortening, exact = tables.shortening, tables.exact
    try:
        tables.shortening = DescendingMoves()
        assert np.array_equal(_ways(_ends(phase_1, length)), shortest)
        tables.exact = None
        assert np.array_equal(_ways(_ends(phase_1, length)), shortest)
    finally:
        tables.shortening, tables.exact = shortening, exact


@settings(max_examples=20)
@given(
    seed=st.integers(0, 2**32),
    turns=st.integers(5, 9),
    length=st.integers(6, 8),
    limit=st.integers(0, 6),
    is_exact=st.booleans(),
)
def test_a_limit_leaves_the_ends_whose_corners_are_near(
    tables: SearchTables, seed: int, turns: int, length: int, limit: int, is_exact: bool
) -> None:
    seen = views(_scrambled(seed, turns))
    phase_1 = Phase1(tables, seen.flipslice[:1], seen.twist[:1], seen.corners[:1])
    exact = tables.exact
    try:
        tables.exact = exact if is_exact else None
        every, limited = _ends(phase_1, length), _ends(phase_1, length, limit)
    finally:
        tables.exact = exact
    corners = seen.corners[every[:, 0]]
    for move in every[:, 1:].T:
        corners = corner_moves()[corners, move]
    distance = tables.second.corners[corners]
    half_turn = tables.second.corners[corner_moves()[corners, every[:, -1] + 1]]
    near = np.minimum(distance, half_turn) <= limit
    assert np.array_equal(_ways(limited), _ways(every[near]))


def _scrambled(seed: int, turns: int) -> Cubies:
    return after(np.random.default_rng(seed).integers(0, N_MOVES, turns).tolist())


def _ends(phase_1: Phase1, length: int, limit: int | None = None) -> np.ndarray:
    """Rows of the root and the moves of each end."""
    found = [
        np.vstack([ends.root, ends.maneuvers]).T.astype(np.int64)
        for ends in phase_1.ends(length, limit)
        if ends is not None
    ]
    return np.concatenate([np.zeros((0, length + 1), np.int64), *found])


def _ways(ends: np.ndarray) -> np.ndarray:
    """The ends with both last turns, opposite faces in one order, as sorted rows."""
    other = ends.copy()
    other[:, -1] += 2
    rows = np.concatenate([ends, other])
    for i in range(1, rows.shape[1] - 1):
        swapped = rows[:, i + 1] // 3 == rows[:, i] // 3 + 3
        rows[swapped, i : i + 2] = rows[swapped, i : i + 2][:, ::-1]
    every = np.unique(rows, axis=0)
    assert len(every) == len(rows)
    return every
