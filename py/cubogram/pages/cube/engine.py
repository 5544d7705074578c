"""Python working on cubes: one job at a time; in between, the tables are deepened."""

from __future__ import annotations

from cubogram.formatting import percent
from cubogram.pages.cube.pool import Pool
from cubogram.pages.jobs import Job, Story, ask, job, wait, watch
from cubogram.pages.machine import Machine
from cubogram.pages.part import Part, Site
from cubogram.schema import JSON

REST = 0.3
"""Seconds after a job until work on the tables continues."""


class Engine(Part):
    """The job that has all of Python: a search, a proof, a list, a race."""

    def __init__(self, site: Site, pool: Pool) -> None:
        super().__init__(site)
        self.pool = pool
        self.tables = Tables(site)
        self.machine = Machine()
        """What the browser reports about the machine."""
        self._job: Job | None = None
        self._cores = 1

    def begin(self, job: Job) -> None:
        """Each job calls this first: it ends the one that is running, and pauses the tables."""
        before, self._job = self._job, job
        if before and before is not job:
            before.stop()
        self.tables.pause()

    def rest(self) -> None:
        """Lets the tables be deepened, unless a job is running."""
        if not self._job:
            self.tables.resume()

    def settle(self) -> None:
        """Once the job has ended, the tables go on."""
        if self._job and not self._job.runs:
            self._job = None
            self.tables.resume()

    @property
    def workers(self) -> int:
        """How many workers could search now."""
        return len(self.pool.ready)

    @property
    def cores(self) -> int:
        """How many workers may search: the number in the settings, or all but one of the machine's
        cores."""
        chosen = self.site.settings.cores
        return min(chosen, self.machine.cores) if chosen else self.machine.usual_cores

    @property
    def proof_table(self) -> str:
        """The exact table for proofs: from the settings, or chosen by the memory available."""
        return self.site.settings.proof_table or self.machine.largest_table(self.cores)

    def set_cores(self) -> None:
        """Allows this many workers to start."""
        if self.cores != self._cores:
            self._cores = self.cores
            self.pool.resize(self.cores)


class Tables(Part):
    """Python's tables: deepened while no job is running, or restored from an earlier visit."""

    def __init__(self, site: Site) -> None:
        super().__init__(site)
        self.part = 0.0
        """The progress, from 0 to 1."""
        self.done = ""
        """The finished tables."""
        self.saved = False
        """Whether the deeper tables are saved for the next visit."""
        self.problem = ""
        """Why saving failed, or what was wrong with the saved ones."""
        self.no_room = False
        """Whether there was too little memory for them."""
        self._is_restored = self._has_tried = False
        self._is_idle = False
        """Whether no job is running, so that the tables may use all of Python."""

    def pause(self) -> None:
        """Leaves Python entirely to a job."""
        self._is_idle = False
        self._prepare.stop()

    def resume(self) -> None:
        """Continues shortly, from where it stopped."""
        self._is_idle = True
        if not self._prepare.runs:
            self._prepare(REST)

    def restore(self) -> None:
        """Loads the saved tables, even during a search that has already found something."""
        if self.site.settings.tables == "deep" and not self._is_restored:
            self._prepare(0)

    def forget(self) -> None:
        """The saved tables have been deleted; they are not saved again until asked."""
        self.pause()
        self.saved = self._has_tried = False
        self.problem = ""

    def lost(self) -> None:
        """Python was restarted, so all tables are gone."""
        self.pause()
        self._is_restored = self.saved = False
        self.part, self.done, self.no_room = 0.0, "", False

    @property
    def words(self) -> str:
        if self.no_room:
            return "There is not enough memory for them, so searches use the usual ones."
        why = f": {self.problem}" if self.problem else ""
        if self.done == "deep":
            return f"They are ready{f', but not stored{why}' if why else ''}."
        again = f"They are being made again{why}. " if why else ""
        if not self.part:
            return "" if self.saved else f"{again}They are made while no search is running."
        return f"{again}They are being made: {percent(self.part)}."

    @job()
    def _prepare(self, delay: float) -> Story:
        """Loads the deeper tables if they are stored; while Python is idle, makes and stores
        them."""
        if delay:
            yield wait(delay)
        tables = self.site.settings.tables
        if tables == "deep" and not self._is_restored:
            found = (yield ask("twophase.recall"))["found"]
            self._is_restored, self.saved = True, found == "whole"
            if found == "damaged":
                self.problem = "the stored copy was damaged"
            if self.saved:
                self.part, self.done = 1.0, "deep"
        if not self._is_idle:
            return
        if self.done not in (tables, "deep"):
            if tables == "deep":
                answer = yield from watch(self._hear, "twophase.prepare", tables=tables)
            else:  # each event costs as much as a click, and nothing shows it
                answer = yield ask("twophase.prepare", tables=tables)
            self.part, self.done, self.no_room = 1.0, tables, not answer.get("room", True)
        if tables == "deep" and not (self.saved or self._has_tried or self.no_room):
            answer = yield ask("twophase.keep")
            self._has_tried, self.saved = True, bool(answer["kept"])
            self.problem = answer.get("problem") or ""

    def _hear(self, event: JSON) -> None:
        if event:
            self.part, self.done = event["part"], ""
