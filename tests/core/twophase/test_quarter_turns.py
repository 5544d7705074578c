"""Solutions that are short in quarter turns, against positions counted turn by turn."""

import random

import pytest

from cubogram import Cube
from cubogram.cube.cubies import SOLVED, Cubies, after
from cubogram.errors import ArgumentError
from cubogram.twophase import solver
from cubogram.twophase.coordinates.turn_metric import QTM
from cubogram.twophase.many import race
from cubogram.twophase.search import Search, Solution
from cubogram.twophase.tables import files
from cubogram.twophase.tables.tables import Tables

QUARTERS = [move for move in range(18) if move % 3 != 1]
COUNTS = [1, 12, 114, 1068, 10011]
"""The positions this many quarter turns from solved (http://cube20.org/qtm)."""


@pytest.fixture(scope="module")
def tables() -> Tables:
    """Without a deep exact table, which takes seconds to fill."""
    made = Tables(QTM)
    for _ in made.improve(7):
        pass
    assert made.current.exact_depth == 7
    return made


def solved(state: Cubies, tables: Tables) -> Solution:
    """The solution with which a search ends, proven to be a shortest one."""
    *_, last = (event for event in Search(state, tables).run(60.0) if event is not None)
    assert last.is_optimal
    assert after(last.indices, state).is_solved
    assert last.length == last.maneuver.qtm
    return last


def some(states: set[Cubies], rng: random.Random, count: int) -> list[Cubies]:
    return rng.sample(sorted(states, key=repr), min(count, len(states)))


def test_shortest_solutions_have_the_lengths_of_a_plain_search(tables: Tables) -> None:
    spheres = [{SOLVED}]
    for _ in COUNTS[1:]:
        inside = set().union(*spheres[-2:])
        spheres.append({one.turned(move) for one in spheres[-1] for move in QUARTERS} - inside)
    assert [len(one) for one in spheres] == COUNTS
    rng = random.Random(5)
    for length, sphere in enumerate(spheres):
        for state in some(sphere, rng, 5):
            assert solved(state, tables).length == length, state
            for farther in some({state.turned(m) for m in QUARTERS}.difference(*spheres), rng, 2):
                assert solved(farther, tables).length == length + 1 == len(spheres), farther


def test_every_version_of_the_tables_leads_to_the_same_length(tables: Tables) -> None:
    """Halves of half turns may be on both sides of the line between search and endgame."""
    plain, rng = Tables(QTM), random.Random(6)
    for _ in range(12):
        state = after(rng.choices((0, 1, 3, 4, 6, 7, 10, 13, 16), k=6))
        assert solved(state, tables).length == solved(state, plain).length


def test_a_search_by_quarter_turns_in_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "prepare", None)  # it has tables of its own
    solution = Cube("U R2 F").solve(metric="qtm", tables="deep", seconds=0.1)
    assert [*race("U R2 F", workers=1, metric="QTM", tables="deep")][-1].length == 4
    assert (str(solution), solution.length, len(solution)) == ("F' R2 U'", 4, 3)
    with pytest.raises(ArgumentError, match="'HTM' or 'QTM'"):
        Cube("R").solve(metric="STM")


def test_the_tables_have_the_counts_and_bytes_of_their_recipes() -> None:
    for table in files.QUARTER_TABLES:
        distances = table.distances()
        assert table.is_right(distances)
        assert files.content(table, distances.tobytes()) is not None
