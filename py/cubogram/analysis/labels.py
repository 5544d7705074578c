"""The names of the steps of a solution."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cubogram.analysis.cutting import Cut
from cubogram.analysis.position import Position, Recorded, case_at
from cubogram.cfop.cfop_narrator import ORDINALS
from cubogram.cfop.cube_orientation import colour_name
from cubogram.cfop.pairs import SLOT_PAIRS
from cubogram.cfop.rules import Rule
from cubogram.cube.cubies import FACES
from cubogram.formatting import listed

PLAIN = {
    "EO line": "EO line",
    "OLL edges": "edges of the top",
    "PLL corners": "corners of the top",
    "edges home": "edges of the top placed",
    "corners placed": "corners of the top placed",
    "corners turned": "corners of the top turned",
    "AUF": "AUF",
}


class StepName(NamedTuple):
    """The label of a step in a reconstruction, and its case if it has one."""

    label: str
    case: Rule | None


def name_of(solution: Recorded, cut: Cut, n_pairs: int, skipped: Sequence[str] = ()) -> StepName:
    """The name of a step, with `n_pairs` solved before it; `skipped` are steps that it skips."""
    here = solution.at(cut.last)
    label, case = _label(solution, cut, here, n_pairs)
    return StepName(", ".join([label, *(f"{kind} skip" for kind in skipped)]), case)


def _label(solution: Recorded, cut: Cut, here: Position, n_pairs: int) -> StepName:
    if cut.kind == "rest":
        return StepName("unfinished", None)
    if cut.kind in ("OLL", "PLL"):
        case = case_at(solution.at(cut.first), cut.kind)
        return StepName(case.title if case else cut.kind, case)
    if cut.kind in PLAIN:
        return StepName(PLAIN[cut.kind], None)
    if cut.kind == "block":
        return StepName(_block(solution, cut), None)
    view = here.view(here.base)
    pairs = [here.slot(part.part) for part in cut.reached if part.kind == "pair"]
    names = ", ".join(view.pair(slot) for slot in pairs)
    if cut.kind == "pair":
        ordinals = listed(ORDINALS[n_pairs : n_pairs + len(pairs)])
        before = solution.at(cut.first)
        slot = before.slot(cut.reached[0].part)
        case = case_at(before, "F2L", slot) if len(pairs) == 1 else None
        return StepName(f"{ordinals} pair{'s' * (len(pairs) > 1)} ({names})", case)
    parts = [
        f"{view.name(SLOT_PAIRS[here.slot(part.part)][part.kind == 'edge'])} {part.kind}"
        for part in cut.reached
        if part.kind in ("corner", "edge")
    ]
    if cut.kind == "cross":
        if pairs:
            return StepName(f"{'x' * len(pairs)}cross ({names})", None)
        return StepName(listed(["cross", *parts]), None)
    return StepName(listed(parts), None)


def _block(solution: Recorded, cut: Cut) -> str:
    """A block of ZZ, by the colour of its side: "1st block (orange)"."""
    reading = solution.reading
    number = reading.number_before("block", cut.last)
    side = reading.centres[FACES.index("LR"[cut.reached[0].part])]
    colour = colour_name(solution.cube.orientation[FACES.index(side)])
    return f"{ORDINALS[number]} block ({colour})"
