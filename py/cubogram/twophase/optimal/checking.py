"""Searches a part of a proof again. A seed selects it, so others can repeat the same check.

>>> proof = Proof("R L U2 F' D' L2 B2 R F2 D'", tables="small")
>>> str(proof.finish())
"D F2 R' B2 L2 D F U2 L' R'"
>>> check(proof, share=1).is_right
True
"""

import hashlib
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from cubogram import __version__
from cubogram.arguments import number, public, text
from cubogram.cube.maneuver import Maneuver
from cubogram.errors import PuzzleError
from cubogram.slices import result_of
from cubogram.twophase.optimal.ledger import Ledger
from cubogram.twophase.optimal.proof import EASY_LENGTH, Proof
from cubogram.twophase.optimal.work_units import search_of

SHARE = 0.01


class Part(NamedTuple):
    """A part of a length, and the number of nodes in the ledger."""

    length: int
    number: int
    nodes: int


@dataclass(slots=True)
class Check:
    """The results of a check so far.

    `done` of the `parts` have been searched. Those in `different` had another number of nodes
    than the ledger says; so had those in `incomparable`, but their ledgers come from different
    tables or a different version. The ledgers of the lengths in `foreign` belong to a different
    cube. `solution` is one that is shorter than the proof allows. For the lengths in `missing`, the
    proof has no ledger, although the tables alone do not rule them out.
    """

    parts: list[Part]
    missing: tuple[int, ...] = ()
    nodes: int = 0
    done: int = 0
    different: list[Part] = field(default_factory=list)
    incomparable: list[Part] = field(default_factory=list)
    foreign: list[int] = field(default_factory=list)
    solution: Maneuver | None = None

    @property
    def is_right(self) -> bool:
        """True if the ledger agrees with everything that was searched, and no ledger is missing."""
        wrong = self.different or self.foreign or self.missing
        return self.solution is None and not wrong

    def as_json(self) -> dict[str, Any]:
        """The check as JSON, for the page and the command line."""
        return {
            "parts": len(self.parts),
            "done": self.done,
            "nodes": self.nodes,
            "different": [[part.length, part.number] for part in self.different],
            "incomparable": len(self.incomparable),
            "foreign": self.foreign,
            "missing": list(self.missing),
            "solution": None if self.solution is None else str(self.solution),
            "right": self.is_right,
        }


@public
def check(proof: Proof, *, share: float = SHARE, seed: str = "") -> Check:
    """Searches enough parts of a proof again to cover this share of its nodes; 1 means all.

    The seed selects them. Raises PuzzleError if the proof has no ledgers.
    """
    return result_of(checking(proof, share, seed))


def checking(proof: Proof, share: float, seed: str) -> Generator[Check | None, None, Check]:
    """The same in slices; yields a `Check` after each part."""
    ledgers = {ledger.length: ledger for ledger in proof.ledgers}
    parts = chosen(proof.ledgers, number("share", share, 0, 1), text("seed", seed))
    if not parts:
        raise PuzzleError("proof", "this proof has no searched lengths that could be checked")
    found = Check(parts, tuple(n for n in range(EASY_LENGTH, proof.lower) if n not in ledgers))
    yield found
    for part in parts:
        yield from _part(proof, ledgers[part.length], part, found)
        if found.solution is not None:
            break
        found.done += 1
        yield found
    return found


def chosen(ledgers: tuple[Ledger, ...], share: float, seed: str) -> list[Part]:
    """The parts selected by a seed: in the order of their digests, until they make up the share."""
    parts = [
        Part(ledger.length, part, nodes)
        for ledger in ledgers
        for part, nodes in enumerate(ledger.nodes)
    ]
    parts.sort(key=lambda part: _digest(f"{seed} {part.length} {part.number}"))
    wanted = share * sum(part.nodes for part in parts)
    taken: list[Part] = []
    while parts and (not taken or sum(part.nodes for part in taken) < wanted):
        taken.append(parts.pop(0))
    return sorted(taken)


def _part(proof: Proof, ledger: Ledger, part: Part, found: Check) -> Generator[None, None, None]:
    """Searches a part again, in slices."""
    state = proof.cube.cubies if ledger.side == "cube" else proof.cube.cubies.inverse()
    search = yield from search_of(state, ledger.length, ledger.depth, ledger.cosets)
    is_last = part.number == len(ledger.starts) - 1
    end = None if is_last else ledger.starts[part.number + 1]
    steps = search.run_between(ledger.starts[part.number], end)
    while True:
        try:
            solution = next(steps)
        except StopIteration as stop:
            nodes = stop.value
            break
        if solution is not None:
            maneuver = Maneuver.from_indices(solution)
            found.solution = maneuver if ledger.side == "cube" else maneuver.inverse()
            return
        yield
    nodes += search.nodes if part.number == 0 else 0
    found.nodes += nodes
    tables = (search.exact.depth, search.exact.cosets.count)
    is_comparable = (proof.package, ledger.depth, ledger.cosets) == (__version__, *tables)
    if is_comparable and not ledger.belongs_to(search):
        if ledger.length not in found.foreign:
            found.foreign.append(ledger.length)
    elif nodes != part.nodes:
        (found.different if is_comparable else found.incomparable).append(part)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
