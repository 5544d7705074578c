"""Pages driven by events, answers, failures and other tabs in any order: `make interleavings`.

Whatever happens in whatever order: an answer belongs to its question, one that comes too late
changes nothing, what is kept is not lost, Stop stops, undo and redo are each other's inverse, and
the HTML is well formed. A walk is known by its page and number, and is the same each time.
"""

import argparse
import functools
import importlib.util
import itertools
import json
import multiprocessing
import random
import sys
import time
import typing
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from unittest.mock import patch

from cubogram import web
from cubogram.errors import PuzzleError
from cubogram.pages.cube.page import CubePage
from cubogram.pages.cube.reading import Reading
from cubogram.pages.page import _taken
from cubogram.pages.timer.page import TimerPage
from cubogram.pages.trainer.exercises import Prepared
from cubogram.pages.trainer.page import TrainerPage
from sitekit.figures import write_table
from sitekit.parts_measured import Parts

JSON = Any
STEPS_OF_A_WALK = 200
WALKS_AT_ONCE = 25
SLICES, SECONDS = 30, 0.05
"""How long a command works, at most, until its answer is a failure."""


def _doubles() -> Any:
    """The browser without a browser of tests/5_pages."""
    path = Path(__file__).parents[1] / "5_pages" / "conftest.py"
    spec = importlib.util.spec_from_file_location("page_doubles", path)
    if spec is None or spec.loader is None:
        raise FileNotFoundError(path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


DOUBLES = _doubles()


class Finding(AssertionError):
    """Something that must never be."""


def demand(is_so: object, what: str) -> None:
    """Raises a Finding if it is not so."""
    if not is_so:
        raise Finding(what)


# What is shown


class _Outline(HTMLParser):
    """The ids and events of a region; whatever is open at its end was not closed."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.ids: list[str] = []
        self.told: list[tuple[str, str, str | None]] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        demand(len(set(names)) == len(names), f"<{tag}> has an attribute twice: {names}")
        found = dict(attrs)
        if found.get("id"):
            self.ids.append(str(found["id"]))
        if "data-on" in found and "disabled" not in found:
            shown = found.get("data-value", found.get("value"))
            for one in str(found["data-on"]).split():
                kind, name = one.split(":")
                self.told.append((kind, name, shown))
        if tag not in DOUBLES.VOID | {"hr", "img", "meta", "link", "col", "wbr"}:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if self.open and self.open[-1] == tag:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        demand(self.open and self.open[-1] == tag, f"</{tag}> closes {self.open[-1:]}")
        self.open.pop()


@functools.lru_cache(2000)
def outline(html: str) -> tuple[tuple[str, ...], tuple[tuple[str, str, str | None], ...]]:
    """The ids in a region and the events that it declares; Finding if it is not well formed."""
    parser = _Outline()
    parser.feed(html)
    parser.close()
    demand(not parser.open, f"not closed: {parser.open}")
    return tuple(parser.ids), tuple(parser.told)


# What other workers answer


@functools.lru_cache(4000)
def answered(command: str, arguments: str) -> str:
    """Events and the answer to a command, really made here; JSON of [events, answer]."""
    events: list[JSON] = []
    try:
        steps = web.run(command, _brief(command, json.loads(arguments)))
        if not hasattr(steps, "send"):
            return json.dumps([[], {"result": steps}])
        end = time.process_time() + SECONDS
        for _ in range(SLICES):
            event = next(steps)
            if event and not {"need", "data"} & event.keys():
                events.append(event)
            if time.process_time() > end:
                break
        steps.close()
    except StopIteration as stop:
        return json.dumps([events, {"result": stop.value}])
    except PuzzleError as error:
        failure = {"kind": error.kind, "message": error.message, "where": error.where}
        return json.dumps([events, {"error": failure}])
    failure = {"kind": "runtime", "message": "Python was lost.", "where": None}
    return json.dumps([events, {"error": failure}])


def _brief(command: str, arguments: JSON) -> JSON:
    """The same question, so that it takes little time."""
    if command == "twophase.scramble":
        return {**arguments, "seed": 1} if "seed" in arguments else arguments
    if "seconds" in arguments:
        arguments["seconds"] = 0.01
    if arguments.get("tables") == "deep":
        arguments["tables"] = "small"
    return arguments


# The tabs


class Tab(DOUBLES.Tab):
    """A tab whose stopped tasks are remembered, and which sees each reply."""

    def open(self) -> None:
        self.late: list[int] = []
        self.places: list[str] = []
        self.last: JSON = {}
        super().open()

    def _show(self, reply: JSON) -> None:
        self.last = {**reply, "wishes": list(reply["wishes"])}
        super()._show(reply)

    def _grant(self, name: str, *rest: JSON) -> None:
        if name == "cancel" and rest[0] in self.tasks:
            self.late.append(rest[0])
        if name == "push":
            self.places.append(self.address)
            self.address, self.note = rest[0], None
        super()._grant(name, *rest)

    def back(self) -> None:
        """The reader goes back to the place before."""
        if self.places and not self.going:
            self.address, self.note = self.places.pop(), None
            self.hear({"address": self.address, "note": None})

    def look(self) -> list[tuple[str, str, str | None]]:
        """What can be pressed; Finding if the page is not well formed."""
        ids: Counter[str] = Counter()
        told: list[tuple[str, str, str | None]] = []
        for html in self.shown.values():
            names, events = outline(html)
            ids.update(names)
            told += events
        twice = [name for name, count in ids.items() if count > 1]
        demand(not twice, f"several elements are called {twice}")
        return told


CUBES = [
    *(
        "",
        "R U F",
        "U",
        "R U R' U'",
        "R2 U2 F2",
        "x",
        "R K",
        "R U // two",
        "F R U2 B' L D",
        "M2 E2",
    ),
    "scramble: R U\nsolution: U' R'",
    "R U\nF2 L\n",
    "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB",
    "UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB",
    "UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB",
    "....U........R........F........D........L........B....",
]
TEXTS = ["", "R U", "12.34", "1:02.5", "DNF", "x", "<b>&", "R U R' U'", "é" * 20]


class Walk:
    """A random walk on one page, in one tab or two, with what must be true after each step."""

    own: tuple[str, ...] = ()
    """Events that elements tell by themselves."""

    def __init__(self, number: int) -> None:
        self.rng = random.Random(f"{type(self).__name__} {number}")
        self.storage = DOUBLES.Storage()
        self.steps: list[str] = []
        self.met: Counter[str] = Counter()
        flows = self.rng.random() < 0.5
        tabs = 2 if self.rng.random() < 0.4 else 1
        for _ in range(tabs):
            Tab(self.make, self.storage, flows=flows)

    def make(self, world: Any, store: Any) -> Any:
        """The page."""
        raise NotImplementedError

    def value(self, name: str, shown: str | None, page: Any) -> JSON:
        """What an element would tell with an event."""
        act = next(
            getattr(part, f"on_{name}")
            for part in (page, *page.parts)
            if hasattr(part, f"on_{name}")
        )
        return self.of_type(_taken(act), shown)

    def of_type(self, wanted: Any, shown: str | None) -> JSON:
        """A value of a type, that of the element if it has one."""
        rng = self.rng
        if typing.is_typeddict(wanted):
            hints = typing.get_type_hints(wanted)
            if set(hints) == {"name", "text", "problem"}:
                return {"name": "x.json", "text": rng.choice(["", "{}", "R U", "[1]"])}
            return {key: self.of_type(hint, None) for key, hint in hints.items()}
        if wanted is bool:
            return rng.random() < 0.5
        if wanted is float:
            return round(rng.random() * 30, 3)
        if typing.get_origin(wanted) is list:
            return [self.of_type(typing.get_args(wanted)[0], None) for _ in range(rng.randrange(3))]
        if typing.get_origin(wanted) is dict:
            return {key: "on" for key in ("inspection", "net") if rng.random() < 0.5}
        if type(None) in typing.get_args(wanted):
            return None if rng.random() < 0.5 else self.of_type(typing.get_args(wanted)[0], shown)
        if shown is not None:
            return shown
        return rng.choice(TEXTS) if wanted is str else None

    def event(self, tab: Tab) -> None:
        """Something is pressed, typed or told by an element."""
        rng, page = self.rng, tab.page
        told = tab.look()
        if self.own and rng.random() < 0.4:
            kind, name, shown = "", rng.choice(self.own), None
        elif told:
            kind, name, shown = rng.choice(told)
        else:
            return
        is_pressed = kind == "click" and shown is not None
        value = shown if is_pressed else self.value(name, shown, page)
        self.steps.append(f"tell {name} {value!r}")
        self.met["events"] += 1
        self.tell(tab, name, value)

    def tell(self, tab: Tab, name: str, value: JSON) -> None:
        """Tells it, and checks what is true of this event."""
        tab.tell(name, value)

    def answer(self, tab: Tab) -> None:
        """A task hears that it has begun, an event, its answer, or a failure."""
        if not tab.tasks:
            return
        task = self.rng.choice(list(tab.tasks))
        command, arguments = tab.tasks[task]
        kind = self.rng.choice(["began", "event", "end", "end", "fail"])
        self.steps.append(f"{kind} {command}")
        self.met["answers" if kind == "end" else "failures" if kind == "fail" else "events"] += 1
        if kind == "began":
            tab.hear({"task": task, "began": True})
        elif kind == "fail":
            tab.fail(task)
        else:
            events, end = json.loads(answered(command, json.dumps(arguments, sort_keys=True)))
            if kind == "end":
                del tab.tasks[task]
                tab.hear({"task": task, **end})
            elif events:
                tab.hear({"task": task, "event": self.rng.choice(events)})

    def answer_late(self, tab: Tab) -> None:
        """The answer to a task that was stopped: nothing changes."""
        if not tab.late or tab.going or tab.coming:
            return
        task = self.rng.choice(tab.late)
        self.steps.append(f"late {task}")
        self.met["late answers"] += 1
        shown = self.still(tab)
        tab.hear({"task": task, "result": {"maneuver": "R", "seconds": 0.1}})
        demand(not tab.last["wishes"], f"a late answer wishes {tab.last['wishes']}")
        demand(self.still(tab) == shown, "a late answer changes what is shown")

    def still(self, tab: Tab) -> JSON:
        """What is shown, but for times that run."""
        return dict(tab.shown), {name: dict(one) for name, one in tab.attributes.items()}

    def reload(self, tab: Tab) -> None:
        """The page is loaded again, after all that waits."""
        self.settle()
        self.steps.append("reload")
        self.met["reloads"] += 1
        before = self.kept(tab)
        tab.open()
        if self.storage.room == "there":
            demand(self.kept(tab) == before, f"after a reload {self.kept(tab)!r}, not {before!r}")

    def kept(self, tab: Tab) -> JSON:
        """What a reload must bring back."""
        return None

    def settle(self) -> None:
        """Whatever waits comes to an end."""
        DOUBLES.settle(self.storage.tabs)

    def step(self) -> None:
        """One step, and what must be true after it."""
        rng, tab = self.rng, self.rng.choice(self.storage.tabs)
        chance = rng.random()
        if chance < 0.5:
            self.event(tab)
        elif chance < 0.72:
            self.answer(tab)
        elif chance < 0.77:
            self.answer_late(tab)
        elif chance < 0.83:
            self.steps.append("ring")
            tab.ring()
        elif chance < 0.96:
            (tab.grant if rng.random() < 0.7 else tab.listen)()
        elif chance < 0.975:
            self.steps.append("settle")
            self.settle()
        elif chance < 0.985:
            self.reload(tab)
        elif chance < 0.987:
            self.steps.append("back")
            tab.back()
        elif chance < 0.993:
            self.storage.room = rng.choice(["there", "there", "full"])
            self.steps.append(f"room {self.storage.room}")
        else:
            self.steps.append("lost")
            for task in list(tab.tasks):
                tab.fail(task)
            tab.tell("lost")
        self.check(tab)

    def check(self, tab: Tab) -> None:
        """What is always true."""
        demand(not tab.troubles, f"trouble: {tab.troubles}")
        tab.look()
        slots = Counter(task.slot for task in tab.page.tasks._running.values())
        demand(all(n == 1 for n in slots.values()), f"two tasks in one slot: {slots}")
        if not tab.going:
            running = set(tab.page.tasks._running)
            demand(running == set(tab.tasks), f"{running} run, {set(tab.tasks)} are known")
        tab.done.clear()

    def go(self, steps: int) -> None:
        """So many steps; a Finding says which walk it was and how it ended."""
        for _ in range(steps):
            try:
                self.step()
            except Exception as error:
                error.add_note("; ".join(self.steps[-25:]))
                raise
        self.settle()


class CubeWalk(Walk):
    """The cube page."""

    own = (
        *("typed", "typed", "rested", "turned", "moved", "painted", "picked", "here", "python"),
        *(
            "undo",
            "redo",
            "solve",
            "solve",
            "stop",
            "stop",
            "copied",
            "saved",
            "workers",
            "dropped",
        ),
        *("face", "inspect", "settings", "kept_offline", "sizes", "prove", "play_soon", "list"),
    )

    def make(self, world: Any, store: Any) -> CubePage:
        return CubePage(world, store)

    def value(self, name: str, shown: str | None, page: Any) -> JSON:
        rng, model = self.rng, page.model
        values: dict[str, JSON] = {
            "typed": rng.choice(CUBES),
            "turned": f"{model.text} {rng.choice('RUF')}".strip(),
            "painted": {"text": rng.choice(CUBES[-5:]), "row": rng.choice(["", "a"])},
            "moved": {
                "line": model.line.number - rng.randrange(2),
                "at": (at := rng.randrange(4)),
                "current": at,
                "playing": rng.random() < 0.3,
                "begins": rng.random() < 0.3,
            },
            "picked": rng.randrange(54),
            "here": {"site": "https://example.org/", "begun": rng.random() < 0.5, "cores": 4},
            "copied": rng.random() < 0.5,
            "saved": rng.choice([{"name": "cube.png"}, {"problem": "There is no room."}]),
            "workers": rng.randrange(1, 4),
            "dropped": [{"name": "a.txt", "text": rng.choice(CUBES)}],
            "face": rng.randrange(6),
            "inspect": rng.random() < 0.5,
            "kept_offline": rng.choice([{"part": 0.5}, {"done": True}, {"problem": "No."}]),
            "sizes": {"site": 5, "cubogram/cube/": 7},
            "list": rng.choice([{}, {"cubes": "R U\nF2 L"}]),
            "list_file": {"name": "a", "text": "R\nU"},
            "load_everything": {"name": "a", "text": "{}"},
            "missing": {"words": "It could not be fetched", "newer": False},
            "seconds": rng.choice(["3", "", "0", "x"]),
            "length": rng.choice(["20", "", "-1"]),
            "list_seconds": rng.choice(["1", ""]),
            "target": rng.choice(["", "checkerboard", "R U", "nonsense"]),
            "search_patterns": rng.choice(["", "cube", "zz"]),
            "copied_what": {"what": "link", "done": rng.random() < 0.5, "text": "x"},
            "cores": rng.randrange(1, 4),
            "own_colour": "3 #c41e3a",
            "colour": rng.choice(["white", "yellow", "any"]),
            "way": rng.choice(["person", "ahead", "short", "beginner"]),
            "scan_correct": f"{rng.randrange(54)} {rng.choice('URFDLB')}",
            "scanned": {"pictures": [], "problem": rng.choice(["", "It was too dark."])},
            "scan_problem": "There is no camera.",
        }
        if name in values:
            return values[name]
        if name in ("xcross", "two_look", "letters", "keys", "compact", "deep", "camera"):
            return rng.random() < 0.5
        return super().value(name, shown, page)

    def tell(self, tab: Tab, name: str, value: JSON) -> None:
        model = tab.page.model
        before, searched = model.text.strip(), model.search.is_active
        tab.tell(name, value)
        if name == "stop" and searched:
            demand(not model.search.is_active, "Stop has not stopped the search")
            slots = {
                task.slot
                for number, task in tab.page.tasks._running.items()
                if tab.tasks.get(number, ("",))[0] in ("twophase.solve", "twophase.target")
            }
            demand("work" not in slots, "a search that was stopped still runs")
        if name in ("undo", "redo") and model.text.strip() != before and model.cube.can_undo:
            after = model.text
            tab.tell("redo" if name == "undo" else "undo")
            demand(
                model.text.strip() == before, f"{name} and back is {model.text!r}, not {before!r}"
            )
            tab.tell(name)
            demand(model.text == after, f"{name} again is {model.text!r}, not {after!r}")

    def check(self, tab: Tab) -> None:
        super().check(tab)
        model = tab.page.model
        solution = model.solution
        if solution is None or model.options.wants_target or not solution.moves:
            return
        demand(model._asked == model.question, f"the answer of {model._asked} for {model.question}")
        if model.own.is_here:
            return  # what a person did need not solve it
        solved = _solves(model.reading.colours, model.reading.moves, solution.moves)
        demand(solved, f"{solution.text} does not solve {model.text!r}")
        self.met["solutions replayed"] += 1

    def kept(self, tab: Tab) -> JSON:
        cube = tab.page.model.cube
        return None if len(self.storage.tabs) > 1 else cube.text.strip()

    def still(self, tab: Tab) -> JSON:
        shown, attributes = super().still(tab)
        return {name: html for name, html in shown.items() if "result" not in name}, attributes


@functools.lru_cache(10_000)
def _solves(colours: str, moves: tuple[str, ...], solution: tuple[str, ...]) -> bool:
    reading = Reading(colours, (*moves, *solution))
    return reading.is_solved or "." in colours


class TimerWalk(Walk):
    """The timer."""

    own = ("stopped", "stopped", "typed", "another", "drawn", "undo", "copied", "option", "file")

    def __init__(self, number: int) -> None:
        self.added: set[tuple[str, str]] = set()
        super().__init__(number)

    def make(self, world: Any, store: Any) -> TimerPage:
        return TimerPage(world, store)

    def value(self, name: str, shown: str | None, page: Any) -> JSON:
        rng = self.rng
        if name == "drawn":
            return rng.choice(["R U F", "U2 F2"])
        if name == "option":
            names = ("inspection", "net", "cross", "xcross", "eo_line")
            form = {key: "on" for key in names if rng.random() < 0.5}
            return {**form, "phases": str(rng.randrange(1, 4)), "colour": "white"}
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
        session, before = page.sessions.current, {solve.name for solve in page.solves}
        tab.tell(name, value)
        if name in ("delete", "remove_session", "session", "new_session"):
            gone = before - {solve.name for solve in page.solves}
            removed = name == "remove_session"
            self.added = {
                one
                for one in self.added
                if not (removed and one[0] == session) and not (name == "delete" and one[1] in gone)
            }
        elif name in ("stopped", "typed", "undo") and page.sessions.current == session:
            now = {solve.name for solve in page.solves}
            self.added |= {(session, one) for one in now - before}
            demand(before <= now, f"{name} has lost {before - now}")

    def check(self, tab: Tab) -> None:
        super().check(tab)
        page = tab.page
        names = [solve.name for solve in page.solves]
        demand(len(set(names)) == len(names), "a solve is there twice")
        demand(len(page.statistics.results) == len(names), "statistics of other solves")

    def reload(self, tab: Tab) -> None:
        self.settle()
        had_no_room = self.storage.room != "there" or any(one.unkept for one in self.storage.tabs)
        super().reload(tab)
        page = tab.page
        there = {solve.name for solve in page.solves}
        if had_no_room:  # which was said
            kept = "".join(self.storage.texts.values())
            self.added = {one for one in self.added if one[1] in kept}
            return
        sessions = set(page.timer.sessions)
        wanted = {name for session, name in self.added if session == page.sessions.current}
        demand(page.sessions.current not in sessions or wanted <= there, f"lost: {wanted - there}")
        self.met["solves found again"] += len(wanted)


class TrainerWalk(Walk):
    """The trainer."""

    own = ("mark", "reveal", "stopped", "turned", "go_on", "undo", "another", "pick", "way")

    def make(self, world: Any, store: Any) -> TrainerPage:
        draw = random.Random(3).random
        return TrainerPage(world, store, Prepared(prepared()), draw)

    def value(self, name: str, shown: str | None, page: Any) -> JSON:
        rng = self.rng
        values: dict[str, JSON] = {
            "mark": rng.choice(["known", "missed"]),
            "stopped": {"seconds": rng.random() * 9},
            "turned": page.round.exercise.answer if page.round else "R",
            "pick": rng.randrange(4),
            "way": rng.randrange(2),
            "toggle": rng.randrange(60),
            "file": {"name": "x", "text": ""},
        }
        return values[name] if name in values else super().value(name, shown, page)

    def check(self, tab: Tab) -> None:
        super().check(tab)
        page = tab.page
        demand(
            page.round is None or page.round.exercise.step == page.plan.step,
            "the exercise is of another step",
        )


@functools.cache
def prepared() -> JSON:
    """What the build prepares, of few cases."""
    cases: dict[str, list[JSON]] = {}
    exercises = {"cross": [web.run("cfop.train", {"step": "cross", "seed": 1})]}
    catalogue = web.run("cfop.catalogue", {})["cases"]
    for step, numbers in {"F2L": (1,), "OLL": (27, 33), "PLL": (1, 2)}.items():
        cases[step] = []
        for case in catalogue[step]:
            if case["number"] in numbers:
                about = {k: case[k] for k in ("step", "number", "name", "group", "title")}
                cases[step].append({**about, "svg": '<svg viewBox="0 0 1 1"></svg>'})
                asked = {"step": step, "name": case["number"], "seed": 1}
                exercises[f"{step} {case['number']}"] = [web.run("cfop.train", asked)]
    return {"cases": cases, "exercises": exercises}


WALKS: dict[str, type[Walk]] = {"cube": CubeWalk, "timer": TimerWalk, "trainer": TrainerWalk}


def walk(page: str, number: int, steps: int = STEPS_OF_A_WALK) -> Counter[str]:
    """One walk; what was met on it. Raises a Finding."""
    now = (1_800_000_000 + 0.007 * tick for tick in itertools.count())
    clock = lambda: next(now)  # noqa: E731
    with patch("time.time", clock), patch("time.monotonic", clock):
        made = WALKS[page](number)
        try:
            made.go(steps)
        except Exception as error:
            error.add_note(f"walk({page!r}, {number})")
            raise
    made.met["steps"] = steps
    return made.met


def some_walks(page: str, first: int) -> dict[str, Any]:
    """Some walks on a page, one after the other."""
    met: Counter[str] = Counter()
    for number in range(first, first + WALKS_AT_ONCE):
        met += walk(page, number)
    return {"page": page, "first": first, "met": met}


def main() -> int:
    """Walks on all pages, prints and writes the table; stopped, it goes on where it was."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=1_000_000)
    wanted = parser.parse_args()
    parts = Parts("interleavings")
    kept = {(part["page"], part["first"]) for part in parts.read()}
    walks = -(-wanted.steps // STEPS_OF_A_WALK // len(WALKS))
    todo = [
        (page, first)
        for first in range(0, walks, WALKS_AT_ONCE)
        for page in WALKS
        if (page, first) not in kept
    ]
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(mp_context=spawn) as processes:
        running = [processes.submit(some_walks, *one) for one in todo]
        try:
            for done in as_completed(running):
                parts.add(done.result())
                print(f"{sum(part['met']['steps'] for part in parts.read()):,} steps", flush=True)
        except BaseException:
            processes.shutdown(cancel_futures=True)
            raise
    rows, total = [], Counter[str]()
    kinds = ("steps", "events", "answers", "failures", "late answers", "reloads")
    for page in WALKS:
        met: Counter[str] = Counter()
        for part in parts.read():
            if part["page"] == page:
                met.update(part["met"])
        total += met
        rows.append((page, *(f"{met[kind]:,}" for kind in kinds)))
    rows.append(("all", *(f"{total[kind]:,}" for kind in kinds)))
    note = (
        f"Nothing was wrong: {total['solutions replayed']:,} times the solution that was shown "
        f"was that of the cube that was shown, and {total['solves found again']:,} times a timed "
        "solve was found again after a reload."
    )
    write_table("interleavings", ("page", *kinds), rows, note)
    return 0


if __name__ == "__main__":
    sys.exit(main())
