"""The reader's own solution: explained and played on the cube, with the better alternatives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

from cubogram.cube.layout import N_FACELETS
from cubogram.cube.reconstruction import read_reconstruction
from cubogram.errors import PuzzleError
from cubogram.pages.cube.solution import Chapter, Solution
from cubogram.pages.explained import COLUMNS, capital
from cubogram.pages.tasks import Failure, Tasks
from cubogram.pages.world import World

if TYPE_CHECKING:
    from cubogram.pages.cube.model import CubeModel

JSON = Any

LONGEST = 10_000
"""The longest solution, in characters."""
ALL = tuple(range(N_FACELETS))
"""All stickers, so that none is grey."""
WHERE = "own"
"""Where its notices appear."""


class Written(TypedDict):
    """The form for a solution."""

    solution: str


class MySolution:
    """A part of the cube page."""

    def __init__(self, model: CubeModel, tasks: Tasks, world: World) -> None:
        self.text = ""
        """The text typed or pasted."""
        self.found: JSON = None
        """The result of `analysis.explain`."""
        self.column, self.falling = "step", False
        """How the table is sorted."""
        self.shown = ""
        """The better alternative being played: the numbers of its step and its remark."""
        self.played: Solution | None = None
        """What was last played, as written or with an alternative; it need not solve the cube."""
        self._cube: object = None
        """The cube that the explanation is about, whatever the field now contains."""
        self._own: Solution | None = None
        self._is_prepared = False
        self._model = model
        self._tasks = tasks
        self._world = world

    @property
    def is_running(self) -> bool:
        """Whether an explanation is on its way."""
        return self._tasks.runs("own")

    @property
    def is_here(self) -> bool:
        """Whether the explanation is about the cube that is shown."""
        return self.found is not None and self._cube == self._model.cube.question

    @property
    def linked(self) -> str:
        """Its part of a link: the text, while its explanation is shown."""
        return self.text if self.is_here else ""

    def on_own_opened(self, is_open: JSON) -> None:
        """Prepares what an explanation needs, so that the first one is not delayed."""
        if is_open and not self._is_prepared:
            self._is_prepared = True
            self._tasks.start("own tables", "analysis.prepare", {}, done=lambda found: None)

    def on_explain_own(self, form: Written) -> None:
        """Explains the solution typed or pasted."""
        self.explain(form["solution"])

    def on_sort_own(self, column: str) -> None:
        """Sorts the table; a second press reverses the order."""
        if column not in COLUMNS:
            raise PuzzleError("event", f"there is no column {column!r}")
        self.falling = not self.falling if column == self.column else column != "step"
        self.column = column

    def on_better(self, numbers: str) -> None:
        """Plays a better way from its step on, or the reader's own solution again."""
        if not self.is_here or self._own is None:
            return
        self.shown = "" if numbers == self.shown else numbers
        if not self.shown:
            self._play(self._own, 0)
            return
        step_number, remark_number = map(int, numbers.split())
        step = self.found["steps"][step_number]
        remark = step["remarks"][remark_number]
        before = self._own.moves[: self._begin(step, remark)]
        moves = (*before, *remark["maneuver"].split())
        chapters = [one for one in self._own.chapters if one.end <= step["first"]]
        better = _chapter(f"Better: {step['label']}", remark["text"], remark, len(before))
        count = f"{better.count} instead of {step['count']}"
        self._play(Solution(moves, "", 0, count, chapters=(*chapters, better)), len(before))

    def show(self, text: str) -> None:
        """Explains a solution that did not come from the form."""
        self._world.request("unfold", "own-part")
        self.explain(text)

    def _begin(self, step: JSON, remark: JSON) -> int:
        """How many of the reader's moves come before an alternative; the cube may have been rotated
        first."""
        if not remark["steps"]:
            return int(step["first"])
        wanted, own = remark["steps"][0]["before"], self._own.moves if self._own else ()
        places = range(step["first"], step["first"] + step["moves"])
        reading = self._model.reading
        return next((n for n in places if reading.then(own[:n]).facelets == wanted), places[0])

    def explain(self, text: str) -> None:
        """Explains a solution of the current cube, or of the scramble that comes with it."""
        model, notices = self._model, self._model.notices
        if self.played is not None and model.answer is self.played:
            model.forget()  # it disappears with its explanation
        self.text, self.found, self.shown = text, None, ""
        notices.clear(WHERE)
        model.take_example()
        if not text.strip():
            notices.say(WHERE, "Type or paste your solution first", "error")
        elif len(text) > LONGEST:
            notices.say(WHERE, f"A solution can have at most {LONGEST:,} characters", "error")
        elif not self._take_scramble(text):
            return
        elif model.cube.mistake or not (model.text.strip() and not model.reading.is_solved):
            words = "Which cube was it? Type its scramble above, or paste it with the solution"
            notices.say(WHERE, words, "error")
        else:
            self._ask(text)

    def _take_scramble(self, text: str) -> bool:
        """Takes the scramble that a solution comes with; False if it cannot be read."""
        try:
            read = read_reconstruction(text)
            if read and read.solution.strip() and read.scramble.strip():
                self._model.replace(read.scramble.strip())
        except PuzzleError as error:
            where = error.where or {}
            place = (where["start"], where["end"]) if "start" in where else None
            self._model.notices.say(WHERE, error.message, "error", where=place)
            return False
        return True

    def _ask(self, text: str) -> None:
        model = self._model
        self._cube = model.cube.question
        arguments = {"state": model.reading.facelets, "solution": text}

        def fail(failure: Failure) -> None:
            where = failure.where or {}
            place = (where["start"], where["end"]) if "start" in where else None
            model.notices.say(WHERE, failure.message, "error", where=place)

        self._tasks.start(
            "own",
            "analysis.explain",
            arguments,
            done=self._take,
            failed=fail,
            question=lambda: (model.cube.question, self.text),
        )

    def _take(self, found: JSON) -> None:
        self.found = found
        moves = tuple(found["maneuver"].split())
        chapters = tuple(
            _chapter(
                capital(step["label"]),
                " ".join(remark["text"] for remark in step["remarks"]),
                step,
                step["first"],
            )
            for step in found["steps"]
        )
        count = found["summary"].partition(". ")[0].rstrip(".")
        self._own = Solution(moves, found["maneuver"], found["turns"], count, chapters=chapters)
        if moves:
            self._play(self._own, 0)
        problem = next((one for one in found["problems"] if one["where"]), None)
        if problem:
            where = (problem["where"]["start"], problem["where"]["end"])
            self._model.notices.say(WHERE, "This is where it goes wrong", "error", where=where)

    def _play(self, solution: Solution, at: int) -> None:
        self._model.search.clear()
        self.played = solution
        self._model.play(solution, at)


def _chapter(title: str, text: str, step: JSON, start: int) -> Chapter:
    """A step to play, with all stickers in their colours."""
    moves = step["maneuver"].split()
    rotations = sum(move[0] in "xyz" for move in moves)
    turns = step.get("turns", len(moves) - rotations)
    end = start + len(moves)
    return Chapter(title, "", "", text, "", turns, rotations, start, end, ALL, ())
