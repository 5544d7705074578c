"""Exercises as they are asked: the words, the facelets, and ways that do what is asked."""

import pytest

from cubogram.cfop.questions import Question
from cubogram.cfop.rules import STEPS, load
from cubogram.cfop.trainer import TRAINED, exercise
from cubogram.cube.cube import Cube
from cubogram.cube.layout import CENTRES

TASKS = {
    "cross": "make the white cross at the bottom",
    "F2L": "bring the white-green-orange corner and its edge into their slot",
    "OLL": "make the whole top yellow",
    "PLL": "bring the pieces of the top to their places",
}


@pytest.mark.parametrize("step", TRAINED)
def test_the_task_names_the_colours_as_the_cube_is_held(step: str) -> None:
    asked = Question(exercise(step, seed=2))
    assert asked.task.startswith(f"With yellow on top and green in front: {TASKS[step]}")


@pytest.mark.parametrize("step", STEPS)
def test_every_way_of_every_case_reaches_the_goal(step: str) -> None:
    for rule in load(step):
        if rule.frees_pieces:
            continue
        asked = Question(exercise(step, rule.number, seed=1, scrambler=lambda cube: ""))
        assert len(asked.ways) >= 1
        for way in asked.ways:
            cube = asked.exercise.cube.apply(way)
            assert matched(cube, step), (rule.title, way)
            assert not asked.is_solved_by(f"{way} R")


def matched(cube: Cube, step: str) -> bool:
    """Whether the faces show what the step wants, however the cube is held then."""
    if step == "PLL":
        return cube.is_solved
    top = cube.orientation.index("D")
    face = cube.facelets[9 * top : 9 * top + 9]
    return step != "OLL" or len(set(face)) == 1


@pytest.mark.parametrize("step", TRAINED)
def test_the_facelets_of_goal_and_done(step: str) -> None:
    asked = Question(exercise(step, seed=5))
    stickers = asked.exercise.cube.facelets
    assert set(asked.done) <= set(asked.goal) or step == "cross"
    for facelet in asked.done:
        assert stickers[facelet] == stickers[CENTRES[facelet // 9]]
    if step == "OLL":
        assert {stickers[n] for n in asked.lit} == {"D"}
        assert len(asked.lit) == 9
        top = [n for n in asked.goal if n in asked.matters]
        assert len(top) == 8
        assert {stickers[n] for n in top} == {"D"}
    else:
        assert set(asked.matters) < set(asked.lit)
    assert len([n for n in asked.matters if n in asked.goal]) >= {"cross": 8, "F2L": 5}.get(step, 8)
