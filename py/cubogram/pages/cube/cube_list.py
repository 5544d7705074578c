"""Many cubes at once: each line of a text gets a quick solution first, then a shorter one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Literal

from cubogram.formatting import counted
from cubogram.pages.cube.engine import Engine
from cubogram.pages.cube.other_reading import seconds_of
from cubogram.pages.tasks import Failure

JSON = Any

BATCH = 64
"""Cubes searched together."""
FACTS = ("number", "time", "penalty", "date", "comment")
"""What a line may contain besides its scramble."""


@dataclass(frozen=True)
class Row:
    """A cube in the list; `place` is its line, or its solve within a session."""

    place: str
    text: str
    facts: dict[str, str]
    solution: str | None = None
    length: int | None = None
    problem: str | None = None

    @property
    def is_done(self) -> bool:
        """Whether it is solved or cannot be."""
        return self.solution is not None or self.problem is not None


class CubeList:
    """The list; it asks Python for what it needs, and nothing else runs meanwhile."""

    def __init__(self, engine: Engine, refused: Callable[[], object] = lambda: None) -> None:
        self.rows: list[Row] = []
        self.stage: Literal["", "reading", "solving", "shortening"] = ""
        self.tried = 0
        """How many rows have been searched for shorter solutions."""
        self.problem = ""
        """Why there is no list, or why it stopped."""
        self.text = ""
        """The text as typed."""
        self._engine = engine
        self._refused = refused
        """Called when the text is not a list and needs correcting."""
        self._seconds = 1.0

    @property
    def done(self) -> int:
        """How many are solved or cannot be."""
        return sum(row.is_done for row in self.rows)

    @property
    def words(self) -> str:
        """The progress, as a sentence."""
        if self.stage == "reading":
            return "Reading…"
        if not self.rows:
            return ""
        wrong = sum(row.problem is not None for row in self.rows)
        lengths = [row.length for row in self.rows if row.length is not None]
        solved = self.done - wrong
        parts = [f"{solved:,} of {counted(len(self.rows), 'cube')} solved"]
        if solved:
            parts.append(f"{sum(lengths) / max(1, len(lengths)):.2f} moves on average")
        searched = sum(bool(row.length) for row in self.rows[: self.tried])
        if searched:
            parts.append(f"looked for shorter solutions for {counted(searched, 'cube')}")
        if wrong:
            parts.append(f"{wrong:,} cannot be solved")
        return f"{'; '.join(parts)}."

    def solve(self, text: str) -> None:
        """Reads a text with many cubes and solves them."""
        self.text = text
        self.rows = []
        self.tried = 0
        self._begin("reading")

        def take(answer: JSON) -> None:
            self.rows = [Row(one["place"], one["text"], one["facts"]) for one in answer["cubes"]]
            self.text = ""
            self.go_on()

        self._ask("cube.list", {"text": text}, take)

    def refuse(self, problem: str) -> None:
        """Reports that a file cannot be read."""
        self.stop()
        self.problem = problem
        self._refused()

    def go_on(self) -> None:
        """Solves the remaining cubes."""
        self._begin("solving")
        left = [at for at, row in enumerate(self.rows) if not row.is_done]
        if len(left) > BATCH:  # many times faster this way
            batch: Callable[[JSON], None] = lambda answer: self._solve_some(left)  # noqa: E731
            self._ask("twophase.prepare", {"tables": "small"}, batch)
        else:
            self._solve_some(left)

    def _solve_some(self, left: list[int]) -> None:
        if not left:
            self.stop()
            return
        now, later = left[:BATCH], left[BATCH:]

        def hear(event: JSON) -> None:
            if not event:
                return
            at = now[event["index"]]
            if "error" in event:
                self.rows[at] = replace(self.rows[at], problem=event["error"]["message"])
            else:
                solution, length = event["maneuver"], event["length"]
                self.rows[at] = replace(self.rows[at], solution=solution, length=length)

        states = [self.rows[at].text for at in now]
        self._ask("twophase.many", {"states": states}, lambda answer: self._solve_some(later), hear)

    def shorten(self, seconds: float) -> None:
        """Searches for shorter solutions, for this many seconds per cube; continues where it was
        stopped."""
        if self.tried >= len(self.rows):
            self.tried = 0
        self._seconds = seconds
        self._begin("shortening")
        self._shorten_next()

    def _shorten_next(self) -> None:
        while self.tried < len(self.rows) and not self.rows[self.tried].length:
            self.tried += 1  # impossible, or solved already
        if self.tried >= len(self.rows):
            self.stop()
            return
        row = self.rows[self.tried]

        def take(answer: JSON) -> None:
            if answer["length"] < (row.length or 0):
                solution, length = answer["maneuver"], answer["length"]
                self.rows[self.tried] = replace(row, solution=solution, length=length)
            self.tried += 1
            self._shorten_next()

        self._ask("twophase.solve", {"state": row.text, "seconds": self._seconds}, take)

    def stop(self) -> None:
        """Stops; solved cubes keep their solutions."""
        if self.stage:
            self.stage = ""
            self._engine.end(self.stop)

    def clear(self) -> None:
        """Clears the list for a new one."""
        self.stop()
        self.rows = []
        self.problem = ""

    def _begin(self, stage: Literal["reading", "solving", "shortening"]) -> None:
        self.stop()
        self._engine.begin(self.stop)
        self.stage = stage
        self.problem = ""

    def _ask(
        self,
        command: str,
        arguments: JSON,
        done: Callable[[JSON], None],
        event: Callable[[JSON], None] | None = None,
    ) -> None:
        self._engine.ask(command, arguments, done=done, failed=self._fail, event=event)

    def _fail(self, failure: Failure) -> None:
        self.stop()
        self.problem = failure.message
        if not self.rows:
            self._refused()

    @property
    def _columns(self) -> list[str]:
        return [name for name in FACTS if any(row.facts.get(name) for row in self.rows)]

    @property
    def csv(self) -> str:
        """One line for each cube, in a form that spreadsheets can read."""
        columns = self._columns
        lines = [["place", "cube", "solution", "moves", *columns]]
        for row in self.rows:
            said = {**row.facts, "time": seconds_of(row.facts.get("time", ""))}
            answer = row.problem if row.solution is None else row.solution
            length = "" if row.length is None else str(row.length)
            cells = [said.get(name, "") for name in columns]
            lines.append([row.place, row.text, answer or "", length, *cells])
        return "".join(",".join(map(_cell, line)) + "\r\n" for line in lines)

    @property
    def as_text(self) -> str:
        """Each cube, with tabs between its columns, and its solution below it."""
        columns = self._columns
        parts = []
        for row in self.rows:
            cells = [*(row.facts.get(name, "") for name in columns), row.text]
            answer = row.problem if row.solution is None else row.solution
            shown = "(not solved)" if answer is None else answer
            parts.append("\t".join(cells) + f"\n    {shown}\n")
        return "".join(parts)


def _cell(value: str) -> str:
    return '"' + value.replace('"', '""') + '"'
