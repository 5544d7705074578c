"""A proof saved as JSON, with a checksum that prevents resuming a damaged one.

A lower bound cannot be checked without repeating the work; it is trusted if the checksum is right.
The solution may be replaced by a shorter one, since it is replayed. A proof with the lower bound 0
claims nothing, so it does not matter who wrote it.
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
"""The version of proofs written now. Version 3 had no ledgers, but its lower bounds hold. Earlier
versions may have refuted too much for symmetrical cubes."""

UNSEALED = ("checksum", "solution", "seconds")
"""Fields outside the checksum: the solution is checked, and the seconds prove nothing."""

NOTHING_SEARCHED: JSON = {"refuted": [], "begun": None}

MOST = 20
"""No cube needs more turns (http://cube20.org)."""


class SavedProof(TypedDict):
    """A saved proof."""

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
    """The saved proof; raises PuzzleError "proof" if it is invalid, damaged or outdated."""
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
    """The cube, the lower bound and the solution; raises PuzzleError if they are contradictory."""
    cube = Cube.from_cubies(from_facelets(content["facelets"]))
    lower, text = content["lower"], content["solution"]
    maneuver = None if text is None else Maneuver(text)
    if maneuver is not None and not cube.apply(maneuver).is_solved:
        raise PuzzleError("proof", "the solution in this saved proof does not solve its cube")
    if not 0 <= lower <= (MOST if maneuver is None else len(maneuver)):
        raise PuzzleError("proof", f"a lower bound of {lower} turns is impossible")
    return cube, lower, maneuver


def checksum(content: JSON) -> str:
    """The checksum of everything that a proof claims."""
    sealed_part = {name: value for name, value in content.items() if name not in UNSEALED}
    text = json.dumps(sealed_part, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
