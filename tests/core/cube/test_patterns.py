"""Patterns by name: found however they are spelled, and never taken for a maneuver."""

import pytest
from strategies import refusal

from cubogram import Cube, PuzzleError
from cubogram.cube.named_patterns import alike, find, named_patterns
from cubogram.twophase.goals import solve_to


def test_the_patterns_are_those_of_the_list(golden) -> None:
    patterns = named_patterns()
    assert len({pattern.cube.facelets for pattern in patterns}) == len(patterns)
    lines = []
    for pattern in patterns:
        maneuver = pattern.maneuver
        assert len(maneuver) == maneuver.htm == maneuver.simplify().htm
        assert pattern.cube.orientation == "URFDLB"
        assert 1 <= pattern.lower <= maneuver.htm <= 20
        assert pattern.is_shortest == (pattern.lower == maneuver.htm)
        assert pattern.as_json()["state"] == Cube(maneuver).facelets
        lines += [f"{' = '.join(pattern.names)}: {maneuver}", f"  {pattern}"]
    golden("patterns.txt", "\n".join(lines))


def test_a_name_is_found_however_it_is_spelled_and_is_never_a_maneuver() -> None:
    keys = set()
    for pattern in named_patterns():
        for name in pattern.names:
            keys.add(name.lower())
            assert find(name) is find(name.upper().replace(" ", "_")) is pattern, name
            for compact in (False, True):
                with pytest.raises(PuzzleError):
                    Cube(name, compact=compact)
    assert len(keys) == sum(len(pattern.names) for pattern in named_patterns())
    assert alike("plumers cross") is find("Plummer's cross")
    assert alike("R U R' U'") is find("") is None


def test_a_pattern_is_a_target_by_its_name() -> None:
    found = Cube("R2 L2").solve_to("Checkerboard", seconds=30)
    assert found.is_optimal
    assert Cube("R2 L2").apply(found) == Cube("M2 E2 S2")
    assert "did you mean the pattern 'Six spots'" in refusal(solve_to, "", "six spot")
    assert "did you mean" not in refusal(solve_to, "", "something else")


def test_the_shortest_one_is_shortest() -> None:
    pattern = find("checkerboard")
    assert len(pattern.cube.optimal(tables="small").finish()) == pattern.lower == 6
