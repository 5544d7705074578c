"""A written or recorded solution: its moves, the position of each in the text, and its time.

A smart cube's recording has a time after each move, `R@0 U@46`: milliseconds since the start, as in
csTimer. An unreadable part does not affect what comes before it.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from dataclasses import dataclass, replace

from cubogram.analysis.correction import Correction
from cubogram.cfop.solution import SolutionInSteps
from cubogram.cube.cube import Cube
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.move_text import parse_places
from cubogram.cube.moves import PRIMES, Move, PlacedMove, error_at, move_of
from cubogram.cube.reconstruction import read_reconstruction
from cubogram.errors import PuzzleError

_TIME = re.compile(rf"(?<=[A-Za-z0-9{PRIMES}])@(\d{{1,9}}(?:\.\d{{1,6}})?)")
COMMENT = re.compile(r"//[^\n]*|/\*(?:.*?\*/|.*)", re.DOTALL)  # a block comment may be unclosed
_MOVE = rf"[URFDLBurfdlbMESxyz]w?[2{PRIMES}]*"
_LABEL = re.compile(
    rf"^[ \t]*(?!{_MOVE}[ \t:])[A-Za-z][^:\n/\[\](){{}}@]{{0,40}}:(?=[ \t]+[(\[]*[A-Za-z])", re.M
)
"""The name of a step before its moves: `Cross: D R' F'`."""


TOGETHER = 0.3
"""The most seconds between two quarter turns that count as one half turn."""


@dataclass(frozen=True, slots=True)
class Played:
    """One move of a solution, its position in the text, and its time in seconds; a half turn
    recorded as two quarter turns, its `halves`, ends with the second one, at `ended`."""

    move: Move
    start: int
    end: int
    seconds: float | None = None
    ended: float | None = None
    halves: tuple[Played, ...] = ()


@dataclass(frozen=True)
class Recording:
    """The readable part of a solution, and the errors in the rest, in the order of the text.

    The moves have their positions in `text`; for a link, `text` is the moves in it.

    >>> recording = read_solution("R@0 U@46 K")
    >>> [(str(played.move), played.seconds) for played in recording.moves]
    [('R', 0.0), ('U', 0.046)]
    >>> recording.problems[0].message
    "character 10: 'K' is not a move"
    """

    moves: tuple[Played, ...]
    problems: tuple[PuzzleError, ...] = ()
    text: str = ""
    is_hold_guessed: bool = False  # its rotations were not recorded

    @property
    def maneuver(self) -> Maneuver:
        """The moves alone."""
        return Maneuver(played.move for played in self.moves)

    def corrected(self, change: Correction) -> Recording:
        """The recording with one move changed."""
        at, behind = change.index, change.index + (change.before is not None)
        place = self.moves[min(at, len(self.moves) - 1)]
        end = place.end if change.before else place.start
        new = [Played(change.after, place.start, end)] if change.after else []
        return replace(self, moves=(*self.moves[:at], *new, *self.moves[behind:]))

    def split(self, ends: Container[int] | None = None) -> Recording:
        """The recording with half turns as the two quarter turns that were recorded: all of them,
        or those with an end of a step after the first one; `ends` count quarter turns."""
        moves: list[Played] = []
        n = 0
        for played in self.moves:
            parts = played.halves if ends is None or n + 1 in ends else ()
            moves += parts or (played,)
            n += len(played.halves) or 1
        return replace(self, moves=tuple(moves))

    @property
    def is_timed(self) -> bool:
        """True if every move has a time."""
        return bool(self.moves) and all(played.seconds is not None for played in self.moves)


def read_solution(
    solution: str | SolutionInSteps | Maneuver | Iterable[Move | str], cube: Cube | None = None
) -> Recording:
    """The moves of a solution, up to the first that cannot be read.

    A text may be a reconstruction with its scramble, or a link to one; if the scramble does not
    lead to `cube`, that is a problem too.
    """
    if isinstance(solution, SolutionInSteps):
        solution = solution.as_held
    if not isinstance(solution, str):
        solution = str(Maneuver(solution))
    problems: list[PuzzleError] = []
    text = solution
    try:
        found = read_reconstruction(solution)
    except PuzzleError as error:
        return Recording((), (error,), solution)
    if found is not None and found.solution.strip():
        text = found.solution
        if cube is not None and not _is_cube(found.scramble, cube):
            message = "this solution comes with a different scramble; it is replayed on this cube"
            problems.append(PuzzleError("scramble", message))
    blank, times = _without_times(_LABEL.sub(lambda found: " " * len(found[0]), text))
    placed, wrong = _readable(blank)
    if wrong is not None:
        problems.append(wrong)
    moves, late = _timed(placed, times)
    if late is not None:
        problems.append(late)
    return Recording(tuple(moves), tuple(problems), text)


def _is_cube(scramble: str, cube: Cube) -> bool:
    try:
        return Cube(scramble).cubies == cube.cubies
    except PuzzleError:
        return False


def _without_times(text: str) -> tuple[str, dict[int, float]]:
    """The text with spaces in place of the times, and the times, keyed by where their moves end."""
    times: dict[int, float] = {}
    comments = [found.span() for found in COMMENT.finditer(text)]

    def blank(found: re.Match[str]) -> str:
        while comments and comments[0][1] <= found.start():
            comments.pop(0)
        if not comments or found.start() < comments[0][0]:
            times[found.start()] = float(found[1]) / 1000
        return " " * len(found[0])

    return _TIME.sub(blank, text), times


def _readable(text: str) -> tuple[list[PlacedMove], PuzzleError | None]:
    """The moves before the first error, and the error."""
    first: PuzzleError | None = None
    while True:
        try:
            return parse_places(text), first
        except PuzzleError as error:
            first = error if first is None else first
            start = error.where["start"] if error.where else 0
            text = text[: min(start, len(text) - 1)]


def _timed(
    placed: list[PlacedMove], times: dict[int, float]
) -> tuple[list[Played], PuzzleError | None]:
    """The moves with their times. Two equal quarter turns recorded in quick succession are one half
    turn. Times are dropped from the first one that goes backwards."""
    moves: list[Played] = []
    late: PuzzleError | None = None
    for move, start, end in placed:
        seconds = None if late else times.get(end)
        before = moves[-1] if moves else None
        if seconds is not None and before and before.ended is not None:
            if seconds < before.ended:
                times_given = f"from {before.ended:g} to {seconds:g} seconds"
                message = f"the time goes backwards here, {times_given}"
                late, seconds = error_at(message, start, end), None
            elif (
                move == before.move
                and move.is_face_turn
                and move.amount != 2
                and seconds - before.ended <= TOGETHER
            ):
                half = move_of(move.family, 2)
                halves = (before, Played(move, start, end, seconds, seconds))
                moves[-1] = Played(half, before.start, end, before.seconds, seconds, halves)
                continue
        moves.append(Played(move, start, end, seconds, seconds))
    return moves, late
