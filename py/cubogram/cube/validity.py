"""Why 54 colours are not a cube: every reason, piece by piece, and a repair.

A colouring is a cube that turns can reach if and only if it has six colours nine times each, six
different centres, every piece once, and the three sums of `pieces.invariants` are 0: the corners'
twist, the edges' flip, and the parity of the exchanges.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from cubogram.cube.cubies import CORNERS, EDGES, FACES, Cubies
from cubogram.cube.face_orders import advice, other_orders
from cubogram.cube.layout import CENTRES, common_name, corner_facelets, edge_facelets
from cubogram.cube.pieces import (
    Reading,
    invariants,
    named_by_centres,
    read_corners,
    read_cubies,
    read_edges,
)
from cubogram.cube.repair import Repair, repair_facelets, repair_pieces
from cubogram.cube.wording import LETTERS, Wording
from cubogram.errors import PuzzleError
from cubogram.formatting import listed

OPPOSITE = dict(zip(FACES, "DLBURF", strict=True))
MOST_NAMED = 3  # a longer list of reasons would not help anyone


@dataclass(frozen=True)
class Problem:
    """One reason why a colouring is not a cube.

    `kind` is one of "colours", "count", "centre", "impossible", "doubled", "missing", "flipped",
    "twisted", "swapped". `pieces` names places as CORNERS and EDGES do (for "missing" the pieces
    themselves), `facelets` are indices 0 to 53. `repair` is the single change that makes it a
    possible cube, if there is one.
    """

    kind: str
    message: str
    pieces: tuple[str, ...] = ()
    facelets: tuple[int, ...] = ()
    repair: Repair | None = None

    def __str__(self) -> str:
        return self.message

    def as_json(self) -> dict[str, Any]:
        """The problem as the worker protocol and `--json` carry it."""
        return {
            "kind": self.kind,
            "message": self.message,
            "where": {"pieces": list(self.pieces), "facelets": list(self.facelets)},
            "repair": self.repair.as_json() if self.repair else None,
        }


def diagnose(letters: str, wording: Wording = LETTERS) -> list[Problem]:
    """Every reason why 54 colours (see `facelet_text.read_facelets`) are not a cube; empty if they
    are.

    >>> solved = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"
    >>> diagnose(solved)
    []
    >>> twisted = "UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"
    >>> [problem.message for problem in diagnose(twisted)]
    ['the UFR corner is twisted clockwise']
    >>> diagnose(twisted)[0].repair.message
    'turn the UFR corner anticlockwise'
    """
    problems = [*_colours(letters, wording), *_centres(letters, wording)]
    faces = named_by_centres(letters)
    if faces and not any(problem.kind == "colours" for problem in problems):
        problems += _pieces(faces, letters, wording)
        cubies = read_cubies(faces)
        if cubies is not None and not problems:
            return _sums(cubies, letters)
    if not problems:
        return []
    repair = repair_facelets(letters, wording)
    return [replace(problem, repair=repair) for problem in problems]


def check(letters: str) -> None:
    """Raises PuzzleError "validity" that names the problems of 54 colours, if there are any.

    Its `where` has "problems" (all of them as JSON), the "pieces" and "facelets" of all of them,
    and "orders" if they are a cube with the faces in another order.
    """
    problems = diagnose(letters)
    if problems:
        raise as_error(problems, letters)


def as_error(
    problems: Sequence[Problem], letters: str, most_named: int = MOST_NAMED
) -> PuzzleError:
    """The problems of 54 colours as one error, in a line that names at most this many of them, and
    the orders of the faces in which they are a cube."""
    orders = other_orders(letters)
    most_named = 1 if orders else most_named
    messages = [problem.message for problem in problems[:most_named]]
    if len(problems) > most_named:
        messages.append(f"and {len(problems) - most_named} more")
    message = "; ".join(messages)
    if orders:
        message += f"; {advice(orders)}"
    elif problems[0].repair:
        message += f" (to repair it, {problems[0].repair.message})"
    return PuzzleError(
        "validity",
        message,
        {
            "problems": [problem.as_json() for problem in problems],
            "pieces": sorted({piece for problem in problems for piece in problem.pieces}),
            "facelets": sorted({place for problem in problems for place in problem.facelets}),
            **({"orders": [order._asdict() for order in orders]} if orders else {}),
        },
    )


def _colours(letters: str, wording: Wording) -> Iterator[Problem]:
    counts = Counter(letters)
    if len(counts) != len(FACES):
        rarest = min(counts, key=lambda letter: (counts[letter], letter))
        places = tuple(i for i, letter in enumerate(letters) if letter == rarest)
        if len(counts) < len(FACES):
            yield Problem("colours", f"only {_colour_count(len(counts))}, but a cube has 6")
        else:
            names = [wording.sticker(place) for place in places[:MOST_NAMED]]
            is_all = len(places) <= MOST_NAMED
            where = f"only at {listed(names)}" if is_all else f"at {listed([*names, 'others'])}"
            message = f"{len(counts)} colours, but a cube has 6 ({rarest} is {where})"
            yield Problem("colours", message, facelets=places)
        return
    for letter, count in counts.most_common():
        if count != 9:
            places = tuple(i for i, other in enumerate(letters) if other == letter)
            word = wording.colour(letter)
            message = f"the colour {letter} appears {_times(count)}, not 9 times"
            if word != letter:
                message = f"{word} appears {_times(count)}, not 9 times"
            yield Problem("count", message, facelets=places)


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def _colour_count(count: int) -> str:
    return "1 colour" if count == 1 else f"{count} colours"


def _centres(letters: str, wording: Wording) -> Iterator[Problem]:
    centres = [letters[centre] for centre in CENTRES]
    for letter, count in Counter(centres).items():
        if count > 1:
            alike = [face for face, centre in enumerate(centres) if centre == letter]
            facelets = tuple(CENTRES[face] for face in alike)
            both = "both" if count == 2 else "all"
            message = f"{wording.centres(alike)} are {both} {wording.colour(letter)}"
            yield Problem("centre", message, facelets=facelets)


class _Kind(NamedTuple):
    """The corners or the edges of a colouring."""

    noun: str
    places: tuple[str, ...]
    facelets: tuple[tuple[int, ...], ...]
    readings: list[Reading]


def _pieces(faces: str, letters: str, wording: Wording) -> Iterator[Problem]:
    """The problems of single pieces; `faces` are the colours named by face."""
    own = {face: letters[centre] for face, centre in zip(FACES, CENTRES, strict=True)}
    names = {face: wording.colour(letter) for face, letter in own.items()}
    for kind in (
        _Kind("corner", CORNERS, corner_facelets(), read_corners(faces)),
        _Kind("edge", EDGES, edge_facelets(), read_edges(faces)),
    ):
        yield from _impossible(kind, faces, names)
        yield from _doubled_and_missing(kind, names)


def _impossible(kind: _Kind, faces: str, names: dict[str, str]) -> Iterator[Problem]:
    """The places whose colours fit no piece, or fit one only in a mirror."""
    for place, facelets, reading in zip(kind.places, kind.facelets, kind.readings, strict=True):
        if reading.piece is None or reading.orientation >= 3:
            colours = "".join(faces[facelet] for facelet in facelets)
            why = _why_impossible(kind.places, reading, colours, names)
            message = f"the {common_name(place)} {kind.noun} {why}"
            yield Problem("impossible", message, (place,), facelets)


def _doubled_and_missing(kind: _Kind, names: dict[str, str]) -> Iterator[Problem]:
    """The pieces that occur more than once, then those that are missing."""
    found: dict[int, list[int]] = {piece: [] for piece in range(len(kind.places))}
    for at, (piece, orientation) in enumerate(kind.readings):
        if piece is not None and orientation < 3:
            found[piece].append(at)
    for piece, where in found.items():
        if len(where) > 1:
            name = _in_colours(kind.places[piece], names)
            at_places = listed([common_name(kind.places[at]) for at in where])
            yield Problem(
                "doubled",
                f"the {name} {kind.noun} appears {_times(len(where))}: at {at_places}",
                tuple(kind.places[at] for at in where),
                tuple(facelet for at in where for facelet in kind.facelets[at]),
            )
    for piece, where in found.items():
        if not where:
            name = _in_colours(kind.places[piece], names)
            message = f"the {name} {kind.noun} is missing"
            yield Problem("missing", message, (kind.places[piece],))


def _in_colours(piece: str, names: dict[str, str]) -> str:
    """A piece's name in the user's colours."""
    name = common_name(piece)
    is_plain = all(face == own for face, own in names.items())
    return name if is_plain else "-".join(names[face] for face in name)


def _why_impossible(
    places: tuple[str, ...], reading: Reading, colours: str, names: dict[str, str]
) -> str:
    """What is wrong with a piece that shows these colours (named by face)."""
    if reading.piece is not None:
        name = _in_colours(places[reading.piece], names)
        return f"shows the colours of {name} the wrong way round, as in a mirror"
    colour, count = Counter(colours).most_common(1)[0]
    if count > 1:
        return f"shows {names[colour]} {_times(count)}"
    first, second = next((a, OPPOSITE[a]) for a in FACES[:3] if {a, OPPOSITE[a]} <= {*colours})
    return f"shows {names[first]} and {names[second]}, which are on opposite faces"


def _sums(cubies: Cubies, letters: str) -> list[Problem]:
    """The problems of a cube with all its pieces: the three sums that no turn changes."""
    wrong = invariants(cubies)
    repair = repair_pieces(cubies, letters) if any(wrong) else None
    known = repair if repair and repair.sure else None
    pieces = known.pieces if known else ()
    facelets = known.changed if known else ()
    named = [common_name(piece) for piece in pieces]
    way = "clockwise" if wrong.twist == 1 else "anticlockwise"
    problems = []
    if wrong.parity:
        kind = "corners" if named and len(named[0]) == 3 else "edges"
        message = (
            f"the {named[0]} and {named[1]} {kind} are swapped"
            if named
            else "two pieces are swapped (the colours do not show which)"
        )
        problems.append(Problem("swapped", message, pieces, facelets, repair))
    if wrong.twist:
        message = f"one corner is twisted {way} (the colours do not show which)"
        if named:
            message = f"the {named[-1]} corner is twisted {way}"
        problems.append(Problem("twisted", message, pieces[-1:], facelets, repair))
    if wrong.flip:
        message = "one edge is flipped (the colours do not show which)"
        if named:
            message = f"the {named[-1]} edge is flipped"
        problems.append(Problem("flipped", message, pieces[-1:], facelets, repair))
    return problems
