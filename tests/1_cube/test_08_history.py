"""Undo, redo and time travel."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from cubogram.cube.cube import Cube
from cubogram.cube.history import History
from cubogram.cube.maneuver import Maneuver  # noqa: F401 (repr is evaluated)
from cubogram.cube.moves import LAYERS, Move
from cubogram.errors import PuzzleError

MOVES = st.sampled_from([Move(family + n) for family in LAYERS for n in ("", "2", "'")])
MANEUVERS = st.lists(MOVES, max_size=12)


def test_doing_something_new_forgets_what_was_undone() -> None:
    history = History().do("R U F").undo().undo().do("D")
    assert str(history.maneuver) == "R D"
    assert (history.can_undo, history.can_redo) == (True, False)


def test_undo_and_redo_stop_at_the_ends() -> None:
    assert History().undo() == History().redo() == History()
    history = History().do("R")
    assert history.redo() == history
    assert history.undo().undo() == history.undo()


def test_there_is_no_time_beyond_the_turns() -> None:
    history = History().do("R U")
    for time in (-1, 3):
        with pytest.raises(PuzzleError, match=f"no time {time} in a history of 2 turns"):
            history.jump(time)
        with pytest.raises(PuzzleError, match=f"no time {time}"):
            history.at(time)
    with pytest.raises(PuzzleError, match="no time 1 in a history of 0 turns"):
        History(present=1)


@given(MANEUVERS, st.data())
def test_the_path_between_two_times_leads_there(moves: list[Move], data: st.DataObject) -> None:
    history = History("F R' D").do(moves)
    here = data.draw(st.integers(0, len(moves)))
    there = data.draw(st.integers(0, len(moves)))
    assert history.at(here).apply(history.way(here, there)) == history.at(there)
    assert history.jump(here).way_to(there) == history.way(here, there)
    assert len(history.way(here, there)) == abs(here - there)


@given(MANEUVERS)
def test_all_cubes_on_the_way(moves: list[Move]) -> None:
    history = History().do(moves)
    assert history.cubes() == tuple(history.at(time) for time in range(len(history) + 1))
    assert history.cubes()[-1] == history.cube


class TwoStacks(RuleBasedStateMachine):
    """A history behaves like two stacks, of done and of undone moves."""

    def __init__(self) -> None:
        super().__init__()
        self.history = History()
        self.done: list[Move] = []
        self.undone: list[Move] = []

    @rule(move=MOVES)
    def do(self, move: Move) -> None:
        self.history = self.history.do([move])
        self.done.append(move)
        self.undone.clear()

    @rule()
    def undo(self) -> None:
        self.history = self.history.undo()
        if self.done:
            self.undone.append(self.done.pop())

    @rule()
    def redo(self) -> None:
        self.history = self.history.redo()
        if self.undone:
            self.done.append(self.undone.pop())

    @rule(data=st.data())
    def jump(self, data: st.DataObject) -> None:
        time = data.draw(st.integers(0, len(self.history)))
        self.history = self.history.jump(time)
        moves = self.done + self.undone[::-1]
        self.done, self.undone = moves[:time], moves[time:][::-1]

    @invariant()
    def same(self) -> None:
        assert list(self.history.moves) == self.done + self.undone[::-1]
        assert self.history.present == len(self.done)
        assert self.history.cube == Cube().apply(self.done)
        assert self.history.can_undo == bool(self.done)
        assert self.history.can_redo == bool(self.undone)


TestTwoStacks = TwoStacks.TestCase


@given(MANEUVERS, st.data())
def test_a_history_is_a_value(moves: list[Move], data: st.DataObject) -> None:
    history = History("F R' x", moves, data.draw(st.integers(0, len(moves))))
    assert eval(repr(history)) == pickle.loads(pickle.dumps(history)) == history
    assert hash(history) == hash(history.undo().jump(history.present))
