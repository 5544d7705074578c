"""Pages driven by events, answers, failures and other tabs in any order: `make interleavings`.

Whatever happens in whatever order: an answer belongs to its question, one that comes too late
changes nothing, what is kept is not lost, Stop stops, undo and redo are each other's inverse, and
the HTML is well formed. A walk is known by its page and number, and is the same each time.
"""

import contextlib
import functools
import itertools
import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from campaign import Part, Table, campaign
from puzzle_walks import BookWalk, NonogramWalk
from trainers import prepared
from walking import JSON, Tab, Walk, demand

from cubogram.pages.cube.page import CubePage
from cubogram.pages.cube.reading import Reading
from cubogram.pages.timer.page import TimerPage
from cubogram.pages.trainer.exercises import Prepared
from cubogram.pages.trainer.page import TrainerPage
from cubogram.pages.trainer.question import MAKING
from sitekit import own_solver

STEPS_OF_A_WALK = 200
WALKS_AT_ONCE = 25
CUBES = [
    *("", "R U F", "U", "R U R' U'", "R2 U2 F2", "x", "R K", "R U // two", "F R U2 B' L D"),
    "M2 E2",
    "scramble: R U\nsolution: U' R'",
    "R U\nF2 L\n",
    "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB",
    "UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB",
    "UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB",
    "....U........R........F........D........L........B....",
]


class CubeWalk(Walk):
    own = (
        *("typed", "typed", "rested", "turned", "moved", "painted", "picked", "here", "python"),
        *("undo", "redo", "solve", "solve", "stop", "stop", "copied", "saved", "workers"),
        "dropped",
        *("face", "inspect", "settings", "kept_offline", "sizes", "prove", "play_soon", "list"),
        *("option", "option"),
    )

    def make(self, world: Any, store: Any) -> CubePage:
        return CubePage(world, store, own_solver.facts)

    def value(self, name: str, shown: str | None, page: Any) -> JSON:
        rng, answer = self.rng, page.answer
        values: dict[str, JSON] = {
            "typed": rng.choice(CUBES),
            "turned": f"{page.cube.text} {rng.choice('RUF')}".strip(),
            "painted": {"text": rng.choice(CUBES[-5:]), "row": rng.choice(["", "a"])},
            "moved": {
                "line": answer.player.line.number - rng.randrange(2),
                "at": (at := rng.randrange(4)),
                "current": at,
                "playing": rng.random() < 0.3,
                "begins": rng.random() < 0.3,
            },
            "picked": rng.randrange(54),
            "here": {"begun": rng.random() < 0.5, "cores": 4},
            "copied": rng.random() < 0.5,
            "saved": rng.choice([{"name": "cube.png"}, {"problem": "There is no room."}]),
            "workers": list(range(rng.randrange(1, 4))),
            "dropped": [{"name": "a.txt", "text": rng.choice(CUBES)}],
            "face": rng.randrange(6),
            "inspect": rng.random() < 0.5,
            "kept_offline": rng.choice([{"part": 0.5}, {"done": True}, {"problem": "No."}]),
            "sizes": {"site": 5, "cubogram/cube/": 7},
            "list": rng.choice([None, {"cubes": "R U\nF2 L"}]),
            "list_file": {"name": "a", "text": "R\nU"},
            "load_everything": {"name": "a", "text": "{}"},
            "missing": {"words": "It could not be fetched", "newer": False},
            "seconds": rng.choice(["3", "", "0", "x"]),
            "length": rng.choice(["20", "", "-1"]),
            "list_seconds": rng.choice(["1", ""]),
            "target": rng.choice(["", "checkerboard", "R U", "nonsense"]),
            "search_patterns": rng.choice(["", "cube", "zz"]),
            "copied_what": {"what": "link", "done": rng.random() < 0.5, "text": "x"},
            "own_colour": "3 #c41e3a",
            "scan_correct": f"{rng.randrange(54)} {rng.choice('URFDLB')}",
            "scanned": {"pictures": [], "problem": rng.choice(["", "It was too dark."])},
            "scan_problem": "There is no camera.",
        }
        if name in values:
            return values[name]
        if name in ("camera", "all_colours"):
            return rng.random() < 0.5
        return super().value(name, shown, page)

    def tell(self, tab: Tab, name: str, value: JSON) -> None:
        cube, search = tab.page.cube, tab.page.answer.search
        before, searched = cube.text.strip(), search.is_active
        tab.tell(name, value)
        if name == "stop" and searched:
            demand(not search.is_active, "Stop has not stopped the search")
        if name in ("undo", "redo") and cube.text.strip() != before and cube.history.can_undo:
            after = cube.text
            tab.tell("redo" if name == "undo" else "undo")
            demand(cube.text.strip() == before, f"{name} and back is {cube.text!r}, not {before!r}")
            tab.tell(name)
            demand(cube.text == after, f"{name} again is {cube.text!r}, not {after!r}")

    def check(self, tab: Tab) -> None:
        super().check(tab)
        answer, cube = tab.page.answer, tab.page.cube
        solution = answer.solution
        if solution is None or answer.choices.wants_target or not solution.moves:
            return
        asked = answer._asked
        demand(asked == answer.question, f"the answer of {asked} for {answer.question}")
        if solution.is_own:
            return  # what a person did need not solve it
        solved = _solves(cube.reading.colours, cube.reading.moves, solution.moves)
        demand(solved, f"{solution.text} does not solve {cube.text!r}")
        self.met["solutions replayed"] += 1

    def kept(self, tab: Tab) -> JSON:
        cube = tab.page.cube
        is_deleted = "cubogram/cube/main" not in self.storage.texts
        return None if len(self.storage.tabs) > 1 or is_deleted else cube.text.strip()

    def still(self, tab: Tab) -> JSON:
        shown, attributes = super().still(tab)
        return {name: html for name, html in shown.items() if "result" not in name}, attributes


@functools.lru_cache(10_000)
def _solves(colours: str, moves: tuple[str, ...], solution: tuple[str, ...]) -> bool:
    reading = Reading(colours, (*moves, *solution))
    return reading.is_solved or "." in colours


class TimerWalk(Walk):
    own = ("stopped", "stopped", "typed", "another", "drawn", "undo", "copied", "option", "file")

    def __init__(self, number: int) -> None:
        self.added: set[tuple[str, str]] = set()
        self.deletions: Counter[str] = Counter()
        super().__init__(number)

    def make(self, world: Any, store: Any) -> TimerPage:
        return TimerPage(world, store)

    def value(self, name: str, shown: str | None, page: Any) -> JSON:
        rng = self.rng
        if name == "drawn":
            return rng.choice(["R U F", "U2 F2"])
        if name == "stopped":
            splits = [rng.random() for _ in range(rng.randrange(3))]
            return {
                "seconds": rng.random() * 20,
                "waited": rng.choice([None, 16.0]),
                "splits": splits,
            }
        return super().value(name, shown, page)

    def tell(self, tab: Tab, name: str, value: JSON) -> None:
        page = tab.page
        session, before = page.sessions.current, {solve.name for solve in page.session.solves}
        tab.tell(name, value)
        if name in ("delete", "remove_session", "session", "new_session"):
            gone = before - {solve.name for solve in page.session.solves}
            self.deletions.update(gone if name == "delete" else ())
            removed = name == "remove_session"
            self.added = {
                one
                for one in self.added
                if not (removed and one[0] == session) and not (name == "delete" and one[1] in gone)
            }
        elif name in ("stopped", "typed", "undo") and page.sessions.current == session:
            now = {solve.name for solve in page.session.solves}
            self.deletions.subtract(now - before if name == "undo" else ())
            certain = {one for one in now - before if self.deletions[one] <= 0}
            self.added |= {(session, one) for one in certain}  # the rest another tab deleted too
            demand(before <= now, f"{name} has lost {before - now}")

    def check(self, tab: Tab) -> None:
        super().check(tab)
        page = tab.page
        names = [solve.name for solve in page.session.solves]
        demand(len(set(names)) == len(names), "a solve is there twice")
        demand(len(page.session.statistics.results) == len(names), "statistics of other solves")

    def reload(self, tab: Tab) -> None:
        self.settle()
        had_no_room = self.storage.room != "there" or any(one.unkept for one in self.storage.tabs)
        super().reload(tab)
        page = tab.page
        there = {solve.name for solve in page.session.solves}
        if had_no_room:  # which was said
            kept = "".join(self.storage.texts.values())
            self.added = {one for one in self.added if one[1] in kept}
            return
        sessions = set(page.sessions.all)
        wanted = {name for session, name in self.added if session == page.sessions.current}
        demand(page.sessions.current not in sessions or wanted <= there, f"lost: {wanted - there}")
        self.met["solves found again"] += len(wanted)


UNGRADED = {"another", "option", "stopped", "reveal", "way", "turned"}
"""Events that never change what is remembered about the cases."""


class TrainerWalk(Walk):
    own = (
        *("mark", "mark", "mark", "reveal", "reveal", "stopped", "turned", "go_on", "undo", "way"),
        *("another", "pick", "option", "option", "toggle", "group", "forget", "own_algorithm"),
        "forget_algorithm",
    )

    def __init__(self, number: int) -> None:
        self.before: JSON = None
        """What was remembered before the grade that can be taken back."""
        super().__init__(number)

    def make(self, world: Any, store: Any) -> TrainerPage:
        draw = random.Random(3).random
        return TrainerPage(world, store, Prepared(prepared()), draw)

    def value(self, name: str, shown: str | None, page: Any) -> JSON:
        rng = self.rng
        values: dict[str, JSON] = {
            "mark": rng.choice(["known", "missed"]),
            "stopped": {"seconds": rng.random() * 9},
            "turned": page.question.exercise.answer if page.question.exercise else "R",
            "pick": rng.randrange(30),
            "way": rng.randrange(2),
            "toggle": rng.randrange(60),
            "group": rng.choice(["x", "all", "two-look", "corners only"]),
            "own_algorithm": {"algorithm": rng.choice(["R U R' U R U2 R'", "R", "no moves"])},
            "file": {"name": "x", "text": ""},
        }
        return values[name] if name in values else super().value(name, shown, page)

    def remembered(self) -> JSON:
        kept = self.storage.value("trainer/main") or {}
        return kept.get("cases"), kept.get("times")

    def tell(self, tab: Tab, name: str, value: JSON) -> None:
        question, plan = tab.page.question, tab.page.plan
        before, was, could = self.remembered(), question.round, plan.last_grade
        tab.tell(name, value)
        if not self.is_alone:
            return
        after, now = self.remembered(), question.round
        demand(after == before or name not in UNGRADED, f"{name} changes what is remembered")
        if name == "mark" and was and was.answered and not was.graded:
            demand(after != before, "a grade is not remembered")
        if name == "undo" and could:
            demand(now and now.answered and not now.graded, "the question does not come back")
            demand(not plan.last_grade, "a grade is taken back twice")
            demand(self.before in (None, after), f"undone, {after} is remembered")
        elif name == "undo":
            demand((after, now) == (before, was), "nothing was undone, and something changes")
        if after != before:
            self.before = before if plan.last_grade else None

    def answer(self, tab: Tab) -> None:
        before, was = self.remembered(), tab.page.question.round
        super().answer(tab)
        now = tab.page.question.round
        if was and self.is_alone:
            demand(now, "an answer takes the question away")
            same = replace(now, exercise=was.exercise, way=was.way) == was
            demand(same and now.exercise.scramble == was.exercise.scramble, "another question")
            demand(self.remembered() == before, "an answer changes what is remembered")

    def check(self, tab: Tab) -> None:
        super().check(tab)
        question, step = tab.page.question, tab.page.plan.step
        asked = question.exercise
        demand(asked is None or asked.step == step, "the exercise is of another step")
        demand(len(tab.tasks) <= 3, "more is asked than an exercise, a check and the algorithms")
        if not tab.going:
            demand((question.round is None) == (tab.note is None), "the question is not in the tab")
            waits = question.stage == "waiting" and tab.text("scramble") == MAKING
            demand(not waits or tab.tasks, "nothing comes")

    def reload(self, tab: Tab) -> None:
        self.settle()
        was, shown, cube = tab.page.question.round, dict(tab.shown), dict(tab.attributes["cube"])
        own = tab.page.plan.memory.algorithms.get(was.exercise.key) if was else None
        field = tab.elements().get("algorithm")
        stands = ["options", "cases-head", "case-grid", "groups", "steps", "cases-note", "ask"]
        if not field or (field.attributes["value"] == own and not tab.text("algorithm-message")):
            stands.append("answer")
        super().reload(tab)
        self.before = None
        if was and self.is_alone:
            demand(tab.page.question.round == was, "after a reload the question is another")
            for name in stands:
                demand(tab.shown[name] == shown[name], f"after a reload {name} is another")
            demand(tab.attributes["cube"] == cube, "after a reload the cube is another")


WALKS: dict[str, type[Walk]] = {
    "cube": CubeWalk,
    "timer": TimerWalk,
    "trainer": TrainerWalk,
    "nonogram": NonogramWalk,
    "book": BookWalk,
}


@contextlib.contextmanager
def conditions(number: int) -> Iterator[None]:
    """A clock and random numbers that are the same each time."""
    now = (1_800_000_000 + 0.007 * tick for tick in itertools.count())
    clock = lambda: next(now)  # noqa: E731
    rng = random.Random(number)
    with (
        patch("time.time", clock),
        patch("time.monotonic", clock),
        patch("random.SystemRandom", lambda: rng),
    ):
        yield


def walk(page: str, number: int, steps: int = STEPS_OF_A_WALK) -> Counter[str]:
    """One walk; what was met on it. Raises a Finding."""
    with conditions(number):
        made = WALKS[page](number)
        try:
            made.go(steps)
        except Exception as error:
            error.add_note(f"walk({page!r}, {number})")
            raise
    made.met["steps"] = steps
    return made.met


def some_walks(page: str, first: int) -> dict[str, Any]:
    met: Counter[str] = Counter()
    for number in range(first, first + WALKS_AT_ONCE):
        met += walk(page, number)
    return {"page": page, "met": met}


def table(parts: list[Part]) -> Table:
    rows, total = [], Counter[str]()
    kinds = ("steps", "events", "answers", "failures", "late answers", "reloads")
    for page in WALKS:
        met = sum((Counter(part["met"]) for part in parts if part["page"] == page), Counter[str]())
        total += met
        rows.append((page, *(f"{met[kind]:,}" for kind in kinds)))
    rows.append(("all", *(f"{total[kind]:,}" for kind in kinds)))
    note = (
        f"Nothing was wrong: {total['solutions replayed']:,} times the solution on the screen "
        f"solved the cube on the screen, and {total['solves found again']:,} times a timed solve "
        "was still there after a reload."
    )
    return ("page", *kinds), rows, note


def walks(steps: int) -> list[tuple[str, int]]:
    of_each = -(-steps // STEPS_OF_A_WALK // len(WALKS))
    return [(page, first) for first in range(0, of_each, WALKS_AT_ONCE) for page in WALKS]


if __name__ == "__main__":
    unit = ("steps", 1_000_000, STEPS_OF_A_WALK * WALKS_AT_ONCE)
    sys.exit(campaign("interleavings", __doc__, unit, walks, some_walks, table))
