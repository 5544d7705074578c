"""The outcome for each of many cubes, and a file of outcomes to resume from."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NotRequired, TypedDict

from cubogram import schema
from cubogram.arguments import quoted
from cubogram.cube.cube import Cube
from cubogram.cube.maneuver import Maneuver
from cubogram.errors import PuzzleError
from cubogram.files import check_regular, file_errors
from cubogram.first_guesses import no_such_name
from cubogram.twophase.search import Solution


class SavedError(TypedDict):
    """Why a cube has no solution."""

    kind: str
    message: str
    where: dict[str, Any] | None


class SavedOutcome(TypedDict):
    """A line of a file: the outcome for a cube, and how its solution was found, if it has one."""

    index: int
    state: str
    maneuver: str | None
    seconds: float
    error: SavedError | None
    direction: NotRequired[str | None]
    phase1Length: NotRequired[int]
    nodes: NotRequired[int]
    optimal: NotRequired[bool]


@dataclass(frozen=True, slots=True, repr=False)
class Outcome:
    """The outcome for one cube: a solution, or the error that prevented one.

    `index` is the cube's position in the input and `state` its text (facelets, if it was given as a
    Cube). `seconds`, here and in the solution, is the batch's time divided by the number of its
    cubes, or the cube's own time if it was searched alone.

    >>> outcome = Outcome(0, "R K", None, 0.01, PuzzleError("notation", "'K' is not a move"))
    >>> outcome.maneuver is None, Outcome.from_json(outcome.as_json()) == outcome
    (True, True)
    >>> outcome
    <Outcome 0: no solution: 'K' is not a move>
    >>> print(outcome)
    no solution: 'K' is not a move
    """

    if not TYPE_CHECKING:
        __getattr__ = no_such_name(
            {
                "length htm moves": "use outcome.solution, which is None if there is an error",
                "apply inverse": "use outcome.maneuver",
                "ok success is_solved": "use outcome.error is None",
            }
        )

    index: int
    state: str
    solution: Solution | None
    seconds: float
    error: PuzzleError | None = None

    @property
    def maneuver(self) -> Maneuver | None:
        """The maneuver of the solution, or None."""
        return None if self.solution is None else self.solution.maneuver

    def __repr__(self) -> str:
        return f"<Outcome {self.index}: {self}>"

    def __str__(self) -> str:
        return str(self.maneuver) if self.error is None else f"no solution: {self.error}"

    def as_json(self) -> dict[str, Any]:
        """The outcome as JSON, as in a line of a file or the command line's output."""
        found = {"maneuver": None, "length": None}
        return {
            "index": self.index,
            "state": self.state,
            **(found if self.solution is None else self.solution.as_json()),
            "seconds": self.seconds,
            "error": None if self.error is None else self.error.as_json(),
        }

    @classmethod
    def from_json(cls, saved: dict[str, Any]) -> "Outcome":
        """The outcome that `as_json` wrote; raises PuzzleError "file" for anything else."""
        line: SavedOutcome = schema.checked("the line", saved, SavedOutcome, "file")
        try:
            solution = None if line["maneuver"] is None else Solution.from_json(line)
        except KeyError as error:
            wrong = f"in the line, {quoted(error.args[0])} is missing or unknown"
            raise PuzzleError("file", wrong) from None
        problem = None if line["error"] is None else PuzzleError(**line["error"])
        return cls(line["index"], line["state"], solution, line["seconds"], problem)


def read_outcomes(path: Path, texts: Iterator[str]) -> Iterator[Outcome]:
    """Yields the outcomes in a file of JSON lines, which must be those of the first texts.

    Takes the text of each from `texts`. Creates the file if necessary, and removes an incomplete
    last line. Replays the solutions. Raises FileError if the file cannot be read or written,
    PuzzleError "file" if it belongs to other cubes.
    """
    check_regular(path)
    with file_errors(path), path.open("a+b") as file:
        end = file.seek(0)
        for number, line in enumerate(file):
            if not line.endswith(b"\n"):
                file.truncate(end)
                return
            end += len(line)
            yield _read_outcome(path, number, line, next(texts, None))


def _read_outcome(path: Path, number: int, line: bytes, text: str | None) -> Outcome:
    """The outcome of text `number`; raises PuzzleError "file" if the line is not for it."""
    reason = (
        "there are not that many cubes" if text is None else "the line is another cube's outcome"
    )
    try:
        outcome = Outcome.from_json(schema.read(line, "file", "the line"))
        is_right = outcome.index == number and outcome.state == text
        if is_right and outcome.solution is not None:
            is_right = Cube(outcome.state).apply(outcome.solution.maneuver).is_solved
            reason = "its solution does not solve the cube"
    except PuzzleError as error:
        is_right, reason = False, str(error)
    if not is_right:
        message = f"{path.name}, line {number + 1}: cannot resume from this file: {reason}"
        raise PuzzleError("file", message, {"line": number + 1})
    return outcome


def append_outcomes(path: Path, outcomes: Sequence[Outcome]) -> None:
    """Appends outcomes to a file of JSON lines; raises FileError if that fails."""
    lines = "".join(json.dumps(outcome.as_json()) + "\n" for outcome in outcomes)
    with file_errors(path), path.open("a", encoding="utf-8") as file:
        file.write(lines)
