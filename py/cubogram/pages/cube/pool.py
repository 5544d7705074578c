"""The workers of the cube page, and the searches and proofs that several of them share.

Worker 0 is the page's own for long jobs; others have the numbers from 1. To solve a cube, each
takes some of the six search directions, and the others get the length of every better solution.
For a proof, they search units of work for the worker that runs it. If a worker dies, only its
directions are lost: the result has the number of `workers`, and how many were `missing`.
"""

from __future__ import annotations

from collections.abc import Iterable

from cubogram.pages.jobs import Ask, Hearer, Job, Jobs, ask, follow
from cubogram.pages.world import World
from cubogram.schema import JSON

RUN = "cells.run"
"""The command that runs a reader's code; it has a worker of its own, which runs nothing else."""
FOUND_NOTHING = {
    "kind": "search",
    "message": "No solution was found in the given time.",
    "where": None,
}


class Pool(Jobs):
    """The questions of the cube page; what several workers can answer together, they do."""

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self.ready: tuple[int, ...] = (0,)
        """The workers that can search now."""
        self._shared: dict[int, Race | SharedProof] = {}

    def begin(self, asked: Ask, by: Job) -> int:
        shared: Race | SharedProof
        if asked.command == "twophase.solve" and len(self.ready) > 1:
            shared = Race(self, asked, by)
        elif asked.command == "optimal.prove" and len(self.ready) > 1:
            shared = SharedProof(self, asked, by)
        else:
            return self.send(asked, "readers" if asked.command == RUN else 0, by)
        self._shared[shared.number] = shared
        return shared.number

    def end(self, number: int, waiting: Job | None = None) -> None:
        if shared := self._shared.pop(number, None):
            number, *others = shared.tasks
            for other in others:
                super().end(other)
        super().end(number, waiting)

    def finish(self, shared: Race | SharedProof) -> bool:
        """Ends what is left of it; returns whether it was still wanted."""
        is_wanted = self._shared.pop(shared.number, None) is not None
        for number in shared.tasks:
            super().end(number)
        return is_wanted

    def resize(self, count: int) -> None:
        """Lets this many workers run, at least one."""
        for worker in self.ready:
            if worker >= count:
                self._leave(worker, is_missing=False)
        self.ready = tuple(one for one in self.ready if one < count)
        self.world.request("cores", count)

    def now_ready(self, workers: Iterable[int]) -> None:
        """These can search; the others among those before them were lost."""
        before, self.ready = self.ready, tuple(workers)
        for worker in set(before) - set(self.ready):
            self._leave(worker)

    def lost(self) -> None:
        """Worker 0 was replaced."""
        self._leave(0)

    def _leave(self, worker: int, *, is_missing: bool = True) -> None:
        for shared in list(self._shared.values()):
            shared.leave(worker, is_missing)


class Race:
    """One search in several workers."""

    def __init__(self, pool: Pool, asked: Ask, by: Hearer) -> None:
        self._pool, self._by = pool, by
        self.number = pool.world.next_task()
        self._best: JSON = None
        self._failure: JSON = None
        self._parts = len(pool.ready)
        self._missing = 0
        given = {**asked.arguments, "parts": self._parts, "race": f"{self.number}"}
        self.tasks = {
            pool.send(follow(asked.command, **given, part=part), worker, self): worker
            for part, worker in enumerate(pool.ready)
        }
        if given.get("tables") == "deep":  # worker 0 takes care of its own
            for worker in pool.ready[1:]:
                pool.send(ask("twophase.recall"), worker)

    def hear(self, answer: JSON) -> None:
        if "began" in answer:
            if not self.tasks[answer["task"]]:
                self._by.hear(answer)
            return
        if "event" not in answer:
            del self.tasks[answer["task"]]
        if "error" in answer:
            self._missing += 1
            self._failure = self._failure or answer["error"]
        is_better = self._take(answer["task"], answer.get("event") or answer.get("result"))
        if is_better and self.tasks:
            self._by.hear({"event": self._best})
        self._settle()

    def leave(self, worker: int, is_missing: bool) -> None:
        """The worker was lost, or sent away. The last one that searches begins again when it is
        replaced."""
        for number, one in list(self.tasks.items()):
            if one == worker and not (is_missing and len(self.tasks) == 1):
                del self.tasks[number]
                self._pool.end(number)
                self._missing += is_missing
                self._parts -= not is_missing
        self._settle()

    def _take(self, finder: int, found: JSON) -> bool:
        """Returns whether it is better than all before; if so, the others get its length."""
        if not (found and found.get("maneuver")):
            return False
        if self._best and found["length"] >= self._best["length"]:
            return False
        self._best = found
        for number, worker in self.tasks.items():
            if number != finder:
                bound = ask("twophase.bound", race=f"{self.number}", length=found["length"])
                self._pool.send(bound, worker)
        return True

    def _settle(self) -> None:
        if self.tasks or not self._pool.finish(self):
            return
        if self._best:
            searched = {"workers": self._parts, "missing": self._missing}
            self._by.hear({"result": {**self._best, **searched}})
        else:
            self._by.hear({"error": self._failure or FOUND_NOTHING})


class SharedProof:
    """A proof in worker 0; the others search units of it."""

    def __init__(self, pool: Pool, asked: Ask, by: Hearer) -> None:
        self._pool, self._by = pool, by
        self.number = pool.world.next_task()
        own, *self._helpers = pool.ready
        given = {**asked.arguments, "name": f"{self.number}", "helpers": len(self._helpers)}
        self._own = pool.send(follow(asked.command, **given), own, self)
        self.tasks = {self._own: own}
        self._jobs: dict[int, int] = {}
        """The job of each question about units."""
        tables = asked.arguments.get("tables") or "deep"
        made = [ask("twophase.prepare", tables=tables)]
        if tables != "small":
            made.insert(0, ask("twophase.recall", tables=tables))
        for helper in self._helpers:
            for one in made:  # until there are units to search
                self.tasks[pool.send(one, helper, self)] = helper

    def hear(self, answer: JSON) -> None:
        number, event = answer["task"], answer.get("event")
        if number != self._own:
            self._heard_of_units(number, answer)
        elif event and "units" in event:
            self._give(**event["units"])
        elif "began" in answer or "event" in answer or self._pool.finish(self):
            self._by.hear(answer)

    def leave(self, worker: int, is_missing: bool) -> None:
        """A worker that was lost is asked again by the page; the units of one that was sent away
        are searched elsewhere."""
        for number, one in list(self.tasks.items()):
            if one == worker and not is_missing:
                self._pool.end(number)
                self._heard_of_units(number, {})
        if not is_missing and worker in self._helpers:
            self._helpers.remove(worker)

    def _give(self, job: int, **units: JSON) -> None:
        """To the helper with the fewest questions."""
        if not self._helpers:
            self._found(job, None)
            return
        helper = min(self._helpers, key=list(self.tasks.values()).count)
        number = self._pool.send(ask("optimal.search", **units), helper, self)
        self.tasks[number] = helper
        self._jobs[number] = job

    def _heard_of_units(self, number: int, answer: JSON) -> None:
        del self.tasks[number]
        job = self._jobs.pop(number, None)
        if job is not None:
            self._found(job, (answer.get("result") or {}).get("found"))

    def _found(self, job: int, found: JSON) -> None:
        given = {"name": f"{self.number}", "job": job, "found": found}
        self._pool.send(ask("optimal.found", **given))
