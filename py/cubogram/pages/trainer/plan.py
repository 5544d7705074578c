"""What to train: a step, the chosen cases, and which comes next."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cubogram.formatting import decoded
from cubogram.pages.jobs import Ask, ask
from cubogram.pages.keeping import Entry
from cubogram.pages.merging import Sides
from cubogram.pages.trainer.exercises import PREPARED_COLOUR, PREPARED_SLOT, Case, Round
from cubogram.pages.training.memory import SLOTS, STEPS, Memory, TrainerOptions, merge_memories
from cubogram.pages.training.progress import Progress, Record

REMEMBERED = 4
"""How many recent cases are remembered."""
KEPT_TIMES = 100
"""The number of times stored for each step."""

Draw = Callable[[], float]
"""A random number from 0 up to 1."""


def named_in(fragment: str) -> tuple[str, str] | None:
    """The step and the case named by an address; the case may be "".

    >>> named_in("#oll-27"), named_in("#PLL"), named_in("#PLL-%"), named_in("#x=1")
    (('OLL', '27'), ('PLL', ''), ('PLL', '%'), None)
    >>> named_in("#first-block"), named_in("#coll-H rows")
    (('first block', ''), ('COLL', 'H rows'))
    >>> named_in("#OLL-Frying%20Pan") == named_in("#OLL-Frying+Pan") == ("OLL", "Frying Pan")
    True
    """
    text = decoded(fragment.removeprefix("#").split("&")[0].split("=")[0])
    for step in STEPS:
        name = step.replace(" ", "[ -]")
        if found := re.fullmatch(f"{name}(?:-(.+))?", text, re.IGNORECASE):
            return step, found[1] or ""
    return None


def choose(
    keys: Sequence[str], progress: Progress, recent: Sequence[str], draw: Draw, now: int
) -> str | None:
    """One of the keys, if there are any: one that is due, if one is; none twice in a row.

    A case comes half as often for each box that it has climbed. `recent` are those that came last,
    the newest at the end; `now` is in milliseconds.

    >>> choose(["OLL 1", "OLL 2"], {}, ["OLL 1"], lambda: 0.9, now=0)
    'OLL 2'
    """
    rest = 2 if len(keys) > 4 else min(1, len(keys) - 1)
    resting = recent[-rest:] if rest > 0 else ()
    free = {key: progress.get(key, Record()) for key in keys if key not in resting}
    free = {key: record for key, record in free.items() if record.due <= now} or free
    weights = {key: 2.0**-record.box for key, record in free.items()}
    left = draw() * sum(weights.values())
    for key, weight in weights.items():
        left -= weight
        if left < 0:
            return key
    return next(reversed(weights), None)


@dataclass(frozen=True)
class Grade:
    """The last grade, as long as it can be undone."""

    round: Round
    known: bool
    before: Memory
    after: Memory

    def __str__(self) -> str:
        """Such as "OLL 27 (Sune), known"."""
        return f"{self.round.exercise.title}, {'known' if self.known else 'not known'}"


class Plan:
    """One tab's choices and progress; the step is its own, the rest is shared by all tabs."""

    def __init__(self, entry: Entry[Memory], catalogue: dict[str, list[Case]], draw: Draw) -> None:
        self.draw = draw
        self.last_grade: Grade | None = None
        self._entry = entry
        self._catalogue = catalogue
        self._recent: list[str] = []
        """The keys of the cases that came last."""
        self.step = self.memory.options.step

    @property
    def memory(self) -> Memory:
        return self._entry.value

    def _keep(self, **changes: Any) -> None:
        self._entry.set(replace(self.memory, **changes))

    @property
    def options(self) -> TrainerOptions:
        return replace(self.memory.options, step=self.step)

    @property
    def now(self) -> int:
        """Milliseconds since 1970."""
        return int(1000 * time.time())

    @property
    def cases(self) -> list[Case]:
        """The cases of the step; a cross and a first block have none."""
        return self._catalogue.get(self.step, [])

    @property
    def chosen(self) -> set[int]:
        every = {case.number for case in self.cases}
        return every & {*self.options.chosen.get(self.step, every)}

    @property
    def all_keys(self) -> list[str]:
        """The keys of all cases of the step; if it has none, the step is the key."""
        return [case.key for case in self.cases] or [self.step]

    @property
    def keys(self) -> list[str]:
        chosen = self.chosen
        left_out = {case.key for case in self.cases if case.number not in chosen}
        return [key for key in self.all_keys if key not in left_out]

    def find(self, number: int | None) -> Case | None:
        return next((case for case in self.cases if case.number == number), None)

    def record_of(self, key: str) -> Record:
        return self.memory.cases.get(key, Record())

    # What comes next

    @property
    def criteria(self) -> object:
        """What the next exercises depend on."""
        return self.keys, self.options.colour, self.options.slot, self.memory.algorithms

    def next(self, coming: list[str]) -> str | None:
        """The key of the next case, after these; None if none is chosen."""
        return choose(self.keys, self.memory.cases, [*self._recent, *coming], self.draw, self.now)

    def is_usual(self, key: str) -> bool:
        """Whether the build prepares such exercises for a case."""
        is_plain = key not in self.memory.algorithms and self.options.colour == PREPARED_COLOUR
        return is_plain and (self.step != "F2L" or self.options.slot == PREPARED_SLOT)

    def question(self, key: str, **more: Any) -> Ask:
        """The question for the worker that makes an exercise for a case."""
        if self.step == "first block":
            return ask("roux.train", colour=self.options.colour)
        slot = self.options.slot if self.step == "F2L" else None
        if slot == "any":
            slot = [*SLOTS][int(self.draw() * (len(SLOTS) - 1))]
        number = key.removeprefix(self.step).strip()
        own = self.memory.algorithms.get(key)
        given = {"name": int(number or 0), "algorithm": own, "slot": slot, **more}
        given = {name: value for name, value in given.items() if value or name == "seed"}
        return ask("cfop.train", step=self.step, colour=self.options.colour, **given)

    def came(self, key: str) -> None:
        """Remembers that a case has been shown."""
        self._recent = [*self._recent, key][-REMEMBERED:]

    # Progress

    def grade(self, given: Round, known: bool) -> None:
        """Records an answer."""
        before, step, key = self.memory, given.exercise.step, given.exercise.key
        times = before.times
        if given.seconds is not None:
            times = {**times, step: (*times.get(step, ()), given.seconds)[-KEPT_TIMES:]}
        record = self.record_of(key).answered(known, given.seconds, self.now)
        self._keep(cases={**before.cases, key: record}, times=times)
        self.last_grade = Grade(given, known, before, self.memory)

    def take_back(self) -> Round | None:
        """Removes the last grade, and returns its round; what came since then stays."""
        last, self.last_grade = self.last_grade, None
        if last is None:
            return None
        self._entry.set(merge_memories(Sides(last.after, last.before, self.memory, "ours")))
        return last.round

    def change(self, key: str, record: Record) -> None:
        """Stores another record of a case."""
        if record != self.record_of(key):
            self._keep(cases={**self.memory.cases, key: record})

    def set_algorithm(self, key: str, text: str) -> None:
        """Stores the reader's own algorithm for a case; "" deletes it."""
        algorithms = {**self.memory.algorithms, key: text}
        self._keep(algorithms={key: text for key, text in algorithms.items() if text})

    def forget(self) -> None:
        """Forgets answers and times; options and algorithms stay."""
        self.last_grade = None
        self._keep(cases={}, times={})

    # Choices

    def set_options(self, options: TrainerOptions) -> None:
        if options.step != self.step:
            self.step, self._recent = options.step, []
        if options != self.memory.options:
            self._keep(options=options)

    def set_step(self, step: str) -> None:
        self.set_options(replace(self.options, step=step))

    def choose(self, numbers: Collection[int]) -> None:
        chosen = {**self.options.chosen, self.step: tuple(sorted(numbers))}
        if len(numbers) == len(self.cases):
            del chosen[self.step]
        self.set_options(replace(self.options, chosen=chosen))

    def take_fragment(self, fragment: str) -> bool:
        """Takes the step, and perhaps the case, from an address; returns whether it names one."""
        named = named_in(fragment)
        if named is None:
            return False
        step, name = named
        self.set_step(step)
        for case in self.cases:
            if name and name.lower() in (str(case.number), case.name.lower()):
                self.choose([case.number])
                break
        return True
