"""Undo, redo and time travel; a history with branches, whose moves are never forgotten."""

import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from strategies import MANEUVERS, MOVES

from cubogram.cube import Branches
from cubogram.cube.cube import Cube
from cubogram.cube.history import History
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.moves import Move


class TwoStacks(RuleBasedStateMachine):
    """A history behaves like two stacks, of done and of undone moves."""

    def __init__(self) -> None:
        super().__init__()
        self.history, self.done, self.undone = History(), [], []

    @rule(move=MOVES)
    def do(self, move: Move) -> None:
        self.history = self.history.do([move])
        self.done.append(move)
        self.undone.clear()

    @rule()
    def undo(self) -> None:
        self.history = self.history.undo()
        self.undone += [self.done.pop()] if self.done else []

    @rule()
    def redo(self) -> None:
        self.history = self.history.redo()
        self.done += [self.undone.pop()] if self.undone else []

    @rule(data=st.data())
    def jump(self, data: st.DataObject) -> None:
        time = data.draw(st.integers(0, len(self.history)))
        self.history = self.history.jump(time)
        moves = self.done + self.undone[::-1]
        self.done, self.undone = moves[:time], moves[time:][::-1]

    @invariant()
    def same(self) -> None:
        history = self.history
        assert list(history.moves) == self.done + self.undone[::-1]
        assert list(history.maneuver) == self.done
        assert (history.present, len(history)) == (len(self.done), len(history.moves))
        assert history.cube == Cube().apply(self.done)
        assert (history.can_undo, history.can_redo) == (bool(self.done), bool(self.undone))


TwoStacks.TestCase.settings = settings(stateful_step_count=15)
TestTwoStacks = TwoStacks.TestCase


@given(MANEUVERS, st.data())
def test_the_path_between_two_times_leads_there(moves: Maneuver, data: st.DataObject) -> None:
    here, there = (data.draw(st.integers(0, len(moves))) for _ in "ab")
    history = History("F R' x", moves, here)
    assert history.at(here).apply(history.way(here, there)) == history.at(there)
    assert history.way_to(there) == history.way(here, there)
    assert len(history.way(here, there)) == abs(here - there)
    assert history.cubes() == tuple(history.at(time) for time in range(len(history) + 1))
    assert history.cubes()[here] == history.cube
    assert eval(repr(history)) == pickle.loads(pickle.dumps(history)) == history
    assert hash(history) == hash(history.undo().jump(here))


STEPS = st.lists(st.sampled_from(["R", "U2", "F'", "M", "x"]) | st.integers(0, 30), max_size=25)


def made(steps: list[str | int]) -> Branches:
    """A tree from moves, and from numbers of states to jump to."""
    tree = Branches()
    for step in steps:
        tree = tree.do(step) if isinstance(step, str) else tree.jump(step % len(tree))
    return tree


@pytest.mark.port
@given(STEPS, st.integers(0, 30), st.integers(0, 30))
def test_a_tree_is_read_back_and_every_path_in_it_leads_there(
    steps: list[str | int], first: int, last: int
) -> None:
    tree = made(steps)
    again = Branches.read(str(tree))
    assert str(again) == str(tree)
    assert Branches.read(str(again)) == again
    assert again.cube == tree.cube
    cubes = [tree.at(n) for n in range(len(tree))]
    assert sorted(map(str, map(again.at, range(len(again))))) == sorted(map(str, cubes))
    a, b = first % len(tree), last % len(tree)
    assert cubes[a].apply(tree.way(a, b)) == cubes[b]
    assert tree.way(b, a) == ~tree.way(a, b)
    more = tree.undo().do("B2").undo().undo()
    assert [more.at(n) for n in range(len(tree))] == cubes


def test_a_move_that_is_there_already_is_followed() -> None:
    tree = Branches().do("R U").jump(0).do("R U F")
    assert (len(tree), str(tree)) == (4, "R U F *")
    tree = tree.jump(1).do("D2 L")
    assert str(tree) == "R (U F) D2 L *"
    assert (tree.children(1), tree.line(5), tree.way(3, 5)) == (
        (2, 4), (0, 1, 4, 5), Maneuver("F' U' D2 L"),
    )  # fmt: skip


def test_the_start_can_be_any_cube() -> None:
    tree = Branches.read("R (U) * F", Cube("L D"))
    assert tree.cube == Cube("L D R")
    assert tree.maneuver(3) == Maneuver("R F")
    assert str(Branches.read("R U " * 600)).split()[:2] == ["R", "U"]  # no overflow of the stack
