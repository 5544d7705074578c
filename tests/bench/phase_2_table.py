"""An experiment: would a large table of phase 2 pay?

Corners and the eight outer edges together, classes of the corners under the 16 symmetries times
all places of the edges: 2,768 * 40,320 = 111,605,760 entries, as in Kociemba's program. Phase 2
here has two tables of 967,680 entries, each with the permutation of the middle edges, and takes
the greater of their answers; the large one would be a third. It runs natively and in the page.

Its entries are looked up in a byte each, which is quicker than in two bits, so that the experiment
favours it: what does not pay so does not pay packed.
"""

import json
import random
from time import process_time

import numpy as np

from cubogram.cube.random_state import random_state
from cubogram.cube.symmetry import inverse_symmetry, symmetry
from cubogram.slices import result_of
from cubogram.twophase.coordinates import move_tables, ranks, symmetry_classes
from cubogram.twophase.coordinates.reduced_space import ReducedSpace
from cubogram.twophase.phase2 import Phase2
from cubogram.twophase.search import Search
from cubogram.twophase.tables.breadth_first_table import (
    UNKNOWN,
    BreadthFirstTable,
    elements_of_bytes,
)
from cubogram.twophase.tables.tables import Tables

N, PER_EDGES, SYMMETRIES = ranks.N_PERMUTATIONS, ranks.N_SLICE_PERMUTATIONS, 16


def edge_conjugates():
    """The outer edges of S * A * S^-1, uint16 of shape (40320, 16)."""
    columns = []
    for number in range(SYMMETRIES):
        left, right = symmetry(number), symmetry(inverse_symmetry(number))
        pieces = np.array(left.edge_permutation[:8], np.uint8)
        states = ranks.permutations(8)[:, right.edge_permutation[:8]]
        columns.append(ranks.rank_of_eight(pieces[states]).astype(np.uint16))
    return np.stack(columns, axis=1)


class CornersAndEdges:
    """The space of the table, and where a state has its entry."""

    def __init__(self):
        conjugates = symmetry_classes.corner_conjugates().astype(np.int32)
        smallest = conjugates.min(axis=1)
        representative = np.flatnonzero(smallest == np.arange(N))
        self.symmetry_of = conjugates.argmin(axis=1).astype(np.uint8)
        self.class_of = np.searchsorted(representative, smallest).astype(np.int32)
        self.edges = edge_conjugates()
        stabiliser = np.zeros(len(representative), np.uint16)
        for number in range(SYMMETRIES):
            fixed = conjugates[representative, number] == representative
            stabiliser |= fixed.astype(np.uint16) << np.uint16(number)
        after = move_tables.corner_moves()[:, list(move_tables.PHASE_2_MOVES)][representative]
        self.space = ReducedSpace(
            "phase_2",
            self.class_of[after],
            self.symmetry_of[after],
            move_tables.ud_edge_moves().astype(np.uint16),
            self.edges,
            stabiliser,
            (),
        )

    def entry(self, corners, edges):
        """The number of a state's entry, intp."""
        conjugate = self.edges.ravel()[edges * SYMMETRIES + self.symmetry_of[corners]]
        return self.class_of[corners].astype(np.intp) * N + conjugate


def filled(space):
    """The work table, 2 bits an entry, and all distances, uint8; the first takes `seconds`."""
    table = BreadthFirstTable(space)
    distances = np.full((space.n_classes, space.n_columns), UNKNOWN, np.uint8)
    distances[0, 0] = 0
    seconds, known = 0.0, (table.rows[:, 0] & 0) > 0
    known = np.zeros((space.n_classes, table.row_bytes), np.uint8)
    of_byte = elements_of_bytes()
    distances = np.zeros((space.n_classes, space.n_columns), np.uint8)
    while table.unknown:
        before = table.rows.copy()
        began = process_time()
        for _ in table.fill_depth():
            pass
        seconds += process_time() - began
        for row in np.flatnonzero((before != table.rows).any(axis=1)):
            new = of_byte[before[row]] != of_byte[table.rows[row]]
            distances[row][new.ravel()[:N]] = table.depth
    return table, distances, seconds


class Timed(Phase2):
    """Phase 2 as it is, with its processor time."""

    seconds = 0.0

    def candidates(self, ends, limit):
        began = process_time()
        found = super().candidates(ends, limit)
        found = found if found is None else self.nearer(found, limit)
        self.seconds += process_time() - began
        return found

    def nearer(self, found, limit):
        return found

    def _expand(self, layer, left):
        began = process_time()
        made = self.kept(super()._expand(layer, left), left)
        self.seconds += process_time() - began
        return made

    def kept(self, layer, left):
        return layer


class WithLargeTable(Timed):
    """Phase 2 that looks into the large table as well, where the two small ones say yes."""

    def far(self, corners, edges):
        return DISTANCES.ravel()[SPACE.entry(corners // PER_EDGES, edges // PER_EDGES)]

    def nearer(self, found, limit):
        found.distance = np.maximum(found.distance, self.far(found.corners, found.ud_edges))
        keep = np.flatnonzero(found.distance <= limit)
        names = ("corners", "ud_edges", "slice_permutation", "last", "distance", "end", "turned")
        for name in names:
            setattr(found, name, getattr(found, name)[keep])
        return found if len(keep) else None

    def kept(self, layer, left):
        keep = np.flatnonzero(self.far(layer.corners, layer.ud_edges) <= left)
        for name in ("corners", "ud_edges", "slice_permutation", "last", "parent"):
            setattr(layer, name, getattr(layer, name)[keep])
        return layer


def search(state, kind, clock=None):
    """A search whose phase 2 is of this kind."""
    made = Search(state, Tables.shared(), clock or process_time)
    engine = made._engine
    engine._phase_2 = kind(engine.tables.phase_2, engine.tables.near_solved, made._views)
    return made


def same_work(count, nodes):
    """Nodes and seconds of phase 2, and of the whole, with each kind, until phase 1 is so far."""
    result = {}
    for kind in (Timed, WithLargeTable, Timed, WithLargeTable):
        rng = random.Random(2026)
        total = {"nodes": 0, "seconds": 0.0, "whole": 0.0, "lengths": 0}
        for _ in range(count):
            state, made = random_state(rng), None
            began = process_time()
            made = search(state, kind, lambda: made._engine._phase_1.nodes)
            for _ in made.run(nodes):
                pass
            total["whole"] += process_time() - began
            total["nodes"] += made._engine._phase_2.nodes
            total["seconds"] += made._engine._phase_2.seconds
            total["lengths"] += made.best.length
        name = kind.__name__
        if name not in result or total["whole"] < result[name]["whole"]:
            result[name] = total
    return result


def same_time(count, budgets):
    """The sum of lengths after so much processor time, with each kind."""
    result = {}
    for kind in (Timed, WithLargeTable):
        rng = random.Random(2026)
        lengths = {budget: [] for budget in budgets}
        for _ in range(count):
            state = random_state(rng)
            began = process_time()
            found = [
                (process_time() - began, solution.length)
                for solution in search(state, kind).run(max(budgets))
                if solution
            ]
            for budget in budgets:
                known = [length for at, length in found if at <= budget]
                lengths[budget].append(min(known, default=30))
        result[kind.__name__] = {str(budget): sum(x) / count for budget, x in lengths.items()}
    return result


began = process_time()
SPACE = CornersAndEdges()
preparing = process_time() - began
TABLE, DISTANCES, filling = filled(SPACE.space)
result_of(Tables.shared().prepare("small"))
BUILT = {
    "counts": TABLE.counts,
    "bytes": TABLE.rows.nbytes,
    "bytes_4_bits": TABLE.space.size // 2,
    "preparing": round(preparing, 2),
    "filling": round(filling, 2),
}
print(json.dumps(BUILT))
