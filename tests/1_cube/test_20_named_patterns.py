"""Patterns by name: found however they are spelled, and never taken for a maneuver."""

import pytest

from cubogram import Cube, PuzzleError
from cubogram.cube.named_patterns import alike, find, named_patterns
from cubogram.twophase.patterns import solve_to

PATTERNS = named_patterns()


def test_there_are_about_forty_and_no_two_are_the_same() -> None:
    assert len(PATTERNS) >= 40
    assert len({pattern.cube.facelets for pattern in PATTERNS}) == len(PATTERNS)
    names = [name.lower() for pattern in PATTERNS for name in pattern.names]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("pattern", PATTERNS, ids=lambda pattern: pattern.name)
def test_a_pattern_is_what_its_maneuver_makes_of_a_solved_cube(pattern: object) -> None:
    assert pattern in PATTERNS
    for name in pattern.names:  # type: ignore[attr-defined]
        assert find(name) is pattern
        assert find(name.upper().replace(" ", "_")) is pattern
        for compact in (False, True):  # a name is never a maneuver as well
            with pytest.raises(PuzzleError):
                Cube(name, compact=compact)


def test_what_is_said_about_its_length_is_true() -> None:
    for pattern in PATTERNS:
        length = pattern.maneuver.htm
        assert len(pattern.maneuver) == length == pattern.maneuver.simplify().htm
        assert pattern.cube.orientation == "URFDLB"
        assert 1 <= pattern.lower <= length <= 20
        assert ("the fewest possible" in str(pattern)) == (pattern.lower == length)


@pytest.mark.parametrize(
    "name", ["checkerboard", "six spots", "twelve ls", "tetris", "perpendicular lines"]
)
def test_the_short_ones_are_shortest(name: str) -> None:
    pattern = find(name)
    assert pattern is not None
    assert len(pattern.cube.optimal(tables="small").finish()) == pattern.lower


def test_a_pattern_is_a_target_by_its_name() -> None:
    found = Cube("R2 L2").solve_to("Checkerboard", seconds=30)
    assert found.is_optimal
    assert Cube("R2 L2").apply(found) == Cube("M2 E2 S2")
    with pytest.raises(PuzzleError, match="did you mean the pattern 'Six spots'"):
        solve_to("", "six spot")
    with pytest.raises(PuzzleError, match="is not a move") as error:
        solve_to("", "something else")
    assert "did you mean" not in error.value.message


def test_names_that_are_nearly_right_are_offered() -> None:
    assert alike("plumers cross") is find("Plummer's cross")
    assert alike("R U R' U'") is None
    assert find("") is None


def test_what_others_have_proven_is_said() -> None:
    superflip = find("superflip")
    assert superflip is not None
    assert superflip.is_shortest
    assert str(superflip) == "20 moves, the fewest possible: proven by Michael Reid, 1995"
    assert superflip.as_json()["lower"] == 20
