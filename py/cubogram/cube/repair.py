"""The smallest change that turns a wrong colouring into a cube, if one change is enough.

The colours cannot show which piece of a scrambled cube was twisted: turning any corner back makes
a cube. So every change of one kind is tried, and the result is judged by how many neighbouring
pieces are joined as in a solved cube; if one change is clearly ahead of all others, it is chosen.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

from cubogram.cube.cubies import CORNERS, EDGES, FACES, N_CORNERS, N_EDGES, Cubies
from cubogram.cube.layout import (
    CENTRES,
    N_FACELETS,
    common_name,
    corner_facelets,
    edge_facelets,
)
from cubogram.cube.pieces import Invariants, colours_of, invariants, is_cube
from cubogram.cube.wording import LETTERS, Wording

CLEAR_LEAD = 3
"""How many more joints than any other a change must make to be `sure` (a corner has three)."""

NOT_SURE = "other repairs would do as well, but this is the one in the picture"


@dataclass(frozen=True)
class Repair:
    """One change and the 54 colours after it; `sure` if no other would do as well.

    `message` says how to change the colours, and `by_hand` what to do with the cube in your hands.
    """

    message: str
    by_hand: str
    facelets: str
    sure: bool
    pieces: tuple[str, ...] = ()
    changed: tuple[int, ...] = ()

    def __str__(self) -> str:
        return self.message

    def as_json(self) -> dict[str, Any]:
        """The repair as the worker protocol and `--json` carry it."""
        return {
            "message": self.message,
            "by_hand": self.by_hand,
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
    if lead >= CLEAR_LEAD:
        return replace(first, sure=True)
    return replace(first, by_hand=f"{first.by_hand}; {NOT_SURE}")


def repair_pieces(cubies: Cubies, letters: str) -> Repair | None:
    """The twist, flip or swap of pieces that makes a complete but impossible cube possible.

    `letters` are the same cube's 54 colours in the user's letters.

    >>> twisted = Cubies(corner_orientation=(1, 0, 0, 0, 0, 0, 0, 0))
    >>> repair = repair_pieces(twisted, colours_of(twisted))
    >>> repair.message
    'turn the UFR corner anticlockwise'
    >>> repair.by_hand
    'twist the UFR corner anticlockwise by hand, unless you misread its stickers'
    """
    wrong = invariants(cubies)
    names = {face: letters[centre] for face, centre in zip(FACES, CENTRES, strict=True)}

    def repair(change: _Change) -> Repair:
        after = "".join(names[face] for face in colours_of(change.cubies))
        places = tuple(i for i, (a, b) in enumerate(zip(letters, after, strict=True)) if a != b)
        by_hand = f"{change.by_hand}, unless you misread {_their(change.pieces)} stickers"
        return Repair(change.message, by_hand, after, False, change.pieces, places)

    return _best(repair(change) for change in _piece_changes(cubies, wrong))


class _Change(NamedTuple):
    """A cube with some pieces changed, and how to change them in the picture and by hand."""

    message: str
    by_hand: str
    cubies: Cubies
    pieces: tuple[str, ...]


def _their(pieces: Sequence[str]) -> str:
    return "its" if len(pieces) == 1 else "their"


def _piece_changes(cubies: Cubies, wrong: Invariants) -> Iterator[_Change]:
    if wrong.parity and not wrong.flip:
        yield from _corner_exchanges(cubies, wrong.twist)
    if wrong.parity and not wrong.twist:
        yield from _edge_exchanges(cubies, wrong.flip)
    if wrong == (wrong.twist, 0, 0):
        way = "anticlockwise" if wrong.twist == 1 else "clockwise"
        for place, piece in enumerate(CORNERS):
            corner = f"the {common_name(piece)} corner {way}"
            changed = _corner_turned(cubies, place, -wrong.twist)
            yield _Change(f"turn {corner}", f"twist {corner} by hand", changed, (piece,))
    if wrong == (0, 1, 0):
        for place, piece in enumerate(EDGES):
            edge = f"the {common_name(piece)} edge"
            by_hand = f"take {edge} out and put it back the other way round"
            yield _Change(f"turn {edge} over", by_hand, _edge_flipped(cubies, place), (piece,))


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


def _swap(places: tuple[str, ...], noun: str, cubies: Cubies) -> _Change:
    both = "the {} and {} {}".format(*map(common_name, places), noun)
    by_hand = f"take out {both} and put each where the other was, turned as in the picture"
    return _Change(f"swap {both}", by_hand, cubies, places)


def _corner_exchanges(cubies: Cubies, twist: int) -> Iterator[_Change]:
    for a, b in combinations(range(N_CORNERS), 2):
        exchanged = replace(
            cubies,
            corner_permutation=_exchanged(cubies.corner_permutation, a, b),
            corner_orientation=_exchanged(cubies.corner_orientation, a, b),
        )
        for turn in range(3):
            changed = _corner_turned(_corner_turned(exchanged, a, turn), b, -turn - twist)
            yield _swap((CORNERS[a], CORNERS[b]), "corners", changed)


def _edge_exchanges(cubies: Cubies, flip: int) -> Iterator[_Change]:
    for a, b in combinations(range(N_EDGES), 2):
        exchanged = replace(
            cubies,
            edge_permutation=_exchanged(cubies.edge_permutation, a, b),
            edge_orientation=_exchanged(cubies.edge_orientation, a, b),
        )
        if flip:
            exchanged = _edge_flipped(exchanged, b)
        for changed in (exchanged, _edge_flipped(_edge_flipped(exchanged, a), b)):
            yield _swap((EDGES[a], EDGES[b]), "edges", changed)


def misread(count: int) -> str:
    """What to do with the cube in your hands if this many of its stickers were misread.

    >>> misread(2)
    'look again at these 2 stickers, which you may have misread'
    """
    stickers = "this sticker" if count == 1 else f"these {count} stickers"
    return f"look again at {stickers}, which you may have misread"


def repair_facelets(letters: str, wording: Wording = LETTERS) -> Repair | None:
    """The change to one facelet, two facelets or one face that turns 54 colours into a cube.

    >>> solved = colours_of(Cubies())
    >>> repair_facelets("R" + solved[1:]).message
    'give U1 the colour U instead of R'
    """
    counts = Counter(letters)
    if len(counts) == len(FACES) and set(counts.values()) == {9}:
        candidates = [*_turned_faces(letters, wording), *_exchanged_facelets(letters, wording)]
    else:
        candidates = list(_recoloured(letters, counts, wording))
    return _best(repair for repair in candidates if is_cube(repair.facelets))


def _change(
    message: str, letters: str, facelets: Iterable[tuple[int, str]], by_hand: str
) -> Repair:
    after = list(letters)
    for place, letter in facelets:
        after[place] = letter
    changed = tuple(i for i, (a, b) in enumerate(zip(letters, after, strict=True)) if a != b)
    return Repair(message, by_hand, "".join(after), False, (), changed)


def _recoloured(letters: str, counts: Counter[str], wording: Wording) -> Iterator[Repair]:
    """Recolours one facelet: from a colour not on nine facelets to a colour on eight."""
    for place, letter in enumerate(letters):
        if counts[letter] == 9:
            continue
        for other, count in counts.items():
            if count == 8:
                message = wording.recolouring(place, other, letter)
                yield _change(message, letters, [(place, other)], misread(1))


def _exchanged_facelets(letters: str, wording: Wording) -> Iterator[Repair]:
    for a, b in combinations(range(N_FACELETS), 2):
        if letters[a] != letters[b]:
            both = f"{wording.sticker(a)} and {wording.sticker(b)}"
            message = f"swap the colours of two stickers: {both}"
            pairs = [(a, letters[b]), (b, letters[a])]
            yield _change(message, letters, pairs, misread(2))


def _turned_faces(letters: str, wording: Wording) -> Iterator[Repair]:
    """Turns a face typed with the wrong side up, or swaps two faces typed in the wrong order."""
    for i in range(len(FACES)):
        nine = letters[9 * i : 9 * i + 9]
        for way in ("a quarter turn clockwise", "half a turn", "a quarter turn anticlockwise"):
            nine = "".join(nine[3 * (2 - column) + row] for row in range(3) for column in range(3))
            places = range(9 * i, 9 * i + 9)
            message = f"turn the nine colours of {wording.side(i)} by {way}"
            by_hand = (
                f"there is nothing to do, because {wording.side(i)} was read with the wrong edge "
                "on top"
            )
            yield _change(message, letters, zip(places, nine, strict=True), by_hand)
    for a, b in combinations(range(6), 2):
        message = f"swap {wording.side(a)} and {wording.side(b)}"
        by_hand = (
            f"there is nothing to do, because {wording.side(a)} and {wording.side(b)} were read in "
            "the wrong order"
        )
        pairs = [(9 * a + n, 9 * b + n) for n in range(9)]
        swapped = [(p, letters[q]) for p, q in pairs] + [(q, letters[p]) for p, q in pairs]
        yield _change(message, letters, swapped, by_hand)
