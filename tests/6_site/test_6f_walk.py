"""The first chapter's cube walks through the map: what is said there is true."""

import html
import json
import re

import pytest
from pymdownx.superfences import SuperFencesException

from cubogram import Cube, Maneuver
from cubogram.twophase.coordinates.one_state import Coordinates
from sitekit.paths import SITE
from sitekit.walk import walk

SCRAMBLE, SOLUTION = "R U2 F'", "F U2 R'"


def stages(text):
    return json.loads(html.unescape(re.search(r'data-stages="([^"]+)"', text)[1]))


@pytest.fixture(scope="module")
def shown():
    chapter = (SITE / "learn" / "index.md").read_text()
    source = re.search(r"```walk\n(.*?)```", chapter, re.S)[1]
    return (
        Cube(source.splitlines()[0]),
        Maneuver(source.splitlines()[1]),
        walk(source, "", "", {}, None),
    )


def test_every_stage_begins_where_the_one_before_it_ends(shown):
    _, solution, text = shown
    found = stages(text)
    assert [one["from"] for one in found[1:]] == [one["to"] for one in found[:-1]]
    maneuver = Maneuver(html.unescape(re.search(r'maneuver="([^"]+)"', text)[1]))
    assert found[-1]["to"] == len(maneuver)
    assert Cube(maneuver).is_solved
    assert int(re.search(r'data-solve="(\d+)"', text)[1]) == len(maneuver) - len(solution)


def test_the_numbers_are_those_of_the_cube_and_phase_1_brings_them_to_0(shown):
    cube, solution, text = shown
    found = stages(text)
    now = Coordinates.of(cube.cubies)
    assert f"flip {now.flip}," in found[2]["text"]
    assert f"twist {now.twist}," in found[2]["text"]
    length = found[4]["to"] - found[4]["from"]
    later = [Coordinates.of(cube.apply(solution[:n]).cubies) for n in range(len(solution) + 1)]
    home = [(one.twist, one.flip, one.slice) == (0, 0, 0) for one in later]
    assert all(home[length:])
    assert not home[length - 1]
    assert int(re.search(r"at least (\d+)", found[3]["text"])[1]) <= length


def test_there_is_a_box_for_every_stage(shown):
    *_, text = shown
    chapter = (SITE / "learn" / "index.md").read_text()
    boxes = re.findall(r"^\d\. ", chapter[chapter.index('"book-map"') :], re.M)
    assert len(boxes) >= len(stages(text))


def test_what_does_not_solve_it_stops_the_build():
    with pytest.raises(SuperFencesException, match="does not solve"):
        walk(f"{SCRAMBLE}\n{SCRAMBLE}\n", "", "", {}, None)
