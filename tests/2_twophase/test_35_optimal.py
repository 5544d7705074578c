"""Shortest solutions and their proofs: right, resumable, with bounds that only ever tighten."""

import copy
import json
import pickle
import random
from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from cubogram.cube.cube import Cube
from cubogram.cube.cubies import SOLVED, Cubies, after
from cubogram.cube.facelets import to_facelets
from cubogram.cube.random_state import random_state
from cubogram.cube.symmetry import conjugate, distinct_first_moves
from cubogram.errors import PuzzleError
from cubogram.slices import result_of
from cubogram.twophase.coordinates import ranks
from cubogram.twophase.coordinates.slice_cosets import cosets_of
from cubogram.twophase.directions import AXES, Direction
from cubogram.twophase.meet_in_the_middle import optimal_nearby
from cubogram.twophase.optimal import Progress, Proof, shortest
from cubogram.twophase.optimal import length_search as length_search_module
from cubogram.twophase.optimal.expansion import Expansion
from cubogram.twophase.optimal.inverse_bounds import MOST, N_KINDS, inverse_bounds, pieces_of
from cubogram.twophase.optimal.ledger import Ledger
from cubogram.twophase.optimal.length_search import LengthSearch
from cubogram.twophase.optimal.progress import GROWTH
from cubogram.twophase.optimal.saved import checksum, sealed
from cubogram.twophase.optimal.work_units import searched_here
from cubogram.twophase.tables.exact_distances import ExactDistances
from cubogram.twophase.tables.tables import Tables

SUPERFLIP = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2"


def state_of(text: str) -> Cubies:
    return Cube(text).cubies


def exact_distances() -> ExactDistances:
    exact = Tables.shared().current.exact
    assert exact is not None
    return exact


@cache
def expansion() -> Expansion:
    return Expansion(result_of(inverse_bounds(exact_distances())))


def length_search(state: Cubies, length: int, first: Sequence[int] = range(18)) -> LengthSearch:
    return LengthSearch(state, length, expansion(), first)


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
        # Lengths as in the list of Cube Explorer's patterns (http://kociemba.org/cube.htm).
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
    assert found.solution is not None
    assert Cube(text).apply(found.solution).is_solved
    assert found.is_proven
    assert found.lower == found.upper == len(found.solution) <= length


@pytest.mark.parametrize("seed", range(6))
def test_small_and_deep_tables_prove_the_same(seed: int) -> None:
    rng = random.Random(seed)
    state = after(rng.choices(range(18), k=12))
    lengths = set()
    for tables in ("small", "deep"):
        events = run(Proof(Cube.from_cubies(state), tables, two_phase_seconds=0.0))
        solution = events[-1].solution
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
    for length in range(expansion().lower_bound(state), len(nearby) + 1):
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


def test_the_estimate_is_of_the_rest_of_this_length_and_of_the_next_ones() -> None:
    """Each length has GROWTH times as many positions as the one before."""
    now = SimpleNamespace(upper=14, lower=12, _rate=100.0, _refuted=[])
    now._ledger = SimpleNamespace(total=500)
    assert Proof._seconds_left(now, 0.5) == (500 + 1000 * GROWTH) / 100
    now.upper = 15
    assert Proof._seconds_left(now, 0.5) == (500 + 1000 * (GROWTH + GROWTH**2)) / 100
    assert Proof._seconds_left(now, 0.0) is None
    now._refuted = [SimpleNamespace(length=11, total=200)]
    now.upper = 13
    assert Proof._seconds_left(now, 0.0) == (200 * GROWTH - 500) / 100


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


def searched(proof: Proof) -> int:
    """The nodes considered at the length that a proof has reached."""
    begun = proof.as_json()["begun"]
    return sum(begun["nodes"]) if begun else 0


def until(proof: Proof, reached: Callable[[Proof], bool]) -> Proof:
    steps = proof.run()
    while not reached(proof):
        next(steps)
    steps.close()
    return proof


def unpickled(proof: Proof) -> Proof:
    return pickle.loads(pickle.dumps(proof))


def read_again(proof: Proof) -> Proof:
    again = Proof.from_json(json.loads(json.dumps(proof.as_json())))
    again._two_phase_seconds = 0.0
    return again


@pytest.mark.parametrize("another", [read_again, copy.deepcopy, copy.copy, unpickled])
def test_a_proof_goes_on_where_it_stopped(another: Callable[[Proof], Proof]) -> None:
    """Put aside at every second unit, it considers as many nodes as one that is left alone."""
    whole = until(Proof(Cube.random(seed=8), two_phase_seconds=0.0), lambda p: p.lower == 16)
    again = Proof(Cube.random(seed=8), two_phase_seconds=0.0)
    while again.lower < 16:
        units = searched(again)
        until(
            again,
            lambda p, lower=again.lower, seen=units: p.lower > lower or searched(p) > seen,
        )
        before, saved = again, again.as_json()
        again = another(again)
        assert again is not before
        assert again.as_json() == saved
    assert len(whole.refuted) >= 3
    assert again.refuted == whole.refuted


@pytest.mark.parametrize("another", [copy.deepcopy, copy.copy, unpickled])
@pytest.mark.parametrize("seconds", [0.0, 2.5])
def test_a_copy_of_a_proof_searches_for_as_long_as_the_proof(
    another: Callable[[Proof], Proof], seconds: float
) -> None:
    """With no time for the two-phase search, a copy goes straight to the lengths as well."""
    proof = Proof(Cube.random(seed=8), two_phase_seconds=seconds)
    again = another(proof)
    assert again._two_phase_seconds == seconds
    stages = {progress.stage for progress in islice(again, 60)}
    assert ("solution" in stages) == (seconds > 0)


def test_units_of_other_tables_are_begun_again() -> None:
    """What a unit was is known only from the beginnings: with different ones, none counts as
    done."""
    cube = Cube.random(seed=8)
    reached = until(
        Proof(cube, two_phase_seconds=0.0),
        lambda p: p.lower == 15 and bool((p.as_json()["begun"] or {}).get("done")),
    )
    content = reached.as_json()
    content["begun"]["fingerprint"] ^= 1
    resumed = until(Proof.from_json(sealed(content)), lambda p: p.lower == 16)
    whole = until(Proof(cube, two_phase_seconds=0.0), lambda p: p.lower == 16)
    assert resumed.refuted[15] == whole.refuted[15]


def test_a_ledger_counts_a_unit_once_and_keeps_ranges() -> None:
    starts = ((), *((move,) for move in range(1, 10)))
    ledger = Ledger(length=9, fingerprint=7, units=10, starts=starts, nodes=[5, *[0] * 9])
    for unit in (3, 1, 2, 7, 3):
        ledger.add(unit, 100)
    saved = ledger.as_json()
    assert saved["done"] == [[1, 3], [7, 7]]
    assert ledger.nodes == [5, 100, 100, 100, 0, 0, 0, 100, 0, 0]
    assert ledger.total == 405
    assert Ledger.from_json(json.loads(json.dumps(saved))) == ledger
    search = length_search(state_of("R U F"), 9)
    assert ledger.left(search) == [0, 4, 5, 6, 8, 9]
    for wrong in ([[3, 1]], [[0, 10]], [[-1, 2]], [5], "ab"):
        with pytest.raises((TypeError, ValueError)):
            Ledger.from_json(saved | {"done": wrong})  # type: ignore[arg-type]


LEDGER = {
    **{"length": 1, "side": "cube", "first": "U R", "starts": [""], "nodes": [18]},
    **{"depth": 12, "fingerprint": 1, "units": 0, "done": []},
}


def put_aside() -> dict[str, object]:
    """An unfinished proof: at least two turns."""
    saved = Proof("U R F").as_json()
    return sealed(saved | {"lower": 2, "refuted": [LEDGER]})


def test_a_damaged_proof_is_not_gone_on_with() -> None:
    saved = put_aside()
    assert Proof.from_json(saved).lower == 2
    changes = {
        "lower": 3,
        "facelets": to_facelets(SOLVED),
        "checksum": "0",
        "refuted": [LEDGER | {"nodes": [17]}],
        "begun": LEDGER | {"length": 2},
    }
    for name, value in changes.items():
        with pytest.raises(PuzzleError, match="damaged"):
            Proof.from_json(saved | {name: value})
    with pytest.raises(PuzzleError, match="another version"):
        Proof.from_json(saved | {"version": 1})
    for nothing in ({}, [], None, "proof"):
        with pytest.raises(PuzzleError, match="not a saved proof"):
            Proof.from_json(nothing)  # type: ignore[arg-type]


def test_a_proof_of_the_previous_version_keeps_its_bound() -> None:
    """It had no ledgers, so the length that it had begun is begun again."""
    saved = {"facelets": Cube.random(seed=8).facelets, "tables": "deep", "lower": 15}
    saved |= {"solution": None, "seconds": 5.0, "refuted": {"14": 100}, "version": 3}
    saved |= {"units": {"fingerprint": 1, "units": 9, "nodes": 5, "done": [[0, 8]]}}
    proof = Proof.from_json(saved | {"checksum": checksum(saved)})
    assert (proof.lower, proof.refuted, searched(proof)) == (15, {}, 0)


def test_one_that_claims_nothing_is_begun_whoever_wrote_it() -> None:
    facelets = to_facelets(after([0, 3, 6]))
    page = {"facelets": facelets, "tables": "deep", "lower": 0, "solution": None, "seconds": 0}
    assert Proof.from_json(page).upper is None
    assert Proof.from_json(page | {"solution": "F' R' U'", "refuted": "damaged"}).upper == 3
    with pytest.raises(PuzzleError, match="does not solve"):
        Proof.from_json(page | {"solution": "F R U"})


def test_a_proof_is_kept_in_a_file(tmp_path: Path) -> None:
    proof = Cube("R U2 F' L D").optimal()
    assert repr(proof) == "<Proof: not begun>"
    next(iter(proof))
    proof.save(tmp_path / "proof.json")
    again = Proof.load(tmp_path / "proof.json")
    assert Cube("R U2 F' L D").apply(again.finish()).is_solved
    assert repr(again) == "<Proof: D' L' F U2 R' is shortest, 5 turns>"
    again.save(tmp_path / "proof.json")
    assert repr(Proof.load(tmp_path / "proof.json")) == repr(again)
    assert [path.name for path in tmp_path.iterdir()] == ["proof.json"]


def test_a_file_without_a_proof_is_named(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("R U")
    (tmp_path / "other").write_text('{"lower": 3}')
    for name, message in [
        ("text", "not JSON"),
        ("other", "not a saved proof"),
        ("none", "No such file"),
    ]:
        with pytest.raises(PuzzleError, match=f"{name}: .*{message}"):
            Proof.load(tmp_path / name)


def test_what_a_saved_proof_says_is_checked() -> None:
    saved = put_aside()
    assert Proof.from_json(saved | {"solution": "F' R' U'", "seconds": 7}).upper == 3
    for change in (
        {"solution": "F U R"},
        {"facelets": "nonsense"},
        {"lower": 21},
        {"lower": None},
        {"tables": "huge"},
        {"begun": 5},
        {"refuted": {}},
        {"refuted": [LEDGER | {"length": 2}]},
        {"seconds": "long"},
    ):
        with pytest.raises(PuzzleError):
            Proof.from_json(sealed(saved | change))


@pytest.mark.parametrize("seed", [20, 24])
def test_the_inverse_is_searched_where_that_is_less_work(seed: int) -> None:
    """The proofs of a cube and of its inverse search the same one, and so consider the same
    nodes."""
    cube = Cube.random(seed=seed)
    proofs = [Proof(x, two_phase_seconds=0.0) for x in (cube, ~cube)]
    one, other = (until(proof, lambda p: p.lower == 15).refuted[14] for proof in proofs)
    assert one == other


def test_a_solution_found_for_the_inverse_solves_the_cube() -> None:
    for seed in range(3):
        maneuver = random.Random(seed).choices(range(18), k=14)
        cube = Cube.from_cubies(after(maneuver))
        for one in (cube, ~cube):
            *_, last = Proof(one, two_phase_seconds=0.0)
            assert last.solution is not None
            assert one.apply(last.solution).is_solved


@pytest.mark.parametrize("seed", range(8))
def test_the_inverse_bounds_hold_along_each_axis(seed: int) -> None:
    """The pieces give the inverse's coordinates, and no bound is more than the distance."""
    rng = random.Random(seed)
    bounds = result_of(inverse_bounds(exact_distances()))
    start = rng.choice([SOLVED, random_state(rng)])
    moves = rng.choices(range(18), k=9)
    pieces = pieces_of(start)
    for count, move in enumerate(moves, 1):
        pieces = bounds.pieces.turned(pieces, np.array([move], np.uint8))
        state = after(moves[:count], start)
        assert all(map(np.array_equal, pieces, pieces_of(state)))
        for number, axis in enumerate(AXES):
            seen = Direction(axis, True).view(state)
            flipslice, coset, twist = bounds.pieces.inverse(number, pieces)
            assert flipslice[0] == ranks.slice_(seen) * ranks.N_FLIP + ranks.flip(seen)
            assert coset[0] == cosets_of([ranks.four_edges(seen, ranks.SLICE_EDGES)])[0]
            assert twist[0] == ranks.twist(seen)
            distance = exact_distances().distances(flipslice, twist)
            bound = bounds.bounds(number, pieces) & MOST
            assert bound <= distance
            if distance in (8, 9, 10):
                assert bound in (distance, 0)


def test_turns_of_an_axis_leave_the_inverse_where_it_is() -> None:
    bounds = result_of(inverse_bounds(exact_distances()))
    state = random_state(random.Random(5))
    for number, axis in enumerate(AXES):
        for move in np.flatnonzero(bounds.kinds[number] < N_KINDS).tolist():
            views = [Direction(axis, True).view(x) for x in (state, after([move], state))]
            flipslice = [ranks.slice_(x) * ranks.N_FLIP + ranks.flip(x) for x in views]
            distances = exact_distances().distances(
                np.array(flipslice), np.array([ranks.twist(x) for x in views])
            )
            assert distances[0] == distances[1]


def test_symmetric_cubes_have_fewer_first_turns_to_try() -> None:
    """The superflip looks the same from all 48 sides: of 18 first turns, only 2 are different."""
    state = state_of(SUPERFLIP)
    assert len(distinct_first_moves(state)) == 2
    nodes = []
    for first in (range(18), distinct_first_moves(state)):
        search = length_search(state, 13, first)
        found = [x for x in searched_here(search, range(search.units)) if x is not None]
        assert [x.solution for x in found] == [None] * search.units
        nodes.append(search.nodes + sum(x.nodes for x in found))
    assert nodes[1] * 8 < nodes[0]


@pytest.mark.parametrize("number", [1, 17, 38])
def test_equivalent_cubes_have_equal_bounds(number: int) -> None:
    state = random_state(random.Random(number))
    assert expansion().lower_bound(state) == expansion().lower_bound(conjugate(state, number))


def test_units_come_in_the_order_of_what_their_beginnings_cost_previously(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(length_search_module, "UNIT", 0.005)  # many, although it is short
    state = random_state(random.Random(3))
    shorter, longer = length_search(state, 13), length_search(state, 14)
    before, now = Ledger.of(shorter, "cube"), Ledger.of(longer, "cube")
    for result in searched_here(shorter, range(shorter.units)):
        if result is not None:
            before.add(result.unit, result.nodes)
    now.add(1, 5)
    assert min(shorter.units, longer.units) > 3
    expected = [unit for unit in range(longer.units) if unit != 1]
    order = now.left(longer, before)
    assert sorted(order) == expected
    assert order != expected
    part = [bisect_right(before.starts, longer.start(unit)) - 1 for unit in expected]
    density = [before.nodes[one] / part.count(one) for one in part]
    cost = dict(zip(expected, density, strict=True))
    half = len(order) // 2
    first, second = (sum(cost[unit] for unit in part) for part in (order[:half], order[half:]))
    assert first > 2 * second
    assert now.left(longer, Ledger.of(shorter, "inverse")) == expected
    assert now.left(longer) == expected
