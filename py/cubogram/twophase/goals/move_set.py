"""The moves that a search may use, what each costs, and which may follow one another.

Moves about one axis commute, so a maneuver is a row of blocks: moves about one axis, then about
another. Of all the blocks with the same effect, only the cheapest is used (of equally cheap ones,
the one with the fewest moves, then the first in the order of `FAMILIES`). So no maneuver is found
twice, in two orders or as `R r'` and `M`.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, product

import numpy as np
from numpy.typing import NDArray

from cubogram.arguments import quoted, text
from cubogram.cube.cubies import FACES
from cubogram.cube.effort import PLAIN, move_effort, moves_effort
from cubogram.cube.hand import hand_map
from cubogram.cube.layout import CENTRES
from cubogram.cube.listing import Metric
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.moves import ROTATIONS, SLICES, WIDE, Move, move_of
from cubogram.cube.permutation import Permutation
from cubogram.cube.rotations import rotation_texts
from cubogram.errors import PuzzleError
from cubogram.formatting import listed

FAMILIES = FACES + WIDE + SLICES + ROTATIONS
"""All kinds of moves, in the order in which neighbours about one axis are written."""

NEVER = -1
"""A move that may not follow."""

_TOKEN = re.compile(r"([URFDLB])w(2?)|([URFDLBurfdlbMESxyz])(2?)")


@dataclass(frozen=True)
class MoveSet:
    """Moves by index, with what each costs in the metric.

    The cost of a turn in HTM, QTM and STM is as `Maneuver.length_in` counts it, and a rotation
    costs nothing there unless it is `counted`; effort is in tenths of a plain turn, without the
    regrips between moves.
    """

    moves: tuple[Move, ...]
    metric: Metric
    counted: bool = False
    left_handed: bool = False

    @property
    def unit(self) -> int:
        """The cost of a plain turn."""
        return PLAIN if self.metric == "effort" else 1

    @cached_property
    def costs(self) -> tuple[int, ...]:
        """The cost of each move."""
        return tuple(map(self._cost, self.moves))

    def _cost(self, move: Move) -> int:
        if self.metric == "effort":
            return move_effort(Maneuver([move]).mirror()[0] if self.left_handed else move)
        if move.is_rotation:
            return int(self.counted)
        turns = 2 if move.is_slice and self.metric != "STM" else 1
        return turns * (2 if move.amount == 2 and self.metric == "QTM" else 1)

    @cached_property
    def maps(self) -> NDArray[np.uint8]:
        """Where each move takes each piece code, shape (n, 48)."""
        return np.array([list(hand_map(str(move))) for move in self.moves], np.uint8)

    @cached_property
    def centres(self) -> NDArray[np.int32]:
        """The orientation of the centres (its number in `orientations`) after each move, shape
        (24, n)."""
        numbers = {text: number for number, text in enumerate(orientations())}
        table = np.empty((len(numbers), len(self.moves)), np.int32)
        for column, move in enumerate(self.moves):
            goes_to = Permutation(str(move)).goes_to
            for held, row in numbers.items():
                shown = dict(zip((goes_to[centre] for centre in CENTRES), held, strict=True))
                table[row, column] = numbers["".join(shown[centre] for centre in CENTRES)]
        return table

    @cached_property
    def inverse(self) -> tuple[int, ...]:
        """The index of the move that undoes each move."""
        return tuple(self.moves.index(move.inverse()) for move in self.moves)

    @property
    def has_rotations(self) -> bool:
        """Whether the whole cube may be turned."""
        return any(move.is_rotation for move in self.moves)

    @property
    def families(self) -> str:
        """The families of the moves, with 2 after those of which only the half turn is allowed."""
        kinds: dict[str, int] = {}
        for move in self.moves:
            kinds[move.family] = kinds.get(move.family, 0) + 1
        return listed([family + ("2" if count == 1 else "") for family, count in kinds.items()])

    @cached_property
    def order(self) -> "Order":
        """Which moves may follow which."""
        return Order(self)


def effort_of(moves: Sequence[Move], left_handed: bool = False) -> int:
    """The effort of moves; for a left-handed person, that of the mirror image.

    >>> effort_of([Move("L")]), effort_of([Move("L")], left_handed=True)
    (12, 10)
    """
    return moves_effort(Maneuver(moves).mirror() if left_handed else moves)


def orientations() -> tuple[str, ...]:
    """The 24 orientations of the cube by their numbers; 0 is the standard one."""
    return tuple(sorted(rotation_texts(), key=lambda text: (text != FACES, text)))


def read_move_set(
    faces: str, metric: Metric = "HTM", counted: bool = False, left_handed: bool = False
) -> MoveSet:
    """The moves of families such as `RUF`, `R U r M`, or `<U2, D2, R, L>`.

    A family with 2 after it is its half turn only. Raises PuzzleError "faces" for anything else.

    >>> [str(move) for move in read_move_set("U R2").moves]
    ['U', 'U2', "U'", 'R2']
    """
    found: dict[str, tuple[int, ...]] = {}
    at, faces = 0, text("faces", faces)
    while at < len(faces):
        if faces[at] in " ,<>":
            at += 1
            continue
        token = _TOKEN.match(faces, at)
        if token is None:
            wrong = quoted(faces[at])
            message = f"{wrong} is not a face or another kind of move, such as R, r or M"
            raise PuzzleError("faces", message, {"start": at, "end": at + 1})
        family = token[1].lower() if token[1] else token[3]
        amounts = (2,) if token[2] or token[4] else (1, 2, 3)
        found[family] = max(found.get(family, ()), amounts, key=len)
        at = token.end()
    if not found.keys() - set(ROTATIONS):
        raise PuzzleError("faces", "name at least one face that may be turned, such as RU")
    families = sorted(found, key=FAMILIES.index)
    moves = tuple(move_of(family, n) for family in families for n in found[family])
    return MoveSet(moves, metric, counted, left_handed)


class Order:
    """Which blocks there are, and how they grow: tables by block and move.

    Block 0 is the empty one, with which every maneuver begins. `after` has the block that a move
    makes when it follows a block (a longer one, or the first of another axis), `before` the same
    for a move that comes before; NEVER if it may not. `joins` is true if a maneuver that ends with
    one block may be followed by one that begins with another. A rotation never follows another
    without a turn between them.
    """

    def __init__(self, moves: MoveSet) -> None:
        self._moves = moves
        self._axis = [move.layers()[0] for move in moves.moves]
        self._is_rotation = [move.is_rotation for move in moves.moves]
        self.blocks: list[tuple[int, ...]] = [()]
        self._best: dict[tuple[int, tuple[int, ...]], tuple[int, ...]] = {}
        for axis in range(3):
            self._find(moves, axis)
        self._numbers = {block: number for number, block in enumerate(self.blocks)}
        n = len(self.blocks), len(moves.moves)
        self.after = np.full(n, NEVER, np.int16)
        self.before = np.full(n, NEVER, np.int16)
        for number, block in enumerate(self.blocks):
            for move in range(len(moves.moves)):
                self.after[number, move] = self._grown(block, (move,), (*block, move), (move,))
                self.before[number, move] = self._grown((move,), block, (move, *block), (move,))
        self.joins = np.array(
            [[self._may_join(first, second) for second in self.blocks] for first in self.blocks]
        )

    def _find(self, moves: MoveSet, axis: int) -> None:
        """Adds the cheapest block of each effect of turns about an axis."""
        mine = [move for move in range(len(moves.moves)) if self._axis[move] == axis]
        by_family: dict[str, list[int]] = {}
        for move in mine:
            by_family.setdefault(moves.moves[move].family, []).append(move)
        ways = []
        for chosen in product(*([(), *((m,) for m in own)] for own in by_family.values())):
            block = tuple(move for part in chosen for move in part)
            effect = effect_of(block, moves)
            ways.append((sum(moves.costs[move] for move in block), len(block), block, effect))
        for _, _, block, effect in sorted(ways):
            if self._best.setdefault((axis, effect), block) == block and block:
                self.blocks.append(block)

    def split(self, moves: Sequence[int]) -> list[tuple[int, ...]]:
        """A maneuver in blocks: moves about one axis together."""
        return [tuple(block) for _, block in groupby(moves, self._axis.__getitem__)]

    def normal(self, moves: tuple[int, ...]) -> tuple[int, ...]:
        """The maneuver with each of its blocks replaced by the cheapest one that does the same."""
        blocks = self.split(moves)
        if not all(block in self._numbers for block in blocks):
            blocks = [self._cheapest(block) for block in blocks]
        return tuple(move for block in blocks for move in block)

    def _cheapest(self, block: tuple[int, ...]) -> tuple[int, ...]:
        return self._best[self._axis[block[0]], effect_of(block, self._moves)]

    def _grown(
        self,
        first: tuple[int, ...],
        second: tuple[int, ...],
        joined: tuple[int, ...],
        alone: tuple[int, ...],
    ) -> int:
        if first and second and self._axis[first[0]] == self._axis[second[0]]:
            return self._numbers.get(joined, NEVER)
        return self._numbers[alone] if self._may_join(first, second) else NEVER

    def _may_join(self, first: tuple[int, ...], second: tuple[int, ...]) -> bool:
        if not first or not second:
            return True
        if self._axis[first[0]] == self._axis[second[0]]:
            return first + second in self._numbers
        return not (self._is_rotation[first[-1]] and self._is_rotation[second[0]])


def effect_of(block: Sequence[int], moves: MoveSet) -> tuple[int, ...]:
    """How far the three layers of an axis turn, in quarters."""
    layers = [moves.moves[move].layers()[1] for move in block]
    return tuple(sum(turned) % 4 for turned in zip(*layers, strict=True)) or (0, 0, 0)
