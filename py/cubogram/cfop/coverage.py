"""Which last layers a set of rules solves and in how many turns, and which pairs it inserts."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cubogram.arguments import public, whole
from cubogram.cfop import last_layer
from cubogram.cfop.last_layer_plans import turns_of_step
from cubogram.cfop.pairs import N_PAIRS, insertions
from cubogram.cfop.pictures import FIRST_TWO_LAYERS
from cubogram.cfop.piece_map import FIRST_EDGE, compose, map_of_cubies, map_of_turns
from cubogram.cfop.rule_set import RuleSet
from cubogram.cube.cube import Cube, as_cube
from cubogram.cube.cubies import Cubies
from cubogram.cube.turn_indices import indices_text
from cubogram.errors import PuzzleError

N_ORIENTATIONS = 27 * 8
"""The ways in which the last layer's corners can be twisted and its edges flipped."""

N_PERMUTATIONS = 24 * 24 // 2
"""The permutations of its pieces in which corners and edges have the same parity."""

N_PAIR_PLACES = 24 * 16
"""The places and orientations of the corner and the edge of a pair while the cross is solved."""


@dataclass(frozen=True)
class Coverage:
    """Which of the 62,208 last layers and of the 384 places of a pair a set of rules solves.

    `turns`, int16 of shape (216, 288), has for each orientation and permutation the face turns of
    the shortest OLL and PLL, including those of the top between and after them; -1 if no rules fit.
    `pairs_missing` counts the places of a pair that no rule solves.

    >>> from cubogram.cfop.rule_set import standard
    >>> found = coverage(standard())
    >>> found.missing, found.pairs_missing, int(found.turns[0, 0])
    (0, 0, 0)
    """

    turns: NDArray[np.int16]
    pairs_missing: int

    @property
    def missing(self) -> int:
        """The number of last layers that the rules do not solve."""
        return int((self.turns < 0).sum())

    @property
    def mean(self) -> float:
        """The mean number of turns of the last layers that they solve."""
        return float(self.turns[self.turns >= 0].mean())

    @public
    def cube(self, number: int) -> Cube:
        """The cube with last layer 0 to 62,207: 288 times its row in `turns`, plus its column.

        >>> from cubogram.cfop.rule_set import standard
        >>> coverage(standard()).cube(0).is_solved
        True
        """
        row, column = divmod(
            whole("number", number, 0, N_ORIENTATIONS * N_PERMUTATIONS - 1), N_PERMUTATIONS
        )
        corners, edges = _numbers()
        corner_codes, edge_codes = last_layer.codes()
        corner = corner_codes[corners[row, column]].tolist()
        edge = (edge_codes[edges[row, column]] - FIRST_EDGE).tolist()
        cubies = Cubies()
        corner_permutation, corner_orientation = [*cubies.corner_permutation], [0] * 8
        edge_permutation, edge_orientation = [*cubies.edge_permutation], [0] * 12
        for piece in range(4):
            place, twist = divmod(corner[piece], 3)
            corner_permutation[place], corner_orientation[place] = piece, twist
            place, flip = divmod(edge[piece], 2)
            edge_permutation[place], edge_orientation[place] = piece, flip
        return Cube.from_cubies(
            Cubies(
                tuple(corner_permutation),
                tuple(corner_orientation),
                tuple(edge_permutation),
                tuple(edge_orientation),
            )
        )


@public
def coverage(rules: RuleSet) -> Coverage:
    """The last layers and pairs that a set of rules solves, with the number of face turns for each.

    >>> from cubogram.cfop.rule_set import standard
    >>> coverage(standard()).turns.shape
    (216, 288)
    """
    costs = last_layer.costs(rules)[_numbers()]
    turns = np.where(costs < last_layer.UNREACHABLE, costs, -1).astype(np.int16)
    first = insertions(rules.f2l).first[: N_PAIRS + 1]
    ways = (first[1:] - first[:-1]).reshape(24, 24)
    beside_the_cross = [edge for edge in range(24) if not 8 <= edge < 16]
    missing = int((ways[:, beside_the_cross] == 0).sum())
    home_corner, home_edge = 12, 16  # the solved pair needs no insertion
    return Coverage(turns, missing - int(ways[home_corner, home_edge] == 0))


@public
def first_gap(rules: RuleSet, cube: Cube | str) -> tuple[str, Cube] | None:
    """The step for which the rules lack a case of a last layer, and the cube that shows the case.

    If that step is PLL, this is the cube after the first OLL algorithm that fits. None if the rules
    solve the last layer. Raises PuzzleError "case" if the first two layers are not solved.

    >>> from cubogram.cfop.rule_set import standard
    >>> sune = standard().change("step: OLL\\nremove 27").rules
    >>> first_gap(sune, "R U2 R' U' R U' R'")[0], first_gap(standard(), "R U2 R' U' R U' R'")
    ('OLL', None)
    """
    given = as_cube("cube", cube)
    state = map_of_cubies(given.cubies)
    if any(state[home] != home for home in FIRST_TWO_LAYERS):
        raise PuzzleError("case", "the first two layers are not solved")
    gaps = []
    steps = last_layer.orientation_steps(rules.oll, *last_layer.number_of(state))
    for step in steps:
        turns = turns_of_step(step)
        after = last_layer.number_of(compose(state, map_of_turns(turns)))
        if after in last_layer.permutation_steps(rules.pll):
            return None
        gaps.append(given.apply(indices_text(turns)))
    return ("PLL", gaps[0]) if gaps else ("OLL", given)


def _numbers() -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The corner and edge numbers (see `last_layer`) of each place in the map, (216, 288)."""
    n = last_layer.N_ORIENTED
    odd = [_is_odd(order) for order in last_layer.codes()[0][:n] // 3]
    edges_odd = [_is_odd(order) for order in (last_layer.codes()[1][:n] - FIRST_EDGE) // 2]
    pairs = [(c, e) for c in range(n) for e in range(n) if odd[c] == edges_odd[e]]
    permutations = np.array(pairs, dtype=np.intp)
    twists, flips = np.divmod(np.arange(N_ORIENTATIONS), 8)
    return (
        n * twists[:, None] + permutations[:, 0],
        n * flips[:, None] + permutations[:, 1],
    )


def _is_odd(order: NDArray[np.uint8]) -> bool:
    found = order.tolist()
    return bool(sum(a > b for n, a in enumerate(found) for b in found[n:]) % 2)
