"""The session's solves: statistics, list, charts, and what can be done with one of them."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import pairwise

from cubogram.formatting import counted
from cubogram.pages import html as h
from cubogram.pages import ui
from cubogram.pages.html import Html
from cubogram.pages.part import Part, Regions, Site
from cubogram.pages.timer.charts import histogram, trend
from cubogram.pages.timer.sessions import Sessions
from cubogram.pages.timer.solves import SOLVES, TIMER, Shelf
from cubogram.pages.timer.statistics import WINDOWS, Rolling, Statistics, window_of
from cubogram.timing import formats
from cubogram.timing.profile import phase_means
from cubogram.timing.solves import Solve
from cubogram.timing.times import DNF, PENALTIES, Penalty, written

BEST = "personal best"
ALWAYS = 100
"""The longest average that has a row before there are enough solves for it."""
LATEST = 1000
"""The number of solves whose phases are averaged."""
SHOWN = 100
"""How many solves the list shows at first; the button below it shows ten times as many more."""
PHASES = {
    2: ("F2L", "last layer"),
    3: ("cross", "F2L", "last layer"),
    4: ("cross", "F2L", "OLL", "PLL"),
}
"""The usual names of the phases, by their number."""


class SessionSolves(Part):
    """The solves of this tab's session, the oldest first."""

    def __init__(self, site: Site, sessions: Sessions) -> None:
        super().__init__(site)
        self._sessions = sessions
        self.shown = SHOWN
        self.selected = ""
        """The name of the solve whose dialog is open."""
        self.added = 0
        """How many solves this tab has added."""
        self._average = ""
        """The average whose dialog is open, such as "ao5 best"."""
        self._deleted: list[tuple[str, Solve]] = []
        """Deleted solves that Undo can restore, by session, the latest at the end."""
        self.session = sessions.current
        self._read_again()

    @property
    def is_cube(self) -> bool:
        return self._sessions.session.is_cube

    @property
    def last(self) -> Solve | None:
        return self.solves[-1] if self.solves else None

    def find(self, name: str) -> Solve | None:
        return next((solve for solve in reversed(self.solves) if solve.name == name), None)

    def settle(self) -> None:
        if self.session != self._sessions.current:
            self.session = self._sessions.current
            self.shown = SHOWN
            self.site.notices.clear("message")
            self._read_again()
        elif self._seen != self.site.store.changes[SOLVES.name] or self._own != self._averaged:
            self._read_again()

    @property
    def _own(self) -> int:
        """The number of solves in the reader's own average, or 0."""
        count: int = self.site.store.entry(TIMER).value.options.average
        return 0 if count < 3 or count in {one.count for one in WINDOWS} else count

    def _read_again(self) -> None:
        self._shelf = self._sessions.shelf
        self.solves = self._shelf.all()
        self._averaged = self._own
        own = [window_of(self._own)] if self._own else []
        self.statistics = Statistics([solve.result for solve in self.solves], *own)
        self._has_changed()

    def _has_changed(self) -> None:
        """The statistics are those of what is stored."""
        self._seen = self.site.store.changes[SOLVES.name]

    def add(
        self, milliseconds: int, penalty: Penalty, splits: tuple[int, ...], scramble: str
    ) -> None:
        at = max(int(1000 * time.time()), self.last.at + 1 if self.last else 0)
        name = f"{at}.{self.site.store.tab}"
        solve = Solve(name, milliseconds, penalty, scramble, at, "", splits)
        self._shelf.put(solve)
        self.solves.append(solve)
        self.statistics.add(solve.result)
        self._has_changed()
        self.shown = SHOWN
        self.site.world.request("rewind", "solve-list")
        self.added += 1

    def replace(self, solve: Solve) -> None:
        at = next(i for i, other in enumerate(self.solves) if other.name == solve.name)
        self.solves[at] = solve
        self.statistics.change(at, solve.result)
        self._shelf.put(solve)
        self._has_changed()

    def on_penalty(self, value: str) -> None:
        """ "NAME +2": the penalty of a solve, "NAME " for none; the same one again removes it."""
        name, _, wanted = value.partition(" ")
        solve = self.find(name)
        if solve and wanted in PENALTIES:
            penalty: Penalty = "" if solve.penalty == wanted else wanted
            self.replace(solve._replace(penalty=penalty))
            self.site.world.request("focus", "clock")

    def on_comment(self, comment: str) -> None:
        solve = self.find(self.selected)
        if solve:
            self.replace(solve._replace(comment=comment.strip()))

    def on_delete(self, name: str) -> None:
        solve = self.find(name)
        if not solve:
            return
        at = self.solves.index(solve)
        del self.solves[at]
        self.statistics.remove(at)
        self._shelf.remove(solve.name)
        self._has_changed()
        self._deleted.append((self.session, solve))
        self.site.notices.say("message", "deleted", offer=("Undo", "undo"), seconds=20)
        self.site.world.request("focus", "clock")

    def on_undo(self) -> None:
        """Restores the solve deleted last."""
        if self._deleted:
            session, solve = self._deleted.pop()
            if session in self._sessions.all:
                Shelf(self.site.store, session).put(solve)
            self.site.notices.clear("message")

    def on_select(self, name: str) -> None:
        if self.find(name):
            self.selected = name
            self.site.world.request("open", "solve-dialog")

    def on_average(self, value: str) -> None:
        """ "ao5 now", "ao5 best": shows an average, to be copied."""
        self._average = value
        if self._shown_average():
            self.site.world.request("open", "average-dialog")

    def _shown_average(self) -> tuple[Rolling, int, float] | None:
        """The average whose dialog is open, the index of its last solve, and its value."""
        name, _, which = self._average.partition(" ")
        rolling = next((one for one in self.statistics.all if one.window.name == name), None)
        if rolling is None or not rolling.values:
            return None
        wanted = rolling.best[-1] if which == "best" else rolling.values[-1]
        if wanted is None or wanted not in rolling.values:
            return None
        at = len(rolling.values) - 1 if which == "now" else rolling.values.index(wanted)
        return rolling, at, wanted

    def _average_dialog(self) -> Html:
        found = self._shown_average()
        if found is None:
            return h.dialog(id="average-dialog", aria_label="Average", closedby="any", tabindex=-1)
        rolling, at, value = found
        name, count, trimmed = rolling.window.name, rolling.window.count, rolling.window.trimmed
        day = datetime.fromtimestamp(time.time(), UTC).astimezone().strftime("%Y-%m-%d")
        solves = self.solves[at + 1 - count : at + 1]
        text = formats.average(name, value, solves, trimmed, day)
        return ui.dialog(
            "average-dialog",
            f"{name}: {written(value)}",
            h.pre(text, class_="mono average", id="average-text"),
            ui.row(ui.button("Copy", kind="primary", data_copies="average-text")),
        )

    def on_more(self) -> None:
        self.shown += 10 * SHOWN

    def view(self) -> Regions:
        return {
            "last": self._last(),
            "figures": figures(self.statistics, phase_means(self.solves[-LATEST:])),
            "solves": self._list(),
            "charts": charts(self.statistics),
            "solve-dialog": _solve_dialog(self.find(self.selected), self.is_cube),
            "average-dialog": self._average_dialog(),
            "remove-dialog": self._remove_dialog(),
        }

    def _last(self) -> Html:
        solve = self.last
        name = solve.name if solve else ""
        keys = self.site.store.entry(TIMER).value.options.keys

        def penalty(label: str, wanted: str, key: str) -> Html:
            is_on = solve is not None and solve.penalty == wanted
            return ui.button(label, "penalty", f"{name} {wanted}", key=key, aria_pressed=is_on)

        return ui.row(
            h.p(latest_averages(self.statistics), class_="note latest", id="latest", role="status"),
            penalty("OK", "", "Ctrl+1") if keys else None,
            penalty("+2", "+2", "Ctrl+2" if keys else "+"),
            penalty("DNF", "DNF", "Ctrl+3" if keys else "d"),
            ui.button("Delete", "delete", name, key="Ctrl+z" if keys else "Backspace"),
            ui.button("What was possible?", "analyse", name, key="a", id="analyse")
            if self.is_cube
            else None,
            kind="last",
            id="last",
            role="group",
            aria_label="The last solve",
            hidden=solve is None,
        )

    def _list(self) -> Html:
        total = len(self.solves)
        first = max(0, total - self.shown)
        damaged = self._damage()
        return ui.section(
            "solves",
            "Solves",
            h.h2("Solves", class_="visually-hidden"),
            h.p(damaged, class_="message error", id="damaged", hidden=not damaged),
            h.ol(self._rows(first), id="solve-list", class_="solve-list mono", reversed=True),
            ui.button(f"Show more ({first:,} earlier)", "more", kind="quiet", hidden=not first),
            hidden=not total and not damaged,
        )

    def _damage(self) -> str:
        """What is wrong with the stored entries of this session; "" if nothing is."""
        damaged = self._shelf.damaged
        verb = "is" if damaged == 1 else "are"
        words = f"{counted(damaged, 'solve')} of this session {verb} damaged and cannot be shown; "
        return f"{words}the stored data is left as it is." if damaged else ""

    def _rows(self, first: int) -> Iterator[Html]:
        single, windows = self.statistics.single, self.statistics.windows
        fives, twelves = windows[1:3]
        for at in range(len(self.solves) - 1, first - 1, -1):
            solve, is_best = self.solves[at], single.is_best(at)
            text = _shown(solve)
            yield h.li(
                h.span(at + 1, class_="number"),
                ui.button(
                    f"{text}*" if solve.comment else text,
                    "select",
                    solve.name,
                    "best" if is_best else "",
                    base="time",
                    aria_label=f"Solve {at + 1}: {text}" + (f", {BEST}" if is_best else ""),
                ),
                _cell("span", fives.values[at], fives.is_best(at)),
                _cell("span", twelves.values[at], twelves.is_best(at)),
            )

    def _remove_dialog(self) -> Html:
        solves = counted(len(self.solves), "solve")
        confirm = ui.button("Delete it", "remove_session", kind="danger", closes="remove-dialog")
        return ui.dialog(
            "remove-dialog",
            f"Delete {self._sessions.all[self.session].name}?",
            h.p(f"{solves} will be lost for good, unless you have saved a file."),
            ui.row(confirm, kind="confirm"),
        )


def figures(statistics: Statistics, phases: Sequence[float] = ()) -> Html:
    """Current and best averages, mean and deviation; the mean of each phase."""

    def row(rolling: Rolling) -> Html:
        known = bool(rolling.values) and rolling.values[-1] is not None
        now, best = (rolling.values[-1], rolling.best[-1]) if known else (None, None)
        is_best = known and rolling.is_best(len(rolling.values) - 1)
        return h.tr(
            h.th(rolling.window.name, scope="row"),
            h.td(_opens(rolling, "now", now), class_="best" if is_best else None),
            h.td(_opens(rolling, "best", best)),
        )

    count = len(statistics.results)
    rows = (row(one) for one in statistics.all if one.window.count <= max(count, ALWAYS))
    mean, deviation = statistics.mean, statistics.deviation
    words = [f"{statistics.finished} of {counted(count, 'solve')}" if count else "no solves yet"]
    if mean is not None:
        words.append(f"mean {written(round(mean))}")
    if deviation is not None:
        words.append(f"deviation {written(round(deviation))}")
    head = h.thead(h.tr(h.td(), *(h.th(name, scope="col") for name in ("now", "best"))))
    return ui.section(
        "figures",
        "Statistics",
        h.table(head, h.tbody(*rows), class_="mono"),
        ui.note(" · ".join(words), id="summary"),
        ui.note(f"Phases, mean of the latest solves: {', '.join(_phases(phases))}")
        if phases
        else None,
    )


def charts(statistics: Statistics) -> Html:
    """The times over the session, and their distribution, once there are five."""
    results = statistics.results
    enough = sum(result != DNF for result in results[-1000:]) >= 5
    fives, hundreds = statistics.windows[1].values, statistics.windows[4].values
    drawn = [trend(statistics.single, fives, hundreds), histogram(results)] if enough else []
    return ui.fold("Charts", *drawn, class_="quiet-part charts", id="charts", hidden=not enough)


def latest_averages(statistics: Statistics) -> str:
    """The averages that the latest solve completed, and which of its results are personal bests."""
    at = len(statistics.results) - 1
    five, twelve = statistics.windows[1:3]
    parts = []
    for rolling in (statistics.single, five, twelve):
        value = rolling.values[at] if at >= 0 else None
        is_best = at >= rolling.window.count and rolling.is_best(at)
        if value is not None and (is_best or rolling is not statistics.single):
            parts.append(f"{'PB ' if is_best else ''}{rolling.window.name} {written(value)}")
    return " · ".join(parts)


def _solve_dialog(solve: Solve | None, is_cube: bool) -> Html:
    """One solve: its scramble, penalty and comment, with what can be done with it."""
    if solve is None:
        return h.dialog(id="solve-dialog", aria_label="Solve", closedby="any", tabindex=-1)
    moment = datetime.fromtimestamp(solve.at / 1000, UTC).astimezone()  # where the reader is
    ended = moment.strftime("%Y-%m-%d %H:%M")
    address = h.scramble_link(solve.scramble, "&solve")
    phases = _phases([(b - a) // 10 for a, b in pairwise([0, *solve.splits, solve.time])])
    penalties = (
        ui.button(one, "penalty", f"{solve.name} {one}", aria_pressed=solve.penalty == one)
        for one in ("+2", "DNF")
    )
    return ui.dialog(
        "solve-dialog",
        _shown(solve),
        ui.note(ended),
        h.p(solve.scramble or "No scramble is known.", class_="mono", id="solve-scramble"),
        h.p(f"Phases: {', '.join(phases)}", hidden=not solve.splits),
        ui.row(*penalties, ui.button("Delete", "delete", solve.name, closes="solve-dialog")),
        ui.row(
            ui.button("What was possible?", "analyse", solve.name, closes="solve-dialog"),
            ui.link("Shortest", address, "quiet"),
            ui.link("As CFOP, with reasons", f"{address}&method=person", "quiet"),
            hidden=not (solve.scramble and is_cube),
        ),
        ui.form(
            ui.area("comment", "Comment", solve.comment, 2, id="solve-comment"),
            event="comment",
            on="change",
        ),
    )


def _phases(times: Sequence[float]) -> list[str]:
    """The phases with their usual names."""
    names = PHASES.get(len(times), ("",) * len(times))
    return [f"{name} {written(time)}".strip() for name, time in zip(names, times, strict=True)]


def _opens(rolling: Rolling, which: str, value: float | None) -> Html | None:
    """An average that opens its list when it is pressed."""
    if value is None:
        return None
    name, text = rolling.window.name, written(value)
    is_best = which == "now" and rolling.is_best(len(rolling.values) - 1)
    label = f"{name}, {which}: {text}" + (f", {BEST}" if is_best else "")
    return ui.button(text, "average", f"{name} {which}", base="time", aria_label=label)


def _cell(kind: str, value: float | None, best: bool) -> Html:
    """An average, marked if it was the best so far."""
    said = h.span(f", {BEST}", class_="visually-hidden") if best else None
    return h.element(kind, _result(value), said, class_="best" if best else None)


def _shown(solve: Solve) -> str:
    return written(solve.result) + ("+" if solve.penalty == "+2" else "")


def _result(value: float | None) -> str:
    return "" if value is None else written(value)
