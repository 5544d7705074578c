"""What is wrong with a cube given by its colours, or still being painted, and what can be done."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from cubogram.formatting import counted, sentence
from cubogram.pages import codec
from cubogram.pages.cube.options import Options
from cubogram.pages.cube.reading import BARE
from cubogram.pages.cube.solution import number_of_cubes
from cubogram.pages.cube.text import CubeText
from cubogram.pages.jobs import Failure, Story, ask, job
from cubogram.pages.notices import Offer, Tone
from cubogram.pages.part import Part, Site

MOST_NAMED = 3
FREE: Offer = ("Leave the rest free and solve", "leave_free")
WHY = "learn/possible/#what-is-wrong-with-my-cube"


@dataclass(frozen=True)
class Repair:
    """A cube that nearly has the colours: how to get there in the picture, and on the cube."""

    message: str
    facelets: str
    changed: tuple[int, ...]
    by_hand: str = codec.stored(name="by_hand")
    cubes: float = 1
    """How many cubes are as near."""


@dataclass(frozen=True)
class Where:
    """The stickers that a problem is about."""

    facelets: tuple[int, ...]


@dataclass(frozen=True)
class Problem:
    """Why the colours are not a cube, as `cube.check` says."""

    message: str
    where: Where
    repair: Repair | None = None
    """The one change that makes it a cube."""


@dataclass(frozen=True)
class Complaint:
    """A problem with the colours: its message, the stickers, a corrected cube, and a button's
    label."""

    words: str
    stickers: tuple[int, ...]
    label: str = ""
    repaired: str = ""


def complaint(problems: Sequence[Problem], nearest: Repair | None = None) -> Complaint:
    """The complaint for the problems of `cube.check`; `nearest` is the nearest cube, if no single
    change is enough."""
    repair = problems[0].repair
    sure = repair or (nearest if nearest and nearest.cubes == 1 else None)
    most = 1 if sure else MOST_NAMED  # one repair is enough
    reasons = [problem.message for problem in problems[:most]]
    if not sure:
        if len(problems) > most:
            reasons.append(f"and {len(problems) - most} more")
        stickers = {one for each in problems for one in each.where.facelets}
        return Complaint(sentence("; ".join(reasons)), tuple(sorted(stickers)))
    words = [reasons[0], f"In the picture: {sure.message}", f"On your cube: {sure.by_hand}"]
    changed = counted(len(sure.changed), "sticker")
    return Complaint(
        " ".join(map(sentence, words)),
        sure.changed,
        "Repair the picture" if repair else f"Use the nearest cube: {changed} changed",
        sure.facelets,
    )


def unpainted(colours: str) -> str:
    """How many stickers are still unpainted, in words; "" if none.

    >>> unpainted("..U"), unpainted("U")
    ('2 stickers have no colour yet', '')
    """
    bare = colours.count(BARE)
    if not bare:
        return ""
    return f"{counted(bare, 'sticker')} {'has' if bare == 1 else 'have'} no colour yet"


class ColourCheck(Part):
    """Asks Python about the cube's colours and shows the answer next to the field."""

    def __init__(self, site: Site, cube: CubeText, choices: Options) -> None:
        super().__init__(site)
        self._cube = cube
        self._choices = choices
        self._only: tuple[object, str] = (None, "")
        """A partly painted cube, and the only whole one that it can be."""

    @property
    def only(self) -> str:
        """The colours of the only cube that matches the painted stickers; "" if not known."""
        about, facelets = self._only
        return facelets if about == self._cube.question else ""

    @job(about=lambda self: self._cube.question)
    def check(self, *, is_asked: bool = False) -> Story:
        """Explains why painted or pasted colours do not make a cube, marks them, and offers a
        repair; if it is asked for, also scrolls there."""
        cube = self._cube
        if left := unpainted(cube.reading.colours):
            self._say(f"{left}: any will do" if cube.is_free else left)
            return
        asked = {"facelets": cube.reading.colours}
        found = yield ask("cube.check", **asked, words=True)
        problems = codec.read(tuple[Problem, ...], found["problems"])
        if not problems:
            return
        nearest = None
        if not problems[0].repair:
            with suppress(Failure):
                nearest = codec.read(Repair, (yield ask("scan.nearest", **asked)))
        said = complaint(problems, nearest)
        cube.marked = said.stickers
        repair = (said.label, partial(cube.change, said.repaired)) if said.repaired else None
        self._say(said.words, "error", offer=repair, why=WHY)
        if is_asked:
            self.site.world.request("into_view", "scramble-message")

    @job(about=lambda self: self._choices.choice.target)
    def blame_target(self, message: str) -> Story:
        """Explains why no cube can be the target; `message` names faces by letters."""
        facelets = self._choices.target_facelets or ""
        with suppress(Failure):
            found = yield ask("cube.check", facelets=facelets, words=True)
            problems = codec.read(tuple[Problem, ...], found["problems"])
            reasons = [replace(one, repair=None) for one in problems]  # nobody holds it
            message = complaint(reasons).words if reasons else message
        self.site.notices.say("target", message, "error")

    def hinder(self) -> bool:
        """Whether uncoloured stickers prevent a search; says what to do about them."""
        left, by_person = unpainted(self._cube.reading.colours), self._choices.by_person
        if not left or (self._cube.is_free and not by_person):
            return False
        if by_person:
            words = "To solve like a person, paint the grey stickers first, or choose Shortest"
            self._say(words, "error")
        else:
            self._count_cubes(left)
        return True

    @job(about=lambda self: (self._cube.question, self._cube.is_free))
    def _count_cubes(self, left: str) -> Story:
        """Says how many cubes fit the painting, and offers the cube if there is only one."""
        self._say(f"{left}: go on painting, or leave the rest free?", offer=FREE)
        found = yield ask("scan.complete", facelets=self._cube.reading.colours)
        cubes, left = found["cubes"], f"{left}, and "
        if not cubes:
            words = "no cube matches the painted ones: at least one of those must be wrong"
            self._say(left + words, "error")
        elif cubes == 1:
            self._only = (self._cube.question, found["facelets"])
            words = f"{left}only one cube matches the painted ones"
            self._say(words, offer=("Finish and solve", "finish"), other=FREE)
        else:
            fits = f"{left}{number_of_cubes(cubes)} match the painted ones"
            self._say(f"{fits}: go on painting, or leave the rest free?", offer=FREE)

    def _say(self, words: str, tone: Tone = "", **more: Any) -> None:
        self.site.notices.say("scramble", words, tone, **more)
