"""Finds the most likely cube, of all possible cubes, given what each sticker may show.

Each sticker has a cost for each colour: the negative logarithm of its likelihood. A cube's cost is
the sum over its stickers. Finding the cheapest of all 43,252,003,274,489,856,000 needs no search.
Fill the places one after the other; of the pieces used so far, only the set, the sum of their
twists and the parity of their order matter. That is a table of 2^8 * 3 * 2 entries for the corners
and 2^12 * 2 * 2 for the edges (as Held and Karp solve the travelling salesman problem). With sums
of likelihoods in place of the least cost, the same tables give the likelihood of each colour for
each sticker, and the number of cubes that fit.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cubogram.cube.cubies import CORNERS, EDGES, FACES
from cubogram.cube.layout import CENTRES, N_FACELETS, corner_facelets, edge_facelets
from cubogram.cube.pieces import corner_colour_places
from cubogram.scan.colours import Floats

Combine = Callable[[Floats, Floats], Floats]
"""Combines two paths to the same entry of a table."""


class Shown(NamedTuple):
    """For one kind of piece, facelets and their colours, indexed by [place, piece, turn, n]."""

    facelets: NDArray[np.intp]
    colours: NDArray[np.intp]


@cache
def corners_shown() -> Shown:
    """The stickers of the 8 corners in the 8 places, in 3 orientations."""
    facelets = np.zeros((8, 8, 3, 3), dtype=np.intp)
    colours = np.zeros_like(facelets)
    for place, piece, turn in product(range(8), range(8), range(3)):
        own = corner_facelets()[place]
        facelets[place, piece, turn] = [own[at] for at in corner_colour_places(turn)]
        colours[place, piece, turn] = [FACES.index(face) for face in CORNERS[piece]]
    return Shown(facelets, colours)


@cache
def edges_shown() -> Shown:
    """The stickers of the 12 edges in the 12 places, in 2 orientations."""
    facelets = np.zeros((12, 12, 2, 2), dtype=np.intp)
    colours = np.zeros_like(facelets)
    for place, piece, turn in product(range(12), range(12), range(2)):
        own = edge_facelets()[place]
        facelets[place, piece, turn] = [own[turn], own[1 - turn]]
        colours[place, piece, turn] = [FACES.index(face) for face in EDGES[piece]]
    return Shown(facelets, colours)


@cache
def _steps(n: int) -> tuple[tuple[tuple[NDArray[np.intp], NDArray[np.bool_]], ...], ...]:
    """For each number of pieces used, and each piece: the sets without it, and which of them have
    an odd number of pieces that come after it in order (placing it then changes the parity)."""
    sets = np.arange(1 << n)
    bits = sets[:, None] >> np.arange(n) & 1
    sizes = bits.sum(axis=1)
    after = bits[:, ::-1].cumsum(axis=1)[:, ::-1] - bits
    return tuple(
        tuple(
            (found, after[found, piece] % 2 == 1)
            for piece in range(n)
            for found in [np.flatnonzero((sizes == size) & (bits[:, piece] == 0))]
        )
        for size in range(n)
    )


def _exchanged(entries: Floats, odd: NDArray[np.bool_]) -> Floats:
    """The entries [set, turn, parity] with the parities swapped where `odd` is true."""
    return np.where(odd[:, None, None], entries[:, :, ::-1], entries)


def _forward(costs: Floats, combine: Combine) -> Floats:
    """For each set of pieces, sum of turns and parity: the combined cost of filling the first
    places with them. `costs` are indexed by [place, piece, turn]."""
    n, _, turns = costs.shape
    back = (np.arange(turns) - np.arange(turns)[:, None]) % turns  # [turn]: the sum before it
    table = np.full((1 << n, turns, 2), np.inf)
    table[0, 0, 0] = 0
    for place, steps in enumerate(_steps(n)):
        for piece, (before, odd) in enumerate(steps):
            entries = _exchanged(table[before], odd)
            after = before | 1 << piece
            found = table[after]
            for turn in range(turns):
                ways = entries[:, back[turn]] + costs[place, piece, turn]
                found = combine(found, ways)
            table[after] = found
    return table


def _backward(costs: Floats, last: Floats, combine: Combine) -> Floats:
    """For each entry of `_forward`: the combined cost of filling the remaining places. `last` is
    the cost of what follows, for each parity."""
    n, _, turns = costs.shape
    on = (np.arange(turns) + np.arange(turns)[:, None]) % turns  # [turn]: the sum after it
    table = np.full((1 << n, turns, 2), np.inf)
    table[-1, 0] = last
    for place in reversed(range(n)):
        for piece, (before, odd) in enumerate(_steps(n)[place]):
            entries = _exchanged(table[before | 1 << piece], odd)
            found = table[before]
            for turn in range(turns):
                ways = entries[:, on[turn]] + costs[place, piece, turn]
                found = combine(found, ways)
            table[before] = found
    return table


def _joined(costs: Floats, other: Floats) -> Floats:
    """The cost whose likelihood is the sum of both likelihoods."""
    joined: Floats = -np.logaddexp(-costs, -other)
    return joined


def _cheapest(costs: Floats, table: Floats, parity: int) -> list[tuple[int, int]]:
    """The piece and its turn at each place, on the cheapest path to the last entry."""
    n, _, turns = costs.shape
    found: list[tuple[int, int]] = []
    used, turned = (1 << n) - 1, 0
    for place in reversed(range(n)):
        ways = []
        for piece in range(n):
            if used >> piece & 1:
                rest = used & ~(1 << piece)
                odd = parity ^ (rest >> piece + 1).bit_count() % 2
                for turn in range(turns):
                    before = table[rest, (turned - turn) % turns, odd]
                    ways.append((before + costs[place, piece, turn], piece, turn, odd))
        _, piece, turn, parity = min(ways)
        used &= ~(1 << piece)
        turned = (turned - turn) % turns
        found.append((piece, turn))
    return found[::-1]


@dataclass(frozen=True)
class Likely:
    """The most likely cube: its 54 colours, and its cost above that of the cheapest colours."""

    facelets: str
    cost: float


class Legal:
    """All possible cubes, weighted by `costs`: 54 x 6, in the order U R F D L B."""

    def __init__(self, costs: Floats) -> None:
        least = np.where(np.isfinite(costs), costs, np.inf).min(axis=1, keepdims=True)
        self._costs = costs - np.where(np.isfinite(least), least, 0)
        self._corners = self._of_pieces(corners_shown())
        self._edges = self._of_pieces(edges_shown())
        self._centres = float(self._costs[CENTRES, range(6)].sum())

    def _of_pieces(self, shown: Shown) -> Floats:
        pieces: Floats = self._costs[shown.facelets, shown.colours].sum(axis=-1)
        return pieces

    @cached_property
    def _totals(self) -> tuple[Floats, Floats]:
        """The combined costs of all corners and of all edges, by parity."""
        corners, edges = _forward(self._corners, _joined), _forward(self._edges, _joined)
        return corners[-1, 0], edges[-1, 0]

    def most_likely(self) -> Likely | None:
        """The cheapest cube; None if no cube has a finite cost."""
        corners = _forward(self._corners, np.minimum)
        edges = _forward(self._edges, np.minimum)
        totals = corners[-1, 0] + edges[-1, 0]
        parity = int(totals.argmin())
        if not np.isfinite(totals[parity] + self._centres):
            return None
        letters = [""] * N_FACELETS
        for face, centre in zip(FACES, CENTRES, strict=True):
            letters[centre] = face
        for costs, table, shown in (
            (self._corners, corners, corners_shown()),
            (self._edges, edges, edges_shown()),
        ):
            for place, (piece, turn) in enumerate(_cheapest(costs, table, parity)):
                for facelet, colour in zip(
                    shown.facelets[place, piece, turn],
                    shown.colours[place, piece, turn],
                    strict=True,
                ):
                    letters[facelet] = FACES[colour]
        return Likely("".join(letters), float(totals[parity]) + self._centres)

    def likelihoods(self) -> Floats:
        """The likelihood of each colour for each sticker, over all cubes: 54 x 6, with rows that
        add up to 1 (or 0 if there is no cube)."""
        corners, edges = self._totals
        result = np.zeros((N_FACELETS, 6))
        result[CENTRES, range(6)] = 1
        for costs, others, shown in (
            (self._corners, edges, corners_shown()),
            (self._edges, corners, edges_shown()),
        ):
            chances = _of_placings(costs, others)
            each = np.broadcast_to(chances[..., None], shown.facelets.shape)
            np.add.at(result, (shown.facelets, shown.colours), each)
        return result

    def count(self, cost: float = 0.0) -> float:
        """The number of cubes with this cost, if it is the least and all others cost far more (0 if
        no cube has a finite cost); exact up to 10^12."""
        corners, edges = self._totals
        total = (
            np.exp(cost - self._centres - corners - edges).sum()
            if np.isfinite(self._centres)
            else 0.0
        )
        return float(np.round(total)) if total < 1e12 else float(total)


def _of_placings(costs: Floats, others: Floats) -> Floats:
    """The likelihood of each piece at each place in each turn; `others` as in `_backward`."""
    n, _, turns = costs.shape
    forward = _forward(costs, _joined)
    backward = _backward(costs, others, _joined)
    total = float(backward[0, 0, 0])
    chances = np.zeros(costs.shape)
    back = (np.arange(turns) - np.arange(turns)[:, None]) % turns
    if not np.isfinite(total):
        return chances
    for place, steps in enumerate(_steps(n)):
        for piece, (before, odd) in enumerate(steps):
            entries = _exchanged(forward[before], odd)
            rest = backward[before | 1 << piece]
            for turn in range(turns):
                way = entries[:, back[turn]] + rest
                chances[place, piece, turn] = np.exp(total - way - costs[place, piece, turn]).sum()
    return chances


def painted_costs(facelets: str) -> Floats:
    """The costs of 54 colours that are certain, with "." for a sticker of any colour.

    >>> Legal(painted_costs(".." + "".join(9 * face for face in FACES)[2:])).count()
    1.0
    """
    costs = np.full((N_FACELETS, 6), np.inf)
    for facelet, letter in enumerate(facelets):
        costs[facelet, FACES.index(letter) if letter != "." else slice(None)] = 0
    return costs
