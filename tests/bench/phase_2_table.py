"""An experiment: would a large table for phase 2 pay off?

Corners and the eight outer edges together, classes of the corners under the 16 symmetries times
all places of the edges: 2,768 * 40,320 = 111,605,760 entries, as in Kociemba's program. Phase 2
here has two tables of 967,680 entries, each with the permutation of the middle edges, and takes
the greater of their answers; the large one would be a third. It runs natively and in the page.

Its entries are looked up in a byte each, which is quicker than in two bits, so that the experiment
favours it: what does not pay off this way does not pay off packed.
"""

import random
from functools import partial
from time import process_time

import numpy as np

from cubogram.cube.random_state import random_state
from cubogram.cube.symmetry import inverse_symmetry, symmetry
from cubogram.slices import result_of
from cubogram.twophase.coordinates import move_tables, ranks, symmetry_classes
from cubogram.twophase.coordinates.reduced_space import ReducedSpace
from cubogram.twophase.coordinates.turn_metric import HTM
from cubogram.twophase.phase2 import Phase2
from cubogram.twophase.search import Search
from cubogram.twophase.tables.breadth_first_table import BreadthFirstTable, elements_of_bytes
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


def made(space):
    table = BreadthFirstTable(space)
    result_of(table.run())
    return table


def watched(space):
    """The table; all distances, uint8 of shape (2768, 40320); what part of the time it took."""
    table, of_byte = BreadthFirstTable(space), elements_of_bytes()
    distances = np.zeros((space.n_classes, space.n_columns), np.uint8)
    whole, filling = process_time(), 0.0
    while table.unknown:
        before = table.rows.copy()
        began = process_time()
        result_of(table.fill_depth())
        filling += process_time() - began
        for row in np.flatnonzero((before != table.rows).any(axis=1)):
            new = of_byte[before[row]] != of_byte[table.rows[row]]
            distances[row][new.ravel()[: space.n_columns]] = table.depth
    return table, distances, filling / (process_time() - whole)


class Timed(Phase2):
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
    """Phase 2 that also looks in the large table if the two small ones let a path through.

    `space` and `distances` must be set first.
    """

    space = distances = None

    def far(self, corners, edges):
        entries = self.space.entry(corners // PER_EDGES, edges // PER_EDGES)
        return self.distances.ravel()[entries]

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


def nodes_of_phase_1(made):
    """A clock that goes by work, the same whatever phase 2 does."""
    return made._engine._phase_1.nodes


def search(state, kind):
    made = Search(state, Tables.shared(), process_time)
    engine = made._engine
    engine._phase_2 = kind(engine.tables.phase_2, engine.tables.near_solved, made._views)
    return made


def same_work(kind, count, nodes):
    """Nodes of phase 2, and its share of the time, until phase 1 has expanded this many nodes."""
    rng = random.Random(2026)
    seconds, whole, found = 0.0, 0.0, {"nodes": 0, "length": 0}
    for _ in range(count):
        began = process_time()
        one = search(random_state(rng), kind)
        one._clock = partial(nodes_of_phase_1, one)
        result_of(one.run(nodes))
        whole += process_time() - began
        seconds += one._engine._phase_2.seconds
        found["nodes"] += one._engine._phase_2.nodes
        found["length"] += one.best.length
    return found | {"share": seconds / whole}


def same_time(kind, count, budgets):
    rng = random.Random(2026)
    lengths = {str(budget): [] for budget in budgets}
    for _ in range(count):
        state, began = random_state(rng), process_time()
        found = [
            (process_time() - began, solution.length)
            for solution in search(state, kind).run(max(budgets))
            if solution
        ]
        for budget in budgets:
            known = [length for at, length in found if at <= budget]
            lengths[str(budget)].append(min(known, default=HTM.longest))
    return {budget: sum(known) / count for budget, known in lengths.items()}
