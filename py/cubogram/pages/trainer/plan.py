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
from cubogram.pages.training.memory import (
    COLOURS,
    MOST_TURNS,
    SLOTS,
    STEPS,
    Memory,
    TrainerOptions,
    merge_memories,
)
from cubogram.pages.training.progress import Progress, Record

REMEMBERED = 4
"""How many recent cases are remembered."""
KEPT_TIMES = 100
"""The number of times stored for each step."""

Draw = Callable[[], float]
"""A random number from 0 up to 1."""


def named_in(fragment: str) -> list[tuple[str, str]]:
    """The steps and cases named by an address; a case may be "".

    >>> named_in("#oll-27,PLL-Jb"), named_in("#PLL"), named_in("#PLL-%"), named_in("#x=1")
    ([('OLL', '27'), ('PLL', 'Jb')], [('PLL', '')], [('PLL', '%')], [])
    >>> named_in("#first-block"), named_in("#coll-H rows")
    ([('first block', '')], [('COLL', 'H rows')])
    >>> named_in("#OLL-Frying%20Pan") == named_in("#OLL-Frying+Pan") == [("OLL", "Frying Pan")]
    True
    """
    found = []
    for text in decoded(fragment.removeprefix("#").split("&")[0].split("=")[0]).split(","):
        for step in STEPS:
            name = step.replace(" ", "[ -]")
            if one := re.fullmatch(f"{name}(?:-(.+))?", text, re.IGNORECASE):
                found.append((step, one[1] or ""))
    return found


def parts_of(key: str) -> tuple[str, int]:
    """The step of a key, and the number of its case, or 0.

    >>> parts_of("OLL 27"), parts_of("first block")
    (('OLL', 27), ('first block', 0))
    """
    step, _, number = key.rpartition(" ")
    return (step, int(number)) if number.isdecimal() else (key, 0)


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
        self.drill: tuple[str, ...] = ()
        """The keys of the cases that an address has named: only these are asked, whether they are
        due or not, until something else is chosen."""

    @property
    def memory(self) -> Memory:
        return self._entry.value

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
        if self.drill:
            return [*self.drill]
        chosen = self.chosen
        left_out = {case.key for case in self.cases if case.number not in chosen}
        return [key for key in self.all_keys if key not in left_out]

    def find(self, number: int | None) -> Case | None:
        return next((case for case in self.cases if case.number == number), None)

    def title_of(self, key: str) -> str:
        """The title of a key's case, or the name of its step."""
        titles = (
            case.title for cases in self._catalogue.values() for case in cases if case.key == key
        )
        return next(titles, STEPS.get(key, ""))

    def record_of(self, key: str) -> Record:
        return self.memory.cases.get(key, Record())

    # What comes next

    @property
    def criteria(self) -> object:
        """What the next exercises depend on."""
        options = self.options
        about = options.colour, options.neutral, options.slot, options.most
        return self.keys, about, self.memory.algorithms

    def next(self, coming: list[str]) -> str | None:
        """The key of the next case, after these; None if none is chosen."""
        progress = {} if self.drill else self.memory.cases
        return choose(self.keys, progress, [*self._recent, *coming], self.draw, self.now)

    def is_usual(self, key: str) -> bool:
        """Whether the build prepares such exercises for a case."""
        step, options = parts_of(key)[0], self.options
        is_plain = key not in self.memory.algorithms and options.colour == PREPARED_COLOUR
        if options.neutral or (step == "cross" and options.most != MOST_TURNS):
            return False
        return is_plain and (step != "F2L" or options.slot == PREPARED_SLOT)

    def question(self, key: str, **more: Any) -> Ask:
        """The question for the worker that makes an exercise for a case."""
        (step, number), options = parts_of(key), self.options
        colour = options.colour
        if options.neutral:
            colour = COLOURS[int(self.draw() * len(COLOURS))]
        if step == "first block":
            return ask("roux.train", colour=colour)
        slot = options.slot if step == "F2L" else None
        if slot == "any":
            slot = [*SLOTS][int(self.draw() * (len(SLOTS) - 1))]
        most = options.most if step == "cross" and options.most != MOST_TURNS else None
        own = self.memory.algorithms.get(key)
        given = {"name": number, "algorithm": own, "slot": slot, "most": most, **more}
        given = {name: value for name, value in given.items() if value or name == "seed"}
        return ask("cfop.train", step=step, colour=colour, **given)

    def came(self, key: str) -> None:
        """Remembers that a case has been shown."""
        self._recent = [*self._recent, key][-REMEMBERED:]

    # Progress

    def grade(self, given: Round, known: bool) -> None:
        before, step, key = self.memory, given.exercise.step, given.exercise.key
        times = before.times
        if given.seconds is not None:
            times = {**times, step: (*times.get(step, ()), given.seconds)[-KEPT_TIMES:]}
        record = self.record_of(key).answered(known, given.seconds, self.now)
        self._entry.change(cases={**before.cases, key: record}, times=times)
        self.last_grade = Grade(given, known, before, self.memory)

    def take_back(self) -> Round | None:
        """Removes the last grade, and returns its round; what came since then stays."""
        last, self.last_grade = self.last_grade, None
        if last is None:
            return None
        self._entry.set(merge_memories(Sides(last.after, last.before, self.memory, "ours")))
        return last.round

    def change(self, key: str, record: Record) -> None:
        if record != self.record_of(key):
            self._entry.change(cases={**self.memory.cases, key: record})

    def set_algorithm(self, key: str, text: str) -> None:
        """Stores the reader's own algorithm for a case; "" deletes it."""
        algorithms = {**self.memory.algorithms, key: text}
        self._entry.change(algorithms={key: text for key, text in algorithms.items() if text})

    def forget(self) -> None:
        """Forgets answers and times; options and algorithms stay."""
        self.last_grade = None
        self._entry.change(cases={}, times={})

    # Choices

    def set_options(self, options: TrainerOptions) -> None:
        if options.step != self.step:
            self.step, self._recent = options.step, []
        if options != self.memory.options:
            self._entry.change(options=options)

    def set_step(self, step: str) -> None:
        self.set_options(replace(self.options, step=step))

    def choose(self, numbers: Collection[int]) -> None:
        self.drill = ()
        chosen = {**self.options.chosen, self.step: tuple(sorted(numbers))}
        if len(numbers) == len(self.cases):
            del chosen[self.step]
        self.set_options(replace(self.options, chosen=chosen))

    def take_fragment(self, fragment: str) -> bool:
        """Takes the step, and the cases to drill, from an address; returns whether it names any."""
        named = named_in(fragment)
        if not named:
            return False
        keys: list[str] = []
        for step, name in named:
            cases = self._catalogue.get(step, [])
            names = ((case.key, str(case.number), case.name.lower()) for case in cases)
            keys += [key for key, *known in names if name and name.lower() in known]
            keys += [step] if not cases and len(named) > 1 else []
        self.set_step(named[0][0])
        self.drill = tuple(dict.fromkeys(keys))
        return True

    def take_drill(self, keys: Collection[str]) -> None:
        """Goes on with the drill that a tab's note has; the note may be damaged."""
        self.drill = tuple(key for key in keys if self.title_of(key))
