"""Shortest solutions and their proofs: right, resumable, with bounds that only ever tighten."""

import json
import random
from collections.abc import Sequence

import pytest

from cubogram.cube.cube import Cube
from cubogram.cube.cubies import SOLVED, Cubies, after
from cubogram.cube.random_state import random_state
from cubogram.cube.symmetry import conjugate, distinct_first_moves
from cubogram.errors import PuzzleError
from cubogram.twophase.meet_in_the_middle import optimal_nearby
from cubogram.twophase.optimal import Progress, Proof, shortest
from cubogram.twophase.optimal.length_search import LengthSearch, lower_bound
from cubogram.twophase.tables.exact_distances import ExactDistances
from cubogram.twophase.tables.tables import Tables

SUPERFLIP = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2"


def state_of(text: str) -> Cubies:
    return Cube(text).cubies


def exact_distances() -> ExactDistances:
    exact = Tables.shared().current.exact
    assert exact is not None
    return exact


def length_search(state: Cubies, length: int, first: Sequence[int] = range(18)) -> LengthSearch:
    descending = Tables.shared().current.descending
    return LengthSearch(state, length, exact_distances(), descending, first)


def run(proof: Proof, limit: int | None = None) -> list[Progress]:
    """The events of a proof, up to `limit` of them."""
    events = []
    steps = proof.run()
    while limit is None or len(events) < limit:
        try:
            event = next(steps)
        except StopIteration as end:
            events.append(end.value)
            break
        if event is not None:
            events.append(event)
    steps.close()
    return events


@pytest.fixture(scope="module", autouse=True)
def _deep_table() -> None:
    for _done in Tables.shared().prepare("deep"):
        pass


@pytest.mark.parametrize(
    ("text", "length"),
    [
        # Lengths as listed with Cube Explorer's patterns (http://kociemba.org/cube.htm).
        ("", 0),
        ("U2 D2 R2 L2 F2 B2", 6),  # Pons Asinorum
        ("U D' R L' F B' U D'", 8),  # six spots
        ("F2 B2 U D' R2 L2 U D'", 8),  # four spots
        ("R U R' U R U2 R'", 7),  # Sune
        ("R L U2 F' D' L2 B2 R F2 D' B' R L' U2 F'", 15),
        ("F L F U' R U F2 L2 U' L' B D' B' L2 U", 15),  # cube in the cube
    ],
)
def test_patterns_need_no_more_turns_than_listed(text: str, length: int) -> None:
    found = shortest(text)
    assert found.maneuver is not None
    assert Cube(text).apply(found.maneuver).is_solved
    assert found.is_proven
    assert found.lower == found.upper == len(found.maneuver) <= length


@pytest.mark.parametrize("seed", range(6))
def test_small_and_deep_tables_prove_the_same(seed: int) -> None:
    rng = random.Random(seed)
    state = after(rng.choices(range(18), k=12))
    lengths = set()
    for tables in ("small", "deep"):
        events = run(Proof(Cube.from_cubies(state), tables, two_phase_seconds=0.0))
        solution = events[-1].maneuver
        assert solution is not None
        assert after(solution.indices, state) == SOLVED
        assert events[-1].is_proven
        lengths.add(len(solution))
    assert len(lengths) == 1


@pytest.mark.parametrize("seed", range(20))
def test_agrees_with_two_breadth_first_searches_that_meet(seed: int) -> None:
    state = after(random.Random(seed).choices(range(18), k=7))
    nearby = optimal_nearby(state)
    assert nearby is not None
    for length in range(lower_bound(state, exact_distances()), len(nearby) + 1):
        search = length_search(state, length)
        found = [x for unit in range(search.units) for x in search.run(unit) if x is not None]
        assert bool(found) == (length == len(nearby))
        assert all(after(maneuver, state) == SOLVED for maneuver in found)
        assert len(set(found)) == len(found)


def test_every_solution_of_the_shortest_length_is_found() -> None:
    """U2 D2 and so on commute: Pons Asinorum's solutions are the orders of its three pairs."""
    search = length_search(state_of("U2 D2 R2 L2 F2 B2"), 6)
    found = {x for unit in range(search.units) for x in search.run(unit) if x is not None}
    assert len(found) == 6  # 3! orders; within a pair the canonical order is fixed


def test_bounds_only_tighten_and_the_estimate_is_sane() -> None:
    events = run(Proof("R L U2 F' D' L2 B2 R F2 D' B' R L' U2 F'"))
    lowers = [event.lower for event in events]
    uppers = [event.upper for event in events if event.upper is not None]
    assert lowers == sorted(lowers)
    assert uppers == sorted(uppers, reverse=True)
    assert all(lower <= uppers[-1] for lower in lowers)
    assert [event.nodes for event in events] == sorted(event.nodes for event in events)
    assert all(0 <= event.done <= 1 for event in events)
    assert events[-1].is_proven
    assert events[-1].seconds_left == 0


def test_a_proof_goes_on_from_json_where_it_stopped() -> None:
    whole = Proof(Cube.random(seed=8), "small", two_phase_seconds=0.05)
    steps = whole.run()
    while whole.lower < 14 or not whole.as_json()["checkpoint"]["unit"]:
        next(steps)
    steps.close()
    saved = json.loads(json.dumps(whole.as_json()))
    assert saved["lower"] == 14
    assert saved["checkpoint"]["unit"] > 0
    again = Proof.from_json(saved)
    assert again.as_json() == saved
    steps = again.run()
    while again.lower < 15:
        next(steps)
    steps.close()
    whole_steps = whole.run()
    while whole.lower < 15:
        next(whole_steps)
    whole_steps.close()
    assert again.as_json()["refuted"] == whole.as_json()["refuted"]


def test_a_solution_is_replayed_when_a_proof_is_read() -> None:
    saved = Proof("R U F").as_json()
    assert Proof.from_json(saved | {"solution": "F' U' R'"}).upper == 3
    for change in (
        {"solution": "F U R"},
        {"facelets": "nonsense"},
        {"lower": 21},
        {"lower": None},
        {"tables": "huge"},
        {"checkpoint": 5},
        {"refuted": []},
    ):
        with pytest.raises(PuzzleError):
            Proof.from_json(saved | change)
    with pytest.raises(PuzzleError, match="no saved proof"):
        Proof.from_json({})


def test_symmetric_cubes_have_fewer_first_turns_to_try() -> None:
    """The superflip looks alike from all 48 sides: of 18 first turns 2 are different."""
    state = state_of(SUPERFLIP)
    assert len(distinct_first_moves(state)) == 2
    nodes = []
    for first in (range(18), distinct_first_moves(state)):
        search = length_search(state, 13, first)
        assert [x for unit in range(search.units) for x in search.run(unit) if x] == []
        nodes.append(search.nodes)
    assert nodes[1] * 8 < nodes[0]


@pytest.mark.parametrize("number", [1, 17, 38])
def test_equivalent_cubes_have_equal_bounds(number: int) -> None:
    state = random_state(random.Random(number))
    exact = exact_distances()
    assert lower_bound(state, exact) == lower_bound(conjugate(state, number), exact)
