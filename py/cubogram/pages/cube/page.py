"""The cube page: what happens when something is pressed, typed, scanned, or turned on the cube."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cubogram.cube.named_patterns import find
from cubogram.errors import PuzzleError
from cubogram.pages.cube.cube_list import CubeList
from cubogram.pages.cube.guide import Guide
from cubogram.pages.cube.inspection import Inspection
from cubogram.pages.cube.memory import METHODS
from cubogram.pages.cube.model import CubeModel, Position
from cubogram.pages.cube.options import number_in
from cubogram.pages.cube.own_method import OwnMethod, shipped
from cubogram.pages.cube.race import Race
from cubogram.pages.cube.reading import BARE_FACELETS
from cubogram.pages.cube.result_view import step_at
from cubogram.pages.cube.scan import Scan, Shot
from cubogram.pages.cube.settings_part import SettingsPart
from cubogram.pages.cube.text import looks_like_list
from cubogram.pages.cube.view import view
from cubogram.pages.keeping import Store
from cubogram.pages.learning.own_solver import SolverFacts
from cubogram.pages.notices import Notices
from cubogram.pages.page import Page, Regions
from cubogram.pages.scrambles import Stock, random_image
from cubogram.pages.tasks import Failure
from cubogram.pages.world import World

JSON = Any

FRONT = 2
"""The face to paint first, by its number."""
COPY_KEYS = "press Ctrl+C to copy"

OTHERS = 1.0
"""Seconds from when Python is ready until other workers start, so that the first solution gets the
whole machine."""


class CubePage(Page):
    """The page in one tab."""

    def __init__(
        self, world: World, store: Store, own_facts: Callable[[], SolverFacts] = shipped
    ) -> None:
        super().__init__(world, store)
        self.notices = Notices(world)
        self.own_method = OwnMethod(store, world.path, own_facts)
        self.model = CubeModel(world, store, self.tasks, self.notices, self.own_method)
        self.race = Race(
            self.own_method, self.tasks, lambda: self.model.settings.value.tables, world, store
        )
        self.model.open_list = self._open_list
        self.face = FRONT
        """The face of the net that a small screen shows."""
        self._had_target = False
        self.inspection = Inspection(
            self.tasks, lambda: self.model.text, lambda: self.model.settings.value.compact
        )
        self.list = CubeList(self.model.engine, lambda: world.request("focus", "cubes"))
        self.list_seconds = 1.0
        self.scan = Scan(self.tasks)
        self.camera_on = False
        self.scan_problem = ""
        self.scrambles = Stock(self.tasks, store)
        self.settings_part = SettingsPart(world, self.model, lambda: None)
        self.shows_patterns = False
        self.patterns_wanted = ""
        self.pictures: dict[str, str] = {}
        """SVG texts of the patterns, by name."""
        self.site = ""
        """The site's address, for links."""
        self.said = ""
        """The message about the last thing that was shared."""
        self.is_saving = False
        self.guide = Guide(self.model, world)
        self.parts = [self.notices, self.settings_part, self.model.own, self.guide]

    @property
    def owes(self) -> int:
        """The timer after which the text of the last event is stored; see `Page.owes`."""
        return self.model.visit.unsaved

    def begin(self) -> None:
        """Restores the state from the address, or else that of the last session."""
        self.model.visit.begin()

    def view(self) -> Regions:
        """The current state."""
        self.model.look()
        self.inspection.look()
        self.guide.look()
        wants_target = self.model.options.wants_target
        if wants_target and not self._had_target:
            self.world.request("unfold", "more")
        self._had_target = wants_target
        return view(self)

    def on_address(self, fragment: str) -> None:
        """Back, forward, or a new address."""
        self.model.visit.follow()

    def on_here(self, told: JSON) -> None:
        """The elements are ready; they report the site's address and whether the visitor has
        begun."""
        self.site = str(told.get("site", ""))
        self.settings_part.on_machine(told)
        if told.get("begun"):
            self.model.skip_example()

    def on_python(self, value: JSON = None) -> None:
        """The worker for long jobs is ready: the tables may be deepened, other workers may
        start."""
        self.model.engine.rest()
        self.world.later(OTHERS, self.model.engine.set_cores)

    def on_lost(self, value: JSON = None) -> None:
        """That worker was replaced: its tables are gone."""
        self.model.engine.tables.lost()

    def on_missing(self, told: JSON) -> None:
        """A part of the page could not be fetched: {words, newer}."""
        offer = ("Try again", lambda: self.world.request("parts"))
        if told["newer"]:
            offer = ("Reload", lambda: self.world.request("reload"))
        self.notices.say("scramble", str(told["words"]), "error", offer=offer)

    # The text

    def on_typed(self, text: JSON) -> None:
        """A text was typed, letter by letter, or pasted."""
        self.model.type(str(text))

    def on_rested(self, value: JSON = None) -> None:
        """The field lost the focus."""
        self.model.flush()

    def on_turned(self, text: JSON) -> None:
        """A turn by hand, which the cube has added to the field."""
        self.model.turned(str(text))

    def on_undo(self, value: JSON = None) -> None:
        """Undo."""
        self.model.travel(back=True)

    def on_redo(self, value: JSON = None) -> None:
        """Redo."""
        self.model.travel(back=False)

    def on_clear(self, value: JSON = None) -> None:
        """In the paint box: clears all but the centres."""
        self.model.change(BARE_FACELETS)

    def on_reset(self, value: JSON = None) -> None:
        """The solved cube."""
        self.model.change("")

    def on_random(self, value: JSON = None) -> None:
        """A random cube."""
        self.model.replace(self.scrambles.take() or random_image())
        self.scrambles.fill()

    # The player

    def on_moved(self, told: JSON) -> None:
        """The player has moved; this counts only if it still plays the same line."""
        if told.get("line") != self.model.line.number:
            return
        before, now = self.model.position, Position(told["at"], told["current"], told["playing"])
        self.model.moved(now, bool(told.get("begins")))
        self._follow(before, now)

    def _follow(self, before: Position, now: Position) -> None:
        """Scrolls to the step being played."""
        solution = self.model.solution
        if not solution or not now.is_playing:
            return
        step = step_at(solution, now.current)
        last = step_at(solution, before.current) if before.is_playing else ""
        if step and step != last:
            self.world.request("follow", step, last)

    def on_all_colours(self, on: JSON) -> None:
        """Shows all stickers in their colours while a person's solution plays, or not."""
        self.model.show_all(bool(on))

    def on_hands(self, value: JSON = None) -> None:
        """Makes dragging turn layers while a solution is shown, or change the view again."""
        self.model.take_in_hand()

    def on_picked(self, facelet: JSON) -> None:
        """A sticker was tapped."""
        self.inspection.pick(int(facelet))

    # Solving

    def on_race(self, value: JSON = None) -> None:
        """Races the reader's solver against ours."""
        self.model.search.stop()
        self.race.start()

    def on_go_on_with_race(self, value: JSON = None) -> None:
        """Continues the race that was stopped, or that a reload interrupted."""
        self.model.search.stop()
        self.race.go_on()

    def on_stop_race(self, value: JSON = None) -> None:
        """Stops the race; its results stay."""
        self.race.stop()

    def on_solve(self, value: JSON = None) -> None:
        """Solve, or Enter in a field."""
        self.race.stop()
        field = self.model.solve()
        if field in ("seconds", "length", "target"):
            self.world.request("unfold", "more")
        self.world.request("focus", field or "cube")
        if not field:
            self.world.request("into_view", "result-head")

    def on_stop(self, value: JSON = None) -> None:
        """Stops the search; its results stay."""
        self.model.search.stop()
        self.world.request("focus", "cube")

    def on_play_soon(self, value: JSON = None) -> None:
        """The space bar during a search."""
        self.model.play_soon()

    def on_method(self, method: JSON) -> None:
        """The method: as short as possible, like a person, or the reader's own solver."""
        if method in METHODS:
            self.model.options.choose(method=method)
            self.model.options_changed()

    def on_seconds(self, text: JSON) -> None:
        """How many seconds to search."""
        self.model.options.limit("seconds", str(text))
        self.model.options_changed()

    def on_length(self, text: JSON) -> None:
        """The number of moves that is short enough."""
        self.model.options.limit("length", str(text))
        self.model.options_changed()

    def on_target(self, text: JSON) -> None:
        """A target other than the solved cube."""
        self.model.options.choose(target=str(text), target_open=True)
        self.model.options_changed()

    def on_colour(self, colour: JSON) -> None:
        """The colours of a person's cross."""
        self._change_options(colour=colour)

    def on_way(self, way: JSON) -> None:
        """How the person chooses."""
        self._change_options(way=way)

    def on_xcross(self, on: JSON) -> None:
        """Cross and first pair as one step."""
        self._change_options(xcross=bool(on))

    def on_two_look(self, on: JSON) -> None:
        """The last layer in two looks."""
        self._change_options(two_look=bool(on))

    def _change_options(self, **ways: JSON) -> None:
        self.model.options.change(**ways)
        self.model.options_changed()

    # The answer

    def on_copy(self, value: JSON = None) -> None:
        """Copies the moves, or a person's reconstruction."""
        solution = self.model.solution
        if solution:
            shown = "chapters" if solution.chapters else "solution"
            self.world.request("copy", self.model.copied_text, shown)

    def on_copied(self, done: JSON) -> None:
        """The text was copied, or only selected."""
        self.notices.say("note", "copied" if done else COPY_KEYS, seconds=5)

    def on_write(self, value: JSON = None) -> None:
        """Writes the cube as a scramble."""
        self.model.write()

    def on_prove(self, value: JSON = None) -> None:
        """Starts the proof, or pauses it."""
        proof = self.model.proof
        if proof and proof.is_running:
            proof.stop()
        elif proof:
            proof.start()

    def on_check_proof(self, value: JSON = None) -> None:
        """Searches a part of the proof again."""
        proof = self.model.proof
        if proof and proof.can_be_checked:
            proof.check()

    def on_compare(self, value: JSON = None) -> None:
        """Shows the person's solution and the short one."""
        if self.model.comparison:
            self.model.comparison.is_open = True
            self.world.request("focus", "play-short")

    def on_play(self, which: JSON) -> None:
        """Plays one of the two."""
        comparison = self.model.comparison
        chosen = comparison and (comparison.short if which == "short" else comparison.person)
        if chosen:
            self.model.play(chosen)

    def on_inspect(self, is_open: JSON) -> None:
        """Opens or closes the inverse, and where stickers go."""
        self.inspection.toggle(bool(is_open))

    # Painting

    def on_paint(self, value: JSON = None) -> None:
        """Starts or ends painting."""
        self.face = FRONT
        self.model.paint(self.model.painting is None)
        if self.model.painting is None:
            self.world.request("focus", "paint")
        else:
            self.world.request("into_view", "swatches")  # the answer above it is gone

    def on_colour_to_paint(self, colour: JSON) -> None:
        """The colour to paint with."""
        if self.model.painting is not None and colour in tuple("URFDLB."):
            self.model.painting = str(colour)

    def on_face(self, face: JSON) -> None:
        """The face to show."""
        self.face = int(face)

    def on_painted(self, told: JSON) -> None:
        """A stroke of the brush, already in the field: {text, row}."""
        self.model.painted(str(told["text"]), str(told.get("row", "")))

    # Scanning

    def on_scan(self, value: JSON = None) -> None:
        """Opens the scanner."""
        self.model.search.stop()
        self.scan_problem = ""

    def on_camera(self, on: JSON) -> None:
        """The camera was switched on or off."""
        self.camera_on = bool(on)
        self.scan_problem = ""

    def on_scanned(self, told: JSON) -> None:
        """Pictures have arrived: [{pixels, width, guided, image}], with the problems of others."""
        self.scan_problem = str(told.get("problem", ""))
        shots = [
            Shot({name: one[name] for name in ("pixels", "width", "guided")}, str(one["image"]))
            for one in told["pictures"]
        ]
        if shots:
            self.scan.take(shots)

    def on_scan_problem(self, words: JSON) -> None:
        """Why there is no picture."""
        self.scan_problem = str(words)

    def on_scan_face(self, face: JSON) -> None:
        """Takes this side again."""
        self.scan.choose(int(face))

    def on_scan_correct(self, told: JSON) -> None:
        """A sticker has a different colour: "12", or "12 R" with the letter."""
        facelet, _, letter = str(told).partition(" ")
        self.scan.correct(int(facelet), letter)

    def on_scan_again(self, value: JSON = None) -> None:
        """Reads again what could not be read."""
        self.scan.again()

    def on_scan_clear(self, value: JSON = None) -> None:
        """Starts the scan again."""
        self.scan.clear()

    def on_scan_use(self, value: JSON = None) -> None:
        """Uses the scanned cube."""
        if self.scan.cube:
            self.model.replace(self.scan.cube)
            if self.guide.is_lost:
                self.guide.on_found()

    def on_scan_mend(self, value: JSON = None) -> None:
        """The scan cannot be of a real cube, and has to be corrected by painting."""
        if self.scan.broken:
            self.face = FRONT
            self.model.replace(self.scan.broken)
            self.model.paint(on=True)

    # Patterns

    def on_patterns(self, value: JSON = None) -> None:
        """Opens the gallery."""
        self.shows_patterns = True
        if not self.pictures:
            self.tasks.start("patterns", "draw.patterns", {}, done=self._take_pictures)

    def _take_pictures(self, answer: JSON) -> None:
        self.pictures = answer["pictures"]

    def on_search_patterns(self, words: JSON) -> None:
        """Shows only the patterns with these words."""
        self.patterns_wanted = str(words)

    def on_pattern(self, name: JSON) -> None:
        """Shows how a pattern is made, and offers to make it from the previous cube."""
        pattern = find(str(name))
        if pattern:
            self.model.show_pattern(pattern)

    # Many cubes

    def _open_list(self, text: str) -> None:
        self.world.request("open", "list-dialog")
        self._solve_list(text)

    def _solve_list(self, text: str) -> None:
        if text.strip():
            self.list.solve(text)
            self.world.request("focus", "list-dialog")  # the field is no longer there

    def on_list(self, told: JSON = None) -> None:
        """Opens the dialog, or solves its text."""
        self._solve_list(told.get("cubes", "") if isinstance(told, dict) else "")

    def on_list_file(self, file: JSON) -> None:
        """A file with scrambles."""
        if file.get("problem"):
            self.list.refuse(str(file["problem"]))
        else:
            self._solve_list(str(file["text"]))
            self.list.text = ""  # a file is not typed

    def on_list_stop(self, value: JSON = None) -> None:
        """Stop, or the dialog is closed: solved cubes keep their solutions."""
        self.list.stop()

    def on_list_go_on(self, value: JSON = None) -> None:
        """Solves the remaining cubes."""
        self.list.go_on()

    def on_list_clear(self, value: JSON = None) -> None:
        """Clears the list for a new one."""
        self.list.clear()
        self.world.request("focus", "cubes")

    def on_list_seconds(self, text: JSON) -> None:
        """The seconds for each search for a shorter solution."""
        seconds = number_in(str(text))
        if seconds and 0.1 <= seconds <= 600:
            self.list_seconds = seconds

    def on_list_shorten(self, value: JSON = None) -> None:
        """Continues the search."""
        self.list.shorten(self.list_seconds)

    def on_list_csv(self, value: JSON = None) -> None:
        """Saves a file for spreadsheets."""
        self.world.request("download", "cubes.csv", "text/csv", self.list.csv)

    def on_list_text(self, value: JSON = None) -> None:
        """Saves a file for people to read."""
        self.world.request("download", "cubes.txt", "text/plain", self.list.as_text)

    def on_list_show(self, index: JSON) -> None:
        """Opens a cube of the list on the page."""
        if 0 <= int(index) < len(self.list.rows):
            row = self.list.rows[int(index)]
            self.model.show_solved(row.text, row.solution or "")

    def on_dropped(self, files: JSON) -> None:
        """Text files that were dropped or pasted: [{name, text}] or [{name, problem}]."""
        problem = next((one["problem"] for one in files if one.get("problem")), "")
        if problem:
            self.notices.say("scramble", problem)
            return
        text = "\n".join(one["text"] for one in files).strip()
        if looks_like_list(text):
            self._open_list(text)
        else:
            self.model.replace(text)

    # Sharing

    def on_copied_what(self, told: JSON) -> None:
        """What was copied, or must be copied by hand."""
        what, done = told["what"], told["done"]
        if what == "answer":
            if done:
                self.on_copied(done)
            else:
                self.on_copy()  # which selects it
            return
        self.said = f"Copied the {what}." if done else f"Copy this: {told['text']}"

    def on_save_picture(self, what: JSON) -> None:
        """Saves a picture: Python draws the SVG and PNG, the cube element the film and GIF."""
        if what in ("film", "gif"):
            self.is_saving = True
            self.world.request("record", "cube", what)
            return
        if what not in ("svg", "png"):
            raise PuzzleError("event", f"there are no pictures of the kind {what!r}")
        self.is_saving = True
        solution, at = self.model.solution, int(self.model.position.at)
        state = self.model.reading.then(solution.moves[:at] if solution else ())

        def save(answer: JSON) -> None:
            name = f"cube.{what}"
            if what == "svg":
                self.world.request("download", name, "image/svg+xml", answer["svg"])
                self.on_saved({"name": name})
            else:
                self.world.request("save_png", name, answer["svg"])

        def fail(failure: Failure) -> None:
            self.on_saved({"problem": failure.message})

        arguments = {"state": state.facelets, "standalone": True}
        self.tasks.start("picture", "draw.corner", arguments, done=save, failed=fail)

    def on_saved(self, told: JSON) -> None:
        """The outcome: {name} or {problem}."""
        self.is_saving = False
        self.said = told.get("problem") or f"Saved as {told['name']}."
