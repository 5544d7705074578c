"""Exercises as they are asked: the text, the facelets, and algorithms that do what is asked."""

import re
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram.cfop.cancellation import joined
from cubogram.cfop.cube_orientation import colour_name
from cubogram.cfop.exercise_questions import Question
from cubogram.cfop.rules import SETS, load
from cubogram.cfop.trainer import TRAINED, exercise
from cubogram.cube.cube import Cube
from cubogram.cube.layout import CENTRES
from cubogram.cube.maneuver import Maneuver
from cubogram.errors import ArgumentError

TASKS = {
    "cross": "make the white cross at the bottom",
    "F2L": "bring the white-green-orange corner and its edge into their slot",
    "OLL": "make the whole top yellow",
    "PLL": "bring the pieces of the top to their places",
    "COLL": "solve the corners of the top; its edges stay yellow on top",
}


@pytest.mark.parametrize("step", TRAINED)
def test_the_task_names_the_colours_as_the_cube_is_held(step: str) -> None:
    asked = Question(exercise(step, seed=2))
    assert asked.task.startswith(f"With yellow on top and green in front: {TASKS[step]}")


@pytest.mark.parametrize("step", SETS)
def test_every_algorithm_of_every_case_reaches_the_goal(step: str) -> None:
    for rule in load(step):
        if rule.frees_pieces:
            continue
        asked = Question(exercise(step, rule.number, seed=1, scrambler=lambda cube: ""))
        assert len(asked.ways) >= 1
        for way in asked.ways:
            cube = asked.exercise.cube.apply(way)
            assert matched(cube, step), (rule.title, way)
            assert not asked.is_solved_by(f"{way} R")


@pytest.mark.parametrize("step", TRAINED)
def test_no_answer_turns_one_face_twice_in_a_row(step: str) -> None:
    for asked in every_question(step):
        for way in (*asked.ways, str(asked.exercise.answer)):
            assert asked.is_solved_by(way)
            assert twice(way) is None, (asked.title, way)


@given(st.lists(st.sampled_from(("U", "U2", "U'", "R", "R2'", "y", "y'", "x2", "M'", "r", "D"))))
def test_joined_turns_do_the_same(moves: list[str]) -> None:
    text = " ".join(moves)
    way = joined(text)
    assert twice(way) is None
    assert Cube(way) == Cube(text)


def every_question(step: str) -> Iterator[Question]:
    """Each case after each turn of the top; a few crosses."""
    cases = [None] if step == "cross" else [r.number for r in load(step) if not r.frees_pieces]
    for case in cases:
        met: set[str] = set()
        for seed in range(8):
            made = exercise(step, case, seed=seed, scrambler=lambda cube: "")
            if str(made.answer) not in met:
                met.add(str(made.answer))
                yield Question(made)


def twice(way: str) -> str | None:
    """The first two neighbours that turn the same face, even with a rotation about it between
    them."""
    found = re.search(r"\b([URFDLBMESurfdlb])[2']* (?:(?:y|x|z)[2']* )*\1(?![w])", way)
    return found and found[0] if found and about(found[0]) else None


def about(pair: str) -> bool:
    """Whether rotations between the two leave the face where it is."""
    axis = {"U": "y", "D": "y", "R": "x", "L": "x", "F": "z", "B": "z"}.get(pair[0], "")
    return all(move[0] == axis for move in pair.split()[1:-1])


def matched(cube: Cube, step: str) -> bool:
    """Whether the faces show what the step wants, however the cube is then held."""
    if step == "PLL":
        return cube.is_solved
    top = cube.orientation.index("D")
    face = cube.facelets[9 * top : 9 * top + 9]
    return step not in ("OLL", "COLL") or len(set(face)) == 1


@pytest.mark.parametrize("step", TRAINED)
def test_the_facelets_of_goal_and_done(step: str) -> None:
    asked = Question(exercise(step, seed=5))
    stickers = asked.exercise.cube.facelets
    goal = {facelet for group in asked.goal for facelet in group}
    assert {*CENTRES} < goal
    assert set(asked.done) <= goal or step == "cross"
    for facelet in asked.done:
        assert stickers[facelet] == stickers[CENTRES[facelet // 9]]
    if step == "OLL":
        assert {stickers[n] for n in asked.lit} == {"D"}
        assert len(asked.lit) == 9
        top = [n for n in goal if n in asked.matters]
        assert len(top) == 8
        assert {stickers[n] for n in top} == {"D"}
    else:
        assert set(asked.matters) < set(asked.lit)
    assert len([n for n in asked.matters if n in goal]) >= {"cross": 8, "F2L": 5}.get(step, 8)


@pytest.mark.parametrize("slot", ["FR", "FL", "BL", "BR"])
@pytest.mark.parametrize("number", range(1, 42))
def test_a_pair_is_asked_for_in_each_of_the_four_slots(slot: str, number: int) -> None:
    made = exercise("F2L", number, seed=number, scrambler=lambda cube: "", slot=slot)
    plain = exercise("F2L", number, seed=number, scrambler=lambda cube: "")
    at = ("FR", "FL", "BL", "BR").index(slot)
    asked = Question(made)
    assert made.case == plain.case
    corner, edge = 4 + at, 8 + at
    for way in asked.ways:
        after = made.cube.apply(str(Maneuver(way).face_turns())).cubies
        assert (after.corner_permutation[corner], after.corner_orientation[corner]) == (corner, 0)
        assert (after.edge_permutation[edge], after.edge_orientation[edge]) == (edge, 0)
        assert [after.edge_permutation[n] for n in range(4, 8)] == [4, 5, 6, 7]
        assert after.corner_permutation[4:] == (4, 5, 6, 7)  # the other three are there
    place = ("front right", "front left", "back left", "back right")
    assert place[at] in asked.task
    down, *sides = (made.cube.orientation["URFDLB".index(face)] for face in ("D", *slot[::-1]))
    corner_words = asked.task.split("bring the ")[1].split(" corner")[0]
    assert {colour_name(letter) for letter in (down, *sides)} == set(corner_words.split("-"))
    if slot != "FR":
        assert f"they belong in the {place[at].replace(' ', '-')} slot" in asked.why
        assert any("y" not in way for way in asked.ways)


def test_other_slots_are_refused_by_name() -> None:
    with pytest.raises(ArgumentError, match="slot"):
        exercise("F2L", 1, slot="UF")
