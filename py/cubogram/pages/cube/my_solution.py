"""The reader's own solution: explained and played on the cube, with the better alternatives."""

from __future__ import annotations

from dataclasses import replace

from cubogram.cube.reconstruction import read_reconstruction
from cubogram.errors import PuzzleError
from cubogram.pages import codec, explained, ui
from cubogram.pages import html as h
from cubogram.pages.cube.answer import Answer
from cubogram.pages.cube.solution import ALL, Chapter, Gain, Solution
from cubogram.pages.explained import COLUMNS, advice_in, capital, saved_in, table
from cubogram.pages.html import Html
from cubogram.pages.jobs import Story, ask, job
from cubogram.pages.page import whole_number
from cubogram.pages.part import Part, Regions, Site
from cubogram.schema import JSON

WHERE = "own"
"""Where its notices appear."""
WHICH = "Which cube was it? Type its scramble above, or paste it with the solution"


class MySolution(Part):
    """The form, and the explanation of the solution in it."""

    def __init__(self, site: Site, answer: Answer) -> None:
        super().__init__(site)
        self.text = ""
        """The text typed or pasted."""
        self._played: Solution | None = None
        """What was last played, as written or with an alternative; it need not solve the cube."""
        self._found: JSON = None
        """The result of `analysis.explain`."""
        self._own: Solution | None = None
        self._column, self._is_falling = "step", False
        """How the table is sorted."""
        self._is_prepared = False
        self._answer = answer

    @property
    def is_here(self) -> bool:
        """Whether the explanation is about the cube that is shown."""
        return self._found is not None and self._answer.explained == self._answer.cube.question

    @property
    def linked(self) -> str:
        """Its part of a link: the text, while its explanation is shown."""
        return self.text if self.is_here else ""

    def on_own_opened(self, is_open: bool) -> None:
        """Prepares what an explanation needs, so that the first one is not delayed."""
        if is_open and not self._is_prepared:
            self._prepare()

    @job()
    def _prepare(self) -> Story:
        self._is_prepared = True
        yield ask("analysis.prepare")

    def on_my_solution(self) -> None:
        self.site.world.request("unfold", "own-part")
        self.site.world.request("focus", "own-solution")
        self.site.world.request("into_view", "own-part")

    def on_explain_pasted(self) -> None:
        self.show(self._answer.pasted)

    def show(self, text: str) -> None:
        """Explains a solution that did not come from the form."""
        self.site.world.request("unfold", "own-part")
        self.on_explain_own(text)

    def on_explain_own(self, solution: str) -> None:
        """Explains a solution of the current cube, or of the scramble that comes with it."""
        answer, cube = self._answer, self._answer.cube
        if self._played is not None and answer.main is self._played:
            answer.forget()  # it disappears with its explanation
        self.text, self._found, answer.explained = solution, None, None
        self.site.notices.clear(WHERE)
        cube.take_example()
        if wrong := explained.fault(solution):
            self._refuse(wrong)
        elif self._take_scramble(solution):
            if cube.mistake or not cube.text.strip() or cube.reading.is_solved:
                self._refuse(WHICH)
            else:
                self._ask(solution)

    def _take_scramble(self, text: str) -> bool:
        """Takes the scramble that a solution comes with; False if it cannot be read."""
        try:
            read = read_reconstruction(text)
        except PuzzleError as error:
            self.site.notices.blame(WHERE, error)
            return False
        if read and read.solution.strip() and read.scramble.strip():
            self._answer.cube.replace(read.scramble.strip())
        return True

    def _refuse(self, message: str) -> None:
        self.site.notices.say(WHERE, message, "error")

    @job(about=lambda self: (self._answer.cube.question, self.text), says=WHERE)
    def _ask(self, text: str) -> Story:
        state = self._answer.cube.reading.facelets
        found = yield ask("analysis.explain", state=state, solution=text)
        self._found, self._answer.explained = found, self._answer.cube.question
        moves = tuple(found["maneuver"].split())
        count = found["summary"].partition(". ")[0].rstrip(".")
        chapters = tuple(map(_chapter_of, found["steps"]))
        gains = codec.read(tuple[Gain, ...], found["verdict"]) if found["usual"] else None
        self._own = Solution(
            moves, found["maneuver"], found["turns"], count, chapters=chapters, gains=gains
        )
        if moves:
            self._play(self._own, 0)
            self.site.world.request("into_view", "result-head")
        problem = next((one for one in found["problems"] if one["where"]), None)
        if problem:
            error = PuzzleError("notation", "This is where it goes wrong", problem["where"])
            self.site.notices.blame(WHERE, error)

    def _play(self, solution: Solution, at: int) -> None:
        self._answer.search.clear()
        self._played = replace(solution, is_own=True)
        self._answer.play(self._played, at)

    def on_sort_own(self, column: str) -> None:
        """Sorts the table; a second press reverses the order."""
        if column not in COLUMNS:
            raise PuzzleError("event", f"there is no column {column!r}")
        self._is_falling = not self._is_falling if column == self._column else column != "step"
        self._column = column

    def on_better(self, numbers: str) -> None:
        """Plays a better way from its step on, or the reader's own solution again."""
        if not self.is_here or self._own is None:
            return
        if self._played is not None and numbers == self._played.better:
            self._play(self._own, 0)
            return
        steps = self._found["steps"]
        first, _, second = numbers.partition(" ")
        step = steps[whole_number(first, len(steps) - 1)]
        remark = step["remarks"][whole_number(second, len(step["remarks"]) - 1)]
        before = self._own.moves[: self._begin(step, remark)]
        moves = (*before, *remark["maneuver"].split())
        chapters = [one for one in self._own.chapters if one.end <= step["first"]]
        better = _chapter(f"Better: {step['label']}", remark["text"], remark, len(before))
        count = f"{better.count} instead of {step['count']}"
        chapters.append(better)
        gains = self._own.gains
        played = Solution(moves, count=count, chapters=tuple(chapters), gains=gains, better=numbers)
        self._play(played, len(before))

    def _begin(self, step: JSON, remark: JSON) -> int:
        """How many of the reader's moves come before an alternative; the cube may have been rotated
        first."""
        if not remark["steps"]:
            return int(step["first"])
        wanted, own = remark["steps"][0]["before"], self._own.moves if self._own else ()
        places = range(step["first"], step["first"] + step["moves"])
        reading = self._answer.cube.reading
        return next((n for n in places if reading.then(own[:n]).facelets == wanted), places[0])

    def view(self) -> Regions:
        message = self.site.notices.view(WHERE, "own-message", self.text)
        form = explained.form(self.text, "explain_own", message, self._ask.runs)
        explanation = self._explanation() if self.is_here else None
        return {"own": h.div(form, explanation, class_="own", id="own")}

    def _explanation(self) -> Html:
        found, steps = self._found, self._found["steps"]
        better = {number: self._better(number, step) for number, step in enumerate(steps)}
        title = f"How our solver does it, with {found['colour']} at the bottom"
        usual = ui.fold(title, h.pre(found["usual"], class_="mono"))
        return explained.explained(
            found,
            usual if found["usual"] else None,
            steps=table(steps, self._column, self._is_falling, better, "sort_own"),
        )

    def _better(self, number: int, step: JSON) -> Html | None:
        """How many moves an alternative saves, and a button if it can be played."""
        saved = saved_in(step)
        fewer = f"{saved} fewer" if saved else "easier"
        ways = [one for one in advice_in(step) if one["maneuver"]]
        if not ways:
            return h.span(fewer) if saved else None
        best = max(ways, key=lambda remark: remark["saved"] or 0)
        which = f"{number} {step['remarks'].index(best)}"
        is_shown = self._played is not None and self._played.better == which
        label = "Play mine" if is_shown else f"Show: {fewer}"
        return ui.button(label, "better", which, "quiet", aria_pressed=is_shown, title=best["text"])


def _chapter_of(step: JSON) -> Chapter:
    text = " ".join(remark["text"] for remark in advice_in(step))
    return _chapter(capital(step["label"]), text, step, step["first"])


def _chapter(title: str, text: str, step: JSON, start: int) -> Chapter:
    """A step to play, with all stickers in their colours."""
    moves = step["maneuver"].split()
    rotations = sum(move[0] in "xyz" for move in moves)
    turns = step.get("turns", len(moves) - rotations)
    return Chapter(title, "", "", text, "", turns, rotations, start, start + len(moves), ALL, ())
