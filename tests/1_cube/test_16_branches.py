"""A history with branches: its text, the paths between states, and that nothing is forgotten."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram import Cube, Maneuver, PuzzleError
from cubogram.cube import Branches

STEPS = st.lists(
    st.one_of(st.sampled_from(["R", "U2", "F'", "M", "x"]), st.integers(0, 30)), max_size=25
)


def made(steps: list[str | int]) -> Branches:
    tree = Branches()
    for step in steps:
        tree = tree.do(step) if isinstance(step, str) else tree.jump(step % len(tree))
    return tree


@given(STEPS)
def test_text_and_tree_are_inverse(steps) -> None:
    tree = made(steps)
    again = Branches.read(str(tree))
    assert str(again) == str(tree)
    assert Branches.read(str(again)) == again
    assert again.cube == tree.cube
    assert sorted(map(str, map(again.at, range(len(again))))) == sorted(
        map(str, map(tree.at, range(len(tree))))
    )


@given(STEPS, st.integers(0, 30), st.integers(0, 30))
def test_the_path_between_two_states_leads_there(steps, first, last) -> None:
    tree = made(steps)
    a, b = first % len(tree), last % len(tree)
    assert tree.at(a).apply(tree.way(a, b)) == tree.at(b)
    assert tree.way(b, a) == ~tree.way(a, b)


@given(STEPS)
def test_nothing_that_was_done_is_forgotten(steps) -> None:
    tree = made(steps)
    more = tree.undo().do("B2").undo().undo()
    assert len(more) >= len(tree)
    assert [more.at(n) for n in range(len(tree))] == [tree.at(n) for n in range(len(tree))]


def test_a_move_that_is_there_already_is_followed() -> None:
    tree = Branches().do("R U").jump(0).do("R U F")
    assert len(tree) == 4
    assert str(tree) == "R U F *"


def test_the_start_can_be_any_cube() -> None:
    start = Cube("L D")
    tree = Branches.read("R (U) * F", start)
    assert tree.cube == Cube("L D R")
    assert tree.children(1) == (2, 3)
    assert tree.maneuver(3) == Maneuver("R F")


@pytest.mark.parametrize("text", ["R (U", "R ) U", "R Q"])
def test_text_that_is_not_a_tree(text: str) -> None:
    with pytest.raises(PuzzleError):
        Branches.read(text)


def test_there_is_no_such_state() -> None:
    with pytest.raises(PuzzleError, match="no state 3"):
        Branches().do("R U").jump(3)


def test_a_long_line_is_written_without_overflowing_the_stack() -> None:
    assert str(Branches.read("R U " * 600)).split()[:2] == ["R", "U"]
