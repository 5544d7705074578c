"""Compares the OLL and PLL of a solution with the known algorithms for their cases."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cubogram.analysis.cutting import Cut
from cubogram.analysis.position import Position, Recorded, case_at
from cubogram.analysis.remark import (
    EASIER,
    Advice,
    Remark,
    rotations_of,
    seen,
    spoken,
    turns_of,
)
from cubogram.cfop import last_layer
from cubogram.cfop.last_layer import LastLayerStep
from cubogram.cfop.last_layer_plans import ending_step_by_step, turns_of_step
from cubogram.cfop.piece_map import compose, map_of_turns
from cubogram.cfop.steps import Step
from cubogram.cube.effort import moves_effort
from cubogram.formatting import counted

MUCH_SHORTER = 2
"""The fewest turns that an algorithm other than the usual one must save to be mentioned."""


def on_last_layer(solution: Recorded, cuts: Sequence[Cut]) -> Iterator[Remark]:
    """What would have been better at the first of several steps of the last layer: a shorter
    algorithm, one look instead of two, or a skip."""
    step = cuts[0]
    here = solution.at(step.first)
    kinds = [cut.kind for cut in cuts]
    if step.kind in ("OLL edges", "OLL"):
        both = step.kind == "OLL edges" and "OLL" in kinds
        last = cuts[kinds.index("OLL")].last if both else step.last
        if step.kind == "OLL" or both:
            yield from _compared(here, "OLL", last, both)
        if kinds[-1] == "PLL" and (both or step.kind == "OLL"):
            yield from _skip(here, last, cuts[-1].last)
    elif step.kind in ("PLL corners", "PLL"):
        both = step.kind == "PLL corners" and "PLL" in kinds
        if step.kind == "PLL" or both:
            yield from _compared(here, "PLL", cuts[kinds.index("PLL")].last, both)


def _own_turns(here: Position, last: int) -> int:
    return here.solution.turns(here.n, last)


def _usual(here: Position, kind: str) -> LastLayerStep:
    """The algorithm to learn for the case, with the cube held as it is."""
    ending = ending_step_by_step(here.solution.rules, here.state, (), 0, True)
    return ending.orientation[0] if kind == "OLL" else ending.permutation[0]


def _ways(here: Position, kind: str) -> tuple[LastLayerStep, ...]:
    number = last_layer.number_of(here.state)
    if kind == "OLL":
        return last_layer.orientation_steps(here.solution.rules.oll, *number)
    return last_layer.permutation_steps(here.solution.rules.pll).get(number, ())


def _written(here: Position, kind: str, way: LastLayerStep) -> tuple[Step]:
    narrator = here.narrator()
    return (narrator.orientation(way) if kind == "OLL" else narrator.permutation(way),)


def _compared(here: Position, kind: str, last: int, both: bool) -> Iterator[Remark]:
    """Compares the turns made with the usual algorithm, or with another that is much shorter; never
    with one that is harder on the fingers."""
    rule, ways = case_at(here, kind), _ways(here, kind)
    if rule is None or not ways:
        return
    own = _own_turns(here, last)
    moves = here.solution.replay.moves[here.n : last]
    hard = moves_effort(moves)
    steps, which = _written(here, kind, _usual(here, kind)), "the usual algorithm"
    advice: Advice = "algorithm"
    what = "edges and corners" if kind == "OLL" else "corners and edges"
    together = f"{rule.title} does {what} in one look"
    if turns_of(steps) >= own:
        if turns_of(steps) == own and hard >= moves_effort(steps[0].maneuver) + EASIER:
            without = rotations_of(moves) and not steps[0].rotations
            how = "without rotating the cube" if without else "more easily"
            text = together if both else f"{rule.title} can be done {how}"
            text += ", in the same number of turns: "
            easier = hard - moves_effort(steps[0].maneuver)
            what = "one look" if both else "easier"
            text = f"{text}{spoken(steps)}."
            yield Remark(what, text, 0, steps, advice=advice, effort=easier)
            return
        hard -= EASIER
        easiest = min(ways, key=lambda way: last_layer.cost(way, friendly=True))
        steps, which = _written(here, kind, easiest), "another algorithm"
        advice = "theory"  # our own solver does not play it
        if turns_of(steps) + MUCH_SHORTER > own:
            return
    easier = hard - moves_effort(steps[0].maneuver)
    if easier <= 0:
        return
    turns = turns_of(steps)
    if both:
        text = f"{together}, in {counted(turns, 'turn')}, not {own}: "
        kind = "one look"
    else:
        text = f"{rule.title} takes {counted(turns, 'turn')} here with {which}, not {own}: "
        kind = "shorter"
    text = f"{text}{spoken(steps)}. {seen(steps)}"
    yield Remark(kind, text, own - turns, steps, advice=advice, effort=easier)


def _skip(here: Position, last: int, end: int) -> Iterator[Remark]:
    """An algorithm for the OLL that skips the PLL, if it is shorter in total."""
    solved = last_layer.permutation_steps(here.solution.rules.pll)
    found: list[tuple[int, tuple[Step]]] = []
    for way in _ways(here, "OLL"):
        after = compose(here.state, map_of_turns(turns_of_step(way)))
        skips = [s for s in solved.get(last_layer.number_of(after), ()) if s.use is None]
        if skips:
            steps = _written(here, "OLL", way)
            found.append((turns_of(steps) + (skips[0].final_auf > 0), steps))
    own = _own_turns(here, end)
    for turns, steps in sorted(found, key=lambda one: one[0])[:1]:
        if turns < own:
            total = f"{counted(turns, 'turn')} in all, not {own}"
            text = f"With this OLL there is no PLL; that is {total}: "
            text = f"{text}{spoken(steps)}."
            yield Remark("skip", text, own - turns, steps, advice="theory")
