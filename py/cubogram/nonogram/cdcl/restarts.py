"""When a search restarts from the root, and which values it then tries first."""

from __future__ import annotations

import random

RESTART_UNIT = 32  # conflicts; multiplied by the Luby sequence
REPHASE_UNIT = 150  # conflicts; multiplied by 1, 2, 3, ..., each for four rephasings


def luby(i: int) -> int:
    """The i-th (from 0) number of the sequence 1, 1, 2, 1, 1, 2, 4, ... (Luby et al., 1993).

    >>> [luby(i) for i in range(15)]
    [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]
    """
    power = (i + 1).bit_length()
    if i + 2 == 1 << power:
        return 1 << (power - 1)
    return luby(i + 1 - (1 << (power - 1)))


def rephased(count: int, saved: list[int], best: list[int]) -> list[int]:
    """The phases after rephasing number `count`: in turn the best, the opposite, the best, random.

    `saved` are the current phases (0 or 1 per cell), and `best` are those of the longest trail.
    Source: Biere and Heule, The effect of scrambling CNFs (2019).

    >>> rephased(0, [0, 1], [1, 1]), rephased(1, [0, 1], [1, 1])
    ([1, 1], [1, 0])
    """
    turn = count % 4
    if turn == 1:
        return [1 - value for value in saved]
    if turn == 3:
        rng = random.Random(count)
        return [rng.getrandbits(1) for _ in saved]
    return best[:]
