"""The cube in hand: its text, how to solve it, and the solution found.

The text alone defines the cube (text.py). Nothing here knows what the page looks like; `line` is
what the cube is to show.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from cubogram.cube.cubies import FACES
from cubogram.cube.facelets import orientation_of
from cubogram.cube.move_text import parse
from cubogram.cube.named_patterns import NamedPattern
from cubogram.errors import PuzzleError
from cubogram.pages.cube.colour_check import ColourCheck
from cubogram.pages.cube.comparison import Comparison
from cubogram.pages.cube.engine import Engine
from cubogram.pages.cube.memory import CUBE, PERSON, PROOFS
from cubogram.pages.cube.my_solution import MySolution
from cubogram.pages.cube.options import Options
from cubogram.pages.cube.other_reading import other_reading, scramble_in
from cubogram.pages.cube.own_method import OwnMethod
from cubogram.pages.cube.proof import Proof
from cubogram.pages.cube.reading import BARE, BARE_FACELETS, Reading, reversed_moves
from cubogram.pages.cube.search import Search
from cubogram.pages.cube.solution import Solution, solution_from, solution_of
from cubogram.pages.cube.text import CubeText, added_to
from cubogram.pages.cube.visit import Visit
from cubogram.pages.keeping import PREFIX, Store
from cubogram.pages.notices import Notices, Offer
from cubogram.pages.settings import SETTINGS
from cubogram.pages.tasks import Failure, Tasks
from cubogram.pages.training.memory import TRAINER
from cubogram.pages.world import World

JSON = Any

TYPED = 9
"""A text that grows by more characters than this at once was pasted."""
TYPING_PAUSE = 0.5
"""Seconds until a mistake is reported."""
EXAMPLE = tuple(map(str, parse("F2 D2 F2 U F2 B2 R2 F2 D F2 R2 U' L' D F2 U L B'")))
"""The cube whose solution a first visitor watches."""
OWN = "my solver"
"""Where messages about the reader's own solver appear."""
MOST_FOUND = 50
"""How many answers from this session are remembered."""
SOLVED_ALREADY = Solution((), "", 0, "0 moves")


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


@dataclass(frozen=True)
class Found:
    """An answer from this session, shown again when its question comes back."""

    solution: Solution
    at: float
    comparison: Comparison | None
    is_own: bool
    """Whether it was the reader's own, which is not shown again without its explanation."""


class CubeModel:
    """The cube page's state, without its appearance."""

    def __init__(
        self, world: World, store: Store, tasks: Tasks, notices: Notices, own_method: OwnMethod
    ) -> None:
        self.notices = notices
        self.own_method = own_method
        self.store = store
        self.settings = store.entry(SETTINGS)
        self.cube = CubeText(lambda: self.settings.value.compact)
        self.options = Options(
            store.entry(PERSON),
            store.entry(TRAINER),
            own_method,
            notices,
            lambda: self.settings.value.compact,
        )
        self.engine = Engine(world, tasks, lambda: self.settings.value)
        self.search = self._make_search(world)(self._searched)
        self.solution: Solution | None = None
        self.line = Line()
        self.position = Position()
        self.painting: str | None = None
        """The colour selected for painting; None when not painting."""
        self.shows_all = False
        """Whether stickers that a step does not concern keep their colours."""
        self.hands_on = False
        """Whether dragging turns layers even while a solution is shown (the solution then
        disappears)."""
        self._painted_over: str | None = None
        """The text that was replaced when painting began with a bare cube."""
        self.marked: tuple[int, ...] = ()
        """Visible facelets that cannot be right."""
        self.proof: Proof | None = None
        self.comparison: Comparison | None = None
        self.open_list: Callable[[str], None] = lambda text: None
        """Solves a text with many cubes; set by the page."""
        self.colour_check = ColourCheck(self, tasks)
        self.own = MySolution(self, tasks, world)
        self.visit = Visit(self, world, store.entry(CUBE))
        self._make = self._make_search(world)
        self._proofs = store.entry(PROOFS)
        self._found: dict[object, Found] = {}
        self._asked: object = None
        """The question that the solution or the search answers."""
        self._offered: Solution | None = None
        self._tasks = tasks
        self._world = world
        self._plays_when_found = False

    def _make_search(self, world: World) -> Callable[[Callable[[], None]], Search]:
        return lambda changed: Search(world, self.engine, lambda: self.settings.value, changed)

    # The text

    @property
    def text(self) -> str:
        """The text in the field."""
        return self.cube.text

    @property
    def reading(self) -> Reading:
        """The cube to solve."""
        return self.cube.reading

    @property
    def is_wrong(self) -> bool:
        """Whether the message that the text cannot be read has been shown."""
        return self.notices.at("scramble").tone == "error"

    def type(self, text: str) -> None:
        """Typing, letter by letter: one undo step for all of it."""
        if text == self.text and not self.line.is_example:
            return  # Chromium may report several lines one by one, each time with all of them
        is_pasted = added_to(self.text, text) > TYPED
        self.cube.set(text, "typing")
        self._show(typed=True)
        self.visit.keep()
        if is_pasted:
            self._take_reconstruction()

    def change(self, text: str, *, push: bool = True) -> None:
        """A text that did not come from the keyboard."""
        self.cube.set(text)
        self._show()
        self.visit.keep(push=push)
        self._take_reconstruction()

    def replace(self, text: str) -> None:
        """A new cube replaces the current one."""
        self.painting = None
        self.change(text)

    def travel(self, *, back: bool) -> None:
        """Undoes or redoes."""
        if not (self.cube.undo() if back else self.cube.redo()):
            return
        self._show()
        if not self.solution and not self.search.is_active and not self.cube.mistake:
            self._recall()
        self.visit.keep()

    def reread(self) -> None:
        """From now on, letters have a different meaning."""
        self._show()

    def flush(self) -> None:
        """Reports at once what is wrong with the text."""
        self.cube.close()
        self.notices.flush("scramble")

    def _show(self, *, typed: bool = False) -> None:
        """Describes the text; mistakes are reported once the typing pauses."""
        cube, say = self.cube, self.notices.say
        outcome = cube.read()
        as_list: Offer = ("Solve them as a list", lambda: self.open_list(self.text))
        may_be_list = cube.may_be_list
        other = None
        if not cube.is_too_long:
            compact = self.settings.value.compact
            other = scramble_in(cube.text) or other_reading(cube.text, compact)
        instead: Offer | None = None
        if other:
            text = other.text
            instead = (other.label, lambda: self.change(text))
        delay = TYPING_PAUSE if typed else 0
        if outcome == "wrong" and cube.mistake:
            mistake = cube.mistake
            self._forget_solution()
            if cube.may_be_reconstruction:
                take: Offer = ("Read it", self._take_reconstruction)
                say("scramble", mistake.message, offer=take, delay=delay)
            elif may_be_list:
                say("scramble", "This looks like several cubes", offer=as_list)
            else:
                where = (mistake.start, mistake.end)
                say("scramble", mistake.message, "error", where=where, delay=delay, offer=instead)
            return
        self.notices.clear("scramble")
        if outcome == "new" or self.line.is_example:
            self._forget_solution()
        if may_be_list:
            say("scramble", "This looks like several cubes", offer=as_list)
        elif other:
            say("scramble", other.words, offer=instead)
        elif not self.reading.moves and self.text.strip():
            self.colour_check.check()

    def _take_reconstruction(self) -> None:
        """Takes the scramble and the solution of a text that has both."""
        if not self.cube.may_be_reconstruction:
            return
        try:
            found = self.cube.reconstruction()
        except PuzzleError as error:
            place = error.where or {}
            where = (place["start"], place["end"]) if "start" in place else None
            as_list: Offer = ("Solve them as a list", lambda: self.open_list(self.text))
            offer = as_list if self.cube.may_be_list else None
            self.notices.say("scramble", error.message, "error", where=where, offer=offer)
            return
        if found is None:
            self._show()
            return
        scramble, solution = found
        text = self.text
        self.show_solved(scramble, solution, push=False)
        if solution:
            explain: Offer = ("Explain it", lambda: self.own.show(text))
            words = "The solution is played as you pasted it"
            if not self.solution:
                words = "The moves you pasted do not solve this scramble: press Solve to find some"
            self.notices.say("scramble", words, offer=explain)

    def show_solved(self, text: str, solution: str, *, push: bool = True) -> None:
        """Takes a cube whose solution is known."""
        self.forget()
        self.options.choose(method="shortest", target_open=False)
        self.painting = None
        self.change(text, push=push)
        found = solution_from(solution, self.reading) if solution else None
        if found:
            self.take(found, 0)

    # Questions and answers

    @property
    def question(self) -> object:
        """The cube to solve, and how."""
        return (self.cube.question, self.options.by_person, self.options.question)

    @property
    def answer(self) -> Solution | None:
        """The answer to the current question: the person's solution, even while the short one
        plays."""
        return self.comparison.person if self.comparison else self.solution

    @property
    def reconstruction(self) -> str:
        """A person's solution to copy, with the scramble if it is known."""
        written = self.solution.reconstruction if self.solution else ""
        scramble = " ".join(self.reading.moves)
        return f"// scramble: {scramble}\n{written}" if written and scramble else written

    @property
    def copied_text(self) -> str:
        """What Copy copies: a person's solution with its scramble, or the moves."""
        return self.reconstruction or (" ".join(self.solution.moves) if self.solution else "")

    def options_changed(self) -> None:
        """The question has changed: shows what was found for it; a person's solution appears at
        once."""
        if self.question == self._asked:
            self.visit.keep()
            return
        was_answered = self.solution is not None or self.search.is_active
        by_person = isinstance(self._asked, tuple) and bool(self._asked[1])
        if was_answered:
            self.forget()
        self._asked = self.question
        self.visit.keep()
        if self.cube.mistake or self._recall() or not was_answered:
            return
        if by_person or self.options.by_person:
            self.solve()

    def _recall(self) -> bool:
        """Shows the answer to this question again, if there is one; returns whether there is."""
        known = self._found.get(self.question)
        if not known or (known.is_own and not self.own.is_here):
            return False
        self._clear_offers()
        self.comparison = known.comparison
        self.take(known.solution, known.at)
        return True

    def forget(self) -> None:
        """Removes the solution; asking the same question again brings it back."""
        self._forget_solution()

    def _forget_solution(self) -> None:
        answer = self.answer
        if answer:
            self._found.pop(self._asked, None)
            self._found[self._asked] = Found(
                answer, self.position.at, self.comparison, answer is self.own.played
            )
            if len(self._found) > MOST_FOUND:
                del self._found[next(iter(self._found))]
        self.search.clear()
        self._clear_offers()
        self.solution = None
        self.hands_on = False
        self.marked = ()
        self.notices.clear("note")
        self._set_line(Line())

    def _clear_offers(self) -> None:
        proof, self.proof = self.proof, None
        comparison, self.comparison = self.comparison, None
        self._offered = None
        if proof:
            proof.stop()
        if comparison:
            comparison.stop()

    def mark(self, facelets: tuple[int, ...]) -> None:
        """Marks the stickers that cannot be right."""
        self.marked = facelets

    # The player

    def _set_line(self, line: Line) -> None:
        plain = replace(self.line, number=0)
        if line != plain or line.solution:
            self.line = replace(line, number=self.line.number + 1)
            self.position = Position(line.at, int(line.at))

    def show_all(self, on: bool) -> None:
        """Shows all stickers in their colours, or greys those that a step does not concern."""
        if on != self.shows_all:
            self.shows_all = on
            self.draw_again()

    def draw_again(self) -> None:
        """Shows the line again at the player's place, with different stickers coloured."""
        if self.line.solution:
            self._set_line(replace(self.line, at=self.position.at))

    @property
    def has_steps(self) -> bool:
        """Whether there is a solution to follow, which a drag would remove."""
        return self.solution is not None and bool(self.solution.moves)

    @property
    def is_followed(self) -> bool:
        """Whether dragging the cube, by finger or mouse, only changes the view."""
        return self.has_steps and not self.hands_on

    def take_in_hand(self) -> None:
        """Switches whether dragging turns layers while a solution is shown."""
        self.hands_on = not self.hands_on

    def moved(self, position: Position, begins: bool) -> None:
        """The player moved by itself; `begins` says whether it is playing or stepping."""
        if self.search.is_active and self.solution and begins:
            self.search.stop()
        if position != self.position:
            self.position = position
            if not position.is_playing:
                self.visit.keep()

    def turned(self, text: str) -> None:
        """A turn by hand: the cube has added it to the text."""
        self.notices.clear("scramble")
        self.cube.set(text)
        self._show()
        self.visit.keep()

    def skip_example(self) -> None:
        """Hides the example from a visitor who has already done something."""
        if self.line.is_example:
            self._set_line(Line())

    def take_example(self) -> None:
        """The example becomes the visitor's own cube."""
        if self.line.is_example:
            self._set_line(Line())
            self.cube.set(" ".join(reversed_moves(EXAMPLE)))
            self.cube.read()
            self.visit.keep()

    # Painting

    def paint(self, on: bool) -> None:
        """Starts painting, from a bare cube or with the colours that are there, or stops it.
        If nothing was painted, what was here before comes back.
        """
        before, self._painted_over = self._painted_over, None
        self.painting = "U" if on else None
        if on and not self.cube.is_colours:
            self._paint_bare()
        elif not on and before is not None and self.text == BARE_FACELETS:
            self.change(before)
            if not self.cube.mistake:
                self._recall()

    def _paint_bare(self) -> None:
        before = "" if self.line.is_example else self.text.strip()
        shown = "" if self.cube.mistake else before
        self.change(BARE_FACELETS)
        self._painted_over = before
        label = "Keep my scramble" if shown else "Start from solved"
        offer: Offer = (label, lambda: self.change(shown))
        self.notices.say("scramble", "Nothing is painted yet", offer=offer)

    def painted(self, text: str, row: str = "") -> None:
        """Stickers were painted; the colours are already in the text."""
        self.cube.set(text, row)
        self._show()
        self.visit.keep()

    # Solving

    def solve(self) -> str:
        """Starts the search; returns the field that prevents it, or ""."""
        cube, options, notices = self.cube, self.options, self.notices
        self.flush()
        if cube.mistake:
            self._show()
            self._take_reconstruction()
            if cube.mistake and cube.may_be_list and not cube.may_be_reconstruction:
                self.open_list(cube.text)
                return ""
            return "scramble"
        if options.wants_target and not options.check_target():
            return "target"
        self.take_example()
        if not self.text.strip() and not options.wants_target:
            words = "Nothing to solve yet: type a scramble, or turn the cube"
            notices.say("scramble", words)
            return "scramble"
        if self.colour_check.hinder():
            return "scramble"
        if options.unfit:
            return options.unfit
        notices.clear(OWN)
        if options.by_own and not self.own_method.is_begun:
            notices.say(OWN, "You have not written anything to run yet")
            return "method-own"
        notices.clear("scramble")
        self._forget_solution()
        self._asked = self.question
        reading = self.reading
        if not options.wants_target and BARE not in reading.colours and reading.is_solved:
            self.solution = SOLVED_ALREADY
            self.painting = None
            notices.say("note", "The cube is already solved")
            return ""
        self.search.start(options.wanted(reading))
        return ""

    def play(self, solution: Solution, at: int = 0) -> None:
        """Plays a different solution of the same cube, from one of its moves."""
        if self.painting is not None:
            # on a small screen, it was hidden until now
            self._world.request("into_view", "result-head")
        self.solution = solution
        self.painting = None
        self._asked = self.question
        self._set_line(Line(solution, at))
        self.visit.keep()

    def _searched(self) -> None:
        search = self.search
        best = search.best
        if best and best != self.solution:
            if self.solution and self.solution.moves == best.moves:
                self.solution = best
            else:
                self.play(best)
        if search.state == "failed" and search.error:
            self._failed(search.error)
        elif search.state == "done" and best and search.wanted:
            if self._plays_when_found:
                self._world.request("play", "cube")
            self._offer(search.wanted.method, best)
        if not search.is_active:
            self._plays_when_found = False

    def play_soon(self) -> None:
        """Plays the solution, at once or when the search has ended."""
        if self.solution:
            self._world.request("play", "cube")
        else:
            self._plays_when_found = self.search.is_active

    def _failed(self, failure: Failure) -> None:
        where = failure.where or {}
        if failure.kind == "own":
            self.notices.say(OWN, failure.message, "error")
        elif where.get("argument") == "target":
            self.colour_check.blame_target(failure.message)
        elif where.get("problems"):
            self.colour_check.check()
        elif failure.kind == "validity":
            self.notices.say("scramble", failure.message, "error")
        else:
            again: Offer = ("Try again", self.solve)
            self.notices.say("scramble", failure.message, "error", offer=again)

    @property
    def can_be_written(self) -> bool:
        """Whether the cube was given by its colours, so that the solution implies a scramble for
        it."""
        colours = self.reading.colours
        wanted = self.search.wanted
        is_done = self.search.state == "done" and wanted and wanted.method != "target"
        is_upright = orientation_of(colours) == FACES and BARE not in colours
        return bool(is_done and is_upright and self.cube.is_colours)

    def write(self) -> None:
        """Writes the cube as a scramble."""
        solution = self.solution
        if solution:
            self.change(" ".join(reversed_moves(tuple(solution.text.split()))))
            found = solution.with_chapters(self.reading)
            self.search.take(found)
            self.play(found)
            self._offer(self.options.wanted(self.reading).method, found)

    def show_pattern(self, pattern: NamedPattern) -> None:
        """Shows how a pattern is made, and offers to make it from the previous cube."""
        before = "" if self.line.is_example else self.text.strip()
        self.replace(str(pattern.maneuver))
        self._set_line(Line(finishes=True))

        def solve() -> None:
            self.change(before)
            self.options.choose(method="shortest", target=pattern.name, target_open=True)
            if before:
                self.solve()

        label = "Solve my cube to this" if before else "Use it as the target"
        self.notices.say("scramble", f"{pattern.name}: {pattern}", offer=(label, solve))

    def forget_kept(self, names: list[str]) -> None:
        """Deletes the stored entries of the kinds with these names."""
        begins = tuple(f"{PREFIX}{name}/" for name in names)
        for key in [key for key in self.store.texts if begins and key.startswith(begins)]:
            self.store.remove(key)

    def look(self) -> None:
        """Removes an answer whose options were deleted, or changed by another tab."""
        is_another = self.solution is not None and self.question != self._asked
        if is_another and not self.options.wants_target:
            self.forget()
            self._asked = self.question

    # What follows a solution

    def _offer(self, method: str, solution: Solution) -> None:
        """Suggestions: a proof, or a short solution to compare with a person's."""
        if self.proof or self.comparison or self._offered == solution:
            return
        self._offered = solution
        if method == "shortest":
            self.proof = Proof(self.engine, self._proofs, self.reading, solution, self.play)
        elif method == "person":
            self.comparison = Comparison(self._make, solution, self.reading)

    # Another session

    def travel_to(self, text: str) -> None:
        """The text for the address."""
        self.cube.set(text)
        self._show()
        self._take_reconstruction()

    def resume(self, history: JSON) -> None:
        """Restores the texts of an earlier session."""
        if history:
            self.cube.restore(history)
        self._show()
        if self.cube.is_untouched:
            self._set_line(Line(is_example=True))

    def take(self, solution: Solution, at: float) -> None:
        """A solution from another session, a link or a list, with the player's place."""
        known = self._found.get(self.question)
        if known and known.solution.moves == solution.moves:
            solution = known.solution  # it contains more than a link can
        self.solution = solution
        self.painting = None
        self._asked = self.question
        self._set_line(Line(solution, at))
        if solution.chapters:
            return
        method = self.options.wanted(self.reading).method
        if method == "shortest" and solution.is_of_face_turns:
            self._offer(method, solution)
        elif method == "person":
            self._explain(solution)

    def _explain(self, solution: Solution) -> None:
        """Fetches the explanations of a person's solution, if Python finds the same one."""
        wanted = self.options.wanted(self.reading)
        command, arguments = wanted.command(self.settings.value)

        def take(answer: JSON) -> None:
            found = solution_of(answer, wanted.reading)
            if self.solution is solution and found.moves == solution.moves:
                self.solution = found
                self._set_line(Line(found, self.position.at))
                self.visit.keep()

        self._tasks.start("explain", command, arguments, done=take, question=lambda: self.question)
