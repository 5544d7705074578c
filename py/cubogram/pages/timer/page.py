"""The timer: one scramble after another, each timed, counted, and ready to be explained.

The page is a list of parts. A button is one line in the `view` of its part, `ui.button("Star",
"star")`, and a method `on_star`; an option that is remembered is one line in `Options` (solves.py).
"""

from __future__ import annotations

from cubogram.pages.keeping import Store
from cubogram.pages.page import Page
from cubogram.pages.timer.analysis import Analysis
from cubogram.pages.timer.clock import Clock
from cubogram.pages.timer.inspection import Inspection
from cubogram.pages.timer.profile import Profile
from cubogram.pages.timer.review import Review
from cubogram.pages.timer.scramble import Scramble
from cubogram.pages.timer.session import SessionSolves
from cubogram.pages.timer.sessions import Sessions
from cubogram.pages.world import World


class TimerPage(Page):
    def __init__(self, world: World, store: Store) -> None:
        super().__init__(world, store)
        self.sessions = Sessions(self.site)
        self.scramble = Scramble(self.site, self.sessions)
        self.session = SessionSolves(self.site, self.sessions)
        self.clock = Clock(self.site, self.session, self.scramble)
        self.analysis = Analysis(self.site, self.session)
        self.review = Review(self.site, self.session)
        self.profile = Profile(self.site, self.session, self.sessions)
        self.parts = [
            self.scramble, Inspection(self.site, self.scramble), self.clock, self.session,
            self.sessions, self.analysis, self.review, self.profile,
        ]  # fmt: skip

    def on_copied(self, done: bool) -> None:
        self.site.notices.say("message", "copied" if done else "press Ctrl+C to copy", seconds=5)
