"""Steps of methods as goals: which pieces are at home, and which only are the right way up."""

from __future__ import annotations

from dataclasses import dataclass

from cubogram.cube.cubies import CORNERS, EDGES

CROSS = "DR DF DL DB"
SLOTS = ("DFR FR", "DFL FL", "DBL BL", "DBR BR")
F2L = " ".join((CROSS, *SLOTS))
LEFT_BLOCK = "DFL DBL DL FL BL"
BLOCKS = f"{LEFT_BLOCK} DFR DBR DR FR BR"
TOP_CORNERS = "UFR UFL UBL UBR"
TOP_EDGES = "UR UF UL UB"
ALL_CORNERS = " ".join(CORNERS)
ALL_EDGES = " ".join(EDGES)


@dataclass(frozen=True)
class Step:
    """A step of a method: the pieces that are at home, and those that only are the right way up:
    in any of these pieces' places. Each of the `choices` adds pieces at home; one is enough."""

    home: str = ""
    oriented: tuple[str, ...] = ()
    choices: tuple[str, ...] = ("",)


STEPS = {
    "cross": Step(CROSS),
    "x-cross": Step(CROSS, choices=SLOTS),
    "F2L": Step(F2L),
    "OLL": Step(F2L, (TOP_CORNERS, TOP_EDGES)),
    "edge orientation of the top": Step(F2L, (TOP_EDGES,)),
    "COLL": Step(f"{F2L} {TOP_CORNERS}", (TOP_EDGES,)),
    "PLL": Step(f"{ALL_CORNERS} {ALL_EDGES}"),
    "2x2x2": Step("DBL DB DL BL"),
    "2x2x3": Step("DBL DB DL BL DFL FL DF"),
    "EO": Step("", (ALL_EDGES,)),
    "EO line": Step("DF DB", (ALL_EDGES,)),
    "EO cross": Step(CROSS, (ALL_EDGES,)),
    "domino": Step("", (ALL_CORNERS, "UR UF UL UB DR DF DL DB", "FR FL BL BR")),
    "first block": Step(LEFT_BLOCK),
    "both blocks": Step(BLOCKS),
    "CMLL": Step(f"{BLOCKS} {TOP_CORNERS}"),
    "corners": Step(ALL_CORNERS),
    "edges": Step(ALL_EDGES),
    "solved": Step(f"{ALL_CORNERS} {ALL_EDGES}"),
}
"""The steps that have names, with the cross or the blocks at the bottom."""
