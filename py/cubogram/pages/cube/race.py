"""The reader's own solver on the cube page: how much of it is written, and the race against ours.

In a race, both solve the same random cubes, one after the other.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

from cubogram.cube.cube import Cube
from cubogram.cube.facelets import SOLVED_FACELETS
from cubogram.formatting import counted, sentence
from cubogram.pages import html as h
from cubogram.pages import ui
from cubogram.pages.codec import stored
from cubogram.pages.cube.engine import Engine
from cubogram.pages.cube.options import Options
from cubogram.pages.cube.reading import read
from cubogram.pages.cube.search import OWN, OwnMethod, answers, failure_of
from cubogram.pages.html import Html
from cubogram.pages.jobs import Failure, Story, job, wait, watch
from cubogram.pages.keeping import Kind
from cubogram.pages.learning.own_solver import FILE
from cubogram.pages.links import fragment_of
from cubogram.pages.part import Part, Regions, Site
from cubogram.schema import JSON

Side = Literal["own", "ours"]

CUBES = 5
SECONDS = 5
"""Seconds allowed to each per cube."""
PATIENCE = 30
"""Seconds allowed for the tables, and for a search that ignores its time limit."""
ENDLESS = f"Your solver has not answered for {PATIENCE} seconds: is there a loop that never ends?"
NOT_BEGUN = (
    "You have not written a solver yet. The book has you write one, exercise by exercise, in six "
    "chapters; your solver then solves cubes here. "
)


@dataclass(frozen=True)
class Result:
    """A side's best solution of a cube, when it was found, and after how many positions."""

    maneuver: str
    length: int
    seconds: float
    nodes: int


def _is_cube(facelets: str) -> bool:
    return sorted(facelets) == sorted(SOLVED_FACELETS)


@dataclass(frozen=True)
class Row:
    """A cube, and what each has found for it."""

    facelets: str = stored(check=_is_cube)
    own: Result | None = None
    ours: Result | None = None
    before: Result | None = None
    """What the reader's solver had found in the race before, on the same cube."""
    is_done: bool = stored(default=False, name="done")


Rows = tuple[Row, ...]
RACE: Kind[Rows] = Kind.of("race", 1, Rows, ())
"""The latest race."""


class Race(Part):
    """What appears below the switch while the method is selected; one race at a time."""

    def __init__(self, site: Site, engine: Engine, method: OwnMethod, options: Options) -> None:
        super().__init__(site)
        self.rows: Rows = ()
        self._entry = site.store.entry(RACE)
        self._engine = engine
        self._method = method
        self._options = options
        self._said = ""
        """The current state, or why the race ended early."""
        self._has_failed = False

    @property
    def is_done(self) -> bool:
        """Whether both have solved all cubes, or tried to."""
        return all(row.is_done for row in self.rows)

    def settle(self) -> None:
        """Shows the stored race, which may come from a file or from another tab."""
        if not self.on_run_race.runs:
            self.rows = self._entry.value

    def on_race(self) -> None:
        self.rows = tuple(Row(Cube.random().facelets) for _ in range(CUBES))
        self.on_run_race()

    def on_race_again(self) -> None:
        """The same cubes once more, with the reader's solver as it is now."""
        self.rows = tuple(
            replace(row, own=None, before=row.own, is_done=False) for row in self.rows
        )
        self.on_run_race()

    @job()
    def on_run_race(self) -> Story:
        """Solves each cube that is not done with both, also after a stop or a reload."""
        self._engine.begin(self.on_run_race)
        self._has_failed, ending = False, "Stopped."
        try:
            for number, row in enumerate(self.rows):
                if not row.is_done:
                    self._put(number, replace(row, own=None, ours=row.before and row.ours))
                    yield from self._run_own(number)
                    if not self.rows[number].ours:
                        yield from self._run_ours(number)
                    self._put(number, replace(self.rows[number], is_done=True))
            ending = ""
        except Failure as failure:
            self._has_failed, ending = True, failure.message
        finally:
            self._lose.stop()
            self._said = ending

    def _run_own(self, number: int) -> Story:
        self._said = f"Cube {number + 1} of {CUBES}: yours…"
        command, given = self._method.task(self.rows[number].facelets, SECONDS, SECONDS)
        result = yield from watch(partial(self._hear_own, number), command, **given)
        self._hear_own(number, result)
        self._lose.stop()
        if problem := failure_of(result):
            raise problem

    def _run_ours(self, number: int) -> Story:
        self._said = f"Cube {number + 1} of {CUBES}: ours…"
        hear, tables = partial(self._hear_ours, number), self.site.settings.tables
        given = {"state": self.rows[number].facelets, "seconds": SECONDS, "tables": tables}
        hear((yield from watch(hear, "twophase.solve", **given)))

    def _hear_own(self, number: int, event: JSON) -> None:
        for answer in answers(event, read(self.rows[number].facelets, False)):
            if isinstance(answer, Failure):
                raise answer
            if isinstance(answer, dict):
                self._take(number, "own", answer)
            else:  # it begins with its tables, or with the search
                self._lose()

    def _hear_ours(self, number: int, event: JSON) -> None:
        if event and isinstance(event.get("maneuver"), str):
            self._take(number, "ours", event)

    @job()
    def _lose(self) -> Story:
        """Ends the race unless the reader's solver answers in time."""
        yield wait(PATIENCE)
        self.on_run_race.stop()
        self._has_failed, self._said = True, ENDLESS

    def _take(self, number: int, side: Side, found: JSON) -> None:
        row = self.rows[number]
        known: Result | None = getattr(row, side)
        if known is None or found["length"] < known.length:
            nodes = int(found.get("nodes") or 0)
            best = Result(found["maneuver"], found["length"], found["seconds"], nodes)
            self._put(number, replace(row, own=best) if side == "own" else replace(row, ours=best))

    def _put(self, number: int, row: Row) -> None:
        """Stores the results, so that a reload does not lose them."""
        self.rows = (*self.rows[:number], row, *self.rows[number + 1 :])
        self._entry.set(self.rows)

    def view(self) -> Regions:
        shown = self._shown() if self._options.by_own else []
        hidden = not self._options.by_own
        return {"own-method": h.div(*shown, class_="own-method", id="own-method", hidden=hidden)}

    def _shown(self) -> list[Html | None]:
        notice = self.site.notices.view(OWN, "own-method-message")
        if not self._method.is_begun:
            link = h.a("Begin with the pieces", href="learn/pieces/")
            return [h.p(NOT_BEGUN, link), notice]
        solved, whole = self._method.solver.n_solved, self._method.solver.n_exercises
        rest = "" if solved == whole else " For the others, the file has the book's answers."
        runs, can_go_on = (
            self.on_run_race.runs,
            not (self.on_run_race.runs or self.is_done),
        )
        said = self._said or ("" if self.is_done else "Interrupted.")
        return [
            h.p(
                h.a(FILE, href="learn/two-phases/#my-solver", class_="mono"),
                f": you have written {solved} of {counted(whole, 'part')}.{rest}",
            ),
            notice,
            h.p(
                ui.button(f"Race ours on {CUBES} cubes", "race", id="race", disabled=runs),
                " ",
                ui.button("The same cubes again", "race_again", id="race-again")
                if self.rows and self.is_done and not runs
                else None,
                ui.button("Stop the race", "stop_run_race", id="stop-race") if runs else None,
                ui.button("Go on with the race", "run_race", id="go-on-with-race")
                if can_go_on
                else None,
            ),
            h.p(
                sentence(said),
                class_="message error" if self._has_failed else "detail",
                role="status",
                id="race-said",
            ),
            _table(self.rows) if self.rows else None,
        ]


def _sides(rows: Rows) -> dict[str, list[Result | None]]:
    """What each column group shows, cube by cube."""
    sides = {"Yours": [row.own for row in rows], "Before": [row.before for row in rows]}
    sides["Ours"] = [row.ours for row in rows]
    return sides if any(sides["Before"]) else {"Yours": sides["Yours"], "Ours": sides["Ours"]}


def _table(rows: Rows) -> Html:
    columns, sides = ("moves", "s", "nodes"), _sides(rows)
    groups = (h.th(name, colspan=3, scope="colgroup") for name in sides)
    names = (h.th(name, scope="col") for name in columns * len(sides))
    head = h.thead(h.tr(h.td(), *groups), h.tr(h.th("Cube", scope="col"), *names))
    body = (
        h.tr(
            h.th(h.a(f"{number}", href=_link(row)), scope="row"),
            *(map(h.td, _cells(found)) for found in results),
        )
        for number, (row, *results) in enumerate(zip(rows, *sides.values(), strict=True), 1)
    )
    caption = (
        f"The shortest solution that each solver finds within {SECONDS} seconds, when it was "
        "found, and after how many positions (nodes)"
    )
    table = h.table(
        h.element("caption", caption),
        head,
        h.tbody(*body, _means(rows)),
        class_="race-table",
    )
    return ui.group("The race", table, class_="race-scroll", tabindex=0)


def _link(row: Row) -> str:
    return fragment_of({"scramble": row.facelets, "method": "own"})


def _cells(found: Result | None) -> tuple[str, str, str]:
    if found is None:
        return ("-", "-", "-")
    return (f"{found.length}", f"{found.seconds:.1f}", short(found.nodes))


def short(number: int) -> str:
    """A number in a few characters.

    >>> short(950), short(35_199), short(2_459_560), short(19_235_020)
    ('950', '35 k', '2.5 M', '19 M')
    """
    if number < 1000:
        return str(number)
    if number < 1_000_000:
        return f"{number // 1000} k"
    return f"{number / 1e6:.1f} M" if number < 10_000_000 else f"{number // 1_000_000} M"


def _means(rows: Rows) -> Html | None:
    """The means over the cubes that all sides have solved, once all have been tried."""
    sides = zip(*_sides(rows).values(), strict=True)
    solved = [found for found in sides if all(found)]
    if not solved or not all(row.is_done for row in rows):
        return None
    cells = []
    for found in zip(*solved, strict=True):
        known = [one for one in found if one]
        length, seconds = sum(one.length for one in known), sum(one.seconds for one in known)
        nodes = sum(one.nodes for one in known) // len(solved)
        cells += [f"{length / len(solved):.1f}", f"{seconds / len(solved):.1f}", short(nodes)]
    name = "mean" if len(solved) == len(rows) else f"mean of {len(solved)}"
    return h.tr(h.th(name, scope="row"), map(h.td, cells), class_="mean")
