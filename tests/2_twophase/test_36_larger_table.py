"""The exact table of 106 MB: right, kept, used by proofs; and what happens if there is no room for
it."""

import random
from collections.abc import Iterator

import numpy as np
import pytest
from numpy.typing import NDArray

from cubogram.cube.cube import Cube
from cubogram.cube.cubies import after
from cubogram.cube.random_state import random_state
from cubogram.pages.machine import PROOF_TABLES
from cubogram.slices import result_of
from cubogram.twophase.coordinates import ranks
from cubogram.twophase.coordinates.reduced_space import refined_space
from cubogram.twophase.directions import AXES, Direction
from cubogram.twophase.optimal import Proof
from cubogram.twophase.optimal.axis_moves import axis_moves, seen_along_axes
from cubogram.twophase.optimal.expansion import Expansion
from cubogram.twophase.optimal.inverse_bounds import (
    BOUND_BITS,
    MOST,
    N_KINDS,
    InverseBounds,
    inverse_bounds,
    pieces_of,
)
from cubogram.twophase.optimal.length_search import LengthSearch
from cubogram.twophase.optimal.work_units import Job, searched_here, searching
from cubogram.twophase.tables import exact_files, exact_table
from cubogram.twophase.tables.breadth_first_table import (
    UNKNOWN,
    BreadthFirstTable,
    elements_of_bytes,
)
from cubogram.twophase.tables.exact_distances import ExactDistances, interleaved
from cubogram.twophase.tables.exact_kinds import KINDS, LARGE, LARGEST
from cubogram.twophase.tables.exact_table import LargerTable, larger
from cubogram.twophase.tables.tables import Tables

DEEP_PROOF = "R U F2 L' D B R' U2 F D' L2 B' R U2"


@pytest.fixture(scope="module")
def deep() -> ExactDistances:
    """The distances in the 35 MB table."""
    result_of(Tables.shared().prepare("deep"))
    exact = Tables.shared().current.exact
    assert exact is not None
    return exact


@pytest.fixture(scope="module")
def large() -> ExactDistances:
    """Those in the 106 MB table, made on first use, then kept in the cache directory."""
    parts = list(larger("large").fill())
    assert parts == sorted(parts)
    return larger("large").filled


@pytest.fixture(scope="module")
def bounds(deep: ExactDistances, large: ExactDistances) -> InverseBounds:
    return result_of(inverse_bounds(large, result_of(inverse_bounds(deep))))


def distances(exact: ExactDistances, state: object) -> NDArray[np.uint8]:
    """Along the three axes."""
    axes = axis_moves(exact.cosets.count)
    _, classes, coset, twist = seen_along_axes(state, axes)  # type: ignore[arg-type]
    return exact.of_reduced(classes, coset, twist)


@pytest.mark.parametrize("kind", [LARGE, LARGEST])
def test_the_first_counts_of_the_recipe(kind: object) -> None:
    assert kind in (LARGE, LARGEST)
    table = BreadthFirstTable(refined_space(kind.cosets))  # type: ignore[attr-defined]
    while table.depth < 6:
        for _done in table.fill_depth():
            pass
    assert tuple(table.counts) == kind.counts[:7]  # type: ignore[attr-defined]


def test_the_page_knows_the_sizes() -> None:
    assert {kind.tier: kind.bytes for kind in KINDS.values()} == PROOF_TABLES


@pytest.mark.parametrize("count", [3, 6])
def test_interleaving_moves_each_byte_once(count: int) -> None:
    before = np.random.default_rng(1).integers(0, 256, (1234 * count, 7)).astype(np.uint8)
    rows = before.copy()
    for _ in interleaved(rows, count):
        pass
    for place, coset, part in np.random.default_rng(2).integers(0, (1234, count, 7), (50, 3)):
        moved = rows.ravel()[(place * 7 + part) * count + coset]
        assert moved == before[place * count + coset, part]


@pytest.mark.parametrize("seed", range(20))
def test_distances_change_by_one_at_most_and_are_never_below_the_smaller_ones(
    seed: int, deep: ExactDistances, large: ExactDistances
) -> None:
    rng = random.Random(seed)
    state = random_state(rng) if seed % 2 else after(rng.choices(range(18), k=9))
    here = distances(large, state)
    assert (here >= np.minimum(distances(deep, state), LARGE.depth + 1)).all()
    near = np.stack([distances(large, after([move], state)) for move in range(18)])
    assert (np.abs(near.astype(int) - here) <= 1).all()
    known = (here > 0) & (here <= LARGE.depth)
    assert (near.min(axis=0) == here - 1)[known].all()


def test_it_holds_the_counts_of_the_recipe_modulo_3(large: ExactDistances) -> None:
    rows = larger("large").exact_rows()
    assert rows is not None
    parts = np.array_split(rows.ravel(), 200)
    bytes_seen = np.sum([np.bincount(part, minlength=256) for part in parts], axis=0)
    codes = elements_of_bytes()
    found = [int((bytes_seen[:, None] * (codes == code)).sum()) for code in range(4)]
    spare = rows.size * 4 - LARGE.rows * ranks.N_TWIST
    left = LARGE.rows * ranks.N_TWIST - sum(LARGE.counts)
    expected = [sum(LARGE.counts[code::3]) for code in range(3)] + [left]
    expected[0] += spare
    assert found == expected


def test_of_each_state_the_nearest_coset_is_as_near_as_the_smaller_table_says(
    deep: ExactDistances, large: ExactDistances
) -> None:
    """Every entry of both tables, modulo 3; everything 11 or 12 turns away is left open."""
    assert deep.is_complete
    assert large.depth == 10
    small_rows, rows = Tables.shared().exact_rows(), larger("large").exact_rows()
    assert small_rows is not None
    assert rows is not None
    classes, width = small_rows.shape
    by_class = rows.reshape(classes, width, -1)
    far = 0
    for start in range(0, classes, 2000):
        block = slice(start, start + 2000)
        for lane in range(4):
            end = width - (lane == 3)  # the last byte of a row has three elements
            small = small_rows[block, :end] >> 2 * lane & 3
            codes = by_class[block, :end] >> 2 * lane & 3
            is_open = (codes == UNKNOWN).all(axis=2)
            assert (is_open | (codes == small[..., None]).any(axis=2)).all()
            far += int(is_open.sum())
    assert far == sum(KINDS["deep"].counts[11:])


@pytest.mark.parametrize("seed", range(6))
def test_bounds_of_inverses_hold_after_each_kind_of_turn(
    seed: int, bounds: InverseBounds, large: ExactDistances
) -> None:
    """For the inverse, and for what it becomes after a turn: never more than the distance."""
    state = random_state(random.Random(seed))
    for axis, name in enumerate(AXES):
        found = int(bounds.bounds(axis, pieces_of(state))[0])
        for move in range(18):
            kind = int(bounds.kinds[axis, move])
            if kind == N_KINDS:
                continue
            turned = after([move], state)
            exact = distances(large, Direction(name, True).view(turned))[0]
            bound = found >> BOUND_BITS * kind & MOST
            assert bound in (0, exact) if exact > 7 else bound == 0


def nodes_and_solutions(
    state: object, length: int, bounds: InverseBounds
) -> tuple[int, set[object]]:
    search = LengthSearch(state, length, Expansion(bounds), range(18))  # type: ignore[arg-type]
    nodes, found = search.nodes, set()
    for unit in range(search.units):
        steps = search.run(unit)
        while True:
            try:
                solution = next(steps)
            except StopIteration as end:
                nodes += end.value
                break
            if solution is not None:
                found.add(solution)
    return nodes, found


@pytest.mark.parametrize("text", ["R U F2 L' D B R' U2 F D'", "U R2 F B R B2 R U2 L B2 R"])
def test_all_solutions_are_found_with_no_more_nodes(
    text: str, deep: ExactDistances, bounds: InverseBounds
) -> None:
    state = Cube(text).cubies
    smaller = result_of(inverse_bounds(deep))
    length = len(Proof(Cube.from_cubies(state), two_phase_seconds=0.0).finish())
    assert length >= 8
    few, same = nodes_and_solutions(state, length, bounds)
    many, solutions = nodes_and_solutions(state, length, smaller)
    assert same == solutions
    assert len(same) > 0
    assert few <= many


def test_a_proof_uses_it_and_says_so(large: ExactDistances) -> None:
    assert large.cosets.count == 3
    *_, last = Proof(DEEP_PROOF, tables="large", two_phase_seconds=0.05)
    assert last.is_proven
    assert last.tables == "large"
    assert last.lower == len(Proof(DEEP_PROOF, two_phase_seconds=0.05).finish())


def test_units_are_searched_by_others_with_the_same_table(bounds: InverseBounds) -> None:
    state = random_state(random.Random(9))
    search = LengthSearch(state, 14, Expansion(bounds), range(18))
    job = Job.of(search, (0,))
    assert job.cosets == 3
    here = [one for one in searched_here(search, (0,)) if one is not None]
    assert result_of(searching(job)) == here


def test_without_room_a_proof_goes_on_with_a_smaller_table(monkeypatch: pytest.MonkeyPatch) -> None:
    def fill(_table: LargerTable) -> Iterator[float]:
        yield 0.1
        raise MemoryError

    monkeypatch.setattr(LargerTable, "fill", fill)
    *_, last = Proof(DEEP_PROOF, tables="largest", two_phase_seconds=0.05)
    assert last.is_proven
    assert last.tables == "deep"


def test_a_table_that_finds_no_room_is_begun_again_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exact_files, "cache_directory", lambda: None)
    table = LargerTable(LARGE)
    with monkeypatch.context() as full:

        def no_room(_cosets: int) -> None:
            raise MemoryError

        full.setattr(exact_table, "refined_space", no_room)
        with pytest.raises(MemoryError):
            result_of(table.fill())
    steps = table.fill()
    for part in steps:
        if part > 1e-6:
            break
    assert 0 < table.part < 1
