"""A solution as the page uses it: moves, facts about them, a person's steps; and its player."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from cubogram.cube.facelets import SOLVED_FACELETS
from cubogram.cube.layout import N_FACELETS
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.move_text import parse
from cubogram.cube.moves import Move, move_of
from cubogram.errors import PuzzleError
from cubogram.formatting import counted
from cubogram.pages import codec
from cubogram.pages.cube.reading import Reading, after_moves, matches
from cubogram.schema import JSON

ALL = tuple(range(N_FACELETS))
"""All stickers, so that none is grey."""
BETWEEN = {"U": "yD", "D": "yU", "R": "xL", "L": "xR", "F": "zB", "B": "zF"}
"""What may come between two turns of a side that become one."""
TRILLION = 1e12
_MOVE = re.compile(r"(?:[URFDLB]w?|[urfdlbMESxyz])[2']?")


def _are_moves(moves: tuple[str, ...]) -> bool:
    return all(map(_MOVE.fullmatch, moves))


def _are_places(places: tuple[int, ...]) -> bool:
    return all(0 <= place < N_FACELETS for place in places)


@dataclass(frozen=True)
class Step:
    """A step of a person's solution, as the commands that solve like a person return it."""

    title: str
    why: str
    maneuver: str
    spoken: str
    """The moves as a person turns them."""
    turns: int
    rotations: int
    matters: tuple[int, ...] = codec.stored(check=_are_places)
    """The places with which the step begins."""
    done: tuple[int, ...] = codec.stored(check=_are_places)
    """The places that are right at its end."""
    kind: str = ""
    label: str = ""
    choice: str | None = None
    """The part of `why` that says why it comes now."""
    picture: str | None = None


@dataclass(frozen=True)
class Stage:
    """The steps of a solution layer by layer that belong together: `count` from `first` on."""

    name: str
    aim: str
    first: int
    count: int


@dataclass(frozen=True)
class Style:
    """How a person's solution was made easy."""

    text: str


@dataclass(frozen=True)
class Result:
    """What a search command returns; each knows only some of it."""

    maneuver: str
    count: str | None = None
    seconds: float = 0
    style: Style | None = None
    cubes: float = 0
    """How many cubes would do as the target."""
    optimal: bool = False
    lower: int = 0
    direction: str | None = None
    nodes: int = 0
    workers: int = 1
    missing: int = 0
    """How many workers were lost."""
    reconstruction: str = ""
    steps: tuple[Step, ...] | None = None
    stages: tuple[Stage, ...] = ()


@dataclass(frozen=True)
class Chapter:
    """A step of a person's solution; its moves are `start` to `end` of all.

    `lit` are the stickers that it concerns, and `done` those that are in their places by then, each
    named by where it was before any of the moves in the cube's text.
    """

    title: str
    case_name: str
    choice: str
    text: str
    picture: str
    turns: int
    rotations: int
    start: int
    end: int
    lit: tuple[int, ...]
    done: tuple[int, ...]

    @property
    def count(self) -> str:
        return _counted(self.turns, "turn", self.rotations)

    def with_detour(self, at: int, n: int) -> Chapter:
        """This step once `n` turns are inserted at move `at` of the whole solution."""
        start = self.start + n * (self.start > at)
        end = self.end + n * (self.end > at)
        return replace(self, start=start, end=end, turns=self.turns + n * (start <= at < end))


@dataclass(frozen=True)
class Gain:
    """Something to change in the reader's own solution, as `analysis.explain` returns it."""

    text: str
    seconds: float | None = None
    step: int | None = None
    remark: int | None = None
    """The better way among the step's remarks."""
    drill: str = ""
    """What to practise, as in an address of the trainer."""


@dataclass(frozen=True)
class Solution:
    """Moves that the player plays, and what is known about them."""

    moves: tuple[str, ...] = codec.stored(check=_are_moves)
    text: str = ""
    """The same in face turns."""
    length: int = 0
    """The number of face turns."""
    count: str = ""
    """The count to show."""
    seconds: float = 0
    """When it was found."""
    detail: str = ""
    """Facts about it."""
    technical: str = ""
    """How it was found."""
    reconstruction: str = ""
    """A person's solution as text to copy: a line for each step."""
    optimal: bool = False
    """Whether the search has proved that none is shorter."""
    chapters: tuple[Chapter, ...] = ()
    steps: tuple[Step, ...] | None = None
    """The answer from which the chapters were made."""
    is_own: bool = False
    """Whether it is the reader's own, which need not solve the cube."""
    gains: tuple[Gain, ...] | None = None
    """What would have been better in the reader's own, the most important first."""
    better: str = ""
    """Which better way is played: the numbers of its step and its remark."""

    @property
    def lengths(self) -> str:
        """The length in each metric, as a person turns it."""
        return Maneuver(" ".join(self.moves)).lengths

    @property
    def is_of_face_turns(self) -> bool:
        """Whether proving it shortest makes sense."""
        return bool(self.moves) and all(re.fullmatch("[URFDLB][2']?", one) for one in self.moves)

    def chapter_at(self, current: int) -> Chapter | None:
        """The chapter of a move; a step without moves belongs to the one before it."""
        return next((one for one in self.chapters if one.start <= current < one.end), None)

    def step_at(self, current: int) -> str:
        """The id of a move's chapter on the page; "" if there is none."""
        chapter = self.chapter_at(current)
        return f"step-{chapter.start}" if chapter else ""

    def with_chapters(self, reading: Reading) -> Solution:
        """The solution with its steps explained on this cube."""
        if not self.steps:
            return self
        moves, chapters = chapters_of(reading, self.steps)
        return replace(self, moves=moves, chapters=chapters)

    def with_detour(self, at: int, moves: tuple[str, ...]) -> Solution:
        """The solution with a detour of these moves after the first `at`; they belong to the step
        that is due there. Its steps are then not rebuilt when it is read again.

        >>> solution_from("U' R'", Reading(moves=("R", "U"))).with_detour(1, ("F", "F'")).text
        "U' F F' R'"
        """
        last = min(at, len(self.moves) - 1)
        chapters = tuple(one.with_detour(last, len(moves)) for one in self.chapters)
        played = _played((*self.moves[:at], *moves, *self.moves[at:]))
        return replace(played, chapters=chapters, seconds=self.seconds)

    def shortened(self) -> Solution:
        """The solution in which turns of one side that follow each other are one turn, or none. Its
        steps are then not rebuilt when it is read again.

        >>> Solution(("U", "y", "U2", "R", "L", "R'")).shortened().moves
        ("U'", 'y', 'L')
        """
        kept: list[Move] = []
        places: list[int] = []
        """Where each of the old moves begins among those that are kept."""
        for move in map(Move, self.moves):
            at = len(kept)
            places.append(at)
            while at and kept[at - 1].family in BETWEEN.get(move.family, ""):
                at -= 1
            if not at or kept[at - 1].family != move.family:
                kept.append(move)
            elif amount := (kept[at - 1].amount + move.amount) % 4:
                kept[at - 1] = move_of(move.family, amount)
            else:
                del kept[at - 1]
                places = [place - (place >= at) for place in places]
        if len(kept) == len(self.moves):
            return self
        places.append(len(kept))
        chapters = tuple(
            replace(one, start=places[one.start], end=places[one.end]) for one in self.chapters
        )
        return replace(_played(tuple(map(str, kept))), chapters=chapters, seconds=self.seconds)


def solution_of(answer: JSON, reading: Reading) -> Solution:
    """The answer of a search command, for this cube."""
    result = codec.read(Result, answer)
    moves = tuple(result.maneuver.split())
    turns, count = Maneuver(result.maneuver).htm, counted(len(moves), "move")
    if turns != len(moves):
        count = f"{counted(turns, 'face turn')}, {count}"
    found = Solution(
        moves=moves,
        text=result.maneuver,
        length=turns,
        count=result.count or count,
        seconds=result.seconds,
        detail=_detail(result),
        technical=_technical(result),
        reconstruction=result.reconstruction,
        optimal=result.optimal,
        steps=_with_stages(result) or None,
    )
    return found.with_chapters(reading)


def in_quarter_turns(solution: Solution) -> Solution:
    """The same with its length in quarter turns."""
    length = Maneuver(solution.text).qtm
    count = f"{counted(length, 'quarter turn')}, {solution.count}"
    return replace(solution, length=length, count=count)


def solution_from(text: str, reading: Reading, target: str = SOLVED_FACELETS) -> Solution | None:
    """A solution from a link or a list, if it takes this cube to the target.

    >>> solution_from("U' R'", Reading(moves=("R", "U"))).count
    '2 moves'
    """
    try:
        moves = tuple(map(str, parse(text)))
    except PuzzleError:
        return None
    if not matches(reading.then(moves).facelets, target):
        return None
    return _played(moves)


def _played(moves: tuple[str, ...]) -> Solution:
    """Moves about which nothing else is known."""
    rotations = sum(one[0] in "xyz" for one in moves)
    turns = len(moves) - rotations
    count = _counted(turns, "turn" if rotations else "move", rotations)
    return Solution(moves, " ".join(moves), turns, count)


def _counted(turns: int, noun: str, rotations: int) -> str:
    return counted(turns, noun) + (f", {counted(rotations, 'rotation')}" if rotations else "")


def chapters_of(
    reading: Reading, steps: tuple[Step, ...]
) -> tuple[tuple[str, ...], tuple[Chapter, ...]]:
    """The moves of all steps, with a chapter for each."""
    stickers = reading.came_from  # as if the cube were never rotated
    moves: list[str] = []
    chapters = []
    for step in steps:
        choice, is_pair = step.choice or "", step.kind == "F2L"
        start = len(moves)
        moves += map(str, parse(step.spoken))
        lit = tuple(stickers[place] for place in step.matters)
        stickers = after_moves(stickers, tuple(step.maneuver.split()))
        chapters.append(
            Chapter(
                title=step.label if is_pair else step.title,
                case_name=step.title if is_pair else "",
                choice=choice,
                text=step.why[len(choice) :].strip(),
                picture=step.picture or "",
                turns=step.turns,
                rotations=step.rotations,
                start=start,
                end=len(moves),
                lit=lit,
                done=tuple(stickers[place] for place in step.done),
            )
        )
    return tuple(moves), tuple(chapters)


def _with_stages(result: Result) -> tuple[Step, ...]:
    """The steps; the first of each stage begins with the stage's purpose."""
    steps = list(result.steps or ())
    for number, stage in enumerate(result.stages, 1):
        if stage.count:
            step, choice = steps[stage.first], f"{number}. {stage.name}. {stage.aim}"
            steps[stage.first] = replace(step, choice=choice, why=f"{choice} {step.why}")
    return tuple(steps)


def number_of_cubes(count: float) -> str:
    """A number of cubes in words; beyond a trillion it is not exact in the browser.

    >>> number_of_cubes(24), number_of_cubes(43252003274489860000)
    ('24 cubes', 'more than a trillion cubes')
    """
    return f"{count:,.0f} cubes" if count < TRILLION else "more than a trillion cubes"


def _detail(result: Result) -> str:
    parts = [result.style.text] if result.style else []
    if result.cubes > 1:
        parts.append(f"any of {number_of_cubes(result.cubes)} would do")
    if result.optimal:
        parts.append("no shorter one exists")
    elif result.lower:
        parts.append(f"none has fewer than {counted(result.lower, 'move')}")
    return "; ".join(parts)


def _technical(result: Result) -> str:
    parts = [f"direction {result.direction}"] if result.direction else []
    if result.nodes:
        parts.append(f"{counted(result.nodes, 'position')} visited")
    if result.workers > 1:
        lost = f"; {result.missing} of them lost, but the search went on" if result.missing else ""
        parts.append(f"{result.workers} cores{lost}")
    return ", ".join(parts)


@dataclass(frozen=True)
class Line:
    """What the cube shows besides its text: a solution to play, or the example."""

    solution: Solution | None = None
    at: float = 0
    """The move at which to start."""
    finishes: bool = False
    """Whether it plays to the end from there."""
    is_example: bool = False
    number: int = 0
    """Changes whenever the line is to be shown again."""


@dataclass(frozen=True)
class Position:
    """How many moves the player has made, which one is current, and whether it is playing."""

    at: float = 0
    current: int = 0
    is_playing: bool = False


class Player:
    def __init__(self) -> None:
        self.line = Line()
        self.position = Position()
        self.rested_at = 0.0
        """Where the player was when it last did not play."""
        self.hands_on = False
        """Whether dragging turns layers even while a solution is shown, which then disappears."""
        self.shows_all = False
        """Whether stickers that a step does not concern keep their colours."""

    def show(self, line: Line) -> None:
        """Shows another line; the same only if it has a solution."""
        if line != replace(self.line, number=0) or line.solution:
            self.line = replace(line, number=self.line.number + 1)
            self.position = Position(line.at, int(line.at))
            self.rested_at = line.at

    def draw_again(self) -> None:
        """Shows the line again at the player's place, with different stickers coloured."""
        if self.line.solution:
            self.show(replace(self.line, at=self.position.at, number=0))

    def moved(self, position: Position) -> None:
        self.position = position
        if not position.is_playing:
            self.rested_at = position.at
