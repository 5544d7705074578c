"""What counts as one turn: a half turn too (HTM), or only a quarter turn (QTM).

A search makes steps that count one each. In QTM, a half turn takes two of them. In phase 1 they are
the same clockwise quarter turn twice. In phase 2, where R2 is possible but R is not, the first one
turns the face and the second one does nothing. Either way the code of the first step is that of the
clockwise turn, and the code of the second is that of the half turn. So the code of the last step
says what may come next, and two codes less alike than R and R2 never belong together.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeVar

import numpy as np
from numpy.typing import NDArray

from cubogram.cube.cubies import N_MOVES
from cubogram.cube.maneuver import Maneuver

T = TypeVar("T", bound=np.integer)

MetricName = Literal["HTM", "QTM"]
METRIC_NAMES: tuple[MetricName, ...] = ("HTM", "QTM")


@dataclass(frozen=True, slots=True)
class TurnMetric:
    """The steps of a search.

    `steps` are those of phase 1 and `phase_2_steps` those of phase 2, by their codes. The lengths
    of the solutions of a cube are all equal modulo `parity`. `gods_number` is enough for every
    cube, `longest` more than the two phases ever need. The rest are limits that suit a search of a
    second: the length of phase 2, the depth of the exact table, and the distance up to which the
    states of phase 2 are known.
    """

    name: MetricName
    steps: tuple[int, ...]
    phase_2_steps: tuple[int, ...]
    parity: int
    gods_number: int
    longest: int
    phase_2_limit: int
    exact_depth: int
    near_solved: int

    def code(
        self, last: NDArray[np.integer], node: NDArray[np.integer] | slice, move: NDArray[T]
    ) -> NDArray[T]:
        """The codes of moves of phase 1 that follow the last ones of some nodes."""
        return move if self.parity == 1 else move + (move == last[node]).astype(move.dtype)

    def turns(self, codes: NDArray[T]) -> NDArray[T]:
        """The moves of phase 1 that have these codes, one for each."""
        return codes if self.parity == 1 else codes - (codes % 3 == 1).astype(codes.dtype)

    def maneuver(self, codes: Iterable[int]) -> Maneuver:
        """The maneuver with these codes, or of these moves of phase 1.

        >>> QTM.maneuver([3, 4, 0, 11, 9, 9]), HTM.maneuver([4])
        (Maneuver('R2 D U'), Maneuver('R2'))
        """
        if self.parity == 1:
            return Maneuver.from_indices(codes)
        return Maneuver.from_indices(code - (code % 3 == 1) for code in codes).simplify()

    def length(self, maneuver: Maneuver) -> int:
        """The length of a maneuver."""
        return maneuver.length_in(self.name)


HTM = TurnMetric(
    "HTM",
    tuple(range(N_MOVES)),
    (0, 1, 2, 4, 7, 9, 10, 11, 13, 16),
    parity=1,
    gods_number=20,
    longest=30,
    phase_2_limit=12,
    exact_depth=8,
    near_solved=7,
)
"""12 + 18 moves are enough for both phases. For phase 2, 10, 11 and 12 lead to equal lengths from
0.1 s on; 12 gives the first solution soonest."""

QTM = TurnMetric(
    "QTM",
    tuple(move for move in range(N_MOVES) if move % 3 != 1),
    (0, 1, 2, 3, 4, 6, 7, 9, 10, 11, 12, 13, 15, 16),
    parity=2,
    gods_number=26,
    longest=50,
    phase_2_limit=14,
    exact_depth=9,
    near_solved=11,
)
"""Half of all cubes need an even number of quarter turns (at most 26, http://cube20.org/qtm)."""

METRICS: dict[MetricName, TurnMetric] = {"HTM": HTM, "QTM": QTM}
