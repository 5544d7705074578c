"""A sequence of moves, as an immutable value.

Moves are relative to the way the cube is held: after `x`, the move U turns the layer that is
then on top.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from numbers import Number
from typing import TYPE_CHECKING, Any, Literal, overload

from cubogram import verbs
from cubogram.arguments import choice, public, quoted, text, whole
from cubogram.cube.compact import write_compact
from cubogram.cube.cubies import N_MOVES
from cubogram.cube.face_turns import rewrite
from cubogram.cube.move_text import Moves
from cubogram.cube.moves import MAX_MOVES, Move, move_at
from cubogram.cube.reading import read_moves
from cubogram.cube.simplifying import PLANES, mirrored, simplified
from cubogram.errors import ArgumentError, PuzzleError
from cubogram.first_guesses import no_such_name

Metric = Literal["HTM", "QTM", "STM"]
METRICS: tuple[Metric, ...] = ("HTM", "QTM", "STM")

GUESSES = {
    "moves": "a maneuver is a sequence of moves: use list(maneuver)",
    "length": "use len(maneuver), or its htm, qtm or stm",
    "etm": "use len(maneuver)",
    "conjugate commutator": 'use Maneuver("[A: B]") or Maneuver("[A, B]")',
    "reverse reversed invert undo": "use maneuver.inverse(), or ~maneuver",
    "cancel reduce optimise simplified": "use maneuver.simplify()",
    "apply cube": "use Cube(maneuver), or cube.apply(maneuver)",
    "repeat": "use maneuver * times",
    "append extend concat": "use maneuver + other",
    "is_identity is_solved": "use Cube(maneuver).is_solved",
    "copy": "maneuvers never change, so there is no need to copy one",
}
"""What to use instead of names that a maneuver might be expected to have."""


@dataclass(frozen=True, slots=True, init=False, repr=False, eq=False)
class Maneuver(Sequence[Move]):
    """An immutable sequence of moves, made from text, or from moves (each a `Move` or text).

    Text may have brackets, repetitions, commutators and comments (see `cubogram.cube.move_text`);
    with `compact` it is in the single-letter notation, in which a small letter turns anticlockwise.
    From a scramble with its solution, or a link to one, only the scramble is taken (see
    `cubogram.cube.reconstruction`). A maneuver has at most 20,000 moves. Raises PuzzleError
    "notation" for text that cannot be read.

    >>> maneuver = Maneuver("[R, U]2 x")
    >>> print(maneuver)
    R U R' U' R U R' U' x
    >>> len(maneuver), maneuver.htm, maneuver[2]
    (9, 8, Move("R'"))
    >>> maneuver[:2] + "F2", ~Maneuver("R U2"), Maneuver("R U") * 2
    (Maneuver('R U F2'), Maneuver("U2 R'"), Maneuver('R U R U'))

    Maneuvers are equal if their moves are. In a product with a cube, a maneuver counts as the cube
    that it makes from the solved one: `maneuver * cube` is Cube(maneuver) * cube.
    """

    _moves: tuple[Move, ...] = field(init=False)

    if not TYPE_CHECKING:
        __getattr__ = no_such_name(GUESSES)

    @public
    def __init__(
        self, moves: str | Moves | Move | Iterable[Move | str] = (), *, compact: bool = False
    ) -> None:
        if isinstance(moves, Move):
            read: tuple[Move, ...] = (moves,)
        elif isinstance(moves, str):
            read = read_moves(moves, choice("compact", compact, (False, True))).moves
        elif isinstance(moves, Moves):
            read = moves.moves
        elif isinstance(moves, Maneuver):
            read = moves._moves
        elif isinstance(moves, Iterable) and not isinstance(moves, (bytes, bytearray)):
            read = _all_moves(tuple(islice(moves, MAX_MOVES + 1)))
        else:
            message = f"a maneuver as text, or moves, is expected, not {quoted(moves)}"
            raise ArgumentError("moves", message)
        if len(read) > MAX_MOVES:
            raise _too_long()
        object.__setattr__(self, "_moves", read)

    @classmethod
    @public
    def from_indices(cls, indices: Iterable[int]) -> Maneuver:
        """The maneuver of face turns given by their indices 0 to 17, as MOVE_NAMES lists them.

        Searches and tables use these indices; `Maneuver.indices` is the inverse.

        >>> Maneuver.from_indices((3, 0, 5))
        Maneuver("R U R'")
        """
        if not isinstance(indices, Iterable):
            raise ArgumentError("indices", f"indices of moves are expected, not {quoted(indices)}")
        return Maneuver(map(_move_at, indices))

    @property
    def indices(self) -> tuple[int, ...]:
        """The face turns (see `face_turns`) as indices 0 to 17, for searches and tables.

        >>> Maneuver("y R").indices  # y brings the back to the right: B
        (15,)
        """
        return rewrite(self._moves)[0]

    @property
    def orientation(self) -> str:
        """Which centres are at U, R, F, D, L, B after the maneuver.

        >>> Maneuver("y").orientation, Maneuver("M2 R").orientation
        ('UBRDFL', 'DRBULF')
        """
        return rewrite(self._moves)[1]

    @property
    def compact(self) -> str:
        """The maneuver in compact letters, which `Maneuver(text, compact=True)` reads.

        Raises PuzzleError "notation" for a move that is not a turn of one face.

        >>> (~Maneuver("UBLDfr", compact=True)).compact
        'RFdlbu'
        """
        return write_compact(self._moves)

    def __str__(self) -> str:
        return " ".join(map(str, self._moves))

    def __repr__(self) -> str:
        return f"Maneuver({str(self)!r})"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def _repr_svg_(self) -> str:
        """A picture of the cube that it solves, move by move, for notebooks."""
        return str(verbs.draw_strip(self))

    def __eq__(self, other: object) -> bool:
        return self._moves == other._moves if isinstance(other, Maneuver) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._moves)

    def __len__(self) -> int:
        return len(self._moves)

    def __iter__(self) -> Iterator[Move]:
        return iter(self._moves)

    def __reversed__(self) -> Iterator[Move]:
        return reversed(self._moves)

    def __contains__(self, move: object) -> bool:
        try:
            return _as_move(move) in self._moves
        except PuzzleError:
            return False

    @public
    def index(self, move: Move | str, start: int = 0, stop: int = MAX_MOVES) -> int:
        """The index at which a move first occurs, like `list.index`; raises ValueError if it does
        not.

        >>> Maneuver("R U R2 U").index("R2")
        2
        """
        wanted = _as_move(move)
        return self._moves.index(wanted, whole("start", start, None), whole("stop", stop, None))

    @public
    def count(self, move: Move | str) -> int:
        """The number of times that a move occurs.

        >>> Maneuver("R U R2 U").count("U")
        2
        """
        return self._moves.count(_as_move(move))

    @overload
    def __getitem__(self, place: int) -> Move: ...

    @overload
    def __getitem__(self, place: slice) -> Maneuver: ...

    def __getitem__(self, place: int | slice) -> Move | Maneuver:
        try:
            found = self._moves[place]
        except TypeError:
            message = f"a whole number or a slice is expected, not {quoted(place)}"
            raise ArgumentError("place", message) from None
        return found if isinstance(found, Move) else Maneuver(found)

    def __add__(self, other: str | Move | Iterable[Move | str]) -> Maneuver:
        return Maneuver(self._moves + Maneuver(other)._moves)

    def __radd__(self, other: str | Move | Iterable[Move | str]) -> Maneuver:
        return Maneuver(other) + self

    def __mul__(self, times: int) -> Maneuver:
        if isinstance(times, (str, Move, Maneuver)):
            raise ArgumentError("times", f"maneuvers are joined with +: {self} + {times}")
        if hasattr(times, "__rmul__") and not isinstance(times, (Number, Sequence)):
            return NotImplemented  # a cube knows what the product is
        whole("times", times, None)
        if len(self) * abs(times) > MAX_MOVES:
            raise _too_long()
        return Maneuver((self if times >= 0 else ~self)._moves * abs(times))

    __rmul__ = __mul__

    def __invert__(self) -> Maneuver:
        return self.inverse()

    @public
    def inverse(self) -> Maneuver:
        """The maneuver that undoes this one.

        >>> Maneuver("R U2 M'").inverse()
        Maneuver("M U2 R'")
        """
        return Maneuver(move.inverse() for move in reversed(self._moves))

    @public
    def mirror(self, plane: str = "M") -> Maneuver:
        """The maneuver as seen in a mirror.

        The mirror is in the plane of M (left and right exchanged, the default), of E (up and
        down) or of S (front and back); raises ArgumentError for any other plane.

        >>> Maneuver("R U M x").mirror()
        Maneuver("L' U' M x")
        """
        choice("plane", plane, PLANES)
        return Maneuver(mirrored(move, plane) for move in self._moves)

    @public
    def simplify(self) -> Maneuver:
        """The maneuver with neighbours on one axis joined, cancelled and put in order.

        The cube ends up the same and held the same way. L comes before R, D before U, B before F.

        >>> Maneuver("R L R' F F2 B x x' B'").simplify()
        Maneuver("L F'")
        """
        return Maneuver(simplified(self._moves))

    @property
    def order(self) -> int:
        """How many times to repeat the maneuver until the cube is as it was, held the same way.

        >>> Maneuver("R U").order, Maneuver("x").order, Maneuver().order
        (105, 4, 1)
        """
        from cubogram.cube.permutation import Permutation

        return Permutation(self).order

    @public
    def face_turns(self) -> Maneuver:
        """The same effect on the pieces with face turns alone, named as the cube was held at the
        start.

        It leaves out how the cube is held afterwards; see `orientation`.

        >>> Maneuver("x U M").face_turns()
        Maneuver("F L' R")
        """
        return Maneuver.from_indices(self.indices)

    @public
    def length_in(self, metric: str = "HTM") -> int:
        """The number of turns: HTM (half turns), QTM (quarter turns) or STM (slice turns).

        Rotations are free in all three; a slice turn is two face turns in HTM and QTM, one in STM;
        a wide turn is one face turn of the opposite side. Raises ArgumentError for any other
        metric.

        >>> [Maneuver("R2 M U' x f").length_in(metric) for metric in ("HTM", "QTM", "STM")]
        [5, 6, 4]
        """
        metric = choice("metric", text("metric", metric).upper(), METRICS)
        total = 0
        for move in self._moves:
            if not move.is_rotation:
                turns = 2 if move.is_slice and metric != "STM" else 1
                quarters = 2 if move.amount == 2 and metric == "QTM" else 1
                total += turns * quarters
        return total

    @property
    def lengths(self) -> str:
        """Its length in each metric, in words.

        >>> Maneuver("R2 M U' x f").lengths
        '5 HTM, 6 QTM, 4 STM'
        """
        return ", ".join(f"{self.length_in(metric)} {metric}" for metric in METRICS)

    @property
    def htm(self) -> int:
        """The number of turns in the half-turn metric, the usual one."""
        return self.length_in("HTM")

    @property
    def qtm(self) -> int:
        """The number of turns in the quarter-turn metric: U2 counts twice."""
        return self.length_in("QTM")

    @property
    def stm(self) -> int:
        """The number of turns in the slice-turn metric: M counts once."""
        return self.length_in("STM")


def _all_moves(values: tuple[object, ...]) -> tuple[Move, ...]:
    try:
        return tuple(map(_as_move, values))
    except ArgumentError:
        raise
    except PuzzleError:
        for number, value in enumerate(values, 1):
            try:
                _as_move(value)
            except PuzzleError as error:
                message = f"move {number}: {error.message}"
                raise PuzzleError(error.kind, message, error.where) from None
        raise


def _as_move(value: object) -> Move:
    if isinstance(value, Move):
        return value
    if isinstance(value, str):
        return Move(value)
    raise ArgumentError("moves", f'a move, such as "R\'", is expected, not {quoted(value)}')


def _move_at(value: Any) -> Move:
    try:
        index = operator.index(value)  # numpy's integers too
    except TypeError:
        index = -1
    if not 0 <= index < N_MOVES:
        raise ArgumentError("indices", f"indices 0 to 17 are expected, not {quoted(value)}")
    return move_at(index)


def _too_long() -> PuzzleError:
    return PuzzleError("notation", f"a maneuver can have at most {MAX_MOVES:,} moves")
