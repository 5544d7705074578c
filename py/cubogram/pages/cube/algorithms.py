"""Every algorithm for the case that the cube shows: the question, what is found, what is mine."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache

from cubogram.cube.cubies import FACES
from cubogram.cube.facelets import SOLVED_FACELETS
from cubogram.cube.layout import CENTRES, N_FACELETS
from cubogram.cube.listing import METRICS, Listing, ListingOptions
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.moves import ROTATIONS, SLICES, WIDE
from cubogram.cube.steps import SETS, STEPS
from cubogram.formatting import counted, sentence
from cubogram.pages import codec, ui
from cubogram.pages import html as h
from cubogram.pages.cube.answer import Answer
from cubogram.pages.cube.reading import BARE
from cubogram.pages.cube.solution import Line, solution_from
from cubogram.pages.html import Html
from cubogram.pages.jobs import Failure, Story, ask, job, watch
from cubogram.pages.keeping import Kind
from cubogram.pages.links import fields_of
from cubogram.pages.merging import merge_fields
from cubogram.pages.options import widget
from cubogram.pages.page import whole_number
from cubogram.pages.part import Part, Regions, Site
from cubogram.pages.training.memory import TRAINER
from cubogram.schema import JSON, option

TARGETS = {"solved": "solved, but for grey stickers"} | {
    name: name for name in STEPS if name not in ("solved", "PLL")
}
"""The goals by name; PLL is the whole cube."""
TRAINED = ("F2L", "OLL", "COLL")
"""The goals whose cases the trainer has."""
SHOWN = 100
"""The most algorithms to show and to keep; the file has all of them."""
ANY = BARE * N_FACELETS
FAMILIES = {"Faces": FACES, "Wide": WIDE, "Slices": SLICES, "Rotations": ROTATIONS}
PLACE = "algorithms"
"""Where its messages appear."""
PLACES = {"faces": "moves", "goal": "moves", "target": "goal"}
"""Where those about a field do, by the kind of error."""
HELP = (
    "Paint the case, or type moves that lead to it. Grey stickers do not matter: what is found "
    "solves the others. Press a move again to allow only its half turn."
)


@dataclass(frozen=True)
class Row:
    """An algorithm that was found; its cost is without free turns of U."""

    maneuver: str
    cost: int
    effort: int
    picture: str | None = None
    """The top afterwards, if only that is free."""

    @property
    def lengths(self) -> str:
        return f"{Maneuver(self.maneuver).lengths}; effort {self.effort / 10:g}"


@dataclass(frozen=True)
class Question(Listing):
    target: str = option("solved", "Goal", TARGETS)
    sheet: str = option("OLL", "A sheet of", tuple(SETS))


@dataclass(frozen=True)
class Found:
    """What was found for a case, which is named by its facelets."""

    case: str
    question: Question
    rows: tuple[Row, ...] = ()
    searched: int = -1
    """All algorithms of at most this many turns are known."""
    summary: str = ""


@dataclass(frozen=True)
class Mine:
    """An algorithm that the reader wants to keep, and the moves or facelets of its case."""

    case: str
    maneuver: str


@dataclass(frozen=True)
class Memory:
    question: Question = Question()
    found: Found | None = None
    mine: tuple[Mine, ...] = ()


ALGORITHMS = Kind.of("algorithms", 1, Memory, Memory(), merge_fields)
"""The question, the latest answer, and the algorithms that the reader keeps."""


class Algorithms(Part):
    """The fold below the answer; it asks Python one question at a time."""

    def __init__(self, site: Site, answer: Answer) -> None:
        super().__init__(site)
        self._answer = answer
        self._entry = site.store.entry(ALGORITHMS)
        self._steps: dict[str, str] = {}
        """The stickers that matter, by step."""
        self._found = self._memory.found
        self._drawn: dict[str, int] = {}
        """How many of the cases of a sheet are done."""
        self._address = ""
        self._is_new = True

    @property
    def _memory(self) -> Memory:
        return self._entry.value

    @property
    def options(self) -> Question:
        return self._memory.question

    def choose(self, options: Question) -> None:
        self._entry.change(question=options)

    @property
    def _case(self) -> str:
        """The cube whose case it is."""
        return self._answer.cube.reading.facelets

    @property
    def _shown(self) -> Found | None:
        """What was found, while its case is there."""
        return self._found if self._found and self._found.case == self._case else None

    # Events

    def settle(self) -> None:
        """Follows a link to a case, once; shows what was found in an earlier session."""
        if self._is_new and self._case != SOLVED_FACELETS and self._shown:
            self.site.world.request("unfold", "algorithms-part")
        self._is_new = False
        address = self.site.world.address
        if address != self._address:
            self._address = address
            target = fields_of(address).get("algorithms")
            if target is not None:
                known = target if target in TARGETS else "solved"
                self.choose(replace(self.options, target=known))
                self.site.world.request("unfold", "algorithms-part")

    @job()
    def on_algorithms_opened(self, is_open: bool) -> Story:
        """Asks which stickers each step is about; the commands for it are then loaded, too."""
        if is_open and not self._steps:
            self._steps = yield ask("goals.steps")

    def on_family(self, family: str) -> None:
        """Allows a move, then only its half turn, then not."""
        chosen = _chosen(self.options.faces)
        chosen[family] = {"": family, family: f"{family}2"}.get(chosen.get(family, ""), "")
        self.choose(replace(self.options, faces=" ".join(filter(None, chosen.values()))))

    def on_grey(self) -> None:
        """Begins to paint what does not matter, on the case as it is."""
        cube = self._answer.cube
        if not cube.is_colours:
            cube.change(self._case)
        cube.paint()
        cube.painting = BARE

    def on_case_here(self) -> None:
        """Makes the cube as the player shows it the case."""
        cube, player = self._answer.cube, self._answer.player
        solution = player.line.solution
        moves = solution.moves[: int(player.position.at)] if solution else ()
        if not moves:
            self.site.notices.say("goal", "Play a solution to the place that you want first")
            return
        then = cube.reading.then(moves)
        cube.change(then.facelets if cube.is_colours else " ".join(then.moves))

    def on_algorithms(self) -> None:
        cube = self._answer.cube
        for place in (PLACE, *PLACES.values()):
            self.site.notices.clear(place)
        cube.take_example()
        if cube.mistake:
            cube.describe()
            self.site.world.request("focus", "scramble")
        else:
            self._find()

    def on_algorithms_stop(self) -> None:
        self._find.stop()

    @job(about=lambda self: self._case)
    def _find(self) -> Story:
        self._answer.engine.begin(self._find)
        question = self.options
        found = Found(self._case, question)
        self._take(found)
        listing = {name: getattr(question, name) for name in ListingOptions.__annotations__}
        asked = {"state": self._case, "target": question.target, **listing}
        try:
            answer = yield from watch(self._hear, "goals.algorithms", **asked)
            self._take(replace(self._found or found, summary=answer["summary"]))
        except Failure as failure:
            place = PLACES.get(failure.kind, PLACE)
            self.site.notices.say(place, failure.message, "error")
            self._take(None)

    def _hear(self, event: JSON) -> None:
        if event and self._found:
            new = tuple(codec.read(Row, one) for one in event["algorithms"])
            rows = (*self._found.rows, *new)
            self._take(replace(self._found, rows=rows, searched=event["searched"]))

    def _take(self, found: Found | None) -> None:
        """Keeps what is found, so that a reload does not lose it."""
        self._found = found
        rows = found.rows[:SHOWN] if found else ()
        bare = tuple(replace(row, picture=None) for row in rows)  # pictures are large
        self._entry.change(found=found and replace(found, rows=bare))

    def on_play_algorithm(self, index: JSON) -> None:
        if found := self._shown:
            self._play(found.rows[whole_number(index, len(found.rows) - 1)].maneuver)

    def _play(self, maneuver: str) -> None:
        solution = solution_from(maneuver, self._answer.cube.reading, ANY)
        if solution:
            self._answer.play(solution)
            self._answer.player.show(Line(solution, finishes=True))

    def on_algorithms_text(self) -> None:
        if found := self._shown:
            lines = (f"{row.maneuver}\t{row.lengths}" for row in found.rows)
            text = "\n".join((f"// {self._words(found)}", *lines, ""))
            self.site.world.request("download", "algorithms.txt", "text/plain", text)

    def on_mark(self, maneuver: str) -> None:
        """Keeps an algorithm of this case, or no longer."""
        one, mine = Mine(self._answer.cube.text.strip(), maneuver), self._memory.mine
        self._entry.change(mine=tuple(m for m in mine if m != one) if one in mine else (*mine, one))

    def on_mine(self, index: JSON) -> None:
        """Shows the case of an algorithm that the reader keeps, and plays it."""
        mine = self._memory.mine
        one = mine[whole_number(index, len(mine) - 1)]
        self._answer.cube.replace(one.case)
        self._answer.settle()
        self._play(one.maneuver)

    def on_unmark(self, index: JSON) -> None:
        mine = self._memory.mine
        at = whole_number(index, len(mine) - 1)
        self._entry.change(mine=(*mine[:at], *mine[at + 1 :]))

    @job(says=PLACE)
    def on_train_algorithm(self, maneuver: str) -> Story:
        """Makes an algorithm the reader's own for its case in the trainer."""
        target = self.options.target
        step = {"step": target} if target in TRAINED else {}
        found = yield ask("cfop.case_of", algorithm=maneuver, **step)
        entry = self.site.store.entry(TRAINER)
        entry.change(algorithms={**entry.value.algorithms, found["key"]: found["algorithm"]})
        words = f"The trainer now has {found['algorithm']} as your own for {found['title']}"
        self.site.notices.say(PLACE, words, "good", seconds=10)

    @job(says="sheet")
    def on_sheet(self) -> Story:
        """Prints a set of cases with the easiest algorithms of these moves."""
        self._answer.engine.begin(self.on_sheet)
        question = self.options
        asked = {"faces": question.faces, "left_handed": question.left_handed}
        try:
            answer = yield from watch(self._hear_sheet, "cfop.sheet", name=question.sheet, **asked)
            self.site.world.request("print_pages", answer["pages"])
        finally:
            self._drawn = {}

    def _hear_sheet(self, event: JSON) -> None:
        self._drawn = event or self._drawn

    # What is shown

    def _words(self, found: Found) -> str:
        if found.summary:
            return sentence(found.summary)
        so_far = f"{len(found.rows):,} so far" if found.rows else "Nothing yet"
        if found.searched >= 0:
            so_far += f"; all of at most {counted(found.searched, 'turn')} are here"
        return f"{so_far}{'…' if self._find.runs else '; stopped'}"

    def view(self) -> Regions:
        return {
            "algorithms-form": self._form(),
            "algorithms-said": self._said(),
            "algorithms": self._list(),
            "algorithms-mine": self._mine(),
            "algorithms-sheet": self._sheet(),
        }

    def _form(self) -> Html:
        question, notices, runs = self.options, self.site.notices, self._find.runs
        chosen = _chosen(question.faces)
        facelets = self._steps.get(question.target, "")
        if facelets:
            held = "".join(map(self._case.__getitem__, CENTRES))
            facelets = facelets.translate(str.maketrans(FACES, held))
        families = [
            ui.group(name, *map(_family, ones, map(chosen.get, ones)), class_="families")
            for name, ones in FAMILIES.items()
        ]
        has_rotations = not chosen.keys().isdisjoint(ROTATIONS)
        return ui.form(
            h.p(HELP, class_="detail"),
            ui.row(
                widget(question, "target"),
                ui.button("Grey stickers", "grey", disabled=question.target != "solved"),
                ui.button("From where the player is", "case_here"),
            ),
            notices.view("goal", "goal-message"),
            h.element(
                "cubogram-cube",
                class_="target-cube",
                bare=True,
                label="The goal: what is grey does not matter",
                facelets=facelets,
                hidden=question.target == "solved" or not facelets,
            ),
            h.div(*families, class_="move-families"),
            notices.view("moves", "moves-message", question.faces),
            ui.row(
                widget(question, "length"),
                ui.select("metric", METRICS, question.metric, aria_label="Counted in"),
            ),
            widget(question, "free_turns"),
            ui.row(
                widget(question, "left_handed"),
                widget(question, "count_rotations", disabled=not has_rotations),
                widget(question, "twins"),
            ),
            ui.row(
                ui.submit("Find them all", id="find-algorithms"),
                ui.button("Stop", "algorithms_stop") if runs else None,
            ),
            event="algorithms",
            id="algorithms-form",
            class_="algorithms-form",
        )

    def _said(self) -> Html:
        found, runs = self._shown, self._find.runs
        bar = h.progress(
            aria_label="Lengths searched",
            max=(found.question if found else self.options).length + 1,
            value=found.searched + 1 if found else 0,
            hidden=not runs,
        )
        return h.div(
            self.site.notices.view(PLACE, "algorithms-message"),
            bar,
            h.p(self._words(found) if found else "", class_="detail", role="status"),
            ui.button("Save all as text", "algorithms_text", kind="quiet")
            if found and found.rows and not runs
            else None,
            id="algorithms-said",
        )

    def _list(self) -> Html:
        found, case = self._shown, self._answer.cube.text.strip()
        rows = found.rows[:SHOWN] if found else ()
        metric = found.question.metric if found else "HTM"
        trained = found is not None and found.question.target in ("solved", *TRAINED)
        marked = {one.maneuver for one in self._memory.mine if one.case == case}
        items = (
            _row(row, at, metric, row.maneuver in marked, trained) for at, row in enumerate(rows)
        )
        return h.ol(*items, class_="algorithm-list", id="algorithms", hidden=not rows)

    def _sheet(self) -> Html:
        done = "{done} of {of} cases…".format(**self._drawn) if self._drawn else ""
        return h.div(
            ui.row(
                widget(self.options, "sheet"),
                ui.button("Print it", "sheet", disabled=self.on_sheet.runs),
                ui.said(done),
            ),
            self.site.notices.view("sheet", "sheet-message"),
            id="algorithms-sheet",
        )

    def _mine(self) -> Html:
        mine = self._memory.mine
        items = (
            h.li(
                h.span(one.maneuver, class_="mono"),
                h.small(f" for {one.case}", class_="mono"),
                ui.row(
                    ui.button("Play", "mine", at, "quiet"),
                    ui.button("Delete", "unmark", at, "quiet"),
                ),
            )
            for at, one in enumerate(mine)
        )
        return ui.fold(
            f"Mine: {counted(len(mine), 'algorithm')}",
            h.ol(*items, class_="algorithm-list"),
            class_="quiet-part",
            id="algorithms-mine",
            hidden=not mine,
        )


def _chosen(faces: str) -> dict[str, str]:
    """The moves by family, each as it is written.

    >>> _chosen("RU2")
    {'R': 'R', 'U': 'U2'}
    """
    return {one[0]: one for one in re.findall("[A-Za-z]2?", faces)}


def _family(family: str, chosen: str | None) -> Html:
    pressed = "false" if not chosen else "mixed" if chosen.endswith("2") else "true"
    return ui.button(chosen or family, "family", family, "mono", aria_pressed=pressed)


@cache
def _row(row: Row, at: int, metric: str, is_marked: bool, is_trained: bool) -> Html:
    number = Maneuver(row.maneuver).htm if metric == "effort" else row.cost
    about = {"aria_describedby": f"algorithm-{at}"}
    return h.li(
        h.div(Html(row.picture), class_="left-over") if row.picture else None,
        h.span(row.maneuver or "nothing to do", class_="mono", id=f"algorithm-{at}"),
        h.small(f" {counted(number, 'turn')}, effort {row.effort / 10:g}", title=row.lengths),
        ui.row(
            ui.button("Play", "play_algorithm", at, "quiet", **about),
            ui.copy("Copy", "algorithm", row.maneuver, "quiet", **about),
            ui.button("Mine", "mark", row.maneuver, "quiet", aria_pressed=is_marked, **about),
            ui.button("Train it", "train_algorithm", row.maneuver, "quiet", **about)
            if is_trained
            else None,
        ),
    )
