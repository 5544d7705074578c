"""What is wrong with a cube given by its colours, or still being painted, and what can be done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cubogram.formatting import counted, sentence
from cubogram.pages.cube.reading import BARE
from cubogram.pages.cube.solution import number_of_cubes
from cubogram.pages.tasks import Tasks

if TYPE_CHECKING:
    from cubogram.pages.cube.model import CubeModel

JSON = Any

MOST_NAMED = 3
WHY = "learn/possible/#what-is-wrong-with-my-cube"


@dataclass(frozen=True)
class Complaint:
    """A problem with the colours: its message, the stickers, a corrected cube, and a button's
    label."""

    words: str
    stickers: tuple[int, ...]
    label: str = ""
    repaired: str = ""


def complaint(problems: list[JSON], nearest: JSON = None) -> Complaint:
    """The complaint for the problems of `cube.check`; `nearest` is the nearest cube, if no single
    change is enough."""
    repair = problems[0]["repair"]
    sure = repair or (nearest if nearest and nearest["cubes"] == 1 else None)
    most = 1 if sure else MOST_NAMED  # one repair is enough
    reasons = [problem["message"] for problem in problems[:most]]
    if not sure:
        if len(problems) > most:
            reasons.append(f"and {len(problems) - most} more")
        stickers = {one for each in problems for one in (each.get("where") or {})["facelets"]}
        return Complaint(sentence("; ".join(reasons)), tuple(sorted(stickers)))
    words = [reasons[0], f"In the picture: {sure['message']}", f"On your cube: {sure['by_hand']}"]
    changed = counted(len(sure["changed"]), "sticker")
    return Complaint(
        " ".join(map(sentence, words)),
        tuple(sure["changed"]),
        "Repair the picture" if repair else f"Use the nearest cube: {changed} changed",
        sure["facelets"],
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


class ColourCheck:
    """Asks Python about the model's colours and shows the answer next to the field."""

    def __init__(self, model: CubeModel, tasks: Tasks) -> None:
        self._model = model
        self._tasks = tasks

    def check(self, said: Callable[[], None] = lambda: None) -> None:
        """Reports what may be wrong with painted or pasted colours, then calls `said`."""
        model = self._model
        colours = model.reading.colours
        left = unpainted(colours)
        if left:
            model.notices.say("scramble", f"{left}: any will do" if model.cube.is_free else left)
            return

        def take(answer: JSON) -> None:
            problems = answer["problems"]
            if not problems:
                return

            def complain(nearest: JSON = None) -> None:
                self.complain(problems, nearest)
                said()

            if problems[0]["repair"]:
                complain()
                return
            self._ask("scan.nearest", {"facelets": colours}, complain, lambda failure: complain())

        self._ask("cube.check", {"facelets": colours, "words": True}, take)

    def complain(self, problems: list[JSON], nearest: JSON = None) -> None:
        """Explains why the colours do not make a cube, marks them, and offers a repair."""
        model = self._model
        found = complaint(problems, nearest)
        model.mark(found.stickers)
        repaired = found.repaired
        offer = (found.label, lambda: model.change(repaired)) if repaired else None
        model.notices.say("scramble", found.words, "error", offer=offer, why=WHY)

    def blame_target(self, message: str) -> None:
        """Explains why no cube can be the target; `message` names faces by letters."""
        model = self._model
        facelets = model.options.target_facelets or ""

        def take(answer: JSON) -> None:
            reasons = [
                {**one, "repair": None} for one in answer["problems"]
            ]  # nobody holds a target
            words = complaint(reasons).words if reasons else message
            model.notices.say("target", words, "error")

        self._tasks.start(
            "target",
            "cube.check",
            {"facelets": facelets, "words": True},
            done=take,
            failed=lambda failure: model.notices.say("target", message, "error"),
            question=lambda: model.options.choice.target,
        )

    def hinder(self) -> bool:
        """Whether uncoloured stickers prevent a search; says what to do about them."""
        model = self._model
        left = unpainted(model.reading.colours)
        by_person = model.options.by_person
        if not left or (model.cube.is_free and not by_person):
            return False
        if by_person:
            words = "To solve like a person, paint the grey stickers first, or choose Shortest"
            model.notices.say("scramble", words, "error")
            return True
        free = ("Leave the rest free and solve", self._leave_free)
        words = f"{left}: go on painting, or leave the rest free?"
        model.notices.say("scramble", words, offer=free)

        def take(found: JSON) -> None:
            if model.search.is_active or model.cube.is_free:
                return
            self._say_how_many(left, found)

        self._ask("scan.complete", {"facelets": model.reading.colours}, take)
        return True

    def _say_how_many(self, left: str, found: JSON) -> None:
        """Reports how many cubes fit the painting, and offers the cube if there is only one."""
        cubes = found["cubes"]
        say = self._model.notices.say
        free = ("Leave the rest free and solve", self._leave_free)
        if not cubes:
            words = (
                f"{left}, and no cube matches the painted ones: at least one of those must be wrong"
            )
            say("scramble", words, "error")
        elif cubes == 1:
            finish = ("Finish and solve", lambda: self._finish(found["facelets"]))
            words = f"{left}, and only one cube matches the painted ones"
            say("scramble", words, offer=finish, other=free)
        else:
            many = number_of_cubes(cubes)
            fits = f"{left}, and {many} match the painted ones"
            words = f"{fits}: go on painting, or leave the rest free?"
            say("scramble", words, offer=free)

    def _leave_free(self) -> None:
        self._model.cube.is_free = True
        self._model.solve()

    def _finish(self, facelets: str) -> None:
        self._model.change(facelets)
        self._model.solve()

    def _ask(
        self, command: str, arguments: JSON, done: Any, failed: Any = lambda failure: None
    ) -> None:
        """Without Python, there is no message here, since Solve will report the problem."""
        self._tasks.start(
            "colours",
            command,
            arguments,
            done=done,
            failed=failed,
            question=lambda: self._model.cube.question,
        )
