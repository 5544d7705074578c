"""Steps of methods as goals: the pieces at home, and those only the right way up; sets of cases."""

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

SUNE, ANTISUNE = "R U R' U R U2 R'", "R' U' R U' R' U2 R"
UA, FRUR, NIKLAS = "R U' R U R U R U' R' U' R2", "F R U R' U' F'", "R U' L' U R' U' L"
TURNED = "x R2 D2 R U R' D2 R U' R x'"


@dataclass(frozen=True)
class CaseSet:
    """The cases that the generators make of the goal, after which the `setup` is made.

    Turns of U before an algorithm are free if `may_turn`, those after it if the goal allows them.
    Cases of another goal that is reached already, `but`, are left out.
    """

    goal: str
    generators: tuple[str, ...]
    setup: str = ""
    may_turn: bool = True
    but: str = ""
    rules: str = ""
    """The step whose rules have the names of the cases."""


_ORIENTED = (SUNE, ANTISUNE, UA, NIKLAS, TURNED)
SETS = {
    "F2L": CaseSet("F2L", ("U", "R U R'", "F' U F", "R U' R'"), rules="F2L"),
    "OLL": CaseSet("OLL", ("U", FRUR, *_ORIENTED), rules="OLL"),
    "PLL": CaseSet("solved", ("U", UA, TURNED), rules="PLL"),
    "COLL": CaseSet("COLL", ("U", *_ORIENTED), but="OLL", rules="COLL"),
    "ZBLL": CaseSet("solved", ("U", *_ORIENTED), but="OLL"),
    "winter variation": CaseSet("OLL", ("U", *_ORIENTED), "R U R'", may_turn=False),
}
"""The sets by name."""
