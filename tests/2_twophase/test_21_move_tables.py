"""Move tables: a turn of the coordinate is the coordinate of the turned cube."""

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram.cube.cubies import MOVE_NAMES, N_MOVES, Cubies, after
from cubogram.cube.random_state import N_STATES, state_number
from cubogram.twophase import coordinates as c
from cubogram.twophase import move_tables as m

STATES = st.integers(0, N_STATES - 1).map(state_number)
MOVES = st.integers(0, N_MOVES - 1)

TABLES: dict[str, tuple[Callable[[], np.ndarray], Callable[[Cubies], int]]] = {
    "twist": (m.twist_moves, c.twist),
    "flip": (m.flip_moves, c.flip),
    "slice": (m.slice_moves, c.slice_),
    "corners": (m.corner_moves, c.corners),
    "slice edges": (m.four_edges_moves, lambda state: c.four_edges(state, c.SLICE_EDGES)),
    "up edges": (m.four_edges_moves, lambda state: c.four_edges(state, c.UP_EDGES)),
    "down edges": (m.four_edges_moves, lambda state: c.four_edges(state, c.DOWN_EDGES)),
}


@pytest.mark.parametrize("name", TABLES)
@given(state=STATES, move=MOVES)
def test_tables_follow_the_pieces(name: str, state: Cubies, move: int) -> None:
    table, coordinate = TABLES[name]
    assert table()[coordinate(state), move] == coordinate(state.turned(move))


@given(st.lists(st.sampled_from(m.PHASE_2_MOVES), max_size=20), st.integers(0, 9))
def test_tables_of_phase_2_follow_the_pieces(maneuver: list[int], column: int) -> None:
    state = after(maneuver)
    turned = state.turned(m.PHASE_2_MOVES[column])
    assert m.ud_edge_moves()[c.ud_edges(state), column] == c.ud_edges(turned)
    order = c.four_edges(state, c.SLICE_EDGES)
    assert m.order_moves()[order, column] == c.four_edges(turned, c.SLICE_EDGES)


@pytest.mark.parametrize(
    "table", [table for table, _ in TABLES.values()] + [m.ud_edge_moves, m.order_moves]
)
def test_each_turn_is_a_permutation(table: Callable[[], np.ndarray]) -> None:
    columns = np.sort(table(), axis=0)
    assert (columns == np.arange(len(columns))[:, None]).all()


def test_phase_2_has_the_ten_turns_of_g1() -> None:
    assert [MOVE_NAMES[i] for i in m.PHASE_2_MOVES] == [
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
    count[m.NO_MOVE] = 1
    totals = []
    for _ in range(5):
        after_one = count @ m.allowed_after()
        count = np.append(after_one, 0)
        totals.append(int(count.sum()))
    assert totals == [18, 243, 3240, 43254, 577368]
    left, right = MOVE_NAMES.index("L"), MOVE_NAMES.index("R")
    assert not m.allowed_after()[right, right]
    assert m.allowed_after()[left, right] != m.allowed_after()[right, left]
