"""The larger exact tables of proofs, filled to five turns instead of ten: the same code in two
seconds. (The real ones: tests/campaigns/test_two_phases.py.)"""

import random
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from cubogram.cube.cube import Cube
from cubogram.cube.cubies import SOLVED, after
from cubogram.pages.machine import PROOF_TABLES
from cubogram.slices import result_of
from cubogram.twophase.meet_in_the_middle import optimal_nearby
from cubogram.twophase.optimal import Proof
from cubogram.twophase.optimal.expansion import Expansion
from cubogram.twophase.optimal.inverse_bounds import _least, inverse_bounds
from cubogram.twophase.optimal.length_search import LengthSearch
from cubogram.twophase.optimal.work_units import Job
from cubogram.twophase.tables import exact_files, exact_table
from cubogram.twophase.tables.damage import TablesDamaged
from cubogram.twophase.tables.exact_kinds import KINDS, LARGE, of_cosets
from cubogram.twophase.tables.exact_table import LargerTable
from cubogram.twophase.tables.tables import Tables

SHALLOW = replace(
    LARGE,
    name="shallow",
    depth=5,
    counts=LARGE.counts[:6],
    sha256="0f1db9768804baf2ae03092329e90be0e2fed781c014ee1fead220c3b5d31dfa",
)


@pytest.fixture(scope="module")
def table() -> LargerTable:
    """A table with three cosets, filled to five turns."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(exact_files, "cache_directory", lambda: None)
        table = LargerTable(SHALLOW)
        parts = list(table.fill())
        assert parts == sorted(parts)
    assert (parts[-1], table.part, list(table.fill())) == (1.0, 1.0, [])
    return table


def test_a_table_is_used_only_if_it_is_the_recipes(table: LargerTable, monkeypatch) -> None:
    monkeypatch.setattr(exact_files, "cache_directory", lambda: None)
    rows = table.exact_rows()
    assert LargerTable(SHALLOW).accept_exact(rows)
    assert not LargerTable(LARGE).accept_exact(rows)
    with pytest.raises(TablesDamaged):
        LargerTable(LARGE).filled  # noqa: B018  it has not been made
    for wrong in (
        replace(SHALLOW, sha256=LARGE.sha256),
        replace(SHALLOW, counts=(*SHALLOW.counts[:5], 1)),
    ):
        with pytest.raises(TablesDamaged):
            result_of(LargerTable(wrong).fill())
    table, refused = LargerTable(SHALLOW), MemoryError()

    def no_room(_cosets: int) -> None:
        raise refused

    with monkeypatch.context() as full:
        full.setattr(exact_table, "refined_space", no_room)
        with pytest.raises(MemoryError):
            result_of(table.fill())
    assert table.part == 0
    assert 0 < next(part for part in table.fill() if part > 1e-6) < 1  # begun again
    assert {kind.tier: kind.bytes for kind in KINDS.values()} == PROOF_TABLES
    assert [of_cosets(count) for count in (1, 3, 6)] == ["deep", "large", "largest"]


def test_proofs_find_the_same_solutions_with_no_more_nodes(
    table: LargerTable, filled: Tables
) -> None:
    smaller = result_of(inverse_bounds(filled.current.exact))
    bounds = result_of(inverse_bounds(table.filled, smaller))
    counts = []  # of nodes among the beginnings
    for seed in range(8):
        state = after(random.Random(seed).choices(range(18), k=7))
        nearby = optimal_nearby(state)
        search = LengthSearch(state, len(nearby), Expansion(bounds), range(18))
        found = [x for unit in range(search.units) for x in search.run(unit) if x is not None]
        assert found
        assert all(after(maneuver, state) == SOLVED for maneuver in found)
        assert Job.of(search, (0,)).cosets == 3
        counts.append(search.nodes)
    inherited = bounds.inherited.reshape(4, 16, 16, 16)  # a turn's kind, three bounds before it
    for kind, third, second, first in np.ndindex(inherited.shape):
        after_turn = (first, second, third), (second, first, 0), (third, 0, first), (0, 0, 0)
        a, b, c = after_turn[kind]
        assert inherited[kind, third, second, first] == a | b << 4 | c << 8
    least = _least(10, 3).reshape(2, 4, 4, 4)  # in the set of near states or not, three codes
    for near, third, second, first in np.ndindex(least.shape):
        a, b, c = ((9, 10, 8, 11)[code] for code in (first, second, third))
        assert least[near, third, second, first] == (0 if near else a | b << 4 | c << 8)
    assert counts == [414, 54, 18, 54, 1242, 90, 108, 36]


def test_without_room_a_proof_goes_on_with_a_smaller_table(monkeypatch, deep: Tables) -> None:
    def fill(_table: LargerTable) -> Iterator[float]:
        yield 0.1
        raise MemoryError

    monkeypatch.setattr(LargerTable, "fill", fill)
    cube = Cube("B L2 F2 R2 D F2 L' R' F' D2 B2 D R' U F")
    *_, last = Proof(cube, tables="largest", two_phase_seconds=0.05)
    assert (last.is_proven, last.tables, last.lower) == (True, "deep", 15)
