"""A rearrangement of the 54 facelets, as a value that you can multiply, invert and write down.

Two notations are in use (http://kociemba.org/cube.htm). "goes to": what is at U7 goes to R1, so the
row says R1 under U7. "is replaced by": R1 gets what was at U7, so the row says U7 under R1. The
short form is the second row alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from math import lcm
from typing import Any, Literal

from cubogram.arguments import choice, public, quoted, whole
from cubogram.arguments import text as text_argument
from cubogram.cube.cube import Cube
from cubogram.cube.cubies import FACES
from cubogram.cube.layout import (
    N_FACELETS,
    corner_facelets,
    edge_facelets,
    facelet_name,
    facelets_as_held,
)
from cubogram.cube.moves import Move
from cubogram.cube.pieces import corner_colour_places
from cubogram.errors import ArgumentError, PuzzleError

Notation = Literal["goes to", "is replaced by"]
NOTATIONS: tuple[Notation, ...] = ("goes to", "is replaced by")

NAMES = tuple(map(facelet_name, range(N_FACELETS)))
"""The facelets as people name them: U1 to U9, R1 to R9, and so on through F, D, L, B."""


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Permutation:
    """An immutable permutation of the facelets, made from a maneuver, a cube, or nothing.

    From a cube, it is the one that makes this cube from the solved one. `goes_to[i]` is where the
    facelet at `i` goes. Permutations are a group: `a * b` is first `a`, then `b`; `~a` is the
    inverse, and `a ** 3` the third power. Called with a facelet, a permutation says where it goes.
    Any rearrangement can be read by `from_short` and `from_cycles`, even one that no turns make.

    >>> f = Permutation("F")
    >>> print(f)
    (U7 R1 D3 L9)(U8 R4 D2 L6)(U9 R7 D1 L3)(F1 F3 F9 F7)(F2 F6 F8 F4)
    >>> f("F1"), f.order, f * ~f == Permutation(), f * Permutation("R") == Permutation("F R")
    ('F3', 4, True, True)
    >>> f.short("goes to", "F"), f.short("is replaced by", "F")
    ('(F3,F6,F9,F2,F5,F8,F1,F4,F7)', '(F7,F4,F1,F8,F5,F2,F9,F6,F3)')
    """

    goes_to: tuple[int, ...]

    @public
    def __init__(self, made_by: str | Iterable[Move | str] | Cube = "") -> None:
        cube = made_by if isinstance(made_by, Cube) else Cube(made_by)
        object.__setattr__(self, "goes_to", _inverted(_replaced_by(cube)))

    @classmethod
    @public
    def from_short(cls, text: str, notation: str = "goes to") -> Permutation:
        """The permutation given in short form: the second row, for all 54 facelets or for one
        face's nine.

        Raises PuzzleError "permutation" for anything that is not such a row.

        >>> Permutation.from_short("(F7,F4,F1,F8,F5,F2,F9,F6,F3)", "is replaced by")("F1")
        'F3'
        """
        choice("notation", notation, NOTATIONS)
        row = _read_names(text_argument("text", text))
        faces = {facelet // 9 for facelet in row}
        if len(row) == 9 and len(faces) == 1:
            start = 9 * faces.pop()
            row = [*range(start), *row, *range(start + 9, N_FACELETS)]
        if sorted(row) != list(range(N_FACELETS)):
            message = "give each of the 54 facelets, or each of the nine of a face, once"
            raise PuzzleError("permutation", message)
        return _permutation(tuple(row) if notation == "goes to" else _inverted(row))

    @classmethod
    @public
    def from_cycles(cls, text: str) -> Permutation:
        """The permutation written as cycles, each facelet in at most one of them.

        >>> str(Permutation.from_cycles("(U1 U2)(F1 F3 F9)") ** 2)
        '(F1 F9 F3)'
        """
        text_argument("text", text)
        if not re.fullmatch(r"\s*(\([^()]*\)\s*)*", text):
            raise PuzzleError("permutation", f"cycles are written (U1 U2)(F1 F3), not {text!r}")
        cycles = [_read_names(cycle) for cycle in re.findall(r"\(([^()]*)\)", text)]
        named = [facelet for cycle in cycles for facelet in cycle]
        if len(named) != len(set(named)):
            raise PuzzleError("permutation", "a facelet appears more than once in the cycles")
        goes_to = list(range(N_FACELETS))
        for cycle in cycles:
            for before, after in zip(cycle, cycle[1:] + cycle[:1], strict=True):
                goes_to[before] = after
        return _permutation(tuple(goes_to))

    @property
    def replaced_by(self) -> tuple[int, ...]:
        """For each facelet, the one that it gets its sticker from: the second notation."""
        return _inverted(self.goes_to)

    @public
    def __call__(self, facelet: str) -> str:
        """The facelet that this one goes to."""
        return NAMES[self.goes_to[NAMES.index(choice("facelet", facelet, NAMES))]]

    def __mul__(self, other: Permutation) -> Permutation:
        if not isinstance(other, Permutation):
            raise ArgumentError("factor", f"a Permutation is expected, not {quoted(other)}")
        return _permutation(tuple(other.goes_to[i] for i in self.goes_to))

    def __invert__(self) -> Permutation:
        return _permutation(_inverted(self.goes_to))

    def __pow__(self, exponent: int) -> Permutation:
        times = whole("exponent", exponent, least=None)
        result = list(range(N_FACELETS))
        for cycle in _cycles(self.goes_to):
            for at, facelet in enumerate(cycle):
                result[facelet] = cycle[(at + times) % len(cycle)]
        return _permutation(tuple(result))

    @property
    def cycles(self) -> tuple[tuple[str, ...], ...]:
        """The cycles of more than one facelet: each goes to the next, the last to the first.

        >>> Permutation("U2").cycles[0]
        ('U1', 'U9')
        """
        return tuple(tuple(NAMES[i] for i in cycle) for cycle in _cycles(self.goes_to))

    @property
    def order(self) -> int:
        """How many times to repeat it until everything is back where it was.

        >>> Permutation("R U").order, Permutation("R U R' U'").order, Permutation().order
        (105, 6, 1)
        """
        return lcm(*map(len, self.cycles))

    @property
    def cube(self) -> Cube:
        """The cube that it makes from the solved one.

        Raises PuzzleError "permutation" if no turns do that.

        >>> Permutation("R U").cube == Cube("R U")
        True
        """
        shown = "".join(FACES[i // 9] for i in self.replaced_by)
        try:
            cube = Cube(shown)
        except PuzzleError as error:
            raise PuzzleError("permutation", f"no turns do that: {error.message}") from None
        if Permutation(cube) != self:
            raise PuzzleError("permutation", "no turns do that: turns move whole pieces")
        return cube

    @public
    def rearranged(self, facelets: str) -> str:
        """Rearranges 54 symbols, one for each facelet in the order U R F D L B.

        >>> Permutation("R").rearranged(Cube("U").facelets) == Cube("U R").facelets
        True
        """
        if len(text_argument("facelets", facelets)) != N_FACELETS:
            raise ArgumentError("facelets", f"54 characters are expected, not {len(facelets)}")
        return "".join(facelets[i] for i in self.replaced_by)

    @public
    def short(self, notation: str = "goes to", face: str | None = None) -> str:
        """The second row of the table, for all 54 facelets or for the nine of a face.

        >>> Permutation("F").short()[:40]
        '(U1,U2,U3,U4,U5,U6,R1,R4,R7,D3,R2,R3,D2,'
        """
        return f"({','.join(self._row(notation, face))})"

    @public
    def table(self, notation: str = "goes to", face: str | None = None) -> str:
        """The facelets and, below each, the one it goes to or is replaced by.

        >>> print(Permutation("F").table(face="F"))
        F1 F2 F3 F4 F5 F6 F7 F8 F9
        F3 F6 F9 F2 F5 F8 F1 F4 F7
        """
        return f"{' '.join(_facelets_of(face))}\n{' '.join(self._row(notation, face))}"

    @public
    def describe(self) -> str:
        """A description: the short form, the cycles and the order, one per line."""
        return f"{self.short()}\ncycles: {self}\norder: {self.order}"

    def as_json(self) -> dict[str, Any]:
        """The permutation for the page and `--json`."""
        return {
            "goes_to": list(self.goes_to),
            "short": self.short(),
            "cycles": [list(cycle) for cycle in self.cycles],
            "order": self.order,
        }

    def __str__(self) -> str:
        return "".join(f"({' '.join(cycle)})" for cycle in self.cycles) or "()"

    def __repr__(self) -> str:
        return f"Permutation.from_cycles({str(self)!r})"

    def _row(self, notation: str, face: str | None) -> list[str]:
        choice("notation", notation, NOTATIONS)
        row = self.goes_to if notation == "goes to" else self.replaced_by
        return [NAMES[row[NAMES.index(name)]] for name in _facelets_of(face)]


def _facelets_of(face: str | None) -> tuple[str, ...]:
    if face is None:
        return NAMES
    start = 9 * FACES.index(choice("face", face, tuple(FACES)))
    return NAMES[start : start + 9]


def _permutation(goes_to: tuple[int, ...]) -> Permutation:
    """Makes a permutation from numbers that are known to be valid."""
    permutation = object.__new__(Permutation)
    object.__setattr__(permutation, "goes_to", goes_to)
    return permutation


def _inverted(row: Iterable[int]) -> tuple[int, ...]:
    return tuple(place for _, place in sorted((to, place) for place, to in enumerate(row)))


def _replaced_by(cube: Cube) -> tuple[int, ...]:
    """For each facelet of a cube as held, the one of the solved cube whose sticker is there."""
    sticker = list(range(N_FACELETS))
    corners, edges, cubies = corner_facelets(), edge_facelets(), cube.cubies
    for facelets, piece, turn in zip(
        corners, cubies.corner_permutation, cubies.corner_orientation, strict=True
    ):
        for home, place in zip(corners[piece], corner_colour_places(turn), strict=True):
            sticker[facelets[place]] = home
    for facelets, piece, turn in zip(
        edges, cubies.edge_permutation, cubies.edge_orientation, strict=True
    ):
        for n, home in enumerate(edges[piece]):
            sticker[facelets[(n + turn) % 2]] = home
    held = facelets_as_held(cube.orientation)
    return tuple(held[i] for i in sticker)


def _cycles(row: tuple[int, ...]) -> list[list[int]]:
    """The cycles of more than one number, each starting from its smallest."""
    found, seen = [], set()
    for start in range(len(row)):
        cycle, at = [], start
        while at not in seen:
            seen.add(at)
            cycle.append(at)
            at = row[at]
        if len(cycle) > 1:
            found.append(cycle)
    return found


def _read_names(text: object) -> list[int]:
    """The facelets that a text names."""
    words = re.split(r"[\s,;()]+", text_argument("facelets", text).strip(" ()\n\t"))
    unknown = [word for word in words if word and word not in NAMES]
    if unknown:
        message = f"{unknown[0]!r} is not a facelet (facelets are U1 to U9, R1 to R9 and so on)"
        raise PuzzleError("permutation", message)
    return [NAMES.index(word) for word in words if word]
