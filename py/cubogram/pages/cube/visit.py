"""What outlasts a session, in the browser and in the address: a link, a reload, back and
forward."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from cubogram.cube.facelets import SOLVED_FACELETS
from cubogram.pages.cube.memory import Saved
from cubogram.pages.cube.solution import Solution, solution_from
from cubogram.pages.keeping import Entry
from cubogram.pages.links import LONGEST, Fields, fields_of, fragment_of
from cubogram.pages.world import World

if TYPE_CHECKING:
    from cubogram.pages.cube.model import CubeModel

ADDRESS_PAUSE = 0.3
"""Seconds between changes to the address, since browsers refuse more frequent ones."""
SOON = 0.1
"""Seconds until a long history is stored."""
SHORT = 20_000
"""The longest history, in characters, that is stored at once."""


class Visit:
    """Stores the model, and restores it."""

    def __init__(self, model: CubeModel, world: World, entry: Entry[Saved | None]) -> None:
        self._model = model
        self._world = world
        self._entry = entry
        self._timer = 0
        self._soon = 0

    @property
    def unsaved(self) -> int:
        """The number of the timer after which a long history is stored; 0 if none is waiting."""
        return self._soon

    @property
    def fields(self) -> Fields:
        """The fields of the fragment for the current state."""
        model = self._model
        solution = model.solution
        options = model.options.fields if solution is model.answer else {}
        return {
            "scramble": model.text.strip(),
            "solution": " ".join(solution.moves) if solution and not model.own.linked else None,
            "own": model.own.linked or None,
            "at": (model.position.at or None) if solution else None,
            **options,
        }

    @property
    def link(self) -> str:
        """The fragment of an address that shows this to others; "" if it would be too long.

        If the solution has been played to its end, the link leads to its start.
        """
        solution = self._model.solution
        fields = dict(self.fields)
        if solution and fields["at"] == len(solution.moves):
            fields["at"] = None
        fragment = fragment_of(fields)
        return fragment if len(fragment) <= LONGEST else ""

    def keep(self, *, push: bool = False) -> None:
        """Stores the current state; with `push`, Back leads to the previous one."""
        self._world.never(self._timer)
        if push:
            self._write(push=True)
        else:
            self._timer = self._world.later(ADDRESS_PAUSE, self._write)
        self.keep_soon()

    def keep_soon(self) -> None:
        """Stores the state in the browser; a long history only once nothing else comes."""
        self._world.never(self._soon)
        if self._model.cube.size < SHORT:
            self.save()
        else:
            self._soon = self._world.later(SOON, self.save)

    def save(self) -> None:
        """Stores the state in the browser now."""
        self._world.never(self._soon)
        self._soon = 0
        model, choice = self._model, self._model.options.choice
        self._entry.set(
            Saved(
                history=model.cube.json(),
                fragment=self._world.address,
                method=choice.method,
                seconds=choice.seconds,
                length=choice.length,
                target=choice.target,
                target_open=choice.target_open,
                solution=None if model.answer is model.own.played else model.answer,
                at=model.position.at,
                own=model.own.linked,
            )
        )

    def _write(self, *, push: bool = False) -> None:
        fields = self.fields
        is_empty = not fields["scramble"] and not self._model.options.wants_target
        fragment = "" if is_empty else fragment_of(fields)
        before = self._world.address
        self._world.go_to(fragment if len(fragment) <= LONGEST else "", push=push)
        if self._world.address != before:
            self.keep_soon()

    def begin(self) -> None:
        """Restores the state from the address, or else the latest one stored."""
        fragment, saved = self._world.address, self._entry.value
        model = self._model
        if saved:
            model.options.take_saved(saved)
        fields = fields_of(fragment)
        is_ours = saved and (saved.fragment == fragment or not fields.get("scramble"))
        if fragment and not is_ours:
            if saved:
                model.cube.restore(saved.history)
            self.follow()
            return
        model.resume(saved.history if saved else None)
        if saved and saved.own:
            model.own.show(saved.own)
        elif saved and saved.solution:
            self._take(saved.solution.with_chapters(model.reading), saved.at)

    def follow(self) -> None:
        """Restores the state from the address to which the reader went."""
        self._world.never(self._timer)
        model = self._model
        fragment = self._world.address
        fields = fields_of(fragment)
        if "scramble" not in fields and "target" not in fields:
            if not fragment and model.text.strip():
                model.travel_to("")
                self.keep_soon()
            return
        model.forget()
        model.options.take(fields)
        model.travel_to(fields.get("scramble", ""))
        if fields.get("own") and not model.is_wrong:
            model.own.show(fields["own"])
        elif fields.get("solution") and not model.is_wrong:
            self._check(fields)
        elif "solve" in fields and not model.is_wrong:
            model.solve()
        self.keep_soon()

    def _check(self, fields: Mapping[str, str]) -> None:
        """Takes the solution in a link, if it really is one."""
        model = self._model
        wants = model.options.wants_target
        target = model.options.target_facelets if wants else SOLVED_FACELETS
        found = target and solution_from(fields["solution"], model.reading, target)
        if found:
            self._take(found, _number(fields.get("at", "")))
            return
        aim = "lead to its target" if wants else "solve its scramble"
        words = f"The solution in this link does not {aim}: Solve finds one that does"
        if not target:
            words = "This link has a target that the page does not recognise"
        model.notices.say("scramble", words, "error")

    def _take(self, solution: Solution, at: float) -> None:
        self._model.take(solution, max(0, min(len(solution.moves), int(at))))


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else 0
