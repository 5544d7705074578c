"""The answer to the question that the text and the options ask: sought, found, shown again."""

from __future__ import annotations

from dataclasses import dataclass

from cubogram.cube.cubies import FACES
from cubogram.cube.facelets import orientation_of
from cubogram.errors import PuzzleError
from cubogram.pages.cube.colour_check import ColourCheck
from cubogram.pages.cube.engine import Engine
from cubogram.pages.cube.options import Options
from cubogram.pages.cube.proof import Proof
from cubogram.pages.cube.reading import BARE, reversed_moves
from cubogram.pages.cube.search import OWN, Comparison, OwnMethod, Search
from cubogram.pages.cube.solution import (
    Line,
    Player,
    Position,
    Solution,
    solution_from,
    solution_of,
)
from cubogram.pages.cube.text import AS_LIST, CubeText
from cubogram.pages.jobs import Failure, Story, ask, job
from cubogram.pages.part import Part, Site

MOST_FOUND = 50
"""How many answers from this session are remembered."""
SOLVED_ALREADY = Solution((), "", 0, "0 moves")


@dataclass(frozen=True)
class Found:
    """An answer from this session, shown again when its question comes back."""

    solution: Solution
    at: float
    comparison: Comparison | None


class Answer(Part):
    """The solution that is shown, and the search for it."""

    def __init__(
        self, site: Site, cube: CubeText, choices: Options, engine: Engine, own_method: OwnMethod
    ) -> None:
        super().__init__(site)
        self.cube = cube
        self.choices = choices
        self.player = Player()
        self.engine = engine
        self.search = Search(site, engine)
        self.solution: Solution | None = None
        self.proof: Proof | None = None
        self.comparison: Comparison | None = None
        self.explained: object = None
        """The cube of which the reader's own solution is explained."""
        self.pasted = ""
        """The latest text that held a scramble with its solution."""
        self.colour_check = ColourCheck(site, cube, choices)
        self._own_method = own_method
        self._found: dict[object, Found] = {}
        self._asked: tuple[object, bool, object] = (None, False, None)
        """The question that the solution or the search answers."""
        self._offered: Solution | None = None
        self._heard: object = None
        """What the search had found when this last looked."""
        self._plays_when_found = False

    @property
    def question(self) -> tuple[object, bool, object]:
        """The cube to solve, and how."""
        return (self.cube.question, self.choices.by_person, self.choices.question)

    @property
    def main(self) -> Solution | None:
        """The answer to the question: the person's solution, even while the short one plays."""
        return self.comparison.person if self.comparison else self.solution

    @property
    def is_shown(self) -> bool:
        """Whether there is a solution, or soon will be."""
        return self.solution is not None or self.search.is_active

    # When the question changes

    def settle(self) -> None:
        """Removes the answer to another question. If only the options have changed, shows what was
        found with these; a person's solution appears at once."""
        cube = self.cube
        if cube.is_pasted:
            self.take_reconstruction()
        if cube.is_unchecked:
            cube.is_unchecked = False
            self.colour_check.check()
        are_changed, self.choices.are_changed = self.choices.are_changed, False
        asked, was_shown = self._asked, self.is_shown
        if self.question != asked:
            self.forget()
            self._asked = self.question
            is_open = are_changed and not cube.mistake and not self._recall()
            if is_open and was_shown and (asked[1] or self.choices.by_person):
                self.solve()
        self._searched()
        if self.proof and (shorter := self.proof.shorter()):
            self.play(shorter)
        if cube.is_example != self.player.line.is_example:
            self.player.show(Line(is_example=cube.is_example))

    def recall(self) -> None:
        """Shows the answer to a question that has come back."""
        self.settle()
        if not self.is_shown and not self.cube.mistake:
            self._recall()

    def _recall(self) -> bool:
        known = self._found.get(self.question)
        if not known or (known.solution.is_own and self.explained != self.cube.question):
            return False
        self._clear_offers()
        self.comparison = known.comparison
        self.take(known.solution, known.at)
        return True

    def forget(self) -> None:
        """Removes the solution; asking the same question again brings it back."""
        if self.main:
            self._found.pop(self._asked, None)
            found = Found(self.main, self.player.position.at, self.comparison)
            self._found[self._asked] = found
            if len(self._found) > MOST_FOUND:
                del self._found[next(iter(self._found))]
        self.search.clear()
        self._clear_offers()
        self.solution = None
        self.player.hands_on = False
        self.site.notices.clear("note")
        self.player.show(Line(is_example=self.cube.is_example))

    def _clear_offers(self) -> None:
        proof, self.proof = self.proof, None
        comparison, self.comparison = self.comparison, None
        self._offered = None
        if proof:
            proof.stop()
        if comparison:
            comparison.search.stop()

    def take_reconstruction(self) -> None:
        """Takes the scramble and the solution of a text that has both."""
        cube, say = self.cube, self.site.notices.say
        cube.is_pasted = False
        if not cube.may_be_reconstruction:
            return
        text = cube.text
        try:
            found = cube.reconstruction()
        except PuzzleError as error:
            offer = AS_LIST if cube.may_be_list else None
            self.site.notices.blame("scramble", error, offer=offer)
            return
        if found is None:
            return
        scramble, solution, said = found
        self.show_solved(scramble, solution, is_step=False)
        if solution:
            self.pasted = text
            words = "The solution is played as you pasted it"
            if not self.solution:
                words = "The moves you pasted do not solve this scramble: press Solve to find some"
            words += f" ({said})" if said else ""
            say("scramble", words, offer=("Explain it", "explain_pasted"))

    # Seeking

    def solve(self) -> str:
        """Starts the search; returns the field that prevents it, "list" for a text with many
        cubes, or ""."""
        cube, choices, notices = self.cube, self.choices, self.site.notices
        cube.on_rested()
        self.settle()
        if cube.mistake:
            cube.describe()
            self.take_reconstruction()
            is_list = cube.mistake and cube.may_be_list and not cube.may_be_reconstruction
            return "list" if is_list else "scramble"
        if choices.wants_target and not choices.check_target():
            return "target"
        cube.take_example()
        if not cube.text.strip() and not choices.wants_target:
            notices.say("scramble", "Nothing to solve yet: type a scramble, or turn the cube")
            return "scramble"
        if self.colour_check.hinder():
            return "scramble"
        if cube.marked and cube.is_wrong:
            return "scramble"  # these colours are known not to make a cube
        if choices.unfit:
            return choices.unfit
        notices.clear(OWN)
        if choices.by_own and not self._own_method.is_begun:
            notices.say(OWN, "You have not written anything to run yet")
            return "method-own"
        notices.clear("scramble")
        self.forget()
        self._asked = self.question
        reading = cube.reading
        cube.marked = ()
        if not choices.wants_target and BARE not in reading.colours and reading.is_solved:
            self.solution = SOLVED_ALREADY
            cube.painting = None
            notices.say("note", "The cube is already solved")
        else:
            self.search.start(choices.wanted(reading))
        return ""

    def _searched(self) -> None:
        """Draws conclusions from what the search has found, or how it ended."""
        search, best = self.search, self.search.best
        if self._heard == (best, search.state):
            return
        self._heard = (best, search.state)
        if best and best != self.solution:
            if self.solution and self.solution.moves == best.moves:
                self.solution = best
            else:
                self.play(best)
        if search.state == "failed" and search.error:
            self._failed(search.error)
        elif search.state == "done" and best and search.wanted:
            if self._plays_when_found:
                self.site.world.request("play", "cube")
            self._offer(search.wanted.method, best)
        if not search.is_active:
            self._plays_when_found = False

    def _failed(self, failure: Failure) -> None:
        where, say = failure.where or {}, self.site.notices.say
        if where.get("argument") in ("faces", "target"):
            self.site.world.request("unfold", "more")
        if failure.kind == "own":
            say(OWN, failure.message, "error")
        elif where.get("argument") == "faces":
            say("faces", failure.message, "error")
        elif where.get("argument") == "target":
            self.colour_check.blame_target(failure.message)
        elif where.get("problems"):
            self.colour_check.check()
        elif failure.kind == "validity":
            say("scramble", failure.message, "error")
        else:
            say("scramble", failure.message, "error", offer=("Try again", self.solve))

    # Showing

    def play(self, solution: Solution, at: float = 0) -> None:
        """Plays a solution of this cube, from one of its moves."""
        self.settle()
        if self.cube.painting is not None:
            # on a small screen, it was hidden until now
            self.site.world.request("into_view", "result-head")
        self._show(solution, at)

    def take(self, solution: Solution, at: float) -> None:
        """A solution from another session, a link or a list, with the player's place."""
        self.settle()
        known = self._found.get(self.question)
        if known and known.solution.moves == solution.moves:
            solution = known.solution  # it contains more than a link can
        self._show(solution, at)
        if solution.chapters:
            return
        method = self.choices.wanted(self.cube.reading).method
        if method == "shortest" and solution.is_of_face_turns:
            self._offer(method, solution)
        elif method == "person":
            self._explain(solution)

    def _show(self, solution: Solution, at: float) -> None:
        self.solution = solution
        self.cube.painting = None
        self._asked = self.question
        self.player.show(Line(solution, at))

    def show_solved(self, text: str, solution: str, *, is_step: bool = True) -> None:
        self.forget()
        self.choices.set(method="shortest", target_open=False, faces="")
        self.cube.painting = None
        self.cube.change(text, is_step=is_step)
        self.settle()
        found = solution_from(solution, self.cube.reading) if solution else None
        if found:
            self.take(found, 0)

    @job(about=lambda self: self.question)
    def _explain(self, solution: Solution) -> Story:
        """Fetches the explanations of a person's solution, if Python finds the same one."""
        wanted = self.choices.wanted(self.cube.reading)
        found = solution_of((yield ask(wanted.command, **wanted.arguments)), wanted.reading)
        if self.solution is solution and found.moves == solution.moves:
            self.solution = found
            self.player.show(Line(found, self.player.position.at))

    def _offer(self, method: str, solution: Solution) -> None:
        """Suggestions: a proof, or a short solution to compare with a person's."""
        if self.proof or self.comparison or self._offered == solution:
            return
        self._offered = solution
        reading = self.cube.reading
        if method == "shortest":
            self.proof = Proof(self.site, self.engine, reading, solution)
        elif method == "person":
            self.comparison = Comparison(self.site, self.engine, solution, reading)

    def on_write(self) -> None:
        """Writes a cube that was given by its colours as a scramble."""
        solution, cube = self.solution, self.cube
        if solution:
            cube.change(" ".join(reversed_moves(tuple(solution.text.split()))))
            self.settle()
            found = solution.with_chapters(cube.reading)
            self.play(found)
            self.search.take(found)
            self._offer(self.choices.wanted(cube.reading).method, found)

    @property
    def can_be_written(self) -> bool:
        """Whether the solution implies a scramble for a cube that was given by its colours."""
        colours, wanted = self.cube.reading.colours, self.search.wanted
        is_done = self.search.state == "done" and wanted and wanted.method != "target"
        is_upright = orientation_of(colours) == FACES and BARE not in colours
        return bool(is_done and is_upright and self.cube.is_colours)

    # Events

    def on_leave_free(self) -> None:
        """Solves the cube with uncoloured stickers, whatever they are."""
        self.cube.is_free = True
        self.solve()

    def on_finish(self) -> None:
        """Gives uncoloured stickers the only colours that they can have, and solves the cube."""
        if only := self.colour_check.only:
            self.cube.change(only)
            self.solve()

    def on_read_it(self) -> None:
        self.take_reconstruction()

    def on_undo(self) -> None:
        if self.cube.travel(-1):
            self.recall()

    def on_redo(self) -> None:
        if self.cube.travel(1):
            self.recall()

    def on_reset(self) -> None:
        self.choices.set(target="", target_open=False, faces="")
        self.cube.change("")

    def on_play_soon(self) -> None:
        """The space bar: plays the solution, at once or when the search has ended."""
        if self.solution:
            self.site.world.request("play", "cube")
        else:
            self._plays_when_found = self.search.is_active

    def on_stop(self) -> None:
        self.search.stop()
        self.site.world.request("focus", "cube")

    def on_prove(self) -> None:
        if self.proof and self.proof.is_running:
            self.proof.stop()
        elif self.proof:
            self.proof.start()

    def on_check_proof(self) -> None:
        if self.proof and self.proof.can_be_checked:
            self.proof.check()

    def on_compare(self) -> None:
        if self.comparison:
            self.comparison.is_open = True
            self.site.world.request("focus", "play-short")

    def on_play(self, which: str) -> None:
        both = self.comparison
        chosen = both and (both.short if which == "short" else both.person)
        if chosen:
            self.play(chosen)

    def on_moved(
        self, at: float, current: int, playing: bool, line: int = -1, begins: bool | None = None
    ) -> None:
        """The player has moved, or begins to play; this counts only if it still plays the same
        line."""
        if line != self.player.line.number:
            return
        before, now = self.player.position, Position(at, current, playing)
        if begins and self.search.is_active and self.solution:
            self.search.stop()
        self.player.moved(now)
        if self.solution and now.is_playing:
            step = self.solution.step_at(now.current)
            last = self.solution.step_at(before.current) if before.is_playing else ""
            if step and step != last:
                self.site.world.request("follow", step, last)
