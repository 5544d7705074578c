"""Move tables: a turn of the coordinate is the coordinate of the turned cube."""

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram.cube.cubies import MOVE_NAMES, N_MOVES, Cubies, after
from cubogram.cube.random_state import N_STATES, state_number
from cubogram.twophase.coordinates import move_tables, ranks

STATES = st.integers(0, N_STATES - 1).map(state_number)
MOVES = st.integers(0, N_MOVES - 1)

TABLES: dict[str, tuple[Callable[[], np.ndarray], Callable[[Cubies], int]]] = {
    "twist": (move_tables.twist_moves, ranks.twist),
    "flip": (move_tables.flip_moves, ranks.flip),
    "slice": (move_tables.slice_moves, ranks.slice_),
    "corners": (move_tables.corner_moves, ranks.corners),
    "slice edges": (
        move_tables.four_edges_moves,
        lambda state: ranks.four_edges(state, ranks.SLICE_EDGES),
    ),
    "up edges": (
        move_tables.four_edges_moves,
        lambda state: ranks.four_edges(state, ranks.UP_EDGES),
    ),
    "down edges": (
        move_tables.four_edges_moves,
        lambda state: ranks.four_edges(state, ranks.DOWN_EDGES),
    ),
}


@pytest.mark.parametrize("name", TABLES)
@given(state=STATES, move=MOVES)
def test_tables_follow_the_pieces(name: str, state: Cubies, move: int) -> None:
    table, coordinate = TABLES[name]
    assert table()[coordinate(state), move] == coordinate(state.turned(move))


@given(st.lists(st.sampled_from(move_tables.PHASE_2_MOVES), max_size=20), st.integers(0, 9))
def test_tables_of_phase_2_follow_the_pieces(maneuver: list[int], column: int) -> None:
    state = after(maneuver)
    turned = state.turned(move_tables.PHASE_2_MOVES[column])
    assert move_tables.ud_edge_moves()[ranks.ud_edges(state), column] == ranks.ud_edges(turned)
    order = ranks.four_edges(state, ranks.SLICE_EDGES)
    assert move_tables.slice_permutation_moves()[order, column] == ranks.four_edges(
        turned, ranks.SLICE_EDGES
    )


@pytest.mark.parametrize(
    "table",
    [table for table, _ in TABLES.values()]
    + [move_tables.ud_edge_moves, move_tables.slice_permutation_moves],
)
def test_each_turn_is_a_permutation(table: Callable[[], np.ndarray]) -> None:
    columns = np.sort(table(), axis=0)
    assert (columns == np.arange(len(columns))[:, None]).all()


def test_phase_2_has_the_ten_turns_of_g1() -> None:
    assert [MOVE_NAMES[i] for i in move_tables.PHASE_2_MOVES] == [
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


def test_canonical_maneuvers_are_counted_right() -> None:
    """18, 243, 3240, 43239... sequences without needless turns (http://cube20.org/qtm/)."""
    count = np.zeros(N_MOVES + 1, np.int64)
    count[move_tables.NO_MOVE] = 1
    totals = []
    for _ in range(5):
        after_one = count @ move_tables.allowed_after()
        count = np.append(after_one, 0)
        totals.append(int(count.sum()))
    assert totals == [18, 243, 3240, 43254, 577368]
    left, right = MOVE_NAMES.index("L"), MOVE_NAMES.index("R")
    assert not move_tables.allowed_after()[right, right]
    assert move_tables.allowed_after()[left, right] != move_tables.allowed_after()[right, left]
