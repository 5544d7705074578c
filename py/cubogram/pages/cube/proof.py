"""The proof that no shorter solution exists: estimated, watched, paused, continued later."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Any

from cubogram.cube.cubies import FACES
from cubogram.cube.facelets import orientation_of
from cubogram.formatting import counted, percent
from cubogram.pages.cube.engine import Engine
from cubogram.pages.cube.memory import Proofs
from cubogram.pages.cube.reading import Reading
from cubogram.pages.cube.solution import Solution
from cubogram.pages.keeping import Entry
from cubogram.pages.machine import PROOF_TABLES
from cubogram.pages.tasks import Failure

JSON = Any

AT_ONCE = 30
"""The longest proof, in seconds, that begins without asking."""
EASY_LENGTH = 12
"""Up to this length Python uses small tables, whose speed predicts nothing."""
LONG = 180
"""The shortest proof, in seconds, for which a larger table is made unasked."""
FASTER = {"deep": 1.0, "large": 1.25, "largest": 2.0}
"""How much faster each table refutes a length, measured by bench_tables."""
SAVE_EVERY = 2.0
"""Seconds."""
_UNITS = ((86400, "days"), (3600, "h"), (60, "min"))


class Proof:
    """A proof about the shortest solution known; `on_shorter` is called with a shorter one."""

    def __init__(
        self,
        engine: Engine,
        entry: Entry[Proofs],
        reading: Reading,
        best: Solution,
        on_shorter: Callable[[Solution], None],
    ) -> None:
        self.part: float | None = None
        """How much of the present length has been searched, if known."""
        self._engine = engine
        self._entry = entry
        self._best = best
        self._on_shorter = on_shorter
        self._facelets = relative(reading.facelets)
        self._estimate: JSON = None
        self._table = "deep"
        self._saved_at = 0.0
        self.note = ""
        """What went wrong with the tables."""
        self.is_running = False
        saved = entry.value.of(self._facelets)
        self._bounds = saved or {
            "facelets": self._facelets,
            "tables": "deep",
            "lower": 0,
            "solution": None,
            "seconds": 0,
        }
        if saved and saved.get("solution"):
            self._take(saved["solution"])
        self.words = self._at_rest()

    @property
    def is_known(self) -> bool:
        """Whether the search itself has proved it."""
        return self._best.optimal

    @property
    def is_proven(self) -> bool:
        """Whether no shorter solution exists."""
        return self.is_known or self._bounds["lower"] == self._best.length

    @property
    def label(self) -> str:
        """The label of the button."""
        if self.is_running:
            return "Stop the proof"
        if self._bounds["lower"]:
            return "Continue the proof"
        return "Begin the proof" if self._estimate else "Prove it"

    def stop(self) -> None:
        """Pauses it."""
        self._end()

    def start(self) -> None:
        """The first time, estimates how long it will take; begins if that is short, or already
        known."""
        self._catch_up()
        if self.is_proven:
            return
        is_new = not self._bounds["lower"] and not self._estimate
        self._engine.begin(self._end)
        self.is_running = True
        self.part = None
        if not is_new:
            self._prove()
            return
        self.words = "Measuring what the proof will take…"
        self._engine.ask(
            "optimal.estimate", {"state": self._facelets}, done=self._measured, failed=self._failed
        )

    def _catch_up(self) -> None:
        """Takes over what another tab has proven in the meantime."""
        kept = self._entry.value.of(self._facelets)
        if kept and kept["lower"] >= self._bounds["lower"]:
            self._bounds = kept
            if kept.get("solution"):
                self._take(kept["solution"])
            self.words = self._at_rest()

    def _measured(self, estimate: JSON) -> None:
        self._estimate = estimate
        if estimate["longest"] > AT_ONCE * self._engine.workers:
            self._end()
        else:
            self._prove()

    def _prove(self) -> None:
        self.words = "Beginning the proof…"
        self.note = ""
        known = self._bounds.get("solution")
        if not known or len(known.split()) > self._best.length:
            self._bounds = {**self._bounds, "solution": self._best.text}
        longest = self._estimate["longest"] if self._estimate else math.inf
        is_long = longest > AT_ONCE * self._engine.workers
        self._recall(self._engine.proof_table if is_long else "deep")

    def _recall(self, table: str) -> None:
        """Continues with a table, whether stored by an earlier visit or still to be made."""
        if table == "deep":
            self._refute(table)
            return

        def recalled(answer: JSON) -> None:
            found = answer["found"]
            if found == "whole":
                self._refute(table)
            elif found == "no room":
                self._smaller(table)
            elif self._pays:
                if found == "damaged":
                    self.note = f"The {_sized(table)} table was damaged and is being made again."
                self._make(table)
            else:
                self._refute("deep")

        self._ask("twophase.recall", {"tables": table}, recalled)

    @property
    def _pays(self) -> bool:
        """Whether a larger table is worth making, because the visitor chose it or the proof is
        long."""
        if self._engine.chosen_table:
            return True
        seconds = self._estimate["seconds"] if self._estimate else 0
        return bool(seconds > LONG * self._engine.workers)

    def _make(self, table: str) -> None:
        """Makes a larger table and stores it."""

        def heard(event: JSON) -> None:
            if event and self.is_running:
                self.part = event["part"]
                made = percent(event["part"])
                self.words = f"Making the {_sized(table)} table, only this once: {made}"

        def kept(answer: JSON) -> None:
            if not answer["kept"]:
                self.note = f"The table is not stored for your next visit: {answer['problem']}."
            self._refute(table)

        def made(answer: JSON) -> None:
            if answer["room"]:
                self._ask("twophase.keep", {"tables": table}, kept)
            else:
                self._smaller(table)

        self._ask("twophase.prepare", {"tables": table}, made, heard)

    def _smaller(self, table: str) -> None:
        """Not enough memory for a table: tries the next smaller one."""
        names = list(PROOF_TABLES)
        smaller = names[names.index(table) - 1]
        self._say_no_room(table, smaller)
        self._recall(smaller)

    def _say_no_room(self, table: str, smaller: str) -> None:
        self.note = (
            f"There is not enough memory for the {_sized(table)} table: using the "
            f"{_sized(smaller)} one."
        )

    def _refute(self, table: str) -> None:
        self._table = table
        arguments = {"proof": self._bounds, "tables": table}
        self._ask("optimal.prove", arguments, self._done, self._hear)

    @property
    def can_be_checked(self) -> bool:
        """Whether it has a record of what was searched, so that a part can be searched again."""
        return self.is_proven and not self.is_running and bool(self._bounds.get("refuted"))

    def check(self) -> None:
        """Searches 1 % of it again, chosen by the date."""
        self._engine.begin(self._end)
        self.is_running, self.part = True, None
        self.words = f"Searching {percent(0.01)} of the proof again…"
        seed = time.strftime("%Y-%m-%d", time.gmtime())
        arguments = {"proof": self._bounds, "share": 0.01, "seed": seed}

        def checked(answer: JSON) -> None:
            self._end()
            parts = counted(answer["done"], "part")
            searched = f"{parts} searched again, {answer['nodes']:,} positions, seed {seed}"
            right = "matches" if answer["right"] else "does not match"
            self.note = f"{searched}: the result {right} the proof."

        def failed(failure: Failure) -> None:
            self._end()
            self.note = failure.message

        self._engine.ask("optimal.check", arguments, done=checked, failed=failed)

    def _ask(
        self,
        command: str,
        arguments: JSON,
        done: Callable[[JSON], object],
        event: Callable[[JSON], object] | None = None,
    ) -> None:
        self._engine.ask(command, arguments, done=done, failed=self._failed, event=event)

    def _done(self, answer: JSON) -> None:
        self._hear(answer)
        self._end()

    def _failed(self, failure: Failure) -> None:
        if failure.kind == "proof":  # damaged: made again
            self._bounds = {**self._bounds, "lower": 0}
            self._entry.set(self._entry.value.without(self._facelets))
        self._end()
        self.words = failure.message

    def _end(self) -> None:
        if not self.is_running:
            return
        self.is_running = False
        self._engine.end(self._end)
        if self._bounds["lower"]:
            self._save()
        self.words = self._at_rest()

    def _hear(self, event: JSON) -> None:
        if not event or not self.is_running:
            return
        self._bounds = event["proof"]
        if event.get("maneuver") is not None:
            self._take(event["maneuver"])
        if event["stage"] in ("length", "tables"):
            self.part = event["done"]
        if event.get("table") in PROOF_TABLES and event["table"] != self._table:
            self._say_no_room(self._table, event["table"])
            self._table = event["table"]
        self.words = _in_words(event)
        if time.monotonic() - self._saved_at > SAVE_EVERY:
            self._save()

    def _save(self) -> None:
        self._saved_at = time.monotonic()
        self._entry.set(self._entry.value.with_proof(self._bounds))

    def _take(self, text: str) -> None:
        moves = tuple(text.split())
        if len(moves) >= self._best.length:
            return
        length = len(moves)
        count = counted(length, "move")
        found = "found by the proof"
        self._best = Solution(moves, text, length, count, self._best.seconds, found)
        self._on_shorter(self._best)

    def _at_rest(self) -> str:
        lower, most = self._bounds["lower"], counted(self._best.length, "turn")
        if self.is_proven:
            return f"{most}: proven, no shorter one exists."
        if lower:
            return f"At least {lower}, at most {most}, so far."
        if self._estimate:
            table = self._engine.proof_table if self._pays else "deep"
            return _foretold(self._estimate, self._engine.workers, table)
        return "Is there a shorter one? “Prove it” first measures how long the proof would take."


def relative(facelets: str) -> str:
    """The facelets, with each colour named after the face where its centre is.

    >>> relative(Reading(moves=("y",)).facelets) == Reading().facelets
    True
    """
    return facelets.translate(str.maketrans(orientation_of(facelets), FACES))


def roughly(seconds: float) -> str:
    """A time in words, to one or two digits.

    >>> roughly(50), roughly(95), roughly(1e9)
    ('about 50 s', 'about 2 min', 'years')
    """
    size, name = next((unit for unit in _UNITS if seconds >= 1.5 * unit[0]), (1, "s"))
    count = max(1, int(seconds / size + 0.5))
    return "years" if count > 999 else f"about {count} {name}"


def _sized(table: str) -> str:
    return f"{PROOF_TABLES[table] / 1e6:.0f} MB"


def _foretold(estimate: JSON, workers: int, table: str) -> str:
    """What the proof will take with a table, once that is ready."""
    seconds, longest = (estimate[name] / FASTER[table] for name in ("seconds", "longest"))
    here = f"With {workers} of this machine's cores," if workers > 1 else "On this machine,"
    worst = ""
    if longest > 1.5 * seconds:
        worst = f" (there is probably a shorter solution; if not, {roughly(longest / workers)})"
    each = estimate["memory"] - PROOF_TABLES["deep"] + PROOF_TABLES[table]
    memory = round(each * workers / 1e6)
    first = f" A {_sized(table)} table is made first, unless an earlier visit has stored one."
    return (
        f"{here} the proof will take {roughly(seconds / workers)}{worst} and {memory} MB of "
        f"memory; you can stop it and continue another day.{'' if table == 'deep' else first}"
    )


def _in_words(event: JSON) -> str:
    lower, most = event["lower"], counted(event["upper"], "turn")
    if event["proven"]:
        return f"{most}: proven, no shorter one exists."
    bounds = f"At least {lower}, at most {most}" if lower else f"At most {most}"
    if event["stage"] == "tables":
        return f"{bounds}; first, a table of distances is being made: {percent(event['done'])}"
    left = event["secondsLeft"]
    return (
        f"{bounds}." if left is None or lower <= EASY_LENGTH else f"{bounds}; {roughly(left)} left."
    )
