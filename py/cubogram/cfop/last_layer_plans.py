"""The last layer of a plan in full: every OLL that fits, and every PLL after it."""

from collections.abc import Iterator
from dataclasses import dataclass

from cubogram.cfop import last_layer
from cubogram.cfop.cancellation import cancelled
from cubogram.cfop.last_layer import LastLayerStep
from cubogram.cfop.pairs import RuleUse
from cubogram.cfop.pictures import LAST_LAYER, U_TURNS
from cubogram.cfop.piece_map import FIRST_EDGE, IDENTITY, compose, map_of_turns
from cubogram.cfop.rule_set import RuleSet
from cubogram.errors import PuzzleError


class RulesIncomplete(RuntimeError):
    """Raised if the rules fail to solve a state that they must solve: an internal error."""


@dataclass(frozen=True)
class Ending:
    """The end of a plan: the steps of OLL and of PLL, and all turns of the whole plan."""

    orientation: tuple[LastLayerStep, ...]
    permutation: tuple[LastLayerStep, ...]
    turns: tuple[int, ...]
    cost: int


def turns_of_step(step: LastLayerStep) -> tuple[int, ...]:
    """The face turns of a step of the last layer, including the turn of the top after it."""
    last = (step.final_auf - 1,) if step.final_auf else ()
    return (step.use.turns if step.use else ()) + last


def is_oriented(state: bytes) -> bool:
    """True if the whole top shows its colour.

    >>> is_oriented(map_of_turns([0])), is_oriented(map_of_turns([3]))
    (True, False)
    """
    return all((state[home] - home) % (3 if home < FIRST_EDGE else 2) == 0 for home in LAST_LAYER)


def shortest_endings(rules: RuleSet, state: bytes, turns: tuple[int, ...]) -> Iterator[Ending]:
    """All ways to finish a cube whose first two layers are solved by `turns`, after cancelling; the
    cost is in turns."""
    for orientation in _orientations(rules, state):
        turns_of_oll = turns_of_step(orientation)
        after = compose(state, map_of_turns(turns_of_oll))
        oriented = cancelled(turns_of_oll, turns)
        for permutation in last_layer.permutation_steps(rules.pll).get(
            last_layer.number_of(after), ()
        ):
            whole = cancelled(turns_of_step(permutation), oriented)
            yield Ending((orientation,), (permutation,), whole, len(whole))


def easy_endings(
    rules: RuleSet, state: bytes, turns: tuple[int, ...], hold: int, effort: int
) -> Iterator[Ending]:
    """The same without rotating the cube: the top is turned instead. The cost is in effort,
    and includes `effort`, the effort of `turns`. `hold` is the number of y rotations so far."""
    for found in _orientations(rules, state):
        orientation = _orient_without_rotation(found, hold, state)
        turns_of_oll = turns_of_step(orientation)
        after = compose(state, map_of_turns(turns_of_oll))
        oriented = cancelled(turns_of_oll, turns)
        for step in _permutations(rules, after):
            permutation = _permute_without_rotation(step, hold, after)
            cost = effort + last_layer.cost(orientation, True) + last_layer.cost(permutation, True)
            whole = cancelled(turns_of_step(permutation), oriented)
            yield Ending((orientation,), (permutation,), whole, cost)


def ending_step_by_step(
    rules: RuleSet, state: bytes, turns: tuple[int, ...], hold: int, friendly: bool
) -> Ending:
    """The ending found one step at a time: the OLL is chosen without regard to the PLL.

    If `friendly` (to the fingers), only the first algorithm of each case is used, the one to learn,
    and the cube is not rotated; otherwise the shortest. `hold` is as in `easy_endings`.
    """
    step = _best(_orientations(rules, state), friendly, "OLL")
    orientation = _orient_without_rotation(step, hold, state) if friendly else step
    oriented = cancelled(turns_of_step(orientation), turns)
    after = compose(state, map_of_turns(turns_of_step(orientation)))
    step = _best(
        _permutations(rules, after),
        friendly,
        "PLL",
    )
    permutation = _permute_without_rotation(step, hold, after) if friendly else step
    whole = cancelled(turns_of_step(permutation), oriented)
    return Ending((orientation,), (permutation,), whole, len(whole))


def _orientations(rules: RuleSet, state: bytes) -> tuple[LastLayerStep, ...]:
    return last_layer.orientation_steps(rules.oll, *last_layer.number_of(state))


def _permutations(rules: RuleSet, state: bytes) -> tuple[LastLayerStep, ...]:
    return last_layer.permutation_steps(rules.pll).get(last_layer.number_of(state), ())


def _best(steps: tuple[LastLayerStep, ...], friendly: bool, kind: str) -> LastLayerStep:
    """The shortest step, or the easiest of those whose algorithm is the first of its case."""
    learnt = [s for s in steps if not friendly or s.use is None or s.use.is_first]
    if not learnt:
        raise PuzzleError("uncovered", f"the rules have no {kind} for this last layer")
    return min(learnt, key=lambda step: last_layer.cost(step, friendly))


def held(use: RuleUse, auf: int, hold: int) -> RuleUse:
    """The algorithm after a further turn of the top, its turns written for this
    orientation."""
    return RuleUse(use.rule, use.algorithm, auf, (hold - use.algorithm.leading_y) % 4)


def _orient_without_rotation(step: LastLayerStep, hold: int, state: bytes) -> LastLayerStep:
    """The same OLL with the cube held as it is, after a turn of the top if necessary."""
    if step.use is None:
        return step
    for auf in range(4):
        use = held(step.use, auf, hold)
        if is_oriented(compose(state, use.piece_map)):
            return LastLayerStep(use)
    raise RulesIncomplete(f"{step.use.rule.title} after a turn of the top")


def _permute_without_rotation(step: LastLayerStep, hold: int, state: bytes) -> LastLayerStep:
    """The same PLL with the cube held as it is, after a turn of the top if necessary."""
    if step.use is None:
        return step
    for auf in range(4):
        use = held(step.use, auf, hold)
        after = compose(state, use.piece_map)
        for final_auf, turned in enumerate(U_TURNS):
            if compose(after, turned) == IDENTITY:
                return LastLayerStep(use, final_auf)
    raise RulesIncomplete(f"{step.use.rule.title} after a turn of the top")
