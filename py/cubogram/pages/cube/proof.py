"""The proof that no shorter solution exists: estimated, watched, paused, continued later."""

from __future__ import annotations

import time
from functools import partial

from cubogram.cube.cubies import FACES
from cubogram.cube.facelets import orientation_of
from cubogram.formatting import counted, percent
from cubogram.pages.cube.engine import Engine
from cubogram.pages.cube.reading import Reading
from cubogram.pages.cube.solution import Solution
from cubogram.pages.jobs import Failure, Story, ask, job, watch
from cubogram.pages.keeping import Kind
from cubogram.pages.machine import PROOF_TABLES, megabytes
from cubogram.pages.merging import Sides, merge_dict, newer_of_those_there
from cubogram.pages.part import Part, Site
from cubogram.schema import JSON

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
SHARE = 0.01
"""How much of a proof is searched again."""
MOST = 12
"""How many proofs are stored."""
SOUND = 3
"""The version from which stored proofs also hold for symmetrical cubes."""
_UNITS = ((86400, "days"), (3600, "h"), (60, "min"))

Proofs = dict[str, JSON]
"""Proofs by facelets, the latest last, in the form that `optimal.prove` returns and accepts."""


def _sound(value: JSON) -> Proofs:
    """The latest of the stored proofs that can be continued."""
    sound = [
        (facelets, proof)
        for facelets, proof in (value.items() if isinstance(value, dict) else ())
        if isinstance(proof, dict)
        and type(proof.get("lower")) is int
        and isinstance(proof.get("version"), int)
        and proof["version"] >= SOUND
        and proof.get("facelets") == facelets
    ]
    return dict(sound[-MOST:])


def _further(sides: Sides[JSON]) -> JSON:
    """The proof that has ruled out more lengths."""
    both = (sides.ours, sides.theirs)
    if all(both) and sides.ours["lower"] != sides.theirs["lower"]:
        return max(both, key=lambda proof: proof["lower"])
    return newer_of_those_there(sides)


PROOFS: Kind[Proofs] = Kind.of(
    "proofs", 1, Proofs, {}, lambda sides: merge_dict(sides, _further), _sound
)


def with_proof(proofs: Proofs, proof: JSON) -> Proofs:
    """The proofs with one as the latest, unless the stored one has ruled out more lengths."""
    facelets = proof["facelets"]
    if facelets in proofs and proofs[facelets]["lower"] > proof["lower"]:
        return proofs
    others = [(key, one) for key, one in proofs.items() if key != facelets]
    return {**dict(others[1 - MOST :]), facelets: proof}


class Proof(Part):
    """A proof about the shortest solution known."""

    def __init__(self, site: Site, engine: Engine, reading: Reading, best: Solution) -> None:
        super().__init__(site)
        self.part: float | None = None
        """How much of the present length has been searched, if known."""
        self.note = ""
        """What went wrong with the tables, or what a check has found."""
        self._shorter: Solution | None = None
        """A shorter solution that the proof has found, until it is taken."""
        self._engine = engine
        self._entry = site.store.entry(PROOFS)
        self._best = best
        self._facelets = relative(reading.facelets)
        self._estimate: JSON = None
        self._table = "deep"
        self._saved_at = 0.0
        self._now = ""
        """What it is doing."""
        self._problem = ""
        """Why it could not go on."""
        self._bounds: JSON = {
            "facelets": self._facelets,
            "tables": "deep",
            "lower": 0,
            "solution": None,
            "seconds": 0,
        }
        self._catch_up()

    @property
    def is_running(self) -> bool:
        """Whether it is being proved, or checked."""
        return self.start.runs or self.check.runs

    @property
    def is_known(self) -> bool:
        """Whether the search itself has proved it."""
        return self._best.optimal

    @property
    def is_proven(self) -> bool:
        """Whether no shorter solution exists."""
        return self.is_known or self._bounds["lower"] == self._best.length

    @property
    def can_be_checked(self) -> bool:
        """Whether it has a record of what was searched, so that a part can be searched again."""
        return self.is_proven and not self.is_running and bool(self._bounds.get("refuted"))

    @property
    def label(self) -> str:
        if self.is_running:
            return "Stop the proof"
        if self._bounds["lower"]:
            return "Continue the proof"
        return "Begin the proof" if self._estimate else "Prove it"

    @property
    def words(self) -> str:
        if self.is_running:
            return self._now
        lower, most = self._bounds["lower"], counted(self._best.length, "turn")
        if self._problem:
            return self._problem
        if self.is_proven:
            return f"{most}: proven, no shorter one exists."
        if lower:
            return f"At least {lower}, at most {most}, so far."
        if self._estimate:
            table = self._engine.proof_table if self._pays else "deep"
            return _foretold(self._estimate, self._engine.workers, table)
        return "Is there a shorter one? “Prove it” first measures how long the proof would take."

    def shorter(self) -> Solution | None:
        """A shorter solution, if the proof has found one since the last call."""
        found, self._shorter = self._shorter, None
        return found

    def stop(self) -> None:
        """Pauses it."""
        self.start.stop()
        self.check.stop()

    @job()
    def start(self) -> Story:
        """The first time, estimates how long it will take; begins if that is short, or already
        known."""
        self._catch_up()
        if self.is_proven:
            return
        self._engine.begin(self.start)
        self.part, self._problem, self._table = None, "", "deep"
        try:
            if not self._bounds["lower"] and not self._estimate:
                self._now = "Measuring what the proof will take…"
                self._estimate = yield ask("optimal.estimate", state=self._facelets)
                if self._is_long:
                    return
            self._now, self.note = "Beginning the proof…", ""
            known = self._bounds.get("solution")
            if not known or len(known.split()) > self._best.length:
                self._bounds = {**self._bounds, "solution": self._best.text}
            if self._is_long:
                yield from self._make_ready(self._engine.proof_table)
            given = {"proof": self._bounds, "tables": self._table}
            self._hear((yield from watch(self._hear, "optimal.prove", **given)))
        except Failure as failure:
            self._problem = failure.message
            if failure.kind == "proof":  # damaged: made again
                self._bounds = {**self._bounds, "lower": 0}
                others = {**self._entry.value}
                others.pop(self._facelets, None)
                self._entry.set(others)
        finally:
            if self._bounds["lower"]:
                self._save()

    @property
    def _is_long(self) -> bool:
        longest = self._estimate["longest"] if self._estimate else None
        return longest is None or longest > AT_ONCE * self._engine.workers

    @property
    def _pays(self) -> bool:
        """Whether a larger table is worth making, because the visitor chose it or the proof is
        long."""
        seconds = self._estimate["seconds"] if self._estimate else 0
        return bool(self.site.settings.proof_table or seconds > LONG * self._engine.workers)

    def _make_ready(self, table: str) -> Story:
        """Loads this table, stored by an earlier visit, or makes it; or a smaller one."""
        while table != "deep":
            found = (yield ask("twophase.recall", tables=table))["found"]
            has_room = found != "no room"
            if found in ("nothing", "damaged"):
                if not self._pays:
                    return
                if found == "damaged":
                    self.note = f"The {megabytes(table)} table was damaged and is being made again."
                hear = partial(self._hear_making, table)
                has_room = (yield from watch(hear, "twophase.prepare", tables=table))["room"]
                kept = (yield ask("twophase.keep", tables=table)) if has_room else {"kept": True}
                if not kept["kept"]:
                    why = kept["problem"]
                    self.note = f"The table is not stored for your next visit: {why}."
            if has_room:
                self._table = table
                return
            smaller = list(PROOF_TABLES)[list(PROOF_TABLES).index(table) - 1]
            self._say_no_room(table, smaller)
            table = smaller

    def _hear_making(self, table: str, event: JSON) -> None:
        if event:
            self.part = event["part"]
            made = percent(event["part"])
            self._now = f"Making the {megabytes(table)} table, only this once: {made}"

    def _say_no_room(self, table: str, smaller: str) -> None:
        self.note = (
            f"There is not enough memory for the {megabytes(table)} table: using the "
            f"{megabytes(smaller)} one."
        )

    def _hear(self, event: JSON) -> None:
        if not event:
            return
        self._bounds = event["proof"]
        if event.get("maneuver") is not None:
            self._take(event["maneuver"])
        if event["stage"] in ("length", "tables"):
            self.part = event["done"]
        if event.get("table") in PROOF_TABLES and event["table"] != self._table:
            self._say_no_room(self._table, event["table"])
            self._table = event["table"]
        self._now = _in_words(event)
        if time.monotonic() - self._saved_at > SAVE_EVERY:
            self._save()

    @job()
    def check(self) -> Story:
        """Searches a part of it again, chosen by the date."""
        self._engine.begin(self.check)
        self.part, self._now = None, f"Searching {percent(SHARE)} of the proof again…"
        seed = time.strftime("%Y-%m-%d", time.gmtime())
        try:
            answer = yield ask("optimal.check", proof=self._bounds, share=SHARE, seed=seed)
        except Failure as failure:
            self.note = failure.message
            return
        searched = f"{counted(answer['done'], 'part')} searched again"
        right = "matches" if answer["right"] else "does not match"
        self.note = (
            f"{searched}, {answer['nodes']:,} positions, seed {seed}: the result {right} the proof."
        )

    def _catch_up(self) -> None:
        """Takes over what an earlier visit or another tab has proven."""
        kept = self._entry.value.get(self._facelets)
        if kept and kept["lower"] >= self._bounds["lower"]:
            self._bounds = kept
            if kept.get("solution"):
                self._take(kept["solution"])

    def _save(self) -> None:
        self._saved_at = time.monotonic()
        self._entry.set(with_proof(self._entry.value, self._bounds))

    def _take(self, text: str) -> None:
        """Takes a solution, if it is shorter."""
        moves = tuple(text.split())
        if len(moves) < self._best.length:
            length, found = len(moves), "found by the proof"
            count = counted(length, "move")
            self._best = Solution(moves, text, length, count, self._best.seconds, found)
            self._shorter = self._best


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


def _foretold(estimate: JSON, workers: int, table: str) -> str:
    """What the proof will take with a table, once that is ready."""
    seconds, longest = (estimate[name] / FASTER[table] for name in ("seconds", "longest"))
    here = f"With {workers} of this machine's cores," if workers > 1 else "On this machine,"
    worst = ""
    if longest > 1.5 * seconds:
        worst = f" (there is probably a shorter solution; if not, {roughly(longest / workers)})"
    each = estimate["memory"] - PROOF_TABLES["deep"] + PROOF_TABLES[table]
    memory = round(each * workers / 1e6)
    first = f" A {megabytes(table)} table is made first, unless an earlier visit has stored one."
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
