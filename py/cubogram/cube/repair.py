"""The smallest change that makes a cube of a wrong colouring, where one change is enough.

Which piece of a scrambled cube is the twisted one, no colour tells: turning any corner back makes
a cube. So every change of a kind is tried, and the result is judged by how many neighbouring
pieces are joined as in a solved cube; if one change is clearly ahead of all others, it is the one.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from typing import Any

from cubogram.cube.cubies import CORNERS, EDGES, FACES, N_CORNERS, N_EDGES, Cubies
from cubogram.cube.layout import (
    CENTRES,
    N_FACELETS,
    common_name,
    corner_facelets,
    edge_facelets,
    facelet_name,
)
from cubogram.cube.pieces import Invariants, colours_of, invariants, is_cube

CLEAR_LEAD = 3
"""By how many joints a change must lead all others to be called the one (a corner has three)."""


@dataclass(frozen=True)
class Repair:
    """One change and the 54 colours after it; `sure` if no other change does as well."""

    message: str
    facelets: str
    sure: bool
    pieces: tuple[str, ...] = ()
    changed: tuple[int, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The repair as the worker protocol and `--json` carry it."""
        return {
            "message": self.message,
            "facelets": self.facelets,
            "sure": self.sure,
            "pieces": list(self.pieces),
            "changed": list(self.changed),
        }


@cache
def _joints() -> tuple[tuple[tuple[int, int], tuple[int, int]], ...]:
    """The pairs of facelets that agree where a corner and an edge, or an edge and its centres,
    are joined as in a solved cube."""
    joints = []
    for edge, (a, b) in zip(EDGES, edge_facelets(), strict=True):
        joints.append(((a, CENTRES[FACES.index(edge[0])]), (b, CENTRES[FACES.index(edge[1])])))
        for corner, facelets in zip(CORNERS, corner_facelets(), strict=True):
            if set(edge) < set(corner):
                at = dict(zip(corner, facelets, strict=True))
                joints.append(((a, at[edge[0]]), (b, at[edge[1]])))
    return tuple(joints)


def count_joints(colours: str) -> int:
    """How many neighbouring pieces are joined as in a solved cube, 0 to 36.

    >>> count_joints("UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB")
    36
    """
    return sum(
        colours[a] == colours[b] and colours[c] == colours[d] for (a, b), (c, d) in _joints()
    )


def _best(candidates: Iterable[Repair]) -> Repair | None:
    """The candidate with the most joints; `sure` if it is the only one or clearly ahead."""
    ranked = sorted(candidates, key=lambda repair: -count_joints(repair.facelets))
    if not ranked:
        return None
    first, *others = ranked
    lead = count_joints(first.facelets) - count_joints(others[0].facelets) if others else CLEAR_LEAD
    return replace(first, sure=lead >= CLEAR_LEAD)


def repair_pieces(cubies: Cubies, letters: str) -> Repair | None:
    """The turn, flip or exchange of pieces that makes a cube of complete but impossible pieces.

    `letters` are the same cube's 54 colours in the user's letters.

    >>> twisted = Cubies(corner_orientation=(1, 0, 0, 0, 0, 0, 0, 0))
    >>> repair_pieces(twisted, colours_of(twisted)).message
    'turn the UFR corner anticlockwise'
    """
    wrong = invariants(cubies)
    names = {face: letters[centre] for face, centre in zip(FACES, CENTRES, strict=True)}

    def repair(message: str, changed: Cubies, pieces: tuple[str, ...]) -> Repair:
        after = "".join(names[face] for face in colours_of(changed))
        places = tuple(i for i, (a, b) in enumerate(zip(letters, after, strict=True)) if a != b)
        return Repair(message, after, False, pieces, places)

    return _best(repair(*change) for change in _piece_changes(cubies, wrong))


def _piece_changes(
    cubies: Cubies, wrong: Invariants
) -> Iterator[tuple[str, Cubies, tuple[str, ...]]]:
    if wrong.parity and not wrong.flip:
        yield from _corner_exchanges(cubies, wrong.twist)
    if wrong.parity and not wrong.twist:
        yield from _edge_exchanges(cubies, wrong.flip)
    if wrong == (wrong.twist, 0, 0):
        way = "anticlockwise" if wrong.twist == 1 else "clockwise"
        for place in range(N_CORNERS):
            changed = _corner_turned(cubies, place, -wrong.twist)
            yield f"turn the {common_name(CORNERS[place])} corner {way}", changed, (CORNERS[place],)
    if wrong == (0, 1, 0):
        for place in range(N_EDGES):
            changed = _edge_flipped(cubies, place)
            yield f"turn the {common_name(EDGES[place])} edge over", changed, (EDGES[place],)


def _corner_turned(cubies: Cubies, place: int, by: int) -> Cubies:
    orientation = list(cubies.corner_orientation)
    orientation[place] = (orientation[place] + by) % 3
    return replace(cubies, corner_orientation=tuple(orientation))


def _edge_flipped(cubies: Cubies, place: int) -> Cubies:
    orientation = list(cubies.edge_orientation)
    orientation[place] ^= 1
    return replace(cubies, edge_orientation=tuple(orientation))


def _exchanged(items: tuple[int, ...], a: int, b: int) -> tuple[int, ...]:
    changed = list(items)
    changed[a], changed[b] = changed[b], changed[a]
    return tuple(changed)


def _corner_exchanges(cubies: Cubies, twist: int) -> Iterator[tuple[str, Cubies, tuple[str, ...]]]:
    for a, b in combinations(range(N_CORNERS), 2):
        exchanged = replace(
            cubies,
            corner_permutation=_exchanged(cubies.corner_permutation, a, b),
            corner_orientation=_exchanged(cubies.corner_orientation, a, b),
        )
        message = f"exchange the {common_name(CORNERS[a])} and {common_name(CORNERS[b])} corners"
        for turn in range(3):
            changed = _corner_turned(_corner_turned(exchanged, a, turn), b, -turn - twist)
            yield message, changed, (CORNERS[a], CORNERS[b])


def _edge_exchanges(cubies: Cubies, flip: int) -> Iterator[tuple[str, Cubies, tuple[str, ...]]]:
    for a, b in combinations(range(N_EDGES), 2):
        exchanged = replace(
            cubies,
            edge_permutation=_exchanged(cubies.edge_permutation, a, b),
            edge_orientation=_exchanged(cubies.edge_orientation, a, b),
        )
        if flip:
            exchanged = _edge_flipped(exchanged, b)
        message = f"exchange the {common_name(EDGES[a])} and {common_name(EDGES[b])} edges"
        both = _edge_flipped(_edge_flipped(exchanged, a), b)
        for changed in (exchanged, both):
            yield message, changed, (EDGES[a], EDGES[b])


def repair_facelets(letters: str, words: Mapping[str, str] | None = None) -> Repair | None:
    """The change of one facelet, two facelets or one face that makes a cube of 54 colours.

    `words` are what the letters of colours are called.

    >>> solved = colours_of(Cubies())
    >>> repair_facelets("R" + solved[1:]).message
    'colour U1 U instead of R'
    """
    counts = Counter(letters)
    if len(counts) == len(FACES) and set(counts.values()) == {9}:
        candidates = [*_turned_faces(letters), *_exchanged_facelets(letters)]
    else:
        candidates = list(_recoloured(letters, counts, words or {}))
    return _best(repair for repair in candidates if is_cube(repair.facelets))


def _change(message: str, letters: str, facelets: Iterable[tuple[int, str]]) -> Repair:
    after = list(letters)
    for place, letter in facelets:
        after[place] = letter
    changed = tuple(i for i, (a, b) in enumerate(zip(letters, after, strict=True)) if a != b)
    return Repair(message, "".join(after), False, (), changed)


def _recoloured(letters: str, counts: Counter[str], words: Mapping[str, str]) -> Iterator[Repair]:
    """One facelet gets a colour that is too rare, or that of a facelet whose colour is not."""
    for place, letter in enumerate(letters):
        if counts[letter] == 9:
            continue
        for other, count in counts.items():
            if count == 8:
                new, old = words.get(other, other), words.get(letter, letter)
                message = f"colour {facelet_name(place)} {new} instead of {old}"
                yield _change(message, letters, [(place, other)])


def _exchanged_facelets(letters: str) -> Iterator[Repair]:
    for a, b in combinations(range(N_FACELETS), 2):
        if letters[a] != letters[b]:
            message = f"exchange the colours of {facelet_name(a)} and {facelet_name(b)}"
            yield _change(message, letters, [(a, letters[b]), (b, letters[a])])


def _turned_faces(letters: str) -> Iterator[Repair]:
    """The colours of a face typed in with another side up, or two faces in the wrong order."""
    for i, face in enumerate(FACES):
        nine = letters[9 * i : 9 * i + 9]
        for way in ("a quarter clockwise", "a half", "a quarter anticlockwise"):
            nine = "".join(nine[3 * (2 - column) + row] for row in range(3) for column in range(3))
            places = range(9 * i, 9 * i + 9)
            message = f"turn the nine colours of face {face} by {way}"
            yield _change(message, letters, zip(places, nine, strict=True))
    for a, b in combinations(range(6), 2):
        message = f"exchange the faces {FACES[a]} and {FACES[b]}"
        pairs = [(9 * a + n, 9 * b + n) for n in range(9)]
        swapped = [(p, letters[q]) for p, q in pairs] + [(q, letters[p]) for p, q in pairs]
        yield _change(message, letters, swapped)
