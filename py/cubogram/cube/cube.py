"""A cube as an immutable value: its pieces and the way it is held.

The methods that solve, explain and draw are one line each (see `cubogram.verbs`).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from itertools import islice
from typing import TYPE_CHECKING, Unpack

from cubogram import verbs
from cubogram.arguments import choice, public, quoted, whole
from cubogram.arguments import seed as seed_argument
from cubogram.arguments import text as text_argument
from cubogram.cube.cubies import FACES, N_CORNERS, N_EDGES, SOLVED, Cubies, after
from cubogram.cube.face_turns import rewrite
from cubogram.cube.facelet_text import Facelets, looks_like_facelets, net, read_facelets
from cubogram.cube.facelets import cubies_of, to_facelets
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.move_text import Moves
from cubogram.cube.moves import MAX_MOVES, Move
from cubogram.cube.random_state import random_state
from cubogram.cube.reading import read
from cubogram.cube.rotations import composed, inverse_orientation, rotation_texts, seen_from
from cubogram.cube.turn_indices import indices_as_held
from cubogram.cube.validity import Problem, check, diagnose
from cubogram.errors import ArgumentError
from cubogram.first_guesses import guessing, no_such_name

if TYPE_CHECKING:
    from cubogram.analysis import Analysis
    from cubogram.cfop.solution import SolutionInSteps
    from cubogram.cfop.style import Neutral, Style, StyleOptions
    from cubogram.cube.listing import ListingOptions
    from cubogram.layers import LayersSolution
    from cubogram.twophase.coordinates.turn_metric import MetricName
    from cubogram.twophase.goals import Algorithms, Goal, TargetSolution
    from cubogram.twophase.optimal import Proof
    from cubogram.twophase.search import Solution
    from cubogram.twophase.tables.exact_kinds import ProofTier
    from cubogram.twophase.tables.tables import Tier

SCRAMBLE_LENGTH = 21
"""The most turns a scramble may have: the first one found within this limit is taken."""

GUESSES = {
    "move push do turn rotate": "use cube.apply(maneuver)",
    "moves legal_moves": "any of cubogram.FACE_TURNS can be made",
    "undo pop redo": "use cubogram.History, or apply the inverse of the move",
    "copy": "cubes never change, so there is no need to copy one",
    "prove proof": "use cube.optimal().finish()",
    "distance": "use len(cube.optimal().finish())",
    "svg to_svg draw plot show picture save": "use cubogram.draw.net(cube), or str(cube) for text",
    "is_valid validate is_solvable": (
        "every Cube is valid; Cube.diagnose(text) says why a text is not"
    ),
    "state colours corners edges faces": "use cube.facelets, or cube.cubies for the pieces",
    "reset": "use Cube()",
    "facelet sticker": "use cube.facelets[number], from 0 to 53 in the order U R F D L B",
    "solved": "use cube.is_solved, or Cube() for the solved cube",
}
"""What to use instead of names that a cube might be expected to have."""

CONSTRUCTORS = {
    "from_moves from_scramble from_maneuver from_facelets from_string from_text parse": (
        "use Cube(text)"
    ),
    "solved identity": "use Cube()",
}
"""What to use instead of constructors that a cube might be expected to have."""

if TYPE_CHECKING:
    Guessing = type
else:
    Guessing = guessing(CONSTRUCTORS)


class Cube(metaclass=Guessing):
    """An immutable cube, made from a maneuver, the colours of 54 facelets, or nothing (solved).

    Facelets are the letters of the faces U R F D L B, each face row by row, or a printed net; any
    six letters or digits will do as colours. From a scramble with its solution, or a link to one,
    only the scramble is taken (see `cubogram.cube.reconstruction`). `compact` reads maneuvers in
    the single-letter notation (and takes as facelets only a net, or nine letters of each colour).
    Raises PuzzleError "notation", "facelets" or "validity", which says what is wrong, and where.

    Cubes are equal if their `cubies` and `orientation` are. (Facelets in letters other than those
    of the faces are renamed by their centres, which gives the standard orientation.)

    Cubes form a group: `a * b` does to `a`, as it is held, what `b` does, so that
    Cube(m) * Cube(n) == Cube(m + n) for maneuvers m, n; `~a` is the inverse, and `a ** 3`
    the third power. Either factor may be a maneuver or text: `m * cube` is Cube(m) * cube.

    >>> cube = Cube("R U R' U'")
    >>> print(cube)
          U U L
          U U F
          U U F
    B L L F F D R R U B R R
    L L L F F U B R R B B B
    L L L F F F U R R B B B
          D D R
          D D D
          D D D
    >>> cube.apply("U R U' R'").is_solved, cube ** 6 == Cube(), Cube(str(cube)) == cube
    (True, True, True)
    """

    __slots__ = ("_cubies", "_orientation")

    if not TYPE_CHECKING:
        __getattr__ = no_such_name(GUESSES)

    @public
    def __init__(
        self,
        state: str | Moves | Facelets | Move | Iterable[Move | str] = "",
        *,
        compact: bool = False,
    ) -> None:
        choice("compact", compact, (False, True))
        given = read(state, compact) if isinstance(state, str) else _listed(state, compact)
        if isinstance(given, Cube):
            cubies, orientation = given.cubies, given.orientation
        elif isinstance(given, Facelets):
            cubies = cubies_of(given.letters)
            orientation = given.centres if given.centres in rotation_texts() else FACES
        elif isinstance(given, (Moves, Move, Iterable)) and not isinstance(given, Cubies):
            moves = given.moves if isinstance(given, Moves) else Maneuver(given)
            cubies, orientation = _done(moves, SOLVED, FACES)
        else:
            message = f"a text with a maneuver or 54 facelets is expected, not {quoted(state)}"
            raise ArgumentError("state", message)
        self._cubies: Cubies = cubies
        self._orientation: str = orientation

    @classmethod
    @public
    def from_cubies(cls, cubies: Cubies, orientation: str = FACES) -> Cube:
        """The cube with these pieces, held in this orientation; the pieces are named by the
        centres of the cube as held.

        Raises ArgumentError if they are not eight corners and twelve edges, and PuzzleError
        "validity" if turns cannot bring them there.

        >>> Cube.from_cubies(Cube("R").cubies) == Cube("R")
        True
        >>> Cube.from_cubies(Cubies(edge_orientation=(1,) + (0,) * 11))
        Traceback (most recent call last):
        ...
        cubogram.errors.PuzzleError: the UR edge is flipped (to repair it, turn the UR edge over)
        """
        if not isinstance(cubies, Cubies):
            raise ArgumentError("cubies", f"Cubies are expected, not {quoted(cubies)}")
        _check_numbers("corner_permutation", cubies.corner_permutation, N_CORNERS)
        _check_numbers("edge_permutation", cubies.edge_permutation, N_EDGES)
        _check_turns("corner_orientation", cubies.corner_orientation, N_CORNERS, 3)
        _check_turns("edge_orientation", cubies.edge_orientation, N_EDGES, 2)
        if not isinstance(orientation, str) or orientation not in rotation_texts():
            message = (
                f"one of the 24 orientations of 'URFDLB' is expected, not {quoted(orientation)}"
            )
            raise ArgumentError("orientation", message)
        check(to_facelets(cubies))
        return _cube(cubies, orientation)

    @classmethod
    @public
    def random(cls, seed: int | str | random.Random | None = None) -> Cube:
        """A random cube; all 43,252,003,274,489,856,000 states are equally likely.

        The same seed gives the same cube, and a `random.Random` may be given instead; without
        either, the system's entropy is used.

        >>> Cube.random(seed=7) == Cube.random(seed=7)
        True
        """
        return _cube(random_state(_generator(seed)), FACES)

    @staticmethod
    @public
    def diagnose(text: str) -> list[Problem]:
        """Every reason why 54 facelets are not a cube, each with a repair if one change is enough.

        Raises PuzzleError "facelets" if they are not 54 letters or digits.

        >>> twisted = "UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"
        >>> [problem.message for problem in Cube.diagnose(twisted)]
        ['the UFR corner is twisted clockwise']
        >>> Cube(Cube.diagnose(twisted)[0].repair.facelets).is_solved
        True
        """
        return diagnose(read_facelets(text_argument("text", text, "a text of 54 facelets")).letters)

    @property
    def cubies(self) -> Cubies:
        """The pieces, named by the centres as the cube is held."""
        return self._cubies

    @property
    def orientation(self) -> str:
        """Which centres are at U, R, F, D, L, B."""
        return self._orientation

    @property
    def facelets(self) -> str:
        """The 54 colours as the cube is held, as letters of the faces in the order U R F D L B.

        >>> Cube("x").facelets[:18]
        'FFFFFFFFFRRRRRRRRR'
        """
        return to_facelets(self.cubies, self.orientation)

    @property
    def net(self) -> str:
        """The unfolded cube as nine rows of text."""
        return net(self.facelets)

    @property
    def is_solved(self) -> bool:
        """Whether every face has one colour, however the cube is held."""
        return self.cubies.is_solved

    def __str__(self) -> str:
        return self.net

    def __repr__(self) -> str:
        return f"Cube({self.facelets!r})"

    def _repr_svg_(self) -> str:
        """The net as a picture, for notebooks."""
        return str(verbs.draw_net(self))

    @public
    def describe(self) -> str:
        """The cube in a sentence.

        >>> Cube().describe(), Cube("U").describe()
        ('solved', '4 of 8 corners and 8 of 12 edges are solved')
        """
        if self.is_solved:
            return "solved"
        corners = _solved(self.cubies.corner_permutation, self.cubies.corner_orientation)
        edges = _solved(self.cubies.edge_permutation, self.cubies.edge_orientation)
        return f"{corners} of {N_CORNERS} corners and {edges} of {N_EDGES} edges are solved"

    @public
    def apply(self, maneuver: str | Move | Iterable[Move | str]) -> Cube:
        """The cube after a maneuver (text, `Maneuver`, solution or moves), turned as it is held.

        >>> Cube().apply("x R U M").orientation
        'URFDLB'
        """
        return _cube(*_done(Maneuver(maneuver), self.cubies, self.orientation))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Cube):
            return NotImplemented
        return self._cubies == other._cubies and self._orientation == other._orientation

    def __hash__(self) -> int:
        return hash((self._cubies, self._orientation))

    def __reduce__(self) -> tuple[Callable[..., Cube], tuple[Cubies, str]]:
        return _cube, (self._cubies, self._orientation)

    def __mul__(self, other: Cube | str | Maneuver) -> Cube:
        other = as_cube("factor", other)
        return _cube(
            seen_from(self.cubies, other.orientation) * other.cubies,
            composed(self.orientation, other.orientation),
        )

    def __rmul__(self, other: str | Maneuver) -> Cube:
        return as_cube("factor", other) * self

    def __invert__(self) -> Cube:
        return self.inverse()

    @public
    def inverse(self) -> Cube:
        """The cube that undoes this one: `self * inverse` is solved.

        >>> Cube("R U").inverse() == Cube("U' R'")
        True
        """
        back = inverse_orientation(self.orientation)
        return _cube(seen_from(self.cubies.inverse(), back), back)

    def __pow__(self, exponent: int) -> Cube:
        times = whole("exponent", exponent, least=None)
        power, square = Cube(), self if times >= 0 else ~self
        for digit in reversed(bin(abs(times))[2:]):
            if digit == "1":
                power = power * square
            square = square * square
        return power

    @property
    def order(self) -> int:
        """How many times the maneuver that makes this cube must be done in all to solve it again.

        >>> Cube("R U").order, Cube("R U R' U'").order, Cube("x").order, Cube().order
        (105, 6, 4, 1)
        """
        from cubogram.cube.permutation import Permutation

        return Permutation(self).order

    @public
    def solve(
        self,
        *,
        seconds: float = 1.0,
        length: int | None = None,
        tables: Tier = "small",
        metric: MetricName = "HTM",
    ) -> Solution:
        """The shortest solution found in the given time, or the first of at most `length` turns.

        There is always one: if the time is too short, the search continues until it has found one.
        With `tables` "deep", the exact table of phase 1 is completed first, which takes about ten
        seconds the first time. With `metric` "QTM", a half turn counts as two turns.

        >>> cube = Cube("R U2 F' L D")
        >>> print(cube.solve())
        D' L' F U2 R'
        >>> cube.solve(metric="QTM").length
        6
        """
        return verbs.solve(self, seconds=seconds, length=length, tables=tables, metric=metric)

    @public
    def solutions(
        self,
        *,
        seconds: float = 10.0,
        length: int | None = None,
        tables: Tier = "small",
        metric: MetricName = "HTM",
    ) -> Iterator[Solution]:
        """Ever shorter solutions, each as soon as it is found; stop iterating to stop the search.

        The search ends when the time is up, with a solution of at most `length` turns, or with a
        shortest one, which is then yielded once more, marked `is_optimal`.

        >>> [len(solution) for solution in Cube("R U R'").solutions()][-1]
        3
        """
        return verbs.solutions(self, seconds=seconds, length=length, tables=tables, metric=metric)

    @public
    def optimal(self, *, tables: ProofTier = "deep") -> Proof:
        """The search for a shortest solution and the proof that there is none shorter.

        Nothing happens until you call `finish` or iterate over it; you can interrupt, save and
        resume it (see `cubogram.Proof`, which also says what "large" and "largest" tables are).
        Missing tables are made first. Most cubes need 17 or 18 turns, which takes from one to
        several minutes.

        >>> Cube("R U2 F").optimal().finish()
        Maneuver("F' U2 R'")
        """
        return verbs.Proof(self, tables)

    @public
    def solve_to(
        self, target: str | Cube | Goal = "solved", *, seconds: float = 1.0, faces: str = FACES
    ) -> TargetSolution:
        """The shortest maneuver found in the given time that makes the cube look like the target.

        The target is a cube, the text of one, 54 facelets with ? for any that do not matter, the
        name of a pattern, such as "checkerboard", or of a step, such as "cross" or "OLL". Pieces
        are named by the centres when they are compared, so the target may be held in any
        orientation. `is_optimal` says whether no shorter one exists.

        With other `faces`, such as "RU", no others are turned. Raises PuzzleError "goal" if these
        cannot reach the target, and "time" if the time was too short.

        >>> found = Cube("F R").solve_to("cross")
        >>> print(found, found.is_optimal)
        R' F' True
        """
        return verbs.solve_to(self, target, seconds=seconds, faces=faces)

    @public
    def algorithms(
        self,
        target: str | Cube | Goal = "solved",
        **options: Unpack[ListingOptions],
    ) -> Algorithms:
        """Every maneuver of at most `length` turns that makes the cube look like the target, in
        order of length, then of effort.

        The options are those of `cubogram.cube.listing.Listing`: the `faces` to turn, the `length`
        and its `metric`, `free_turns` of U, and more.

        >>> found = Cube("R U R' U R U2 R'").algorithms("OLL", faces="RU", length=8)
        >>> print(next(found))
        R U2 R' U' R U' R'
        >>> list(map(str, found)), str(found)
        (["U' R' U' R U' R' U2 R"], 'all 2 of at most 8 turns (HTM)')
        """
        return verbs.algorithms(self, target, **options)

    @public
    def scramble(self, *, length: int = SCRAMBLE_LENGTH) -> Maneuver:
        """A maneuver of at most `length` face turns (20 or more) that leads from the solved cube to
        this one, with a rotation first if it is held differently. The same cube always gets the
        same scramble.

        >>> cube = Cube.random(seed=7)
        >>> Cube(cube.scramble()) == cube
        True
        """
        return verbs.scramble_of(self, length)

    @public
    def cfop(self, style: Style | None = None, **options: Unpack[StyleOptions]) -> SolutionInSteps:
        """A solution the way people do it: cross, pairs, OLL and PLL, each step explained.

        By default, it is one that a person could have found. The options are those of a
        `cubogram.cfop.Style`: `colour` of the cross, `neutral` (the best of all six; "dual": the
        better of two opposite ones), `xcross`, `friendly` (to the fingers), `foresight`, `slack`,
        `beginner` and `two_look`; or give a whole `style`.

        >>> Cube("R U R' U'").cfop(colour="yellow").maneuver
        Maneuver("U R U' R'")
        """
        return verbs.solve_in_style(self, style, **options)

    @public
    def layers(self, *, colour: str = "white") -> LayersSolution:
        """A solution the way beginners do it: layer by layer, in seven stages, each step explained.

        `colour` is that of the first layer.

        >>> [stage.key for stage in Cube("R U").layers().stages][:3]
        ['cross', 'corners', 'middle']
        """
        return verbs.solve_in_layers(self, colour=colour)

    @public
    def roux(self, *, colour: str = "white", neutral: Neutral = False) -> SolutionInSteps:
        """A Roux solution: two blocks, the top corners, the last six edges, each step explained.

        `colour` is the one at the bottom of the blocks; `neutral` takes whichever is best (with
        "dual", the better of `colour` and its opposite).

        >>> print(Cube("R U R' U'").roux(colour="yellow").steps[0])
        U R U' R' // last pair
        """
        return verbs.solve_by_roux(self, colour=colour, neutral=neutral)

    @public
    def explain(self, solution: str | Maneuver | Iterable[Move | str]) -> Analysis:
        """Your own solution of this cube, cut into its steps and compared with the best ones.

        The solution is a maneuver, a reconstruction with comments, a link to one, or a recording
        with a time in milliseconds after each move (`R@0 U@46`). It may be unfinished or wrong:
        the `problems` of the result say where.

        >>> found = Cube("R U R' U'").explain("U R U' R'")
        >>> found.is_solved, len(found.problems)
        (True, 0)
        """
        return verbs.analyse(self, solution)


def as_cube(name: str, value: object) -> Cube:
    """The value if it is a Cube, or the cube that a text or a maneuver describes.

    Raises ArgumentError, which names the argument, for anything else.

    >>> as_cube("start", "R") == Cube("R")
    True
    """
    if isinstance(value, Cube):
        return value
    if isinstance(value, (str, Moves, Facelets, Move, Maneuver)):
        return Cube(value)
    raise ArgumentError(name, f"a Cube, or the text of one, is expected, not {quoted(value)}")


def _cube(cubies: Cubies, orientation: str) -> Cube:
    """A cube made of parts that are known to be valid."""
    cube = object.__new__(Cube)
    cube._cubies, cube._orientation = cubies, orientation
    return cube


def _done(maneuver: Iterable[Move], cubies: Cubies, orientation: str) -> tuple[Cubies, str]:
    """The parts of a cube after a maneuver."""
    indices, turned = rewrite(maneuver)
    if turned == FACES:
        return after(indices, cubies), orientation
    held = after(indices_as_held(indices, turned), seen_from(cubies, turned))
    return held, composed(orientation, turned)


def _listed(state: object, compact: bool) -> object:
    """The facelets, if the state is a list of letters that is read as such; otherwise the state."""
    if isinstance(state, (Mapping, Set, bytes, bytearray)):
        return None
    if isinstance(state, (Cube, Cubies, Maneuver)) or not isinstance(state, Iterable):
        return state
    items = tuple(islice(state, MAX_MOVES + 1))
    if not all(isinstance(item, str) and len(item) == 1 for item in items):
        return items
    letters = "".join(items)
    return read_facelets(letters) if looks_like_facelets(letters, compact) else items


def _solved(permutation: tuple[int, ...], orientation: tuple[int, ...]) -> int:
    pieces = enumerate(zip(permutation, orientation, strict=True))
    return sum(piece == place and turn == 0 for place, (piece, turn) in pieces)


def _generator(seed: object) -> random.Random | None:
    if seed is None or isinstance(seed, random.Random):
        return seed
    return random.Random(seed_argument(seed))


def _check_numbers(name: str, numbers: object, count: int) -> None:
    is_permutation = isinstance(numbers, tuple) and _are_ints(numbers)
    if not is_permutation or sorted(numbers) != list(range(count)):  # type: ignore[call-overload]
        message = f"the numbers 0 to {count - 1} in some order are expected, not {quoted(numbers)}"
        raise ArgumentError(name, message)


def _check_turns(name: str, numbers: object, count: int, ways: int) -> None:
    fits = isinstance(numbers, tuple) and _are_ints(numbers) and len(numbers) == count
    if not fits or not set(numbers) <= set(range(ways)):  # type: ignore[call-overload]
        message = f"{count} numbers from 0 to {ways - 1} are expected, not {quoted(numbers)}"
        raise ArgumentError(name, message)


def _are_ints(numbers: tuple[object, ...]) -> bool:
    return all(type(n) is int for n in numbers)
