"""What the browser stores for the cube page: the cube with its history, CFOP's options, proofs."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from cubogram.pages.cube.history import read_history
from cubogram.pages.cube.solution import Solution, read_solution
from cubogram.pages.keeping import Kind
from cubogram.pages.merging import Sides, merge_dict, merge_fields, newer_of_those_there

JSON = Any

SECONDS = 3
"""Seconds that a search takes unless set otherwise."""
MOST_PROOFS = 12
SOUND_PROOFS = 3
"""The version from which saved proofs also hold for symmetrical cubes."""
COLOURS = ("white", "yellow", "green", "blue", "red", "orange", "dual", "any")
METHODS = ("shortest", "person", "own")
"""The method: as short as possible, like a person, or by the reader's own solver."""
WAYS = ("person", "ahead", "short", "beginner", "roux", "layers")
"""By CFOP (as a person could, looking ahead to the last layer, as short as can be found, or as a
beginner), by Roux, or layer by layer."""


@dataclass(frozen=True)
class Limit:
    """The range of a limit on a search, and the message for values outside it."""

    least: float
    most: float
    is_whole: bool
    words: str

    def fits(self, value: object) -> bool:
        """Whether a value is in this range."""
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            return False
        return self.least <= value <= self.most and (not self.is_whole or value == int(value))


LIMITS = {
    "seconds": Limit(0.1, 600, False, "enter a time from 0.1 to 600 seconds"),
    "length": Limit(0, 30, True, "enter a number of moves from 0 to 30, or leave it empty"),
}


@dataclass(frozen=True)
class Person:
    """The options for solving like a person."""

    colour: str = "white"
    """The colours of the cross."""
    way: str = "person"
    xcross: bool = False
    """Whether cross and first pair form one step."""
    two_look: bool = False
    """Whether the last layer is solved in two looks."""

    @property
    def command(self) -> str:
        """The command that solves a cube this way."""
        return f"{self.way if self.way in ('roux', 'layers') else 'cfop'}.solve"

    @property
    def may_choose_pair(self) -> bool:
        """Whether cross and first pair can be one step with this method."""
        return self.way in ("person", "ahead", "short")

    @property
    def may_choose_colour(self) -> bool:
        """Whether the colour at the bottom may be one of several with this method."""
        return self.may_choose_pair or self.way == "roux"

    @property
    def may_look_twice(self) -> bool:
        """Whether the last layer can be solved in two looks with this method."""
        return self.way in ("person", "beginner")


@dataclass(frozen=True)
class Saved:
    """A session; `fragment` is the address's, to distinguish a reload from a link."""

    history: JSON
    fragment: str = ""
    method: str = "shortest"
    seconds: float = SECONDS
    length: int | None = None
    target: str = ""
    target_open: bool = False
    solution: Solution | None = None
    at: float = 0
    """Where the player was."""
    own: str = ""
    """The reader's own solution, while its explanation is shown."""


def read_method(value: object) -> str:
    """The method of that name; "shortest" for any other name."""
    return value if isinstance(value, str) and value in METHODS else METHODS[0]


def _read_saved(value: JSON) -> Saved | None:
    if value is None:
        return None
    given = value if isinstance(value, dict) else {}
    seconds, length, at = (given.get(name) for name in ("seconds", "length", "at"))
    return Saved(
        history=read_history(given.get("history")).json(),
        fragment=str(given.get("fragment") or ""),
        method=read_method(given.get("method")),
        seconds=seconds if seconds and LIMITS["seconds"].fits(seconds) else SECONDS,
        length=length if LIMITS["length"].fits(length) else None,
        target=str(given.get("target") or ""),
        target_open=given.get("targetOpen") is True,
        solution=read_solution(given.get("solution")),
        at=at if isinstance(at, (int, float)) else 0,
        own=str(given.get("own") or ""),
    )


def _write_saved(saved: Saved | None) -> JSON:
    if saved is None:
        return None
    found = {
        "history": saved.history,
        "fragment": saved.fragment,
        "method": saved.method,
        "seconds": saved.seconds,
        "length": saved.length,
        "target": saved.target,
        "targetOpen": saved.target_open,
        "at": saved.at,
        "own": saved.own,
    }
    return {**found, "solution": saved.solution.json()} if saved.solution else found


def _read_person(value: JSON) -> Person:
    given = value if isinstance(value, dict) else {}
    colour, way = given.get("colour"), given.get("way")
    return Person(
        colour=colour if colour in COLOURS else "white",
        way=way if way in WAYS else "person",
        xcross=given.get("xcross") is True,
        two_look=given.get("twoLook") is True,
    )


def _write_person(person: Person) -> JSON:
    found = asdict(person)
    return {**found, "twoLook": found.pop("two_look")}


@dataclass(frozen=True)
class Proofs:
    """The latest proofs by facelets, in the form that `optimal.prove` returns and accepts."""

    by_facelets: dict[str, JSON] = field(default_factory=dict)

    def of(self, facelets: str) -> JSON:
        """The proof of a cube, or None."""
        return self.by_facelets.get(facelets)

    def with_proof(self, proof: JSON) -> Proofs:
        """The proofs with one added as the latest, unless the saved one has ruled out more
        lengths."""
        facelets = proof["facelets"]
        kept = self.of(facelets)
        if kept and kept["lower"] > proof["lower"]:
            return self
        others = [(key, one) for key, one in self.by_facelets.items() if key != facelets]
        return Proofs({**dict(others[1 - MOST_PROOFS :]), facelets: proof})

    def without(self, facelets: str) -> Proofs:
        """The proofs without that of this cube."""
        return Proofs({key: one for key, one in self.by_facelets.items() if key != facelets})


def _read_proofs(value: JSON) -> Proofs:
    given = value.items() if isinstance(value, dict) else ()
    known = [
        (facelets, proof)
        for facelets, proof in given
        if isinstance(proof, dict)
        and type(proof.get("lower")) is int
        and isinstance(proof.get("version"), int)
        and proof["version"] >= SOUND_PROOFS
        and proof.get("facelets") == facelets
    ]
    return Proofs(dict(known[-MOST_PROOFS:]))


def _merge_proofs(sides: Sides[Proofs]) -> Proofs:
    def further(one: Sides[JSON]) -> JSON:
        if one.ours and one.theirs and one.ours["lower"] != one.theirs["lower"]:
            return max(one.ours, one.theirs, key=lambda proof: proof["lower"])
        return newer_of_those_there(one)

    found: Proofs = merge_fields(sides, by_facelets=lambda both: merge_dict(both, further))
    return found


CUBE = Kind[Saved | None]("cube", 1, _read_saved, _write_saved, None)
"""The cube with its history, and how it is to be solved."""
PERSON = Kind("person", 2, _read_person, _write_person, Person(), merge_fields)
"""How a person solves."""
PROOFS = Kind("proofs", 1, _read_proofs, lambda proofs: proofs.by_facelets, Proofs(), _merge_proofs)
"""Proofs that can be continued."""
