"""The descending moves: none is missed, and phase 1 finds the same with and without them."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cubogram.cube.cubies import N_MOVES, Cubies, after
from cubogram.cube.symmetry import N_UD_SYMMETRIES, conjugate_move
from cubogram.twophase.coordinates import ranks, symmetry_classes
from cubogram.twophase.coordinates.move_tables import (
    corner_moves,
    flip_moves,
    slice_moves,
    twist_moves,
)
from cubogram.twophase.coordinates.reduced_states import reduced
from cubogram.twophase.directions import views
from cubogram.twophase.phase1.solutions import Phase1
from cubogram.twophase.tables import exact_files
from cubogram.twophase.tables.descending_moves import DISTANCES, DescendingMoves
from cubogram.twophase.tables.exact_distances import ExactDistances
from cubogram.twophase.tables.search_tables import SearchTables
from cubogram.twophase.tables.tables import Tables

RNG = np.random.default_rng(29)


@pytest.fixture(scope="module")
def tables() -> SearchTables:
    """Tables with exact distances to depth 8, and with the moves that descend from there."""
    owner = Tables()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(exact_files, "read", lambda kind: None)  # or else the cache has it all
        for _ in owner.improve(8):
            pass
    assert owner.current.exact_depth == 8
    assert owner.current.descending is not None
    return owner.current


@pytest.fixture(scope="module")
def exact(tables: SearchTables) -> ExactDistances:
    """Their exact distances."""
    assert tables.exact is not None
    return tables.exact


@pytest.fixture(scope="module")
def descending(tables: SearchTables) -> DescendingMoves:
    """Their descending moves."""
    assert tables.descending is not None
    return tables.descending


def _turns(exact: ExactDistances, flipslice: np.ndarray, twist: np.ndarray) -> list[np.ndarray]:
    """For the states at the distances that are kept: class, twist, and the turns that lead
    nearer."""
    distance = exact.distances(flipslice, twist)
    chosen = np.isin(distance, DISTANCES)
    flipslice, twist, distance = flipslice[chosen], twist[chosen], distance[chosen]
    slices, flips = np.divmod(flipslice, ranks.N_FLIP)
    flipslices = slice_moves()[slices] * ranks.N_FLIP + flip_moves()[flips]
    twists = twist_moves()[twist]
    around = exact.distances(flipslices.ravel(), twists.ravel()).reshape(twists.shape)
    zeros = np.zeros(len(twist), np.intp)
    states = reduced(flipslice, twist, zeros, zeros)
    node, move = (around < distance[:, None]).nonzero()
    in_frame = np.zeros((len(twist), N_MOVES), np.bool_)
    moves = np.array([_seen(m, s) for m, s in zip(move, states.symmetry[node], strict=True)])
    in_frame[node, moves] = True
    return [states.flipslice_class, states.twist, in_frame]


def _seen(move: int, symmetry: int) -> int:
    return conjugate_move(int(move), int(symmetry))


def _listed(descending: DescendingMoves, classes: np.ndarray, twist: np.ndarray) -> np.ndarray:
    listed = np.zeros((len(twist), N_MOVES), np.bool_)
    node, turn = descending.turns(classes, twist, np.full(len(twist), 0xFFFF, np.uint16))
    listed[node, turn] = True
    return listed


def test_no_turn_that_shortens_is_missed_and_few_others_are_listed(
    descending: DescendingMoves, exact: ExactDistances
) -> None:
    states = [after(RNG.integers(0, N_MOVES, 10).tolist()) for _ in range(1500)]
    flipslice = np.array(
        [ranks.slice_(state) * ranks.N_FLIP + ranks.flip(state) for state in states]
    )
    classes, twist, turns = _turns(exact, flipslice, np.array([ranks.twist(s) for s in states]))
    assert len(twist) > 300
    listed = _listed(descending, classes, twist)
    assert (listed >= turns).all()
    assert listed.sum() < 2.5 * turns.sum()


def test_no_turn_of_symmetric_classes_is_missed(
    descending: DescendingMoves, exact: ExactDistances
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
        assert (_listed(descending, number[fixed], name) >= seen).all()


@settings(max_examples=20)
@given(seed=st.integers(0, 2**32), turns=st.integers(9, 14), spare=st.integers(0, 2))
def test_phase_1_finds_the_same_in_every_way(
    tables: SearchTables, seed: int, turns: int, spare: int
) -> None:
    """With the small tables, with exact distances, with descending moves: the same ways."""
    seen = views(_scrambled(seed, turns))
    few = slice(0, 2)

    def ways(tables: SearchTables, length: int) -> np.ndarray:
        phase_1 = Phase1(tables, seen.flipslice[few], seen.twist[few], seen.corners[few])
        return _ways(_ends(phase_1, length))

    length = int(tables.distances(seen.flipslice[few], seen.twist[few]).min()) + spare
    shortest = ways(tables, length)
    assert len(shortest) or spare or length > 8
    assert np.array_equal(ways(replace(tables, descending=None), length), shortest)
    assert np.array_equal(ways(replace(tables, exact=None), length), shortest)


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
    chosen = tables if is_exact else replace(tables, exact=None)
    phase_1 = Phase1(chosen, seen.flipslice[:1], seen.twist[:1], seen.corners[:1])
    every, limited = _ends(phase_1, length), _ends(phase_1, length, limit)
    corners = seen.corners[every[:, 0]]
    for move in every[:, 1:].T:
        corners = corner_moves()[corners, move]
    distance = tables.phase_2.corners[corners]
    half_turn = tables.phase_2.corners[corner_moves()[corners, every[:, -1] + 1]]
    near = np.minimum(distance, half_turn) <= limit
    assert np.array_equal(_ways(limited), _ways(every[near]))


def _scrambled(seed: int, turns: int) -> Cubies:
    return after(np.random.default_rng(seed).integers(0, N_MOVES, turns).tolist())


def _ends(phase_1: Phase1, length: int, limit: int | None = None) -> np.ndarray:
    """Rows of the root and the moves of each end."""
    found = [
        np.vstack([ends.root, ends.maneuvers]).T.astype(np.int64)
        for ends in phase_1.solutions(length, limit)
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
