"""What to train: a step, the chosen cases, and which comes next."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Collection
from dataclasses import replace

from cubogram.pages.keeping import Entry
from cubogram.pages.merging import Sides
from cubogram.pages.trainer.choosing import choose
from cubogram.pages.trainer.exercises import Case, ExerciseRequest
from cubogram.pages.training.memory import (
    KEPT_TIMES,
    SLOTS,
    STEPS,
    Memory,
    TrainerOptions,
    merge_memories,
)
from cubogram.pages.training.progress import WITHOUT_CASES, Record

REMEMBERED = 4
"""How many recent cases are remembered."""


def named_in(fragment: str) -> tuple[str, str] | None:
    """The step and the case named by an address; the case may be "".

    >>> named_in("#oll-27"), named_in("#PLL"), named_in("#PLL-%"), named_in("#x=1")
    (('OLL', '27'), ('PLL', ''), ('PLL', '%'), None)
    >>> named_in("#first-block"), named_in("#coll-H rows")
    (('first block', ''), ('COLL', 'H rows'))
    >>> named_in("#OLL-Frying%20Pan") == named_in("#OLL-Frying+Pan") == ("OLL", "Frying Pan")
    True
    """
    text = fragment.removeprefix("#").split("&")[0].split("=")[0].replace("+", " ")
    text = re.sub("%([2-7][0-9A-Fa-f])", lambda code: chr(int(code[1], 16)), text)  # no urllib here
    for step in STEPS:
        name = step.replace(" ", "[ -]")
        if found := re.fullmatch(f"{name}(?:-(.+))?", text, re.IGNORECASE):
            return step, found[1] or ""
    return None


TWO_LOOK = "two-look"
"""The group of cases needed to solve OLL, or PLL, in two looks."""


class Plan:
    """One tab's choices and progress; the step is its own, the rest is shared by all tabs."""

    def __init__(
        self, entry: Entry[Memory], catalogue: dict[str, list[Case]], draw: Callable[[], float]
    ) -> None:
        self._entry = entry
        self._catalogue = catalogue
        self._draw = draw
        self._recent: list[str] = []
        self._last: tuple[Memory, Memory] | None = None
        """The record before and after the last answer."""
        self.step = self.options.step

    @property
    def memory(self) -> Memory:
        """Everything stored."""
        return self._entry.value

    @property
    def now(self) -> int:
        """Milliseconds since 1970."""
        return int(1000 * time.time())

    @property
    def due(self) -> int:
        """How many of the chosen cases have been seen before and are due."""
        found = (self.memory.cases.get(key) for key in self.keys)
        return sum(one is not None and not one.days_left(self.now) for one in found)

    @property
    def options(self) -> TrainerOptions:
        """The reader's choices."""
        return self.memory.options

    @property
    def cases(self) -> list[Case]:
        """The cases of the step; a cross and a first block have none."""
        return self._catalogue.get(self.step, [])

    @property
    def groups(self) -> list[str]:
        """The groups of the step's cases, in their order; the two-look group comes first."""
        two_looks = [TWO_LOOK] if any(case.two_look for case in self.cases) else []
        return list(dict.fromkeys([*two_looks, *(case.group for case in self.cases)]))

    @property
    def chosen(self) -> set[int]:
        """The numbers of the chosen cases."""
        every = {case.number for case in self.cases}
        chosen = self.options.chosen.get(self.step)
        return every if chosen is None else every & {*chosen}

    @property
    def all_keys(self) -> list[str]:
        """The keys of all cases of the step."""
        return [case.key for case in self.cases] or [self.step]

    @property
    def keys(self) -> list[str]:
        """The keys of the cases to train."""
        if self.step in WITHOUT_CASES:
            return [self.step]
        chosen = self.chosen
        return [case.key for case in self.cases if case.number in chosen]

    def find(self, number: int | None) -> Case | None:
        """The case of that number."""
        return next((case for case in self.cases if case.number == number), None)

    def record_of(self, key: str) -> Record:
        """The record of a case."""
        return self.memory.cases.get(key, Record())

    def times_of(self, step: str) -> tuple[float, ...]:
        """The latest times in seconds, the newest last."""
        return self.memory.times.get(step, ())

    def next(self, coming: list[str]) -> ExerciseRequest | None:
        """What to ask next, after these keys; None if no case is chosen."""
        key = choose(self.keys, self.memory.cases, [*self._recent, *coming], self._draw, self.now)
        if key is None:
            return None
        own = self.memory.algorithms.get(key)
        return ExerciseRequest(self.step, key, self.options.colour, own, self._slot())

    def _slot(self) -> str:
        """The slot of the next pair."""
        if self.step != "F2L" or self.options.slot != "any":
            return self.options.slot if self.step == "F2L" else "FR"
        return SLOTS[int(self._draw() * (len(SLOTS) - 1))]

    def wants(self, request: ExerciseRequest) -> bool:
        """Whether it could still be the next one."""
        same = (request.step, request.colour) == (self.step, self.options.colour)
        own = self.memory.algorithms.get(request.key)
        in_slot = self.step != "F2L" or self.options.slot in ("any", request.slot)
        return same and in_slot and request.key in self.keys and request.algorithm == own

    def came(self, key: str) -> None:
        """Remembers that a case has been shown."""
        self._recent = [*self._recent, key][-REMEMBERED:]

    def answered(self, step: str, key: str, known: bool, seconds: float | None) -> None:
        """Records an answer."""
        before = self.memory
        times = before.times
        if seconds is not None:
            times = {**times, step: (*self.times_of(step), seconds)[-KEPT_TIMES:]}
        record = self.record_of(key).answered(known, seconds, self.now)
        after = replace(before, cases={**before.cases, key: record}, times=times)
        self._last = (before, after)
        self._entry.set(after)

    def change(self, key: str, changed: Callable[[Record], Record]) -> None:
        """Stores a changed record of a case; the last answer can no longer be undone."""
        record = self.memory.cases.get(key)
        if record is not None:
            self._last = None
            cases = {**self.memory.cases, key: changed(record)}
            self._entry.set(replace(self.memory, cases=cases))

    def set_algorithm(self, key: str, text: str | None) -> None:
        """Stores the reader's own algorithm for a case; None deletes it."""
        algorithms = {name: kept for name, kept in self.memory.algorithms.items() if name != key}
        if text is not None:
            algorithms[key] = text
        self._entry.set(replace(self.memory, algorithms=algorithms))

    def take_back(self) -> None:
        """Removes the last answer; what other tabs have recorded since then stays."""
        if self._last is None:
            return
        before, after = self._last
        self._last = None
        self._entry.set(merge_memories(Sides(after, before, self.memory, "ours")))

    def set_options(self, **changes: object) -> None:
        """Changes some of the options."""
        options = replace(self.options, **changes)  # type: ignore[arg-type]
        if options != self.options:
            self._entry.set(replace(self.memory, options=options))

    def set_step(self, step: str) -> None:
        """Changes to another step."""
        self.step = step
        self._recent = []
        self.set_options(step=step)

    def choose(self, numbers: Collection[int]) -> None:
        """Trains these cases of the step from now on."""
        chosen = {**self.options.chosen, self.step: tuple(sorted(numbers))}
        if len(numbers) == len(self.cases):
            del chosen[self.step]
        self.set_options(chosen=chosen)

    def toggle(self, number: int) -> None:
        """Adds or removes a case."""
        if self.find(number):
            self.choose(self.chosen ^ {number})

    def toggle_group(self, name: str) -> None:
        """Adds a group, or removes it if all of it was chosen; if everything was chosen, keeps
        only this group."""
        members, chosen = self._members_of(name), self.chosen
        if not members:
            return
        if name != "all" and len(chosen) == len(self.cases):
            self.choose(members)
        else:
            self.choose(chosen - members if members <= chosen else chosen | members)

    def is_chosen(self, name: str) -> str:
        """Whether a group is chosen: "true", "false" or "mixed"."""
        members, chosen = self._members_of(name), self.chosen
        everything = len(chosen) == len(self.cases)
        if members <= chosen and (name == "all" or not everything):
            return "true"
        return "mixed" if members & chosen and not everything else "false"

    def take_fragment(self, fragment: str) -> bool:
        """Takes the step, and perhaps the case, from an address; returns whether it names one."""
        named = named_in(fragment)
        if named is None:
            return False
        step, name = named
        self.set_step(step)
        wanted = name.lower()
        for case in self.cases:
            if wanted and wanted in (str(case.number), case.name.lower()):
                self.choose([case.number])
                break
        return True

    def forget(self) -> None:
        """Forgets answers and times; options and algorithms stay."""
        self._last = None
        self._entry.set(replace(self.memory, cases={}, times={}))

    def _members_of(self, name: str) -> set[int]:
        return {
            case.number
            for case in self.cases
            if name in ("all", case.group) or (name == TWO_LOOK and case.two_look)
        }
