"""The patterns that have names: what they look like, and the shortest maneuvers known.

`patterns.txt` has a line for each. Its maneuvers were found by this package's own search. Those
that are shortest were proven to be so by this package, unless the line says who proved it. The
project's `tests/tools/best_patterns.py` repeats both.

>>> pattern = find("pons asinorum")
>>> pattern.name, pattern.maneuver.htm, pattern.is_shortest
('Checkerboard', 6, True)
"""

import re
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from pkgutil import get_data
from typing import Any

from cubogram.cube.cube import Cube
from cubogram.cube.maneuver import Maneuver
from cubogram.formatting import counted

FILE = "patterns.txt"
_SIGN = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class NamedPattern:
    """A named pattern: `maneuver` makes it from the solved cube.

    `names` are its name and any others it has; no maneuver has fewer than `lower` face turns.
    `proof` says who proved that, and when, if it was not this package.
    """

    names: tuple[str, ...]
    maneuver: Maneuver
    lower: int
    proof: str = ""

    @property
    def name(self) -> str:
        """Its main name."""
        return self.names[0]

    @property
    def cube(self) -> Cube:
        """What it looks like, white up and green in front."""
        return Cube(self.maneuver)

    @property
    def is_shortest(self) -> bool:
        """Whether it is proven that no maneuver is shorter."""
        return self.maneuver.htm == self.lower

    def as_json(self) -> dict[str, Any]:
        """The pattern as JSON, for the page and `--json`."""
        return {
            "names": list(self.names),
            "maneuver": str(self.maneuver),
            "length": self.maneuver.htm,
            "lower": self.lower,
            "state": self.cube.facelets,
        }

    def __str__(self) -> str:
        """Its length and what is known about it, in words.

        >>> str(find("superflip"))
        '20 moves, the fewest possible: proven by Michael Reid, 1995'
        """
        length = counted(self.maneuver.htm, "move")
        if self.is_shortest:
            proven = f": proven by {self.proof}" if self.proof else ""
            return f"{length}, the fewest possible{proven}"
        return f"{length}, the fewest known to us; at least {self.lower} are needed"


@cache
def named_patterns() -> tuple[NamedPattern, ...]:
    """All named patterns, in the order in which they are shown.

    >>> len(named_patterns()) >= 40
    True
    """
    text = (get_data(__package__, FILE) or b"").decode()
    return tuple(_read(line) for line in text.splitlines() if line and line[0] != "#")


def find(name: str) -> NamedPattern | None:
    """The pattern with this name, however it is spelled, or None.

    >>> find("CUBE-IN-A-CUBE").name, find("U R")
    ('Cube in a cube', None)
    """
    return _by_key().get(_key(name))


def alike(name: str) -> NamedPattern | None:
    """The pattern whose name is spelled almost like this, or None.

    >>> alike("chekerbord").name, alike("R U R'")
    ('Checkerboard', None)
    """
    near = get_close_matches(_key(name), _by_key(), n=1, cutoff=0.75)
    return _by_key()[near[0]] if near else None


def _key(name: str) -> str:
    return _SIGN.sub("", name).lower()


@cache
def _by_key() -> dict[str, NamedPattern]:
    return {_key(name): pattern for pattern in named_patterns() for name in pattern.names}


def _read(line: str) -> NamedPattern:
    names, maneuver, lower, *proof = (part.strip() for part in line.split("|"))
    return NamedPattern(tuple(names.split(" = ")), Maneuver(maneuver), int(lower), *proof)
