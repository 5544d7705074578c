"""Combines six pictures of faces into one cube, with a confidence for each sticker."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from cubogram.arguments import quoted
from cubogram.cube.cubies import FACES
from cubogram.cube.layout import CENTRES, N_FACELETS
from cubogram.cube.pieces import read_cubies
from cubogram.errors import ArgumentError, PuzzleError
from cubogram.scan.arrangement import (
    Arrangement,
    as_they_are,
    named_by_colour,
    sorted_faces,
    upright,
)
from cubogram.scan.colours import Floats
from cubogram.scan.faces import Face
from cubogram.scan.lamp import Seen, tell_apart
from cubogram.scan.legal import Legal

CERTAIN = 400.0
"""The cost of any other colour for a sticker that a person has named."""

DOUBT = 5.0
"""The cost above which a sticker does not look like its colour: three times the usual distance."""

NO_CUBE = 32.0
"""The cost above which six pictures are not of one cube. Those of a cube cost 0 to 2, those with a
face in the wrong place 40 to 120, and those of a cube with a twisted corner 28."""


@dataclass(frozen=True)
class Scan:
    """The result of six pictures.

    `facelets` is the most likely possible cube, and `seen` are the colours as seen, which may not
    be a cube. `chances` is 54 x 6, the likelihood of each colour for each sticker, over all cubes.
    `faces` and `turns` say which picture shows which face, and by how many clockwise quarter turns
    it was made upright. `is_only` is False if another arrangement of the pictures makes a different
    cube that is as likely. `changed` are the stickers that do not look like their colour in
    `facelets`.
    """

    facelets: str
    seen: str
    chances: Floats
    faces: tuple[int, ...]
    turns: tuple[int, ...]
    is_only: bool
    changed: tuple[int, ...]

    @property
    def confidence(self) -> Floats:
        """The likelihood that each sticker is as in `facelets`, 0 to 1."""
        own: Floats = self.chances[range(N_FACELETS), [FACES.index(one) for one in self.facelets]]
        return own


def scan(
    faces: Sequence[Face], *, ordered: bool = True, named: Mapping[int, str] | None = None
) -> Scan:
    """The cube whose six faces were found in pictures (`faces.find_face`).

    With `ordered` they are U R F D L B, each the same way up as in a net; otherwise they may come
    in any order and orientation, if the cube has the usual colours. `named` are stickers whose
    colour a person has named: facelets 0 to 53, with letters. Raises PuzzleError "scan" if the six
    are not the faces of one cube; with `ordered`, its `where` has the 54 colours that were "seen".
    """
    if len(faces) != len(FACES):
        raise ArgumentError("faces", f"six faces are expected, not {len(faces)}")
    told = _checked(named or {})
    light = np.concatenate([face.light for face in faces])
    uneven = np.concatenate([face.spread for face in faces])
    apart = tell_apart(light, uneven, as_cube=False)
    found = _arranged(apart, light, ordered)
    if found.likely.cost <= NO_CUBE:
        order = found.stickers
        apart = tell_apart(light[order], uneven[order], as_cube=True)
    costs = apart.costs.copy()
    seen = list(apart.facelets)
    for facelet, letter in told.items():
        costs[facelet] = CERTAIN
        costs[facelet, FACES.index(letter)] = 0
        seen[facelet] = letter
    legal = Legal(costs)
    likely = legal.most_likely() or found.likely
    own = costs[range(N_FACELETS), [FACES.index(letter) for letter in likely.facelets]]
    doubted = own > DOUBT
    return Scan(
        likely.facelets,
        "".join(seen),
        legal.likelihoods(),
        found.faces,
        found.turns,
        found.is_only,
        tuple(map(int, np.flatnonzero(doubted))),
    )


def _arranged(apart: Seen, light: Floats, ordered: bool) -> Arrangement:
    """The arrangement of the pictures; an order in which every piece appears once is accepted."""
    whole = ordered and read_cubies(apart.facelets) is not None
    if whole and (found := as_they_are(apart.costs)):
        return found
    found = upright(apart.costs) if ordered else None
    if found is None or found.likely.cost > NO_CUBE:
        found = sorted_faces(apart.costs, named_by_colour(light, apart.groups))
    if found is None or found.likely.cost > NO_CUBE:
        where = {"seen": "".join(apart.facelets)} if ordered else None
        raise PuzzleError("scan", "these six pictures are not the faces of one cube", where)
    return found


def _checked(named: Mapping[int, str]) -> Mapping[int, str]:
    for facelet, letter in named.items():
        if facelet not in range(N_FACELETS) or facelet in CENTRES or letter not in (*FACES,):
            what = (
                "facelets 0 to 53 that are not centres, each with a letter of URFDLB, are expected"
            )
            raise ArgumentError("named", f"{what}, not {quoted({facelet: letter})}")
    return named
