"""Patterns, cubes with stickers that do not matter, and targets other than the solved cube.

Bringing a state S to a target T means solving T^-1 * S: the same cube, with its pieces renamed by
their places in T. In a pattern, some of the 54 stickers are `?` or `.`, which means "does not
matter", so a place may allow several pieces. Either the start or the target may be a pattern: any
cube that matches it will do.

>>> pattern = read_pattern("????U???? ???RRRRRR ???FFFFFF DDDDDDDDD ???LLLLLL ???BBBBBB")
>>> pattern.count  # all last layers: 4! * 4! / 2 * 3**3 * 2**3
62208
"""

import random
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import TypeVar

from cubogram.cube.cubies import CORNERS, EDGES, FACES, Cubies
from cubogram.cube.facelet_text import UNKNOWN, read_facelets
from cubogram.cube.layout import CENTRES, corner_facelets, edge_facelets, facelet_name
from cubogram.cube.pieces import corner_colour_places
from cubogram.errors import PuzzleError

T = TypeVar("T")

Oriented = tuple[int, int]
"""A piece and its orientation."""

Allowed = tuple[frozenset[Oriented], ...]
"""The pieces and orientations that each place may hold."""

Ways = dict[tuple[int, int, int], int]
"""The number of ways to fill the rest, keyed by (pieces used, required sum, required parity)."""


def between(state: Cubies, target: Cubies) -> Cubies:
    """The state whose solutions bring `state` to `target`.

    >>> from cubogram.cube.cubies import face_turn
    >>> between(face_turn(0), face_turn(0)).is_solved
    True
    """
    return target.inverse() * state


def has_unknown(text: str) -> bool:
    """True if a text is for `read_pattern`: it has ? or . where stickers are expected.

    >>> has_unknown("?" * 54), has_unknown("R U R'")
    (True, False)
    """
    known = sum(character.isascii() and character.isalnum() for character in text)
    unknown = sum(character in "?." for character in text)
    return unknown > 0 and known + unknown > 40


@dataclass(frozen=True)
class Pattern:
    """What each place of a cube may hold: `corners` and `edges`, sets of (piece, orientation).

    A state matches if each of its pieces is allowed in its place.
    """

    corners: Allowed
    edges: Allowed

    @classmethod
    def of(cls, state: Cubies) -> "Pattern":
        """The pattern that matches only this state."""
        return cls(
            tuple(
                frozenset([piece])
                for piece in zip(state.corner_permutation, state.corner_orientation, strict=True)
            ),
            tuple(
                frozenset([piece])
                for piece in zip(state.edge_permutation, state.edge_orientation, strict=True)
            ),
        )

    def matches(self, state: Cubies) -> bool:
        """True if every piece of the state is allowed in its place."""
        corners = zip(state.corner_permutation, state.corner_orientation, strict=True)
        edges = zip(state.edge_permutation, state.edge_orientation, strict=True)
        return all(
            piece in allowed
            for pieces, places in ((corners, self.corners), (edges, self.edges))
            for piece, allowed in zip(pieces, places, strict=True)
        )

    def seen_from(self, state: Cubies) -> "Pattern":
        """The pattern that matches state^-1 * A for every A that matches this one.

        >>> from cubogram.cube.cubies import face_turn
        >>> Pattern.of(face_turn(4)).seen_from(face_turn(3)) == Pattern.of(face_turn(3))  # R2, R
        True
        """
        back = state.inverse()
        corner, twist = back.corner_permutation, back.corner_orientation
        edge, flip = back.edge_permutation, back.edge_orientation
        return Pattern(
            tuple(frozenset((corner[p], (twist[p] + o) % 3) for p, o in at) for at in self.corners),
            tuple(frozenset((edge[p], (flip[p] + o) % 2) for p, o in at) for at in self.edges),
        )

    def inverse(self) -> "Pattern":
        """The pattern that matches A^-1 for every A that matches this one.

        >>> from cubogram.cube.cubies import face_turn
        >>> Pattern.of(face_turn(3)).inverse() == Pattern.of(face_turn(5))  # R, R'
        True
        """
        return Pattern(_inverse(self.corners, 3), _inverse(self.edges, 2))

    @cached_property
    def _corner_ways(self) -> Ways:
        return _ways(self.corners, 3)

    @cached_property
    def _edge_ways(self) -> Ways:
        return _ways(self.edges, 2)

    @cached_property
    def count(self) -> int:
        """The number of cubes that match: 0 to 43,252,003,274,489,856,000."""
        return sum(
            self._corner_ways[0, 0, parity] * self._edge_ways[0, 0, parity] for parity in (0, 1)
        )

    def states(self, limit: int, seed: int = 0) -> Iterator[Cubies]:
        """Yields all states that match, or `limit` random ones if there are more.

        Random states are drawn with equal probability and may repeat.
        """
        if self.count <= limit:
            return self._all()
        rng = random.Random(seed)
        return (self._drawn(rng) for _ in range(limit))

    def _all(self) -> Iterator[Cubies]:
        for parity in (0, 1):
            edges = list(_fillings(self.edges, 2, self._edge_ways, parity))
            if edges:
                for corners in _fillings(self.corners, 3, self._corner_ways, parity):
                    for filling in edges:
                        yield _cubies(corners, filling)

    def _drawn(self, rng: random.Random) -> Cubies:
        each = [self._corner_ways[0, 0, q] * self._edge_ways[0, 0, q] for q in (0, 1)]
        parity = _drawn_by([0, 1], each, rng)
        return _cubies(
            _random_filling(self.corners, 3, self._corner_ways, parity, rng),
            _random_filling(self.edges, 2, self._edge_ways, parity, rng),
        )


def _inverse(places: Allowed, ways: int) -> Allowed:
    found: list[set[Oriented]] = [set() for _ in places]
    for place, allowed in enumerate(places):
        for piece, turned in allowed:
            found[piece].add((place, -turned % ways))
    return tuple(map(frozenset, found))


def read_pattern(text: str) -> Pattern:
    """The pattern of 54 stickers, some of which are `?` or `.`.

    Letters are read as in `facelets.from_facelets`; if a centre is unknown, they must be
    U R F D L B. Raises PuzzleError "facelets" if the text is not a pattern, and "validity" if no
    cube matches it.
    """
    letters = read_facelets(text, unknown=True).letters
    faces = _named_by_face(letters)
    corners = tuple(_allowed(faces, places, CORNERS, 3) for places in corner_facelets())
    edges = tuple(_allowed(faces, places, EDGES, 2) for places in edge_facelets())
    for name, allowed, places in (
        *zip(CORNERS, corners, corner_facelets(), strict=True),
        *zip(EDGES, edges, edge_facelets(), strict=True),
    ):
        if not allowed:
            shown = "-".join(letters[place].replace(UNKNOWN, "?") for place in places)
            raise PuzzleError(
                "validity", f"no piece of a cube can show {shown} at {name}", {"piece": name}
            )
    pattern = Pattern(corners, edges)
    if not pattern.count:
        raise PuzzleError("validity", _why_none(pattern))
    return pattern


def _named_by_face(letters: str) -> str:
    centres = [letters[centre] for centre in CENTRES]
    known = [letter for letter in centres if letter != UNKNOWN]
    if len(set(known)) < len(known):
        raise PuzzleError("validity", "two centres have the same colour")
    if len(known) < len(FACES):
        for face, centre, letter in zip(FACES, CENTRES, centres, strict=True):
            if letter not in (UNKNOWN, face):
                raise PuzzleError(
                    "facelets",
                    f"with an unknown centre, the letters must be {FACES} and "
                    f"{facelet_name(centre)} must be {face}, not {letter}",
                    {"facelet": centre},
                )
        centres = list(FACES)
    names = dict(zip(centres, FACES, strict=True)) | {UNKNOWN: "?"}
    for at, letter in enumerate(letters):
        if letter not in names:
            raise PuzzleError(
                "validity",
                f"{letter} at {facelet_name(at)} is not the colour of any centre",
                {"facelet": at},
            )
    return "".join(names[letter] for letter in letters)


def _allowed(
    faces: str, places: tuple[int, ...], pieces: tuple[str, ...], n: int
) -> frozenset[Oriented]:
    shown = [faces[place] for place in places]
    found = set()
    for piece, name in enumerate(pieces):
        for orientation in range(n):
            lies = corner_colour_places(orientation) if n == 3 else (orientation, 1 - orientation)
            if all(shown[at] in ("?", colour) for colour, at in zip(name, lies, strict=True)):
                found.add((piece, orientation))
    return frozenset(found)


def _why_none(pattern: Pattern) -> str:
    for what, ways in (("corner", pattern._corner_ways), ("edge", pattern._edge_ways)):
        if not any(ways[0, total, parity] for total in range(3) for parity in (0, 1)):
            return f"no cube looks like this: some {what} would appear twice"
        if not any(ways[0, 0, parity] for parity in (0, 1)):
            turned = "twisted" if what == "corner" else "flipped"
            return f"no cube looks like this: one {what} is {turned}, however the rest is filled in"
    return "no cube looks like this: two pieces are swapped, however the rest is filled in"


def _ways(places: Allowed, n: int) -> Ways:
    """The number of ways to fill the places that are left, by the sum and parity they must have."""
    full = (1 << len(places)) - 1
    ways: Ways = {
        (full, total, parity): int(total == 0 and parity == 0)
        for total in range(3)
        for parity in (0, 1)
    }
    by_size = sorted(range(full), key=int.bit_count, reverse=True)
    for used in by_size:
        allowed = places[used.bit_count()]
        for total in range(3):
            for parity in (0, 1):
                ways[used, total, parity] = sum(
                    ways[_placed(used, total, parity, piece, n)]
                    for piece in allowed
                    if not used >> piece[0] & 1
                )
    return ways


def _placed(used: int, total: int, parity: int, piece: Oriented, n: int) -> tuple[int, int, int]:
    """The key after one more piece: the pieces used, and the sum and parity of the rest."""
    number, orientation = piece
    inversions = (used >> number).bit_count()
    return used | 1 << number, (total - orientation) % n, (parity + inversions) % 2


def _fillings(places: Allowed, n: int, ways: Ways, parity: int) -> Iterator[list[Oriented]]:
    """Yields all fillings with sum 0 and this parity."""

    def rest(key: tuple[int, int, int]) -> Iterator[list[Oriented]]:
        depth = key[0].bit_count()
        if depth == len(places):
            yield []
            return
        for piece in sorted(places[depth]):
            after = _placed(*key, piece, n)
            if not key[0] >> piece[0] & 1 and ways[after]:
                for others in rest(after):
                    yield [piece, *others]

    if ways[0, 0, parity]:
        yield from rest((0, 0, parity))


def _random_filling(
    places: Allowed, n: int, ways: Ways, parity: int, rng: random.Random
) -> list[Oriented]:
    key, filling = (0, 0, parity), []
    for allowed in places:
        chances = {
            piece: ways[_placed(*key, piece, n)]
            for piece in sorted(allowed)
            if not key[0] >> piece[0] & 1
        }
        piece = _drawn_by(list(chances), list(chances.values()), rng)
        filling.append(piece)
        key = _placed(*key, piece, n)
    return filling


def _drawn_by(items: list[T], chances: list[int], rng: random.Random) -> T:
    """Draws one item, with chances exactly proportional to integers of any size."""
    sums = list(accumulate(chances))
    return items[bisect_right(sums, rng.randrange(sums[-1]))]


def _cubies(corners: list[Oriented], edges: list[Oriented]) -> Cubies:
    return Cubies(
        tuple(piece for piece, _ in corners),
        tuple(orientation for _, orientation in corners),
        tuple(piece for piece, _ in edges),
        tuple(orientation for _, orientation in edges),
    )
