"""Goals: cubes on which some pieces are at home, some only oriented, and some do not matter.

A goal is one pattern or several, any of which will do. It is made from 54 stickers with ? or . for
"does not matter", from the name of a step, from that of a pattern, or from a cube.

>>> read_goal("OLL").count, read_goal("Superflip").count
(288, 1)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter

from cubogram.arguments import quoted
from cubogram.cube import named_patterns
from cubogram.cube.cube import Cube, as_cube
from cubogram.cube.cubies import CORNERS, EDGES, FACES, SOLVED, Cubies
from cubogram.cube.layout import (
    CENTRES,
    N_FACELETS,
    corner_facelets,
    edge_facelets,
    piece_named,
)
from cubogram.cube.steps import STEPS
from cubogram.errors import PuzzleError
from cubogram.twophase.goals.coordinates import ANYWHERE, N_CODES, N_PIECES, Masks
from cubogram.twophase.goals.pattern import Allowed, Oriented, Pattern, has_unknown, read_pattern


@dataclass(frozen=True)
class Goal:
    """The cubes that match one of some patterns; `name` is what it was made from."""

    name: str
    patterns: tuple[Pattern, ...]

    def __str__(self) -> str:
        return self.name

    def is_met(self, state: Cubies) -> bool:
        """Whether a state matches one of the patterns."""
        return any(pattern.matches(state) for pattern in self.patterns)

    @property
    def is_one_cube(self) -> bool:
        """Whether only one cube meets it."""
        return len(self.patterns) == 1 and self.patterns[0].count == 1

    @cached_property
    def count(self) -> int:
        """How many cubes match, each counted for every pattern that it matches."""
        return sum(pattern.count for pattern in self.patterns)

    @cached_property
    def facelets(self) -> str:
        """The colours that all its cubes share, and ? for the other stickers.

        >>> read_goal("COLL").facelets[:9], read_goal("OLL").facelets[9:18]
        ('UUUUUUUUU', '???RRRRRR')
        """
        shared = ["?"] * N_FACELETS
        for centre, face in zip(CENTRES, FACES, strict=True):
            shared[centre] = face
        for kind, pieces, places in (
            (attrgetter("corners"), CORNERS, corner_facelets()),
            (attrgetter("edges"), EDGES, edge_facelets()),
        ):
            for place, facelets in enumerate(places):
                allowed = {one for pattern in self.patterns for one in kind(pattern)[place]}
                for at, facelet in enumerate(facelets):
                    colours = {pieces[p][(at - turned) % len(facelets)] for p, turned in allowed}
                    if len(colours) == 1:
                        shared[facelet] = colours.pop()
        return "".join(shared)

    def seen_from(self, state: Cubies) -> Goal:
        """The goal of the maneuvers: what they make of a solved cube when they bring `state` to
        this goal."""
        return Goal(self.name, tuple(pattern.seen_from(state) for pattern in self.patterns))

    def inverse(self) -> Goal:
        """The goal that the inverses of its cubes meet."""
        return Goal(self.name, tuple(pattern.inverse() for pattern in self.patterns))

    def masks(self) -> tuple[Masks, ...]:
        """For each pattern, where each piece may be (see `coordinates`); pieces that are free once
        the others are in place may be anywhere."""
        return tuple(
            (*_masks(pattern.corners, 3), *_masks(pattern.edges, 2)) for pattern in self.patterns
        )


def read_goal(value: object, name: str = "target") -> Goal:
    """The goal that a text or a cube describes; a `Goal` or a `Pattern` stays what it is.

    Raises PuzzleError as `Cube` and `read_pattern` do; the message suggests a similar name, if any.

    >>> read_goal("x-cross").count, read_goal("Superflip").is_one_cube
    (2370274099200, True)
    """
    if isinstance(value, Goal):
        return value
    if isinstance(value, Pattern):
        return Goal("pattern", (value,))
    if not isinstance(value, str):
        cube = as_cube(name, value)
        return Goal(cube.facelets, (Pattern.of(cube.cubies),))
    if has_unknown(value):
        return Goal(value, (read_pattern(value),))
    step = {_sign(key): key for key in STEPS}.get(_sign(value)) if value.strip() else None
    if step is not None:
        known = STEPS[step]
        homes = (f"{known.home} {more}" for more in known.choices)
        return Goal(step, tuple(pattern_of(home, known.oriented) for home in homes))
    named = named_patterns.find(value)
    try:
        cube = named.cube if named else Cube(value)
    except PuzzleError as error:
        alike = named_patterns.alike(value)
        if alike is None:
            raise
        message = f"{error.message} (did you mean the pattern {quoted(alike.name)}?)"
        raise PuzzleError(error.kind, message, error.where) from None
    return Goal(value, (Pattern.of(cube.cubies),))


def _sign(name: str) -> str:
    return "".join(filter(str.isalnum, name)).lower()


def pattern_of(home: str, oriented: Iterable[str] = ()) -> Pattern:
    """The pattern with these pieces at home, and each group of others the right way up in the
    places of its pieces.

    >>> pattern_of("DR DF DL DB").count == pattern_of("UR UF UL UB").count
    True
    >>> pattern_of("", ["UR UF UL UB DR DF DL DB FR FL BL BR"]).count * 2048
    43252003274489856000
    """
    at_home = {piece_named(piece) for piece in home.split()}
    groups = [[piece_named(piece) for piece in group.split()] for group in oriented]
    rows: list[Allowed] = []
    for pieces, ways in ((CORNERS, 3), (EDGES, 2)):
        mine = [[p for p in group if p in pieces and p not in at_home] for group in groups]
        bound = {piece for group in mine for piece in group} | at_home
        free = [number for number, piece in enumerate(pieces) if piece not in bound]
        places = []
        for place in pieces:
            own = next((group for group in mine if place in group), None)
            allowed: set[Oriented] = {(p, turned) for p in free for turned in range(ways)}
            if place in at_home:
                allowed = {(pieces.index(place), 0)}
            elif own is not None:
                allowed = {(pieces.index(piece), 0) for piece in own}
            places.append(frozenset(allowed))
        rows.append(tuple(places))
    return Pattern(*rows)


def _masks(places: Allowed, ways: int) -> list[int]:
    """The codes where each piece may be, as bits."""
    masks = [0] * len(places)
    for place, allowed in enumerate(places):
        for piece, turned in allowed:
            masks[piece] |= 1 << place * ways + turned
    spans = [{code // ways for code in range(N_CODES) if mask >> code & 1} for mask in masks]
    filled = [span for span in spans if sum(other <= span for other in spans) == len(span)]
    for piece, own in enumerate(spans):  # places that other pieces must fill cannot matter to it
        others = {place for span in filled if not own <= span for place in span}
        spare = sum(((1 << ways) - 1) << place * ways for place in others)
        if masks[piece] | spare == ANYWHERE:
            masks[piece] = ANYWHERE
    return masks


def codes_of(state: Cubies) -> bytes:
    """The code of each piece (see `cubogram.cube.hand`).

    >>> codes_of(SOLVED)[:3].hex(" "), len(codes_of(SOLVED)) == N_PIECES
    ('00 03 06', True)
    """
    codes = bytearray(N_PIECES)
    corners = zip(state.corner_permutation, state.corner_orientation, strict=True)
    edges = zip(state.edge_permutation, state.edge_orientation, strict=True)
    for place, (piece, turned) in enumerate(corners):
        codes[piece] = 3 * place + turned
    for place, (piece, turned) in enumerate(edges):
        codes[len(CORNERS) + piece] = N_CODES + 2 * place + turned
    return bytes(codes)


HOME = codes_of(SOLVED)
