"""What the browser stores for the trainer: choices, progress, the latest times."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace
from typing import Any

from cubogram.pages.keeping import Kind
from cubogram.pages.merging import Sides, merge_dict, merge_fields
from cubogram.pages.training.progress import (
    Progress,
    Record,
    is_case,
    is_time,
    merge_progress,
    read_progress,
    write_progress,
)

JSON = Any

LONGEST_ALGORITHM = 300
"""The longest algorithm, in characters."""
KEPT_TIMES = 100
"""The number of times stored for each step."""
STEPS = ("cross", "F2L", "OLL", "PLL", "COLL", "first block")
SLOTS = ("FR", "FL", "BL", "BR", "any")
"""The slots of pairs, in the orientation in which the cube is held."""
COLOURS = ("white", "yellow", "green", "blue", "red", "orange")


@dataclass(frozen=True)
class TrainerOptions:
    """The reader's choices. To add one, add a field here and a line in `_read_options`."""

    step: str = "OLL"
    chosen: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """The chosen case numbers by step; a step that is absent means all of its cases."""
    quiz: bool = False
    """Whether to choose the case from pictures."""
    grey: bool = True
    """Whether to grey out stickers that do not matter."""
    sides: bool = False
    """Whether to recognise a PLL from two sides: the others are grey."""
    colour: str = "white"
    """The colour of the cross."""
    slot: str = "FR"
    """The slot of a pair: one of `SLOTS`."""


@dataclass(frozen=True)
class Memory:
    """Everything stored; `times` are the latest of each step, in seconds, the newest last."""

    cases: Progress = field(default_factory=dict)
    options: TrainerOptions = field(default_factory=TrainerOptions)
    times: dict[str, tuple[float, ...]] = field(default_factory=dict)
    algorithms: dict[str, str] = field(default_factory=dict)
    """The reader's own algorithms, by the case's key; each has been checked."""


def _read_options(value: JSON) -> TrainerOptions:
    """The choices from JSON; what is missing or invalid gets its default."""
    given = value if isinstance(value, dict) else {}
    chosen = given.get("chosen")
    step, colour = given.get("step"), given.get("colour")
    return TrainerOptions(
        step=step if step in STEPS else "OLL",
        chosen={
            name: tuple(number for number in numbers if type(number) is int)
            for name, numbers in (chosen if isinstance(chosen, dict) else {}).items()
            if name in STEPS and isinstance(numbers, list)
        },
        quiz=given.get("quiz") is True,
        grey=given.get("grey") is not False,
        sides=given.get("sides") is True,
        colour=colour if colour in COLOURS else "white",
        slot=given["slot"] if given.get("slot") in SLOTS else "FR",
    )


def _read_times(value: JSON) -> dict[str, tuple[float, ...]]:
    """The times from JSON, without what is invalid."""
    given = value if isinstance(value, dict) else {}
    return {
        step: tuple(given[step])
        for step in STEPS
        if isinstance(given.get(step), list) and given[step] and all(map(is_time, given[step]))
    }


def _read_algorithms(value: JSON) -> dict[str, str]:
    """The algorithms from JSON, without what is invalid; the solver checks the moves."""
    given = value if isinstance(value, dict) else {}
    return {
        key: text
        for key, text in given.items()
        if is_case(key) and isinstance(text, str) and 0 < len(text) <= LONGEST_ALGORITHM
    }


def _read(value: JSON) -> Memory:
    given = value if isinstance(value, dict) else {}
    return Memory(
        cases=read_progress(given.get("cases")),
        options=_read_options(given.get("wishes")),
        times=_read_times(given.get("times")),
        algorithms=_read_algorithms(given.get("algorithms")),
    )


def _write(memory: Memory) -> JSON:
    cases = write_progress(memory.cases)
    options = asdict(memory.options)
    return {
        "cases": cases,
        "wishes": options,
        "times": memory.times,
        "algorithms": memory.algorithms,
    }


def merge_memories(sides: Sides[Memory]) -> Memory:
    """Merges what two tabs made of one memory."""
    found: Memory = merge_fields(
        sides,
        cases=merge_progress,
        options=merge_fields,
        times=merge_dict,
        algorithms=merge_dict,
    )
    return found


def with_missed(memory: Memory, cases: list[tuple[str, int]], now: int) -> Memory:
    """Adds cases, by step and number, that were missed in a solve: they are due, and are
    trained even if they were not chosen.

    >>> options = TrainerOptions(chosen={"OLL": (1,)})
    >>> after = with_missed(Memory(options=options), [("OLL", 27)], now=0)
    >>> after.cases["OLL 27"].box, after.options.chosen
    (0, {'OLL': (1, 27)})
    """
    progress, chosen = dict(memory.cases), dict(memory.options.chosen)
    for step, number in cases:
        key = f"{step} {number}"
        progress[key] = progress.get(key, Record()).answered(False, None, now)
        if step in chosen:
            chosen[step] = tuple(sorted({*chosen[step], number}))
    return replace(memory, cases=progress, options=replace(memory.options, chosen=chosen))


TRAINER = Kind("trainer", 1, _read, _write, Memory(), merge_memories)
"""The trainer's only entry."""
