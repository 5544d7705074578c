"""The last layer of a plan, worked out in full: every OLL that fits, every PLL after it."""

from collections.abc import Iterator
from dataclasses import dataclass

from . import last_layer
from .carry import FIRST_EDGE, NOTHING, carry, then
from .joins import joined
from .last_layer import Solution
from .pairs import Part
from .pictures import LAST_LAYER, U_TURNS


@dataclass(frozen=True)
class Ending:
    """How a plan ends, and its turns from the first to the last."""

    orientation: Solution
    permutation: Solution
    turns: tuple[int, ...]
    cost: int


def turns_of(solution: Solution) -> tuple[int, ...]:
    """The face turns of a step of the last layer, with the turn of the top behind it."""
    last = (solution.top - 1,) if solution.top else ()
    return (solution.part.turns if solution.part else ()) + last


def oriented(state: bytes) -> bool:
    """Whether the whole top shows its colour.

    >>> oriented(carry([0])), oriented(carry([3]))
    (True, False)
    """
    return all((state[home] - home) % (3 if home < FIRST_EDGE else 2) == 0 for home in LAST_LAYER)


def endings(state: bytes, turns: tuple[int, ...]) -> Iterator[Ending]:
    """All ways to finish a cube whose first two layers `turns` have solved; cost in turns."""
    for orientation in last_layer.orientation_solutions(*last_layer.number_of(state)):
        turned = turns_of(orientation)
        after = then(state, carry(turned))
        for permutation in last_layer.permutation_solutions()[last_layer.number_of(after)]:
            whole = joined(turns + turned + turns_of(permutation))
            yield Ending(orientation, permutation, whole, len(whole))


def friendly_endings(
    state: bytes, turns: tuple[int, ...], hold: int, effort: int
) -> Iterator[Ending]:
    """The same without turning the cube: the top is turned instead; cost in effort, `effort`
    being that of `turns`. `hold` counts how often y has turned the cube."""
    for orientation in last_layer.orientation_solutions(*last_layer.number_of(state)):
        orientation = _held(orientation, hold, state, False)
        turned = turns_of(orientation)
        after = then(state, carry(turned))
        for permutation in last_layer.permutation_solutions()[last_layer.number_of(after)]:
            permutation = _held(permutation, hold, after, True)
            cost = effort + last_layer.cost(orientation, True) + last_layer.cost(permutation, True)
            whole = joined(turns + turned + turns_of(permutation))
            yield Ending(orientation, permutation, whole, cost)


def _held(solution: Solution, hold: int, state: bytes, permutes: bool) -> Solution:
    """The same algorithm done as the cube is held, after a turn of the top if need be."""
    part = solution.part
    if part is None:
        return solution
    for top in range(4):
        held = Part(part.rule, part.algorithm, top, hold)
        after = then(state, held.carried)
        if not permutes:
            if oriented(after):
                return Solution(held)
            continue
        for last, turned in enumerate(U_TURNS):
            if then(after, turned) == NOTHING:
                return Solution(held, last)
    raise AssertionError("what solves a state solves it after a turn of the top too")
