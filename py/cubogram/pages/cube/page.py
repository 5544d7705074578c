"""The cube page: a list of parts, and what happens in several of them at once."""

from __future__ import annotations

from collections.abc import Callable

from cubogram.pages.cube.algorithms import ALGORITHMS, Algorithms
from cubogram.pages.cube.answer import Answer
from cubogram.pages.cube.cube_list import CubeList
from cubogram.pages.cube.engine import Engine
from cubogram.pages.cube.guide import Guide
from cubogram.pages.cube.my_solution import MySolution
from cubogram.pages.cube.options import PERSON, Options
from cubogram.pages.cube.paint import Paint
from cubogram.pages.cube.patterns import Patterns
from cubogram.pages.cube.pool import Pool
from cubogram.pages.cube.proof import PROOFS
from cubogram.pages.cube.race import RACE, Race
from cubogram.pages.cube.result import Result
from cubogram.pages.cube.scan import Scan
from cubogram.pages.cube.search import OwnMethod, shipped
from cubogram.pages.cube.settings_part import SettingsPart
from cubogram.pages.cube.stage import HELP, Inspection, Stage
from cubogram.pages.cube.text import CubeText
from cubogram.pages.cube.visit import CUBE, Share, Visit
from cubogram.pages.jobs import Story, job, wait
from cubogram.pages.keeping import Store
from cubogram.pages.learning.own_solver import SolverFacts
from cubogram.pages.page import Page
from cubogram.pages.part import Regions
from cubogram.pages.scrambles import SCRAMBLES
from cubogram.pages.settings import SETTINGS
from cubogram.pages.world import World
from cubogram.schema import JSON

KINDS = (ALGORITHMS, CUBE, PERSON, PROOFS, RACE, SCRAMBLES, SETTINGS)
"""The kinds of entries that this page reads."""
OTHERS = 1.0
"""Seconds from when Python is ready until other workers start, so that the first solution gets the
whole machine."""


class CubePage(Page):
    def __init__(
        self, world: World, store: Store, own_facts: Callable[[], SolverFacts] = shipped
    ) -> None:
        pool = Pool(world)
        super().__init__(world, store, pool)
        site = self.site
        own_method = OwnMethod(store, world.path, own_facts)
        self.cube = CubeText(site)
        choices = Options(site, self.cube, own_method)
        self.engine = Engine(site, pool)
        self.answer = Answer(site, self.cube, choices, self.engine, own_method)
        own = MySolution(site, self.answer)
        self.guide = Guide(site, self.answer)
        self.settings_part = SettingsPart(site, self.engine, KINDS)
        backup = self.settings_part.backup
        self.visit = Visit(site, self.answer, own, backup)
        self.paint = Paint(site, self.answer)
        self.scan = Scan(site)
        self.list = CubeList(site, self.answer)
        result = Result(site, self.answer)
        self.parts = [
            self.cube,
            choices,
            self.answer,
            result,
            Race(site, self.engine, own_method, choices),
            own,
            Algorithms(site, self.answer),
            self.paint,
            self.scan,
            self.list,
            Patterns(site, self.answer),
            Inspection(site, self.cube),
            self.guide,
            Stage(site, self.answer, self.guide),
            Share(site, result, self.visit),
            self.settings_part,
            backup,
            self.engine,
            self.visit,
        ]

    @property
    def owes(self) -> int:
        """The timer after which the text of the last event is stored; see `Page.owes`."""
        return self.visit.unsaved

    def begin(self) -> None:
        self.visit.begin()

    def view(self) -> Regions:
        return {**super().view(), "help-dialog": HELP}

    def on_address(self, fragment: str) -> None:
        if self.guide.went():
            self.visit.write()
        else:
            self.visit.follow()

    def on_here(self, told: dict[str, JSON]) -> None:
        """The elements are ready; they report the machine."""
        self.settings_part.machine(told)

    @job()
    def on_python(self) -> Story:
        """The worker for long jobs is ready: the tables may be deepened, other workers may
        start."""
        self.engine.rest()
        yield wait(OTHERS)
        self.engine.set_cores()

    def on_lost(self) -> None:
        """That worker was replaced: its tables are gone."""
        self.engine.pool.lost()
        self.engine.tables.lost()

    def on_missing(self, words: str, newer: bool) -> None:
        """A part of the page could not be fetched."""
        label, request = ("Reload", "reload") if newer else ("Try again", "parts")
        offer = (label, lambda: self.world.request(request))
        self.site.notices.say("scramble", words, "error", offer=offer)

    def on_solve(self) -> None:
        """Solve, or Enter in a field."""
        field = self.answer.solve()
        if field == "list":
            self.list.open(self.cube.text)
            return
        if field in ("seconds", "length", "target"):
            self.world.request("unfold", "more")
        self.world.request("focus", field or "cube")
        if not field:
            self.world.request("into_view", "result-head")

    def on_scan(self) -> None:
        self.answer.search.stop()
        self.scan.problem = ""

    def on_scan_use(self) -> None:
        if self.scan.cube:
            self.cube.replace(self.scan.cube)
            if self.guide.is_lost:
                self.guide.on_found()

    def on_scan_mend(self) -> None:
        """The scan cannot be of a real cube, and has to be corrected by painting."""
        if self.scan.broken:
            self.cube.replace(self.scan.broken)
            self.paint.begin()
