"""What a text means as a cube: any colours, some perhaps missing, and the moves made.

Unlike `Cube`, it allows any colouring at all, since a cube is painted sticker by sticker. Another
meaning that the text may have is offered with a button.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from functools import cache, cached_property

from cubogram.cube.compact import unknown_places
from cubogram.cube.cubies import FACES
from cubogram.cube.face_orders import advice, other_orders
from cubogram.cube.facelet_text import (
    UNKNOWN,
    Facelets,
    are_mostly_moves,
    looks_like_facelets,
    read_facelets,
)
from cubogram.cube.facelets import SOLVED_FACELETS
from cubogram.cube.layout import N_FACELETS, facelets_as_held
from cubogram.cube.move_text import Moves
from cubogram.cube.moves import Move
from cubogram.cube.permutation import Permutation
from cubogram.cube.reading import read as read_text
from cubogram.cube.reconstruction import has_moves
from cubogram.cube.rotations import rotation_texts
from cubogram.cube.scramble_facts import without_comment, without_facts
from cubogram.cube.suggestions import other_readings
from cubogram.errors import PuzzleError

BARE = UNKNOWN
"""A sticker without a colour, or whose colour does not matter; `?` is read as one too."""
BARE_FACELETS = "".join(4 * BARE + face + 4 * BARE for face in FACES)
"""The facelets of a cube with only its centres coloured."""


@dataclass(frozen=True)
class Reading:
    """Colours and moves: `colours` are 54 letters URFDLB, or BARE, as they were before the moves.

    >>> Reading(moves=("R",)).facelets[:9]
    'UUFUUFUUF'
    """

    colours: str = SOLVED_FACELETS
    moves: tuple[str, ...] = ()
    left_out: tuple[str, ...] = field(default=(), compare=False)
    """The remarks in the text that are not moves."""

    @cached_property
    def came_from(self) -> tuple[int, ...]:
        """For each of the 54 places, where its sticker was before the moves."""
        return after_moves(tuple(range(N_FACELETS)), self.moves)

    @cached_property
    def facelets(self) -> str:
        return "".join(self.colours[place] for place in self.came_from)

    @property
    def is_solved(self) -> bool:
        """Whether every face has one colour."""
        shown = self.facelets
        return BARE not in shown and all(
            len(set(shown[start : start + 9])) == 1 for start in range(0, N_FACELETS, 9)
        )

    @cached_property
    def way_back(self) -> tuple[str, ...]:
        return reversed_moves(self.moves)

    @cached_property
    def text(self) -> str:
        """A text that means it, in the plainest notation: moves, or 54 letters."""
        moves = " ".join(self.moves)
        bare = moves if moves or self.colours == SOLVED_FACELETS else self.colours
        return f"({moves})" if moves and looks_like_colours(moves) else bare

    def then(self, moves: tuple[str, ...]) -> Reading:
        return Reading(self.colours, (*self.moves, *moves))


def after_moves(stickers: tuple[int, ...], moves: tuple[str, ...]) -> tuple[int, ...]:
    """The stickers, each named by its number, at the places to which the moves take them."""
    if not moves:
        return stickers
    now = list(stickers)
    for place, goes_to in enumerate(Permutation(map(Move, moves)).goes_to):
        now[goes_to] = stickers[place]
    return tuple(now)


def reversed_moves(moves: tuple[str, ...]) -> tuple[str, ...]:
    """The inverse of some moves.

    >>> reversed_moves(("R", "U2"))
    ('U2', "R'")
    """
    return tuple(str(Move(move).inverse()) for move in reversed(moves))


def looks_like_colours(text: str, compact: bool = False) -> bool:
    """Whether a text looks like colours, some perhaps bare, rather than a maneuver.

    >>> looks_like_colours("?" * 54), looks_like_colours("R U R' U'")
    (True, False)
    """
    return looks_like_facelets(text, compact, unknown=True)


def read(text: str, compact: bool = False) -> Reading:
    """What a text means: a maneuver or 54 colours; with `compact`, letters may be moves.

    Raises PuzzleError whose `where`, if any, has "start" and "end".

    >>> read("R2' u").moves, read("UbL", compact=True).moves
    (('R2', 'u'), ('U', "B'", 'L'))
    """
    given = _given(text, compact)
    if isinstance(given, Facelets):
        return Reading(_colours(given))
    return Reading(moves=tuple(map(str, given.moves)), left_out=given.left_out)


def _colours(given: Facelets) -> str:
    letters, centres = given.letters, given.centres
    counts = Counter(letters.replace(BARE, ""))
    if len(counts) > len(FACES):
        rarest = min(counts, key=lambda letter: counts[letter])
        at = min(given.places[n] for n, letter in enumerate(letters) if letter == rarest)
        message = f"{len(counts)} colours, but a cube has 6 ({rarest} is the rarest)"
        raise PuzzleError("facelets", message, {"start": at, "end": at + 1})
    if set(counts) <= set(FACES):
        return letters
    if len(set(centres)) < len(FACES) or BARE in centres:
        shown = " ".join(centres)
        raise PuzzleError(
            "facelets", f"the six centres must have six different colours, not {shown}"
        )
    return letters.translate(str.maketrans(centres, FACES))


def _given(text: str, compact: bool) -> Moves | Facelets:
    if not compact:
        return read_text(text, unknown=True)
    try:
        return read_text(text, compact=True, unknown=True)
    except PuzzleError as error:
        in_letters = error
    try:
        return read_text(text, unknown=True)
    except PuzzleError as error:
        letters = "".join(text.split())
        if letters.isascii() and letters.isalpha() and are_mostly_moves(letters):
            raise in_letters from None
        raise error from None


def matches(facelets: str, wanted: str) -> bool:
    """Whether the cube, in some orientation, has all the `wanted` colours; bare stickers always
    agree.

    >>> matches(Reading(moves=("x",)).facelets, SOLVED_FACELETS)
    True
    """
    return any(
        all(one in (facelets[place], BARE) or facelets[place] == BARE for place, one in zipped)
        for zipped in (zip(held, wanted, strict=True) for held in _ways_to_hold())
    )


@cache
def _ways_to_hold() -> tuple[tuple[int, ...], ...]:
    return tuple(map(facelets_as_held, rotation_texts()))


_TWICE = re.compile(r"([)\]])[ \t]+x2(?!\w)")
_WORDS = {
    "compact": ("Read it as compact letters", "Small letters are read as wide turns"),
    "maneuver": ("Read it as a maneuver", "This is read as a cube"),
    "without": ("Leave them out", "Some letters are not moves"),
}
"""The button and the words, by how else the text may be read."""


@dataclass(frozen=True)
class OtherReading:
    """`text` is the alternative in ordinary notation; `words` describe how the text is read now."""

    label: str
    words: str
    text: str


def other_reading(text: str, compact: bool = False) -> OtherReading | None:
    """Another possible meaning of a text, if there is one.

    >>> other_reading("UBdL").text
    "U B D' L"
    """
    is_colours = looks_like_colours(text, compact)
    if is_colours and (order := _in_other_order(text)):
        return order
    if not is_colours and not compact and _TWICE.search(text) and has_moves(text):
        words = "x2 is read as a rotation of the whole cube"
        return OtherReading("Repeat the brackets instead", words, _TWICE.sub(r"\1" + "2", text))
    for found in other_readings(text, compact):
        if found.way in _WORDS and (found.way != "without" or _has_few_unknown(text)):
            return OtherReading(*_WORDS[found.way], found.text)
    return None


def _in_other_order(text: str) -> OtherReading | None:
    """The colours with the faces in another order that makes a cube; no button if several do."""
    try:
        orders = other_orders(read_facelets(text, unknown=True).letters)
    except PuzzleError:
        return None
    if not orders:
        return None
    words = f"With the faces in the order U R F D L B, this is not a cube; {advice(orders)}"
    if len(orders) > 1:
        return OtherReading("", words, "")
    return OtherReading(f"Read it as {orders[0].name}", words, orders[0].facelets)


def _has_few_unknown(text: str) -> bool:
    """Whether only some letters, and nothing else, are not moves."""
    unknown = [text[at] for at in unknown_places(text)]
    are_letters = all(one.isascii() and one.isalpha() for one in unknown)
    return are_letters and 2 * len(unknown) < len("".join(text.split()))


def scramble_in(text: str) -> OtherReading | None:
    """The scramble in a line of a list that also has a number, a time or a date.

    >>> scramble_in("12. 9.87 R U R' @2024-05-01").text
    "R U R'"
    """
    line = text.strip().partition("//")[0].strip()
    moves = without_facts(without_comment(line)[0])
    if moves == line or "\n" in line or not moves or not has_moves(moves):
        return None
    return OtherReading("Use the scramble", "This is a line from a list", moves)
