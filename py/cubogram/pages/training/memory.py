"""What the browser stores for the trainer: choices, progress, the latest times."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial

from cubogram.pages.codec import stored
from cubogram.pages.keeping import Kind
from cubogram.pages.merging import Sides, merge_dict, merge_fields
from cubogram.pages.training.progress import Progress, Record, is_time, merge_progress
from cubogram.schema import option

STEPS = {
    "cross": "Cross",
    "F2L": "F2L",
    "OLL": "OLL",
    "PLL": "PLL",
    "COLL": "COLL",
    "first block": "First block",
}
"""What can be trained."""
SLOTS = {
    "FR": "front right",
    "FL": "front left",
    "BL": "back left",
    "BR": "back right",
    "any": "any of the four",
}
"""The slots of pairs, in the orientation in which the cube is held."""
MOST_TURNS = 8
"""The most turns that a cross takes."""
COLOURS = ("white", "yellow", "green", "blue", "red", "orange")


@dataclass(frozen=True)
class TrainerOptions:
    step: str = option("OLL", "Step to train", STEPS)
    chosen: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """The chosen case numbers by step; a step that is absent means all of its cases."""
    quiz: bool = option(False, "Choose the case from pictures")
    grey: bool = option(True, "Grey out what does not matter")
    sides: bool = option(False, "PLL from two sides: grey out left and back")
    colour: str = option("white", "Cross", COLOURS)
    neutral: bool = option(False, "Any of the six colours")
    most: int = option(
        MOST_TURNS, "Turns", {MOST_TURNS: "any number", **{n: f"at most {n}" for n in (6, 5, 4, 3)}}
    )
    slot: str = option("FR", "Slot", SLOTS)


@dataclass(frozen=True)
class Memory:
    """Everything stored; `times` are the latest of each step, in seconds, the newest last."""

    cases: Progress = field(default_factory=dict)
    options: TrainerOptions = stored(name="wishes", default_factory=TrainerOptions)
    times: dict[str, tuple[float, ...]] = stored(
        default_factory=dict,
        check=lambda times: all(is_time(one) for latest in times.values() for one in latest),
    )
    algorithms: dict[str, str] = field(default_factory=dict)
    """The reader's own algorithms, by the case's key; each has been checked."""


merge_memories: Callable[[Sides[Memory]], Memory] = partial(
    merge_fields,
    cases=merge_progress,
    options=merge_fields,
    times=merge_dict,
    algorithms=merge_dict,
)
"""Merges what two tabs made of one memory."""


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


TRAINER = Kind.of("trainer", 1, Memory, Memory(), merge_memories)
"""The trainer's only entry."""
