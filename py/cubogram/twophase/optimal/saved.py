"""A proof put aside as JSON, with a checksum: a damaged one must not be gone on with.

A lower bound cannot be checked without doing the work again. It is believed if the checksum is
right. The solution may be replaced by a shorter one: it is replayed. One whose lower bound is 0
claims nothing, so that it may have been written by anybody.
"""

import hashlib
import json
from typing import Any, NotRequired, TypedDict

from cubogram import schema
from cubogram.arguments import quoted
from cubogram.cube.cube import Cube
from cubogram.cube.facelets import from_facelets
from cubogram.cube.maneuver import Maneuver
from cubogram.errors import PuzzleError
from cubogram.twophase.optimal.ledger import LedgerJson
from cubogram.twophase.tables.exact_kinds import ProofTier

JSON = dict[str, Any]

VERSION = 4
"""Of the proofs that are written. Those of version 3 had no ledgers: their lower bounds hold. Those
before it may have refuted too much of symmetrical cubes."""

UNSEALED = ("checksum", "solution", "seconds")
"""What may change: the solution is checked, and the seconds prove nothing."""

NOTHING_SEARCHED: JSON = {"refuted": [], "begun": None}

MOST = 20
"""No cube needs more turns (http://cube20.org)."""


class SavedProof(TypedDict):
    """A proof put aside."""

    facelets: str
    tables: ProofTier
    lower: int
    solution: str | None
    table: NotRequired[str]
    package: NotRequired[str]
    refuted: list[LedgerJson]
    begun: LedgerJson | None
    seconds: float


def sealed(content: JSON) -> JSON:
    """The content with its version and checksum."""
    whole = {"version": VERSION, **content}
    return {**whole, "checksum": checksum(whole)}


def opened(saved: object) -> SavedProof:
    """The proof; PuzzleError "proof" if it is none, of another version, or damaged."""
    if not isinstance(saved, dict) or "facelets" not in saved:
        raise PuzzleError("proof", "this is not a saved proof")
    if saved.get("lower") == 0:
        return _checked(saved | NOTHING_SEARCHED)
    if saved.get("version") not in (3, VERSION):
        found = quoted(saved.get("version"))
        raise PuzzleError(
            "proof", f"this proof was saved by another version ({found}, not {VERSION})"
        )
    try:
        is_whole = saved.get("checksum") == checksum(saved)
    except (TypeError, ValueError, RecursionError):
        is_whole = False
    if not is_whole:
        raise PuzzleError("proof", "this saved proof is damaged: its checksum is wrong")
    return _checked(saved if saved["version"] == VERSION else saved | NOTHING_SEARCHED)


def _checked(saved: JSON) -> SavedProof:
    try:
        proof: SavedProof = schema.checked("proof", saved, SavedProof)
    except PuzzleError as error:
        raise PuzzleError("proof", f"this is not a saved proof: {error.message}") from None
    return proof


def cube_and_solution(content: SavedProof) -> tuple[Cube, int, Maneuver | None]:
    """The cube, the lower bound, the solution: PuzzleError if they contradict each other."""
    cube = Cube.from_cubies(from_facelets(content["facelets"]))
    lower, text = content["lower"], content["solution"]
    maneuver = None if text is None else Maneuver(text)
    if maneuver is not None and not cube.apply(maneuver).is_solved:
        raise PuzzleError("proof", "the solution in this saved proof does not solve its cube")
    if not 0 <= lower <= (MOST if maneuver is None else len(maneuver)):
        raise PuzzleError("proof", f"a lower bound of {lower} turns cannot be")
    return cube, lower, maneuver


def checksum(content: JSON) -> str:
    """Of all that a proof claims."""
    sealed_part = {name: value for name, value in content.items() if name not in UNSEALED}
    text = json.dumps(sealed_part, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
